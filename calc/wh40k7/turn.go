package wh40k7

import (
	"psyref/calc"
	"psyref/calc/dice"
)

// Upper limits of a turn. The document sets none; these bound the time to compute it.
const (
	maxSpells   = 5
	maxTurnDice = 24
	// With more powers than fewSpells no side has more dice than fewDice: 24 dice on each side take
	// 0.1 s natively with three powers and 1.5 s with five, and four to ten times as long in a
	// browser.
	fewSpells = 3
	fewDice   = 16
)

// turn computes the best use of the dice that one Psyker has left in a Psychic phase: which powers
// to try, in which order and with how many dice. Document 001, "Manifesting Psychic Powers" and
// "Resolving the Psychic Phase".
var turn = &calc.Calculator{
	ID: "wh40k-7e/turn",
	Inputs: []calc.Input{
		{Name: "powers", Trait: "powers", Kind: calc.List, Min: 1, Max: maxCost, MinItems: 1, MaxItems: maxSpells,
			Facts: []string{"cost", "doubles", "failure", "aimed"}, Default: calc.Value{List: []int{1, 3}}},
		{Name: "dice", Max: maxTurnDice, Default: calc.Value{Number: 7}},
		{Name: "enemy-dice", Opposes: "dice", Max: maxTurnDice, Default: calc.Value{Number: 6}},
		{Name: "deny-bonus", Side: calc.Answering, Max: maxBonus, UsedWhen: "enemy-dice", UsedNot: "0"},
		{Name: "psyker", Kind: calc.Choose, Choices: []string{"other", "grey-knight", "daemon"},
			Default: calc.Value{Choice: "other"}},
		{Name: "leadership", Trait: "leadership", Min: 2, Max: 10, Default: calc.Value{Number: 9}},
		{Name: "wounds", Min: 1, Max: 10, Default: calc.Value{Number: 2}},
		calc.PerilsPrice(calc.SeventhEditionPerils),
		calc.ModelPrice(),
		{Name: "first", Max: maxSpells, Optional: true},
		{Name: "first-dice", Max: maxTurnDice, Optional: true, UsedWhen: "first", UsedNot: "0"},
	},
	Values: []calc.Figure{{ID: "expected", Unit: calc.Mean}, {ID: "any"}, {ID: "perils"}, {ID: "removed"},
		{ID: "expected-perils", Unit: calc.Mean}},
	Tables: []calc.TableShape{
		{ID: "plan", Columns: []calc.Figure{{ID: "powers", Unit: calc.Choice}, {ID: "spent", Unit: calc.Whole},
			{ID: "enemy-left", Unit: calc.Whole}, {ID: "cast"}, {ID: "through"}}},
		{ID: "dice", Columns: []calc.Figure{{ID: "spent", Unit: calc.Whole}, {ID: "expected", Unit: calc.Mean},
			{ID: "perils"}}},
	},
	Decision: &calc.Decision{
		Takes: []string{"first", "first-dice"}, Left: "0", Success: calc.Mean, Price: calc.Chance, Priced: true,
		Prices: []string{"perils-price", "model-price"},
		Best:   "objective",
		Advice: []calc.StepShape{
			{ID: "no-dice"},
			{ID: "too-few", Args: []string{"dice"}, Counted: "dice"},
			{ID: "nothing"},
			{ID: "only", Args: []string{"power", "dice"}, Element: "power", Counted: "dice"},
			{ID: "first", Args: []string{"power", "dice"}, Element: "power", Counted: "dice"},
			{ID: "then", Args: []string{"power", "dice"}, Element: "power", Counted: "dice"},
			{ID: "then-twice", Args: []string{"power", "dice"}, Element: "power", Counted: "dice"},
			{ID: "then-times", Args: []string{"power", "dice", "times"}, Element: "power", Counted: "dice"},
			{ID: "chance"},
			{ID: "chance-against", Args: []string{"dice"}, Counted: "dice"},
			{ID: "skip", Args: []string{"power"}, Element: "power"},
			{ID: "sum"},
			{ID: "sum-against", Args: []string{"dice"}, Counted: "dice"},
		},
	},
	Headline: []string{"expected", "any", "perils"},
	Rulings: []string{"one-psyker", "open-information", "objective", "perils-first", "no-drain", "one-perils",
		"one-denial", "deny-modifiers", "unnamed"},
	Steps: []calc.StepShape{
		{ID: "pools", Args: []string{"dice", "enemy-dice"}},
		{ID: "deny", Args: []string{"needed"}},
		{ID: "deny-unaimed"},
		{ID: "compared", Args: []string{"powers", "openings"}},
		{ID: "price", Args: []string{"price", "model"}},
		{ID: "out-of-reach", Args: []string{"needed", "dice"}},
	},
	Conflicts: []string{"too-much", "no-such-power", "first-too-many", "first-too-few"},
	Slow:      true,
	Compute:   computeTurn,
}

