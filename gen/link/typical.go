package link

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/gen/content"
	"psyref/gen/source"
)

// systemOfCalculator returns the system of a calculator; nil if the content does not list it.
func (ix *index) systemOfCalculator(calculator string) *content.System {
	system, _, _ := strings.Cut(calculator, "/")
	return ix.content.System(system)
}

// typicalCase sets the inputs of v that have a trait to the values of the typical psyker, except
// those given as name=value. An input that must exceed another is raised to the next number if
// needed.
func (ix *index) typicalCase(v calc.Values, given []string) calc.Values {
	c := v.Calculator()
	system := ix.systemOfCalculator(c.ID)
	if system == nil {
		return v
	}
	isGiven := func(name string) bool {
		return slices.ContainsFunc(given, func(pair string) bool { return strings.HasPrefix(pair, name+"=") })
	}
	set := func(name, text string) {
		if next, err := v.Set(name, text); err == nil {
			v = next
		}
	}
	for i := range c.Inputs {
		in := &c.Inputs[i]
		if text, ok := system.Psyker.Get(in.Trait); ok && !isGiven(in.Name) {
			set(in.Name, text.Value)
		}
		if in.Beyond != "" && !isGiven(in.Name) && v.Int(in.Name) <= v.Int(in.Beyond) {
			set(in.Name, strconv.Itoa(v.Int(in.Beyond)+1))
		}
	}
	return v
}

// checkTypicalPsykers checks that the typical psyker of each system has only traits that its
// calculators use.
func (m *model) checkTypicalPsykers() {
	for _, s := range m.content.Systems {
		traits := m.traitsOf(s.ID)
		for pair := range s.Psyker.All() {
			if !slices.Contains(traits, pair.Key) {
				m.errs.AddPos(pair.KeyAt, source.DidYouMeanOr(pair.Key, traits), "no calculator of %s has the trait %s",
					s.ID, pair.Key)
				continue
			}
			for _, c := range m.catalog {
				for i := range c.Inputs {
					if strings.HasPrefix(c.ID, s.ID+"/") && c.Inputs[i].Trait == pair.Key {
						if _, err := c.Defaults().Set(c.Inputs[i].Name, pair.Value.Value); err != nil {
							m.wrongInput(m.errs, pair.Value.At, c, err)
						}
					}
				}
			}
		}
	}
}

// traitsOf returns the traits of the inputs of a system's calculators.
func (m *model) traitsOf(system string) (traits []string) {
	for _, c := range m.catalog {
		for _, in := range c.Inputs {
			if strings.HasPrefix(c.ID, system+"/") && in.Trait != "" && !slices.Contains(traits, in.Trait) {
				traits = append(traits, in.Trait)
			}
		}
	}
	return traits
}
