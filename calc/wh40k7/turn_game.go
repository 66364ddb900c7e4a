package wh40k7

import (
	"slices"

	"psyref/calc"
	"psyref/calc/dice"
)

// spell holds the properties of a power that matter in a turn.
type spell struct {
	cost            int
	perilsOnDoubles bool // any double causes Perils, not only two natural 6s
	perilsOnFailure bool // a failed Psychic test causes Perils
	aimed           bool // it targets an enemy unit, so denial modifiers apply
}

// prospect is the expected result of the rest of a phase under optimal play by both players.
type prospect struct {
	objective dice.Number // through less the price of Perils and of the loss of the Psyker
	through   dice.Number // mean number of powers that get through
	perils    dice.Number // mean number of Perils
	none      dice.Number // chance that no power gets through
	clean     dice.Number // chance of no Perils
	removed   dice.Number // chance that the Psyker is removed
}

// turnGame is a zero-sum game of one Psychic phase. In each move the active player chooses a power
// and its dice, with the earlier results known. The enemy replies with denial dice, with the
// harnessed points and the removal of the Psyker known. The active player maximises the objective,
// the enemy minimises it.
//
// A position is the untried powers, the dice of both players and the Wounds of the Psyker. Earlier
// events do not matter.
type turnGame struct {
	spells        []spell
	prices        calc.Prices
	gone          *prospect          // of a Psyker that is removed
	perilsChances [3]dice.Number     // of the effects of one Perils
	outcomes      [][][]testOutcome  // outcomes of the Psychic test, by power and dice
	denied        [2][][]dice.Number // without and with the modifiers, by enemy dice and points
	pool          int                // maximum dice of a test
	enemy         int                // maximum dice of a denial
	wounds        int                // maximum Wounds

	// Results computed so far, by index of the position.
	prospects     []*prospect
	cachedReplies [][]reply
	cachedHarmed  [][]dice.Number
}

// index returns the number of a position.
func (g *turnGame) index(at position) int {
	i := ((int(at.untried)*(g.pool+1)+int(at.pool))*(g.enemy+1)+int(at.enemy))*(g.wounds+1) + int(at.wounds)
	if at.aimed {
		return 2*i + 1
	}
	return 2 * i
}

// testOutcome is an outcome of a Psychic test: the harnessed points (0 for a failed test) and the
// chances without and with Perils.
type testOutcome struct {
	points        int
	clean, perils dice.Number
}

// Effects of one Perils on the Psyker.
const (
	spared = iota
	woundLost
	lostToWarp
)

// position is a state of the game between two moves or, in replies, between a cast power and its
// denial. With no Wounds left the Psyker is removed.
type position struct {
	untried     uint8 // powers not tried yet, one bit each
	pool, enemy uint8
	wounds      uint8
	aimed       bool // used by replies only: the power to deny targets an enemy unit
}

// reply is the enemy's denial of a cast power.
type reply struct {
	dice      int
	through   dice.Number // chance that the power still gets through
	objective dice.Number // of this power and the rest of the phase
	rest      *prospect   // of the phase after the denial
}

// move is the next power to try with its dice; a power of −1 ends the phase.
type move struct{ power, dice int }

func newTurnGame(spells []spell, prices calc.Prices, bonus, leadership, wounds, pool, enemy int) *turnGame {
	g := &turnGame{spells: spells, prices: prices, pool: pool, enemy: enemy, wounds: wounds}
	g.gone = &prospect{objective: prices.Objective(dice.Number{}, dice.Number{}, dice.One), none: dice.One,
		clean: dice.One, removed: dice.One}
	positions := (pool + 1) * (enemy + 1) * (wounds + 1) * 2 << len(spells)
	g.prospects, g.cachedReplies, g.cachedHarmed = make([]*prospect, positions), make([][]reply,
		positions), make([][]dice.Number, positions)
	for _, s := range spells {
		g.outcomes = append(g.outcomes, s.outcomes(pool))
	}
	g.denied = [2][][]dice.Number{denials(enemy, pool, nullifyChance(0)), denials(enemy, pool, nullifyChance(bonus))}
	pass := dice.Ratio(waysToPass(leadership), 36)
	for _, row := range perilsTable {
		rolled := dice.Ratio(row.High-row.Low+1, 6)
		for _, outcome := range []struct {
			effect effect
			chance dice.Number
		}{{row.passed, pass}, {row.failed, pass.Complement()}} {
			to := map[effect]int{unhurt: spared, surge: spared, wound: woundLost, dragged: lostToWarp}[outcome.effect]
			g.perilsChances[to] = g.perilsChances[to].Plus(rolled.Times(outcome.chance))
		}
	}
	return g
}

