package book

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// translate rewrites what is Markdown of other programs line by line, outside of code.
func (c *converter) translate(f *file) error {
	c.comments(f)
	if err := c.tags(f); err != nil {
		return err
	}
	c.contents(f)
	c.boxes(f)
	c.notes(f)
	c.definitions(f)
	inCode := ""
	var out []line
	for i, l := range f.lines {
		text := l.text
		if inCode = fenceAfter(inCode, text); inCode == "" && !isFence(text) {
			text = c.block(f, l, text)
			if m := meaning.FindStringSubmatch(text); m != nil && len(out) > 0 && strings.TrimSpace(out[len(out)-1].text) != "" {
				c.define(f, out, l, m[1])
				continue
			}
			text = outsideCode(text, func(s string) string { return c.inline(f, l, s) })
			if needsBlankBefore(text, f.lines, i) {
				out = append(out, line{"", l.at})
			}
		}
		out = append(out, line{text, l.at})
	}
	f.lines = out
	return nil
}

// define makes the last line, a word, and its meaning an item of a list.
func (c *converter) define(f *file, out []line, l line, meaning string) {
	last := &out[len(out)-1]
	c.remark(f, l.at, "meanings of words became items of a list", last.text)
	if strings.HasPrefix(last.text, "- **") {
		last.text += "\n- " + meaning
		return
	}
	last.text = "- **" + strings.Trim(strings.TrimSpace(last.text), "*") + "**: " + meaning
}

var fence = regexp.MustCompile("^[ \t>]*(?:[-*+] +)?(```+|~~~+)")

func isFence(text string) bool { return fence.MatchString(text) }

// fenceAfter returns the fence that is open after a line: "" outside of code.
func fenceAfter(open, text string) string {
	m := fence.FindStringSubmatch(text)
	switch {
	case m == nil:
		return open
	case open == "":
		return m[1]
	case strings.HasPrefix(m[1], open) && strings.Trim(text, "`~ \t>") == "":
		return ""
	}
	return open
}

var codeSpan = regexp.MustCompile("`+")

// outsideCode applies a function to the parts of a line that are not code.
func outsideCode(text string, do func(string) string) string {
	if !strings.Contains(text, "`") {
		return do(text)
	}
	var b strings.Builder
	for rest := text; ; {
		at := codeSpan.FindStringIndex(rest)
		if at == nil {
			b.WriteString(do(rest))
			return b.String()
		}
		mark := rest[at[0]:at[1]]
		end := strings.Index(rest[at[1]:], mark)
		if end < 0 {
			b.WriteString(do(rest))
			return b.String()
		}
		b.WriteString(do(rest[:at[0]]))
		stop := at[1] + end + len(mark)
		b.WriteString(rest[at[0]:stop])
		rest = rest[stop:]
	}
}

// needsBlankBefore reports whether a table begins directly after an item of a list, which would make
// it part of the item.
func needsBlankBefore(text string, lines []line, i int) bool {
	if i == 0 || !strings.HasPrefix(text, "|") {
		return false
	}
	before := lines[i-1].text
	return strings.TrimSpace(before) != "" && !strings.Contains(before, "|")
}

var comment = regexp.MustCompile(`(?s)<!--.*?-->|%%.*?%%`)

// comments removes comments.
func (c *converter) comments(f *file) {
	text := f.text()
	if !strings.Contains(text, "<!--") && !strings.Contains(text, "%%") {
		return
	}
	c.replaceAll(f, comment, func(at int, found string) string {
		if strings.HasPrefix(found, "%%") && strings.Count(found, "\n") > 20 {
			return found // two signs that have nothing to do with each other
		}
		c.omit("comments", found)
		c.remark(f, at, "comments left out", "")
		return ""
	})
}

