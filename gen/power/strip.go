package power

import (
	"strconv"

	"psyref/calc/dice"
	"psyref/gen/lang"
	"psyref/gen/site"
)

// maxStripColumns is the number of columns of the strip of odds on a card.
const maxStripColumns = 6

// Stripped is a record of a power with a strip of odds on its card.
type Stripped interface {
	Strip(o *Odds, d *Discipline) *site.Strip
}

// strip computes lines of chances over numbers from first on.
func (o *Odds) strip(head string, first, columns int, labels []string,
	chances func(n int) ([]dice.Number, bool)) *site.Strip {
	out := &site.Strip{Head: o.word(head)}
	for _, label := range labels {
		out.Lines = append(out.Lines, site.StripLine{Label: o.word(label)})
	}
	for n := first; n < first+columns; n++ {
		list, ok := chances(n)
		if !ok {
			return nil
		}
		out.Columns = append(out.Columns, whole(n))
		for i, chance := range list {
			out.Lines[i].Chances = append(out.Lines[i].Chances, percent(chance))
		}
	}
	return out
}

// percent writes a chance in whole percents without the sign. Only what is certain is 0 or 100.
func percent(n dice.Number) string {
	rounded := int(n.Float()*100 + .5)
	switch {
	case rounded == 0 && !n.IsZero():
		return "<" + lang.NoBreak + "1"
	case rounded == 100 && n.Compare(dice.One) < 0:
		return ">" + lang.NoBreak + "99"
	}
	return strconv.Itoa(rounded)
}

// Strip returns the chances to manifest and of Perils by dice, from the cost on.
func (p *Wh40k7) Strip(o *Odds, d *Discipline) *site.Strip {
	cost, known := p.Cost.One()
	if !known {
		return nil
	}
	risk := "strip-perils"
	switch {
	case p.failureIsPerils():
		risk = "strip-perils-failed"
	case doubles(d):
		risk = "strip-perils-doubles"
	}
	strip := o.strip("strip-dice", max(1, int(cost)), maxStripColumns, []string{"strip-works", risk},
		func(n int) ([]dice.Number, bool) {
			test, ok := o.ask("wh40k-7e/manifest", p.manifest(doubles(d), n, cost)...)
			if !ok {
				return nil, false
			}
			return []dice.Number{test.value("manifest"), test.value("perils")}, true
		})
	if strip != nil && len(p.Cost.Values) > 1 {
		strip.Head = o.word("strip-dice-cost", "cost", whole(int(cost)))
	}
	return strip
}

// Strip returns the chance to work by psy rating, for the psyker of the table by psy rating.
func (d *DarkHeresy) Strip(o *Odds, _ *Discipline) *site.Strip {
	test, known := d.Test.One()
	if !known {
		return nil
	}
	strip := o.strip("rating", 2, maxStripColumns, []string{"strip-works"}, func(n int) ([]dice.Number, bool) {
		inputs := []string{input("modifier", test.Difficulty), input("psy-rating", n)}
		if test.resisted() {
			against, ok := o.ask("dark-heresy/opposed",
				append(inputs, input("resist-modifier", test.OpposedModifier))...)
			if !ok {
				return nil, false
			}
			return []dice.Number{against.value("manifest")}, true
		}
		focus, ok := o.ask("dark-heresy/focus", inputs...)
		if !ok {
			return nil, false
		}
		return []dice.Number{focus.value("success")}, true
	})
	if strip != nil {
		note := "strip-psyker"
		if test.resisted() {
			note = "strip-psyker-resisted"
		}
		strip.Note = o.word(note, "characteristic", o.Value("characteristic."+string(test.Characteristic)))
	}
	return strip
}

// Strip returns the chances of success and of Perils by PSYKER, as the first power of the Turn.
func (t *TrenchHammer) Strip(o *Odds, _ *Discipline) *site.Strip {
	return o.strip("psyker", 0, maxPsyker+1, []string{"strip-works", "strip-perils"},
		func(n int) ([]dice.Number, bool) {
			cast, ok := o.ask("trenchhammer/cast", append(t.own(), input("psyker", n))...)
			if !ok {
				return nil, false
			}
			return []dice.Number{cast.value("success"), cast.value("perils")}, true
		})
}

// Strip returns the chance that a hand holds the cost in Force, by dice of Warp flux.
func (d *DarkMillennium) Strip(o *Odds, _ *Discipline) *site.Strip {
	cost, known := d.Force.One()
	if !known {
		return nil
	}
	return o.strip("warp-dice", 1, maxWarpDice, []string{"strip-payable"}, func(n int) ([]dice.Number, bool) {
		hand, ok := o.ask("dark-millennium/hand", input("warp-dice", n))
		if !ok {
			return nil, false
		}
		return []dice.Number{hand.c.Distribution(hand.result, "force-points").AtLeast(int(cost))}, true
	})
}
