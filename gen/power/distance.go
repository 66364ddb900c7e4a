package power

import (
	"strconv"

	"psyref/gen/yaml"
)

// Distance is a number or a word.
type Distance struct {
	Number Count
	Word   string
}

// Inches is a distance in inches, or one of the words in its place.
type Inches struct{ Distance }

// Choices returns the words.
func (Inches) Choices() []string { return []string{"self", "melee", "template", "unlimited", "none"} }

// Centimetres is a distance in centimetres, or one of the words in its place.
type Centimetres struct{ Distance }

// Choices returns the words.
func (Centimetres) Choices() []string {
	return []string{"self", "line-of-sight", "unlimited", "template"}
}

// ReadYAML reads a number or a word.
func (i *Inches) ReadYAML(r *yaml.Reader, n *yaml.Node) { i.read(r, n, i.Choices()) }

// ReadYAML reads a number or a word.
func (c *Centimetres) ReadYAML(r *yaml.Reader, n *yaml.Node) { c.read(r, n, c.Choices()) }

func (d *Distance) read(r *yaml.Reader, n *yaml.Node, words []string) {
	if n.Kind == yaml.Number {
		r.Value(n, &d.Number)
		return
	}
	if r.Value(n, &d.Word); d.Word != "" {
		r.Choice(n, d.Word, words)
	}
}

// Ranks of ranges of all systems: words, then metres, kilometres, inches, centimetres, and texts.
// They are further apart than any number of a unit.
const (
	rankMetres      = 100
	rankKilometres  = 10000
	rankInches      = 20000
	rankCentimetres = 30000
	rankOther       = 40000
)

// answer returns the filter answer for a distance: its number in a unit, or its word.
func (d Distance) answer(unit string, rank int, text string) Answer {
	if d.Word != "" {
		return Answer{ID: d.Word, Text: text}
	}
	rank += int(d.Number)
	return Answer{ID: unit + "-" + strconv.Itoa(int(d.Number)), Text: text, Rank: rank, Order: rank}
}

// text returns the text of a distance: a word, or a number with the words of a key.
func (d Distance) text(w *Writer, words, key string) string {
	if d.Word != "" {
		return w.Value(words + "." + d.Word)
	}
	return w.Value(key, "n", whole(int(d.Number)))
}

// inches returns a distance in inches in the words of a key, since systems phrase it differently.
func inches(w *Writer, key string) func(Inches) string {
	return func(i Inches) string { return i.text(w, "inches", key) }
}
