// Package site holds what the templates see: the finished site as plain data. Package link fills it once; nobody changes it afterwards, so that pages can
// be laid out in any order and at the same time. It imports nothing of the generator.
package site

import (
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
	Redirects []Redirect         // addresses that only lead elsewhere
	Articles  map[*Page]*Article // of the pages of the content
	Preview   bool               // true under gen serve: pages reload themselves

	// Found says that the site has the files of package seo, and Feeds that feeds are among them. Both
	// need the address of the site.
	Found, Feeds bool

	// Made from what stands above, beside it: a site without them is whole.
	Assets Assets
	Images map[string]string // addresses of preview images without the site's prefix, by path of the page

	// History is what rules said at other times; nil where nobody knows.
	History *History
}

// Pages are the pages that people read and post, in the order of the languages: those of the content, the questions and the sources of the systems, the glossary, the
// presets and those of the powers.
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
		if l.Powers != nil {
			list = append(list, l.Powers.Pages()...)
		}
	}
	return list
}

// Redirect is an address that only leads elsewhere.
type Redirect struct {
	Path     string
	Language *Language
	Name     string // what it stands for: a rule id, an address
	To       string // address
	Page     *Page  // on which the rule stands; nil for an address that moved
}

// Assets are the addresses of files that pages load; names carry a hash of the contents.
type Assets struct {
	Style, Theme, Page, Calculator, Worker, WASMExec, Core, Preview string
	CoreBytes                                                       int // how large the core is before it is compressed

	Front, NotFound     string // scripts of the address of the site itself, and of the page for wrong addresses
	FrontStyle          string // of the pages that only lead on: the first page, the indexes, gathered questions, wrong addresses
	Quick, QuickStyle   string // script and style of the quick references
	Glossary            string // script of the page of all terms
	GlossaryStyle       string // and its style
	Search, SearchStyle string // what the search loads when it is opened

	History, HistoryStyle string // what shows histories, and how they look

	Powers, PowersIndex, PowersCompare string // style of the powers part, scripts of its index and of the comparison
	PrintStyle, Print                  string // style and script of what goes on paper
	Offline, OfflineStyle              string // script and style of the page on which readers say what their device keeps
	Icons                              []Icon // of the app that a browser can install
	PreviewStream, PreviewStyle        string // under gen serve: the worker that all open pages hear from, and the style of what it tells

	Sharing string            // what shares a case, loaded once its buttons are in sight
	Psyker  map[string]string // by language: the script of "My psyker", loaded when it is opened or a psyker is in use

	Ask map[string]string // by language: what answers questions about figures, loaded when one is typed

	Effects map[string]string // by language: the effects of all powers, which the index searches
}

// Icon is a square picture that stands for the site among the apps of a device.
type Icon struct {
	Address string
	Side    int  // in pixels
	Cut     bool // it may be cut to any shape that leaves a circle of four fifths of its side
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
	Shared    present.Words // words that all calculators of a page share
	Pages     map[*System][]*Page
	Quick     map[*System]*Page // the quick reference of a system; none where systems.yaml names nothing for it
	Questions map[*System]*Page // what gathers the questions of a system; none where none has a title
	Sources   map[*System]*Page // what gathers where everything of a system comes from
	Presets   []*Page           // cases worth posting
	Embeds    []*Page           // one for each calculator, for frames of other sites
	Odds      *Page             // the index of calculators and cases; nil when there are none
	Changes   *Page             // what editors note of changes; nil when there is nothing
	Prints    *Page             // the index of what can be printed; nil when there is nothing
	Offline   *Page             // where readers say what their device keeps
	Powers    *Powers           // nil when there are none
	Ask       *Ask              // nil where the language answers no questions
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
	Foot     bool // the foot of pages leads to it, and not the bar nor the search

	Asked map[string][]Asked // what is asked most at the table, by language
}

