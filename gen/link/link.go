// Package link resolves every reference in the content.
//
// [Link] first builds an index of pages, ids, terms and words of calculators, which does not change
// afterwards. Then it resolves each page against the index: links become addresses, odds and
// calculators get their results from the rules core, terms and names of powers become links, and
// pages get their backlinks. The result is a finished [site.Site].
//
// A page that is not translated into a language has the text of the fallback language there, and is
// marked as such. So is each section that a translated page lacks.
package link

import (
	"net/url"
	"strings"

	"psyref/calc"
	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Options say how to link the content.
type Options struct {
	// Base is the address of the finished site, "https://example.org/psyref"; "" if unknown.
	Base              string
	Catalog           calc.Catalog
	Tables            map[string]calc.RollTable
	Preview           bool // pages reload themselves
	CheckLedger       bool // every address must be in published.txt
	AllowUntranslated bool // accept pages and rules that one language lacks
}

// Documents holds the parsed texts of pages.
type Documents map[*content.Page]*markdown.Document

// Result is the content with every reference resolved.
type Result struct {
	Site  *site.Site
	Data  []site.File // files of the open data
	Files []site.File // copied unchanged
	// Pictures holds the pictures that pages show, by file name.
	Pictures []*content.Picture
	Pages    int // number of pages of the content

	model *model
}

func (m *model) result() *Result {
	return &Result{Site: m.site, Data: m.data, Files: m.content.Files, Pictures: m.pictures(),
		Pages: len(m.content.Pages), model: m}
}

// Link resolves every reference. It adds errors to errs; the result is valid only if there are
// none.
func Link(c *content.Content, docs Documents, o Options, errs *source.Collector) *Result {
	ix := newIndex(c, docs, o, errs)
	m := newModel(ix, o, errs)
	m.checkTranslations()
	m.checkPlainTexts()
	m.checkTypicalPsykers()
	m.presets()
	m.embeds()
	m.buildPowers()
	m.frequentQuestions()
	m.buildAsk()
	m.indexes()
	m.site.Articles = m.articles()
	m.nextRolls()
	m.quick()
	m.questions()
	m.sources()
	m.changes()
	m.buildSearchVocabularies()
	addresses := m.addresses()
	m.redirects(addresses)
	m.checkPublished(addresses, o.CheckLedger)
	return m.result()
}

// Prefix returns the path of the site's address, without a trailing slash.
func Prefix(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(u.Path, "/")
}

// PageOf returns the page in a file, by its name in messages; nil if the file is not a page.
func (r *Result) PageOf(name string) *content.Page {
	for _, p := range r.model.content.Pages {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Content returns the content that was linked.
func (r *Result) Content() *content.Content { return r.model.content }
