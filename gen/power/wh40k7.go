package power

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc/dice"
	"psyref/gen/site"
	"psyref/gen/yaml"
)

// wh40k7 is Warhammer 40,000, seventh edition: powers are rolled for, and cost Warp Charge.
var wh40k7 = &System{
	ID:      "wh40k-7e",
	Details: func() Details { return &Wh40k7{} },
	Units:   []string{"warp"},
	Words: map[string][]string{
		"category": Category("").Choices(), "witchfire": Witchfire("").Choices(), "failure": Failure("").Choices(),
		"inches": Inches{}.Choices(),
	},
}

// Wh40k7 is a power of Warhammer 40,000, seventh edition.
type Wh40k7 struct {
	Number   Number       `yaml:"number,optional" doc:"primaris, or 1 to 6; Force has none"`
	Cost     Fact[Count]  `yaml:"cost" doc:"Warp Charge"`
	Category Category     `yaml:"category"`
	Subtype  Witchfire    `yaml:"subtype,optional" doc:"left out when it is none"`
	Range    Fact[Inches] `yaml:"range" doc:"inches, or a word"`
	Profile  Profile      `yaml:"profile,optional" doc:"witchfires that have one"`
	Failure  Failure      `yaml:"failure,optional" doc:"perils where failing the Psychic test is Perils of the Warp, whatever the dice show"`
}

// Excludes leaves out the chance to roll a power for the primaris, which any roll may be swapped for.
func (p *Wh40k7) Excludes() []string {
	if p.Number.Present && p.Number.N == 0 {
		return []string{"wh40k-7e/generate"}
	}
	return nil
}

// Number is the number of a power in its discipline: 1 to 6, or 0 for the primaris.
type Number struct {
	N       Count
	Present bool
}

// Profile is the weapon profile of a witchfire. A dash means that it lacks the characteristic.
type Profile struct {
	Strength Stat   `yaml:"strength"`
	AP       Stat   `yaml:"ap"`
	Type     string `yaml:"type" doc:"like assault 2"`
	Rules    []ID   `yaml:"rules"`
}

// Stat is a printed characteristic of a weapon: a number, D, 2D6 or a dash.
type Stat string

// Closed sets of words.
type (
	Category  string
	Witchfire string
	Failure   string
)

func (Category) Choices() []string {
	return []string{"blessing", "malediction", "conjuration", "witchfire"}
}
func (Witchfire) Choices() []string { return []string{"beam", "focussed", "nova"} }
func (Failure) Choices() []string   { return []string{"perils"} }

// ReadYAML reads primaris, or a number.
func (n *Number) ReadYAML(r *yaml.Reader, node *yaml.Node) {
	n.Present = true
	if node.Text() == "primaris" {
		return
	}
	if r.Value(node, &n.N); n.N < 1 || n.N > 6 {
		r.Wrong(node, "write primaris, or 1 to 6", "a power has no number %d", n.N)
	}
}

// ReadYAML reads a number or a text.
func (s *Stat) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	var number int
	if n.Kind == yaml.Number {
		r.Value(n, &number)
		*s = Stat(strconv.Itoa(number))
		return
	}
	r.Value(n, (*string)(s))
}

// String returns the characteristic, with an en dash for a dash.
func (s Stat) String() string {
	if s == "-" {
		return "–"
	}
	return string(s)
}

// Check reports nothing: a record cannot contradict itself.
func (p *Wh40k7) Check(*yaml.Reader, *yaml.Node) {}

// failureIsPerils reports whether a failed Psychic test causes Perils of the Warp, whatever the
// dice show.
func (p *Wh40k7) failureIsPerils() bool { return p.Failure == "perils" }

// sparedCaster is, for the disciplines of which every double causes Perils of the Warp, the psyker
// to whom only two 6s do: a value of the input psyker of wh40k-7e/turn.
var sparedCaster = map[string]string{"sanctic": "grey-knight", "malefic": "daemon"}

