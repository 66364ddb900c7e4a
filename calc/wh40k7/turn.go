package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// Upper limits of a turn. The document has none; they bound the work (MY-TURN.md).
const (
	maxSpells   = 5
	maxTurnDice = 16
)

// turn finds the best use of the dice that one Psyker has left in a Psychic phase: which powers to
// try, in which order and with how many dice. Document 001, "Manifesting Psychic Powers" and
// "Resolving the Psychic Phase".
var turn = &calc.Calculator{
	ID: "wh40k-7e/turn",
	Inputs: []calc.Input{
		{Name: "powers", Trait: "powers", Kind: calc.List, Min: 1, Max: maxCost, MinItems: 1, MaxItems: maxSpells, Facts: []string{"cost", "doubles", "failure", "aimed"}, Default: calc.Value{List: []int{1, 3}}},
		{Name: "dice", Max: maxTurnDice, Default: calc.Value{Number: 7}},
		{Name: "enemy-dice", Max: maxTurnDice, Default: calc.Value{Number: 6}},
		{Name: "deny-bonus", Max: maxBonus},
		{Name: "psyker", Kind: calc.Choose, Choices: []string{"other", "grey-knight", "daemon"}, Default: calc.Value{Choice: "other"}},
		{Name: "leadership", Trait: "leadership", Min: 2, Max: 10, Default: calc.Value{Number: 9}},
		{Name: "wounds", Min: 1, Max: 10, Default: calc.Value{Number: 2}},
		{Name: "perils-price", Max: 100},
		{Name: "first", Max: maxSpells},
		{Name: "first-dice", Max: maxTurnDice, ReadWhen: "first", ReadNot: "0"},
	},
	Values: []calc.Figure{{ID: "expected", Unit: calc.Mean}, {ID: "any"}, {ID: "perils"}, {ID: "removed"}, {ID: "expected-perils", Unit: calc.Mean}},
	Tables: []calc.TableShape{
		{ID: "plan", Columns: []calc.Figure{{ID: "powers", Unit: calc.Choice}, {ID: "spent", Unit: calc.Whole}, {ID: "enemy-left", Unit: calc.Whole}, {ID: "cast"}, {ID: "through"}}},
		{ID: "dice", Columns: []calc.Figure{{ID: "spent", Unit: calc.Whole}, {ID: "expected", Unit: calc.Mean}, {ID: "perils"}}},
	},
	Decision: &calc.Decision{
		Takes: []string{"first", "first-dice"}, Success: calc.Mean, Price: calc.Chance, Priced: true,
		Advice: []calc.StepShape{
			{ID: "nothing"},
			{ID: "skip", Args: []string{"power"}, Element: "power"},
			{ID: "only", Args: []string{"power", "dice"}, Element: "power", Counted: "dice"},
			{ID: "first", Args: []string{"power", "dice"}, Element: "power", Counted: "dice"},
			{ID: "then", Args: []string{"power", "dice"}, Element: "power", Counted: "dice"},
			{ID: "sum"},
		},
	},
	Headline: []string{"expected", "any", "perils"},
	Rulings:  []string{"one-psyker", "open-information", "objective", "perils-first", "no-drain", "one-perils", "one-denial", "deny-modifiers", "unnamed"},
	Steps: []calc.StepShape{
		{ID: "pools", Args: []string{"dice", "enemy-dice"}},
		{ID: "deny", Args: []string{"needed"}},
		{ID: "deny-unaimed"},
		{ID: "compared", Args: []string{"powers", "openings"}},
		{ID: "price", Args: []string{"price"}},
		{ID: "out-of-reach", Args: []string{"needed", "dice"}},
	},
	Conflicts: []string{"no-such-power", "first-too-many", "first-too-few"},
	Compute:   computeTurn,
}

// turnCase is the inputs of the calculator and the game that they describe.
type turnCase struct {
	elements     []int // of the list of powers
	spells       []spell
	pool, enemy  int
	bonus, price int
	start        place
	game         *turnGame
}

