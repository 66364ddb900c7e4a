package render

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/search"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/templates"
)

// pageFile is a page with the template that renders it.
type pageFile struct {
	path     string // address, without the site's prefix
	page     templ.Component
	markdown string // full address, for a page that also gets a Markdown file; else ""
}

// addMarkdown marks the pages that also get a Markdown file: all but redirects, embeds and the
// like.
func addMarkdown(s *site.Site, list []pageFile) {
	read := map[string]bool{}
	for _, p := range s.Pages() {
		read[p.Path] = true
	}
	for _, of := range s.History.Pages {
		read[of.Page.Path] = true
	}
	for i := range list {
		if read[list[i].path] {
			list[i].markdown = s.Base + list[i].path
		}
	}
}

// markdownFile is the path of the page's Markdown file in the output folder.
func (p pageFile) markdownFile() string { return strings.TrimPrefix(p.path, "/") + site.MarkdownFile }

// file is the path of the page in the output folder.
func (p pageFile) file() string {
	path := strings.TrimPrefix(p.path, "/")
	if path == "" || strings.HasSuffix(path, "/") {
		path += "index.html"
	}
	return path
}

// pageFiles lists all pages of a site.
func pageFiles(s *site.Site, texts *search.Texts) (list []pageFile) {
	add := func(path string, page templ.Component) { list = append(list, pageFile{path: path, page: page}) }
	add("/", templates.Front(s))
	add("/404.html", templates.NotFound(s))
	for _, l := range s.Languages {
		list = append(list, contentFile(s, l.Home))
		if l.Odds != nil {
			add(l.Odds.Path, templates.Odds(s, l))
		}
		if l.Prints != nil {
			add(l.Prints.Path, templates.Prints(s, l))
		}
		if l.Offline != nil {
			add(l.Offline.Path, templates.Offline(s, l))
		}
		for _, system := range s.Systems {
			if quick := l.Quick[system]; quick != nil {
				add(quick.Path, templates.Quick(s, quick))
			}
			for _, p := range l.Pages[system] {
				list = append(list, contentFile(s, p))
			}
			if questions := l.Questions[system]; questions != nil {
				add(questions.Path, templates.Questions(s, questions))
			}
			if sources := l.Sources[system]; sources != nil {
				add(sources.Path, templates.SourcesPage(s, sources))
			}
		}
		if l.Glossary != nil {
			add(l.Glossary.Path, templates.Glossary(s, l.Glossary))
		}
		for _, p := range l.Presets {
			add(p.Path, templates.Preset(s, p))
		}
		for _, p := range l.Embeds {
			add(p.Path, templates.Embed(s, p))
			if l == s.Languages[0] {
				// the address without a language shows the first one
				add(strings.TrimPrefix(p.Path, "/"+l.Tag), templates.Embed(s, p))
			}
		}
		list = append(append(list, powerFiles(s, l)...), historyFiles(s, l)...)
	}
	for i := range s.Redirects {
		d := &s.Redirects[i]
		list = append(list, pageFile{path: d.Path, page: redirect(s, d, texts)})
	}
	return list
}

// redirect returns the page of a redirect. It reads the texts of the rules only when it is
// rendered.
func redirect(s *site.Site, d *site.Redirect, texts *search.Texts) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		words := ""
		if d.Page != nil {
			words = texts.Rules(d.Page)[d.Name]
		}
		return templates.Redirect(s, *d, words).Render(ctx, w)
	})
}

// historyFiles lists the history pages of a language, in the order of its pages.
func historyFiles(s *site.Site, l *site.Language) (list []pageFile) {
	add := func(p *site.Page) {
		if of := s.History.Pages[p.Path]; of != nil {
			list = append(list, pageFile{path: of.Page.Path, page: templates.History(s, of)})
		}
	}
	add(l.Home)
	for _, system := range s.Systems {
		for _, p := range l.Pages[system] {
			add(p)
		}
	}
	if l.Changes != nil {
		list = append(list, pageFile{path: l.Changes.Path, page: templates.Changes(s, l.Changes)})
	}
	return list
}

// contentFile returns the file of a page of the content.
func contentFile(s *site.Site, p *site.Page) pageFile {
	if p == p.Language.Home {
		return pageFile{path: p.Path, page: templates.Home(s, p)}
	}
	return pageFile{path: p.Path, page: templates.Page(s, p)}
}

// powerFiles lists the pages of powers in a language.
func powerFiles(s *site.Site, l *site.Language) (list []pageFile) {
	for _, k := range l.Kinds {
		list = append(list, kindFiles(s, k)...)
	}
	return list
}

// kindFiles lists the pages of a kind of record in a language.
func kindFiles(s *site.Site, k *site.Powers) (list []pageFile) {
	add := func(p *site.Page, page templ.Component) { list = append(list, pageFile{path: p.Path, page: page}) }
	add(k.Index, templates.PowersIndex(s, k))
	add(k.Compare, templates.ComparePowers(s, k))
	add(k.Data, templates.OpenData(s, k))
	for _, d := range k.Ordered {
		add(d.Page, templates.Discipline(s, k, d))
		if d.Print != nil {
			add(d.Print, templates.PrintDiscipline(s, k, d))
		}
	}
	for _, d := range k.Print.Decks {
		add(d.Page, templates.PrintDeck(s, k, d))
	}
	add(k.Print.Selection, templates.PrintSelection(s, k))
	for _, p := range k.All {
		if !p.Bare {
			add(p.Page, templates.Power(s, k, p))
		}
	}
	return list
}

// render renders the page, and adds what fails to errs.
func (p pageFile) render(to *bytes.Buffer, errs *source.Collector) {
	var err error
	func() {
		defer source.Recover(&err)
		err = p.page.Render(context.Background(), to)
	}()
	if err != nil {
		errs.Add(source.Error{File: p.file(), Message: "cannot be rendered: " + err.Error()})
	}
}
