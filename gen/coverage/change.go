package coverage

import (
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"psyref/gen/document"
)

// Change is a paragraph that differs between two editions of a document.
type Change struct {
	Old, New *Paragraph // Old is nil for an added paragraph, New for a deleted one
	Rules    []Match    // the rules that restate the old one
}

// Changes returns the paragraphs that differ between two editions, in the order of the new one,
// with the rules that they affect.
func Changes(before, after *document.Document, pages []Page) []Change {
	restated := Compare(before, pages).Paragraphs
	old := make([]Paragraph, len(restated))
	for i, r := range restated {
		old[i] = r.Paragraph
	}
	fresh, _ := paragraphs(after)
	var list []Change
	var deleted []int // indexes of old paragraphs that may have a replacement
	flush := func() {
		for _, i := range deleted {
			list = append(list, Change{Old: &old[i], Rules: restated[i].Rules})
		}
		deleted = nil
	}
	i, j := 0, 0
	differences, _ := diff(textsOf(old), textsOf(fresh))
	for _, d := range differences {
		n := len([]rune(d.Text))
		switch d.Type {
		case diffmatchpatch.DiffEqual:
			flush()
			i, j = i+n, j+n
		case diffmatchpatch.DiffDelete:
			for range n {
				deleted = append(deleted, i)
				i++
			}
		case diffmatchpatch.DiffInsert:
			for range n {
				change := Change{New: &fresh[j]}
				if k := closest(old, deleted, fresh[j].Text); k >= 0 {
					for _, before := range deleted[:k] {
						list = append(list, Change{Old: &old[before], Rules: restated[before].Rules})
					}
					change.Old, change.Rules = &old[deleted[k]], restated[deleted[k]].Rules
					deleted = deleted[k+1:]
				}
				list = append(list, change)
				j++
			}
		}
	}
	flush()
	return list
}

// diff compares two lists of texts. Each distinct text is one character of the result; the map
// returns the text of each character.
func diff(old, fresh []string) ([]diffmatchpatch.Diff, map[rune]string) {
	signs, texts := map[string]rune{}, map[rune]string{}
	written := func(list []string) []rune {
		out := make([]rune, len(list))
		for i, text := range list {
			if signs[text] == 0 {
				signs[text] = runeFor(len(signs))
				texts[signs[text]] = text
			}
			out[i] = signs[text]
		}
		return out
	}
	return diffmatchpatch.New().DiffMainRunes(written(old), written(fresh), false), texts
}

// textsOf returns the texts of paragraphs, with single spaces.
func textsOf(list []Paragraph) []string {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = strings.Join(strings.Fields(p.Text), " ")
	}
	return texts
}

// runeFor returns the character for the nth distinct text. It skips surrogates, which no string can
// hold.
func runeFor(n int) rune {
	const first, surrogates, after = 0x100, 0xd800, 0xe000
	if r := rune(first + n); r < surrogates {
		return r
	}
	return rune(after + first + n - surrogates)
}

// closest returns the index in deleted of the paragraph that a new one replaces; -1 for none.
func closest(old []Paragraph, deleted []int, text string) int {
	const least = 0.4 // share of the keywords of both that they have in common
	best, at := least, -1
	now := keywords(text)
	for k, i := range deleted {
		then := keywords(old[i].Text)
		same := 0
		for w := range then {
			if now[w] {
				same++
			}
		}
		if all := len(now) + len(then) - same; all > 0 && float64(same)/float64(all) >= best {
			best, at = float64(same)/float64(all), k
		}
	}
	return at
}

// Differences returns a change with deleted and added words marked: "the range is [-12-] {+18+}
// metres".
func (c Change) Differences() string {
	differences, words := diff(strings.Fields(c.Old.Text), strings.Fields(c.New.Text))
	parts := make([]string, len(differences))
	for i, part := range differences {
		var list []string
		for _, r := range part.Text {
			list = append(list, words[r])
		}
		text := strings.Join(list, " ")
		switch part.Type {
		case diffmatchpatch.DiffDelete:
			parts[i] = "[-" + text + "-]"
		case diffmatchpatch.DiffInsert:
			parts[i] = "{+" + text + "+}"
		default:
			parts[i] = abbreviate(text)
		}
	}
	return strings.Join(parts, " ")
}

// abbreviate replaces the middle of a long unchanged text by an ellipsis.
func abbreviate(s string) string {
	const most, kept = 60, 25
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:kept]) + " … " + string(runes[len(runes)-kept:])
}
