package wh40k7

import (
	"slices"

	"psyref/calc/dice"
)

// spell is the properties of a power that matter in a turn.
type spell struct {
	cost    int
	doubles bool // any double causes Perils, not only two natural 6s
	failure bool // a failed Psychic test causes Perils
	aimed   bool // it targets an enemy unit, so denial modifiers apply
}

// prospect is the expected result of the rest of a phase under optimal play by both players.
type prospect struct {
	goal    dice.Number // the objective: through less the price of Perils
	through dice.Number // mean number of powers that get through
	perils  dice.Number // mean number of Perils
	none    dice.Number // chance that no power gets through
	clean   dice.Number // chance of no Perils
	removed dice.Number // chance that the Psyker is removed
}

// turnGame is a zero-sum game of one Psychic phase. The active player chooses each power and its dice
// with the earlier results known. The enemy then chooses denial dice, with the harnessed points and
// the removal of the Psyker known. The active player maximises the objective, the enemy minimises it.
//
// A position is the untried powers, the dice of both players and the Wounds of the Psyker. Earlier
// events do not matter.
type turnGame struct {
	spells []spell
	price  dice.Number // of one Perils, in powers
	harm   [3]dice.Number
	tests  [][][]tested       // outcomes of the Psychic test, by power and dice
	denied [2][][]dice.Number // without and with the modifiers, by enemy dice and points
	pool   int                // maximum dice of a test
	enemy  int                // maximum dice of a denial
	wounds int                // maximum Wounds

	// Results computed so far, by index of the position.
	known []*prospect
	after [][]answer
	mixed [][]dice.Number
}

// index returns the number of a position.
func (g *turnGame) index(at place) int {
	i := ((int(at.left)*(g.pool+1)+int(at.pool))*(g.enemy+1)+int(at.enemy))*(g.wounds+1) + int(at.wounds)
	if at.aimed {
		return 2*i + 1
	}
	return 2 * i
}

// tested is an outcome of a Psychic test: the points (0 for a failed test) and the chances of it
// without and with Perils.
type tested struct {
	points        int
	clean, perils dice.Number
}

// Effects of one Perils on the Psyker.
const (
	spared = iota
	woundLost
	lostToWarp
)

// place is a position. With no Wounds left the Psyker is removed.
type place struct {
	left        uint8 // powers not tried yet, one bit each
	pool, enemy uint8
	wounds      uint8
	aimed       bool // used by answers only: the power to deny targets an enemy unit
}

// answer is the enemy's response to a cast power: the denial dice, the chance that the power still
// gets through, and the rest of the phase.
type answer struct {
	dice   int
	stands dice.Number
	goal   dice.Number
	rest   *prospect
}

// plannedStep is the next power to try with its dice; a power of −1 ends the phase.
type plannedStep struct{ power, dice int }

func newTurnGame(spells []spell, price, bonus, leadership, wounds, pool, enemy int) *turnGame {
	g := &turnGame{spells: spells, price: dice.Ratio(price, 100), pool: pool, enemy: enemy, wounds: wounds}
	positions := (pool + 1) * (enemy + 1) * (wounds + 1) * 2 << len(spells)
	g.known, g.after, g.mixed = make([]*prospect, positions), make([][]answer, positions), make([][]dice.Number, positions)
	for _, s := range spells {
		g.tests = append(g.tests, s.tests(pool))
	}
	g.denied = [2][][]dice.Number{denials(enemy, pool, nullifyChance(0)), denials(enemy, pool, nullifyChance(bonus))}
	pass := dice.Ratio(waysToPass(leadership), 36)
	for _, row := range perilsTable {
		rolled := dice.Ratio(row.High-row.Low+1, 6)
		for _, one := range []struct {
			effect effect
			chance dice.Number
		}{{row.passed, pass}, {row.failed, pass.Complement()}} {
			to := map[effect]int{unhurt: spared, surge: spared, wound: woundLost, dragged: lostToWarp}[one.effect]
			g.harm[to] = g.harm[to].Plus(rolled.Times(one.chance))
		}
	}
	return g
}

var (
	phaseOver  = &prospect{none: dice.One, clean: dice.One}
	psykerGone = &prospect{none: dice.One, clean: dice.One, removed: dice.One}
)

