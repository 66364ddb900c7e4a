package present

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// Decision compares the choices of a result and recommends one.
type Decision struct {
	Choice  string // what to do: "Unfettered."
	Reason  string // the effect of the choice, and of the alternative; may be empty
	Rows    []Option
	Current int     // the row of the figures, or −1
	Open    bool    // the reader has made no choice, so the row of the figures is the recommended one
	Scale   float64 // the success for which a bar has its full length
}

// Label returns the choice that the figures are for, or "" if it is none of the rows.
func (d *Decision) Label() string {
	if d.Current < 0 {
		return ""
	}
	return d.Rows[d.Current].Label
}

// Mine reports whether a row is the choice of the reader.
func (d *Decision) Mine(row int) bool { return row == d.Current && !d.Open }

// Verdict returns the recommendation in full.
func (d *Decision) Verdict() string {
	if d.Reason == "" {
		return d.Choice
	}
	return d.Choice + " " + d.Reason
}

// Option is one choice. Success and Price have the units that the decision declares.
type Option struct {
	Take    string // the inputs that it sets, as in an address: "level=push&push=2"
	Label   string
	Mark    string // what is best about it, or ""
	Best    bool   // it is the recommended one, the only one with a star
	Success Quantity
	Clean   float64 // the success without harm
	Price   Quantity
}

// Harm returns the chance of harm without success, or 0 if success is not a chance.
func (o Option) Harm(d *calc.Decision) float64 {
	if !d.Risky() || d.Success != calc.Chance {
		return 0
	}
	return max(0, o.Price.Number-(o.Success.Number-o.Clean))
}

// DecisionKeys lists the keys of the words of the decision of c, without the prefix "decision.". It
// returns none if c has no decision.
func DecisionKeys(c *calc.Calculator) []string {
	if c.Decision == nil {
		return nil
	}
	keys := append(verdictKeys(c), "title", "success")
	if c.Decision.Priced {
		keys = append(keys, "price")
	}
	if c.Decision.Risky() {
		keys = append(keys, "legend-clean", "legend-harmed")
		if c.Decision.Success == calc.Chance {
			keys = append(keys, "legend-harm")
		}
	}
	return keys
}

// verdictKeys lists the keys of the words that depend on the inputs. The others are part of the
// page.
func verdictKeys(c *calc.Calculator) (keys []string) {
	d := c.Decision
	if d == nil {
		return nil
	}
	first := c.Input(d.Takes[0])
	if first.Kind == calc.Number {
		keys = append(keys, "one", "many")
	}
	if len(d.Advice) > 0 {
		for _, s := range d.Advice {
			keys = append(keys, "advice-"+s.ID)
		}
		if len(d.Takes) > 1 {
			keys = append(keys, "option")
		}
		if d.Assumes != "" {
			for _, form := range AssumedForms {
				keys = append(keys, "assumed-"+form)
			}
		}
		if (comparison{c: c, d: d}).hasPhrases() {
			keys = append(keys, phraseKeys(first, d.Left)...)
		}
		if d.Risky() {
			keys = append(keys, "mark-clean")
		}
		return append(keys, "mark-best")
	}
	if d.Response {
		keys = append(keys, "take", "reach")
		if first.Kind == calc.Number {
			keys = append(keys, "open")
		}
		if len(d.Takes) > 1 {
			keys = append(keys, "option")
		}
		if d.Price == calc.Whole {
			keys = append(keys, "skip", "take-one")
		}
		if !d.Priced || d.Split {
			keys = append(keys, "never")
		}
		if d.Success == calc.Worth {
			keys = append(keys, "reach-mean")
		}
		return keys
	}
	keys = append(keys, "never", "mark-best")
	switch {
	case first.Kind == calc.Number:
		keys = append(keys, "take")
	case len(d.Takes) > 1:
		keys = append(keys, "option")
	}
	keys = append(keys, phraseKeys(first, "")...)
	switch {
	case d.Risky():
		keys = append(keys, "risk", "harmful", "both", "mark-clean")
		if (comparison{c: c, d: d}).hasPhrases() {
			keys = append(keys, "both-safe", "both-risk")
		}
		if d.Open {
			keys = append(keys, "both-more", "mark-more")
		}
	default:
		keys = append(keys, "best")
	}
	return keys
}

// phraseKeys lists the keys of the phrases for the choices of an input, without the one named left.
func phraseKeys(in *calc.Input, left string) (keys []string) {
	for _, choice := range in.Choices {
		if choice != left {
			keys = append(keys, "take-"+choice, "other-"+choice)
		}
	}
	return keys
}

