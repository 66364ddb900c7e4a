package content

import (
	"slices"
	"testing"

	"psyref/gen/yaml"
)

func TestAlternativesOfPatterns(t *testing.T) {
	list := []yaml.String{{Value: "duel {level}"}, {Value: "(his|my) wp {a} (vs|at) {b}"}, {Value: "open (his {a}"}}
	want := []string{"duel {level}", "his wp {a} vs {b}", "his wp {a} at {b}", "my wp {a} vs {b}", "my wp {a} at {b}", "open (his {a}"}
	if got := texts(alternatives(list)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
