package gen

import (
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// presetsOf are the calculators of a power's page with the power's own numbers. A number that nobody knows keeps the calculator's default; of several the
// first is taken, and the fields of the page show them all.
func presetsOf(p *power.Power) []*calculatorRef {
	ask := func(id string, inputs ...string) *calculatorRef {
		return &calculatorRef{id: id, inputs: inputs, at: make([]int, len(inputs))}
	}
	switch {
	case p.DarkHeresy != nil:
		return darkHeresyPresets(p.DarkHeresy, ask)
	case p.Wh40k7 != nil:
		return []*calculatorRef{ask("wh40k-7e/manifest", manifestInputs(p, 0)...)}
	case p.TrenchHammer != nil:
		return []*calculatorRef{ask("trenchhammer/cast", input("dice", p.TrenchHammer.Dice), input("perilous", int(p.TrenchHammer.Perilous)))}
	default:
		return []*calculatorRef{ask("dark-millennium/hand")}
	}
}

func input(name string, n int) string { return name + "=" + strconv.Itoa(n) }

func darkHeresyPresets(d *power.DarkHeresy, ask func(id string, inputs ...string) *calculatorRef) []*calculatorRef {
	test, _ := d.Test.One()
	modifier := input("modifier", test.Difficulty)
	list := []*calculatorRef{ask("dark-heresy/focus", modifier)}
	if resisted(test) {
		list[0] = ask("dark-heresy/opposed", modifier, input("resist-modifier", test.OpposedModifier))
	}
	if volley(d.Form) {
		list = append(list, ask("dark-heresy/bolts", "form="+string(d.Form), modifier))
	}
	return list
}

// resisted tells whether somebody resists the test.
func resisted(t power.Test) bool { return t.Opposed != "" && t.Opposed != "none" }

// volley tells whether a form hits more than once.
func volley(f power.Form) bool { return f == "barrage" || f == "storm" }

// doubles tells whether every double brings the Perils of the Warp: those of the two daemonologies, for all who are not bound to them.
func doubles(p *power.Power) bool {
	return p.Discipline.ID == "sanctic" || p.Discipline.ID == "malefic"
}

// manifestInputs are the inputs of a psychic test with so many dice; with 0 two for each point of Warp Charge, and two more.
func manifestInputs(p *power.Power, dice int) []string {
	list := []string{}
	cost, known := p.Wh40k7.Cost.One()
	if !known {
		cost = 1
	}
	if dice == 0 {
		dice = 2*int(cost) + 2
	}
	if list = append(list, input("dice", dice), input("cost", int(cost))); doubles(p) {
		list = append(list, "perils-on=doubles")
	}
	return list
}

// calculator puts a calculator on the page of a power.
func (b *powerBuilder) calculator(out *site.Power, p *power.Power, ref *calculatorRef) {
	if _, err := b.r.catalog.Find(ref.id); err != nil {
		return // a catalogue without the system: the page does without
	}
	f := p.Discipline.File
	ref.offset = offsetOfLine(f, p.At.Line)
	for i := range ref.at {
		ref.at[i] = ref.offset
	}
	from := &page{File: f, language: b.language.Tag, system: p.Discipline.System}
	var before []*site.Calculator
	for _, part := range out.Page.Parts {
		before = append(before, part.Calculator)
	}
	if c := b.r.calculator(from, ref, before); c != nil {
		out.Page.Parts = append(out.Page.Parts, site.Part{Calculator: c})
	}
}

// offsetOfLine is where a line of a file begins.
func offsetOfLine(f *source.File, line int) int {
	at, n := 0, 1
	for text := range strings.Lines(string(f.Bytes)) {
		if n == line {
			break
		}
		at, n = at+len(text), n+1
	}
	return at
}

// oddsCase is a calculator with inputs, and its answer. Many powers ask the same.
type oddsCase struct {
	c      *calc.Calculator
	result calc.Result
}

// ask runs a calculator of the core; it reports false where the catalogue has none such.
func (r *resolver) ask(id string, inputs ...string) (oddsCase, bool) {
	key := id + " " + strings.Join(inputs, " ")
	if known, ok := r.asked[key]; ok {
		return known, true
	}
	c, err := r.catalog.Find(id)
	if err != nil {
		return oddsCase{}, false
	}
	v, err := c.Arguments(inputs)
	if err != nil {
		return oddsCase{}, false
	}
	result, err := c.Run(v)
	if err != nil {
		return oddsCase{}, false
	}
	r.asked[key] = oddsCase{c, result}
	return r.asked[key], true
}

func (o oddsCase) value(id string) dice.Number { return o.c.Value(o.result, id) }

// odds are the tables of a power: what changes with the psy rating, the dice or the cards.
func (b *powerBuilder) odds(p *power.Power) []site.OddsTable {
	switch {
	case p.DarkHeresy != nil:
		return b.byRating(p.DarkHeresy)
	case p.Wh40k7 != nil:
		return b.byDice(p)
	case p.TrenchHammer != nil:
		return b.byPsyker(p.TrenchHammer)
	default:
		return b.byWarpDice(p.DarkMillennium)
	}
}

// tableWriter fills a table row by row.
type tableWriter struct {
	site.OddsTable
	b *powerBuilder
}

func (b *powerBuilder) table(caption string, pairs ...string) *tableWriter {
	return &tableWriter{site.OddsTable{Caption: b.word(caption, pairs...)}, b}
}

// word is one of the words of the tables.
func (b *powerBuilder) word(key string, pairs ...string) string {
	text, ok := b.w.words.Odds[key]
	if !ok {
		b.r.log.Add(source.Error{File: b.w.words.file.Name, Message: "has no word for odds: " + key, Hint: source.Nearest(key, keys(b.w.words.Odds))})
	}
	return fillPlaces(text, pairs...)
}

func (t *tableWriter) columns(keys ...string) {
	for _, key := range keys {
		t.Columns = append(t.Columns, t.b.word(key))
	}
}

func (t *tableWriter) chance(n dice.Number) string { return t.b.language.Locale.ChanceCell(n) }

// ratings is how far the table by psy rating goes: as far as one can be bought.
const ratings = 10

// byRating is the table of a power of Dark Heresy by effective psy rating, for an unfettered bound psyker with the calculators' characteristic.
func (b *powerBuilder) byRating(d *power.DarkHeresy) []site.OddsTable {
	test, known := d.Test.One()
	if !known {
		return nil
	}
	t := b.table("by-rating", "modifier", signed(test.Difficulty))
	if resisted(test) {
		t.Note = b.word("by-rating-resisted")
	}
	key, perPoint := "", 0
	if reach, ok := d.Range.One(); ok && len(d.Range.Values) == 1 {
		key, perPoint = reachKey(reach)
	}
	grows := strings.HasSuffix(key, "per-rating")
	t.columns("rating", "success")
	if resisted(test) {
		t.columns("manifest")
	}
	if volley(d.Form) {
		t.columns("hits")
	}
	if d.Damage.Rolled() {
		t.columns("damage", "average")
	}
	if grows {
		t.columns("range")
	}
	for rating := 1; rating <= ratings; rating++ {
		row, ok := b.ratingRow(t, d, test, rating)
		if !ok {
			return nil
		}
		if grows {
			row = append(row, b.w.value("reach."+strings.TrimSuffix(key, "-per-rating"), "n", b.language.Locale.Whole(perPoint*rating)))
		}
		t.Rows = append(t.Rows, row)
	}
	return []site.OddsTable{t.OddsTable}
}

// ratingRow is one line of the table by psy rating, up to the damage.
func (b *powerBuilder) ratingRow(t *tableWriter, d *power.DarkHeresy, test power.Test, rating int) ([]string, bool) {
	l := b.language.Locale
	inputs := []string{input("modifier", test.Difficulty), input("psy-rating", rating)}
	focus, ok := b.r.ask("dark-heresy/focus", inputs...)
	if !ok {
		return nil, false
	}
	works := focus.value("success")
	row := []string{whole(rating), t.chance(works)}
	if resisted(test) {
		against, ok := b.r.ask("dark-heresy/opposed", append(inputs, input("resist-modifier", test.OpposedModifier))...)
		if !ok {
			return nil, false
		}
		works = against.value("manifest")
		row = append(row, t.chance(works))
	}
	hits := works
	if volley(d.Form) {
		bolts, ok := b.r.ask("dark-heresy/bolts", append(inputs, "form="+string(d.Form))...)
		if !ok {
			return nil, false
		}
		hits = bolts.value("expected-hits")
		row = append(row, l.Mean(hits))
	}
	if damage := &d.Damage; damage.Rolled() {
		plus := int(damage.Plus + damage.PlusPerRating*power.Count(rating))
		text := b.w.value("damage.dice", "dice", whole(int(damage.Dice)), "sides", whole(int(damage.Sides)))
		if plus > 0 {
			text += lang.NoBreak + "+" + lang.NoBreak + whole(plus)
		}
		each := dice.Roll(int(damage.Dice), dice.Die(int(damage.Sides))).Mean().Plus(dice.Whole(plus))
		row = append(row, text, l.Mean(hits.Times(each)))
	}
	return row, true
}

// most dice of the table by dice: beyond that the chances hardly change.
const mostDice = 10

// byDice is the table of a psychic test by number of dice, one for each cost that sources give.
func (b *powerBuilder) byDice(p *power.Power) (tables []site.OddsTable) {
	for _, cost := range p.Wh40k7.Cost.Values {
		t := b.table("by-dice", "cost", whole(int(cost)))
		if doubles(p) {
			t.Note = b.word("by-dice-doubles")
		}
		if p.Wh40k7.FailureIsPerils() {
			t.Note = b.word("by-dice-failure")
		}
		t.columns("dice", "cast", "cast-clean", "perils")
		for n := 1; n <= mostDice; n++ {
			inputs := []string{input("dice", n), input("cost", int(cost))}
			if doubles(p) {
				inputs = append(inputs, "perils-on=doubles")
			}
			o, ok := b.r.ask("wh40k-7e/manifest", inputs...)
			if !ok {
				return nil
			}
			clean, perils := o.value("manifest-clean"), o.value("perils")
			if p.Wh40k7.FailureIsPerils() {
				perils = clean.Complement() // nobody denies here: what is not clean has failed, or has perils
			}
			t.Rows = append(t.Rows, []string{whole(n), t.chance(o.value("cast")), t.chance(clean), t.chance(perils)})
		}
		tables = append(tables, t.OddsTable)
	}
	return tables
}

// byPsyker is the table of a cast by the caster's PSYKER, as the first and as the second power of the Turn.
func (b *powerBuilder) byPsyker(p *power.TrenchHammer) []site.OddsTable {
	t := b.table("by-psyker")
	if p.Dice != 0 || p.Perilous != 0 {
		t.Note = b.word("by-psyker-own")
	}
	t.columns("psyker", "succeeds", "critical", "perils", "succeeds-second", "perils-second")
	for psyker := 0; psyker <= 4; psyker++ {
		row := []string{whole(psyker)}
		for used := 0; used <= 1; used++ {
			o, ok := b.r.ask("trenchhammer/cast", input("psyker", psyker), input("dice", p.Dice), input("perilous", int(p.Perilous)), input("used", used))
			if !ok {
				return nil
			}
			row = append(row, t.chance(o.value("success")))
			if used == 0 {
				row = append(row, t.chance(o.value("critical")))
			}
			row = append(row, t.chance(o.value("perils")))
		}
		t.Rows = append(t.Rows, row)
	}
	return []site.OddsTable{t.OddsTable}
}

// byWarpDice is the table of the Force that a hand holds, by dice of Warp flux: for the power's cost, or for one to three cards where no one number is known.
func (b *powerBuilder) byWarpDice(d *power.DarkMillennium) []site.OddsTable {
	cost, known := d.Force.One()
	t := b.table("by-warp-dice", "cost", whole(int(cost)))
	type column struct {
		force  int
		active bool
	}
	columns := []column{{int(cost), true}, {int(cost), false}}
	if t.columns("warp-dice"); known {
		t.columns("your-turn", "their-turn")
	} else {
		t.Caption = b.word("by-warp-dice-unknown")
		columns = []column{{1, true}, {2, true}, {3, true}}
		for _, c := range columns {
			t.Columns = append(t.Columns, b.word("force-at-least", "n", whole(c.force)))
		}
	}
	t.Note = b.word("by-warp-dice-note")
	for n := 1; n <= 6; n++ {
		row := []string{whole(n)}
		for _, c := range columns {
			o, ok := b.r.ask("dark-millennium/hand", input("warp-dice", n), "active="+strconv.FormatBool(c.active))
			if !ok {
				return nil
			}
			row = append(row, t.chance(o.c.Distribution(o.result, "force-points").AtLeast(c.force)))
		}
		t.Rows = append(t.Rows, row)
	}
	return []site.OddsTable{t.OddsTable}
}
