package document

import (
	"path"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Limits of Markdown. Parsing takes quadratic time in the length of a paragraph and in the nesting
// depth. Text beyond the limits is read line by line.
const (
	maxMarkdown = 1 << 20  // bytes; a book of five hundred pages
	maxStretch  = 32 << 10 // bytes between two blank lines
	maxLead     = 200      // markers of quotes and lists, and spaces, at the beginning of a line
	maxCells    = 200_000  // of all tables, counted by their heads
	maxNotes    = 5000     // footnotes; the library searches all of them for each
)

// isMarkdown reports whether a file is Markdown by its name.
func isMarkdown(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown", ".mdown", ".mkd":
		return true
	}
	return false
}

// markdown reads Markdown by rendering it as a web page.
func (r *reader) markdown(data []byte) error {
	decoded, err := r.decode(data)
	if err != nil {
		return err
	}
	body := r.frontMatter(lineEnds.Replace(decoded))
	if !withinLimits(body) {
		r.doubt(1, "the Markdown is too large or too deeply nested; it was read line by line")
		return r.byLine(body)
	}
	page, err := r.markdownPage([]byte(body))
	if err != nil {
		return err
	}
	_, err = r.visible(page, true)
	return err
}

// withinLimits reports whether a text is within the limits.
func withinLimits(text string) bool {
	if len(text) > maxMarkdown || strings.Count(text, "[^") > maxNotes {
		return false
	}
	stretch, columns, cells := 0, 0, 0
	for line := range strings.Lines(text) {
		if stretch += len(line); strings.TrimSpace(line) == "" {
			stretch, columns = 0, 0
		}
		if strings.Contains(line, "-") && strings.Trim(line, "|-: \t>\n") == "" { // may be the line below the head of a table
			columns = max(columns, 1+strings.Count(line, "|"))
		}
		cells += columns
		if lead := len(line) - len(strings.TrimLeft(line, "> \t-+*0123456789.)")); stretch > maxStretch ||
			lead > maxLead || cells > maxCells {
			return false
		}
	}
	return true
}

// frontMatter removes the front matter of a page, and keeps the title. It keeps line numbers by
// leaving blank lines.
func (r *reader) frontMatter(text string) (body string) {
	const fence = "---\n"
	if !strings.HasPrefix(text, fence) {
		return text
	}
	end := strings.Index(text, "\n"+fence)
	if end < len(fence) {
		return text
	}
	var log source.Log
	front := source.NewFile(r.out.Name, []byte(text[:end+1]))
	root, ok := yaml.ParseAt(front, len(fence), end+1, &log)
	if !ok || log.Len() > 0 || len(root.Entries()) == 0 {
		return text
	}
	if title := root.Get("title"); title != nil {
		r.out.Title = r.oneLine(title.Text())
	}
	r.omit(1, "the front matter was left out, except the title of the page", text[len(fence):end])
	whole := text[:end+1+len(fence)]
	return strings.Repeat("\n", strings.Count(whole, "\n")) + text[len(whole):]
}

// oneLine cleans a text and puts it on one line.
func (r *reader) oneLine(text string) string {
	silent := &reader{out: &Document{}} // repairs are reported where the text is read
	return strings.Join(strings.Fields(silent.clean(text, 0)), " ")
}

// omit reports what was left out of a line, and counts its words.
func (r *reader) omit(line int, what, text string) {
	text = r.oneLine(text)
	words := Words(text)
	if r.out.OmittedWords += len(words); len(words) > 0 {
		r.doubt(line, "%s; words in it: %d (%q)", what, len(words), beginning(strings.Fields(text)))
	}
}
