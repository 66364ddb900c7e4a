package site

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Powers is the section of a kind of record in one language.
type Powers struct {
	Slug    string    // of the kind, part of addresses
	Readers *Language // the language of the pages
	Names   KindNames
	// The index over all, the comparison, the description of the open data.
	Index, Compare, Data *Page
	Words                PowerWords
	// Language is that of untranslated interface text; Language fields below are relative to it.
	Language    string
	All         []*Power      // in reading order
	Ordered     []*Discipline // all of them
	Disciplines map[*System][]*Discipline
	Filters     []Filter
	Heads       []TableColumn // heads of columns in tables of pages, and the fields that such columns hold
	Pairs       []Pair        // powers of several systems that share a name
	Downloads   []Download    // the powers of each system
	OtherSets   []Download
	SchemaName  string // name of the schema of the open data
	Schema      string // address of the schema of the open data
	Comparison  *Comparison
	Print       *Print
}

// Pages returns all pages of the section in the same order in every language: the index, the
// comparison, the data, each discipline and each power with a page, and the print pages.
func (p *Powers) Pages() []*Page {
	list := []*Page{p.Index, p.Compare, p.Data}
	for _, d := range p.Ordered {
		list = append(list, d.Page)
		for _, power := range d.Powers {
			if !power.Bare {
				list = append(list, power.Page)
			}
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

// KindNames are what a kind of record and its groups are called: power and powers, discipline and
// disciplines.
type KindNames struct{ One, Many, Group, Groups string }

// Fill fills the names into a text of the program: {one}, {many}, {group} and {groups}, with a
// capital where the place has it.
func (n KindNames) Fill(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer("{one}", n.One, "{many}", n.Many, "{group}", n.Group, "{groups}", n.Groups,
		"{One}", capital(n.One), "{Many}", capital(n.Many), "{Group}", capital(n.Group),
		"{Groups}", capital(n.Groups)).Replace(text)
}

// capital returns a text with a capital first letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// EffectsID is the name of the file of effects among the assets.
func (p *Powers) EffectsID() string { return "effects-" + p.Slug + "-" + p.Readers.Tag }

// Columns returns the filters that are columns of the index, in their order.
func (p *Powers) Columns() []Filter {
	return slices.DeleteFunc(slices.Clone(p.Filters), func(f Filter) bool { return !f.Column })
}

// Several reports whether the records are of several systems.
func (p *Powers) Several() bool { return len(p.Disciplines) > 1 }

// IndexOf returns the address of the index with the records of a system.
func (p *Powers) IndexOf(s *System) string {
	if !p.Several() {
		return p.Index.Path
	}
	return p.Index.Path + "?system=" + s.ID
}

// Rows returns the number of rows of the index, powers without a page included.
func (p *Powers) Rows() int {
	n := len(p.All)
	for _, d := range p.Ordered {
		n += len(d.Index)
	}
	return n
}

// Discipline is one discipline in one language.
type Discipline struct {
	Kind   *Powers
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

// OnlyNames reports whether nothing but the names of its powers is known.
func (d *Discipline) OnlyNames() bool { return len(d.Powers) > 0 && len(d.Known()) == 0 }

// Unnamed returns the powers of which not even a name is known.
func (d *Discipline) Unnamed() []*Power {
	return slices.DeleteFunc(slices.Clone(d.Powers), func(p *Power) bool { return !p.Unnamed() })
}

// Unnamed reports that not even its name is known.
func (p *Power) Unnamed() bool { return p.Bare && p.Name.Unknown }

// Known returns the powers of which more than the name is known: those with a page.
func (d *Discipline) Known() []*Power { return Known(d.Powers) }

// Known returns those of some powers of which more than the name is known.
func Known(powers []*Power) []*Power {
	return slices.DeleteFunc(slices.Clone(powers), func(p *Power) bool { return p.Bare })
}

// Printed returns the powers that have a card: those with an effect, a cost or a range.
func (d *Discipline) Printed() []*Power {
	return slices.DeleteFunc(d.Known(), func(p *Power) bool {
		return len(p.Effect) == 0 && !slices.ContainsFunc(p.Fields,
			func(f Field) bool { return f.Large && !f.Unknown })
	})
}

// CardCount returns the number of cards of its powers.
func (d *Discipline) CardCount() (n int) {
	for _, sheet := range d.Cards {
		for _, row := range sheet.Rows {
			n += len(row)
		}
	}
	return n
}

// Cardless returns the names by key of the powers that have no card.
func (p *Powers) Cardless() map[string]string {
	names := map[string]string{}
	for _, power := range p.All {
		names[power.Key] = power.Name.Text
	}
	for _, d := range p.Ordered {
		for _, power := range d.Printed() {
			delete(names, power.Key)
		}
	}
	return names
}

// Power is one power in one language.
type Power struct {
	Page       *Page
	Key        string // unique over all systems, "dark-heresy/smite"
	ID         string // anchor on the page of its discipline
	Discipline *Discipline
	Name       Name
	Others     []Name    // its names in the other languages
	Effect     []Passage // several if sources disagree, none if unknown
	Texts      []*TextField
	Summary    Text    // its effect in a sentence, for lists
	Terms      []*Term // that its texts link to
	Because    Text    // which source gives which effect
	Fields     []Field

	From         Provenance // of the record; unknown if only the name is known
	EffectFrom   Provenance
	NeedsFrom    Provenance // of the required powers
	RequiresFrom Provenance // of other prerequisites

	// Untranslated is the language of an untranslated effect.
	Untranslated string

	// Bare reports that nothing but its name is known. It has no page: Page.Path is its row on the
	// page of its discipline, to which Unused, the address that its page would have, redirects.
	Bare   bool
	Unused string

	Builds    bool       // its system has prerequisites between powers
	Requires  Fact       // beside other powers
	NoNeeds   bool       // known to require no other power
	Path      *PowerPath // nil if unknown or if the system has no path costs
	Needs     []*Power
	AnyOf     Alternatives // beside Needs
	NeededBy  []*Power     // including powers that accept it as an alternative
	Rules     []RuleLink
	Same      []*Power // powers of other systems with the same name
	Compare   string   // address of the comparison with those, or of one that begins with this power
	Odds      []OddsTable
	Multiples []*Multiples      // its odds against resistance, as small multiples
	Spared    Spared            // zero if the calculator of the page is for all psykers
	OddsNote  string            // what the calculator of the page does not consider
	Facets    map[string]Facet  // by filter
	Data      map[string]string // data attributes by name
	NameOrder int               // position when sorted by name
}

// Permanent returns the address that redirects to the power wherever its page is. No rule has it,
// since ids of rules have no slash.
func (p *Power) Permanent() string {
	return "/" + p.Page.Language.Tag + "/r/" + p.Page.System.ID + "/" + p.Discipline.Kind.Slug + "/" + p.ID + "/"
}

// Spared says which psykers are spared a risk that the calculator of a power includes.
type Spared struct {
	Text  string
	Link  string // the words of the link to their case
	Query string // of their case
}

// Differs reports whether the value of a field has another origin than the record. An unknown field
// never differs.
func (p *Power) Differs(f Field) bool { return !f.Unknown && f.From != p.From }

// Weaker reports whether a field is less well attested than the record. Compact views show only
// this.
func (p *Power) Weaker(f Field) bool { return !f.Unknown && f.From.Below(p.From) }

// Field returns the field with an id, or a field without text.
func (p *Power) Field(id string) Field {
	for _, f := range p.Fields {
		if f.ID == id {
			return f
		}
	}
	return Field{From: p.From}
}

// NeedsUnknown reports whether the required powers are unknown.
func (p *Power) NeedsUnknown() bool {
	return p.Builds && !p.NoNeeds && len(p.Needs)+len(p.AnyOf.Powers) == 0
}

// Differing returns the known parts of the power whose origin is not that of the record.
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
		add(words.Fields.Effect, p.EffectFrom)
	}
	for _, f := range p.Fields {
		if !f.Unknown {
			add(f.Label, f.From)
		}
	}
	if p.Builds && !p.NeedsUnknown() {
		add(words.Fields.Needs, p.NeedsFrom)
	}
	if p.Requires.Text != "" {
		add(words.Power.AlsoNeeds, p.RequiresFrom)
	}
	return list
}

// NeedsLine returns all prerequisites in one line: powers, then alternatives, then the rest.
func (p *Power) NeedsLine() string {
	powers := p.NeededLine()
	if powers != "" && p.Requires.Text != "" {
		powers += ", "
	}
	return powers + p.Requires.Text
}

// NeededLine returns the required powers in one line.
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

// PowerPath is the cost of a power together with all its prerequisites.
type PowerPath struct {
	Filter string // of the price, in the index
	Beyond int    // experience points beside the power's own, by the first source
	Alone  bool   // it has no prerequisites to buy
	Total  string // the sum in a sentence
	InAll  string // the sum beside the price of the power
	Steps  string // the parts of the sum
}

// Alternatives is a set of powers of which one is required.
type Alternatives struct {
	Powers []*Power
	Or     string // the word before the last
}

// Text returns the alternatives in words: "Iron Arm or Endurance".
func (a Alternatives) Text() string {
	var b strings.Builder
	for i, p := range a.Powers {
		b.WriteString(a.Before(i) + p.Name.Text)
	}
	return b.String()
}

// Before returns the text between an alternative and the one before it.
func (a Alternatives) Before(i int) string {
	switch i {
	case 0:
		return ""
	case len(a.Powers) - 1:
		return " " + a.Or + " "
	}
	return ", "
}

// Name is a name in one language.
type Name struct {
	Text     string
	Language string // of the name, if not the page's
	Note     string // confidence, or that there is no name
	Mark     string // confidence in one or two words; "" if verified
	From     Provenance
	Unknown  bool // no name is known, as Text says
}

// Text is a text in one language.
type Text struct {
	Text     string
	Language string // of the text, if not the page's
}

// TextField is a field of several paragraphs.
type TextField struct {
	ID    string
	Label string
	Passage
}

// Passage is a text: a plain paragraph that may contain foreign words, or Markdown.
type Passage struct {
	Runs       []Run    // of a plain paragraph; nil for Markdown
	HTML       string   // of Markdown
	Paragraphs []string // of Markdown, in plain words: an item of a list and a row of a table are one
	Language   string   // of the text, if not the page's
}

// Beginning returns the first sentence of Markdown, or a plain paragraph as a whole.
func (p Passage) Beginning() string {
	if len(p.Paragraphs) == 0 {
		return p.Plain()
	}
	text := p.Paragraphs[0]
	if end := sentenceEnd.FindStringIndex(text); end != nil {
		return text[:end[1]]
	}
	return text
}

// sentenceEnd matches the end of a sentence with more behind it.
var sentenceEnd = regexp.MustCompile(`[\pL\pN)’”»][.!?…]+[”’»)]*( |$)`)

// Lead returns the effect in one line, or its summary where it is Markdown.
func (p *Power) Lead() string {
	texts := make([]string, len(p.Effect))
	for i, passage := range p.Effect {
		if texts[i] = passage.Plain(); passage.Runs == nil {
			return strings.TrimSpace(p.Summary.Text)
		}
	}
	return strings.Join(texts, " / ")
}

// Plain returns the effect and the texts of the power in one line, without markup.
func (p *Power) Plain() string { return strings.Join(p.Paragraphs(), " ") }

// Paragraphs returns the paragraphs of the effect, and of each text below its label, without markup.
func (p *Power) Paragraphs() (list []string) {
	for i, passage := range p.Effect {
		if i > 0 {
			list = append(list, "/")
		}
		list = append(list, passage.plain()...)
	}
	for _, field := range p.Texts {
		list = append(append(list, field.Label), field.plain()...)
	}
	return list
}

// Plain returns the passage in one line, without markup.
func (p Passage) Plain() string { return strings.Join(p.plain(), " ") }

// plain returns the paragraphs of the passage without markup.
func (p Passage) plain() []string {
	if p.Runs == nil {
		return p.Paragraphs
	}
	var b strings.Builder
	for _, run := range p.Runs {
		b.WriteString(run.Text)
	}
	return []string{b.String()}
}

// Run is a part of a passage in one language.
type Run struct {
	Text    string
	Foreign string // language, if not the passage's
}

// Field is one line in the fields of a power.
type Field struct {
	ID    string // the same for comparable fields of several systems
	Label string
	Rule  string // address of the rule that says what the field means
	Aside bool   // omitted in lists of powers
	Large bool   // in large type on a card
	Named bool   // worded otherwise where no label is beside it: see [Power.Facets]
	From  Provenance
	Fact
}

// Short reports whether the label and the value are so short that others are beside them on a card.
func (f Field) Short() bool { return utf8.RuneCountInString(f.Label+f.Text) <= 24 }

// Keys of prerequisites among the keys of fields: required powers, and everything else. They are
// not fields of a power.
const (
	NeedsField    = "needs"
	RequiresField = "requires"
)

// Fact is the text of the value of a field.
type Fact struct {
	Text     string
	Language string // of the text, if not the page's
	Unknown  bool
	Because  Text // which source says what, if they disagree
}

// RuleLink is a link to a rule.
type RuleLink struct {
	Text     string
	Language string // of the text, if not the page's
	Address  string
}

// Pair is a group of powers of different systems that share a name.
type Pair struct {
	Powers  []*Power
	Compare string // address of their comparison
}

// Comparison is the data for the script of the comparison.
type Comparison struct {
	Rows   [][2]string       `json:"rows"` // id and label, in order
	Powers []Compared        `json:"powers"`
	Bare   map[string]string `json:"bare"` // names by key of the powers of which no more is known
}

// PowerChoice is a power in the field that finds powers by their names.
type PowerChoice struct {
	Key      string `json:"key"`
	Name     string `json:"name"`
	Language string `json:"language,omitempty"`
	System   string `json:"system"`
	Group    string `json:"group"`            // which of several powers of its name it is
	Others   string `json:"others,omitempty"` // its names in the other languages
}

// Compared is the data of one power for the script of the comparison.
type Compared struct {
	PowerChoice
	Address string      `json:"address"`
	Fields  [][2]string `json:"fields"`            // id and text
	Unknown []string    `json:"unknown,omitempty"` // ids of unknown fields
}

// Choice returns the power as one to choose.
func (p *Power) Choice() PowerChoice {
	return PowerChoice{
		Key: p.Key, Name: p.Name.Text, Language: p.Name.Language, System: p.Page.System.ID,
		Group:  p.Page.System.Short[p.Page.Language.Tag] + " · " + p.Discipline.Name.Text,
		Others: p.OtherNames(),
	}
}

// OtherNames returns the names of the power in the other languages as one text.
func (p *Power) OtherNames() string {
	names := make([]string, len(p.Others))
	for i, other := range p.Others {
		names[i] = other.Text
	}
	return strings.Join(names, ", ")
}

// Choices returns the powers that have a card, in the order of the site.
func (p *Powers) Choices() []PowerChoice {
	var list []PowerChoice
	for _, d := range p.Ordered {
		for _, power := range d.Printed() {
			list = append(list, power.Choice())
		}
	}
	return list
}

// OddsTable is a table of odds for one power.
type OddsTable struct {
	Caption string
	Note    string
	Columns []string
	Rows    [][]string
}

// Multiples are small charts side by side with the same bars: one chart for each column of a table,
// with a bar for each of its rows.
type Multiples struct {
	Table         OddsTable
	Charts        []Multiple
	Width, Height int    // of a chart
	First, Last   string // rows of the first and last bar
}

// Multiple is one of small multiples.
type Multiple struct {
	Title  string
	Figure string // the chance of the marked bar
	Bars   []MultipleBar
}

// MultipleBar is the rectangle of a bar in the drawing.
type MultipleBar struct {
	X, Y, Width, Height string
	Marked              bool
}

// TableColumn is the head of a column in tables of pages, and a field that such a column holds.
type TableColumn struct {
	Head  string
	Field string // its label, or [NeedsField] or [RequiresField]
}

// Facet is the value of a power for one filter.
type Facet struct {
	IDs      []string // matching options
	Text     string   // in the table
	Cell     string   // in the table, where Text names its field too; else ""
	Language string   // of the text, if not the page's
	Order    int      // when sorted by it
	Unknown  bool
}

// Filter is one filter of the index.
type Filter struct {
	ID      string   `json:"id"`
	Label   string   `json:"-"`
	Column  bool     `json:"-"` // it is a column of the index
	Sort    bool     `json:"-"` // the index can be sorted by it
	Choices []Choice `json:"choices"`
}

// Divides reports whether the filter tells some of the rows of the index from others.
func (f Filter) Divides(rows int) bool {
	return len(f.Choices) > 1 || len(f.Choices) == 1 && f.Choices[0].Count < rows
}

// Choice is one option of a filter.
type Choice struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// Tree is a drawing of prerequisites: a box for each power, indented below the powers that it
// requires, with connecting lines.
type Tree struct {
	Width, Height string // in em, so that boxes grow with their text
	ViewBox       string
	Alternatives  bool // a power of it has alternative prerequisites
	Nodes         []TreeNode
	Lines         []string // SVG paths, each from a power down and right to one that requires it
}

// TreeNode is one power of a tree.
type TreeNode struct {
	Power   *Power
	X, Y    int // of its left edge and its top
	Width   int
	Height  int
	Foreign bool       // of another discipline, shown because powers here require it
	Label   string     // for screen readers
	Name    []TreeText // its name and its alternatives, in the box
	Side    []TreeText // the cost, at the right of the box
}

// TreeText is one line of text in a tree.
type TreeText struct {
	Text  string
	X, Y  int  // start of the text (its end at the right of a box) and baseline
	Small bool // not a name
}

// Download is one set of the open data.
type Download struct {
	ID        string // the name of its files
	Name      string
	About     string // what it has
	JSON, CSV string // addresses
	Records   int
	Size      [2]string // of the JSON Lines and of the CSV
}
