package power

import (
	"strconv"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/yaml"
)

// darkHeresy is Dark Heresy, second edition: powers are bought with experience and build on one
// another.
var darkHeresy = &System{
	ID:      "dark-heresy",
	Details: func() Details { return &DarkHeresy{} },
	Units:   []string{"xp"},
	Words: map[string][]string{
		"action": Action("").Choices(), "characteristic": Characteristic("").Choices(),
		"opposed": Opposed("").Choices(), "sustained": Sustained("").Choices(),
		"needs": {"psy-rating"}, "subtype": Subtype("").Choices(), "form": Form("").Choices(),
		"energy": Energy("").Choices(), "reach": yaml.Names(yaml.Fields(&Reach{})),
	},
}

// DarkHeresy holds the ten fields of a power of Dark Heresy.
type DarkHeresy struct {
	Cost          Fact[Count]     `yaml:"cost" doc:"xp"`
	Prerequisites Fact[List[ID]]  `yaml:"prerequisites" doc:"ids of other powers of the system"`
	AnyOf         Alternatives    `yaml:"any-of,optional" doc:"ids of two or more powers of the system, of which one must be known"`
	PsyRating     Count           `yaml:"psy-rating,optional" doc:"that it needs; left out when it needs none"`
	Requires      yaml.Texts      `yaml:"requires,optional" doc:"every other prerequisite"`
	Action        Fact[Action]    `yaml:"action"`
	Test          Fact[Test]      `yaml:"test" doc:"the focus power test"`
	Range         Fact[Reach]     `yaml:"range"`
	Sustained     Fact[Sustained] `yaml:"sustained" doc:"the action that sustains it"`
	Subtypes      []Subtype       `yaml:"subtypes"`
	Form          Form            `yaml:"form,optional" doc:"left out when it is no bolt of any kind"`
	Damage        Damage          `yaml:"damage,optional" doc:"left out when it deals none"`
	Phenomena     yaml.Texts      `yaml:"phenomena,optional" doc:"only where the power has its own"`
	RefersTo      []ID            `yaml:"refers-to,optional" doc:"ids of the rules of conditions, qualities and tables that the effect names"`
}

// Alternatives are two or more powers, any of which is enough.
type Alternatives []ID

// Test is a focus power test.
type Test struct {
	Characteristic  Characteristic `yaml:"characteristic"`
	Difficulty      int            `yaml:"difficulty"`
	Opposed         Opposed        `yaml:"opposed" doc:"none, or the characteristic or skill that resists"`
	OpposedModifier int            `yaml:"opposed-modifier,optional" doc:"to the test of the opponent who resists"`
}

// Reach is the range of a power of Dark Heresy. One of its fields is set.
type Reach struct {
	Self                  bool  `yaml:"self,optional"`
	Touch                 bool  `yaml:"touch,optional"`
	Metres                Count `yaml:"metres,optional"`
	MetresPerRating       Count `yaml:"metres-per-rating,optional"`
	KilometresPerRating   Count `yaml:"kilometres-per-rating,optional"`
	RadiusMetres          Count `yaml:"radius-metres,optional"`
	RadiusMetresPerRating Count `yaml:"radius-metres-per-rating,optional"`
}

// Damage is what a hit does: dice and bonuses, or a text where numbers cannot express it.
type Damage struct {
	Dice                 Count        `yaml:"dice,optional"`
	Sides                Count        `yaml:"sides,optional"`
	Plus                 Count        `yaml:"plus,optional"`
	PlusPerRating        Count        `yaml:"plus-per-rating,optional" doc:"for each point of effective psy rating"`
	Text                 yaml.Texts   `yaml:"text,optional" doc:"in place of the dice, where no number can say it"`
	Type                 Fact[Energy] `yaml:"type"`
	Penetration          Fact[Count]  `yaml:"penetration,optional"`
	PenetrationPerRating Count        `yaml:"penetration-per-rating,optional"`
}

// Closed sets of words. A word is an id; its name is content.
type (
	Action         string
	Characteristic string
	Opposed        string
	Sustained      string
	Subtype        string
	Form           string
	Energy         string
)

