//go:build !js

package played

import (
	"math"

	"psyref/calc"
	"psyref/calc/dice"
)

// figure is one number of one case: what it should be, and what the games made of it.
type figure struct {
	name         string
	exact, found float64
	games        int
	deviation    float64 // standard deviation of one game; 0 of what never varies
	spread       float64 // how far one game can lie from another
}

// doubt is how likely it may be that a run finds fault with a core that has none: one run in a thousand. Runs are the same every time, so it is
// decided once, and a fault that appears with a change of the core is one.
const doubt = 0.001

// allowed is how far the average of the games may lie from the exact value when so many figures are looked at together.
//
// Each figure gets its part of the doubt, which corrects for looking at many. The rest is Bernstein's inequality for averages of independent numbers of bounded spread: with
// L = ln(2·figures/doubt), √(2L) standard errors, and L/3 games' worth besides for what is so rare that it does not come in bell curves.
func (f figure) allowed(figures int) float64 {
	l := math.Log(2 * float64(figures) / doubt)
	return math.Sqrt(2*l)*f.standardError() + l/3*f.spread/float64(f.games)
}

// sigmas is the number of standard errors that allowed grants.
func sigmas(figures int) float64 { return math.Sqrt(2 * math.Log(2*float64(figures)/doubt)) }

func (f figure) standardError() float64 { return f.deviation / math.Sqrt(float64(f.games)) }

// off is how many standard errors the games are off, and whether they are enough to say so.
func (f figure) off() (errors float64, ok bool) {
	if f.deviation == 0 || float64(f.games)*f.deviation*f.deviation < 10*f.spread*f.spread {
		return 0, false
	}
	return math.Abs(f.found-f.exact) / f.standardError(), true
}

// holds tells whether the games confirm the figure. What never varies must be exactly what it should be.
func (f figure) holds(figures int) bool {
	if f.deviation == 0 && f.spread == 0 {
		return math.Abs(f.found-f.exact) < 1e-9
	}
	return math.Abs(f.found-f.exact) <= f.allowed(figures)
}

// chance is the figure of a probability, whose deviation its exact value gives.
func chance(name string, exact dice.Number, times, games int) figure {
	p := exact.Float()
	f := figure{name: name, exact: p, found: float64(times) / float64(games), games: games}
	if !exact.IsZero() && exact.Compare(dice.One) != 0 {
		f.deviation, f.spread = math.Sqrt(p*(1-p)), 1
	}
	return f
}

// value is the figure of a value, from what was noted of it.
func value(name string, unit calc.Unit, exact dice.Number, t *tally) figure {
	if unit == calc.Chance {
		return chance(name, exact, int(t.sum), t.n)
	}
	n := float64(t.n)
	mean := t.sum / n
	f := figure{name: name, exact: exact.Float(), found: mean, games: t.n, spread: t.most - t.least, deviation: math.Sqrt(max(0, t.squares/n-mean*mean))}
	if unit == calc.Mean && f.spread == 0 && f.exact != f.found {
		f.spread = 1 // the games may have missed what hardly ever happens
	}
	return f
}