// replaceAll replaces the matches of a pattern in the text of a file. The lines below keep their
// numbers.
func (c *converter) replaceAll(f *file, pattern *regexp.Regexp, by func(at int, found string) string) {
	text := f.text()
	starts := lineStarts([]byte(text))
	var out []line
	var current strings.Builder
	at := 0
	emit := func(s string) { // adds a text whose line numbers are those of the file
		for {
			before, after, more := strings.Cut(s, "\n")
			current.WriteString(before)
			if !more {
				return
			}
			out = append(out, line{current.String(), f.lines[min(at, len(f.lines)-1)].at})
			current.Reset()
			at++
			s = after
		}
	}
	done := 0
	for _, m := range pattern.FindAllStringIndex(text, -1) {
		emit(text[done:m[0]])
		found := text[m[0]:m[1]]
		first, _ := slices.BinarySearch(starts, m[0]+1)
		number := f.lines[min(first-1, len(f.lines)-1)].at
		for s := by(number, found); ; {
			before, after, more := strings.Cut(s, "\n")
			current.WriteString(before)
			if !more {
				break
			}
			out = append(out, line{current.String(), number})
			current.Reset()
			s = after
		}
		at += strings.Count(found, "\n")
		done = m[1]
	}
	emit(text[done:])
	if current.Len() > 0 {
		out = append(out, line{current.String(), f.lines[len(f.lines)-1].at})
	}
	f.lines = out
}

func lineStarts(text []byte) []int {
	starts := []int{0}
	for i, b := range text {
		if b == '\n' && i+1 < len(text) {
			starts = append(starts, i+1)
		}
	}
	return starts
}

var (
	tocMark  = regexp.MustCompile(`^[ \t>]*(?:\{:\s*toc[^}]*\}|\[\[?_?TOC_?\]?\]|\{\{\s*toc\s*\}\})[ \t]*$`)
	tocLabel = regexp.MustCompile(`(?i)^[ \t#*>-]*(?:<[^>]*>)?(?:table of contents|contents|toc|sommaire|table des matières|indice|índice|inhalt)[ \t*:]*(?:\{:[^}]*\})?$`)
	tocItem  = regexp.MustCompile(`(?i)^[ \t]*(?:[-*+]|\d+\.)[ \t]+[\p{L} ]*$`)
	onlyIAL  = regexp.MustCompile(`^[ \t>]*\{:[^{}]*\}[ \t]*$`)
	ialID    = regexp.MustCompile(`#([\pL\d_][\pL\d_:.#-]*)`) // with another # in a book made of several files
	backLink = regexp.MustCompile(`^[ \t]*\[[^\]]*\]\(#([^()\s]*)\)[ \t]*$`)
)

// contents removes marks that stand for a generated table of contents, with the words above them,
// and links back to it.
func (c *converter) contents(f *file) {
	keep := make([]bool, len(f.lines))
	tops := map[string]bool{"top": true, "": true, "toc": true, "contents": true, "index": true}
	for i, l := range f.lines {
		keep[i] = true
		if !tocMark.MatchString(l.text) {
			continue
		}
		keep[i] = false
		c.remark(f, l.at, "marks of a table of contents left out", strings.TrimSpace(l.text))
		for j := i - 1; j >= 0 && j > i-14; j-- {
			above := f.lines[j].text
			switch {
			case strings.TrimSpace(above) == "" || onlyIAL.MatchString(above):
				continue
			case tocItem.MatchString(above), tocLabel.MatchString(above):
				c.omit("tables of contents, which the site makes", above)
				tops[githubAnchor(strings.Trim(above, " \t#>*-:"))] = true
				keep[j] = false
				continue
			}
			break
		}
	}
	var out []line
	for i, l := range f.lines {
		if m := backLink.FindStringSubmatch(l.text); m != nil && tops[m[1]] {
			c.omit("links back to the table of contents", l.text)
			c.remark(f, l.at, "links back to the table of contents left out", strings.TrimSpace(l.text))
			keep[i] = false
		}
		if keep[i] {
			out = append(out, l)
		} else {
			out = append(out, line{"", l.at})
		}
	}
	f.lines = out
}

