package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"psyref/calc/present"
)

// Bars of distributions, in characters. They are of plain text: there is no colour in them to be switched off by NO_COLOR.
const (
	maxBar       = 30
	minBar       = 8  // below, a bar says no more than the figures beside it
	defaultWidth = 80 // of a terminal that does not tell
)

// addBars draws the chance of each outcome of a distribution behind its row, on the scale of the likeliest. The rows begin with their head. On a terminal too narrow, or on none, it
// draws nothing.
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

// bar draws a share of one so many characters long, to an eighth of a character.
func bar(share float64, long int) string {
	eighths := int(share*float64(long)*8 + 1e-9)
	text := strings.Repeat("█", eighths/8)
	if eighths%8 > 0 {
		text += string([]rune(" ▏▎▍▌▋▊▉")[eighths%8])
	}
	return text
}

// widthOf is how many columns a terminal has, and 0 for what is no terminal that can draw.
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
