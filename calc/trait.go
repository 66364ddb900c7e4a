package calc

import "strings"

// UnfitTraits returns every two inputs of a system that share a trait but can never have the same
// value, because their kinds, ranges or choices differ, and every calculator that has one trait
// twice. A psyker's values could not be used for both.
func (list Catalog) UnfitTraits() (problems []string) {
	type asking struct {
		c  *Calculator
		in *Input
	}
	first := map[string]asking{} // by system and trait
	for _, c := range list {
		system, _, _ := strings.Cut(c.ID, "/")
		for i := range c.Inputs {
			in := &c.Inputs[i]
			if in.Trait == "" {
				continue
			}
			before, known := first[system+"/"+in.Trait]
			switch {
			case !known:
				first[system+"/"+in.Trait] = asking{c, in}
			case before.c == c:
				problems = append(problems,
					c.ID+" asks twice for the trait "+in.Trait+": "+before.in.Name+" and "+in.Name)
			case !before.in.fits(in):
				problems = append(problems, "the trait "+in.Trait+" can never be the same in "+before.c.ID+" ("+before.in.Name+") and "+c.ID+" ("+in.Name+")")
			}
		}
	}
	return problems
}

// fits reports whether some value is valid for both inputs. Choices must be the same.
func (in *Input) fits(other *Input) bool {
	if in.Kind != other.Kind || in.Unit != other.Unit {
		return false
	}
	if in.Kind == Choose {
		return strings.Join(in.Choices, " ") == strings.Join(other.Choices, " ")
	}
	return in.Kind == Switch || max(in.Min, other.Min) <= min(in.Max, other.Max)
}
