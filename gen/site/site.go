// Package site is the data of the finished site, as templates read it. Package link fills it once
// and nothing changes it afterwards, so pages can be rendered in any order and concurrently. It
// imports no other package of the generator.
package site

import (
	"cmp"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
)

// Site is the whole site.
type Site struct {
	Base      string // address of the site without a trailing slash, "https://example.org/psyref"
	Prefix    string // the path of that address, "" or "/psyref"
	Languages []*Language
	Systems   []*System
	Redirects []Redirect         // addresses that only redirect
	Articles  map[*Page]*Article // of the content pages
	Preview   bool               // true under gen serve: pages reload themselves
	Owner     Owner

	// SEO is true if the site has the files of package seo, and Feeds if it has feeds. Both need
	// the address of the site.
	SEO, Feeds bool

	// Derived from the fields above. A site is complete without them.
	Assets Assets
	// Images are the addresses of preview images without the site's prefix, by path of the page.
	Images map[string]string

	// History is the earlier wordings of the rules; nil if unknown.
	History *History
}

// Groups returns the groups of records of a system, of every kind.
func (l *Language) Groups(s *System) (list []*Discipline) {
	for _, k := range l.Kinds {
		list = append(list, k.Disciplines[s]...)
	}
	return list
}

// DeckKind returns the kind of record with a deck on a page; nil if there is none.
func (l *Language) DeckKind(deck *Page) *Powers {
	for _, k := range l.Kinds {
		if slices.ContainsFunc(k.Print.Decks, func(d *Deck) bool { return d.Page == deck }) {
			return k
		}
	}
	return nil
}

// Pages returns the pages for readers, by language: the content, questions and sources of the
// systems, the glossary, the presets and the powers.
func (s *Site) Pages() []*Page {
	var list []*Page
	for _, l := range s.Languages {
		if l.Home != nil {
			list = append(list, l.Home)
		}
		for _, system := range s.Systems {
			if quick := l.Quick[system]; quick != nil {
				list = append(list, quick)
			}
			list = append(list, l.Pages[system]...)
			if questions := l.Questions[system]; questions != nil {
				list = append(list, questions)
			}
			if sources := l.Sources[system]; sources != nil {
				list = append(list, sources)
			}
		}
		if l.Glossary != nil {
			list = append(list, l.Glossary)
		}
		if l.Changes != nil {
			list = append(list, l.Changes)
		}
		if l.Odds != nil {
			list = append(list, l.Odds)
		}
		list = append(list, l.Presets...)
		if l.Prints != nil {
			list = append(list, l.Prints)
		}
		if l.Offline != nil {
			list = append(list, l.Offline)
		}
		for _, k := range l.Kinds {
			list = append(list, k.Pages()...)
		}
	}
	return list
}

// HasCalculators reports whether the site has any calculator. If not, it has nothing that
// calculators need: no core, and none of their scripts.
func (s *Site) HasCalculators() bool {
	return slices.ContainsFunc(s.Languages, func(l *Language) bool { return len(l.Embeds) > 0 })
}

// HasRecords reports whether the site has powers or records of another kind.
func (s *Site) HasRecords() bool {
	return slices.ContainsFunc(s.Languages, func(l *Language) bool { return len(l.Kinds) > 0 })
}

// Redirect is an address that only redirects to another.
type Redirect struct {
	Path     string
	Language *Language
	Name     string // a rule id, the name of a power, or an address
	To       string // address
	Page     *Page  // of the rule or of the power; nil for a moved address

	TextLanguage string // of the text of the rule or of the power
}

