package darkmillennium

import (
	"slices"
	"strconv"

	"psyref/calc"
	"psyref/calc/dice"
)

// Limits of a turn. The document has none; they bound the work.
const (
	maxTurnPowers = 5
	maxPowerCost  = 6
)

// Kinds of special cards that are alike here. Document 004, "Se faire un jeu de cartes Warp".
const (
	counterCards = 3 // Daemonic Attack, Destroy Power, Reflection: they stop a power without a roll
	idleCards    = 2 // Psychic Duel, Energy Drain
)

// bestPlay is the choice of the input play that leaves the number of cards to the calculator.
const bestPlay = "best"

// turn finds the powers to pay for with a hand of Warp cards, and the Nullify cards to keep for the
// enemy's later powers. Document 004, "3. UTILISATION DES POUVOIRS", "ANNULATION" and "FORCE
// ULTIME".
var turn = &calc.Calculator{
	ID: "dark-millennium/turn",
	Inputs: []calc.Input{
		{Name: "powers", Trait: "powers", Kind: calc.List, Min: 1, Max: maxPowerCost, MaxItems: maxTurnPowers,
			Facts: []string{"force"}, Default: calc.Value{List: []int{1, 2}}},
		{Name: "force", Side: calc.Acting, Max: largestHand, Default: calc.Value{Number: 3}},
		{Name: "ultimate", Kind: calc.Switch},
		{Name: "nullify", Side: calc.Acting, Max: nullifyCards, Default: calc.Value{Number: 2}},
		{Name: "counters", Side: calc.Acting, Max: counterCards},
		{Name: "enemy-cards", Side: calc.Answering, Max: largestHand, Default: calc.Value{Number: 5}},
		{Name: "enemy-powers", Kind: calc.List, Min: 1, Max: maxPowerCost, MaxItems: maxTurnPowers,
			Default: calc.Value{List: []int{1, 2}}},
		{Name: "used-now", Kind: calc.Switch},
		{Name: "level", Trait: "level", Min: 1, Max: 4, Default: calc.Value{Number: 2}},
		{Name: "others", Kind: calc.List, Min: 1, Max: 4, MaxItems: 7, Default: calc.Value{List: []int{}}},
		{Name: "enemy-psykers", Opposes: "level", Kind: calc.List, Min: 1, Max: 4, MaxItems: 8,
			Default: calc.Value{List: []int{2}}},
		{Name: "play", Kind: calc.Choose, Choices: playChoices(), Default: calc.Value{Choice: bestPlay}},
		{Name: "force-gone", Max: forceCards, Folded: true},
		{Name: "nullify-gone", Max: nullifyCards, Folded: true},
		{Name: "counters-gone", Max: counterCards, Folded: true},
		{Name: "ultimate-gone", Kind: calc.Switch, Folded: true},
		{Name: "idle-gone", Max: idleCards, Folded: true},
	},
	Values: []calc.Figure{{ID: "expected", Unit: calc.Mean}, {ID: "any"}, {ID: "stopped", Unit: calc.Mean},
		{ID: "enemy-through", Unit: calc.Mean}},
	Tables: []calc.TableShape{
		{ID: "plan", Columns: []calc.Figure{{ID: "powers", Unit: calc.Choice}, {ID: "spent", Unit: calc.Whole},
			{ID: "with-ultimate", Unit: calc.Whole}, {ID: "through"}}},
		{ID: "answers", Columns: []calc.Figure{{ID: "power", Unit: calc.Whole}, {ID: "used"},
			{ID: "played", Unit: calc.Whole}, {ID: "kept", Unit: calc.Whole}, {ID: "counter", Unit: calc.Whole},
			{ID: "through"}}},
	},
	Decision: &calc.Decision{
		Best:  "objective",
		Takes: []string{"play"}, Left: bestPlay, Success: calc.Mean,
		Advice: []calc.StepShape{
			{ID: "none-to-play"},
			{ID: "no-enemy-power"},
			{ID: "no-enemy-card"},
			{ID: "keep"},
			{ID: "play-one", Args: []string{"kept"}},
			{ID: "play", Args: []string{"played", "kept"}},
			{ID: "play-only"},
			{ID: "play-all"},
			{ID: "counter"},
			{ID: "counter-only"},
			{ID: "none-listed"},
			{ID: "no-power"},
			{ID: "use", Args: []string{"power", "spent"}, Element: "power"},
			{ID: "then", Args: []string{"power", "spent"}, Element: "power"},
			{ID: "ultimate", Args: []string{"power"}, Element: "power"},
			{ID: "ultimate-and", Args: []string{"power", "spent"}, Element: "power"},
			{ID: "skip", Args: []string{"power"}, Element: "power"},
		},
	},
	Headline: []string{"expected", "stopped", "enemy-through"},
	Rulings: []string{"objective", "open-plan", "halves", "listed-order", "counters", "enemy-ultimate", "one-caster",
		"after-all", "unseen", "left-out"},
	Steps: slices.Concat([]calc.StepShape{
		{ID: "unseen", Args: []string{"cards", "force", "nullify", "counters"}},
		{ID: "enemy-hand", Args: []string{"cards"}},
		{ID: "enemy-tries", Args: []string{"needed"}},
		{ID: "no-enemy-psyker"},
		{ID: "force", Args: []string{"force", "powers"}},
	}, trySteps[:4]), // the last is of a side without psykers, which the reader's is not
	Conflicts: []string{"more-than-deck", "two-ultimates", "deck-too-small", "play-too-many"},
	Slow:      true,
	Compute:   computeTurn,
}

