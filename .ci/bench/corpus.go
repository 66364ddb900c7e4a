package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
)

// corpusMode writes a corpus.
func corpusMode(args []string) error {
	flags := flag.NewFlagSet("corpus", flag.ExitOnError)
	pages := flags.Int("pages", 1000, "pages in all; the first page and the glossary come on top")
	out := flags.String("out", "", "folder to write to; it must not exist, or be empty")
	plain := flags.Bool("hugo", false, "the same text as a Hugo site")
	repository := flags.String("repository", ".", "folder of this repository, whose words for calculators and frame are copied")
	_ = flags.Parse(args) // exits on an error
	if *pages < 2 || *out == "" {
		return errors.New("corpus: say -pages N, at least 2, and -out DIR")
	}
	if entries, err := os.ReadDir(*out); err == nil && len(entries) > 0 {
		return fmt.Errorf("corpus: %s is not empty", *out)
	}
	c := newCorpus(*pages, *repository)
	if *plain {
		return c.writeHugo(*out)
	}
	return c.write(*out)
}

// perSystem is the number of pages of a system: its overview and 39 rules pages.
const perSystem = 40

// corpus is a generated site. It depends only on the number of pages, so that equal corpora have
// equal bytes, and the first pages of a larger one have the addresses and ids of a smaller one.
//
// It has one language, so that pages and files have the same number. Pages are in systems of 40;
// the last system may have fewer.
type corpus struct {
	pages      int
	repository string // source of the words for calculators and frame
	systems    []*system
	terms      []string
}

// system is up to 40 pages.
type system struct {
	number     int
	id, prefix string
	name       string
	pages      []*page
}

// page is one page, without its text.
type page struct {
	system      *system
	number      int // in the system; 0 is the overview
	slug, title string
	term        string // the term that the page defines; "" for an overview
}

func newCorpus(pages int, repository string) *corpus {
	c := &corpus{pages: pages, repository: repository}
	for _, kind := range termKinds {
		for _, thing := range termThings {
			c.terms = append(c.terms, kind+" "+thing)
		}
	}
	for n := 0; n < pages; n++ {
		if n%perSystem == 0 {
			i := len(c.systems)
			c.systems = append(c.systems, &system{number: i, id: fmt.Sprintf("book-%d", i+1), prefix: fmt.Sprintf("b%d", i+1), name: fmt.Sprintf("Book of %s %d", bookNames[i%len(bookNames)], i+1)})
		}
		s := c.systems[len(c.systems)-1]
		s.add(c)
	}
	return c
}

// add adds the next page. The rules pages of a system define 39 of the 200 terms; six systems
// define all of them.
func (s *system) add(c *corpus) {
	n := len(s.pages)
	p := &page{system: s, number: n, slug: "index", title: s.name}
	if n > 0 {
		p.term = c.terms[(s.number*(perSystem-1)+n-1)%len(c.terms)]
		p.title = topics[n] + " " + circumstances[(s.number+n)%len(circumstances)]
		p.slug = strings.ReplaceAll(strings.ToLower(p.title), " ", "-")
	}
	s.pages = append(s.pages, p)
}

// rules are the rules of every rules page with their kinds, as many as an average page of the real
// site has.
var rules = []struct{ name, kind string }{{"meaning", "definition"}, {"first", "rule"}, {"price", "rule"}, {"limit", "rule"}, {"row", "table"}, {"case", "example"}}

// rule returns the id of a rule of the page.
func (p *page) rule(name string) string { return p.system.prefix + "-" + p.slug + "-" + name }

// anchors returns all ids of the page. An overview has no rules.
func (p *page) anchors() []string {
	list := []string{"steps", "numbers", "afterwards"}
	if p.number > 0 {
		for _, r := range rules {
			list = append(list, p.rule(r.name))
		}
	}
	return list
}