func (Action) Choices() []string { return []string{"free", "reaction", "half", "full", "extended"} }
func (Characteristic) Choices() []string {
	return []string{"willpower", "perception", "psyniscience", "awareness"}
}
func (Opposed) Choices() []string {
	return []string{"none", "willpower", "toughness", "strength", "agility", "perception", "intelligence", "fellowship",
		"logic"}
}
func (Sustained) Choices() []string { return []string{"no", "free", "half", "full", "special"} }
func (Subtype) Choices() []string {
	return []string{"attack", "concentration", "movement", "miscellany"}
}
func (Form) Choices() []string   { return []string{"bolt", "barrage", "storm", "blast"} }
func (Energy) Choices() []string { return []string{"energy", "impact", "explosive", "rending"} }

// ReadYAML reads the alternatives.
func (a *Alternatives) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	r.Value(n, (*[]ID)(a))
	if n.Kind == yaml.List && len(*a) < 2 {
		r.Wrong(n, "write at least two; a power that is always needed belongs in prerequisites",
			"any-of has fewer than two powers")
	}
}

// ReadYAML reads a range, and refuses one that sets no field or several.
func (reach *Reach) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	type record Reach
	before := r.Log.Len()
	r.Record(n, "the range", (*record)(reach))
	if r.Log.Len() == before && (*reach == (Reach{}) || len(n.Entries()) != 1) {
		r.Wrong(n, "expected one of: "+strings.Join(yaml.Names(yaml.Fields(&Reach{})), ", "),
			"the range does not have exactly one key")
	}
}

// Check checks that damage has dice or a text.
func (d *DarkHeresy) Check(r *yaml.Reader, n *yaml.Node) {
	if n.Has("damage") && !d.Damage.deals() {
		r.Wrong(n, "write dice and sides, or text: {…}", "the damage has neither dice nor a text")
	}
}

// Needs returns what must be bought before.
func (d *DarkHeresy) Needs() Needs {
	ids, _ := d.Prerequisites.One()
	return Needs{All: ids, AnyOf: d.AnyOf, Known: d.Prerequisites.Known(), Rating: int(d.PsyRating),
		Requires: d.Requires, Key: "prerequisites", AnyKey: "any-of"}
}

// Prices returns the experience points it may cost, those of the first source first.
func (d *DarkHeresy) Prices() (list []int) {
	for _, n := range d.Cost.Values {
		list = append(list, int(n))
	}
	return list
}

// RatingPrice returns the calculator of the cost of a psy rating, and its result.
func (d *DarkHeresy) RatingPrice(from, to int) (Case, string) {
	return always("dark-heresy/advance", input("from", from), input("to", to)), "cost"
}

// deals reports whether the power deals damage.
func (d *Damage) deals() bool { return d.Dice > 0 || d.Text != nil }

// rolled reports whether the damage is dice and bonuses, so that it can be computed.
func (d *Damage) rolled() bool { return d.Dice > 0 && d.Text == nil }

// resisted reports whether the test is opposed.
func (t Test) resisted() bool { return t.Opposed != "" && t.Opposed != "none" }

// volley reports whether a form can hit more than once.
func (f Form) volley() bool { return f == "barrage" || f == "storm" }

// Keys returns the keys of lines with labels of their own.
func (d *DarkHeresy) Keys() map[string]string { return map[string]string{"penetration": "damage"} }

// Fields adds the ten fields.
func (d *DarkHeresy) Fields(w *Writer, add AddField) {
	add("cost", "cost", "dh-fmt-cost", fact(w, d.Cost, number[Count](w, "cost.xp")))
	add("action", "action", "dh-fmt-action", fact(w, d.Action, choice[Action](w, "action")))
	add("test", "test", "dh-fmt-focus", fact(w, d.Test, w.darkHeresyTest))
	add("range", "range", "dh-fmt-range", fact(w, d.Range, w.reach))
	add("lasts", "sustained", "dh-fmt-sustained", fact(w, d.Sustained, choice[Sustained](w, "sustained")))
	subtypes := make([]string, len(d.Subtypes))
	for i, s := range d.Subtypes {
		subtypes[i] = "subtype." + string(s)
	}
	add("type", "subtypes", "dh-fmt-subtype", Plain(w.Values(subtypes...)))
	if d.Form != "" {
		add("form", "form", "dh-bolt-variants", Plain(w.Value("form."+string(d.Form))))
	}
	if d.Damage.deals() {
		add("damage", "damage", "", w.damage(&d.Damage))
		add("penetration", "penetration", "", w.penetration(&d.Damage))
	}
	add("phenomena", "phenomena", "dh-fmt-phenomena", w.Text(d.Phenomena))
}

