package coverage

import (
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"psyref/gen/document"
)

// Change is a paragraph that is another in the next edition of a document.
type Change struct {
	Old, New *Paragraph // nil for one that is new, or gone
	Rules    []Match    // that restate the old one
}

// Changes are the paragraphs that differ between two editions, in the order of the new one, with the rules that they touch.
func Changes(before, after *document.Document, pages []Page) []Change {
	restated := Compare(before, pages).Paragraphs
	old := make([]Paragraph, len(restated))
	for i, r := range restated {
		old[i] = r.Paragraph
	}
	fresh, _ := paragraphs(after)
	var list []Change
	var gone []int // paragraphs of the old edition that wait for what came instead
	leave := func() {
		for _, i := range gone {
			list = append(list, Change{Old: &old[i], Rules: restated[i].Rules})
		}
		gone = nil
	}
	i, j := 0, 0
	differences, _ := diff(textsOf(old), textsOf(fresh))
	for _, d := range differences {
		n := len([]rune(d.Text))
		switch d.Type {
		case diffmatchpatch.DiffEqual:
			leave()
			i, j = i+n, j+n
		case diffmatchpatch.DiffDelete:
			for range n {
				gone = append(gone, i)
				i++
			}
		case diffmatchpatch.DiffInsert:
			for range n {
				change := Change{New: &fresh[j]}
				if k := closest(old, gone, fresh[j].Text); k >= 0 {
					for _, before := range gone[:k] {
						list = append(list, Change{Old: &old[before], Rules: restated[before].Rules})
					}
					change.Old, change.Rules = &old[gone[k]], restated[gone[k]].Rules
					gone = gone[k+1:]
				}
				list = append(list, change)
				j++
			}
		}
	}
	leave()
	return list
}

// diff compares two lists of texts, each of which becomes one character. It returns with the differences what each character stands for.
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

// textsOf are the texts of paragraphs.
func textsOf(list []Paragraph) []string {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = strings.Join(strings.Fields(p.Text), " ")
	}
	return texts
}

// runeFor is a character for the nth paragraph: any but those that no text may hold.
func runeFor(n int) rune {
	const first, surrogates, after = 0x100, 0xd800, 0xe000
	if r := rune(first + n); r < surrogates {
		return r
	}
	return rune(after + first + n - surrogates)
}

// closest is the place, in a list of paragraphs that are gone, of the one that a new one comes instead of; -1 for none.
func closest(old []Paragraph, gone []int, text string) int {
	const least = 0.4 // of what the two say is the same
	best, at := least, -1
	now := keywords(text)
	for k, i := range gone {
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

// Differences is a change with the words marked that are gone and that are new: "the range is [-12-] {+18+} metres".
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

// abbreviate is a text that stays, without its middle where it is long.
func abbreviate(s string) string {
	const most, kept = 60, 25
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:kept]) + " … " + string(runes[len(runes)-kept:])
}