// AssumedForms are the forms of the condition of advice, by its number. The last has the place {n}.
var AssumedForms = []string{"none", "one", "many"}

// DecisionPlaces are the places that all words of a decision can have. Advice has its arguments
// too, and sentences have the numbers of the case, by the names of their inputs.
var DecisionPlaces = []string{"n", "choice", "other", "success", "price", "clean", "risk", "first-price", "last-price"}

// PlacesOfDecision lists the places that the word of a decision under a key can have.
func PlacesOfDecision(c *calc.Calculator, key string) []string {
	for _, s := range c.Decision.Advice {
		if key == "advice-"+s.ID {
			return append(append([]string{"take", "chance", "next-success", "next-chance", "next-price", "often", "often-success", "often-price", "assumed"}, DecisionPlaces...), s.Args...)
		}
	}
	places := slices.Clone(DecisionPlaces)
	for _, in := range numberInputs(c) {
		places = append(places, in.Name)
	}
	return places
}

// numberInputs lists the inputs of a calculator that are numbers.
func numberInputs(c *calc.Calculator) (list []*calc.Input) {
	for i := range c.Inputs {
		if c.Inputs[i].Kind == calc.Number {
			list = append(list, &c.Inputs[i])
		}
	}
	return list
}

// namedList returns the list of a calculator that accepts names.
func namedList(c *calc.Calculator) (in *calc.Input, ok bool) {
	for i := range c.Inputs {
		if len(c.Inputs[i].Facts) > 0 {
			return &c.Inputs[i], true
		}
	}
	return nil, false
}

// comparison describes the choices of a result in a language.
type comparison struct {
	c      *calc.Calculator
	d      *calc.Decision
	values calc.Values
	from   calc.Choices
	unit   calc.Unit // of success
	locale Locale
	words  Words
}

func decision(c *calc.Calculator, v calc.Values, from calc.Choices, l Locale, w Words) *Decision {
	if c.Decision == nil {
		return nil
	}
	t := comparison{c, c.Decision, v, from, c.Decision.Success, l, w}
	if t.unit == calc.Worth {
		t.unit = from.Worth
	}
	out := &Decision{Current: from.Current, Open: v.Open(), Scale: 1}
	out.Choice, out.Reason = t.verdict()
	if t.unit != calc.Chance {
		for _, row := range from.Rows {
			out.Scale = max(out.Scale, row.Success.Float())
		}
	}
	for i := range from.Rows {
		row := &from.Rows[i]
		out.Rows = append(out.Rows, Option{
			t.inputs(row), t.label(row), t.mark(i), i == t.d.Recommended(from),
			t.quantity(t.unit, row.Success), row.Clean.Float(), t.quantity(t.d.Price, row.Price),
		})
	}
	return out
}

func (t comparison) quantity(u calc.Unit, n dice.Number) Quantity {
	return Quantity{n.Float(), t.locale.Cell(u, n)}
}

// inputs returns the inputs that a choice sets, as in an address.
func (t comparison) inputs(o *calc.Option) string {
	query := ""
	for i, value := range o.Takes {
		if i > 0 {
			query += "&"
		}
		query += t.d.Takes[i] + "=" + t.c.Input(t.d.Takes[i]).Format(value)
	}
	return query
}

// label returns the name of a choice: "4 dice", "Push 2".
func (t comparison) label(o *calc.Option) string {
	first := o.Takes[0]
	if in, ok := namedList(t.c); ok && t.labelsElements() {
		return t.words.fill("decision.option", "choice", t.words.Element(in.Name, in.ElementText(o.Element)), "n", t.counted(o.Takes[1].Number))
	}
	if first.Choice != "" {
		label := t.words.value(t.d.Takes[0], first.Choice)
		if len(o.Takes) > 1 {
			return t.words.fill("decision.option", "choice", label, "n", t.locale.Whole(o.Takes[1].Number))
		}
		return label
	}
	return t.counted(first.Number)
}

// labelsElements reports whether a choice is an element of a list with a number: "Smite, 4 dice".
func (t comparison) labelsElements() bool {
	return len(t.d.Advice) > 0 && len(t.d.Takes) > 1 && t.c.Input(t.d.Takes[0]).Kind == calc.Number
}

