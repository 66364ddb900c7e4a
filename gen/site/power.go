package site

import (
	"slices"
	"strings"
)

// Powers is the powers part of the site in one language.
type Powers struct {
	Index, Compare, Data *Page // the index over all, the comparison, the description of the open data
	Words                PowerWords
	Language             string        // of the words, where they are not translated yet; what names its language below says how it differs from that of the words
	All                  []*Power      // in reading order
	Ordered              []*Discipline // all of them
	Disciplines          map[*System][]*Discipline
	Filters              []Filter
	Columns              []string   // of the index, after the name: what filters see, by filter
	Pairs                []Pair     // powers of several systems that share a name
	Downloads            []Download // the powers of each system
	OtherSets            []Download
	Schema               string // address of the schema of the open data
	Comparison           *Comparison
	Print                *Print
}

// Pages are all pages of the part: the index, the comparison, the data, every discipline and every power, and what prints them, in the same order in every language.
func (p *Powers) Pages() []*Page {
	list := []*Page{p.Index, p.Compare, p.Data}
	for _, d := range p.Ordered {
		list = append(list, d.Page)
		for _, power := range d.Powers {
			list = append(list, power.Page)
		}
		if d.Print != nil {
			list = append(list, d.Print)
		}
	}
	for _, d := range p.Print.Decks {
		list = append(list, d.Page)
	}
	return append(list, p.Print.Selection)
}

// Rows are how many powers the index has, those without a page included.
func (p *Powers) Rows() int {
	n := len(p.All)
	for _, d := range p.Ordered {
		n += len(d.Index)
	}
	return n
}

// Discipline is one discipline in one language.
type Discipline struct {
	Page   *Page
	ID     string
	Name   Name
	About  Text
	Powers []*Power
	Index  []*Indexed  // powers without a page
	Tree   *Tree       // nil where no power builds on another
	Print  *Page       // the cards of its powers; nil where it has none
	Cards  []CardSheet // of its powers
}

// OnlyNames tells that nobody knows more of its powers than their names: a list of them is all there is to show.
func (d *Discipline) OnlyNames() bool {
	return len(d.Powers) > 0 && !slices.ContainsFunc(d.Powers, func(p *Power) bool {
		return len(p.Effect) > 0 || slices.ContainsFunc(p.Fields, func(f Field) bool { return !f.Unknown })
	})
}

// Power is one power in one language.
type Power struct {
	Page       *Page
	Key        string // names it among those of all systems, "dark-heresy/smite"
	ID         string // its place on the page of its discipline
	Discipline *Discipline
	Name       Name
	Others     []Name    // its names in the other languages
	Effect     []Passage // one, several where sources disagree, none where it is unknown
	Because    Text      // who says what of several effects
	Fields     []Field

	From         Provenance // of the record; unknown where nothing is known but the name
	EffectFrom   Provenance
	NeedsFrom    Provenance // of the powers that it needs
	RequiresFrom Provenance // of what else it needs

	// Untranslated is the language of its effect where that is not translated yet.
	Untranslated string

	Builds    bool       // powers of its system build on one another
	Requires  Fact       // beside other powers
	NoNeeds   bool       // it is known to need no other power
	Path      *PowerPath // nil where powers are not paid for by their path, or it is not known
	Needs     []*Power
	AnyOf     Alternatives // beside Needs
	NeededBy  []*Power     // also where it is one of several alternatives
	Rules     []RuleLink
	Same      []*Power // powers of other systems with the same name
	Compare   string   // address of the comparison with those
	Odds      []OddsTable
	OddsNote  string            // what the calculator of the page leaves out of these
	Facets    map[string]Facet  // what filters look at, by filter
	Data      map[string]string // what scripts look at, by name
	NameOrder int               // its place when sorted by name
}

// Differs tells whether the value of a field comes from elsewhere than the record. What is unknown says so itself.
func (p *Power) Differs(f Field) bool { return !f.Unknown && f.From != p.From }

// Weaker tells whether a field is worse attested than the record: where there is little room, that is all that is said of fields.
func (p *Power) Weaker(f Field) bool { return !f.Unknown && f.From.Below(p.From) }

// Field is the field with an id; a field without a text where it has none.
func (p *Power) Field(id string) Field {
	for _, f := range p.Fields {
		if f.ID == id {
			return f
		}
	}
	return Field{From: p.From}
}

// NeedsUnknown tells whether nobody knows which powers it needs.
func (p *Power) NeedsUnknown() bool {
	return p.Builds && !p.NoNeeds && len(p.Needs)+len(p.AnyOf.Powers) == 0
}

// Differing is what of the power comes from elsewhere than the record, but for what is unknown.
func (p *Power) Differing(words PowerWords) (list []FieldFrom) {
	add := func(label string, from Provenance) {
		if from != p.From {
			list = append(list, FieldFrom{label, from})
		}
	}
	if p.Name.Mark == "" && p.Name.From != FromUnknown {
		add(words.Power.Name, p.Name.From)
	}
	if len(p.Effect) > 0 {
		add(words.Fields["effect"], p.EffectFrom)
	}
	for _, f := range p.Fields {
		if !f.Unknown {
			add(f.Label, f.From)
		}
	}
	if p.Builds && !p.NeedsUnknown() {
		add(words.Fields["needs"], p.NeedsFrom)
	}
	if p.Requires.Text != "" {
		add(words.Power.AlsoNeeds, p.RequiresFrom)
	}
	return list
}

// NeedsLine is what the power needs, in one line: other powers, then alternatives, then every other prerequisite.
func (p *Power) NeedsLine() string {
	powers := p.NeededLine()
	if powers != "" && p.Requires.Text != "" {
		powers += ", "
	}
	return powers + p.Requires.Text
}