var phaseOver = &prospect{none: dice.One, clean: dice.One}

// prospect returns the prospect of a position.
func (g *turnGame) prospect(at position) *prospect {
	at.aimed = false
	switch {
	case at.wounds == 0:
		return g.gone
	case at.untried == 0 || at.pool == 0:
		return phaseOver
	}
	known := &g.prospects[g.index(at)]
	if *known == nil {
		m, _ := g.bestMove(at)
		*known = g.prospectAfter(at, m)
	}
	return *known
}

// bestMove returns the best move and its objective. Ties go to the better chance of no Perils, then
// to fewer dice, then to the power listed first.
func (g *turnGame) bestMove(at position) (move, dice.Number) {
	best, most := move{-1, 0}, dice.Number{}
	for power := range g.spells {
		if m, objective, ok := g.bestDice(at, power); ok {
			order := objective.Compare(most)
			if order > 0 || order == 0 && g.safer(at, m, best) {
				best, most = m, objective
			}
		}
	}
	return best, most
}

// bestDice returns the move with the best number of dice on a power, and its objective. It reports
// false if the power cannot be cast, or equals an untried one earlier in the list.
func (g *turnGame) bestDice(at position, power int) (best move, most dice.Number, ok bool) {
	if at.untried>>power&1 == 0 {
		return best, most, false
	}
	for other := range power {
		if at.untried>>other&1 == 1 && g.spells[other] == g.spells[power] {
			return best, most, false
		}
	}
	for n := g.spells[power].cost; n <= int(at.pool); n++ {
		m := move{power, n}
		objective := g.objective(at, m)
		order := 1
		if ok {
			order = objective.Compare(most)
		}
		if order > 0 || order == 0 && g.safer(at, m, best) {
			best, most, ok = m, objective, true
		}
	}
	return best, most, ok
}

// safer reports whether a is preferred to b, which has the same objective: it avoids Perils more
// often or, if that is equal too, uses fewer dice.
func (g *turnGame) safer(at position, a, b move) bool {
	if b.power < 0 {
		return false // stopping is free of risk and cost
	}
	if order := g.prospectAfter(at, a).clean.Compare(g.prospectAfter(at, b).clean); order != 0 {
		return order > 0
	}
	return a.dice < b.dice
}

// outcomes returns the outcomes of the Psychic test for each number of dice up to pool.
func (s spell) outcomes(pool int) [][]testOutcome {
	trigger := "sixes"
	if s.perilsOnDoubles {
		trigger = "doubles"
	}
	calm, list := calmFor(trigger, pool), make([][]testOutcome, 1, pool+1)
	for rolled, points := range harnessed(pool) {
		outcomes := []testOutcome{{}} // the first is the failed test
		for k, chance := range points.Outcomes() {
			clean := chance.Times(calm.given(k, rolled-k))
			if k >= s.cost {
				outcomes = append(outcomes, testOutcome{k, clean, chance.Minus(clean)})
				continue
			}
			if s.perilsOnFailure {
				clean = dice.Number{}
			}
			failed := &outcomes[0]
			failed.clean, failed.perils = failed.clean.Plus(clean), failed.perils.Plus(chance.Minus(clean))
		}
		list = append(list, outcomes)
	}
	return list
}

// objective returns the objective of a move.
func (g *turnGame) objective(at position, m move) dice.Number {
	var sum dice.Number
	next := g.after(at, m)
	unharmed, harmed := g.replies(next), g.harmed(next)
	for _, t := range g.outcomes[m.power][m.dice] {
		sum = sum.Plus(t.clean.Times(unharmed[t.points].objective))
		if !t.perils.IsZero() {
			sum = sum.Plus(t.perils.Times(harmed[t.points]))
		}
	}
	return sum
}

// harmed returns the objective after a test that caused Perils, by points, less the price of that
// one.
func (g *turnGame) harmed(next position) []dice.Number {
	known := &g.cachedHarmed[g.index(next)]
	if *known != nil {
		return *known
	}
	unharmed, wounded, removed := g.replies(next), g.replies(next.wounded()), g.replies(next.removed())
	list := make([]dice.Number, len(unharmed))
	for i := range list {
		list[i] = g.perilsChances[spared].Times(unharmed[i].objective).
			Plus(g.perilsChances[woundLost].Times(wounded[i].objective)).
			Plus(g.perilsChances[lostToWarp].Times(removed[i].objective)).
			Minus(g.prices.Perils)
	}
	*known = list
	return list
}