func readTurn(v calc.Values) *turnCase {
	c := &turnCase{elements: v.List("powers"), pool: v.Int("dice"), enemy: v.Int("enemy-dice"), bonus: v.Int("deny-bonus"), price: v.Int("perils-price")}
	in := v.Calculator().Input("powers")
	for _, element := range c.elements {
		c.spells = append(c.spells, spellOf(in.NamedElement(element), element, v.Choice("psyker")))
	}
	c.start = place{left: 1<<len(c.spells) - 1, pool: uint8(c.pool), enemy: uint8(c.enemy), wounds: uint8(min(v.Int("wounds"), len(c.spells)+1))} // a test causes at most one Perils, so further Wounds do not matter
	c.game = newTurnGame(c.spells, c.price, c.bonus, v.Int("leadership"), int(c.start.wounds), c.pool, c.enemy)
	return c
}

// spellOf returns a power from the facts of its name or, for a plain number, a witchfire of that
// cost. The fact doubles is 1 for a Sanctic power and 2 for a Malefic one. Document 001, "The
// Discipline of Daemonology": any double causes Perils, except for Grey Knights with Sanctic and
// Daemons with Malefic powers.
func spellOf(named *calc.Named, cost int, psyker string) spell {
	if named == nil {
		return spell{cost: cost, aimed: true}
	}
	spared := map[int]string{1: "grey-knight", 2: "daemon"}[named.Facts[1]]
	return spell{named.Facts[0], named.Facts[1] > 0 && psyker != spared, named.Facts[2] > 0, named.Facts[3] > 0}
}

func computeTurn(v calc.Values) (calc.Result, error) {
	c := readTurn(v)
	first, err := c.forced(v)
	if err != nil {
		return calc.Result{}, err
	}
	best, _ := c.game.step(c.start)
	played := best
	if first.power >= 0 {
		played = first
	}
	out := c.game.try(c.start, played)
	plan, places := c.game.plan(c.start, played)
	return calc.Result{
		Values:  []dice.Number{out.through, out.none.Complement(), out.clean.Complement(), out.removed, out.perils},
		Tables:  []calc.Table{c.planTable(v, plan, places), c.diceTable(played)},
		Choices: c.choices(best, first),
		Steps:   c.working(),
		Rulings: c.rulings(),
	}, nil
}

// forced returns the step that the inputs first and first-dice set, with the best number of dice if
// first-dice is 0. Its power is −1 if first is 0.
func (c *turnCase) forced(v calc.Values) (plannedStep, error) {
	power, n := v.Int("first")-1, v.Int("first-dice")
	switch {
	case power < 0:
		return plannedStep{-1, 0}, nil
	case power >= len(c.spells):
		return plannedStep{}, v.Conflict("first", "no-such-power")
	case n > c.pool:
		return plannedStep{}, v.Conflict("first-dice", "first-too-many")
	case c.pool < c.spells[power].cost:
		return plannedStep{}, v.Conflict("first", "first-too-few")
	case n == 0:
		best, _, _ := c.game.diceFor(c.start, c.alike(power))
		return plannedStep{power, best.dice}, nil
	}
	return plannedStep{power, n}, nil
}

// alike returns the first power of the list that equals the given one.
func (c *turnCase) alike(power int) int {
	for other := range power {
		if c.spells[other] == c.spells[power] {
			return other
		}
	}
	return power
}

// planTable lists the steps of the most likely course of the phase.
func (c *turnCase) planTable(v calc.Values, plan []plannedStep, places []place) calc.Table {
	table := calc.Table{Current: -1}
	in := v.Calculator().Input("powers")
	for i, step := range plan {
		cast, through := c.game.passes(places[i], step)
		table.Rows = append(table.Rows, []calc.Cell{
			{Choice: in.ElementText(c.elements[step.power])}, calc.Int(step.dice), calc.Int(int(places[i].enemy)), calc.Num(cast), calc.Num(through),
		})
	}
	return table
}

