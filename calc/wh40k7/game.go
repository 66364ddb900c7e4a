package wh40k7

import "psyref/calc/dice"

// game is a zero-sum game of one Psychic phase: the active player maximises a goal, the enemy
// minimises it. Powers are tried once each, in the order of their costs.
//
// It is solved from the last power to the first. A position is the next power and the dice left to
// both players. Earlier results do not matter: for the goal expected they are counted already; for
// all, the rest has a value only if no power was lost; for any, only if none got through.
//
// A value is a sum over the rolls of all dice, p of them with halves and q with sixths, hence a
// multiple of 2⁻ᵖ6⁻ᑫ. With 18 of either its terms have 65 bits each. Two values that are equal as
// floats but differ do so by a fraction of at most 100 bits, which dice.Number.Compare detects. So
// rounding decides no choice.
type game struct {
	costs []int
	goal  string
	cast  []dice.Dist // by dice: the points that harness
	// denied is, by the enemy's dice and the points harnessed, the chance that all of them are
	// nullified.
	denied [][]dice.Number
	// worth is, by power, dice and enemy dice left before it, what the phase from there on is
	// worth; not kept for the first power.
	worth [][][]dice.Number
}

// newGame solves a phase with pools of at most the given dice, for one of phaseGoals.
func newGame(costs []int, goal string, nullify dice.Number, pool, enemy int) *game {
	g := &game{costs: costs, goal: goal, cast: []dice.Dist{dice.Constant(0)},
		worth: make([][][]dice.Number, len(costs)+1)}
	for _, points := range harnessed(pool) {
		g.cast = append(g.cast, points)
	}
	g.denied = denials(enemy, pool, nullify)
	for power := len(costs); power > 0; power-- {
		g.worth[power] = make([][]dice.Number, pool+1)
		for left := range g.worth[power] {
			g.worth[power][left] = make([]dice.Number, enemy+1)
		}
		for against := range enemy + 1 {
			g.solve(power, pool, against)
		}
	}
	return g
}

// denials returns, by dice and points, the chance that the dice nullify at least the points.
func denials(most, points int, nullify dice.Number) [][]dice.Number {
	chances, nullified := make([][]dice.Number, most+1), dice.Constant(0)
	for n := range chances {
		chances[n] = make([]dice.Number, points+1)
		for k := range chances[n] {
			chances[n][k] = nullified.AtLeast(k)
		}
		nullified = dice.Sum(nullified, dice.Bernoulli(nullify))
	}
	return chances
}

// solve computes the value of the phase before a power, for all numbers of dice up to the given
// ones.
func (g *game) solve(power, pool, against int) {
	if power == len(g.costs) {
		for left := range pool + 1 {
			g.worth[power][left][against] = g.end()
		}
		return
	}
	after := g.replies(power, pool, against)
	for left := range pool + 1 {
		_, g.worth[power][left][against] = g.opening(power, left, against, after)
	}
}

// end returns the value of a phase without powers left: for the goal all, no power was lost.
func (g *game) end() dice.Number {
	if g.goal == "all" {
		return dice.One
	}
	return dice.Number{}
}

// after returns the value of the phase if a power is denied with a given chance and the later
// powers are worth later.
func (g *game) after(denied, later dice.Number) dice.Number {
	through := denied.Complement()
	switch g.goal {
	case "expected":
		return through.Plus(later)
	case "all":
		return through.Times(later)
	default: // any: later powers matter only if this one is denied
		return through.Plus(denied.Times(later))
	}
}

// reply returns the enemy's best dice against a power that harnessed at least its cost, the fewest
// of equally good ones, and the resulting value. Left is the number of dice that the active player
// keeps.
//
// Fewer dice than points deny nothing, and spent dice never help the enemy later, so of those
// replies only the one without dice is tried.
func (g *game) reply(power, left, against, points int) (int, dice.Number) {
	later := g.worth[power+1][left]
	best, least := 0, g.after(dice.Number{}, later[against])
	for n := points; n <= against; n++ {
		if worth := g.after(g.denied[n][points], later[against-n]); worth.Compare(least) < 0 {
			best, least = n, worth
		}
	}
	return best, least
}

// replies returns the value of the phase by the dice left to the active player and the points that
// the power harnessed, for every way to spend a pool of at most the given dice. With fewer points
// than the cost the power fails.
func (g *game) replies(power, pool, against int) [][]dice.Number {
	worth := make([][]dice.Number, pool+1)
	for left := range worth {
		worth[left] = make([]dice.Number, pool-left+1)
		failed := g.after(dice.One, g.worth[power+1][left][against])
		for points := range worth[left] {
			if points < g.costs[power] {
				worth[left][points] = failed
			} else {
				_, worth[left][points] = g.reply(power, left, against, points)
			}
		}
	}
	return worth
}

// opening returns the active player's best dice for the power, the fewest of equally good ones, and
// the resulting value. After are the replies.
//
// Fewer dice than the cost cast nothing, and spent dice never help later, so of those choices only
// the one without dice is tried.
func (g *game) opening(power, pool, against int, after [][]dice.Number) (int, dice.Number) {
	best, most := 0, after[pool][0]
	for n := g.costs[power]; n <= pool; n++ {
		replies := after[pool-n]
		worth := g.cast[n].Average(func(points int) dice.Number { return replies[points] })
		if worth.Compare(most) > 0 {
			best, most = n, worth
		}
	}
	return best, most
}
