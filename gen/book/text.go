package book

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// decode returns the text of a file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.
func (c *converter) decode(f *file, data []byte) (string, error) {
	if bytes.HasPrefix(data, []byte{0xfe, 0xff}) || bytes.HasPrefix(data, []byte{0xff, 0xfe}) {
		text, err := xunicode.UTF16(xunicode.LittleEndian, xunicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", fmt.Errorf("%s: looks like UTF-16 but cannot be decoded: %w\n\tsave it as UTF-8", f.name, err)
		}
		data = text
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if at := bytes.IndexByte(data, 0); at >= 0 {
		return "", fmt.Errorf("%s:%d: contains a zero byte, so it is not text\n\tsave it as UTF-8, or as a format that pandoc reads",
			f.name, 1+bytes.Count(data[:at], []byte{'\n'}))
	}
	if utf8.Valid(data) {
		return string(data), nil
	}
	c.remark(f, 1, "files that are not UTF-8, read as Windows-1252", "")
	text, err := charmap.Windows1252.NewDecoder().Bytes(data)
	return string(text), err
}

// lineEnds replaces every kind of line end by \n.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\f", "\n", "\v", "\n",
	"\u0085", "\n")

// clean replaces characters that the site refuses by those that look the same, and removes invisible
// ones.
func (c *converter) clean(f *file, text string) string {
	text = norm.NFC.String(lineEnds.Replace(text))
	var b strings.Builder
	hidden, replaced := 0, 0
	for _, r := range text {
		switch {
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case unicode.Is(unicode.Zs, r):
			b.WriteByte(' ') // the site sets no-break and narrow spaces itself
		case r == utf8.RuneError || source.IsInvisible(r):
			hidden++
		case source.PlainForm(r) != "":
			replaced++
			b.WriteString(source.PlainForm(r))
		default:
			b.WriteRune(r)
		}
	}
	if hidden > 0 {
		c.remark(f, 0, "invisible characters left out", fmt.Sprint(hidden))
	}
	if replaced > 0 {
		c.remark(f, 0, "ligatures and full-width signs replaced by plain ones", fmt.Sprint(replaced))
	}
	text = b.String()
	lookalikes := source.Lookalikes(text)
	if len(lookalikes) == 0 {
		return text
	}
	b.Reset()
	done := 0
	for _, at := range lookalikes { // the site accepts them as character references
		r, size := utf8.DecodeRuneInString(text[at:])
		b.WriteString(text[done:at])
		fmt.Fprintf(&b, "&#x%X;", r)
		done = at + size
	}
	c.remark(f, 0, "letters of two alphabets in a word, written as character references", fmt.Sprint(len(lookalikes)))
	return b.String() + text[done:]
}

// frontMatter removes the front matter of Markdown, and keeps its title.
func (c *converter) frontMatter(f *file) {
	if len(f.lines) == 0 {
		return
	}
	fence := strings.TrimRight(f.lines[0].text, " ")
	if fence != "---" && fence != "+++" {
		return
	}
	end := 0
	for i := 1; i < len(f.lines) && end == 0; i++ {
		if text := strings.TrimRight(f.lines[i].text, " "); text == fence || fence == "---" && text == "..." {
			end = i
		}
	}
	if end == 0 {
		return
	}
	front := (&file{lines: f.lines[1:end]}).text()
	if fence == "---" {
		var errs source.Collector
		root, ok := yaml.Parse(source.NewFile(f.name, []byte(front)), &errs)
		if !ok || len(root.Entries()) == 0 && end > 1 {
			return // a rule between two texts
		}
		if title := root.Get("title"); title != nil {
			f.title = strings.Join(strings.Fields(title.Text()), " ")
		}
	} else if m := regexp.MustCompile(`(?m)^title\s*=\s*["'](.*)["']\s*$`).FindStringSubmatch(front); m != nil {
		f.title = m[1]
	}
	f.lines = f.lines[end+1:]
}

// tag matches a tag of a template or a shortcode, and a variable.
var tag = regexp.MustCompile(`\{%-?[^%\n]*-?%\}|\{\{[<%]?[^{}\n]*[%>]?\}\}`)

// linkTag matches the Jekyll tag that makes a link.
var linkTag = regexp.MustCompile(`\{%-?\s*(?:link|post_url)\s+(\S+)\s*-?%\}`)

// templates removes the tags of templates, which the book's own program would replace.
func (c *converter) templates(f *file) {
	for i, l := range f.lines {
		if !strings.Contains(l.text, "{%") && !strings.Contains(l.text, "{{") {
			continue
		}
		text := linkTag.ReplaceAllString(l.text, "$1")
		text = tag.ReplaceAllStringFunc(text, func(found string) string {
			c.remark(f, l.at, "tags of templates left out", found)
			return ""
		})
		f.lines[i].text = text
	}
}

var (
	listMark  = regexp.MustCompile(`^[ \t]*(?:[-*+•·▪‣●○]|\d{1,3}[.)])[ \t]+\S`)
	roundMark = regexp.MustCompile(`^([ \t]*)[•·▪‣●○][ \t]+`)
)

// plainText gives plain text the marks of Markdown: headings to lines in capitals, and an empty line
// between paragraphs that have a line each.
func (c *converter) plainText(f *file) {
	long := 0 // lines longer than a margin
	for _, l := range f.lines {
		if utf8.RuneCountInString(l.text) > 120 {
			long++
		}
	}
	eachLine := long*10 > len(f.lines)
	marked := false // the text has headings of Markdown
	for _, l := range f.lines {
		marked = marked || regexp.MustCompile(`^#{1,6} \S`).MatchString(l.text)
	}
	var out []line
	for i, l := range f.lines {
		text := strings.ReplaceAll(l.text, "\t", " ")
		isItem := listMark.MatchString(text)
		if !isItem {
			text = strings.TrimSpace(text)
		}
		text = roundMark.ReplaceAllString(text, "$1- ")
		blankBefore := i == 0 || strings.TrimSpace(f.lines[i-1].text) == ""
		heading := !marked && inCapitals(text) && !isItem && (blankBefore || eachLine)
		if heading {
			c.remark(f, l.at, "lines in capitals read as headings", text)
			text = "## " + sentenceCase(text)
		}
		if text != "" && !blankBefore && (heading || eachLine && !isItem) {
			out = append(out, line{"", l.at})
		}
		out = append(out, line{text, l.at})
		if heading {
			out = append(out, line{"", l.at})
		}
	}
	f.lines = out
}

// inCapitals reports whether a line is in capitals, apart from a short word.
func inCapitals(s string) bool {
	upper, lower := 0, 0
	for _, r := range s {
		if unicode.IsUpper(r) {
			upper++
		} else if unicode.IsLower(r) {
			lower++
		}
	}
	return upper >= 4 && lower*12 <= upper && utf8.RuneCountInString(s) <= 90 && !strings.ContainsAny(s, "|.")
}

// sentenceCase returns a text in capitals with only its first letter as a capital.
func sentenceCase(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(first) + strings.ToLower(s[size:])
}