// hasPhrases reports whether advice words a choice with its number in a phrase: "push by 2".
func (t comparison) hasPhrases() bool {
	return len(t.d.Takes) > 1 && t.c.Input(t.d.Takes[0]).Kind == calc.Choose
}

// counted formats a number with its noun: "4 dice".
func (t comparison) counted(n int) string {
	key := "decision.many"
	if n == 1 {
		key = "decision.one"
	}
	return t.words.fill(key, "n", t.locale.Whole(n))
}

// advice returns the advice of the calculator: its first sentence, and the others.
func (t comparison) advice() (choice, reason string) {
	for i, step := range t.from.Advice {
		switch sentence := t.adviceSentence(step); i {
		case 0:
			choice = sentence
		case 1:
			reason = sentence
		default:
			reason += " " + sentence
		}
	}
	return choice, reason
}

// adviceSentence returns one sentence of the advice, with the effect of the best choice.
func (t comparison) adviceSentence(step calc.Step) string {
	args := []string{}
	if best := t.from.Advised; best >= 0 {
		row := &t.from.Rows[best]
		args = append(args, "choice", t.label(row), "success", t.locale.Figure(t.unit, row.Success), "price", t.locale.Figure(t.d.Price, row.Price))
		if t.unit == calc.Chance {
			args = append(args, "clean", t.locale.Chance(row.Clean))
		}
		if t.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "chance", t.locale.Chance(row.Success))
		}
		if t.hasPhrases() {
			args = append(args, "take", t.take(row))
		}
	}
	if next := t.from.Advised + 1; next < len(t.from.Rows) { // the effect of the next choice
		row := &t.from.Rows[next]
		args = append(args, "next-success", t.locale.Figure(t.unit, row.Success), "next-price", t.locale.Figure(t.d.Price, row.Price))
		if t.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "next-chance", t.locale.Chance(row.Success))
		}
	}
	if t.d.Assumes != "" {
		args = append(args, "assumed", t.assumed(t.values.Int(t.d.Assumes)))
	}
	if best := t.from.Best(); t.hasPhrases() && best >= 0 { // the choice that works most often
		row := &t.from.Rows[best]
		args = append(args, "often", t.other(row), "often-success", t.locale.Figure(t.unit, row.Success), "often-price", t.locale.Figure(t.d.Price, row.Price))
	}
	for _, shape := range t.d.Advice {
		if shape.ID != step.ID {
			continue
		}
		for i, name := range shape.Args {
			text := t.locale.Whole(step.Args[i])
			switch name {
			case shape.Element:
				in, _ := namedList(t.c)
				text = t.words.Element(in.Name, in.ElementText(step.Args[i]))
			case shape.Counted:
				text = t.counted(step.Args[i])
			}
			args = append(args, name, text)
		}
	}
	return t.words.fill("decision.advice-"+step.ID, args...)
}

// assumed words the value of the input that advice depends on, as a condition.
func (t comparison) assumed(n int) string {
	form := AssumedForms[min(n, len(AssumedForms)-1)]
	return t.words.fill("decision.assumed-"+form, "n", t.locale.Whole(n))
}

// take words a choice as an instruction ("Push by 2.", "Roll 4 dice."), other as the alternative to
// one ("pushing by 2", "4 dice").
func (t comparison) take(o *calc.Option) string  { return t.phrase("take", o) }
func (t comparison) other(o *calc.Option) string { return t.phrase("other", o) }

func (t comparison) phrase(key string, o *calc.Option) string {
	choice := o.Takes[0].Choice
	if choice == "" {
		if key == "other" {
			return t.label(o)
		}
		return t.words.fill("decision."+key, append(t.numbers(), "choice", t.label(o))...)
	}
	n := ""
	if len(o.Takes) > 1 {
		n = t.locale.Whole(o.Takes[1].Number)
	}
	return t.words.fill("decision."+key+"-"+choice, "n", n)
}

// mark returns what is best about a row, or "".
func (t comparison) mark(row int) string {
	switch {
	case t.d.Response:
		return ""
	case len(t.d.Advice) > 0 && !t.d.Risky():
		if row == t.from.Advised {
			return t.words.fill("decision.mark-best")
		}
		return ""
	case t.d.Risky() && row == t.d.Recommended(t.from) && row == t.from.CleanBest():
		return t.words.fill("decision.mark-clean")
	case row == t.from.Best() && t.moreBeyond(row):
		return t.words.fill("decision.mark-more")
	case row == t.from.Best():
		return t.words.fill("decision.mark-best")
	}
	return ""
}

