// Package site holds what the templates see: the finished, resolved site as plain data. The stages of the generator fill it once; nothing in it
// is computed lazily and no template changes it.
package site

import (
	"psyref/calc"
	"psyref/calc/present"
)

// Site is the whole site.
type Site struct {
	Base      string // address of the site without a trailing slash, "https://example.org/psyref"
	Prefix    string // the path of that address, "" or "/psyref"
	Languages []*Language
	Systems   []*System
	Assets    Assets
	Preview   bool // true under gen serve: pages reload themselves
}

// Assets are the addresses of files that pages load; names carry a hash of the contents.
type Assets struct {
	Style, Theme, Page, Calculator, Worker, WASMExec, Core, Preview string
	Powers, PowersIndex, PowersCompare                              string // style of the powers part, scripts of its index and of the comparison
	PrintStyle, Print                                               string // style and script of what goes on paper
}

// Language is one language of the site.
type Language struct {
	Tag       string // "en"
	Territory string // the tag with its region, "en_GB"
	Joint     string // between the quoted words of a list that is quoted as a whole
	Home      *Page
	Glossary  *Page // nil when there is none
	UI        UI
	Locale    present.Locale
	Shared    present.Words // words that every calculator's view can need
	Pages     map[*System][]*Page
	Powers    *Powers // nil when there are none
}

// System is one rules system.
type System struct {
	ID       string
	Prefix   string            // of its rule ids
	Names    map[string]string // by language
	Short    map[string]string // names for narrow places, by language
	Light    string            // accent on the light ground, "#8a1430"
	Dark     string            // accent on the dark ground
	Document Document
}

// Document is the source that a system's pages restate.
type Document struct {
	ID       string
	Title    string
	Language string
	About    map[string]string // by language: what it is
}

// Page is one page in one language.
type Page struct {
	Path     string // address path without the site's prefix, "/en/dark-heresy/nullify/"
	Language *Language
	System   *System // nil on pages outside the systems
	Slug     string  // "" on index pages
	Title    string
	Lead     string
	Sources  []string
	Parts    []Part
	Sections []Section
	Twins    []*Page // the same page in every language, this one included, in the order of Site.Languages
	Previous *Page
	Next     *Page
	Image    string  // address of the preview image; empty when none was drawn
	Of       *Page   // on a preset: the rules page whose calculator it sets
	Print    *Page   // what prints the cards that the page describes
	Parent   *Page   // the page that lists this one, where that is not the first page of its system
	UsedFrom []*Page // pages that link here, in reading order
	Cases    []*Page // cases of its calculators that have pages of their own
	Terms    []Term  // that the text links to; on the page of the glossary, all of them
}

// Term is a term of the glossary as a page shows it.
type Term struct {
	ID, Name, Definition string
	Rule                 string // address of the rule that defines it for the page's system

	// On the page of the glossary only.
	Mark   string // how far the French term is verified
	Others []OtherName
	Rules  []TermRule
}

// OtherName is a term in another language.
type OtherName struct {
	Language *Language
	Name     string
}

// TermRule is the rule that defines a term in a system.
type TermRule struct {
	System *System
	Rule   string // address
}

// Part is a stretch of a page's body: finished HTML, or a calculator.
type Part struct {
	HTML       string
	Calculator *Calculator
}

// Section is a heading of a page.
type Section struct {
	ID, Title string
	Level     int // 2 or 3
}

// Calculator is one calculator on a page: what it asks, in words, and its answer to the page's preset.
type Calculator struct {
	*calc.Calculator
	Home    string // address of the page whose calculator it is first of all
	Embed   string // address at which it stands alone, for frames
	Prefix  string // of its input names in the page's address: "" for the page's first calculator, "deny." for a later one
	Words   Words
	Values  calc.Values // the preset
	View    present.View
	Browser present.Words // the words that views in the browser need
}

// Words are the words of one calculator in one language.
type Words struct {
	Title, About  string
	Inputs        map[string]InputWords
	Values        map[string]string
	Distributions map[string]string // labels
	Tables        map[string]TableWords
	Rulings       map[string]RulingWords
	View          present.Words // what views need, the shared words included
}

// InputWords are the words of one input.
type InputWords struct {
	Label, Help string
	Rule        string            // address of the rule it comes from
	Choices     map[string]string // by choice id
}

// TableWords are the words of one table.
type TableWords struct {
	Label   string
	Columns map[string]string
}

// RulingWords are the words of one ruling.
type RulingWords struct {
	Text string
	Rule string // address of the rule it belongs to
}
