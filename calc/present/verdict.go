package present

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
)

// verdict returns the recommended choice, and its effect.
func (c comparison) verdict() (choice, reason string) {
	if c.d.Response {
		return c.responseVerdict()
	}
	sentences := c.advice()
	if comparesAlone(c.d) {
		sentences = append(c.bestChoice(), sentences...)
	}
	if best := c.d.Recommended(c.from); best >= 0 && losesModel(c.d) {
		sentences = c.addLoss(sentences, &c.from.Rows[best])
	}
	if own := c.from.Current; own >= 0 && !c.values.Open() && own != c.d.Recommended(c.from) && namesOwn(c.d) {
		sentences = append(sentences, c.fill("own", &c.from.Rows[own]))
	}
	if len(sentences) == 0 {
		return "", ""
	}
	return sentences[0], strings.Join(sentences[1:], " ")
}

// bestChoice says which choice is best and what it brings, or why none is worth its harm.
func (c comparison) bestChoice() []string {
	best := c.d.Recommended(c.from)
	if best < 0 {
		return c.notWorth()
	}
	row := &c.from.Rows[best]
	take := c.take(row)
	if c.from.More {
		take = c.fill("take-more", row)
	}
	key := "best"
	switch {
	case c.d.Risky() && row.Price.IsZero():
		key = "safe"
	case c.d.Risky():
		key = "risk"
	}
	return []string{take, c.fill(key, row)}
}

// notWorth says that no choice is worth its harm, with the best of those that can work, or that none
// can work.
func (c comparison) notWorth() []string {
	able := calc.Choices{}
	for _, row := range c.from.Rows {
		if !row.Success.IsZero() {
			able.Rows = append(able.Rows, row)
		}
	}
	best := able.Greatest()
	if best < 0 {
		return []string{c.words.fill("decision.never")}
	}
	row := &able.Rows[best]
	sentences := []string{c.fill("not", row), c.fill("not-why", row)}
	if losesModel(c.d) {
		sentences = c.addLoss(sentences, row)
	}
	return sentences
}

// worthNaming is the chance from which the verdict names the loss of the psyker.
var worthNaming = dice.Ratio(1, 100)

// addLoss adds how often a choice loses the psyker, if that is worth naming.
func (c comparison) addLoss(sentences []string, row *calc.Option) []string {
	if row.Lost.Compare(worthNaming) < 0 {
		return sentences
	}
	return append(sentences, c.fill("removed", row))
}

// prices words the prices of harm, unless no choice has any or none can work.
func (c comparison) prices() (list []Price) {
	works := slices.ContainsFunc(c.from.Rows, func(o calc.Option) bool { return !o.Success.IsZero() })
	harms := slices.ContainsFunc(c.from.Rows, func(o calc.Option) bool { return !o.Price.IsZero() })
	if !works || !harms {
		return nil
	}
	for _, name := range c.d.Prices {
		n, power := c.values.Int(name), 1
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
		list = append(list, Price{name, c.words.fill("decision."+name+"-"+form, "n", c.locale.Whole(n))})
	}
	return list
}

// nearlySure is the chance from which the verdict does not say that to go further helps.
var nearlySure = dice.Ratio(99, 100)

// canFail reports whether a response can be certain to fail.
func canFail(d *calc.Decision) bool { return !d.Priced || d.Split || d.Price == calc.Whole }

// openVerdict says what each row costs if none is given, as the dice that the response takes after
// each roll.
func (c comparison) openVerdict() string {
	var prices []int
	for i := range c.from.Rows {
		prices = append(prices, int(c.from.Rows[i].Price.Float()))
	}
	switch {
	case len(prices) == 0 || c.d.Price != calc.Whole:
		return c.words.fill("decision.open")
	case slices.Max(prices) == 0:
		return c.words.fill("decision.open-skip")
	case slices.Max(prices) == slices.Min(prices):
		return c.words.fill("decision.open-same", "price", c.locale.Whole(prices[0]))
	}
	return c.words.fill("decision.open", "prices", c.words.list(prices, c.locale))
}

