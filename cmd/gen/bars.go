package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"psyref/calc/present"
)

// Bars of distributions are plain text without colour, so that NO_COLOR does not affect them.
const (
	maxBar       = 30
	minBar       = 8  // a shorter bar adds nothing to the figures beside it
	defaultWidth = 80 // of a terminal that does not report its width
)

// addBars appends a bar to the row of each outcome, relative to the most likely one. The first row
// is the heading. It adds none without a terminal or on one that is too narrow.
func addBars(rows [][]string, d present.Distribution, width int) {
	used := 2 // the indent
	for _, column := range widthsOf(rows) {
		used += column + 2
	}
	long := min(maxBar, width-used)
	if long < minBar {
		return
	}
	for i, row := range d.Rows {
		rows[i+1] = append(rows[i+1], bar(row.Exactly.Number/d.Likeliest(), long))
	}
}

// bar draws a share of 1 as a bar of long characters, in steps of an eighth of a character.
func bar(share float64, long int) string {
	eighths := int(share*float64(long)*8 + 1e-9)
	text := strings.Repeat("█", eighths/8)
	if eighths%8 > 0 {
		text += string([]rune(" ▏▎▍▌▋▊▉")[eighths%8])
	}
	return text
}

// widthOf returns the number of columns of a terminal, or 0 if w is not a terminal that can draw.
func widthOf(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return defaultWidth
}