// Assets are the addresses of the files that pages load. File names contain a hash of the contents.
type Assets struct {
	Style, Theme, Page, Calculator, Worker, WASMExec, Core, Preview string
	// CoreBytes is the size of the core before compression.
	CoreBytes int

	Front, NotFound     string // scripts of the root address and of the not-found page
	FrontStyle          string // of navigation pages: home, indexes, collected questions, not found
	QuickStyle          string // style of the quick references
	Glossary            string // script of the glossary
	GlossaryStyle       string // and its style
	Search, SearchStyle string // loaded when the search is opened

	History, HistoryStyle string // script and style of histories

	// The style of the powers section, and the scripts of its index and of the comparison.
	Powers, PowersIndex, PowersCompare string

	Power                 string // script of the row of actions of a power
	PrintStyle, Print     string // style and script of print pages
	Offline, OfflineStyle string // script and style of the page for offline copies
	Icons                 []Icon // of the installed app
	// Under gen serve: the shared worker for all open pages, and the style of its notices.
	PreviewStream, PreviewStyle string

	Rolling string // script that rolls dice, loaded when a reader first does
	Sharing string // script that shares a case or a power, loaded once its buttons are visible
	// Psyker is, by language, the script of "My psyker", loaded when it is opened or a psyker is in
	// use.
	Psyker map[string]string

	// Ask is, by language, the data for answering questions about figures, loaded when one is
	// typed.
	Ask map[string]string

	Effects map[string]string // by language: the effects of all powers, which the index searches
}

// Icon is a square icon of the installed app.
type Icon struct {
	Address string
	Side    int  // in pixels
	Cut     bool // maskable: the drawing is within a circle of four fifths of the side
}

// Language is one language of the site.
type Language struct {
	// Foreign is the language of the texts around pages if it is another: English, as long as the
	// program has none in the language and words.yaml translates none.
	Foreign string

	Tag       string // "en"
	Territory string // the tag with its region, "en_GB"
	Joint     string // separator in a list that is quoted as a whole
	Home      *Page
	Glossary  *Page // nil if there is none
	UI        UI
	Locale    present.Locale
	Shared    present.Words // texts shared by all calculators of a page
	Pages     map[*System][]*Page
	// Contents are the same pages by chapter. The chapter of a system has its overview, the pages in
	// no chapter, and its chapters.
	Contents map[*System]*Chapter
	Turns    map[*System]*Page // pages about the reader's own turn
	Quick    map[*System]*Page // quick references, for systems that have one in systems.yaml
	// Questions are the collected questions of a system; none if no question has a title.
	Questions map[*System]*Page
	Sources   map[*System]*Page // collected sources of a system
	Presets   []*Page           // prepared cases
	Embeds    []*Page           // one for each calculator, for other sites
	// Odds is the index of calculators and cases; nil if there are none.
	Odds             *Page
	Changes          *Page             // the change log; nil if empty
	Prints           *Page             // the index of print pages; nil if there are none
	Offline          *Page             // the page for offline copies
	Kinds            []*Powers         // of records, in the order of their ids
	Foot             []FootLine        // lines of the owner at the foot of every page
	Ask              *Ask              // nil if the language has no ask.yaml
	SearchVocabulary *SearchVocabulary // nil if the language has no search.yaml
}

// System is one rules system.
type System struct {
	ID       string
	Prefix   string            // of its rule ids
	Names    map[string]string // by language
	Short    map[string]string // names for narrow places, by language
	Light    string            // accent of the light theme, "#8a1430"
	Dark     string            // accent of the dark theme
	Document Document
	Summary  map[string]string // what its rules are about in a line, by language; "" if not known
	Foot     bool              // linked in the footer, and neither in the header nor in the search
	Licence  Licence           // of a document that the pages repeat word for word

	Asked map[string][]Asked // the most common questions, by language
}

// Chapter is a part of the pages of a system: its own pages in reading order, then its chapters. It
// has at least one page.
type Chapter struct {
	ID, Name string
	Language string // of the name, if it differs from the page's
	Pages    []*Page
	Chapters []*Chapter
}

// First returns the first page of a chapter.
func (c *Chapter) First() *Page {
	if len(c.Pages) > 0 {
		return c.Pages[0]
	}
	return c.Chapters[0].First()
}

