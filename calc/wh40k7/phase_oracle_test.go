package wh40k7

import (
	"math/big"

	"psyref/calc"
	"psyref/calc/calctest"
)

// phaseScores is the score of a finished phase by goal. through[i] reports whether power i got
// through.
var phaseScores = map[string]func(through []bool) int64{
	"expected": func(through []bool) int64 { return count(through) },
	"all":      func(through []bool) int64 { return count(through) / int64(len(through)) },
	"any":      func(through []bool) int64 { return min(1, count(through)) },
}

func count(through []bool) int64 {
	n := int64(0)
	for _, yes := range through {
		if yes {
			n++
		}
	}
	return n
}

// phaseByHand returns the mean score of a phase under optimal play. It enumerates all rolls and
// choices without a cache. through holds the powers already tried; pool and enemy are the dice
// left.
func phaseByHand(costs []int, through []bool, pool, enemy, bonus int, score func([]bool) int64) *big.Rat {
	if len(through) == len(costs) {
		return rat(score(through), 1)
	}
	var most *big.Rat
	for dice := range pool + 1 {
		average := new(big.Rat)
		for faces := range everyRoll(dice) {
			harnessed := showing(faces, 4)
			var worth *big.Rat
			if harnessed < costs[len(through)] {
				worth = phaseByHand(costs, append(through[:len(through):len(through)], false), pool-dice, enemy, bonus, score)
			} else {
				worth = replyByHand(costs, through, pool-dice, enemy, harnessed, bonus, score)
			}
			average.Add(average, worth)
		}
		average.Mul(average, rat(1, rollsOf(dice)))
		if most == nil || average.Cmp(most) > 0 {
			most = average
		}
	}
	return most
}

// replyByHand returns the mean score after the enemy's best denial of a power with the given
// points.
func replyByHand(costs []int, through []bool, pool, enemy, harnessed, bonus int, score func([]bool) int64) *big.Rat {
	var least *big.Rat
	for dice := range enemy + 1 {
		average := new(big.Rat)
		for faces := range everyRoll(dice) {
			denied := showing(faces, 6-bonus) >= harnessed
			average.Add(average, phaseByHand(costs, append(through[:len(through):len(through)], !denied), pool, enemy-dice,
				bonus, score))
		}
		average.Mul(average, rat(1, rollsOf(dice)))
		if least == nil || average.Cmp(least) < 0 {
			least = average
		}
	}
	return least
}

// showing counts the dice that show a face or more.
func showing(faces []int, face int) int {
	n := 0
	for _, f := range faces {
		if f >= face {
			n++
		}
	}
	return n
}

// phasePosition is a phase in progress: the number of powers tried, how many of them got through,
// and the dice left.
type phasePosition struct{ tried, through, pool, enemy int }

// rationalGame computes a phase in rationals and caches positions, for pools that are too large for
// phaseByHand. Chances are binomial formulas; every choice is tried, and the score is computed only
// at the end of the phase.
type rationalGame struct {
	costs  []int
	bonus  int
	score  func([]bool) int64
	known  map[phasePosition]*big.Rat
	chance map[[3]int]*big.Rat
}

func newRationalGame(costs []int, bonus int, goal string) *rationalGame {
	return &rationalGame{costs, bonus, phaseScores[goal], map[phasePosition]*big.Rat{}, map[[3]int]*big.Rat{}}
}

// atLeast returns the chance that k or more of n dice show face or more.
func (g *rationalGame) atLeast(k, n, face int) *big.Rat {
	key := [3]int{k, n, face}
	if g.chance[key] == nil {
		g.chance[key] = atLeast(k, n, face)
	}
	return g.chance[key]
}

func (g *rationalGame) worth(at phasePosition) *big.Rat {
	if at.tried == len(g.costs) {
		through := make([]bool, at.tried)
		for i := range at.through {
			through[i] = true
		}
		return rat(g.score(through), 1)
	}
	if g.known[at] == nil {
		_, g.known[at] = g.opening(at)
	}
	return g.known[at]
}

// opening returns the best number of dice, the fewest of equally good ones, and its value.
func (g *rationalGame) opening(at phasePosition) (dice int, most *big.Rat) {
	for n := range at.pool + 1 {
		average := new(big.Rat)
		for points := range n + 1 {
			chance := sum(g.atLeast(points, n, 4), new(big.Rat).Neg(g.atLeast(points+1, n, 4)))
			worth := g.worth(phasePosition{at.tried + 1, at.through, at.pool - n, at.enemy})
			if points >= g.costs[at.tried] {
				_, worth = g.reply(phasePosition{at.tried, at.through, at.pool - n, at.enemy}, points)
			}
			average.Add(average, product(chance, worth))
		}
		if most == nil || average.Cmp(most) > 0 {
			dice, most = n, average
		}
	}
	return dice, most
}

// reply returns the enemy's best number of dice against the given points, the fewest of equally
// good ones, and the resulting value.
func (g *rationalGame) reply(at phasePosition, points int) (dice int, least *big.Rat) {
	for n := range at.enemy + 1 {
		denied := g.atLeast(points, n, 6-g.bonus)
		worth := sum(
			product(denied, g.worth(phasePosition{at.tried + 1, at.through, at.pool, at.enemy - n})),
			product(not(denied), g.worth(phasePosition{at.tried + 1, at.through + 1, at.pool, at.enemy - n})))
		if least == nil || worth.Cmp(least) < 0 {
			dice, least = n, worth
		}
	}
	return dice, least
}

// phaseGame is a game that many questions share: they differ in the pools.
type phaseGame struct {
	costs string
	bonus int
	goal  string
}

// phaseOracle computes the calculator's values with rationalGame.
func phaseOracle() func(v calc.Values) calctest.Answer {
	games := map[phaseGame]*rationalGame{}
	return func(v calc.Values) calctest.Answer {
		var answer calctest.Answer
		low, high := v.Int("roll"), v.Int("roll")
		if low == 0 {
			low, high = 1, 6
		}
		for goal := range phaseScores {
			key := phaseGame{v.Text("costs"), v.Int("deny-bonus"), goal}
			g := games[key]
			if g == nil {
				g = newRationalGame(v.List("costs"), v.Int("deny-bonus"), goal)
				games[key] = g
			}
			for roll := low; roll <= high; roll++ {
				worth := g.worth(phasePosition{pool: v.Int("mastery") + roll, enemy: v.Int("enemy-mastery") + roll})
				answer.Plus(goal, product(worth, rat(1, int64(high-low+1))))
			}
		}
		return answer
	}
}
