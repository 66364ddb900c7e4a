package darkheresy

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// best is the choice of the input level with which the calculator picks the level.
const best = "best"

// turn computes the best level for a power, the cost of sustaining it, and the chances of Phenomena
// and Perils. Document 000, "Using Psychic Powers", "Psychic Strength" and "Sustaining Psychic
// Powers".
var turn = &calc.Calculator{
	ID: "dark-heresy/turn",
	Inputs: []calc.Input{
		{Name: "powers", Trait: "powers", Kind: calc.List, MinItems: 1, MaxItems: 1, Facts: []string{"modifier", "sustained"}, Default: calc.Value{List: []int{0}}},
		{Name: "characteristic", Trait: "willpower", Min: 1, Max: 150, Default: calc.Value{Number: 40}},
		{Name: "psy-rating", Trait: "psy-rating", Min: 1, Max: 15, Default: calc.Value{Number: 3}},
		{Name: "class", Trait: "class", Kind: calc.Choose, Choices: classes, Default: calc.Value{Choice: "bound"}},
		{Name: "level", Kind: calc.Choose, Choices: append([]string{best}, levels...), Default: calc.Value{Choice: best}},
		{Name: "push", Min: 1, Max: 5, Default: calc.Value{Number: 1}, ReadWhen: "level", ReadIs: "push"},
		{Name: "modifier", Min: -100, Max: 100},
		{Name: "sustained", Max: 10, Folded: true},
		{Name: "sustain-reading", Kind: calc.Choose, Choices: []string{"text", "table"}, Default: calc.Value{Choice: "text"}, Folded: true},
		{Name: "keep", Kind: calc.Switch, Folded: true},
	},
	Values: []calc.Figure{
		{ID: "effective-psy-rating", Unit: calc.Whole}, {ID: "target", Unit: calc.Whole},
		{ID: "success"}, {ID: "success-safe"}, {ID: "phenomena"}, {ID: "perils"}, {ID: "annihilation"}, {ID: "free-safe"},
	},
	Distributions: []string{"phenomena", "perils-rows"},
	Decision: &calc.Decision{
		Takes: []string{"level", "push"}, Left: best, Success: calc.Chance, Price: calc.Chance, Priced: true,
		Advice: []calc.StepShape{
			{ID: "never"},
			{ID: "level"},
			{ID: "level-safe"},
			{ID: "power", Args: []string{"power"}, Element: "power"},
			{ID: "power-safe", Args: []string{"power"}, Element: "power"},
			{ID: "further"},
			{ID: "milder"},
			{ID: "milder-safe"},
			{ID: "alone"},
			{ID: "let-go", Args: []string{"penalty", "bonus"}},
			{ID: "let-go-rating", Args: []string{"penalty"}},
			{ID: "keep", Args: []string{"penalty", "bonus"}},
			{ID: "keep-rating", Args: []string{"penalty"}},
			{ID: "keep-free"},
			{ID: "no-keep"},
		},
	},
	Headline:  []string{"success-safe", "success", "perils"},
	Chain:     []string{"success", "phenomena", "perils", "annihilation"},
	Onward:    phenomena.ID,
	Throws:    &calc.Throws{Distributions: []string{"phenomena"}, Events: []string{"success", "phenomena", "perils"}, Make: throwTurn},
	Rulings:   slices.Concat(casterRulings, []string{"hundred-double", "objective", "outside-tables", "one-test"}),
	Steps:     slices.Concat(testSteps, dangerSteps),
	Conflicts: casterConflicts,
	Slow:      true,
	Compute:   computeTurn,
}

// turnCase is the power to use and the psyker who uses it.
type turnCase struct {
	v              calc.Values
	strength       strength
	rating         int
	characteristic int
	modifier       int // of the power and all others
	sustainable    bool
	kept           int // 1 if the new power will be sustained
	sustained      int // powers, including the new one if it will be sustained
}

func readTurn(v calc.Values) turnCase {
	c := turnCase{
		v: v, strength: psychicStrength[v.Choice("class")], rating: v.Int("psy-rating"), characteristic: v.Int("characteristic"), modifier: v.Int("modifier"),
		sustainable: true,
	}
	element := v.List("powers")[0]
	if named := v.Calculator().Input("powers").NamedElement(element); named != nil {
		c.modifier += named.Facts[0]
		c.sustainable = named.Facts[1] > 0
	}
	c.kept = count(v.Bool("keep") && c.sustainable)
	c.sustained = v.Int("sustained") + c.kept
	return c
}

// level is a power level with its chances.
type level struct {
	use
	test
	manifestation
	success, safe, phenomena, perils dice.Number
}

// at returns a level of the case.
func (c turnCase) at(u use) level {
	l := level{use: u}
	l.test = focusTest(c.characteristic, l.effective, c.modifier)
	l.manifestation = manifest(l.test, l.use)
	chance := l.use.perils()
	l.success, l.phenomena = percent(l.manifestation.success), percent(l.manifestation.phenomena)
	l.perils = l.phenomena.Times(chance)
	l.safe = l.success.Minus(percent(l.both).Times(chance))
	return l
}

// levels returns the levels that can be used with a number of sustained powers.
func (c turnCase) levels(sustained int) (list []level) {
	for _, u := range c.strength.uses(c.rating, burdenOf(sustained, c.v.Choice("sustain-reading"))) {
		list = append(list, c.at(u))
	}
	return list
}

