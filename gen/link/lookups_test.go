package link

import (
	"testing"

	"psyref/calc"
	"psyref/calc/dice"
)

// TestFormatRange checks how tables write the rows of a roll, and the numbers that they match.
func TestFormatRange(t *testing.T) {
	for _, c := range []struct {
		die            string
		row            calc.RollRow
		text, from, to string
	}{
		{"D6", calc.RollRow{Low: 4, High: 4}, "4", "4", "4"},
		{"D6", calc.RollRow{Low: 4, High: 6}, "4–6", "4", "6"},
		{"D6", calc.RollRow{Low: 1, High: 3, Below: true}, "1–3", "", "3"},
		{"D6", calc.RollRow{Low: 5, High: 6, Above: true}, "5+", "5", ""},
		{"D66", calc.RollRow{Low: 11, High: 30}, "11–26", "11", "30"},
		{"D66", calc.RollRow{Low: 16, High: 20}, "16", "16", "20"},
		{"D66", calc.RollRow{Low: 51, High: 66}, "51–66", "51", "66"},
	} {
		n, ok := dice.ParseNotation(c.die)
		if !ok {
			t.Fatal(c.die)
		}
		if got := formatRange(c.row, n.Dist()); got.Text != c.text || got.From != c.from || got.To != c.to {
			t.Errorf("%+v on %s: %q from %q to %q, want %q from %q to %q", c.row, c.die, got.Text, got.From, got.To, c.text,
				c.from, c.to)
		}
	}
}
