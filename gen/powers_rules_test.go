package gen

import (
	"os"
	"reflect"
	"testing"

	"psyref/calc/all"
)

// resolvedContent is the real content with every reference in it resolved.
func resolvedContent(t *testing.T) *resolver {
	t.Helper()
	s, err := Read(Options{Content: os.DirFS("../content"), Name: "content", Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables})
	if err != nil {
		t.Fatal(err)
	}
	return s.resolved
}

// TestPowerRulesAreThere: every rule that fields and powers lead to stands on a page, in every language.
func TestPowerRulesAreThere(t *testing.T) {
	r := resolvedContent(t)
	c, asked := r.powerContext(), 0
	find := c.Rule
	c.Rule = func(language, id string) (address, title string) {
		if address, title = find(language, id); address == "" && id != "" {
			t.Errorf("a power leads to the rule %s, which stands nowhere in %s", id, language)
		}
		asked++
		return address, title
	}
	if r.powers.Build(c); asked < 1000 {
		t.Errorf("powers lead to %d rules", asked)
	}
}

// TestPowersAreBuiltFromRecordsAlone: building changes neither records nor words nor anything else, so that doing it again gives the same.
func TestPowersAreBuiltFromRecordsAlone(t *testing.T) {
	r := resolvedContent(t)
	first, second := r.powers.Build(r.powerContext()), r.powers.Build(r.powerContext())
	if err := r.log.Err(); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first, second) {
		t.Error("two builds of the same records differ")
	}
}