// turnCase holds the inputs of the calculator and the game that they describe.
type turnCase struct {
	elements        []int // of the input powers
	spells          []spell
	dice, enemyDice int
	bonus           int
	start           position
	game            *turnGame
}

func readTurn(v calc.Values) *turnCase {
	c := &turnCase{elements: v.List("powers"), dice: v.Int("dice"), enemyDice: v.Int("enemy-dice"),
		bonus: v.Int("deny-bonus")}
	if c.enemyDice == 0 {
		c.bonus = 0 // not read
	}
	in := v.Calculator().Input("powers")
	for _, element := range c.elements {
		c.spells = append(c.spells, spellOf(in.NamedElement(element), element, v.Choice("psyker")))
	}
	wounds := min(v.Int("wounds"), len(c.spells)+1) // each test costs at most one, so more never matter
	c.start = position{untried: 1<<len(c.spells) - 1, pool: uint8(c.dice), enemy: uint8(c.enemyDice),
		wounds: uint8(wounds)}
	c.game = newTurnGame(c.spells, v.Prices(), c.bonus, v.Int("leadership"), wounds, c.dice, c.enemyDice)
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
	exempt := map[int]string{1: "grey-knight", 2: "daemon"}[named.Facts[1]]
	return spell{named.Facts[0], named.Facts[1] > 0 && psyker != exempt, named.Facts[2] > 0, named.Facts[3] > 0}
}

func computeTurn(v calc.Values) (calc.Result, error) {
	for _, side := range []string{"dice", "enemy-dice"} {
		if v.Int(side) > fewDice && len(v.List("powers")) > fewSpells {
			return calc.Result{}, v.Conflict(side, "too-much")
		}
	}
	c := readTurn(v)
	first, err := c.firstMove(v)
	if err != nil {
		return calc.Result{}, err
	}
	best, _ := c.game.bestMove(c.start)
	played := best
	if first.power >= 0 {
		played = first
	}
	out := c.game.prospectAfter(c.start, played)
	plan, positions := c.game.plan(c.start, played)
	return calc.Result{
		Values:  []dice.Number{out.through, out.none.Complement(), out.clean.Complement(), out.removed, out.perils},
		Tables:  []calc.Table{c.planTable(v, plan, positions), c.diceTable(played)},
		Choices: c.choices(best, first),
		Steps:   c.working(v),
		Rulings: c.rulings(),
	}, nil
}

// firstMove returns the move that the inputs first and first-dice set, with the best number of dice
// if first-dice is 0. Its power is −1 if first is 0.
func (c *turnCase) firstMove(v calc.Values) (move, error) {
	power, n := v.Int("first")-1, v.Int("first-dice")
	switch {
	case power < 0:
		return move{-1, 0}, nil
	case power >= len(c.spells):
		return move{}, v.Conflict("first", "no-such-power")
	case n > c.dice:
		return move{}, v.Conflict("first-dice", "first-too-many")
	case c.dice < c.spells[power].cost:
		return move{}, v.Conflict("first", "first-too-few")
	case n == 0:
		best, _, _ := c.game.bestDice(c.start, c.firstEqual(power))
		return move{power, best.dice}, nil
	}
	return move{power, n}, nil
}

// firstEqual returns the first power of the list with the properties of the given one.
func (c *turnCase) firstEqual(power int) int {
	for other := range power {
		if c.spells[other] == c.spells[power] {
			return other
		}
	}
	return power
}

// planTable lists the moves of the most likely course of the phase.
func (c *turnCase) planTable(v calc.Values, plan []move, positions []position) calc.Table {
	table := calc.Table{Current: -1}
	in := v.Calculator().Input("powers")
	for i, m := range plan {
		cast, through := c.game.chances(positions[i], m)
		table.Rows = append(table.Rows, []calc.Cell{
			{Choice: in.ElementText(c.elements[m.power])}, calc.Int(m.dice), calc.Int(int(positions[i].enemy)),
			calc.Num(cast), calc.Num(through),
		})
	}
	return table
}

// diceTable returns the results for each number of dice on the first power.
func (c *turnCase) diceTable(played move) calc.Table {
	table := calc.Table{Current: -1}
	if played.power < 0 {
		return table
	}
	for n := c.spells[played.power].cost; n <= c.dice; n++ {
		if n == played.dice {
			table.Current = len(table.Rows)
		}
		out := c.game.prospectAfter(c.start, move{played.power, n})
		table.Rows = append(table.Rows,
			[]calc.Cell{calc.Int(n), calc.Num(out.through), calc.Num(out.clean.Complement())})
	}
	return table
}

