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
		{Name: "powers", Trait: "powers", Kind: calc.List, MinItems: 1, MaxItems: 1,
			Facts: []string{"modifier", "sustained"}, Default: calc.Value{List: []int{0}}},
		{Name: "characteristic", Trait: "willpower", Min: 1, Max: 150, Default: calc.Value{Number: 40}},
		{Name: "psy-rating", Trait: "psy-rating", Min: 1, Max: 15, Default: calc.Value{Number: 3}},
		{Name: "class", Trait: "class", Kind: calc.Choose, Choices: classes, Default: calc.Value{Choice: "bound"}},
		{Name: "level", Kind: calc.Choose, Choices: append([]string{best}, levels...),
			Default: calc.Value{Choice: best}},
		{Name: "push", Min: 1, Max: 5, Default: calc.Value{Number: 1}, UsedWhen: "level", UsedIs: "push"},
		{Name: "modifier", Min: -100, Max: 100},
		{Name: "sustained", Max: 10, Folded: true},
		{Name: "sustain-reading", Kind: calc.Choose, Choices: []string{"text", "table"},
			Default: calc.Value{Choice: "text"}, Folded: true},
		{Name: "keep", Kind: calc.Switch, Folded: true},
		calc.PerilsPrice(calc.DarkHeresyPerils),
	},
	Values: []calc.Figure{
		{ID: "effective-psy-rating", Unit: calc.Whole}, {ID: "target", Unit: calc.Whole},
		{ID: "success"}, {ID: "success-safe"}, {ID: "phenomena"}, {ID: "perils"}, {ID: "annihilation"},
		{ID: "free-safe"},
	},
	Distributions: []string{"phenomena", "perils-rows"},
	Decision: &calc.Decision{
		Takes: []string{"level", "push"}, Left: best, Success: calc.Chance, Price: calc.Chance, Priced: true,
		Prices: []string{"perils-price"},
		Best:   "objective",
		Advice: []calc.StepShape{
			{ID: "let-go"},
			{ID: "keep", Args: []string{"penalty", "bonus"}},
			{ID: "keep-rating", Args: []string{"penalty"}},
			{ID: "keep-free"},
			{ID: "no-keep"},
		},
	},
	Headline: []string{"success-safe", "success", "perils"},
	Chain:    []string{"success", "phenomena", "perils", "annihilation"},
	Onward:   phenomena.ID,
	Throws: &calc.Throws{Distributions: []string{"phenomena"}, Events: []string{"success", "phenomena", "perils"},
		Make: throwTurn},
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
		v: v, strength: psychicStrength[v.Choice("class")], rating: v.Int("psy-rating"),
		characteristic: v.Int("characteristic"), modifier: v.Int("modifier"),
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

func computeTurn(v calc.Values) (calc.Result, error) {
	c := readTurn(v)
	list := c.levels(c.sustained)
	choices := c.choices(list)
	chosen, err := c.chosen(list, choices.Greatest())
	if err != nil {
		return calc.Result{}, err
	}
	choices.Current = chosen
	l, free := list[chosen], dice.Number{}
	unburdened := c.choices(c.levels(c.kept))
	if i := unburdened.Greatest(); i >= 0 {
		free = unburdened.Rows[i].Clean
	}
	choices.Advice = c.advice(choices, unburdened)
	var w working
	w.testOf(v, l.test, l.use, c.sustained, c.modifier)
	w.danger(l.use)
	return calc.Result{
		Values: []dice.Number{
			dice.Whole(l.effective), dice.Signed(l.target), l.success, l.safe, l.phenomena, l.perils,
			l.perils.Times(reaching(annihilationFrom, 0)), free,
		},
		Distributions: []dice.Dist{c.phenomenaRows(l), rows(perilsTable, 0)},
		Choices:       choices,
		Steps:         w,
		Rulings: inOrder(v, testRulingsOf(l.test, l.use, c.sustained, c.modifier), dangerRulings(l.use),
			[]string{"objective", "outside-tables", "one-test"}),
		Onward: l.use.phenomenaCase(),
	}, nil
}

// chosen returns the level that the inputs set or, if they leave it open, the given best one.
func (c turnCase) chosen(list []level, greatest int) (int, error) {
	name, push := c.v.Choice("level"), 0
	switch {
	case name == best && len(list) > 0:
		return greatest, nil
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

// choices compares levels by their objective.
func (c turnCase) choices(list []level) (choices calc.Choices) {
	prices := c.v.Prices()
	for _, l := range list {
		choices.Rows = append(choices.Rows, calc.Option{
			Takes: l.choice(), Success: l.success, Price: l.perils, Clean: l.safe,
			Objective: prices.Objective(l.success, l.perils, dice.Number{}),
		})
	}
	choices.Advised = choices.Best()
	return choices
}

// advice returns whether more would work with nothing else sustained, and what it costs to sustain
// the new power.
func (c turnCase) advice(choices, unburdened calc.Choices) (list []calc.Step) {
	add := func(id string, args ...int) { list = append(list, calc.Step{ID: id, Args: args}) }
	if unburdened.Advised >= 0 {
		safe := dice.Number{} // of a power that is not used
		if choices.Advised >= 0 {
			safe = choices.Rows[choices.Advised].Clean
		}
		if unburdened.Rows[unburdened.Advised].Clean.Compare(safe) > 0 {
			add("let-go")
		}
	}
	if choices.Advised < 0 {
		return list
	}
	if c.v.Bool("keep") && !c.sustainable {
		add("no-keep")
	}
	named := c.v.Calculator().Input("powers").NamedElement(c.v.List("powers")[0]) != nil
	if !named || !c.sustainable || c.kept > 0 {
		return list
	}
	reading := c.v.Choice("sustain-reading")
	now, more := burdenOf(c.sustained, reading), burdenOf(c.sustained+1, reading)
	switch penalty, bonus := more.penalty-now.penalty, more.bonus-now.bonus; {
	case more == now:
		add("keep-free")
	case bonus == 0:
		add("keep-rating", penalty)
	default:
		add("keep", penalty, bonus)
	}
	return list
}
