package link

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/calc/all"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// TestEveryRollHasOneRow checks the tables of the core, which the tables of the content are checked
// against.
func TestEveryRollHasOneRow(t *testing.T) {
	for name, table := range all.Tables {
		for n := range table.Roll().Outcomes() {
			rows := 0
			for _, row := range table.Rows {
				if (n >= row.Low || row.Below) && (n <= row.High || row.Above) {
					rows++
				}
			}
			if rows != 1 {
				t.Errorf("%s: %d rows answer %d", name, rows, n)
			}
		}
	}
	if len(all.Tables) == 0 {
		t.Error("there is no table")
	}
}

// TestWrongRanges checks which columns have errors, and which are valid.
func TestWrongRanges(t *testing.T) {
	for column, want := range map[string][]string{
		"01–10, 11–50, 51–00":      nil,
		"1, 2-3, 4 — 6, 7+":        nil,
		"7–9, 4–6, 1–3":            nil, // the highest first
		"1, 3, 5":                  nil, // levels
		"rarely, 1–5, 6–10, often": nil,
		"1–5, never, 7–10":         nil, // the word may be 6
		"1990–1994, 2000":          nil, // years
		"1–5, 9":                   {"no row for 6 to 8, between 1–5 and 9"},
		"1–5, 5":                   {"5 overlaps 1–5, on line 1"},
		"1–9, 2–3, 9":              {"2–3 overlaps 1–9, on line 1", "9 overlaps 1–9, on line 1"},
		"8+, 1–6":                  {"no row for 7, between 1–6 and 8+"},
		"5+, 1–7":                  {"5+ overlaps 1–7, on line 2"},
		"10–1, 11":                 {"the range 10–1 runs backwards"},
		"91–00, 1–89":              {"no row for 90, between 1–89 and 91–00"},
		"1–10, 1 to 2, 9–20":       {"9–20 overlaps 1–10, on line 1"},
		"11–26, 31–46, 51–66": {"no row for 27 to 30, between 11–26 and 31–46",
			"no row for 47 to 50, between 31–46 and 51–66"},
		// Rows below a heading.
		"D66: 11–26, 31–46, 51–66":        nil,
		"Roll (d66): 11–16, 21–61, 62+":   nil,
		"D666: 111–266, 311–466, 511–666": nil,
		"2D66: 11–26, 31–46":              {"no row for 27 to 30, between 11–26 and 31–46"},
		"D66: 11–26, 41–66":               {"no row for 31 to 36, between 11–26 and 41–66"},
		"D66: 11–17, 18–36, 41–66, 67–72": {"D66 cannot show 17", "D66 cannot show 18"},
		"D66: 11–26, 26–46, 51–66":        {"26–46 overlaps 11–26, on line 1"},
		"D6: 1–2, 4–6":                    {"no row for 3, between 1–2 and 4–6"},
	} {
		var c markdown.Column
		rows := column
		if head, below, ok := strings.Cut(column, ": "); ok {
			c.Head, rows = head, below
		}
		f := source.NewFile("table", []byte(strings.ReplaceAll(rows, ", ", "\n")))
		at := 0
		for _, cell := range strings.Split(rows, ", ") {
			c.Rows = append(c.Rows, markdown.TableRow{Text: cell, Offset: at})
			at += len(cell) + 1
		}
		var got []string
		for _, e := range wrongRanges(c, f) {
			got = append(got, e.Message)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %s, want %s", column, fmt.Sprintf("%q", got), fmt.Sprintf("%q", want))
		}
	}
}
