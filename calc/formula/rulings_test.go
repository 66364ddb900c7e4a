package formula

import (
	"slices"
	"testing"

	"psyref/calc"
)

// TestRulings checks which rulings a result follows from, natively and after encoding for the
// browser.
func TestRulings(t *testing.T) {
	d := &Definition{
		ID: "toy/ties", Headline: []string{"six"}, Values: []Named{{"six", "P(d6 == 6)"}},
		Rulings: []Named{{"always", "true"}, {"never", "1 > 2"}},
	}
	c, wrong := Compile(d)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	if want := []string{"always", "never"}; !slices.Equal(c.Rulings, want) {
		t.Errorf("declared are %v, want %v", c.Rulings, want)
	}
	decoded := Decode(c.Definition)
	if decoded == nil {
		t.Fatal("the definition cannot be decoded")
	}
	for _, c := range []*calc.Calculator{c, decoded} {
		r, err := c.Compute(c.Defaults())
		if err != nil || !slices.Equal(r.Rulings, []string{"always"}) {
			t.Errorf("the rulings are %v, %v", r.Rulings, err)
		}
	}
	if _, wrong := Compile(&Definition{ID: "toy/x", Headline: []string{"six"}, Values: d.Values,
		Rulings: []Named{{"rolled", "d6 == 6"}}}); len(wrong) == 0 {
		t.Error("a ruling that depends on a roll is accepted")
	}
}
