package wh40k7

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// turnOracle plays a turn by rolling every face of every die: the Psychic test, the enemy's denial,
// and for Perils the D6 and the Leadership test. Both players try every number of dice; the active
// player also tries every power, and stopping. It caches positions.
type turnOracle struct {
	spells            []spell
	price, model      *big.Rat // of one Perils, and of the loss of the Psyker
	bonus, leadership int
	known             map[oraclePosition]*oracleProspect
	rolls             map[[2]int]map[[2]int]int64
}

type oraclePosition struct{ left, pool, enemy, wounds int }

// oracleProspect is the best move in a position and its values, by the indexes below.
type oracleProspect struct {
	move   move
	values [6]*big.Rat
}

const (
	oracleObjective = iota
	oracleThrough
	oraclePerils
	oracleNone
	oracleClean
	oracleRemoved
)

func (h *turnOracle) prospect(at oraclePosition) *oracleProspect {
	if at.wounds == 0 {
		return &oracleProspect{move{-1, 0}, [6]*big.Rat{new(big.Rat).Neg(h.model), rat(0, 1), rat(0, 1), rat(1, 1), rat(1, 1),
			rat(1, 1)}}
	}
	if h.known[at] != nil {
		return h.known[at]
	}
	best := &oracleProspect{move{-1, 0}, [6]*big.Rat{rat(0, 1), rat(0, 1), rat(0, 1), rat(1, 1), rat(1, 1), rat(0, 1)}}
	for _, hopeless := range []bool{false, true} { // with fewer dice than the power costs
		for power := range h.spells {
			for n := 1; n <= at.pool; n++ {
				if at.left>>power&1 == 0 || n < h.spells[power].cost != hopeless {
					continue
				}
				if got := h.prospectAfter(at, move{power, n}); got.better(best, hopeless) {
					best = got
				}
			}
		}
	}
	h.known[at] = best
	return best
}

// better reports whether a is preferred to b, an earlier candidate: by the objective, then by the
// chance of no Perils, then by fewer dice. Stopping is the first candidate. A hopeless move must
// have a better objective.
func (a *oracleProspect) better(b *oracleProspect, hopeless bool) bool {
	if order := a.values[oracleObjective].Cmp(b.values[oracleObjective]); order != 0 {
		return order > 0
	}
	if b.move.power < 0 || hopeless {
		return false
	}
	if order := a.values[oracleClean].Cmp(b.values[oracleClean]); order != 0 {
		return order > 0
	}
	return a.move.dice < b.move.dice
}

// perilsByFace counts the rolls of a D6 and a Leadership test, of 216, that leave the Psyker
// unhurt, cost a Wound and remove the Psyker.
func perilsByFace(leadership int) (counts [3]int64) {
	for faces := range everyRoll(3) {
		passed := faces[1]+faces[2] <= leadership
		switch {
		case faces[0] == 1 && !passed:
			counts[2]++
		case faces[0] >= 5 && passed:
			counts[0]++
		default:
			counts[1]++
		}
	}
	return counts
}

// outcomes counts the rolls of n dice by harnessed points and by whether they cause Perils.
func (h *turnOracle) outcomes(power, n int) map[[2]int]int64 {
	key := [2]int{power, n}
	if h.rolls[key] != nil {
		return h.rolls[key]
	}
	s, counts := h.spells[power], map[[2]int]int64{}
	for faces := range everyRoll(n) {
		points, perils, seen := 0, 0, [7]int{}
		for _, f := range faces {
			seen[f]++
			if f >= 4 {
				points++
			}
		}
		for f, times := range seen {
			if times >= 2 && (f == 6 || s.perilsOnDoubles) {
				perils = 1
			}
		}
		if s.perilsOnFailure && points < s.cost {
			perils = 1
		}
		counts[[2]int{points, perils}]++
	}
	h.rolls[key] = counts
	return counts
}

