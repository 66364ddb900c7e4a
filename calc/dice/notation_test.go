package dice

import "testing"

func TestParseNotation(t *testing.T) {
	for text, want := range map[string]Notation{
		"d100": {1, 100}, "D6": {1, 6}, "2D6": {2, 6}, "1d1": {1, 1}, "D66": {1, 66}, "d666": {1, 666}, "d1000": {1, 1000},
		"99d6": {99, 6},
	} {
		if got, ok := ParseNotation(text); !ok || got != want {
			t.Errorf("%s: %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "d", "six", "6", "0d6", "d0", "d1001", "100d6", "d+6", "-1d6", "d6+1", "d%", "2d6d6",
		"d 6", "99d1000", "d06000"} {
		if got, ok := ParseNotation(text); ok {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// TestDigits counts the rolls of D66 and D666 by throwing each die.
func TestDigits(t *testing.T) {
	two, three := map[int]bool{}, map[int]bool{}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			two[10*a+b] = true
			for c := 1; c <= 6; c++ {
				three[100*a+10*b+c] = true
			}
		}
	}
	for text, want := range map[string]map[int]bool{"D66": two, "d666": three} {
		n, _ := ParseNotation(text)
		found := 0
		for roll, p := range n.Dist().Outcomes() {
			if found++; !want[roll] || p.Compare(Ratio(1, len(want))) != 0 {
				t.Errorf("%s: the chance of %d is %v", text, roll, p.Float())
			}
		}
		if found != len(want) {
			t.Errorf("%s has %d rolls, want %d", text, found, len(want))
		}
	}
	for text, want := range map[string]int{"D66": 2, "d666": 3, "D6": 0, "d100": 0, "2D66": 0} {
		if n, _ := ParseNotation(text); n.Digits() != want {
			t.Errorf("%s: %d digits, want %d", text, n.Digits(), want)
		}
	}
}
