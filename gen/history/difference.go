package history

import (
	"strings"
	"unicode"

	"github.com/sergi/go-diff/diffmatchpatch"

	"psyref/gen/site"
)

// Difference returns a text marked with its differences from the one before, word by word. The
// result is deterministic. If the texts are too long to compare, everything between the first and
// the last difference is marked as removed and added.
func Difference(before, now string) []site.Stretch {
	differ := diffmatchpatch.New()
	differ.DiffTimeout = 0 // no clock decides what comes out
	old, fresh, words := differ.DiffLinesToRunes(oneALine(before), oneALine(now))
	start, end := sameEnds(old, fresh)
	var between []diffmatchpatch.Diff
	if a, b := old[start:len(old)-end], fresh[start:len(fresh)-end]; len(a)*len(b) <= mostPairs {
		between = differ.DiffMainRunes(old, fresh, false)
	} else {
		between = []diffmatchpatch.Diff{
			{Type: diffmatchpatch.DiffEqual, Text: string(old[:start])},
			{Type: diffmatchpatch.DiffDelete, Text: string(a)},
			{Type: diffmatchpatch.DiffInsert, Text: string(b)},
			{Type: diffmatchpatch.DiffEqual, Text: string(old[len(old)-end:])},
		}
	}
	var list []site.Stretch
	for _, d := range joined(differ.DiffCharsToLines(between, words)) {
		list = append(list, site.Stretch{Kind: kinds[d.Type], Text: d.Text})
	}
	return list
}

// mostPairs is the largest number of word pairs to compare: that of two texts of a thousand words
// each, spaces included, with nothing in common. It takes some hundredths of a second.
const mostPairs = 2000 * 2000

// sameEnds are how many words two texts begin and end with that are the same in both.
func sameEnds(a, b []rune) (start, end int) {
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start, end
}

var kinds = map[diffmatchpatch.Operation]site.StretchKind{diffmatchpatch.DiffEqual: site.Same, diffmatchpatch.DiffInsert: site.Fresh, diffmatchpatch.DiffDelete: site.Dropped}

// lineEnd replaces line ends while each word is on its own line. No text of the content contains
// it.
const lineEnd = "\x00"

// oneALine puts each word and each space between words on a line.
func oneALine(text string) string {
	var b strings.Builder
	space := func(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' && r != '\u202f' } // which are part of what they hold together
	for text != "" {
		end := strings.IndexFunc(text, space)
		switch end {
		case 0:
			end = 1
		case -1:
			end = len(text)
		}
		b.WriteString(strings.ReplaceAll(text[:end], "\n", lineEnd) + "\n")
		text = text[end:]
	}
	return b.String()
}

// joined makes words of lines again, and one change of several with nothing but spaces between them.
func joined(list []diffmatchpatch.Diff) (out []diffmatchpatch.Diff) {
	var dropped, fresh strings.Builder
	end := func() {
		for _, d := range []struct {
			kind diffmatchpatch.Operation
			text *strings.Builder
		}{{diffmatchpatch.DiffDelete, &dropped}, {diffmatchpatch.DiffInsert, &fresh}} {
			if d.text.Len() > 0 {
				out = append(out, diffmatchpatch.Diff{Type: d.kind, Text: d.text.String()})
			}
			d.text.Reset()
		}
	}
	for i, d := range list {
		text := strings.ReplaceAll(strings.ReplaceAll(d.Text, "\n", ""), lineEnd, "\n")
		switch {
		case text == "":
		case d.Type == diffmatchpatch.DiffDelete:
			dropped.WriteString(text)
		case d.Type == diffmatchpatch.DiffInsert:
			fresh.WriteString(text)
		case strings.TrimSpace(text) == "" && dropped.Len() > 0 && fresh.Len() > 0 && changesBothAfter(list[i+1:]):
			dropped.WriteString(text)
			fresh.WriteString(text)
		default:
			end()
			out = append(out, diffmatchpatch.Diff{Type: d.Type, Text: text})
		}
	}
	end()
	return out
}

// changesBothAfter reports whether words are both removed and added before the next unchanged one.
func changesBothAfter(rest []diffmatchpatch.Diff) bool {
	return len(rest) >= 2 && rest[0].Type != diffmatchpatch.DiffEqual && rest[1].Type != diffmatchpatch.DiffEqual
}
