//go:build !js

package played

import (
	"math"

	"psyref/calc"
	"psyref/calc/dice"
)

// figure is one number of one case: its exact value, and the result of the games.
type figure struct {
	name         string
	exact, found float64
	games        int
	deviation    float64 // standard deviation of one game; 0 for a constant
	spread       float64 // largest difference between two games
}

// doubt is the chance that a run fails although the core is right: one in a thousand. Runs are
// deterministic, so this is decided once, and a failure after a change of the core is a fault.
const doubt = 0.001

// allowed returns how far the average of the games may be from the exact value if so many figures
// are checked.
//
// Each figure gets its share of the doubt, to correct for multiple tests. The rest is Bernstein's
// inequality for averages of independent bounded numbers: with L = ln(2·figures/doubt), √(2L)
// standard errors, plus L/3 games for rare events, which are not normally distributed.
func (f figure) allowed(figures int) float64 {
	l := math.Log(2 * float64(figures) / doubt)
	return math.Sqrt(2*l)*f.standardError() + l/3*f.spread/float64(f.games)
}

// sigmas returns the number of standard errors that allowed accepts.
func sigmas(figures int) float64 { return math.Sqrt(2 * math.Log(2*float64(figures)/doubt)) }

func (f figure) standardError() float64 { return f.deviation / math.Sqrt(float64(f.games)) }

// off returns the deviation of the games in standard errors, and whether there are enough games for
// it.
func (f figure) off() (errors float64, ok bool) {
	if f.deviation == 0 || float64(f.games)*f.deviation*f.deviation < 10*f.spread*f.spread {
		return 0, false
	}
	return math.Abs(f.found-f.exact) / f.standardError(), true
}

// holds reports whether the games confirm the figure. A constant must be exact.
func (f figure) holds(figures int) bool {
	if f.deviation == 0 && f.spread == 0 {
		return math.Abs(f.found-f.exact) < 1e-9
	}
	return math.Abs(f.found-f.exact) <= f.allowed(figures)
}

// chance returns the figure of a probability, whose deviation follows from its exact value.
func chance(name string, exact dice.Number, times, games int) figure {
	p := exact.Float()
	f := figure{name: name, exact: p, found: float64(times) / float64(games), games: games}
	if !exact.IsZero() && exact.Compare(dice.One) != 0 {
		f.deviation, f.spread = math.Sqrt(p*(1-p)), 1
	}
	return f
}

// value returns the figure of a value, from its statistics.
func value(name string, unit calc.Unit, exact dice.Number, t *tally) figure {
	if unit == calc.Chance {
		return chance(name, exact, int(t.sum), t.n)
	}
	n := float64(t.n)
	mean := t.sum / n
	f := figure{name: name, exact: exact.Float(), found: mean, games: t.n, spread: t.most - t.least,
		deviation: math.Sqrt(max(0, t.squares/n-mean*mean))}
	if unit == calc.Mean && f.spread == 0 && f.exact != f.found {
		f.spread = 1 // the games may have missed a rare event
	}
	return f
}
