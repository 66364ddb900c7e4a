//go:build !js

package played

import (
	"math"

	"psyref/calc"
	"psyref/calc/all"
)

// Document 001, "The Psychic Phase". It lost its headings; these are the rulebook's.

func init() {
	games["wh40k-7e/pool"] = playPool
	games["wh40k-7e/manifest"] = playManifest
	games["wh40k-7e/deny"] = playDeny
	games["wh40k-7e/perils"] = playPerils40K
	games["wh40k-7e/generate"] = playGenerate
	games["wh40k-7e/plan"] = playPlan
	games["wh40k-7e/phase"] = playPhase
}

// playPool follows "Generating Warp Charge": one roll for both players.
func playPool(v calc.Values) game {
	return func(t *tabletop) {
		roll := t.d6()
		t.counts("expected", float64(roll+v.Int("mastery")))
		t.counts("enemy-expected", float64(roll+v.Int("enemy-mastery")))
		t.rolled("pool", roll+v.Int("mastery"))
		t.rolled("enemy-pool", roll+v.Int("enemy-mastery"))
	}
}

// playManifest plays "Take Psychic Test", "Perils of the Warp", "Daemonology" and "Deny the Witch".
func playManifest(v calc.Values) game {
	return func(t *tabletop) {
		faces := t.d6s(v.Int("dice"))
		harnessed := showing(faces, 4)
		var alike [7]int
		perils := false
		for _, face := range faces {
			alike[face]++
			if alike[face] == 2 && (face == 6 || v.Choice("perils-on") == "doubles") {
				perils = true
			}
		}
		cast := harnessed >= v.Int("cost")
		if !cast && v.Bool("perils-on-failure") {
			perils = true
		}
		denied := cast && nullifies(t, v.Int("deny-dice"), v.Int("deny-bonus"), harnessed)
		t.is("cast", cast)
		t.is("denied", denied)
		t.is("manifest", cast && !denied)
		t.is("perils", perils)
		t.is("manifest-clean", cast && !denied && !perils)
		t.is("manifest-perils", cast && !denied && perils)
		t.is("nothing-perils", (!cast || denied) && perils)
		t.is("removed", perils && worstOfPerils(t, v))
		t.rolled("harnessed", harnessed)
	}
}

// nullifies follows "Deny the Witch": the bonus is added to each die, and each 6 or more nullifies
// a point.
func nullifies(t *tabletop, dice, bonus, harnessed int) bool {
	nullified := 0
	for range dice {
		if t.d6()+bonus >= 6 {
			nullified++
		}
	}
	return nullified >= harnessed
}

func playDeny(v calc.Values) game {
	needed := 6
	for range v.Int("bonus") {
		needed--
	}
	return func(t *tabletop) {
		t.is("nullified", nullifies(t, v.Int("dice"), v.Int("bonus"), v.Int("harnessed")))
		t.counts("needed", float64(needed))
	}
}

// worstOfPerils rolls on the table of "Perils of the Warp" and reports whether the Psyker is
// removed.
func worstOfPerils(t *tabletop, v calc.Values) bool {
	row := t.d6()
	passed := t.d6()+t.d6() <= v.Int("leadership")
	return row == 1 && !passed || v.Int("wounds") == 1 && (row <= 4 || row == 5 && !passed || row == 6 && !passed)
}

// playPerils40K follows the table of "Perils of the Warp".
func playPerils40K(v calc.Values) game {
	return func(t *tabletop) {
		row := t.d6()
		passed := t.d6()+t.d6() <= v.Int("leadership")
		dragged := row == 1 && !passed
		loses := row == 1 && passed || row >= 2 && row <= 4 || row >= 5 && !passed
		removed := dragged || loses && v.Int("wounds") == 1
		t.is("removed", removed)
		t.is("wound", loses && !removed)
		t.is("unharmed", !loses && !dragged)
		t.is("dragged", dragged)
		t.is("surge", row == 6 && passed)
	}
}

// playGenerate follows "Generating Psychic Powers": powers that the Psyker already has are rolled
// again. The wanted powers have the lowest numbers.
func playGenerate(v calc.Values) game {
	return func(t *tabletop) {
		known := map[int]bool{}
		for range v.Int("rolls") {
			power := t.d6()
			for known[power] {
				power = t.d6()
			}
			known[power] = true
		}
		found := 0
		for power := range known {
			if power <= v.Int("wanted") {
				found++
			}
		}
		t.is("any", found > 0)
		t.is("all", found == v.Int("wanted"))
		t.rolled("wanted-found", found)
	}
}

