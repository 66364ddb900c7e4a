package formula

import (
	"strconv"
	"strings"

	"psyref/calc"
)

// fieldCount is the number of fields of a line by its first field.
var fieldCount = map[string]int{"id": 2, "input": 15, "table": 3, "let": 3, "value": 4, "distribution": 3,
	"headline": 2, "decision": 5, "conflict": 4, "ruling": 3, "step": 3, "number": 3}

// formulaOf has the kinds of lines that end with a formula, and whether it may be empty.
var formulaOf = map[string]bool{"let": false, "value": false, "distribution": false, "conflict": false, "number": false,
	"ruling": true, "step": true}

// Decode returns the calculator of a definition that [Compile] encoded, or nil if the text is
// invalid.
func Decode(text string) *calc.Calculator {
	k := &compiled{Definition: &Definition{}}
	for _, line := range strings.Split(text, "\n") {
		f := strings.Split(line, "\t")
		if len(f) != fieldCount[f[0]] || !k.read(f) {
			return nil
		}
	}
	if k.ID == "" {
		return nil
	}
	return k.calculator()
}

// read decodes one line.
func (k *compiled) read(f []string) (ok bool) {
	d := k.Definition
	named := Named{Name: f[1]}
	var e *expr
	if formulaMayBeEmpty, ok := formulaOf[f[0]]; ok {
		text := f[len(f)-1]
		if text != "" {
			e = k.expression(text)
		}
		if e == nil && (text != "" || !formulaMayBeEmpty) {
			return false
		}
	}
	switch f[0] {
	case "id":
		d.ID = f[1]
	case "input":
		return d.readInput(f)
	case "table":
		t := Table{Name: f[1]}
		t.Lows, ok = readNumbers(f[2])
		d.Tables = append(d.Tables, t)
		return ok && len(t.Lows) > 0
	case "let":
		d.Let, k.lets = append(d.Let, named), append(k.lets, e)
	case "value":
		unit, _ := readNumber(f[2])
		e.unit = calc.Unit(unit)
		d.Values, k.values = append(d.Values, named), append(k.values, e)
	case "distribution":
		d.Distributions, k.distributions = append(d.Distributions, named), append(k.distributions, e)
	case "headline":
		d.Headline = splitNames(f[1])
	case "decision":
		d.Decision = &Decision{f[1], f[2], f[3], f[4]}
	case "conflict":
		d.Conflicts, k.conflicts = append(d.Conflicts, Conflict{Name: f[1], Input: f[2]}), append(k.conflicts, e)
	case "ruling":
		d.Rulings, k.rulings = append(d.Rulings, named), append(k.rulings, e)
	case "step":
		d.Steps, k.steps = append(d.Steps, Step{Name: f[1]}), append(k.steps, compiledStep{when: e})
	case "number":
		last := len(d.Steps) - 1
		if last < 0 {
			return false
		}
		d.Steps[last].Args, k.steps[last].args = append(d.Steps[last].Args, named), append(k.steps[last].args, e)
	}
	return true
}

// expression decodes an expression, or returns nil if the text is invalid.
func (k *compiled) expression(text string) *expr {
	r := exprReader{k, strings.Split(text, " "), true}
	e := r.next()
	if !r.ok || len(r.words) > 0 {
		return nil
	}
	return e
}

// exprReader decodes expressions from words.
type exprReader struct {
	*compiled
	words []string
	ok    bool
}

// next decodes one expression with its parts.
func (r *exprReader) next() *expr {
	e := &expr{}
	if len(r.words) == 0 {
		r.ok = false
		return e
	}
	head, payload, ok := strings.Cut(r.words[0], ":")
	r.words = r.words[1:]
	if !ok || len(head) < 3 || head[0] < 'a' {
		r.ok = false
		return e
	}
	e.form, e.typ, e.text = form(head[0]-'a'), Type(head[1]-'0'), payload
	parts, ok := readNumber(head[2:])
	if r.ok = r.ok && ok && r.readPayload(e, payload); !r.ok {
		return e
	}
	for range parts {
		e.args = append(e.args, r.next())
		if !r.ok {
			break
		}
	}
	return e
}

// readPayload decodes the text after the colon.
func (r *exprReader) readPayload(e *expr, payload string) (ok bool) {
	text, more, _ := strings.Cut(payload, ",")
	switch e.form {
	case literal, boolean:
		e.n, ok = readNumber(payload)
		return ok
	case name:
		return e.typ == 0 || payload != "" && r.readSymbol(e, payload[0], payload[1:])
	case each, loop:
		e.text, e.bind = text, more
	case called:
		if e.text = text; text == "lookup" {
			e.table, ok = readNumber(more)
			return ok && e.table < len(r.Tables)
		}
	case dieForm:
		if len(payload) == 0 {
			return false
		}
		e.n, _ = readNumber(payload[1:])
	}
	return true
}

// readSymbol decodes a name: an input, a name that let binds, or the element of an each expression.
func (r *exprReader) readSymbol(e *expr, kind byte, rest string) (ok bool) {
	e.symbol = &symbol{typ: e.typ}
	if e.text = rest; kind == 'x' {
		e.symbol.element = true
		return true
	}
	place, ok := readNumber(rest)
	switch {
	case kind == 'i' && ok && place < len(r.Inputs):
		e.symbol.place, e.choices = place, r.Inputs[place].Choices
	case kind == 'l' && ok && place < len(r.lets):
		e.symbol.bound = r.lets[place]
	default:
		return false
	}
	return true
}

func (d *Definition) readInput(f []string) bool {
	var n [5]int
	for i, at := range []int{2, 4, 5, 6, 7} {
		var ok bool
		if n[i], ok = readNumber(f[at]); !ok {
			return false
		}
	}
	in := calc.Input{Name: f[1], Kind: calc.Kind(n[0]), Min: n[1], Max: n[2], MinItems: n[3], MaxItems: n[4],
		Choices: splitNames(f[8]), UsedWhen: f[9], UsedIs: f[10], UsedNot: f[11], Trait: f[12], Folded: f[13] == "true", Opposes: f[14]}
	byDefault, err := in.Parse(f[3])
	in.Default = byDefault
	d.Inputs = append(d.Inputs, in)
	return err == nil
}

func splitNames(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

func readNumbers(text string) (list []int, ok bool) {
	for _, part := range splitNames(text) {
		n, ok := readNumber(part)
		if !ok {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

func readNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil
}
