package present

import (
	"strconv"

	"psyref/calc"
)

// JSON writes the view in the form that the package's documentation describes.
func (v View) JSON() string {
	var w writer
	w.open('{')
	w.text("query", v.Query)
	w.member("inputs", '{')
	for _, in := range v.Inputs {
		w.member(in.Name, '{')
		w.text("text", in.Text)
		w.text("value", in.Value)
		w.bool("read", in.Used)
		w.bool("advised", in.Advised)
		w.bool("usual", in.Usual)
		w.text("phrase", in.Phrase)
		w.close('}')
	}
	w.close('}')
	w.text("case", v.Case)
	w.text("fullCase", v.FullCase)
	w.text("sentence", v.Sentence)
	w.member("figures", '{')
	for _, f := range v.Figures {
		w.member(f.ID, '{')
		w.quantity(f.Quantity)
		if f.Label != "" {
			w.text("label", f.Label)
		}
		w.text("odds", f.Odds)
		w.text("fraction", f.Fraction)
		w.close('}')
	}
	w.close('}')
	w.texts("shown", v.Shown)
	w.member("distributions", '{')
	for _, d := range v.Distributions {
		w.distribution(d)
	}
	w.close('}')
	w.member("tables", '{')
	for _, t := range v.Tables {
		w.table(t)
	}
	w.close('}')
	w.member("uniform", '{')
	for _, d := range v.Distributions {
		if d.Uniform != "" {
			w.text(d.ID, d.Uniform)
		}
	}
	w.close('}')
	w.member("spread", '{')
	for _, d := range v.Distributions {
		if d.Spread != "" {
			w.text(d.ID, d.Spread)
		}
	}
	w.close('}')
	if v.Decision != nil {
		w.decision(v.Decision)
	}
	w.texts("steps", v.Steps)
	w.texts("rulings", v.Rulings)
	w.text("dice", v.Dice)
	w.quantityMember("impossible", v.Impossible)
	w.member("rolls", '{')
	for _, roll := range v.Rolls {
		w.member(roll.Table, '{')
		w.number("modifier", float64(roll.Modifier))
		w.texts("chances", roll.Chances)
		w.close('}')
	}
	w.close('}')
	w.text("onward", v.Onward)
	w.close('}')
	return string(w.b)
}

// JSON writes the problem in the form that the package's documentation describes.
func (p Problem) JSON() string {
	var w writer
	w.open('{')
	w.text("problem", p.Message)
	w.text("input", p.Input)
	if p.Next != nil {
		w.key("next")
		w.b = append(w.b, p.Next.JSON()...)
	}
	w.close('}')
	return string(w.b)
}

// reply returns the answer to a question: a sentence, and the query of its case.
func reply(sentence, query string) string {
	var w writer
	w.open('{')
	w.text("reply", sentence)
	w.text("query", query)
	w.close('}')
	return string(w.b)
}

func (w *writer) distribution(d Distribution) {
	w.member(d.ID, '[')
	for _, row := range d.Rows {
		w.open('{')
		w.number("outcome", float64(row.Outcome))
		w.text("text", row.Text)
		w.quantityMember("exactly", row.Exactly)
		w.quantityMember("atLeast", row.AtLeast)
		w.quantityMember("atMost", row.AtMost)
		w.close('}')
	}
	w.close(']')
}

func (w *writer) table(t Table) {
	w.member(t.ID, '{')
	w.number("current", float64(t.Current))
	w.member("rows", '[')
	for _, row := range t.Rows {
		w.open('{')
		for i, cell := range row {
			w.member(t.Columns[i], '{')
			if cell.Choice != "" {
				w.text("choice", cell.Choice)
				w.text("text", cell.Text)
			} else {
				w.quantity(cell.Quantity)
			}
			w.close('}')
		}
		w.close('}')
	}
	w.close(']')
	w.close('}')
}

func (w *writer) decision(d *Decision) {
	w.member("decision", '{')
	w.text("choice", d.Choice)
	w.text("reason", d.Reason)
	w.member("prices", '[')
	for _, price := range d.Prices {
		w.open('{')
		w.text("input", price.Input)
		w.text("text", price.Text)
		w.close('}')
	}
	w.close(']')
	w.number("current", float64(d.Current))
	w.bool("open", d.Open)
	w.number("scale", d.Scale)
	w.member("rows", '[')
	for _, row := range d.Rows {
		w.open('{')
		w.text("take", row.Take)
		w.text("label", row.Label)
		w.text("mark", row.Mark)
		w.bool("best", row.Best)
		w.quantityMember("success", row.Success)
		w.number("clean", row.Clean)
		w.quantityMember("price", row.Price)
		w.close('}')
	}
	w.close(']')
	w.close('}')
}

// quantityMember writes a member that is a quantity.
func (w *writer) quantityMember(name string, q Quantity) {
	w.member(name, '{')
	w.quantity(q)
	w.close('}')
}

// quantity writes the two members of a quantity.
func (w *writer) quantity(q Quantity) {
	w.number("number", q.Number)
	w.text("text", q.Text)
}

// writer writes JSON. The core does without encoding/json, which would double its size in the
// browser. Before a member or element it writes a comma unless the last byte opens an object or
// list.
type writer struct{ b []byte }

// open begins an object or list with its bracket.
func (w *writer) open(bracket byte) {
	w.comma()
	w.b = append(w.b, bracket)
}

func (w *writer) close(bracket byte) { w.b = append(w.b, bracket) }

// member begins a member whose value is an object or list.
func (w *writer) member(name string, bracket byte) {
	w.key(name)
	w.b = append(w.b, bracket)
}

func (w *writer) text(name, text string) {
	w.key(name)
	w.b = calc.AppendString(w.b, text)
}

func (w *writer) number(name string, n float64) {
	w.key(name)
	w.b = calc.AppendNumber(w.b, n)
}

func (w *writer) bool(name string, on bool) {
	w.key(name)
	w.b = strconv.AppendBool(w.b, on)
}

func (w *writer) texts(name string, list []string) {
	w.member(name, '[')
	for _, text := range list {
		w.comma()
		w.b = calc.AppendString(w.b, text)
	}
	w.close(']')
}

func (w *writer) key(name string) {
	w.comma()
	w.b = append(calc.AppendString(w.b, name), ':')
}

func (w *writer) comma() {
	if n := len(w.b); n > 0 && w.b[n-1] != '{' && w.b[n-1] != '[' {
		w.b = append(w.b, ',')
	}
}