// NeededLine is the powers that the power needs, in one line.
func (p *Power) NeededLine() string {
	var parts []string
	for _, needed := range p.Needs {
		parts = append(parts, needed.Name.Text)
	}
	if len(p.AnyOf.Powers) > 0 {
		parts = append(parts, p.AnyOf.Text())
	}
	return strings.Join(parts, ", ")
}

// PowerPath is what a power costs with all that it needs.
type PowerPath struct {
	Beyond int    // experience points beside those of the power itself; where sources disagree, as the first has it
	Alone  bool   // nothing else is to be bought
	Total  string // the sum in a sentence
	InAll  string // the sum beside the price of the power
	Steps  string // what it is made of
}

// Alternatives are powers of which one is needed.
type Alternatives struct {
	Powers []*Power
	Or     string // the word before the last
}

// Text is the alternatives in words: "Iron Arm or Endurance".
func (a Alternatives) Text() string {
	var b strings.Builder
	for i, p := range a.Powers {
		b.WriteString(a.Before(i) + p.Name.Text)
	}
	return b.String()
}

// Before is what stands between an alternative and the one before it.
func (a Alternatives) Before(i int) string {
	switch i {
	case 0:
		return ""
	case len(a.Powers) - 1:
		return " " + a.Or + " "
	}
	return ", "
}

// Name is a name as a language shows it.
type Name struct {
	Text     string
	Language string // of the name, when it is not the page's
	Note     string // how far it is verified, or that there is none
	Mark     string // how far it is verified, in a word or two; "" where it is
	From     Provenance
}

// Text is a text as a language shows it.
type Text struct {
	Text     string
	Language string // of the text, when it is not the page's
}

// Passage is a text with foreign words in it.
type Passage struct {
	Runs     []Run
	Language string // of the text, when it is not the page's
}

// Plain is the passage without marks.
func (p Passage) Plain() string {
	var b strings.Builder
	for _, run := range p.Runs {
		b.WriteString(run.Text)
	}
	return b.String()
}

// Run is a stretch of a passage.
type Run struct {
	Text    string
	Foreign string // its language, when it is not the passage's
}

// Field is one line of the fields of a power.
type Field struct {
	ID    string // the same for fields of several systems that can be compared
	Label string
	Rule  string // address of the rule that says what the field means
	Aside bool   // left out where a page shows many powers
	From  Provenance
	Fact
}

// What names, beside the keys of words for fields, what a power needs: other powers, and everything else. They are no fields of its own.
const (
	NeedsField    = "needs"
	RequiresField = "requires"
)

// Fact is the value of a field as text.
type Fact struct {
	Text     string
	Language string // of the text, when it is not the page's
	Unknown  bool
	Because  Text // who says what, where sources disagree
}

// RuleLink is a link to a rule.
type RuleLink struct {
	Text     string
	Language string // of the text, when it is not the page's
	Address  string
}

// Pair is powers of several systems that share a name.
type Pair struct {
	Powers  []*Power
	Compare string // address of their comparison
}

// Comparison is what the script of the comparison knows.
type Comparison struct {
	Rows   [][2]string `json:"rows"` // id and label, in order
	Powers []Compared  `json:"powers"`
}

// Compared is what the script of the comparison knows of a power.
type Compared struct {
	Key      string      `json:"key"`
	Name     string      `json:"name"`
	Language string      `json:"language,omitempty"`
	System   string      `json:"system"`
	Group    string      `json:"group"` // heading in the list of powers
	Address  string      `json:"address"`
	Fields   [][2]string `json:"fields"`            // id and text
	Unknown  []string    `json:"unknown,omitempty"` // ids of fields that nobody knows

	From map[string]string `json:"from,omitempty"` // where fields come from that come from elsewhere than the record, by id
}

// OddsTable is a table of odds, worked out for one power.
type OddsTable struct {
	Caption string
	Note    string
	Columns []string
	Rows    [][]string
}

// Facet is what one filter sees of a power.
type Facet struct {
	IDs      []string // choices that hold for the power
	Text     string   // in the table
	Language string   // of the text, when it is not the page's
	Order    int      // when sorted by it
	Unknown  bool
}

// Filter is one question of the index.
type Filter struct {
	ID      string   `json:"id"`
	Label   string   `json:"-"`
	Choices []Choice `json:"choices"`
}

// Choice is one answer to a filter.
type Choice struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// Tree is a drawing of what builds on what: a box a power, indented below what it needs, with the lines between them.
type Tree struct {
	Width, Height string // in units of the page's type, so that boxes grow with the texts in them
	ViewBox       string
	Alternatives  bool // a power of it needs one of several
	Nodes         []TreeNode
	Lines         []string // paths, each from a power down and then right to one that needs it
}

// TreeNode is one power of a tree.
type TreeNode struct {
	Power   *Power
	X, Y    int // of its left edge and its top
	Width   int
	Height  int
	Foreign bool       // of another discipline: it stands here because others build on it
	Label   string     // in words, for those who do not see the lines
	Name    []TreeText // its name and its alternatives, in the box
	Side    []TreeText // what stands at the right of the box: the cost
}

// TreeText is one line of text of a tree.
type TreeText struct {
	Text  string
	X, Y  int  // of where it begins, or ends at the right of a box, and of its baseline
	Small bool // it is no name
}

// Download is one set of the open data.
type Download struct {
	ID        string // the name of its files
	Name      string
	JSON, CSV string // addresses
	Records   int
	Size      [2]string // of the JSON Lines and of the CSV
}