// reference is a link definition, which the links of the whole file may use.
type reference struct{ label, target, title string }

var definition = regexp.MustCompile(`^[ ]{0,3}\[([^\]^][^\]]*)\]:[ \t]+<?([^\s>]+)>?(?:[ \t]+["'(](.*)["')])?[ \t]*$`)

// definitions removes the definitions of links: each link gets its own target.
func (c *converter) definitions(f *file) {
	inCode := ""
	for i, l := range f.lines {
		if inCode = fenceAfter(inCode, l.text); inCode != "" {
			continue
		}
		if m := definition.FindStringSubmatch(l.text); m != nil {
			f.references = append(f.references, reference{m[1], m[2], m[3]})
			f.lines[i].text = ""
			c.omit("titles of link definitions", m[3])
		}
	}
}

var (
	task    = regexp.MustCompile(`^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[([ xX])\][ \t]+`)
	meaning = regexp.MustCompile(`^:[ \t]+(\S.*)$`)
	noSpace = regexp.MustCompile(`^(#{1,6})([^#\s\\].*)$`)
	padded  = regexp.MustCompile(`^([ ]{0,3}#{1,6})[ \t]{2,}(\S)`)
	ial     = regexp.MustCompile(`[ \t]*\{:[^{}\n]*\}`)
)

// block translates the marks at the beginning of a line and its attributes.
func (c *converter) block(f *file, l line, text string) string {
	if m := task.FindStringSubmatch(text); m != nil {
		sign := "☐ "
		if m[2] != " " {
			sign = "☑ "
		}
		c.remark(f, l.at, "tasks became items with a box", "")
		text = m[1] + sign + text[len(m[0]):]
	}
	if m := noSpace.FindStringSubmatch(text); m != nil && len(m[1]) > 1 {
		text = m[1] + " " + m[2]
	}
	text = padded.ReplaceAllString(text, "$1 $2")
	if strings.Contains(text, "{:") {
		c.remark(f, l.at, "attributes {: …} left out", strings.TrimSpace(ial.FindString(text)))
		id := ialID.FindString(ial.FindString(text))
		text = ial.ReplaceAllString(text, "")
		if id != "" {
			text = strings.TrimRight(text, " ") + " {" + id + "}"
		}
	}
	return text
}

var (
	wikiPicture = regexp.MustCompile(`!\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]`)
	wikiLink    = regexp.MustCompile(`\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]`)
	struck      = regexp.MustCompile(`~~([^~\n]+)~~`)
	marked      = regexp.MustCompile(`==([^=\s][^=\n]*[^=\s]|[^=\s])==`)
	inserted    = regexp.MustCompile(`\+\+([^+\s][^+\n]*[^+\s]|[^+\s])\+\+`)
	raised      = regexp.MustCompile(`\^([^\s^*\[\]]{1,12})\^`)
	lowered     = regexp.MustCompile(`([\pL\d])~(\d{1,4})~`)
	spaces      = regexp.MustCompile(`&(?:nbsp|ensp|emsp|thinsp|#160|#xa0|#8239|#8201);`)
	nothing     = regexp.MustCompile(`&(?:shy|zwj|zwnj|lrm|rlm|#8203|#173);`)
	emptyMarks  = regexp.MustCompile(`([\pL\d])\*([.,;:!?]+)\*([\s)]|$)`) // of emphasis around punctuation alone
	blockRef    = regexp.MustCompile(`[ \t]\^[\w-]{4,}[ \t]*$`)
)

