// Package link ties the content together: it knows every id of the site and answers for every reference to one.
//
// [Link] first makes an index of what the content says: pages with their titles and addresses, where each id stands, terms, words of calculators. Nothing
// changes that index afterwards. Then every page asks it: links become addresses, odds and calculators get their results from the rules core, terms and
// names of powers become links, and pages learn who links to them. What comes out is a finished [site.Site], which nobody changes.
//
// A page that is not translated into a language is there all the same: with the text of the language that stands in, and marked so.
package link

import (
	"net/url"
	"strings"

	"psyref/calc"
	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Options say how the site is put together.
type Options struct {
	Base              string // address at which the site will stand, "https://example.org/psyref"; "" where that is not known
	Catalog           calc.Catalog
	Tables            map[string]calc.RollTable
	Powers            power.Systems
	Preview           bool   // pages reload themselves
	CheckLedger       bool   // every address must be in the ledger of published addresses
	AllowUntranslated bool   // what languages still owe one another, and pages their rules, is not asked for
	Cache             *Cache // of earlier calls; nil remembers nothing

}

// Documents are the texts of pages.
type Documents map[*content.Page]*markdown.Document

// Linked is the content with every reference in it answered.
type Linked struct {
	Site *site.Site
	Data []site.File // the open data
	// Pictures are those that pages show, by the names of their files.
	Pictures []*content.Picture
	Stale    []Stale // translations to look at again, in reading order
	Pages    int     // of the content

	model *model
}

func (m *model) linked() *Linked {
	return &Linked{Site: m.site, Data: m.data, Pictures: m.pictures(), Stale: m.stale, Pages: len(m.content.Pages), model: m}
}

// Link ties the content together. What is wrong is added to the log; the result is only good where nothing was.
func Link(c *content.Content, docs Documents, o Options, log *source.Log) *Linked {
	o.Cache = o.Cache.begin()
	x := newIndex(c, docs, o, log)
	m := newModel(x, o, log)
	m.checkTranslations()
	m.checkPlainTexts()
	m.checkTypicalPsykers()
	m.presets()
	m.embeds()
	m.buildPowers()
	m.mostAsked()
	m.asks()
	m.indexes()
	m.site.Articles = m.articles()
	m.quick()
	m.questions()
	m.sources()
	m.changes()
	alive := m.addresses()
	m.redirects(alive)
	m.checkPublished(alive, o.CheckLedger)
	m.cache.end(m)
	return m.linked()
}

// Prefix is the path of the site's address, without a trailing slash.
func Prefix(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(u.Path, "/")
}

// PageOf returns the page in a file, by its name as an editor would type it; nil if the file holds none.
func (l *Linked) PageOf(name string) *content.Page {
	for _, p := range l.model.content.Pages {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Content returns what was linked.
func (l *Linked) Content() *content.Content { return l.model.content }
