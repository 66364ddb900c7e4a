package oddsdiff

import (
	"slices"
	"testing"

	"psyref/calc/present"
)

// TestRowsWithTheSameStartAreDistinct checks that figures of rows with the same first cell have
// different questions.
func TestRowsWithTheSameStartAreDistinct(t *testing.T) {
	row := func(texts ...string) (cells []present.Cell) {
		for _, text := range texts {
			cells = append(cells, present.Cell{Quantity: present.Quantity{Text: text}})
		}
		return cells
	}
	got := rowNames([][]present.Cell{row("Fettered", "0", "50 %"), row("Push", "1", "60 %"), row("Push", "2", "65 %")})
	if want := []string{"Fettered", "Push 1", "Push 2"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := rowNames([][]present.Cell{row("a", "1 %"), row("a", "2 %")}); !slices.Equal(got, []string{"a", "a"}) {
		t.Errorf("a figure is no name: %q", got)
	}
}
