package darkheresy

import "psyref/calc"

// burden is the cost of sustained powers.
type burden struct {
	penalty int // taken from his psy rating
	bonus   int // added to his phenomena rolls
}

// sustainingInputs are the inputs for the burden of a caster.
var sustainingInputs = []calc.Input{
	{Name: "sustained", Max: 10, Folded: true},
	{Name: "sustain-reading", Kind: calc.Choose, Choices: []string{"text", "table"},
		Default: calc.Value{Choice: "text"}, UsedWhen: "sustained", UsedNot: "0", Folded: true},
}

// sustaining returns the burden. Document 000, "Sustaining Psychic Powers" and the last column of
// the table under "Psychic Strength" differ; the ruling "sustaining" lets the reader choose.
func sustaining(v calc.Values) burden {
	return burdenOf(v.Int("sustained"), v.Choice("sustain-reading"))
}

// burdenOf returns the burden of a number of sustained powers by a reading of the rule.
func burdenOf(n int, reading string) burden {
	switch {
	case reading == "table" && n >= 1:
		return burden{n, 10}
	case reading == "text" && n >= 2:
		return burden{n, 10 * (n - 1)}
	}
	return burden{}
}
