package trenchhammer

import (
	"testing"

	"psyref/calc"
)

// TestTables checks that every roll has exactly one row, that rows have no gaps, and that the open
// ends are the first and the last row.
func TestTables(t *testing.T) {
	ends := map[string][3]int{ // lowest roll, highest roll, rows
		"trenchhammer/perils": {1, 6, 6},
		"trenchhammer/injury": {2, 12, 3},
	}
	if len(Tables) != len(ends) {
		t.Errorf("%d tables, want %d", len(Tables), len(ends))
	}
	for id, want := range ends {
		table := Tables[id]
		if len(table.Rows) != want[2] {
			t.Fatalf("%s: %d rows, want %d", id, len(table.Rows), want[2])
		}
		next := want[0]
		for i, row := range table.Rows {
			if row.Low != next || row.High < row.Low {
				t.Errorf("%s: row %d is %d to %d, want it to begin at %d", id, i, row.Low, row.High, next)
			}
			if row.Above && i < len(table.Rows)-1 || row.Below {
				t.Errorf("%s: row %d must not be open", id, i)
			}
			next = row.High + 1
		}
		if next != want[1]+1 {
			t.Errorf("%s: ends at %d, want %d", id, next-1, want[1])
		}
		for total := want[0]; total <= want[1]; total++ {
			if _, ok := table.Row(total); !ok {
				t.Errorf("%s: no row for %d", id, total)
			}
		}
	}
}

// TestRowsOfTheDocument compares the tables with document 002, "Perils of the Warp", 1 to 6, and
// with the facts on Trench Crusade §1, injury_roll.
func TestRowsOfTheDocument(t *testing.T) {
	for face, want := range []int{draggedIntoTheWarp, mentalPurge, powerDrain, psychicBacklash, empyricFeedback,
		warpSurge} {
		if row, _ := perilsTable.Row(face + 1); row != (calc.RollRow{Low: want, High: want}) {
			t.Errorf("Perils %d leads to %v", face+1, row)
		}
	}
	for total, want := range map[int]int{2: minorHit, 6: minorHit, 7: goesDown, 8: goesDown, 9: outOfAction,
		12: outOfAction, 14: outOfAction} {
		if row, _ := injuryTable.Row(total); row.Low != want {
			t.Errorf("Injury %d leads to row %d, want %d", total, row.Low, want)
		}
	}
}
