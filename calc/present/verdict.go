package present

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

// verdict returns the recommended choice, and its effect.
func (t comparison) verdict() (choice, reason string) {
	if t.d.Response {
		return t.responseVerdict()
	}
	sentences := t.advice()
	if comparesAlone(t.d) {
		sentences = append(t.bestChoice(), sentences...)
	}
	if best := t.d.Recommended(t.from); best >= 0 && losesModel(t.d) {
		sentences = t.addLoss(sentences, &t.from.Rows[best])
	}
	if own := t.from.Current; isHarmful(t.d) && own >= 0 && !t.values.Open() && own != t.d.Recommended(t.from) {
		row := &t.from.Rows[own]
		sentences = append(sentences, t.fill("own", row))
	}
	if len(sentences) == 0 {
		return "", ""
	}
	return sentences[0], strings.Join(sentences[1:], " ")
}

// bestChoice says which choice is best and what it brings, or why none is worth its harm.
func (t comparison) bestChoice() []string {
	best := t.d.Recommended(t.from)
	if best < 0 {
		return t.notWorth()
	}
	row := &t.from.Rows[best]
	take := t.take(row)
	if t.from.More {
		take = t.fill("take-more", row)
	}
	key := "best"
	switch {
	case t.d.Risky() && row.Price.IsZero():
		key = "safe"
	case t.d.Risky():
		key = "risk"
	}
	return []string{take, t.fill(key, row)}
}

// notWorth says that no choice is worth its harm, with the best of those that can work, or that none
// can work.
func (t comparison) notWorth() []string {
	able := calc.Choices{}
	for _, row := range t.from.Rows {
		if !row.Success.IsZero() {
			able.Rows = append(able.Rows, row)
		}
	}
	best := able.Greatest()
	if best < 0 {
		return []string{t.words.fill("decision.never")}
	}
	row := &able.Rows[best]
	sentences := []string{t.fill("not", row), t.fill("not-why", row)}
	if losesModel(t.d) {
		sentences = t.addLoss(sentences, row)
	}
	return sentences
}

// worthNaming is the chance from which the verdict names the loss of the psyker.
var worthNaming = dice.Ratio(1, 100)

// addLoss adds how often a choice loses the psyker, if that is worth naming.
func (t comparison) addLoss(sentences []string, row *calc.Option) []string {
	if row.Lost.Compare(worthNaming) < 0 {
		return sentences
	}
	return append(sentences, t.fill("removed", row))
}

// prices words the prices of harm, unless no choice has any or none can work.
func (t comparison) prices() (list []Price) {
	works := slices.ContainsFunc(t.from.Rows, func(o calc.Option) bool { return !o.Success.IsZero() })
	harms := slices.ContainsFunc(t.from.Rows, func(o calc.Option) bool { return !o.Price.IsZero() })
	if !works || !harms {
		return nil
	}
	for _, name := range t.d.Prices {
		n, power := t.values.Int(name), 1
		if name == "perils-price" {
			power = 100 // the price is in hundredths
		}
		form := PriceForms[2]
		switch n {
		case 0:
			form = PriceForms[0]
		case power:
			form = PriceForms[1]
		}
		list = append(list, Price{name, t.words.fill("decision."+name+"-"+form, "n", t.locale.Whole(n))})
	}
	return list
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
		return t.fill("never", row), ""
	case !t.d.Priced && row.Success.Compare(nearlySure) >= 0:
		return t.fill(key, row), "" // to go further hardly helps
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
		return t.fill(key, row), "" // the whole choice is always spent, so its mean adds nothing
	}
	return t.fill(key, row), t.fill(reach, row)
}

// fill returns the sentence on a row under a key.
func (t comparison) fill(key string, row *calc.Option) string {
	price := ""
	if t.d.Priced {
		price = t.figure(t.d.Price, row.Price)
	}
	return t.words.fill("decision."+key, append(t.numbers(), "choice", t.label(row), "success", t.figure(t.unit, row.Success),
		"clean", t.figure(t.unit, row.Clean), "price", price, "lost", t.figure(calc.Chance, row.Lost))...)
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

// advice returns the sentences of the calculator's advice.
func (t comparison) advice() (sentences []string) {
	for _, step := range t.from.Advice {
		sentences = append(sentences, t.adviceSentence(step))
	}
	return sentences
}

// adviceSentence returns one sentence of the advice, with the effect of the best choice.
func (t comparison) adviceSentence(step calc.Step) string {
	args := []string{}
	if best := t.from.Advised; best >= 0 {
		row := &t.from.Rows[best]
		args = append(args, "choice", t.label(row), "success", t.figure(t.unit, row.Success), "price", t.figure(t.d.Price, row.Price))
		if t.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "chance", t.figure(calc.Chance, row.Success))
		}
	}
	if next := t.from.Advised + 1; next < len(t.from.Rows) { // the effect of the next choice
		row := &t.from.Rows[next]
		args = append(args, "next-success", t.figure(t.unit, row.Success), "next-price", t.figure(t.d.Price, row.Price))
		if t.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "next-chance", t.figure(calc.Chance, row.Success))
		}
	}
	for i, f := range t.c.Values {
		args = append(args, f.ID, t.figure(f.Unit, t.result.Values[i]))
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

// take words a choice as an instruction: "Push by 2:", "Roll 4 dice:".
func (t comparison) take(o *calc.Option) string {
	choice := o.Takes[0].Choice
	if choice == "" {
		return t.fill("take", o)
	}
	n := ""
	if len(o.Takes) > 1 {
		n = t.locale.Whole(o.Takes[1].Number)
	}
	return t.words.fill("decision.take-"+choice, "n", n)
}
