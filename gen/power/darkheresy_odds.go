package power

import (
	"strings"

	"psyref/calc/dice"
	"psyref/gen/lang"
	"psyref/gen/site"
)

// Rules returns the rules of the test, of the power's form, of what its effect names, and of its
// risks.
func (d *DarkHeresy) Rules(*Discipline) []string {
	test, _ := d.Test.One()
	ids := []string{"dh-fpt-pr-bonus", "dh-level-choice"}
	if test.Opposed != "none" {
		ids = append(ids, "dh-opp-win")
	}
	if d.Form != "" {
		ids = append(ids, "dh-bolt-def")
	}
	if d.Form != "" && d.Form != "bolt" {
		ids = append(ids, "dh-"+string(d.Form)+"-def")
	}
	if sustained, _ := d.Sustained.One(); sustained != "no" {
		ids = append(ids, "dh-sus-listed")
	}
	for _, id := range d.RefersTo {
		ids = append(ids, string(id))
	}
	return append(ids, "dh-phen-trigger")
}

// Calculators returns the test, and the bolts of a volley. An unknown number keeps the calculator's
// default; of several the first is used, and the page shows them all.
func (d *DarkHeresy) Calculators(*Discipline) []Case {
	test, _ := d.Test.One()
	modifier := input("modifier", test.Difficulty)
	list := []Case{always("dark-heresy/focus", modifier)}
	if test.resisted() {
		list[0] = always("dark-heresy/opposed", modifier, input("resist-modifier", test.OpposedModifier))
	}
	if d.Form.volley() {
		list = append(list, always("dark-heresy/bolts", "form="+string(d.Form), modifier))
	}
	return list
}

// maxRating is the last row of the table by psy rating: the highest rating that can be bought.
const maxRating = 10

// Odds returns the table by effective psy rating, for an unfettered bound psyker with the
// calculators' characteristic.
func (d *DarkHeresy) Odds(o *Odds, _ *Discipline) (tables []site.OddsTable, note string) {
	test, known := d.Test.One()
	if !known {
		return nil, ""
	}
	t := o.table("by-rating", "modifier", signed(test.Difficulty))
	var notes []string
	if test.resisted() {
		notes = append(notes, o.word("by-rating-resisted"))
	}
	if d.Damage.rolled() {
		notes = append(notes, o.word("by-rating-damage"))
	}
	t.Note = strings.Join(notes, " ")
	key, perPoint := "", 0
	if reach, ok := d.Range.One(); ok && len(d.Range.Values) == 1 {
		key, perPoint = reach.key()
	}
	key, grows := strings.CutSuffix(key, "-per-rating")
	t.columns("rating", "success")
	if test.resisted() {
		t.columns("manifest")
	}
	if d.Form.volley() {
		t.columns("hits")
	}
	if d.Damage.rolled() {
		t.columns("damage", "average")
	}
	if grows {
		t.columns("range")
	}
	for rating := 1; rating <= maxRating; rating++ {
		row, ok := d.ratingRow(o, test, rating)
		if !ok {
			return nil, ""
		}
		if grows {
			row = append(row, o.Value("reach."+key, "n", o.locale.Whole(perPoint*rating)))
		}
		t.row(row...)
	}
	return t.one(), ""
}

// resistances are the characteristics of the small multiples of a resisted power.
var resistances = []int{20, 30, 40, 50, 60}

// usualRating is the psy rating of the typical psyker of systems.yaml.
const usualRating = 3

// Multiples returns the chance of a resisted power to get past opponents, by psy rating and by the
// characteristic that resists.
func (d *DarkHeresy) Multiples(o *Odds, _ *Discipline) []*site.Multiples {
	test, known := d.Test.One()
	if !known || !test.resisted() {
		return nil
	}
	t := o.table("past-resistance", "modifier", signed(test.Difficulty), "opposed",
		o.Value("opposed."+string(test.Opposed)))
	t.Note = o.word("past-resistance-note", "n", whole(usualRating))
	t.columns("rating")
	for _, n := range resistances {
		t.Columns = append(t.Columns, whole(n))
	}
	m, ok := o.multiples(t, maxRating, usualRating-1, func(row, column int) (dice.Number, bool) {
		test, ok := o.ask("dark-heresy/opposed", input("modifier", test.Difficulty), input("psy-rating", row+1),
			input("resist-modifier", test.OpposedModifier), input("resist", resistances[column]))
		if !ok {
			return dice.Number{}, false
		}
		return test.value("manifest"), true
	})
	if !ok {
		return nil
	}
	return []*site.Multiples{m}
}

// ratingRow returns one line of the table, without the damage.
func (d *DarkHeresy) ratingRow(o *Odds, test Test, rating int) ([]string, bool) {
	inputs := []string{input("modifier", test.Difficulty), input("psy-rating", rating)}
	focus, ok := o.ask("dark-heresy/focus", inputs...)
	if !ok {
		return nil, false
	}
	works := focus.value("success")
	row := []string{whole(rating), o.chance(works)}
	if test.resisted() {
		against, ok := o.ask("dark-heresy/opposed", append(inputs, input("resist-modifier", test.OpposedModifier))...)
		if !ok {
			return nil, false
		}
		works = against.value("manifest")
		row = append(row, o.chance(works))
	}
	hits := works
	if d.Form.volley() {
		bolts, ok := o.ask("dark-heresy/bolts", append(inputs, "form="+string(d.Form))...)
		if !ok {
			return nil, false
		}
		hits = bolts.value("expected-hits")
		row = append(row, o.locale.Mean(hits))
	}
	if damage := &d.Damage; damage.rolled() {
		plus := int(damage.Plus + damage.PlusPerRating*Count(rating))
		text := o.Value("damage.dice", "dice", bare(damage.Dice), "sides", bare(damage.Sides))
		if plus > 0 {
			text += lang.NoBreak + "+" + lang.NoBreak + whole(plus)
		}
		each := dice.Roll(int(damage.Dice), dice.Die(int(damage.Sides))).Mean().Plus(dice.Whole(plus))
		row = append(row, text, o.locale.Mean(hits.Times(each)))
	}
	return row, true
}
