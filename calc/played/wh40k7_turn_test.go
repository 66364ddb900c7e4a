//go:build !js

package played

import (
	"math"

	"psyref/calc"
)

func init() { games["wh40k-7e/turn"] = playTurn40K }

// caster is the Psyker and the enemy in a Psychic phase of one Psyker. Their choices are computed
// in floats, from the definition: the caster maximises the expected value, the enemy minimises it.
type caster struct {
	costs        []int
	price, model float64 // of one Perils, and of the loss of the Psyker
	spared, hurt float64 // chances that Perils do nothing, and cost a Wound
	known        map[casting]float64
	chosen       map[casting][2]int
	denials      players
}

// casting is the state of a phase: the powers left, one bit each, both pools, and the Wounds.
type casting struct{ left, pool, enemy, wounds int }

func (p *caster) worth(s casting) float64 {
	if s.wounds <= 0 {
		return -p.model
	}
	if _, ok := p.known[s]; !ok {
		power, dice, worth := p.choose(s)
		p.known[s], p.chosen[s] = worth, [2]int{power, dice}
	}
	return p.known[s]
}

// choose returns the caster's best power and dice, or the power −1 to stop.
func (p *caster) choose(s casting) (power, dice int, most float64) {
	power = -1
	for one := range p.costs {
		for n := p.costs[one]; n <= s.pool && s.left>>one&1 == 1; n++ {
			if worth := p.try(s, one, n); worth > most+1e-12 {
				power, dice, most = one, n, worth
			}
		}
	}
	return power, dice, most
}

func (p *caster) try(s casting, power, n int) float64 {
	next := casting{s.left &^ (1 << power), s.pool - n, s.enemy, s.wounds}
	worth, ways := 0.0, math.Pow(0.5, float64(n))
	for points := range n + 1 {
		calm := math.Pow(2.0/3, float64(points)) * (1 + float64(points)/2) // at most one of the points is a 6
		unhurt, hurt, gone := next, next, next
		hurt.wounds--
		gone.wounds = 0
		after := func(s casting) float64 {
			if points < p.costs[power] {
				return p.worth(s)
			}
			_, least := p.answer(s, points)
			return least
		}
		worth += ways * (calm*after(unhurt) + (1-calm)*(p.spared*after(unhurt)+p.hurt*after(hurt)+
			(1-p.spared-p.hurt)*after(gone)-p.price))
		ways = ways * float64(n-points) / float64(points+1)
	}
	return worth
}

// answer returns the enemy's choice against the given points.
func (p *caster) answer(s casting, points int) (best int, least float64) {
	least = math.Inf(1)
	for n := range s.enemy + 1 {
		if worth := 1 - p.denials.chance(n, points) + p.worth(casting{s.left, s.pool, s.enemy - n,
			s.wounds}); worth < least-1e-12 {
			best, least = n, worth
		}
	}
	return best, least
}

// playTurn40K follows "Manifesting Psychic Powers" from power to power, with the Perils table in
// between. Without content, powers have costs and no names.
func playTurn40K(v calc.Values) game {
	pass := 0.0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if a+b <= v.Int("leadership") {
				pass += 1.0 / 36
			}
		}
	}
	p := &caster{
		costs: v.List("powers"), price: float64(v.Int("perils-price")) / 100, model: float64(v.Int("model-price")),
		spared: pass / 3, hurt: 0.5 + pass/6 + (1-pass)/3,
		known: map[casting]float64{}, chosen: map[casting][2]int{},
		denials: players{bonus: v.Int("deny-bonus"), deny: map[[2]int][]float64{}},
	}
	return func(t *tabletop) {
		s := casting{1<<len(p.costs) - 1, v.Int("dice"), v.Int("enemy-dice"), v.Int("wounds")}
		through, perils := 0, 0
		for first := true; s.wounds > 0; first = false {
			power, dice := p.next(s, v, first)
			if power < 0 {
				break
			}
			s.left, s.pool = s.left&^(1<<power), s.pool-dice
			faces := t.d6s(dice)
			if showing(faces, 6) >= 2 {
				perils++
				s.wounds = afterPerils(t, v.Int("leadership"), s.wounds)
			}
			points := showing(faces, 4)
			if points < p.costs[power] {
				continue
			}
			against, _ := p.answer(s, points)
			s.enemy -= against
			if !nullifies(t, against, v.Int("deny-bonus"), points) {
				through++
			}
		}
		t.counts("expected", float64(through))
		t.is("any", through > 0)
		t.is("perils", perils > 0)
		t.is("removed", s.wounds <= 0)
		t.counts("expected-perils", float64(perils))
	}
}

// next returns the caster's next attempt: the one that the inputs give first, then the best.
func (p *caster) next(s casting, v calc.Values, first bool) (power, dice int) {
	if n := v.Int("first"); first && n > 0 {
		if dice = v.Int("first-dice"); dice > 0 {
			return n - 1, dice
		}
		most := math.Inf(-1)
		for try := p.costs[n-1]; try <= s.pool; try++ {
			if worth := p.try(s, n-1, try); worth > most+1e-12 {
				dice, most = try, worth
			}
		}
		return n - 1, dice
	}
	p.worth(s)
	return p.chosen[s][0], p.chosen[s][1]
}

// afterPerils follows the table of "Perils of the Warp" and returns the Wounds that are left.
func afterPerils(t *tabletop, leadership, wounds int) int {
	row, passed := t.d6(), t.d6()+t.d6() <= leadership
	switch {
	case row == 1 && !passed:
		return 0
	case row >= 5 && passed:
		return wounds
	}
	return wounds - 1
}
