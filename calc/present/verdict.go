package present

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

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
		if t.d.Open && t.moreBeyond(best) {
			return t.fill("take-more", all, all), t.fill("harmful", least, all)
		}
		return t.take(all), t.fill("harmful", least, all)
	}
	row := &t.from.Rows[clean]
	key, other := "risk", all
	if clean == best {
		milder := t.from.Milder(best)
		switch {
		case t.moreBeyond(best):
			key = "both-more"
		case !t.hasPhrases() || row.Price.IsZero():
			key = "both"
		case milder < 0:
			key = "both-alone"
		case t.from.Rows[milder].Price.IsZero():
			key, other = "both-safe", &t.from.Rows[milder]
		default:
			key, other = "both-risk", &t.from.Rows[milder]
		}
	}
	return t.take(row), t.fill(key, row, other)
}

// nearlySure is the chance from which the verdict does not say that to go further helps.
var nearlySure = dice.Ratio(99, 100)

// canFail reports whether a response can be certain to fail.
func canFail(d *calc.Decision) bool { return !d.Priced || d.Split || d.Price == calc.Whole }

// openVerdict says what each row costs if none is given, as the dice that the response takes after
// each roll.
func (t comparison) openVerdict() string {
	var prices []int
	for i := range t.from.Rows {
		prices = append(prices, int(t.from.Rows[i].Price.Float()))
	}
	switch {
	case len(prices) == 0 || t.d.Price != calc.Whole:
		return t.words.fill("decision.open")
	case slices.Max(prices) == 0:
		return t.words.fill("decision.open-skip")
	case slices.Max(prices) == slices.Min(prices):
		return t.words.fill("decision.open-same", "price", t.locale.Whole(prices[0]))
	}
	return t.words.fill("decision.open", "prices", t.words.list(prices, t.locale))
}

// responseVerdict describes the row that is given or, if none is, all. The price of a row is what
// the response costs; a response without one can be certain to fail.
func (t comparison) responseVerdict() (choice, reason string) {
	if t.from.Current < 0 {
		return t.openVerdict(), ""
	}
	row := &t.from.Rows[t.from.Current]
	key := "take"
	switch {
	case canFail(t.d) && row.Success.IsZero():
		return t.fill("never", row, row), ""
	case !t.d.Priced && row.Success.Compare(nearlySure) >= 0:
		return t.fill(key, row, row), "" // to go further hardly helps
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
		price, risk = t.figure(t.d.Price, other.Price), t.figure(t.d.Price, row.Price)
	}
	return t.words.fill("decision."+key, append(t.numbers(), "choice", t.label(other), "other", t.other(other),
		"success", t.figure(t.unit, other.Success), "clean", t.figure(t.unit, row.Clean), "price", price, "risk", risk)...)
}

// figure returns a number for a sentence. A chance near 0 or 100 % has one decimal there, as all
// others; the figures below the sentence have more.
func (t comparison) figure(u calc.Unit, n dice.Number) string {
	if p := n.Float(); u == calc.Chance && min(p, 1-p) < 0.01 {
		return t.locale.Cell(u, n)
	}
	return t.locale.Figure(u, n)
}

// numbers returns the numbers of the case, as places for words.
func (t comparison) numbers() (args []string) {
	for _, in := range numberInputs(t.c) {
		args = append(args, in.Name, t.locale.Whole(t.values.Int(in.Name)))
	}
	return args
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
		args = append(args, "choice", t.label(row), "success", t.figure(t.unit, row.Success), "price", t.figure(t.d.Price, row.Price))
		if t.unit == calc.Chance {
			args = append(args, "clean", t.figure(calc.Chance, row.Clean))
		}
		if t.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "chance", t.figure(calc.Chance, row.Success))
		}
		if t.hasPhrases() {
			args = append(args, "take", t.take(row))
		}
	}
	if next := t.from.Advised + 1; next < len(t.from.Rows) { // the effect of the next choice
		row := &t.from.Rows[next]
		args = append(args, "next-success", t.figure(t.unit, row.Success), "next-price", t.figure(t.d.Price, row.Price))
		if t.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "next-chance", t.figure(calc.Chance, row.Success))
		}
	}
	if t.d.Assumes != "" {
		args = append(args, "assumed", t.assumed(t.values.Int(t.d.Assumes)))
	}
	if best := t.from.Best(); t.hasPhrases() && best >= 0 { // the choice that works most often
		row := &t.from.Rows[best]
		if milder := t.from.Milder(best); milder >= 0 {
			row := &t.from.Rows[milder]
			args = append(args, "milder", t.other(row), "milder-success", t.figure(t.unit, row.Success), "milder-price", t.figure(t.d.Price, row.Price))
		}
		args = append(args, "often", t.other(row), "often-success", t.figure(t.unit, row.Success), "often-price", t.figure(t.d.Price, row.Price))
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
			case shape.Listed:
				text = t.words.list(step.Args[i:], t.locale)
			}
			args = append(args, name, text)
		}
	}
	return t.words.fill("decision.advice-"+step.ID, args...)
}

// assumed words the value of the input that advice depends on, as a sentence.
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