// Has reports whether a page is in a chapter or in one of its chapters.
func (c *Chapter) Has(p *Page) bool {
	return slices.Contains(c.Pages, p) ||
		slices.ContainsFunc(c.Chapters, func(part *Chapter) bool { return part.Has(p) })
}

// Anchor returns the id of the chapter in the table of contents of its system.
func (c *Chapter) Anchor() string { return "toc-" + c.ID }

// Asked is a common question and the place of its answer.
type Asked struct {
	Text       string
	Language   string // if it differs from the page's
	Page       *Page
	Calculator string // id of the one on the page that answers; "" if the page begins with the answer
}

// Document is the source that a system's pages restate.
type Document struct {
	ID       string
	Title    string
	Language string
	About    map[string]string // by language: what it is
}

// Summary is what describes the page elsewhere: its lead, or how its text begins.
func (p *Page) Summary() string { return cmp.Or(p.Lead, p.Opening) }

// Licence is the licence of a document that the pages of a system repeat word for word; its name is ""
// if they restate the document.
type Licence struct {
	Name, Link  string
	Attribution map[string]string // by language
}

// Page is one page in one language.
type Page struct {
	Path     string // address path without the site's prefix, "/en/dark-heresy/nullify/"
	Language *Language
	System   *System // nil on pages outside the systems
	Slug     string  // "" on index pages
	File     string  // source file, below the content folder; "" for generated pages
	Title    string
	Lead     string // "" for a page that begins with its text
	Opening  string // the first paragraph of such a page
	Sources  []string
	Sections []Section

	// Calculators is set on pages that consist of calculators. On content pages they are part of
	// the article.
	Calculators []*Calculator

	// Draft marks an unfinished page or power page: a preview shows it, a build leaves it out.
	Draft bool

	// Untranslated is the language of the content of a page that is not translated yet; ""
	// otherwise.
	Untranslated string

	// Translations are the same page in every language, this one included, in the order of
	// Site.Languages.
	Translations []*Page
	Previous     *Page
	Next         *Page
	Of           *Page   // on a preset: the rules page whose calculator it sets
	Print        *Page   // the print page of its cards
	Parent       *Page   // the page that lists this one, if not the first page of its system
	Backlinks    []*Page // pages that link here, in reading order
	Cases        []*Page // presets of its calculators
	Terms        []Term  // all terms; on the glossary only

	// NextRoll is set on a page whose table leads on to a table of another page.
	NextRoll *NextRoll

	// Quotes is set on the quick reference of a system.
	Quotes []Quote

	// Questions is set on the page of collected questions: by page, in reading order.
	Questions []PageQuestions

	// Notes is set on the change log: all notes, newest first.
	Notes []*Note

	// Gathered is set on the page of sources of a system.
	Gathered *Sources

	TitleLanguage string // if not the page's
}

// NextRoll is the table on which a row of the page's own table makes readers roll, with its form.
type NextRoll struct {
	Title    string // of its page
	Address  string // of the table on its page
	HTML     string
	From     Provenance // of its section
	Language string     // if not the page's
}

// Term is a glossary term as a page shows it.
type Term struct {
	ID, Name, Definition string
	Language             string     // of name and definition, where that is not the page's
	Rule                 string     // address of the rule that defines it for the page's system
	From                 Provenance // of the definition for the page's system

	// On the glossary only.
	Letter string // the initial it is listed under: a capital without an accent, or "#"
	Mark   string // confidence of the French term
	Others []OtherName
	Rules  []TermRule
}

// Lettered is a group of terms with the same initial.
type Lettered struct {
	Letter string
	Terms  []Term
}

// ID returns the anchor of a letter on the page.
func (l Lettered) ID() string {
	if l.Letter == "#" {
		return "letter-other"
	}
	return "letter-" + strings.ToLower(l.Letter)
}

