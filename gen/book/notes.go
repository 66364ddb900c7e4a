package book

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	noteBegin  = regexp.MustCompile(`^[ ]{0,3}\[\^([^\]\n]+)\]:[ \t]*(.*)$`)
	noteMark   = regexp.MustCompile(`\[\^([^\]\n]+)\]`)
	inlineNote = regexp.MustCompile(`\^\[([^\[\]\n]+)\]`)
)

// notes puts each footnote into a note after the paragraph, list or table that refers to it. A raised
// number is its mark.
func (c *converter) notes(f *file) {
	texts := map[string][]line{} // by label
	var rest []line
	label := ""
	inCode := ""
	for i, l := range f.lines {
		inCode = fenceAfter(inCode, l.text)
		m := noteBegin.FindStringSubmatch(l.text)
		blank := strings.TrimSpace(l.text) == ""
		indented := strings.HasPrefix(l.text, "  ") || strings.HasPrefix(l.text, "\t")
		switch {
		case inCode == "" && m != nil:
			label = m[1]
			texts[label] = append(texts[label], line{m[2], l.at})
			continue
		case label != "" && (indented || blank && i+1 < len(f.lines) && isIndented(f.lines[i+1].text)):
			texts[label] = append(texts[label], line{strings.TrimPrefix(strings.TrimPrefix(l.text, "\t"), "    "), l.at})
			continue
		case label != "" && !blank && i > 0 && strings.TrimSpace(f.lines[i-1].text) != "" && !strings.HasPrefix(l.text, "#"):
			texts[label] = append(texts[label], l)
			continue
		}
		label = ""
		rest = append(rest, l)
	}
	if f.lines = rest; len(texts) == 0 && !inlineNote.MatchString(f.text()) {
		return
	}
	c.placeNotes(f, texts)
}

func isIndented(s string) bool { return strings.HasPrefix(s, "    ") || strings.HasPrefix(s, "\t") }

// placeNotes writes the notes after the blocks that refer to them.
func (c *converter) placeNotes(f *file, texts map[string][]line) {
	numbers := map[string]int{}
	placed := map[string]bool{}
	var waiting []string // labels of notes of the current block
	var out []line
	place := func(labels []string, at int) {
		for _, label := range labels {
			out = append(out, line{"", at}, line{"> [!note]", at})
			mark := raisedSigns(strconv.Itoa(numbers[label])) + " "
			for _, l := range texts[label] {
				out = append(out, line{strings.TrimRight("> "+mark+l.text, " "), l.at})
				mark = ""
			}
			out = append(out, line{"", at})
		}
	}
	number := func(label string) string {
		if numbers[label] == 0 {
			numbers[label] = len(numbers) + 1
		}
		return raisedSigns(strconv.Itoa(numbers[label]))
	}
	inCode := ""
	for i, l := range f.lines {
		if inCode = fenceAfter(inCode, l.text); inCode == "" {
			l.text = outsideCode(l.text, func(s string) string {
				s = inlineNote.ReplaceAllStringFunc(s, func(found string) string {
					label := "^" + strconv.Itoa(len(numbers)+1)
					texts[label] = []line{{inlineNote.FindStringSubmatch(found)[1], l.at}}
					waiting, placed[label] = append(waiting, label), true
					return number(label)
				})
				return noteMark.ReplaceAllStringFunc(s, func(found string) string {
					label := noteMark.FindStringSubmatch(found)[1]
					if texts[label] == nil {
						return found
					}
					if !placed[label] {
						waiting, placed[label] = append(waiting, label), true
						c.remark(f, l.at, "footnotes became notes after their paragraph", "")
					}
					return number(label)
				})
			})
		}
		out = append(out, l)
		if len(waiting) > 0 && inCode == "" && endsBlock(f.lines, i) {
			place(waiting, l.at)
			waiting = nil
		}
	}
	place(waiting, 0)
	for _, label := range sortedKeys(texts) {
		if !placed[label] {
			c.remark(f, texts[label][0].at, "footnotes without a reference became notes at the end", label)
			number(label)
			place([]string{label}, texts[label][0].at)
		}
	}
	f.lines = out
}

// endsBlock reports whether a block that is no part of a list or a quotation ends after a line.
func endsBlock(lines []line, i int) bool {
	if i+1 == len(lines) {
		return true
	}
	if strings.TrimSpace(lines[i+1].text) != "" {
		return false
	}
	for j := i + 1; j < len(lines); j++ {
		if text := lines[j].text; strings.TrimSpace(text) != "" {
			return !listMark.MatchString(text) && !isIndented(text) && !strings.HasPrefix(text, "  ")
		}
	}
	return true
}