// diceTable returns the results for each number of dice on the first power.
func (c *turnCase) diceTable(played plannedStep) calc.Table {
	table := calc.Table{Current: -1}
	if played.power < 0 {
		return table
	}
	for n := c.spells[played.power].cost; n <= c.pool; n++ {
		if n == played.dice {
			table.Current = len(table.Rows)
		}
		out := c.game.try(c.start, plannedStep{played.power, n})
		table.Rows = append(table.Rows, []calc.Cell{calc.Int(n), calc.Num(out.through), calc.Num(out.clean.Complement())})
	}
	return table
}

// choices returns the powers that may be tried first, each with its best number of dice, and the
// reader's own first step if it differs.
func (c *turnCase) choices(best, first plannedStep) calc.Choices {
	list := calc.Choices{Current: -1, Advised: -1}
	add := func(step plannedStep) {
		if step == first {
			list.Current = len(list.Rows)
		}
		if step == best {
			list.Advised = len(list.Rows)
		}
		out := c.game.try(c.start, step)
		list.Rows = append(list.Rows, calc.Option{
			Takes: []calc.Value{{Number: step.power + 1}, {Number: step.dice}}, Element: c.elements[step.power],
			Success: out.through, Price: out.clean.Complement(), Clean: out.through,
		})
	}
	for power := range c.spells {
		if power == first.power {
			if step, _, _ := c.game.diceFor(c.start, c.alike(power)); step.dice != first.dice {
				add(first)
			}
		}
		if step, _, ok := c.game.diceFor(c.start, c.alike(power)); ok {
			add(plannedStep{power, step.dice})
		}
	}
	if list.Current < 0 {
		list.Current = list.Advised // without a first step of the reader the best one is played
	}
	list.Advice = c.advice(best)
	return list
}

// advice returns which powers to skip and which to try, in order.
func (c *turnCase) advice(best plannedStep) (list []calc.Step) {
	add := func(id string, args ...int) { list = append(list, calc.Step{ID: id, Args: args}) }
	plan, _ := c.game.plan(c.start, best)
	if len(plan) == 0 {
		add("nothing")
		return list
	}
	for power := range c.spells {
		if !tried(plan, power) {
			add("skip", c.elements[power])
		}
	}
	if len(plan) == 1 {
		add("only", c.elements[best.power], best.dice)
		return list
	}
	for i, step := range plan {
		id := "then"
		if i == 0 {
			id = "first"
		}
		add(id, c.elements[step.power], step.dice)
	}
	add("sum")
	return list
}

// working returns the steps of the working: the pools, the roll that the enemy needs, and the number
// of openings compared.
func (c *turnCase) working() []calc.Step {
	var steps []calc.Step
	add := func(id string, args ...int) { steps = append(steps, calc.Step{ID: id, Args: args}) }
	add("pools", c.pool, c.enemy)
	add("deny", faceNeeded(c.bonus))
	openings, least := 0, maxCost
	for _, s := range c.spells {
		openings += max(0, c.pool-s.cost+1)
		least = min(least, s.cost)
	}
	for _, s := range c.spells {
		if !s.aimed && c.bonus > 0 {
			add("deny-unaimed")
			break
		}
	}
	add("compared", len(c.spells), openings)
	if c.price > 0 {
		add("price", c.price)
	}
	if openings == 0 {
		add("out-of-reach", least, c.pool)
	}
	return steps
}

// rulings returns the ids of the rulings that affect the result.
func (c *turnCase) rulings() []string {
	list := []string{"objective", "perils-first", "one-perils", "one-denial"}
	if len(c.spells) > 1 {
		list = append(list, "one-psyker", "open-information", "no-drain")
	}
	if c.bonus > 0 {
		list = append(list, "deny-modifiers")
	}
	for _, element := range c.elements {
		if element <= maxCost {
			return append(list, "unnamed")
		}
	}
	return list
}
