// Package gen makes the site: it reads the content, checks every reference in it, and lays out the pages.
//
// Five stages follow one another, each with a result of its own: load reads files and front matter, parse reads Markdown, resolve turns ids into addresses
// and asks the rules core for every number, render lays out HTML, and Write puts the files into place. Each stage reports everything that is wrong at once, and
// the next one starts only when nothing is. content/README.md is the contract with the people who write pages.
package gen

import (
	"io/fs"
	"slices"
	"strings"
	"sync"

	"psyref/calc"
	"psyref/gen/cache"
	"psyref/gen/source"
	"psyref/templates"
)

// Options say what to build.
type Options struct {
	Content  fs.FS  // the content folder
	Name     string // its name in error messages
	Base     string // address at which the site will stand, "https://example.org/psyref"
	Catalog  calc.Catalog
	Tables   map[string]calc.RollTable
	Preview  bool   // pages reload themselves
	Recorded bool   // every address must be in the ledger of published addresses
	Pictures bool   // draw preview images
	Cache    string // folder that keeps preview images between builds; "" for none
}

// State is the content with every reference in it resolved, ready to be rendered.
type State struct {
	resolved *resolver
	options  Options
}

// Read loads, parses and resolves the content. Its error is a source.Errors that holds everything wrong with it.
func Read(o Options) (*State, error) {
	var log source.Log
	content := load(o.Content, o.Name, o.Catalog, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	each(content.pages, func(p *page) { parse(p, &log) })
	if err := log.Err(); err != nil {
		return nil, err
	}
	resolved := resolve(content, o, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return &State{resolved, o}, nil
}

// Build makes the whole site in memory: Read, then render with the rules core for the browser. Its error is a source.Errors.
func Build(o Options, core Core) (*Result, error) {
	s, err := Read(o)
	if err != nil {
		return nil, err
	}
	return s.Build(core)
}

// Build renders the whole site in memory. Its error is a source.Errors.
func (s *State) Build(core Core) (*Result, error) {
	var log source.Log
	o := s.options
	files := assets(o, core, s.resolved.site, templates.Sources(), &log)
	if o.Pictures {
		files = append(files, s.resolved.pictures(cache.Folder(o.Cache), &log)...)
	}
	files = append(files, s.resolved.render(&log)...)
	files = append(files, s.resolved.dataFiles()...)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return s.resolved.result(files), nil
}

// Result is a built site, not yet written anywhere.
type Result struct {
	Files       []Output // sorted by path
	Pages       int
	Calculators int
	Languages   int
	Bytes       int
}

// Pages is the number of pages of the content.
func (s *State) Pages() int { return len(s.resolved.loaded.pages) }

// Debts lists the sections that were not compared with the present wording of their translation, in reading order.
func (s *State) Debts() []Debt { return s.resolved.debts }

// LedgerText is the ledger of published addresses with those of this content added, and how many those are.
func (s *State) LedgerText() (text string, added int) {
	fresh := s.resolved.unrecorded()
	all := slices.Sorted(slices.Values(append(fresh, s.resolved.published...)))
	return "# Every address ever published. Written by gen record; lines are never removed, see redirects.yaml.\n" + strings.Join(all, "\n") + "\n", len(fresh)
}

// each calls do for every page, on as many processors as there are. What do finds out it keeps in its page.
func each(pages []*page, do func(*page)) {
	var wait sync.WaitGroup
	for _, p := range pages {
		wait.Go(func() { do(p) })
	}
	wait.Wait()
}