// moreBeyond reports whether a row is the last one shown and further choices may be better.
func (t comparison) moreBeyond(row int) bool { return t.from.More && row == len(t.from.Rows)-1 }

// verdict recommends the choice that works most often without harm or, if the decision compares no
// harm, most often.
func (t comparison) verdict() (choice, reason string) {
	if t.d.Response {
		return t.responseVerdict()
	}
	if len(t.d.Advice) > 0 {
		return t.advice()
	}
	best := t.from.Best()
	if best < 0 {
		return t.words.fill("decision.never"), ""
	}
	if t.d.Risky() {
		return t.riskVerdict(best)
	}
	row := &t.from.Rows[best]
	return t.take(row), t.fill("best", row, row)
}

// riskVerdict returns the verdict if choices risk harm. best is the row that works most often.
func (t comparison) riskVerdict(best int) (choice, reason string) {
	all, clean := &t.from.Rows[best], t.from.CleanBest()
	if t.from.Harmful() {
		least := &calc.Option{} // no choice works without harm
		if clean >= 0 {
			least = &t.from.Rows[clean]
		}
		return t.take(all), t.fill("harmful", least, all)
	}
	row := &t.from.Rows[clean]
	key, other := "risk", all
	if clean == best {
		safest := &t.from.Rows[t.safest()]
		switch {
		case t.moreBeyond(best):
			key = "both-more"
		case !t.hasPhrases() || safest.Price.Compare(row.Price) >= 0:
			key = "both"
		case safest.Price.IsZero():
			key, other = "both-safe", safest
		default:
			key, other = "both-risk", safest
		}
	}
	return t.take(row), t.fill(key, row, other)
}

// safest returns the row with the least harm of those that work without any: of equals the one that
// works most often.
func (t comparison) safest() int {
	safest := -1
	for i := range t.from.Rows {
		row := &t.from.Rows[i]
		if row.Clean.IsZero() {
			continue
		}
		if safest < 0 || row.Price.Compare(t.from.Rows[safest].Price) < 0 ||
			row.Price.Compare(t.from.Rows[safest].Price) == 0 && row.Success.Compare(t.from.Rows[safest].Success) > 0 {
			safest = i
		}
	}
	return safest
}

// responseVerdict describes the row that is given or, if none is, the first and the last. The price
// of a row is what the response costs; a response without one can be certain to fail.
func (t comparison) responseVerdict() (choice, reason string) {
	if t.from.Current < 0 {
		var args []string
		if rows := t.from.Rows; len(rows) > 0 {
			price := func(i int) string { return t.quantity(t.d.Price, rows[i].Price).Text }
			args = []string{"first-price", price(0), "last-price", price(len(rows) - 1)}
		}
		return t.words.fill("decision.open", args...), ""
	}
	row := &t.from.Rows[t.from.Current]
	key := "take"
	switch {
	case (!t.d.Priced || t.d.Split) && row.Success.IsZero():
		return t.fill("never", row, row), ""
	case t.d.Price != calc.Whole:
	case row.Price.IsZero():
		key = "skip"
	case row.Price.Compare(dice.One) == 0:
		key = "take-one"
	}
	reach := "reach"
	switch {
	case t.d.Success == calc.Worth && t.unit == calc.Mean:
		reach = "reach-mean"
	case t.d.Price == calc.Mean && row.Price.Compare(dice.Whole(row.Takes[0].Number)) == 0:
		return t.fill(key, row, row), "" // the whole choice is always spent, so its mean adds nothing
	}
	return t.fill(key, row, row), t.fill(reach, row, row)
}

// fill returns the sentence under a key. {clean} and {risk} are those of row, the recommended one;
// the other places are those of another row, to which the sentence compares it.
func (t comparison) fill(key string, row, other *calc.Option) string {
	price, risk := "", ""
	if t.d.Priced {
		price, risk = t.locale.Figure(t.d.Price, other.Price), t.locale.Figure(t.d.Price, row.Price)
	}
	return t.words.fill("decision."+key, append(t.numbers(), "choice", t.label(other), "other", t.other(other),
		"success", t.locale.Figure(t.unit, other.Success), "clean", t.locale.Figure(t.unit, row.Clean), "price", price, "risk", risk)...)
}

// numbers returns the numbers of the case, as places for words.
func (t comparison) numbers() (args []string) {
	for _, in := range numberInputs(t.c) {
		args = append(args, in.Name, t.locale.Whole(t.values.Int(in.Name)))
	}
	return args
}
