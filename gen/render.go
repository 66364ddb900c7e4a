package gen

import (
	"bytes"
	"context"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"psyref/gen/cache"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/templates"
)

// Result is a built site, not yet written anywhere.
type Result struct {
	Files       []output.File // sorted by path
	Pages       int
	Calculators int
	Languages   int
	Bytes       int
}

// Render lays the whole site out. It changes nothing of what it is given: rendered again, the same bytes come out. Its error is a source.Errors.
func Render(linked *link.Linked, o Options, core output.Core) (result *Result, err error) {
	defer source.Recover(&err)
	var log source.Log
	s := *linked.Site
	var files []output.File
	s.Assets, files = output.Assets(linked.Site, core, templates.Sources(), &log)
	if o.Pictures {
		images, drawn := output.Pictures(linked.Site, cache.Folder(o.Cache), &log)
		s.Images, files = images, append(files, drawn...)
	}
	files = append(append(files, data(linked)...), render(layouts(&s), &log)...)
	output.Sort(files)
	checkClashes(files, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return count(linked.Site, files), nil
}

// data is the open data.
func data(linked *link.Linked) (files []output.File) {
	for _, f := range linked.Data {
		files = append(files, output.File{Path: f.Path, Bytes: f.Bytes})
	}
	return files
}

// checkClashes reports files that cannot stand in one folder.
func checkClashes(files []output.File, log *source.Log) {
	for _, clash := range output.Clashes(files) {
		log.Add(source.Error{Message: clash.String(), Hint: "give one of the pages another address"})
	}
}

// count says what was built.
func count(s *site.Site, files []output.File) *Result {
	pages := s.Pages()
	out := &Result{Files: files, Pages: len(pages), Languages: len(s.Languages)}
	used := map[string]bool{}
	for _, article := range s.Articles {
		for _, c := range article.Calculators {
			used[c.ID] = true
		}
	}
	out.Calculators = len(used)
	for _, f := range files {
		out.Bytes += len(f.Bytes)
	}
	return out
}

// layout is a page that is to be laid out.
type layout struct {
	path string // address, without the site's prefix
	page templ.Component
}

// file is where a page stands in the output folder.
func (l layout) file() string {
	path := strings.TrimPrefix(l.path, "/")
	if path == "" || strings.HasSuffix(path, "/") {
		path += "index.html"
	}
	return path
}

// layouts are all pages of the site, each with the template that lays it out.
func layouts(s *site.Site) (list []layout) {
	add := func(path string, page templ.Component) { list = append(list, layout{path, page}) }
	add("/", templates.Front(s))
	add("/404.html", templates.NotFound(s))
	for _, l := range s.Languages {
		list = append(list, pageLayout(s, l.Home))
		if l.Odds != nil {
			add(l.Odds.Path, templates.Odds(s, l))
		}
		if l.Prints != nil {
			add(l.Prints.Path, templates.Prints(s, l))
		}
		for _, system := range s.Systems {
			for _, p := range l.Pages[system] {
				list = append(list, pageLayout(s, p))
			}
			if questions := l.Questions[system]; questions != nil {
				add(questions.Path, templates.Questions(s, questions))
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
				add(strings.TrimPrefix(p.Path, "/"+l.Tag), templates.Embed(s, p)) // without a language it speaks the first one
			}
		}
		list = append(list, powerLayouts(s, l)...)
	}
	for _, d := range s.Redirects {
		add(d.Path, templates.Redirect(s, d.Language, d.Name, d.To))
	}
	return list
}

// pageLayout is a page of the content.
func pageLayout(s *site.Site, p *site.Page) layout {
	if p == p.Language.Home {
		return layout{p.Path, templates.Home(s, p)}
	}
	return layout{p.Path, templates.Page(s, p)}
}

// powerLayouts are the pages of powers in a language.
func powerLayouts(s *site.Site, l *site.Language) (list []layout) {
	if l.Powers == nil {
		return nil
	}
	add := func(p *site.Page, page templ.Component) { list = append(list, layout{p.Path, page}) }
	add(l.Powers.Index, templates.PowersIndex(s, l))
	add(l.Powers.Compare, templates.ComparePowers(s, l))
	add(l.Powers.Data, templates.OpenData(s, l))
	for _, d := range l.Powers.Ordered {
		add(d.Page, templates.Discipline(s, l, d))
		if d.Print != nil {
			add(d.Print, templates.PrintDiscipline(s, l, d))
		}
	}
	for _, d := range l.Powers.Print.Decks {
		add(d.Page, templates.PrintDeck(s, l, d))
	}
	add(l.Powers.Print.Selection, templates.PrintSelection(s, l))
	for _, p := range l.Powers.All {
		add(p.Page, templates.Power(s, l, p))
	}
	return list
}

// render lays pages out at the same time.
func render(list []layout, log *source.Log) []output.File {
	files := make([]output.File, len(list))
	var wait sync.WaitGroup
	for i, l := range list {
		wait.Go(func() { files[i] = output.File{Path: l.file(), Bytes: l.render(log)} })
	}
	wait.Wait()
	return files
}

// render lays one page out.
func (l layout) render(log *source.Log) []byte {
	var err error
	var b bytes.Buffer
	func() {
		defer source.Recover(&err)
		err = l.page.Render(context.Background(), &b)
	}()
	if err != nil {
		log.Add(source.Error{File: l.file(), Message: "cannot be laid out: " + err.Error()})
	}
	return b.Bytes()
}
