//go:build !js

package played

import "fmt"

// report is what a run counted, for the page that tells of it.
type report struct {
	Calculators, Cases, Games, Figures int

	Measured int     // figures with games enough for a standard error
	One, Two int     // of these within one and within two standard errors
	Widest   float64 // the most standard errors that any is off
	Farthest string  // which one that is
	Allowed  float64 // the most that would have been let pass
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

// yaml is the file that the page takes its counts from.
func (r *report) yaml() []byte {
	return fmt.Appendf(nil, `# What the last run at length counted. Written by make played; the page compare/computed-and-played tells of it.
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
