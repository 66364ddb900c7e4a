// Package gen makes the site: it reads the content, checks every reference in it, and lays out the pages.
//
// Five stages follow one another, each with a result that the next one takes and does not change:
//
//	load     content.Load     files → records and pages, each of which knows where it stands
//	parse    markdown.Parse   the text of a page → a tree, and what in it others must answer for
//	link     link.Link        ids → addresses, references → answers of the pages and of the rules core: a finished site.Site
//	render   templates        pages → HTML; reads only, in any order and at the same time
//	write    output.Write     files → the output folder, all of them or none
//
// Each stage reports everything that is wrong at once, and the next one starts only when nothing is. content/README.md is the contract with the people who
// write pages.
package gen

import (
	"io/fs"
	"sync"

	"psyref/calc"
	"psyref/gen/content"
	"psyref/gen/link"
	"psyref/gen/markdown"
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
	Tables   map[string]calc.RollTable
	Powers   power.Systems // whose powers have a format of their own; nil for those that this site restates
	Preview  bool          // pages reload themselves
	Recorded bool          // every address must be in the ledger of published addresses
	Pictures bool          // draw preview images
	Cache    string        // folder that keeps preview images between builds; "" for none
	Sources  fs.FS         // of styles and scripts, for an Engine; nil for those that the command holds
}

// Build makes the whole site in memory; output.Write puts it into a folder. Its error is a source.Errors.
func Build(o Options, core output.Core) (*Result, error) {
	linked, err := Read(o)
	if err != nil {
		return nil, err
	}
	return Render(linked, o, core)
}

// Read loads, parses and links the content. Its error is a source.Errors that holds everything wrong with it.
func Read(o Options) (linked *link.Linked, err error) {
	defer source.Recover(&err)
	var log source.Log
	files := content.Load(content.Options{Files: o.Content, Name: o.Name, Catalog: o.Catalog, Systems: o.Powers}, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	texts := parse(files.Pages, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	linked = link.Link(files, texts, link.Options{Base: o.Base, Catalog: o.Catalog, Tables: o.Tables, Powers: o.Powers, Preview: o.Preview, Recorded: o.Recorded}, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return linked, nil
}

// parse reads the texts of all pages at the same time.
func parse(pages []*content.Page, log *source.Log) link.Documents {
	list := make([]*markdown.Document, len(pages))
	faults := make([]error, len(pages))
	var wait sync.WaitGroup
	for i, p := range pages {
		wait.Go(func() {
			defer source.Recover(&faults[i])
			list[i] = markdown.Parse(p.File, p.Start, log)
		})
	}
	wait.Wait()
	docs := make(link.Documents, len(pages))
	for i, p := range pages {
		if faults[i] != nil {
			panic(faults[i]) // a mistake of ours; Read turns it into an error
		}
		docs[p] = list[i]
	}
	return docs
}

// Dictionary is the words of the calculators in one language, for faces other than the page.
type Dictionary = link.Dictionary

// ReadDictionary reads the words of the calculators in a language of a folder, and nothing else. Its error is a source.Errors.
func ReadDictionary(files fs.FS, tag string, catalog calc.Catalog) (d *Dictionary, err error) {
	defer source.Recover(&err)
	var log source.Log
	words := content.LoadWords(content.Options{Files: files, Catalog: catalog}, tag, &log)
	if err := log.Err(); err != nil {
		return nil, err
	}
	return link.NewDictionary(words, tag), nil
}

// Languages are the tags of the languages of a content folder, sorted.
func Languages(files fs.FS) []string { return content.Languages(files) }