// choices returns the powers that can be tried first, each with its best number of dice, or the
// numbers of dice on a single power, and the move that the inputs set if it is not among them.
func (c *turnCase) choices(best, first move) calc.Choices {
	list := calc.Choices{Current: -1, Advised: -1}
	add := func(m move) {
		if m == first {
			list.Current = len(list.Rows)
		}
		if m == best {
			list.Advised = len(list.Rows)
		}
		out := c.game.prospectAfter(c.start, m)
		list.Rows = append(list.Rows, calc.Option{
			Takes: []calc.Value{{Number: m.power + 1}, {Number: m.dice}}, Element: c.elements[m.power],
			Success: out.through, Price: out.clean.Complement(), Clean: out.through, Lost: out.removed,
			Objective: out.objective,
		})
	}
	for _, m := range c.openings(first) {
		add(m)
	}
	if list.Current < 0 {
		list.Current = list.Advised // the inputs set no first move, so the best one is played
	}
	list.Advice = c.advice(best)
	return list
}

// openings returns the first moves to choose from: each power with its best number of dice or, for a
// single power, the numbers around the best; and the given first move.
func (c *turnCase) openings(first move) (list []move) {
	if len(c.spells) == 1 {
		best, _, _ := c.game.bestDice(c.start, 0)
		for n := c.spells[0].cost; n <= c.dice; n++ {
			if n == first.dice || n >= best.dice-3 && n <= best.dice+1 {
				list = append(list, move{0, n})
			}
		}
		return list
	}
	for power := range c.spells {
		m, _, ok := c.game.bestDice(c.start, c.firstEqual(power))
		if power == first.power && m.dice != first.dice {
			list = append(list, first)
		}
		if ok {
			list = append(list, move{power, m.dice})
		}
	}
	return list
}

// advice returns which powers to try, in order, which to skip, and the result.
func (c *turnCase) advice(best move) (list []calc.Step) {
	add := func(id string, args ...int) { list = append(list, calc.Step{ID: id, Args: args}) }
	plan, _ := c.game.plan(c.start, best)
	if len(plan) == 0 {
		switch {
		case c.dice == 0:
			add("no-dice")
		case c.dice < c.leastCost():
			add("too-few", c.dice)
		default:
			add("nothing")
		}
		return list
	}
	id := "only"
	if len(plan) > 1 {
		id = "first"
	}
	add(id, c.elements[plan[0].power], plan[0].dice)
	for i := 1; i < len(plan); {
		from := i // of moves that read the same, as of powers without names
		for i < len(plan) && c.elements[plan[i].power] == c.elements[plan[from].power] &&
			plan[i].dice == plan[from].dice {
			i++
		}
		switch power, n := c.elements[plan[from].power], plan[from].dice; i - from {
		case 1:
			add("then", power, n)
		case 2:
			add("then-twice", power, n)
		default:
			add("then-times", power, n, i-from)
		}
	}
	result := func(id string) {
		if c.enemyDice == 0 {
			add(id)
			return
		}
		add(id+"-against", c.enemyDice)
	}
	alone := c.nothingAfter(best)
	if alone {
		result("chance")
	}
	for power := range c.spells {
		if !includes(plan, power) {
			add("skip", c.elements[power])
		}
	}
	if !alone {
		result("sum")
	}
	return list
}

// nothingAfter reports whether no course of the phase tries a further power, so that the mean of
// the powers that get through is the chance of the first.
func (c *turnCase) nothingAfter(first move) bool {
	_, through := c.game.chances(c.start, first)
	return through.Compare(c.game.prospectAfter(c.start, first).through) == 0
}

// leastCost returns the cost of the cheapest power.
func (c *turnCase) leastCost() int {
	least := maxCost
	for _, s := range c.spells {
		least = min(least, s.cost)
	}
	return least
}

// working returns the steps: the pools, the roll that the enemy needs, and the number of first
// moves compared.
func (c *turnCase) working(v calc.Values) []calc.Step {
	var steps []calc.Step
	add := func(id string, args ...int) { steps = append(steps, calc.Step{ID: id, Args: args}) }
	add("pools", c.dice, c.enemyDice)
	add("deny", faceNeeded(c.bonus))
	openings := 0
	for _, s := range c.spells {
		openings += max(0, c.dice-s.cost+1)
	}
	for _, s := range c.spells {
		if !s.aimed && c.bonus > 0 {
			add("deny-unaimed")
			break
		}
	}
	add("compared", len(c.spells), openings)
	add("price", v.Int("perils-price"), v.Int("model-price"))
	if openings == 0 {
		add("out-of-reach", c.leastCost(), c.dice)
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
