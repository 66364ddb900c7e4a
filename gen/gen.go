// Package gen makes the site: it reads the content, checks every reference in it, and lays out the pages.
//
// Five stages follow one another, each with a result of its own: load reads files and front matter, parse reads Markdown, resolve turns ids into addresses
// and asks the rules core for every number, render lays out HTML, and Write puts the files into place. Each stage reports everything that is wrong at once, and
// the next one starts only when nothing is. content/README.md is the contract with the people who write pages.
package gen

import (
	"io/fs"
	"sync"

	"psyref/calc"
	"psyref/gen/source"
)

// Options say what to build.
type Options struct {
	Content fs.FS  // the content folder
	Name    string // its name in error messages
	Base    string // address at which the site will stand, "https://example.org/psyref"
	Catalog calc.Catalog
	Tables  map[string]calc.RollTable
	Core    Core // the rules core for the browser
	Preview bool // pages reload themselves
}

// Result is a built site, not yet written anywhere.
type Result struct {
	Files       []Output // sorted by path
	Pages       int
	Calculators int
	Languages   int
	Bytes       int
}

// Build makes the whole site in memory. Its error is a source.Errors that holds everything wrong with the content.
func Build(o Options) (*Result, error) {
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
	files := assets(o, resolved.site)
	files = append(files, resolved.render(&log)...)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return resolved.result(files), nil
}

// each calls do for every page, on as many processors as there are. What do finds out it keeps in its page.
func each(pages []*page, do func(*page)) {
	var wait sync.WaitGroup
	for _, p := range pages {
		wait.Go(func() { do(p) })
	}
	wait.Wait()
}
