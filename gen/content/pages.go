package content

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Page is one Markdown file.
type Page struct {
	*source.File
	Language string
	System   string // "" outside the systems
	Slug     string // "" for index pages
	Front    FrontMatter
	Start    int  // offset of the Markdown in the file
	Verbatim bool // its text is that of the document

	// Unwritten are the parts of the page that are still as gen new made them, "the lead" or "the
	// text". They are not published: the page has none.
	Unwritten []string

	key string
}

// FrontMatter is the data at the beginning of a page.
type FrontMatter struct {
	Title   string   `yaml:"title" doc:"as short as a name"`
	Lead    string   `yaml:"lead,optional" doc:"the rule in one or two sentences"`
	Sources []string `yaml:"sources,optional" doc:"headings of the document"`
	// Verbatim marks a page whose text is that of the document, in a system whose texts are its own.
	Verbatim string `yaml:"text,optional" doc:"verbatim for a page whose text is still that of the document"`
	// Draft marks an unfinished page, which previews show and builds leave out.
	Draft bool `yaml:"draft,optional" doc:"true for a page that shows in gen serve and is in no build"`
}

// Key identifies a page and its translations: "dark-heresy/sustaining"; the system alone for its
// overview, "" for the first page.
func (p *Page) Key() string { return p.key }

// Wrong reports an error at an offset of the file.
func (p *Page) Wrong(errs *source.Collector, offset int, hint, format string, args ...any) {
	errs.AddAt(p.File, offset, hint, format, args...)
}

// PageKey returns the system and slug of the page in a file, by its path below the folder of a
// language: "dark-heresy/sustaining.md". It reports false for a file that is not a page.
func PageKey(name string) (system, slug string, ok bool) {
	parts := strings.Split(strings.TrimSuffix(name, ".md"), "/")
	last := len(parts) - 1
	if parts[last] != "index" {
		slug = parts[last]
	}
	if parts = parts[:last]; len(parts) > 1 || slug != "" && len(parts) == 0 {
		return "", "", false
	}
	if len(parts) == 1 {
		system = parts[0]
	}
	return system, slug, true
}

// page reads a page of the folder.
func (l *loader) page(language, name string) {
	p := l.readPage(language, name)
	if p == nil {
		return
	}
	if p.Front.Draft {
		l.out.Drafts[p.key] = true
	}
	if !p.Front.Draft || l.Drafts {
		l.out.Pages = append(l.out.Pages, p)
	}
}

// readPage reads the front matter of a page; nil if it is invalid, which is reported.
func (l *loader) readPage(language, name string) *Page {
	f := l.read(name)
	if f == nil {
		return nil
	}
	p := &Page{File: f, Language: language}
	var ok bool
	if p.System, p.Slug, ok = PageKey(strings.TrimPrefix(name, language+"/")); !ok {
		l.wrongFile(name, "", "a page is <language>/<system>/<page>.md")
		return nil
	}
	p.key = path.Join(p.System, p.Slug)
	if p.Slug != "" && !slug.MatchString(p.Slug) {
		l.wrongFile(name, slugHint, "the file name is part of the page's permanent address")
	} else if why := site.PathProblem(p.Slug); why != "" {
		l.wrongFile(name, "give the page another name",
			"the file name is part of the page's permanent address, at which no file can be written: %s", why)
	}
	s := l.out.System(p.System)
	restates := p.Slug != "" && s != nil && s.Document != nil && !isVerbatim(s)
	if !l.frontMatter(p, s, restates) {
		return nil
	}
	l.leaveOutPlaceholders(p)
	p.Verbatim = p.Front.Verbatim != "" || isVerbatim(s) && p.Slug != ""
	return p
}

// leaveOutPlaceholders deletes from a page what gen new wrote in place of its lead and text. Drafts
// keep it: only their editors see them.
func (l *loader) leaveOutPlaceholders(p *Page) {
	ui := l.out.UI[p.Language]
	if ui == nil || p.Front.Draft {
		return
	}
	if p.Front.Lead == ui.Scaffold.Rule {
		p.Front.Lead, p.Unwritten = "", append(p.Unwritten, "the lead")
	}
	if string(bytes.TrimSpace(p.Bytes()[p.Start:])) == ui.Scaffold.Overview {
		p.Start, p.Unwritten = len(p.Bytes()), append(p.Unwritten, "the text")
	}
}