// doubles reports whether every double causes Perils of the Warp: in both daemonologies, except for
// one kind of psyker.
func doubles(d *Discipline) bool { return sparedCaster[d.ID] != "" }

// Keys returns the keys of fields with other labels.
func (p *Wh40k7) Keys() map[string]string {
	return map[string]string{"warp-charge": "cost", "type": "category", "strength": "profile", "ap": "profile",
		"weapon-type": "profile", "weapon-rules": "profile"}
}

// Fields adds the lines of the record.
func (p *Wh40k7) Fields(w *Writer, add AddField) {
	if p.Number.Present {
		text := w.Value("number.primaris")
		if p.Number.N > 0 {
			text = bare(p.Number.N)
		}
		add("number", "number", "w7-gen-roll", Plain(text))
	}
	add("cost", "warp-charge", "w7-test-pass", fact(w, p.Cost, bare))
	keys := []string{"category." + string(p.Category)}
	if p.Subtype != "" {
		keys = append(keys, "witchfire."+string(p.Subtype))
	}
	add("type", "type", "w7-types-categories", Plain(w.Values(keys...)))
	add("range", "range", "", fact(w, p.Range, inches(w, "inches-wh40k-7e")))
	if p.Failure != "" {
		add("failure", "failure", "", Plain(w.Value("failure."+string(p.Failure))))
	}
	if s := p.Profile; s.Strength != "" {
		add("strength", "strength", "", Plain(s.Strength.String()))
		add("ap", "ap", "", Plain(s.AP.String()))
		add("weapon-type", "weapon-type", "", Plain(w.weaponType(s.Type)))
		var keys []string
		for _, rule := range s.Rules {
			keys = append(keys, "weapon."+string(rule))
		}
		add("weapon-rules", "weapon-rules", "", Plain(w.Values(keys...)))
	}
}

// weaponType writes the type of a weapon: its word is translated, its number is kept.
func (w *Writer) weaponType(text string) string {
	word, n, _ := strings.Cut(text, " ")
	if word == "-" {
		return "–"
	}
	return strings.TrimSpace(w.Value("weapon-type."+word) + " " + n)
}

// Answers returns category and subtype, cost and range.
func (p *Wh40k7) Answers(w *Writer) Answers {
	say := inches(w, "inches-wh40k-7e")
	return Answers{
		Type:  append(w.Worded("category", string(p.Category)), w.Worded("witchfire", string(p.Subtype))...),
		Cost:  answersOf(w, p.Cost, func(n Count) Answer { return w.Cost("warp", int(n)) }),
		Range: answersOf(w, p.Range, func(i Inches) Answer { return i.answer("in", rankInches, say(i)) }),
	}
}

// Rules returns the rules of the test, of the discipline and of the category.
func (p *Wh40k7) Rules(d *Discipline) []string {
	ids := []string{"w7-test-pass", "w7-perils-two-sixes"}
	switch d.ID {
	case "sanctic", "malefic":
		ids = append(ids, "w7-daem-"+d.ID+"-others")
	case "force":
		ids = append(ids, "w7-force-effect")
	}
	switch p.Category {
	case "blessing", "malediction":
		ids = append(ids, "w7-bless-stack")
	case "conjuration":
		ids = append(ids, "w7-conj-arrival")
	case "witchfire":
		ids = append(ids, "w7-wf-subtypes")
	}
	return append(ids, "w7-deny-roll")
}

// Calculators returns the psychic test; the number of dice is the reader's decision.
func (p *Wh40k7) Calculators(d *Discipline) []Case {
	cost, known := p.Cost.One()
	if !known {
		cost = 1
	}
	test := always("wh40k-7e/manifest", p.undecided(doubles(d), cost)...)
	if spared, ok := sparedCaster[d.ID]; ok {
		test.Spares = []string{spared}
	}
	return []Case{test}
}