// inline translates marks within a line.
func (c *converter) inline(f *file, l line, s string) string {
	if strings.Contains(s, "&") {
		s = nothing.ReplaceAllString(spaces.ReplaceAllString(s, " "), "")
	}
	if strings.Contains(s, "[[") {
		s = wikiPicture.ReplaceAllStringFunc(s, func(found string) string {
			m := wikiPicture.FindStringSubmatch(found)
			if m[2] != "" {
				c.omit("targets of wiki links", m[1])
			}
			words := m[2]
			if words == "" {
				words = m[1]
			}
			return "![" + words + "](<" + m[1] + ">)"
		})
		s = wikiLink.ReplaceAllStringFunc(s, func(found string) string {
			m := wikiLink.FindStringSubmatch(found)
			words := m[2]
			if words != "" {
				c.omit("targets of wiki links", m[1])
			} else {
				words = strings.NewReplacer("#", " ").Replace(m[1])
			}
			return "[" + strings.TrimSpace(words) + "](<" + wikiScheme + m[1] + ">)"
		})
	}
	if strings.Contains(s, "~") {
		if struck.MatchString(s) {
			c.remark(f, l.at, "struck text became plain text", struck.FindString(s))
			s = struck.ReplaceAllString(s, "$1")
		}
		s = lowered.ReplaceAllStringFunc(s, func(found string) string {
			m := lowered.FindStringSubmatch(found)
			return m[1] + loweredDigits.Replace(m[2])
		})
	}
	if strings.Contains(s, "==") && marked.MatchString(s) {
		c.remark(f, l.at, "marked text became strong", "")
		s = marked.ReplaceAllString(s, "**$1**")
	}
	if strings.Contains(s, "++") {
		s = inserted.ReplaceAllString(s, "$1")
	}
	if strings.Count(s, "^") > 1 {
		s = raised.ReplaceAllStringFunc(s, func(found string) string {
			return raisedSigns(strings.Trim(found, "^"))
		})
	}
	if strings.Contains(s, "*") {
		s = emptyMarks.ReplaceAllString(s, "$1$2$3")
	}
	return strongText(blockRef.ReplaceAllString(s, ""))
}

var strongMark = regexp.MustCompile(`\*{2,3}`)

// strongText moves spaces and punctuation out of strong text where they prevent its marks from being
// read: "**Speed: **fast", "**Speed:**fast".
func strongText(s string) string {
	marks := strongMark.FindAllStringIndex(s, -1)
	if len(marks) < 2 || strings.Contains(s, "\\*") {
		return s
	}
	var b strings.Builder
	done := 0
	for i := 0; i+1 < len(marks); i += 2 {
		open, closing := marks[i], marks[i+1]
		inner := s[open[1]:closing[0]]
		words := strings.TrimSpace(inner)
		mark := s[open[0]:open[1]]
		if words == "" || strings.Contains(words, " | ") || mark != s[closing[0]:closing[1]] {
			return s
		}
		if !strings.ContainsFunc(words, func(r rune) bool { return !unicode.IsPunct(r) }) { // "celestial**,** good"
			b.WriteString(s[done:open[0]] + inner)
			done = closing[1]
			continue
		}
		after := ""
		if next, _ := utf8.DecodeRuneInString(s[closing[1]:]); unicode.IsLetter(next) || unicode.IsDigit(next) {
			trimmed := strings.TrimRightFunc(words, unicode.IsPunct)
			words, after = trimmed, words[len(trimmed):]
		}
		if words == "" {
			return s
		}
		b.WriteString(s[done:open[0]])
		b.WriteString(inner[:len(inner)-len(strings.TrimLeft(inner, " \t"))])
		b.WriteString(mark + words + mark + after)
		b.WriteString(inner[len(strings.TrimRight(inner, " \t")):])
		done = closing[1]
	}
	return b.String() + s[done:]
}

var loweredDigits = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇",
	"8", "₈", "9", "₉")

// raisedSigns writes numbers with raised digits, and leaves other text.
func raisedSigns(s string) string {
	if strings.Trim(s, "0123456789+-") != "" {
		return s
	}
	return strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷",
		"8", "⁸", "9", "⁹", "+", "⁺", "-", "⁻").Replace(s)
}