// playPlan plays the split that the calculator advises. Other tests check that no split is better.
func playPlan(v calc.Values) game {
	c, err := all.Calculators.Find("wh40k-7e/plan")
	if err != nil {
		panic(err)
	}
	r, err := c.Run(v)
	if err != nil {
		panic(err)
	}
	return func(t *tabletop) {
		cast := 0
		for _, row := range r.Tables[0].Rows {
			cost, dice := int(row[1].Number.Float()), int(row[2].Number.Float())
			if showing(t.d6s(dice), 4) >= cost {
				cast++
			}
		}
		t.counts("expected", float64(cast))
		t.is("all", cast == len(v.List("costs")))
	}
}

// players are two players of a Psychic phase who play optimally. Their choices are computed in
// floats, from the definition: the active player maximises the expected value, the enemy minimises
// it.
type players struct {
	costs []int
	bonus int
	goal  func(through, powers int) float64
	known map[standing]float64
	deny  map[[2]int][]float64 // by dice and points
}

// standing is the state of a phase between two powers.
type standing struct{ tried, through, pool, enemy int }

func (p *players) worth(s standing) float64 {
	if s.tried == len(p.costs) {
		return p.goal(s.through, s.tried)
	}
	if _, ok := p.known[s]; !ok {
		_, p.known[s] = p.open(s)
	}
	return p.known[s]
}

// open returns the active player's choice.
func (p *players) open(s standing) (best int, most float64) {
	most = math.Inf(-1)
	for dice := range s.pool + 1 {
		worth, ways := 0.0, 1.0
		for points := range dice + 1 {
			after := standing{s.tried, s.through, s.pool - dice, s.enemy}
			if points < p.costs[s.tried] {
				after.tried++
				worth += ways * p.worth(after)
			} else {
				_, least := p.answer(after, points)
				worth += ways * least
			}
			ways = ways * float64(dice-points) / float64(points+1)
		}
		if worth /= math.Pow(2, float64(dice)); worth > most+1e-12 {
			best, most = dice, worth
		}
	}
	return best, most
}

// answer returns the enemy's choice.
func (p *players) answer(s standing, points int) (best int, least float64) {
	least = math.Inf(1)
	for dice := range s.enemy + 1 {
		denied := p.chance(dice, points)
		after := standing{s.tried + 1, s.through, s.pool, s.enemy - dice}
		lost := p.worth(after)
		after.through++
		if worth := denied*lost + (1-denied)*p.worth(after); worth < least-1e-12 {
			best, least = dice, worth
		}
	}
	return best, least
}

// chance returns the chance that the dice nullify at least the given number of points: the last die
// either contributes or does not.
func (p *players) chance(dice, points int) float64 {
	switch {
	case points == 0:
		return 1
	case points > dice:
		return 0
	}
	key := [2]int{dice, points}
	if p.deny[key] == nil {
		one := float64(p.bonus+1) / 6
		p.deny[key] = []float64{one*p.chance(dice-1, points-1) + (1-one)*p.chance(dice-1, points)}
	}
	return p.deny[key][0]
}

// playPhase follows "Resolving the Psychic Phase" from the roll to the last power, once for each
// goal.
func playPhase(v calc.Values) game {
	goals := map[string]func(through, powers int) float64{
		"expected": func(through, _ int) float64 { return float64(through) },
		"all":      func(through, powers int) float64 { return float64(through / powers) }, // 1 if none is missing
		"any":      func(through, _ int) float64 { return float64(min(1, through)) },
	}
	sides := map[string]*players{}
	for id, goal := range goals {
		sides[id] = &players{v.List("costs"), v.Int("deny-bonus"), goal, map[standing]float64{}, map[[2]int][]float64{}}
	}
	choices := map[string]map[[6]int]int{}
	return func(t *tabletop) {
		for _, id := range []string{"expected", "all", "any"} {
			p := sides[id]
			roll := v.Int("roll")
			if roll == 0 {
				roll = t.d6()
			}
			if choices[id] == nil {
				choices[id] = map[[6]int]int{}
			}
			s := standing{0, 0, v.Int("mastery") + roll, v.Int("enemy-mastery") + roll}
			for ; s.tried < len(p.costs); s.tried++ {
				dice := remember(choices[id], s, 0, func() int { n, _ := p.open(s); return n })
				s.pool -= dice
				harnessed := showing(t.d6s(dice), 4)
				if harnessed < p.costs[s.tried] {
					continue
				}
				against := remember(choices[id], s, harnessed, func() int { n, _ := p.answer(s, harnessed); return n })
				s.enemy -= against
				if !nullifies(t, against, p.bonus, harnessed) {
					s.through++
				}
			}
			t.counts(id, p.goal(s.through, len(p.costs)))
		}
	}
}

// remember caches what a player chooses in a situation, because the choice is always the same.
func remember(choices map[[6]int]int, s standing, harnessed int, choose func() int) int {
	key := [6]int{s.tried, s.through, s.pool, s.enemy, harnessed}
	n, ok := choices[key]
	if !ok {
		n = choose()
		choices[key] = n
	}
	return n
}