// advisedDice returns the number of dice that the verdict of the power's Psychic test advises, at
// most maxDice.
func (p *Wh40k7) advisedDice(o *Odds, doubles bool, cost Count) (int, bool) {
	c, err := o.catalog.Find("wh40k-7e/manifest")
	if err != nil {
		return 0, false
	}
	v, err := c.Arguments(p.undecided(doubles, cost))
	if err != nil {
		return 0, false
	}
	v, _, err = c.Advise(v)
	return min(v.Int("dice"), maxDice), err == nil
}

// manifest returns the inputs of the power's Psychic test with a number of dice.
func (p *Wh40k7) manifest(doubles bool, dice int, cost Count) []string {
	return append(p.undecided(doubles, cost), input("dice", dice))
}

// undecided returns the inputs of the power's Psychic test, but for the number of dice. With
// doubles, any double causes Perils.
func (p *Wh40k7) undecided(doubles bool, cost Count) []string {
	list := []string{input("cost", int(cost))}
	if doubles {
		list = append(list, "perils-on=doubles")
	}
	if p.failureIsPerils() {
		list = append(list, "perils-on-failure=true")
	}
	return list
}

// Spared names the psykers on whom only two 6s bring Perils, for a power whose doubles all do.
func (p *Wh40k7) Spared(o *Odds, d *Discipline) (site.Spared, bool) {
	cost, known := p.Cost.One()
	if !doubles(d) || !known {
		return site.Spared{}, false
	}
	query := append(p.undecided(false, cost), "perils-on=sixes")
	return site.Spared{Text: o.word("by-dice-doubles-" + d.ID), Link: o.word("spared-" + d.ID),
		Query: strings.Join(query, "&")}, true
}

// maxDenialDice is the highest number of denial dice of the small multiples.
const maxDenialDice = 6

// Multiples returns the chance to manifest past denial dice, for each cost that sources give.
func (p *Wh40k7) Multiples(o *Odds, d *Discipline) (list []*site.Multiples) {
	for _, cost := range p.Cost.Values {
		t := o.table("past-denial", "cost", bare(cost))
		advised, ok := p.advisedDice(o, doubles(d), cost)
		if !ok {
			return nil
		}
		t.Note = o.word("past-denial-note", "n", whole(advised))
		t.columns("dice")
		for n := range maxDenialDice + 1 {
			t.Columns = append(t.Columns, whole(n))
		}
		m, ok := o.multiples(t, maxDice, advised-1, func(row, column int) (dice.Number, bool) {
			test, ok := o.ask("wh40k-7e/manifest",
				append(p.manifest(doubles(d), row+1, cost), input("deny-dice", column))...)
			if !ok {
				return dice.Number{}, false
			}
			return test.value("manifest"), true
		})
		if !ok {
			return nil
		}
		list = append(list, m)
	}
	return list
}

// maxDice is the last row of the table by dice. The chances hardly change beyond it.
const maxDice = 10

// psykerGroup is a group of psykers with a table of its own. Caption and note are keys of words;
// note may be empty.
type psykerGroup struct {
	caption, note string
	doubles       bool // any double causes Perils
}

// psykerGroups returns the groups of psykers for a power: all, or those for whom any double causes
// Perils, then the exempt ones.
func (p *Wh40k7) psykerGroups(d *Discipline) []psykerGroup {
	switch {
	case !doubles(d):
		return []psykerGroup{{caption: "by-dice"}}
	case p.failureIsPerils():
		return []psykerGroup{{"by-dice", "by-dice-failure-" + d.ID, true},
			{"by-dice-exempt-" + d.ID, "by-dice-exempt-failure", false}}
	default:
		return []psykerGroup{{"by-dice", "by-dice-doubles-" + d.ID, true},
			{"by-dice-exempt-" + d.ID, "by-dice-exempt", false}}
	}
}

