package gen

import (
	"os"
	"testing"

	"psyref/calc/all"
)

// TestPowerRulesAreThere: every rule that fields and powers lead to stands on a page, in every language.
func TestPowerRulesAreThere(t *testing.T) {
	s, err := Read(Options{Content: os.DirFS("../content"), Name: "content", Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables})
	if err != nil {
		t.Fatal(err)
	}
	r := s.resolved
	check := func(what, id string) {
		for _, language := range Languages {
			if r.ruleAddress(language, id) == "" {
				t.Errorf("%s leads to the rule %s, which stands nowhere in %s", what, id, language)
			}
		}
	}
	for system, fields := range powerRules {
		for field, id := range fields {
			check(system+" "+field, id)
		}
	}
	for _, p := range r.allPowers() {
		for _, id := range rulesOf(p) {
			check(p.Key(), id)
		}
	}
}
