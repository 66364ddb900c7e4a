package calc

import (
	"testing"

	"psyref/calc/dice"
)

// TestRowChances counts every face of a die by hand, with modifiers that reach beyond both ends.
func TestRowChances(t *testing.T) {
	table := RollTable{Die: "d100", Rows: []RollRow{{Low: 1, High: 3, Below: true}, {Low: 4, High: 74},
		{Low: 75, High: 100, Above: true}}}
	for _, modifier := range []int{-200, -50, -1, 0, 10, 25, 74, 150} {
		var want [3]int
		for face := 1; face <= 100; face++ {
			switch total := face + modifier; {
			case total <= 3:
				want[0]++
			case total <= 74:
				want[1]++
			default:
				want[2]++
			}
		}
		for i, chance := range table.Chances(modifier) {
			atMost, atLeast := 0, 0
			for j, n := range want {
				if j <= i {
					atMost += n
				}
				if j >= i {
					atLeast += n
				}
			}
			for name, pair := range map[string][2]dice.Number{
				"exactly": {chance.Exactly, dice.Ratio(want[i], 100)}, "at most": {chance.AtMost, dice.Ratio(atMost, 100)},
				"at least": {chance.AtLeast, dice.Ratio(atLeast, 100)},
			} {
				if pair[0].Compare(pair[1]) != 0 {
					t.Errorf("modifier %d, row %d, %s: %v, want %v", modifier, i, name, pair[0].Float(), pair[1].Float())
				}
			}
		}
	}
}

func TestRollOfATable(t *testing.T) {
	for die, want := range map[string][3]int{"d100": {1, 100, 100}, "D6": {1, 6, 6}, "2D6": {2, 12, 36},
		"D66": {11, 66, 36}} {
		roll := RollTable{Die: die}.Roll()
		if roll.Low() != want[0] || roll.High() != want[1] || roll.Exactly(want[0]).Compare(dice.Ratio(1, want[2])) != 0 {
			t.Errorf("%s: %d to %d, the lowest %v", die, roll.Low(), roll.High(), roll.Exactly(want[0]).Float())
		}
	}
	for _, die := range []string{"", "d", "six", "6"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is a die", die)
				}
			}()
			RollTable{Die: die}.Roll()
		}()
	}
}