// after returns the position after a move, before the results of its test.
func (g *turnGame) after(at position, m move) position {
	at.untried &^= 1 << m.power
	at.pool -= uint8(m.dice)
	at.aimed = g.spells[m.power].aimed
	return at
}

func (at position) wounded() position {
	at.wounds--
	return at
}

func (at position) removed() position {
	at.wounds = 0
	return at
}

// replies returns the enemy's best replies in a position, by harnessed points. The first is for a
// failed test, which needs none. Ties go to the fewest dice.
func (g *turnGame) replies(at position) []reply {
	known := &g.cachedReplies[g.index(at)]
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
		rests[spent] = g.prospect(next)
	}
	list := make([]reply, g.pool+1-int(at.pool))
	list[0] = reply{objective: rests[0].objective, rest: rests[0]}
	for points := 1; points < len(list); points++ {
		least := reply{0, dice.One, dice.One.Plus(rests[0].objective), rests[0]}
		for n := points; n <= int(at.enemy); n++ {
			through := denied[n][points].Complement()
			if objective := through.Plus(rests[n].objective); objective.Compare(least.objective) < 0 {
				least = reply{n, through, objective, rests[n]}
			}
		}
		list[points] = least
	}
	*known = list
	return list
}

// prospectAfter returns the prospect of a position if the given move is made.
func (g *turnGame) prospectAfter(at position, m move) *prospect {
	if m.power < 0 {
		return phaseOver
	}
	out := &prospect{}
	next := g.after(at, m)
	add := func(chance dice.Number, r reply, perils bool) {
		out.through = out.through.Plus(chance.Times(r.through.Plus(r.rest.through)))
		out.none = out.none.Plus(chance.Times(r.through.Complement()).Times(r.rest.none))
		out.removed = out.removed.Plus(chance.Times(r.rest.removed))
		if perils {
			out.perils = out.perils.Plus(chance.Times(dice.One.Plus(r.rest.perils)))
		} else {
			out.perils = out.perils.Plus(chance.Times(r.rest.perils))
			out.clean = out.clean.Plus(chance.Times(r.rest.clean))
		}
	}
	for _, t := range g.outcomes[m.power][m.dice] {
		add(t.clean, g.replies(next)[t.points], false)
		if t.perils.IsZero() {
			continue
		}
		for harm, to := range []position{next, next.wounded(), next.removed()} {
			add(t.perils.Times(g.perilsChances[harm]), g.replies(to)[t.points], true)
		}
	}
	out.objective = g.prices.Objective(out.through, out.perils, out.removed)
	return out
}

// chances returns the chances that the test of a move passes and that its power gets through,
// including the effect of Perils on the denial.
func (g *turnGame) chances(at position, m move) (cast, through dice.Number) {
	next := g.after(at, m)
	for _, t := range g.outcomes[m.power][m.dice] {
		if t.points == 0 {
			continue
		}
		cast = cast.Plus(t.clean).Plus(t.perils)
		through = through.Plus(t.clean.Times(g.replies(next)[t.points].through))
		if t.perils.IsZero() {
			continue
		}
		for harm, to := range []position{next, next.wounded(), next.removed()} {
			through = through.Plus(t.perils.Times(g.perilsChances[harm]).Times(g.replies(to)[t.points].through))
		}
	}
	return cast, through
}

// plan returns the most likely course of the phase: each test harnesses the likeliest number of
// points (the fewest in a tie) without Perils, and the enemy replies optimally. Positions holds the
// position before each move.
func (g *turnGame) plan(at position, first move) (moves []move, positions []position) {
	for m := first; m.power >= 0; {
		moves, positions = append(moves, m), append(positions, at)
		points := m.dice / 2
		next := g.after(at, m)
		if points >= g.spells[m.power].cost {
			next.enemy -= uint8(g.replies(next)[points].dice)
		}
		at = next
		at.aimed = false
		if at.untried == 0 || at.pool == 0 {
			break
		}
		m, _ = g.bestMove(at)
	}
	return moves, positions
}

// includes reports whether a move uses the power.
func includes(moves []move, power int) bool {
	return slices.ContainsFunc(moves, func(m move) bool { return m.power == power })
}
