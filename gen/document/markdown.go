package document

import (
	"path"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Limits of what is read by the rules of Markdown, which takes the square of how long a stretch without an empty line is in the worst case, and of how deep blocks
// stand in one another. What is beyond them is read line by line, as other text.
const (
	maxMarkdown = 1 << 20  // bytes; a book of five hundred pages
	maxStretch  = 32 << 10 // bytes between two empty lines
	maxLead     = 200      // signs of quotations and lists, and spaces, at the beginning of a line
	maxCells    = 200_000  // of all tables, as their heads have them
	maxNotes    = 5000     // of notes; the library looks through all of them for each
)

// isMarkdown tells by the name of a file that its marks mean what those of Markdown do, whatever they look like.
func isMarkdown(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown", ".mdown", ".mkd":
		return true
	}
	return false
}

// markdown reads Markdown by its rules: as the web page that it says.
func (r *reader) markdown(data []byte) error {
	decoded, err := r.decode(data)
	if err != nil {
		return err
	}
	body := r.frontMatter(lineEnds.Replace(decoded))
	if !withinLimits(body) {
		r.doubt(1, "the Markdown is longer in one piece, or deeper, than can be read by its rules; it was read line by line")
		return r.byLine(body)
	}
	page, err := r.markdownPage([]byte(body))
	if err != nil {
		return err
	}
	_, err = r.visible(page, true)
	return err
}

// withinLimits tells whether a text is within the limits.
func withinLimits(text string) bool {
	if len(text) > maxMarkdown || strings.Count(text, "[^") > maxNotes {
		return false
	}
	stretch, columns, cells := 0, 0, 0
	for line := range strings.Lines(text) {
		if stretch += len(line); strings.TrimSpace(line) == "" {
			stretch, columns = 0, 0
		}
		if strings.Contains(line, "-") && strings.Trim(line, "|-: \t>\n") == "" { // what may stand below the head of a table
			columns = max(columns, 1+strings.Count(line, "|"))
		}
		cells += columns
		if lead := len(line) - len(strings.TrimLeft(line, "> \t-+*0123456789.)")); stretch > maxStretch || lead > maxLead || cells > maxCells {
			return false
		}
	}
	return true
}

// frontMatter takes what a page says of itself before its text out of it, and keeps the title. Lines stay those of the file.
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
	r.omit(1, "the front matter was left out, but for the title of the page", text[len(fence):end])
	whole := text[:end+1+len(fence)]
	return strings.Repeat("\n", strings.Count(whole, "\n")) + text[len(whole):]
}

// oneLine is a text in one line, mended.
func (r *reader) oneLine(text string) string {
	unheard := &reader{out: &Document{}} // what is mended is told where it stands
	return strings.Join(strings.Fields(unheard.clean(text, 0)), " ")
}

// omit tells what was left out of a line, and counts its words.
func (r *reader) omit(line int, what, text string) {
	said := r.oneLine(text)
	words := Words(said)
	if r.out.OmittedWords += len(words); len(words) > 0 {
		r.doubt(line, "%s; words in it: %d (%q)", what, len(words), beginning(strings.Fields(said)))
	}
}