// responseVerdict describes the row that is given or, if none is, all. The price of a row is what
// the response costs; a response without one can be certain to fail.
func (c comparison) responseVerdict() (choice, reason string) {
	if c.from.Current < 0 {
		return c.openVerdict(), ""
	}
	row := &c.from.Rows[c.from.Current]
	key := "take"
	switch {
	case canFail(c.d) && row.Success.IsZero():
		return c.fill("never", row), ""
	case !c.d.Priced && row.Success.Compare(nearlySure) >= 0:
		return c.fill(key, row), "" // to go further hardly helps
	case c.d.Price != calc.Whole:
	case row.Price.IsZero():
		key = "skip"
	case row.Price.Compare(dice.One) == 0:
		key = "take-one"
	}
	reach := "reach"
	switch {
	case c.d.Success == calc.Worth && c.unit == calc.Mean:
		reach = "reach-mean"
	case c.d.Price == calc.Mean && row.Price.Compare(dice.Whole(row.Takes[0].Number)) == 0:
		return c.fill(key, row), "" // the whole choice is always spent, so its mean adds nothing
	}
	return c.fill(key, row), c.fill(reach, row)
}

// fill returns the sentence on a row under a key.
func (c comparison) fill(key string, row *calc.Option) string {
	price := ""
	if c.d.Priced {
		price = c.figure(c.d.Price, row.Price)
	}
	return c.words.fill("decision."+key,
		append(c.numbers(), "choice", c.label(row), "success", c.figure(c.unit, row.Success),
			"clean", c.figure(c.unit, row.Clean), "price", price, "lost", c.figure(calc.Chance, row.Lost))...)
}

// figure returns a number for a sentence. A chance near 0 or 100 % has one decimal there, as all
// others; the figures below the sentence have more.
func (c comparison) figure(u calc.Unit, n dice.Number) string {
	if p := n.Float(); u == calc.Chance && min(p, 1-p) < 0.01 {
		return c.locale.Cell(u, n)
	}
	return c.locale.Figure(u, n)
}

// numbers returns the numbers of the case, as places for words.
func (c comparison) numbers() (args []string) {
	for _, in := range numberInputs(c.c) {
		args = append(args, in.Name, c.locale.Whole(c.values.Int(in.Name)))
	}
	return args
}

// advice returns the sentences of the calculator's advice.
func (c comparison) advice() (sentences []string) {
	for _, step := range c.from.Advice {
		sentences = append(sentences, c.adviceSentence(step))
	}
	return sentences
}

// adviceSentence returns one sentence of the advice, with the effect of the best choice.
func (c comparison) adviceSentence(step calc.Step) string {
	args := []string{}
	if best := c.from.Advised; best >= 0 {
		row := &c.from.Rows[best]
		args = append(args, "choice", c.label(row), "success", c.figure(c.unit, row.Success), "price",
			c.figure(c.d.Price, row.Price))
		if c.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "chance", c.figure(calc.Chance, row.Success))
		}
	}
	if next := c.from.Advised + 1; next < len(c.from.Rows) { // the effect of the next choice
		row := &c.from.Rows[next]
		args = append(args, "next-success", c.figure(c.unit, row.Success), "next-price", c.figure(c.d.Price, row.Price))
		if c.unit == calc.Mean && dice.One.Compare(row.Success) >= 0 {
			args = append(args, "next-chance", c.figure(calc.Chance, row.Success))
		}
	}
	for i, f := range c.c.Values {
		args = append(args, f.ID, c.figure(f.Unit, c.result.Values[i]))
	}
	for _, shape := range c.d.Advice {
		if shape.ID != step.ID {
			continue
		}
		for i, name := range shape.Args {
			text := c.locale.Whole(step.Args[i])
			switch name {
			case shape.Element:
				in, _ := namedList(c.c)
				text = c.words.Element(in.Name, in.ElementText(step.Args[i]))
			case shape.Counted:
				text = c.counted(step.Args[i])
			case shape.Listed:
				text = c.words.list(step.Args[i:], c.locale)
			}
			args = append(args, name, text)
		}
	}
	return c.words.fill("decision.advice-"+step.ID, args...)
}

// take words a choice as an instruction: "Push by 2:", "Roll 4 dice:".
func (c comparison) take(o *calc.Option) string {
	choice := o.Takes[0].Choice
	if choice == "" {
		return c.fill("take", o)
	}
	n := ""
	if len(o.Takes) > 1 {
		n = c.locale.Whole(o.Takes[1].Number)
	}
	return c.words.fill("decision.take-"+choice, "n", n)
}