// safest returns the level with the best chance to work without Perils, the weakest in a tie. It
// returns −1 if no level can work.
func safest(list []level) int {
	at, most := -1, dice.Number{}
	for i := range list {
		if list[i].safe.Compare(most) > 0 {
			at, most = i, list[i].safe
		}
	}
	return at
}

func computeTurn(v calc.Values) (calc.Result, error) {
	c := readTurn(v)
	list := c.levels(c.sustained)
	advised := safest(list)
	chosen, err := c.chosen(list, advised)
	if err != nil {
		return calc.Result{}, err
	}
	l := list[chosen]
	unburdened := c.levels(c.kept)
	bestUnburdened := dice.Number{}
	if i := safest(unburdened); i >= 0 {
		bestUnburdened = unburdened[i].safe
	}
	var w working
	w.testOf(v, l.test, l.use, c.sustained, c.modifier)
	w.danger(l.use)
	return calc.Result{
		Values: []dice.Number{
			dice.Whole(l.effective), dice.Signed(l.target), l.success, l.safe, l.phenomena, l.perils, l.perils.Times(reaching(annihilationFrom, 0)), bestUnburdened,
		},
		Distributions: []dice.Dist{c.phenomenaRows(l), rows(perilsTable, 0)},
		Choices:       c.choices(list, chosen, advised),
		Steps:         w,
		Rulings:       inOrder(v, testRulingsOf(l.test, l.use, c.sustained, c.modifier), dangerRulings(l.use), []string{"objective", "outside-tables", "one-test"}),
		Onward:        l.use.phenomenaCase(),
	}, nil
}

// chosen returns the level that the inputs set, else the advised one, else the lowest.
func (c turnCase) chosen(list []level, advised int) (int, error) {
	name, push := c.v.Choice("level"), 0
	switch {
	case name == best && len(list) > 0:
		return max(0, advised), nil
	case name == best:
		return 0, c.v.Conflict("psy-rating", "no-psy-rating-left")
	case name == "fettered" && !c.strength.fettered:
		return 0, c.v.Conflict("level", "fettered-daemonic")
	case name == "push":
		if push = c.v.Int("push"); push > c.strength.maxPush {
			return 0, c.v.Conflict("push", "push-above-class")
		}
	}
	at := slices.IndexFunc(list, func(l level) bool { return l.level == name && l.push == push })
	if at < 0 {
		return 0, c.v.Conflict("psy-rating", "no-psy-rating-left")
	}
	return at, nil
}

// phenomenaRows returns the distribution of the row of the Phenomena table, by its lowest number; 0
// means no Phenomena.
func (c turnCase) phenomenaRows(l level) dice.Dist {
	var b dice.Builder
	b.Add(0, l.phenomena.Complement())
	for row, chance := range rows(phenomenaTable, l.use.phenomena).Outcomes() {
		b.Add(row, chance.Times(l.phenomena))
	}
	return b.Dist()
}

func (c turnCase) choices(list []level, chosen, advised int) calc.Choices {
	choices := calc.Choices{Current: chosen, Advised: advised}
	for _, l := range list {
		choices.Rows = append(choices.Rows, calc.Option{Takes: l.choice(), Success: l.success, Price: l.perils, Clean: l.safe})
	}
	milder := -1
	if advised >= 0 {
		milder = choices.Milder(advised)
	}
	choices.Advice = c.advice(list, advised, choices.Best(), milder)
	return choices
}

// advice returns the level, the one that works most often or, if that is the advised one, the best
// that risks fewer Perils, and the cost of sustaining.
func (c turnCase) advice(levels []level, advised, often, milder int) (list []calc.Step) {
	add := func(id string, args ...int) { list = append(list, calc.Step{ID: id, Args: args}) }
	element := c.v.List("powers")[0]
	named := c.v.Calculator().Input("powers").NamedElement(element) != nil
	if advised < 0 {
		add("never")
		return list
	}
	safe := ""
	if levels[advised].perils.IsZero() {
		safe = "-safe"
	}
	if named {
		add("power"+safe, element)
	} else {
		add("level" + safe)
	}
	switch {
	case levels[often].success.Compare(levels[advised].success) > 0:
		add("further")
	case milder >= 0 && levels[milder].perils.IsZero():
		add("milder-safe")
	case milder >= 0:
		add("milder")
	case safe == "":
		add("alone")
	}
	reading := c.v.Choice("sustain-reading")
	now := burdenOf(c.sustained, reading)
	if alone := burdenOf(c.kept, reading); now != alone {
		addBurden(add, "let-go", alone, now)
	}
	if c.v.Bool("keep") && !c.sustainable {
		add("no-keep")
	}
	if !named || !c.sustainable || c.kept > 0 {
		return list
	}
	if more := burdenOf(c.sustained+1, reading); more != now {
		addBurden(add, "keep", now, more)
	} else {
		add("keep-free")
	}
	return list
}

// addBurden adds advice on a greater burden, which costs rating and may add to Phenomena rolls.
func addBurden(add func(id string, args ...int), id string, less, more burden) {
	penalty, bonus := more.penalty-less.penalty, more.bonus-less.bonus
	if bonus == 0 {
		add(id+"-rating", penalty)
		return
	}
	add(id, penalty, bonus)
}