// playChoices lists the numbers of Nullify cards that can be played on one power.
func playChoices() []string {
	list := []string{bestPlay}
	for n := range nullifyCards + 1 {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// turnCase is the inputs of the calculator.
type turnCase struct {
	v                 calc.Values
	elements, costs   []int // of the reader's powers
	force             int
	ultimate          bool
	nullify, counters int
	hand              enemyHand
	ownTries          []try // on one power of the enemy
	enemyTries        []try // on one power of the reader
	enemyCosts        []int
	given             response // to the enemy's first power
}

func readTurn(v calc.Values) (*turnCase, error) {
	c := &turnCase{
		v: v, elements: v.List("powers"), force: v.Int("force"), ultimate: v.Bool("ultimate"),
		nullify: v.Int("nullify"), counters: v.Int("counters"), enemyCosts: v.List("enemy-powers"), given: bestResponse,
	}
	in := v.Calculator().Input("powers")
	for _, element := range c.elements {
		cost := element
		if named := in.NamedElement(element); named != nil {
			cost = named.Facts[0]
		}
		c.costs = append(c.costs, cost)
	}
	psykers := v.List("enemy-psykers")
	if len(psykers) == 0 {
		c.enemyCosts = nil // a side without psykers has no powers. Document 004, "PERTE DE PSYKERS"
	}
	onTable := 0 // Force that has just paid for a power
	if c.isPaid() {
		onTable = c.enemyCosts[0]
	}
	var err error
	if c.hand, err = readEnemyHand(v, onTable); err != nil {
		return nil, err
	}
	if choice := v.Choice("play"); choice != bestPlay {
		c.given.nullify, _ = strconv.Atoi(choice)
		if c.given.nullify > c.nullify {
			return nil, v.Conflict("play", "play-too-many")
		}
	}
	c.enemyTries = tries(v.Int("level"), psykers, c.hand.nullify)
	if len(psykers) > 0 {
		c.ownTries = tries(slices.Max(psykers), append([]int{v.Int("level")}, v.List("others")...), c.nullify)
	}
	return c, nil
}

func computeTurn(v calc.Values) (calc.Result, error) {
	c, err := readTurn(v)
	if err != nil {
		return calc.Result{}, err
	}
	plan := c.bestPlan()
	defence := c.defence()
	played := defence.play(c.start(), c.hand.forceOdds(), c.given)
	used := c.unanswered()
	return calc.Result{
		Values: []dice.Number{plan.through, plan.none.Complement().Chance(), used.through.Minus(played.through),
			played.through},
		Tables:  []calc.Table{c.planTable(plan), c.answersTable(defence, played, used)},
		Choices: c.choices(defence, used, plan),
		Steps:   c.working(plan),
		Rulings: c.rulings(),
	}, nil
}

// defence returns the reader as the defender against the powers of the enemy.
func (c *turnCase) defence() *defender {
	d := newDefender(c.enemyCosts, c.ownTries)
	d.paid = c.isPaid()
	return d
}

// isPaid reports whether the enemy has just paid for the first power on his list.
func (c *turnCase) isPaid() bool { return c.v.Bool("used-now") && len(c.enemyCosts) > 0 }

// start returns the position before the enemy's first power.
func (c *turnCase) start() position { return position{nullify: c.nullify, counters: c.counters} }

// unanswered returns the outcome if the reader stops no power: how often the enemy uses each.
func (c *turnCase) unanswered() outcome {
	return c.defence().play(position{}, c.hand.forceOdds(), bestResponse)
}

// choices returns the numbers of Nullify cards that can be played on the enemy's next power.
func (c *turnCase) choices(defence *defender, used outcome, plan turnPlan) calc.Choices {
	list := calc.Choices{Current: -1, Advised: -1}
	if len(c.enemyCosts) > 0 {
		for n := range c.nullify + 1 {
			out := defence.play(c.start(), c.hand.forceOdds(), response{nullify: n})
			stopped := used.through.Minus(out.through)
			list.Rows = append(list.Rows,
				calc.Option{Takes: []calc.Value{{Choice: strconv.Itoa(n)}}, Success: stopped, Clean: stopped})
		}
		list.Advised = c.firstResponse(defence).nullify
		list.Current = list.Advised
		if c.given != bestResponse {
			list.Current = c.given.nullify
		}
	}
	list.Advice = c.advice(defence, plan)
	return list
}

// firstResponse returns the best response to the enemy's first power.
func (c *turnCase) firstResponse(defence *defender) response {
	left := c.hand.forceOdds()
	if !defence.paid {
		left, _, _ = left.pay(c.enemyCosts[0])
	}
	r, _ := defence.respond(c.start(), left, bestResponse)
	return r
}

// advice returns which cards to play and to keep against the enemy's next power, and which powers
// to use with which cards.
func (c *turnCase) advice(defence *defender, plan turnPlan) (list []calc.Step) {
	add := func(id string, args ...int) { list = append(list, calc.Step{ID: id, Args: args}) }
	switch {
	case len(c.enemyCosts) == 0:
		add("no-enemy-power")
	case c.v.Int("enemy-cards") == 0 && !defence.paid:
		add("no-enemy-card")
	case c.nullify+c.counters == 0:
		add("none-to-play")
	default:
		r := c.firstResponse(defence)
		switch kept := c.nullify - r.nullify; {
		case r.nullify == 0 && r.counter:
			add("counter-only")
		case r.nullify == 0:
			add("keep")
		case kept == 0 && r.nullify == 1:
			add("play-only")
		case kept == 0:
			add("play-all")
		case r.nullify == 1:
			add("play-one", kept)
		default:
			add("play", r.nullify, kept)
		}
		if r.nullify > 0 && r.counter {
			add("counter")
		}
	}
	switch {
	case len(c.elements) == 0:
		add("none-listed")
		return list
	case len(plan.steps) == 0:
		add("no-power")
		return list
	}
	use := "use"
	for power, element := range c.elements {
		switch i := plan.step(power); {
		case i < 0:
			add("skip", element)
		case !plan.steps[i].ultimate:
			add(use, element, plan.steps[i].spent)
			use = "then"
		case plan.steps[i].spent == 0:
			add("ultimate", element)
		default:
			add("ultimate-and", element, plan.steps[i].spent)
		}
	}
	return list
}

// answersTable lists the enemy's powers with the responses to them, in the course of play where the
// enemy pays with Force for every power that he can, and every Nullify fails.
func (c *turnCase) answersTable(defence *defender, played, used outcome) calc.Table {
	table := calc.Table{Current: -1}
	at, left, given := c.start(), c.hand.forceOdds(), c.given
	for power, cost := range c.enemyCosts {
		how := withForce
		if power > 0 || !defence.paid {
			plain, _, none := left.pay(cost)
			if left = plain; plain.chance().IsZero() {
				how, left = unpaid, none
			}
		}
		var r response
		if how == withForce {
			r, _ = defence.respond(at, left, given)
		}
		given = bestResponse // only the response to the first power is given
		at = at.next(how)
		at.nullify -= r.nullify
		at.counters -= flag(r.counter)
		table.Rows = append(table.Rows, c.answerRow(power, r, at.nullify, played, used))
	}
	return table
}

func (c *turnCase) answerRow(power int, r response, kept int, played, used outcome) []calc.Cell {
	return []calc.Cell{
		calc.Int(power + 1), calc.Num(used.perPower[power].Chance()),
		calc.Int(r.nullify), calc.Int(kept), calc.Int(flag(r.counter)), calc.Num(played.perPower[power].Chance()),
	}
}

// flag is 1 for true.
func flag(set bool) int {
	if set {
		return 1
	}
	return 0
}

// working returns the steps: the cards that are not seen, the rolls that each side needs, and the
// powers that the Force pays for.
func (c *turnCase) working(plan turnPlan) []calc.Step {
	steps := []calc.Step{
		{ID: "unseen", Args: []int{c.hand.unseen(), c.hand.force, c.hand.nullify, c.hand.counters}},
		{ID: "enemy-hand", Args: []int{c.hand.cards}},
	}
	if len(c.enemyTries) > 0 && len(plan.steps) > 0 {
		steps = append(steps, calc.Step{ID: "enemy-tries", Args: []int{c.enemyTries[0].needed}})
	}
	if len(c.v.List("enemy-psykers")) == 0 {
		steps = append(steps, calc.Step{ID: "no-enemy-psyker"})
	}
	steps = append(steps, calc.Step{ID: "force", Args: []int{plan.spent(), len(plan.steps)}})
	return append(steps, tryWorking(c.ownTries)...)
}

// rulings returns the ids of the rulings that affect the result.
func (c *turnCase) rulings() []string {
	list := []string{"objective", "open-plan", "halves"}
	if len(c.enemyCosts) > 1 {
		list = append(list, "listed-order")
	}
	if c.counters+c.hand.counters > 0 {
		list = append(list, "counters")
	}
	if c.hand.ultimate && len(c.enemyCosts) > 0 {
		list = append(list, "enemy-ultimate")
	}
	list = append(list, "one-caster")
	psykers := len(c.v.List("others")) + 1
	if c.nullify > psykers || c.hand.nullify > len(c.v.List("enemy-psykers")) {
		list = append(list, "after-all")
	}
	return append(list, "unseen", "left-out")
}