// best returns the prospect of a position.
func (g *turnGame) best(at place) *prospect {
	at.aimed = false
	switch {
	case at.wounds == 0:
		return psykerGone
	case at.left == 0 || at.pool == 0:
		return phaseOver
	}
	known := &g.known[g.index(at)]
	if *known == nil {
		step, _ := g.step(at)
		*known = g.try(at, step)
	}
	return *known
}

// step returns the best next step and its goal. Ties go to the better chance of no Perils, then to
// fewer dice, then to the power listed first.
func (g *turnGame) step(at place) (plannedStep, dice.Number) {
	best, most := plannedStep{-1, 0}, dice.Number{}
	for power := range g.spells {
		if step, goal, ok := g.diceFor(at, power); ok {
			order := goal.Compare(most)
			if order > 0 || order == 0 && g.safer(at, step, best) {
				best, most = step, goal
			}
		}
	}
	return best, most
}

// diceFor returns the best number of dice for trying a power next. It reports false if the power
// cannot be cast, or equals an untried one earlier in the list.
func (g *turnGame) diceFor(at place, power int) (best plannedStep, most dice.Number, ok bool) {
	if at.left>>power&1 == 0 {
		return best, most, false
	}
	for other := range power {
		if at.left>>other&1 == 1 && g.spells[other] == g.spells[power] {
			return best, most, false
		}
	}
	for n := g.spells[power].cost; n <= int(at.pool); n++ {
		step := plannedStep{power, n}
		goal := g.goal(at, step)
		order := 1
		if ok {
			order = goal.Compare(most)
		}
		if order > 0 || order == 0 && g.safer(at, step, best) {
			best, most, ok = step, goal, true
		}
	}
	return best, most, ok
}

// safer reports whether a is preferred to b, which has the same goal: it avoids Perils more often or,
// if that is equal too, uses fewer dice.
func (g *turnGame) safer(at place, a, b plannedStep) bool {
	if b.power < 0 {
		return false // stopping is free of risk and cost
	}
	if order := g.try(at, a).clean.Compare(g.try(at, b).clean); order != 0 {
		return order > 0
	}
	return a.dice < b.dice
}

// tests returns the outcomes of the Psychic test for each number of dice up to pool.
func (s spell) tests(pool int) [][]tested {
	trigger := "sixes"
	if s.doubles {
		trigger = "doubles"
	}
	calm, list := calmFor(trigger, pool), make([][]tested, 1, pool+1)
	for rolled, points := range harnessed(pool) {
		outcomes := []tested{{}} // the first is the failed test
		for k, chance := range points.Outcomes() {
			clean := chance.Times(calm.given(k, rolled-k))
			if k >= s.cost {
				outcomes = append(outcomes, tested{k, clean, chance.Minus(clean)})
				continue
			}
			if s.failure {
				clean = dice.Number{}
			}
			failed := &outcomes[0]
			failed.clean, failed.perils = failed.clean.Plus(clean), failed.perils.Plus(chance.Minus(clean))
		}
		list = append(list, outcomes)
	}
	return list
}

// goal returns the objective of a step.
func (g *turnGame) goal(at place, step plannedStep) dice.Number {
	var sum dice.Number
	next := g.next(at, step)
	whole, harmed := g.answers(next), g.harmed(next)
	for _, t := range g.tests[step.power][step.dice] {
		sum = sum.Plus(t.clean.Times(whole[t.points].goal))
		if !t.perils.IsZero() {
			sum = sum.Plus(t.perils.Times(harmed[t.points]))
		}
	}
	return sum
}

// harmed returns the objective after a test that caused Perils, by points, less their price.
func (g *turnGame) harmed(next place) []dice.Number {
	known := &g.mixed[g.index(next)]
	if *known != nil {
		return *known
	}
	whole, hurt, gone := g.answers(next), g.answers(next.wounded()), g.answers(next.removed())
	list := make([]dice.Number, len(whole))
	for i := range list {
		list[i] = g.harm[spared].Times(whole[i].goal).Plus(g.harm[woundLost].Times(hurt[i].goal)).Plus(g.harm[lostToWarp].Times(gone[i].goal)).Minus(g.price)
	}
	*known = list
	return list
}