// Asked is a question that is asked at the table, and where it is answered.
type Asked struct {
	Text       string
	Language   string // where that is not the page's
	Page       *Page
	Calculator string // id of the one on the page that answers
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
	Sections []Section

	// Calculators are those of a page that is made of them alone. Those of a page of the content stand in its text.
	Calculators []*Calculator

	// Draft is a page, or the page of a power, that is being written: it shows in a preview and is in no build.
	Draft bool

	// Untranslated is the language of what stands on the page where that is not the page's own: it is not translated yet.
	Untranslated string

	Translations []*Page // the same page in every language, this one included, in the order of Site.Languages
	Previous     *Page
	Next         *Page
	Of           *Page   // on a preset: the rules page whose calculator it sets
	Print        *Page   // what prints the cards that the page describes
	Parent       *Page   // the page that lists this one, where that is not the first page of its system
	Backlinks    []*Page // pages that link here, in reading order
	Cases        []*Page // cases of its calculators that have pages of their own
	Terms        []Term  // on the page of the glossary: all of them

	// Quotes are on the quick reference of a system.
	Quotes []Quote

	// Questions are on the page that gathers those of its system: by the page on which they stand, in reading order.
	Questions []PageQuestions

	// Notes are on the page of what changed: all of them, the newest first.
	Notes []*Note

	// Gathered is on the page that says where everything of its system comes from.
	Gathered *Sources

	TitleLanguage, LeadLanguage string // of title and lead, when they are not the page's
}

// Term is a term of the glossary as a page shows it.
type Term struct {
	ID, Name, Definition string
	Language             string     // of name and definition, where that is not the page's
	Rule                 string     // address of the rule that defines it for the page's system
	From                 Provenance // of what the definition says of the page's system

	// On the page of the glossary only.
	Letter string // under which it stands: a capital without an accent, or "#"
	Mark   string // how far the French term is verified
	Others []OtherName
	Rules  []TermRule
}

// Lettered are terms that begin with the same letter.
type Lettered struct {
	Letter string
	Terms  []Term
}

// ID is where a letter stands in the page.
func (l Lettered) ID() string {
	if l.Letter == "#" {
		return "letter-other"
	}
	return "letter-" + strings.ToLower(l.Letter)
}

// ByLetter parts terms that are sorted by the letters that they stand under.
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
	From   Provenance // of what the definition says of the system
}

// Article is what a page of the content says. Pages that list or name the page do not depend on it.
type Article struct {
	Body        Body
	Calculators []*Calculator // in it, in their order
	Odds        []Odds        // in its sentences, in their order
	Terms       []*Term       // that it links to
}

// Odds is one number in the sentences of a page.
type Odds struct {
	Rule     string // id of the rule or section that it stands in; "" before the first
	Question string // what was asked: "dark-heresy/focus level=push : perils"
	Text     string
}

// CalculatorsOn are the calculators of a page, in their order.
func (s *Site) CalculatorsOn(p *Page) []*Calculator {
	if article := s.Articles[p]; article != nil {
		return article.Calculators
	}
	return p.Calculators
}

// Answering is the calculator that answers the question of a page: its first; nil for a page without one, and for a page whose matter is no chance.
func (s *Site) Answering(p *Page) *Calculator {
	if list := s.CalculatorsOn(p); len(list) > 0 && !list[0].Folded {
		return list[0]
	}
	return nil
}

// Body is the text of a page. Laying it out changes nothing and gives the same every time.
type Body interface {
	Parts() []Part
}

// Part is a stretch of a page's body: finished HTML, or a calculator.
type Part struct {
	HTML       string
	Calculator *Calculator
	Lookup     bool // the table that the page opens with, with its heading
}

// Section is a heading of a page.
type Section struct {
	ID, Title string
	Level     int // 2 or 3
}

// Calculator is one calculator on a page: what it asks, in words, and its answer to the page's preset.
type Calculator struct {
	*calc.Calculator
	Home       string // address of the page whose calculator it is first of all
	HomePrefix string // of its input names in the address of that page
	Embed      string // address at which it stands alone, for frames
	Prefix     string // of its input names in the page's address: "" for the page's first calculator, "deny." for a later one
	Folded     bool   // the page's matter is no chance: the calculator is folded in the text
	Example    bool   // the case is that of the page's example, and not that of the typical psyker
	Command    string // what a terminal answers with it in the page's language, but for the inputs: "gen odds --lang fr wh40k-7e/deny"
	Words      Words
	Values     calc.Values // the preset
	View       present.View
	Browser    present.Words // the words that views in the browser need
}

// Words are the words of one calculator in one language.
type Words struct {
	Language      string // where that is not the page's
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