// ByLetter groups sorted terms by their letter.
func ByLetter(terms []Term) (list []Lettered) {
	for i, t := range terms {
		if i == 0 || t.Letter != terms[i-1].Letter {
			list = append(list, Lettered{Letter: t.Letter})
		}
		last := &list[len(list)-1]
		last.Terms = append(last.Terms, t)
	}
	return list
}

// OtherName is a term in another language.
type OtherName struct {
	Language string
	Name     string
}

// TermRule is the rule that defines a term in a system.
type TermRule struct {
	System *System
	Rule   string     // address
	From   Provenance // of the definition for the system
}

// Article is the body of a content page. Pages that list or name the page do not depend on it.
type Article struct {
	Body        Body
	Calculators []*Calculator // in order
	Odds        []Odds        // figures in its sentences, in order
	Terms       []*Term       // that it links to
	Marks       []Provenance  // of statements with another origin than the document
}

// Odds is one number in the sentences of a page.
type Odds struct {
	Rule     string // id of the enclosing rule or section; "" before the first
	Question string // as written: "dark-heresy/focus level=push : perils"
	Text     string
}

// CalculatorsOn returns the calculators of a page in order.
func (s *Site) CalculatorsOn(p *Page) []*Calculator {
	if article := s.Articles[p]; article != nil {
		return article.Calculators
	}
	return p.Calculators
}

// Answering returns the calculator that answers the question of a page: its first. It is nil for a
// page without calculators, and for one whose subject is not a chance.
func (s *Site) Answering(p *Page) *Calculator {
	if list := s.CalculatorsOn(p); len(list) > 0 && !list[0].Folded {
		return list[0]
	}
	return nil
}

// Body is the content of a page. Rendering it has no side effects and always gives the same result.
type Body interface {
	Parts() []Part
}

// Part is a piece of a page's body: finished HTML, or a calculator.
type Part struct {
	HTML       string
	Calculator *Calculator
	Lookup     bool   // the table at the top of the page, with its heading
	Language   string // of the HTML, if it differs from that of the page
}

// Section is a heading of a page.
type Section struct {
	ID, Title string
	Language  string // if it differs from that of the page
}

// Calculator is one calculator on a page: its inputs, its texts, and its answer to the page's
// preset.
type Calculator struct {
	*calc.Calculator
	Home       string // address of its home page
	HomePrefix string // of its input names in the address of that page
	Embed      string // address of the page for frames
	// Prefix is that of its input names in the page's address: "" for the page's first calculator,
	// "deny." for a later one.
	Prefix  string
	Folded  bool // the page's subject is not a chance, so the calculator is folded
	Words   Words
	Values  calc.Values // the preset
	View    present.View
	Browser present.Words // the words that views in the browser need

	// OnwardPages has, by address of a page that continues its case, the id of its table or "".
	OnwardPages map[string]string
}

// Words are the texts of one calculator in one language.
type Words struct {
	Language      string // if it differs from the page's
	Title, About  string
	Answering     string // the title on a page about answering a power; "" for the other
	Inputs        map[string]InputWords
	Values        map[string]string
	Chain         map[string]string // addresses of rules, by value id
	Distributions map[string]string // labels
	Tables        map[string]TableWords
	Rulings       map[string]RulingWords
	View          present.Words // texts of views, the shared ones included
}

// InputWords are the texts of one input.
type InputWords struct {
	Label, Help string
	Chip        string            // with its value as {n}; "" for the label and the value
	Rule        string            // address of its rule
	Choices     map[string]string // by choice id
	Groups      []NameGroup       // of a list that takes names
}

// NameGroup is the powers of one discipline that a list takes by name.
type NameGroup struct {
	Name   string
	Powers []NamedPower
}

// NamedPower is a power that a list takes by name.
type NamedPower struct {
	ID, Name string
	Language string // of the name, if not that of the page
}

// TableWords are the texts of one table.
type TableWords struct {
	Label   string
	Columns map[string]string
}

// RulingWords are the texts of one ruling.
type RulingWords struct {
	Text string
	Rule string // address of the rule it belongs to
}