func (w *Writer) darkHeresyTest(t Test) string {
	test := []string{"characteristic", w.Value("characteristic." + string(t.Characteristic)), "modifier",
		signed(t.Difficulty)}
	if t.Opposed == "none" {
		return w.Value("test.plain", test...)
	}
	opposed := w.Value("opposed." + string(t.Opposed))
	if t.OpposedModifier != 0 {
		opposed += lang.NoBreak + signed(t.OpposedModifier)
	}
	return w.Value("test.opposed", append(test, "opposed", opposed)...)
}

func (w *Writer) reach(r Reach) string {
	key, n := r.key()
	return w.Value("reach."+key, "n", lang.LocaleOf(w.language).Whole(n))
}

// key returns the field of a range that is set, and its number.
func (reach Reach) key() (key string, n int) {
	switch {
	case reach.Metres > 0:
		return "metres", int(reach.Metres)
	case reach.MetresPerRating > 0:
		return "metres-per-rating", int(reach.MetresPerRating)
	case reach.KilometresPerRating > 0:
		return "kilometres-per-rating", int(reach.KilometresPerRating)
	case reach.RadiusMetres > 0:
		return "radius-metres", int(reach.RadiusMetres)
	case reach.RadiusMetresPerRating > 0:
		return "radius-metres-per-rating", int(reach.RadiusMetresPerRating)
	case reach.Touch:
		return "touch", 0
	}
	return "self", 0
}

func (w *Writer) damage(d *Damage) site.Fact {
	kind := fact(w, d.Type, choice[Energy](w, "energy"))
	text := w.roll(d)
	if d.Text != nil {
		text = w.text(d.Text).Text
	}
	kind.Text, kind.Unknown = w.Value("damage.typed", "damage", text, "type", kind.Text), false
	return kind
}

// roll writes the dice of a hit: 1d10 + 2 + 3 × psy rating.
func (w *Writer) roll(d *Damage) string {
	parts := []string{w.Value("damage.dice", "dice", bare(d.Dice), "sides", bare(d.Sides))}
	if d.Plus > 0 {
		parts = append(parts, bare(d.Plus))
	}
	switch {
	case d.PlusPerRating == 1:
		parts = append(parts, w.Value("damage.rating"))
	case d.PlusPerRating > 1:
		parts = append(parts, w.Value("damage.times-rating", "n", bare(d.PlusPerRating)))
	}
	return strings.Join(parts, " + ")
}

func (w *Writer) penetration(d *Damage) site.Fact {
	f := fact(w, d.Penetration, bare)
	if d.PenetrationPerRating > 0 {
		f.Text = w.Value("damage.times-rating", "n", bare(d.PenetrationPerRating))
	}
	return f
}

// Answers returns subtypes and form, cost, range and whether it is sustained.
func (d *DarkHeresy) Answers(w *Writer) (a Answers) {
	for _, s := range d.Subtypes {
		a.Type = append(a.Type, w.Worded("subtype", string(s))...)
	}
	a.Type = append(a.Type, w.Worded("form", string(d.Form))...)
	a.Cost = answersOf(w, d.Cost, func(n Count) Answer { return w.Cost("xp", int(n)) })
	a.Range = answersOf(w, d.Range, w.reachAnswer)
	a.Lasts = answersOf(w, d.Sustained, func(s Sustained) Answer {
		text := w.Value("sustained." + string(s))
		cell := text
		if s == "no" {
			cell = w.words.None
		}
		return w.labelled("sustained", "sustained-"+string(s), text, cell)
	})
	return a
}

// reachAnswer returns the filter answer for a range. Ranges that grow with the rating are ranked by
// the value of one point.
func (w *Writer) reachAnswer(r Reach) Answer {
	key, n := r.key()
	if n == 0 {
		return Answer{ID: key, Text: w.reach(r)}
	}
	rank := rankMetres + n
	if strings.HasPrefix(key, "kilometres") {
		rank = rankKilometres + n
	}
	return Answer{ID: key + "-" + strconv.Itoa(n), Text: w.reach(r), Rank: rank, Order: rank}
}

// CalculatorFacts are the difficulty of the Focus Power test and whether the power can be
// sustained.
func (d *DarkHeresy) CalculatorFacts(*Discipline) (map[string]int, bool) {
	test, known := d.Test.One()
	sustained, knownSustained := d.Sustained.One()
	return map[string]int{"modifier": test.Difficulty, "sustained": flag(sustained != "no")}, known && knownSustained
}