func (h *turnOracle) prospectAfter(at oraclePosition, m move) *oracleProspect {
	out := &oracleProspect{move: m}
	for i := range out.values {
		out.values[i] = new(big.Rat)
	}
	next := oraclePosition{at.left &^ (1 << m.power), at.pool - m.dice, at.enemy, at.wounds}
	add := func(chance *big.Rat, to oraclePosition, points int, perils bool) {
		got := h.reply(to, m.power, points)
		for i, v := range got {
			switch {
			case i == oracleClean && perils:
				continue
			case i == oraclePerils && perils:
				v = sum(v, rat(1, 1))
			case i == oracleObjective && perils:
				v = sum(v, new(big.Rat).Neg(h.price))
			}
			out.values[i] = sum(out.values[i], product(chance, v))
		}
	}
	harm := perilsByFace(h.leadership)
	for outcome, count := range h.outcomes(m.power, m.dice) {
		chance := rat(count, rollsOf(m.dice))
		if outcome[1] == 0 {
			add(chance, next, outcome[0], false)
			continue
		}
		hurt, gone := next, next
		hurt.wounds--
		gone.wounds = 0
		for i, to := range []oraclePosition{next, hurt, gone} {
			if harm[i] > 0 {
				add(product(chance, rat(harm[i], 216)), to, outcome[0], true)
			}
		}
	}
	return out
}

// reply returns the values after the enemy's best denial. Ties go to the fewest dice.
func (h *turnOracle) reply(at oraclePosition, power, points int) (least [6]*big.Rat) {
	if points < h.spells[power].cost {
		return h.prospect(at).values
	}
	need := 6
	if h.spells[power].aimed {
		need -= h.bonus
	}
	for n := range at.enemy + 1 {
		denying := int64(0)
		for faces := range everyRoll(n) {
			if showing(faces, need) >= points {
				denying++
			}
		}
		denied := rat(denying, rollsOf(n))
		rest := h.prospect(oraclePosition{at.left, at.pool, at.enemy - n, at.wounds}).values
		got := rest
		got[oracleObjective], got[oracleThrough], got[oracleNone] = sum(rest[oracleObjective], not(denied)),
			sum(rest[oracleThrough], not(denied)), product(rest[oracleNone], denied)
		if least[oracleObjective] == nil || got[oracleObjective].Cmp(least[oracleObjective]) < 0 {
			least = got
		}
	}
	return least
}

// TestTurnAgainstEveryFace compares the best move and its prospect with turnOracle, in small random
// turns with every kind of power.
func TestTurnAgainstEveryFace(t *testing.T) {
	rng, cases := rand.New(rand.NewPCG(7, 28)), 60
	if calctest.Thorough() {
		cases = 600
	}
	for range cases {
		spells := make([]spell, 1+rng.IntN(3))
		for i := range spells {
			spells[i] = spell{1 + rng.IntN(3), rng.IntN(2) == 0, rng.IntN(3) == 0, rng.IntN(4) > 0}
		}
		pool, enemy, wounds := 1+rng.IntN(5), rng.IntN(5), 1+rng.IntN(3)
		price, model, bonus, leadership := []int{0, 0, 25, 100}[rng.IntN(4)], []int{0, 1, 5, 20}[rng.IntN(4)], rng.IntN(4),
			2+rng.IntN(9)
		h := &turnOracle{spells, rat(int64(price), 100), rat(int64(model), 1), bonus, leadership,
			map[oraclePosition]*oracleProspect{}, map[[2]int]map[[2]int]int64{}}
		want := h.prospect(oraclePosition{1<<len(spells) - 1, pool, enemy, wounds})
		g := newTurnGame(spells, calc.Prices{Perils: dice.Ratio(price, 100), Model: dice.Whole(model)}, bonus, leadership,
			wounds, pool, enemy)
		at := position{untried: 1<<len(spells) - 1, pool: uint8(pool), enemy: uint8(enemy), wounds: uint8(wounds)}
		m, _ := g.bestMove(at)
		if m != want.move {
			t.Errorf("%+v, %d dice against %d at +%d, Wounds %d, prices %d and %d: %+v, want %+v", spells, pool, enemy, bonus,
				wounds, price, model, m, want.move)
			continue
		}
		got := g.prospectAfter(at, m)
		for i, n := range []dice.Number{got.objective, got.through, got.perils, got.none, got.clean, got.removed} {
			if f, _ := want.values[i].Float64(); n.Float()-f > calctest.Tolerance || f-n.Float() > calctest.Tolerance {
				t.Errorf("%+v, %d dice against %d at +%d, Wounds %d, prices %d and %d: value %d is %v, want %v", spells, pool,
					enemy, bonus, wounds, price, model, i, n.Float(), f)
			}
		}
	}
}
