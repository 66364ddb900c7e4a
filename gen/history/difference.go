package history

import (
	"strings"
	"unicode"

	"github.com/sergi/go-diff/diffmatchpatch"

	"psyref/gen/site"
)

// Difference returns a text marked with the words that differ from an earlier one. It is
// deterministic. If the texts are too long to compare, everything between the first and the last
// difference is marked as replaced.
func Difference(before, now string) []site.Stretch {
	differ := diffmatchpatch.New()
	differ.DiffTimeout = 0 // no timeout, so that the result is deterministic
	old, fresh, words := differ.DiffLinesToRunes(wordsAsLines(before), wordsAsLines(now))
	start, end := commonEnds(old, fresh)
	var between []diffmatchpatch.Diff
	if a, b := old[start:len(old)-end], fresh[start:len(fresh)-end]; len(a)*len(b) <= maxPairs {
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
	for _, d := range mergeChanges(differ.DiffCharsToLines(between, words)) {
		list = append(list, site.Stretch{Kind: stretchKinds[d.Type], Text: d.Text})
	}
	return list
}

// maxPairs is the largest number of pairs of words and spaces to compare: those of two texts of
// 1000 words each with nothing in common, which takes some hundredths of a second. Rules are
// shorter.
const maxPairs = 2000 * 2000

// commonEnds returns the number of equal words at the beginning and at the end of two texts.
func commonEnds(a, b []rune) (start, end int) {
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start, end
}

var stretchKinds = map[diffmatchpatch.Operation]site.StretchKind{
	diffmatchpatch.DiffEqual:  site.Same,
	diffmatchpatch.DiffInsert: site.Fresh,
	diffmatchpatch.DiffDelete: site.Dropped,
}

// lineEnd replaces the line ends of a text while each word is a line. No content contains it.
const lineEnd = "\x00"

// wordsAsLines puts each word and each space on a line of its own.
func wordsAsLines(text string) string {
	var b strings.Builder
	// No-break spaces are part of a word.
	space := func(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' && r != '\u202f' }
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

// mergeChanges turns lines back into words, and merges changes that are separated by spaces only.
func mergeChanges(list []diffmatchpatch.Diff) (out []diffmatchpatch.Diff) {
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

// changesBothAfter reports whether words are both removed and added before the next equal ones.
func changesBothAfter(rest []diffmatchpatch.Diff) bool {
	return len(rest) >= 2 && rest[0].Type != diffmatchpatch.DiffEqual && rest[1].Type != diffmatchpatch.DiffEqual
}
