//go:build !js

package played

import "fmt"

// report is the counts of a run, for the page about it.
type report struct {
	Calculators, Cases, Games, Figures int

	Measured int     // figures with enough games for a standard error
	One, Two int     // of these, within one and within two standard errors
	Widest   float64 // largest deviation of a figure in standard errors
	Farthest string  // the figure with that deviation
	Allowed  float64 // largest deviation that the test accepts
}

func (r *report) add(f figure) {
	errors, ok := f.off()
	if !ok {
		return
	}
	r.Measured++
	if errors <= 1 {
		r.One++
	}
	if errors <= 2 {
		r.Two++
	}
	if errors > r.Widest {
		r.Widest, r.Farthest = errors, fmt.Sprintf("%s: %v in %d games, should be %v", f.name, f.found, f.games, f.exact)
	}
}

func (r *report) finish(figures int) { r.Figures, r.Allowed = figures, sigmas(figures) }

// yaml returns the file with the counts for the page.
func (r *report) yaml() []byte {
	return fmt.Appendf(nil, `# What the last run at length counted. Written by make simulate-record; the page compare/computed-and-played tells of it.
calculators: %d
cases: %d
games: %d
figures: %d
seed: %d
within-one: %.1f
within-two: %.1f
widest: %.1f
allowed: %.1f
`, r.Calculators, r.Cases, r.Games, r.Figures, *seed, percent(r.One, r.Measured), percent(r.Two, r.Measured), r.Widest, r.Allowed)
}

func percent(n, all int) float64 { return 100 * float64(n) / float64(all) }