// Update reads files again, which are pages of the content. It returns the content with those that
// changed in place of their earlier versions, and these; nil if a file is not a page of the content,
// or has errors.
func (c *Content) Update(o Options, names []string) (*Content, []*Page) {
	var errs source.Collector
	l, out := newLoader(o, &errs), *c
	l.out, out.Pages = c, slices.Clone(c.Pages)
	var pages []*Page
	for _, name := range names {
		i := slices.IndexFunc(c.Pages, func(p *Page) bool { return p.Name == c.NameOf(name) })
		if i < 0 {
			return nil, nil
		}
		p := l.readPage(c.Pages[i].Language, name)
		if p == nil || errs.Len() > 0 {
			return nil, nil
		}
		if p.File != c.Pages[i].File { // else the bytes are the same
			out.Pages[i], pages = p, append(pages, p)
		}
	}
	return &out, pages
}

func keysOf(n *yaml.Node) (keys []string) {
	for _, e := range n.Entries() {
		keys = append(keys, e.Key)
	}
	return keys
}

// isVerbatim reports whether the pages of a system repeat their document.
func isVerbatim(s *System) bool { return s != nil && s.Text != "" }

// ReadPage reads one file as a page, without other files, such as an old revision. It returns nil
// if the front matter has no end. Other errors go to errs, and the page holds what could be
// read.
func ReadPage(f *source.File, errs *source.Collector) *Page {
	p := &Page{File: f}
	if newLoader(Options{}, errs).frontMatter(p, nil, false); p.Start == 0 {
		return nil
	}
	return p
}

// frontMatter reads the block between the two lines of dashes at the beginning of a page.
func (l *loader) frontMatter(p *Page, s *System, restates bool) bool {
	start, stop, body := FrontMatterOf(p.Bytes())
	switch {
	case start < 0:
		l.errs.AddAt(p.File, 0, "begin with a line ---, then title, lead and sources, then a line ---",
			"the page has no front matter")
		return false
	case stop < 0:
		l.errs.AddAt(p.File, 0, "end it with a line ---", "the front matter does not end")
		return false
	}
	p.Start = body
	root := l.parseAt(p.File, start, stop)
	if root == nil {
		return false
	}
	r := l.reader()
	r.Record(root, "the front matter", &p.Front)
	for _, key := range []string{"title", "lead"} {
		if n := root.Get(key); n != nil && source.WithoutCurlyQuotes(n.Text()) != n.Text() {
			r.Wrong(n, "delete them", "the %s is in curly quotation marks, which readers would see", key)
		}
	}
	if v := p.Front.Verbatim; v != "" && v != verbatim {
		r.Wrong(root.Get("text"), "write text: verbatim, or leave the line out", "the text is %s", v)
	}
	if !root.Has("lead") && source.Nearest("lead", keysOf(root)) == "" && p.Slug != "" && !p.Front.Draft && p.Front.Verbatim == "" && !isVerbatim(s) {
		l.errs.AddAt(p.File, start, "add lead: … (the rule in one or two sentences)", "the front matter has no lead")
	}
	if restates && p.Front.Verbatim == "" && !p.Front.Draft && len(p.Front.Sources) == 0 && !root.Has("sources") {
		l.errs.AddAt(p.File, start, "add a line sources: [Heading of the document]", "the front matter names no sources")
	}
	return true
}

// FrontMatterOf returns the offsets of the start and the end of the front matter of a page, without
// its delimiters, and of the body. Start is −1 if there is no front matter, and stop is −1 if it
// has no end.
func FrontMatterOf(page []byte) (start, stop, body int) {
	if bytes.HasPrefix(page, []byte(byteOrderMark)) {
		start = len(byteOrderMark)
	}
	first, dashes := lineOf(page[start:])
	if !dashes {
		return -1, -1, 0
	}
	start = min(start+len(first)+1, len(page))
	for at := start; at < len(page); {
		line, dashes := lineOf(page[at:])
		if dashes {
			return start, at, min(at+len(line)+1, len(page))
		}
		at += len(line) + 1
	}
	return start, -1, 0
}

// lineOf returns the first line of a text, and whether it delimits front matter.
func lineOf(text []byte) (line []byte, dashes bool) {
	line, _, _ = bytes.Cut(text, []byte("\n"))
	return line, string(bytes.TrimRight(line, " \r")) == "---"
}

// byteOrderMark is a character that some editors write at the beginning of a file.
const byteOrderMark = "\ufeff"
