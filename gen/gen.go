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
	"psyref/gen/output"
	"psyref/gen/power"
	"psyref/gen/source"
)

// Options say what to build.
type Options struct {
	Content  fs.FS  // the content folder
	Name     string // its name in error messages
	Base     string // address at which the site will stand, "https://example.org/psyref"
	Catalog  calc.Catalog
	Powers   power.Systems // whose powers have a format of their own; nil for those that this site restates
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
func Read(o Options) (s *State, err error) {
	defer source.Recover(&err)
	var log source.Log
	content := load(o, &log)
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
func (s *State) Build(core Core) (result *Result, err error) {
	defer source.Recover(&err)
	var log source.Log
	o := s.options
	files := assets(o, core, s.resolved.site)
	if o.Pictures {
		files = append(files, s.resolved.pictures(cache.Folder(o.Cache), &log)...)
	}
	files = append(files, s.resolved.render(&log)...)
	files = append(files, s.resolved.data...)
	if err := log.Err(); err != nil {
		return nil, err
	}
	result = s.resolved.result(files)
	for _, clash := range output.Clashes(result.Files) {
		log.Add(source.Error{Message: clash.String(), Hint: "give one of the pages another address"})
	}
	if err := log.Err(); err != nil {
		return nil, err
	}
	return result, nil
}

// Result is a built site, not yet written anywhere.
type Result struct {
	Files       []output.File // sorted by path
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

// result counts what was built and sorts the files.
func (r *resolver) result(files []output.File) *Result {
	output.Sort(files)
	out := &Result{Files: files, Pages: len(r.postedPages()), Languages: len(r.site.Languages)}
	used := map[string]bool{}
	for _, list := range r.calculators {
		for _, c := range list {
			used[c.ID] = true
		}
	}
	out.Calculators = len(used)
	for _, f := range files {
		out.Bytes += len(f.Bytes)
	}
	return out
}

// each calls do for every page, on as many processors as there are. What do finds out it keeps in its page. A mistake of ours in one of them comes up here.
func each(pages []*page, do func(*page)) {
	var wait sync.WaitGroup
	var first error
	var once sync.Once
	for _, p := range pages {
		wait.Go(func() {
			var err error
			defer func() {
				if err != nil {
					once.Do(func() { first = err })
				}
			}()
			defer source.Recover(&err)
			do(p)
		})
	}
	wait.Wait()
	if first != nil {
		panic(first)
	}
}