// Odds returns tables by number of dice, for each cost that sources give and each group of psykers.
func (p *Wh40k7) Odds(o *Odds, d *Discipline) (tables []site.OddsTable, _ string) {
	for _, cost := range p.Cost.Values {
		for _, who := range p.psykerGroups(d) {
			t, ok := p.byDice(o, cost, who)
			if !ok {
				return nil, ""
			}
			tables = append(tables, t.OddsTable)
		}
	}
	if then, ok := p.meanHits(o, d); ok {
		tables = append(tables, then)
	}
	return tables, ""
}

// bestSkill is the last row of the table by Ballistic Skill, which hits on 2 or more.
const bestSkill = 5

// meanHits is the table of the mean hits of a witchfire by the Psyker's Ballistic Skill. It reports
// false for a power that has no profile, rolls no dice to hit, or has no single cost.
func (p *Wh40k7) meanHits(o *Odds, d *Discipline) (site.OddsTable, bool) {
	shots, assault := strings.CutPrefix(p.Profile.Type, "assault ")
	n, err := strconv.Atoi(shots)
	cost, known := p.Cost.One()
	scatters := slices.ContainsFunc(p.Profile.Rules,
		func(rule ID) bool { return strings.HasSuffix(string(rule), "blast") || rule == "torrent" })
	reach, _ := p.Range.One()
	aims := (p.Subtype == "" || p.Subtype == "focussed") && reach.Number > 0 // a template hits without a roll
	if !assault || err != nil || !known || len(p.Cost.Values) > 1 || scatters || !aims {
		return site.OddsTable{}, false
	}
	advised, ok := p.advisedDice(o, doubles(d), cost)
	if !ok {
		return site.OddsTable{}, false
	}
	test, ok := o.ask("wh40k-7e/manifest", p.manifest(doubles(d), advised, cost)...)
	if !ok {
		return site.OddsTable{}, false
	}
	t := o.table("then", "n", whole(n))
	t.Note = o.word("then-note", "strength", p.Profile.Strength.String(), "ap", p.Profile.AP.String())
	t.columns("skill", "to-hit", "hits-then")
	t.Columns = append(t.Columns, o.word("hits-in-all", "n", whole(advised)))
	for skill := 2; skill <= bestSkill; skill++ {
		hits := dice.Ratio(n*skill, 6)
		t.row(whole(skill), whole(7-skill)+"+", o.locale.Mean(hits), o.locale.Mean(hits.Times(test.value("manifest"))))
	}
	return t.OddsTable, true
}

// byDice returns the table of a power at one cost.
func (p *Wh40k7) byDice(o *Odds, cost Count, who psykerGroup) (*oddsTable, bool) {
	t := o.table(who.caption, "cost", bare(cost))
	if who.note != "" {
		t.Note = o.word(who.note)
	}
	t.columns("dice", "cast", "cast-clean", "perils")
	for n := 1; n <= maxDice; n++ {
		test, ok := o.ask("wh40k-7e/manifest", p.manifest(who.doubles, n, cost)...)
		if !ok {
			return nil, false
		}
		t.row(whole(n), o.chance(test.value("cast")), o.chance(test.value("manifest-clean")),
			o.chance(test.value("perils")))
	}
	return t, true
}

// CalculatorFacts are the cost, the kind of Daemonology (1 for Sanctic, 2 for Malefic), whether a
// failed test is Perils, and whether the power targets enemy units. Of costs that sources disagree
// on the first counts.
func (p *Wh40k7) CalculatorFacts(d *Discipline) (map[string]int, bool) {
	if len(p.Cost.Values) == 0 {
		return nil, false
	}
	kind := map[string]int{"sanctic": 1, "malefic": 2}
	return map[string]int{
		"cost": int(p.Cost.Values[0]), "doubles": kind[d.ID], "failure": flag(p.failureIsPerils()),
		"aimed": flag(p.Category == "witchfire" || p.Category == "malediction"),
	}, true
}
