package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
)

func TestBarsFitTheTerminal(t *testing.T) {
	chance := func(p float64) present.Row {
		return present.Row{Text: "1", Exactly: present.Quantity{Number: p, Text: "50 %"}}
	}
	d := present.Distribution{Rows: []present.Row{chance(0.5), chance(0.25), chance(0.03125)}}
	for _, tt := range []struct {
		width   int
		longest int // characters of the likeliest outcome's bar
	}{{0, 0}, {20, 0}, {24, 0}, {25, 8}, {30, 13}, {47, 30}, {200, 30}} {
		rows := [][]string{{"Outcome", "%"}}
		for _, row := range d.Rows {
			rows = append(rows, []string{row.Text, row.Exactly.Text})
		}
		const before = 2 + 7 + 2 + 4 + 2 // the indent, and two columns with the space after them
		addBars(rows, d, tt.width)
		if tt.longest == 0 {
			if len(rows[1]) != 2 {
				t.Errorf("%d columns: %q", tt.width, rows[1])
			}
			continue
		}
		if got := utf8.RuneCountInString(rows[1][2]); got != tt.longest || before+got > tt.width {
			t.Errorf("%d columns: a bar of %d, want %d", tt.width, got, tt.longest)
		}
		if half := rows[2][2]; strings.Count(half, "█") != tt.longest/2 {
			t.Errorf("%d columns: half of %d is %q", tt.width, tt.longest, half)
		}
		if rows[3][2] == "" || len(rows[0]) != 2 {
			t.Errorf("%d columns: a rare outcome has no bar, or the head has one: %q, %q", tt.width, rows[3], rows[0])
		}
	}
}

// TestBarsOnlyInTerminals checks that with a width there is a plain bar after each possible
// outcome, and without one there is none.
func TestBarsOnlyInTerminals(t *testing.T) {
	d, err := gen.ReadDictionary(content.Words, "en", all.Calculators, all.Tables)
	if err != nil {
		t.Fatal(err)
	}
	c, err := all.Calculators.Find("wh40k-7e/manifest")
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Run(c.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	for width, bars := range map[int]int{0: 0, 20: 0, 80: 5, 200: 5} {
		var out bytes.Buffer
		printView(&out, reader{d, "gen odds"}, c, present.NewView(c, c.Defaults(), r, d.Locale, d.Words(c).View), width)
		got := 0
		for _, line := range strings.Split(out.String(), "\n") {
			if strings.ContainsAny(line, "█▏▎▍▌▋▊▉") {
				got++
				if n := utf8.RuneCountInString(line); n > width {
					t.Errorf("%d columns: a line of %d: %s", width, n, line)
				}
			}
		}
		if got != bars || strings.Contains(out.String(), "\x1b") {
			t.Errorf("%d columns: %d bars, want %d, and no escapes in\n%s", width, got, bars, &out)
		}
	}
}

// TestWidthOnlyOfTerminals checks that files and memory have no width.
func TestWidthOnlyOfTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if got := widthOf(file); got != 0 {
		t.Errorf("a file is %d columns wide", got)
	}
	if got := widthOf(new(bytes.Buffer)); got != 0 {
		t.Errorf("memory is %d columns wide", got)
	}
}