// next returns the position after a step, before its result is applied.
func (g *turnGame) next(at place, step plannedStep) place {
	at.left &^= 1 << step.power
	at.pool -= uint8(step.dice)
	at.aimed = g.spells[step.power].aimed
	return at
}

func (at place) wounded() place {
	at.wounds--
	return at
}

func (at place) removed() place {
	at.wounds = 0
	return at
}

// answers returns the enemy's best answers in a position, by harnessed points. The first is for a
// failed test, which needs none. Ties go to the fewest dice.
func (g *turnGame) answers(at place) []answer {
	known := &g.after[g.index(at)]
	if *known != nil {
		return *known
	}
	denied := g.denied[0]
	if at.aimed {
		denied = g.denied[1]
	}
	rests := make([]*prospect, at.enemy+1)
	for spent := range rests {
		next := at
		next.enemy -= uint8(spent)
		rests[spent] = g.best(next)
	}
	list := make([]answer, g.pool+1-int(at.pool))
	list[0] = answer{goal: rests[0].goal, rest: rests[0]}
	for points := 1; points < len(list); points++ {
		least := answer{0, dice.One, dice.One.Plus(rests[0].goal), rests[0]}
		for n := points; n <= int(at.enemy); n++ {
			stands := denied[n][points].Complement()
			if goal := stands.Plus(rests[n].goal); goal.Compare(least.goal) < 0 {
				least = answer{n, stands, goal, rests[n]}
			}
		}
		list[points] = least
	}
	*known = list
	return list
}

// try returns the prospect of a step.
func (g *turnGame) try(at place, step plannedStep) *prospect {
	if step.power < 0 {
		return phaseOver
	}
	out := &prospect{}
	next := g.next(at, step)
	add := func(chance dice.Number, a answer, perils bool) {
		out.through = out.through.Plus(chance.Times(a.stands.Plus(a.rest.through)))
		out.none = out.none.Plus(chance.Times(a.stands.Complement()).Times(a.rest.none))
		out.removed = out.removed.Plus(chance.Times(a.rest.removed))
		if perils {
			out.perils = out.perils.Plus(chance.Times(dice.One.Plus(a.rest.perils)))
		} else {
			out.perils = out.perils.Plus(chance.Times(a.rest.perils))
			out.clean = out.clean.Plus(chance.Times(a.rest.clean))
		}
	}
	for _, t := range g.tests[step.power][step.dice] {
		add(t.clean, g.answers(next)[t.points], false)
		if t.perils.IsZero() {
			continue
		}
		for harm, to := range []place{next, next.wounded(), next.removed()} {
			add(t.perils.Times(g.harm[harm]), g.answers(to)[t.points], true)
		}
	}
	out.goal = out.through.Minus(g.price.Times(out.perils))
	return out
}

// passes returns the chances that the test of a step passes and that its power gets through,
// including the effect of Perils on the denial.
func (g *turnGame) passes(at place, step plannedStep) (cast, through dice.Number) {
	next := g.next(at, step)
	for _, t := range g.tests[step.power][step.dice] {
		if t.points == 0 {
			continue
		}
		cast = cast.Plus(t.clean).Plus(t.perils)
		through = through.Plus(t.clean.Times(g.answers(next)[t.points].stands))
		if t.perils.IsZero() {
			continue
		}
		for harm, to := range []place{next, next.wounded(), next.removed()} {
			through = through.Plus(t.perils.Times(g.harm[harm]).Times(g.answers(to)[t.points].stands))
		}
	}
	return cast, through
}

// plan returns the most likely course of the phase: each test harnesses the likeliest number of
// points (the fewest in a tie) without Perils, and the enemy answers optimally.
func (g *turnGame) plan(at place, first plannedStep) (steps []plannedStep, places []place) {
	for step := first; step.power >= 0; {
		steps, places = append(steps, step), append(places, at)
		points := step.dice / 2
		next := g.next(at, step)
		if points >= g.spells[step.power].cost {
			next.enemy -= uint8(g.answers(next)[points].dice)
		}
		at = next
		at.aimed = false
		if at.left == 0 || at.pool == 0 {
			break
		}
		step, _ = g.step(at)
	}
	return steps, places
}

// tried reports whether a step uses the power.
func tried(steps []plannedStep, power int) bool {
	return slices.ContainsFunc(steps, func(s plannedStep) bool { return s.power == power })
}
