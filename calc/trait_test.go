package calc_test

import (
	"slices"
	"testing"

	"psyref/calc"
)

func TestTraitsWithUnfitRangesAreReported(t *testing.T) {
	asks := func(id string, inputs ...calc.Input) *calc.Calculator {
		for i := range inputs {
			inputs[i].Trait = "rating"
		}
		return &calc.Calculator{ID: id, Inputs: inputs}
	}
	number := func(low, high int) calc.Input { return calc.Input{Name: "rating", Min: low, Max: high} }
	choice := func(choices ...string) calc.Input {
		return calc.Input{Name: "rating", Kind: calc.Choose, Choices: choices}
	}
	for name, tt := range map[string]struct {
		catalog calc.Catalog
		want    []string
	}{
		"ranges that overlap": {calc.Catalog{asks("a/one", number(1, 15)), asks("a/two", number(15, 20))}, nil},
		"ranges that do not": {calc.Catalog{asks("a/one", number(1, 15)), asks("a/two", number(16, 20))},
			[]string{"the trait rating can never be the same in a/one (rating) and a/two (rating)"}},
		"another system": {calc.Catalog{asks("a/one", number(1, 15)), asks("b/two", number(16, 20))}, nil},
		"another unit": {calc.Catalog{asks("a/one", number(1, 9)),
			asks("a/two", calc.Input{Name: "rating", Min: 1, Max: 9, Unit: "cm"})},
			[]string{"the trait rating can never be the same in a/one (rating) and a/two (rating)"}},
		"another kind": {calc.Catalog{asks("a/one", number(0, 1)),
			asks("a/two", calc.Input{Name: "rated", Kind: calc.Switch})},
			[]string{"the trait rating can never be the same in a/one (rating) and a/two (rated)"}},
		"the same choices": {calc.Catalog{asks("a/one", choice("x", "y")), asks("a/two", choice("x", "y"))},
			nil},
		"a choice that the other has not": {calc.Catalog{asks("a/one", choice("x", "y")), asks("a/two", choice("x"))},
			[]string{"the trait rating can never be the same in a/one (rating) and a/two (rating)"}},
		"twice in one": {calc.Catalog{asks("a/one", number(1, 9), number(1, 9))},
			[]string{"a/one asks twice for the trait rating: rating and rating"}},
	} {
		if got := tt.catalog.UnfitTraits(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}
