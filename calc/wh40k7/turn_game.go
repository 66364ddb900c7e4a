package wh40k7

import (
	"slices"

	"psyref/calc/dice"
)

// spell is a power as a turn needs it.
type spell struct {
	cost    int
	doubles bool // any double brings Perils, and not only two natural 6s
	failure bool // a failed Psychic test brings Perils, whatever the dice show
	aimed   bool // it targets an enemy unit, so that the modifiers of the denial apply
}

// prospect is what the rest of a phase brings, when both players play on at their best.
type prospect struct {
	goal    dice.Number // what is played for: through, less the price of the Perils
	through dice.Number // mean number of powers that get through
	perils  dice.Number // mean number of Perils
	none    dice.Number // chance that no power gets through
	clean   dice.Number // chance of no Perils
	removed dice.Number // chance that the Psyker is removed
}

// turnGame is a Psychic phase in which the active player chooses each power, and its dice, after he
// has seen what came before. The enemy sees the points that are harnessed and whether Perils removed
// the Psyker, and chooses his dice. Both play for the same number: the active player makes it as great
// as he can, the enemy as small.
//
// A position is which powers are left, the dice of both players, and the Wounds of the Psyker. What
// happened before matters to neither player.
type turnGame struct {
	spells []spell
	price  dice.Number // of one Perils, in powers
	harm   [3]dice.Number
	tests  [][][]tested       // by power and dice: what the Psychic test may come to
	denied [2][][]dice.Number // without and with the modifiers, by enemy dice and points
	pool   int                // the most dice of a test
	enemy  int                // the most dice of a denial
	wounds int                // the most Wounds

	// What is known of positions, by index.
	known []*prospect
	after [][]answer
	mixed [][]dice.Number
}

// index numbers the positions.
func (g *turnGame) index(at place) int {
	i := ((int(at.left)*(g.pool+1)+int(at.pool))*(g.enemy+1)+int(at.enemy))*(g.wounds+1) + int(at.wounds)
	if at.aimed {
		return 2*i + 1
	}
	return 2 * i
}

// tested is an outcome of a Psychic test: the points, 0 for a failed test, and the chances of them
// without and with Perils.
type tested struct {
	points        int
	clean, perils dice.Number
}

// What one Perils does to the Psyker.
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
	aimed       bool // for answers: whether the power that is answered targets an enemy unit
}

// answer is what a power that harnessed some points comes to: the enemy's dice, the chance that it
// gets through, and the rest of the phase after it.
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

// best is what the phase is worth from a position on.
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

// step is the best next step: of equally good ones that with the better chance of no Perils, then with
// the fewest dice, then the power that is listed first. The chance of no Perils is compared only where
// the goals are equal.
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

// diceFor is the best number of dice for a power that is tried next; false where it cannot be cast, or
// is the same as one listed before it that is left too.
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

// safer tells which of two equally good steps brings no Perils more often, or then takes fewer dice.
func (g *turnGame) safer(at place, a, b plannedStep) bool {
	if b.power < 0 {
		return false // to stop risks nothing and costs nothing
	}
	if order := g.try(at, a).clean.Compare(g.try(at, b).clean); order != 0 {
		return order > 0
	}
	return a.dice < b.dice
}

// tests are the Psychic tests for a power, by their dice up to a number.
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

// goal is what a step is worth.
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

// harmed is what the phase is worth, by points, once the test has brought Perils, less their price.
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

// next is the position after a step, before anything came of it.
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

// answers are the enemy's best answers in a position, by the points harnessed; the first is to a failed
// test, which needs none. Of equally good answers that with the fewest dice counts.
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

// try is what a step brings in every respect.
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

// passes is the chance that the test of a step passes, and that its power gets through, with the Perils
// that it may bring on the way.
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

// plan is the phase as it most likely goes: each test harnesses the likeliest number of points, of
// equally likely ones the fewest, brings no Perils, and is answered at the enemy's best.
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

// tried tells whether a power is among steps.
func tried(steps []plannedStep, power int) bool {
	return slices.ContainsFunc(steps, func(s plannedStep) bool { return s.power == power })
}
