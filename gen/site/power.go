package site

import "strings"

// Powers is the powers part of the site in one language.
type Powers struct {
	Index, Compare, Data *Page // the index over all, the comparison, the description of the open data
	Words                PowerWords
	All                  []*Power      // in reading order
	Ordered              []*Discipline // all of them
	Disciplines          map[*System][]*Discipline
	Filters              []Filter
	Pairs                [][]*Power // powers of several systems that share a name
	Downloads            []Download // the powers of each system
	OtherSets            []Download
	Effects              string // address of the effects of All, which the index searches
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

// Discipline is one discipline in one language.
type Discipline struct {
	Page   *Page
	ID     string
	Name   Name
	Powers []*Power
	Index  []*Indexed      // powers without a page
	Tree   *Tree           // nil where no power builds on another
	Print  *Page           // the cards of its powers; nil where it has none
	Cards  [][][]PowerCard // by sheet and row
}

// Power is one power in one language.
type Power struct {
	Page       *Page
	Key        string // names it among those of all systems, "dark-heresy/smite"
	Discipline *Discipline
	Name       Name
	Others     []Name    // its names in the other languages
	Effect     []Passage // one, several where sources disagree, none where it is unknown
	Because    string    // who says what of several effects
	Fields     []Field
	Requires   Fact // beside other powers
	NoNeeds    bool // it is known to need no other power
	Needs      []*Power
	AnyOf      Alternatives // beside Needs
	NeededBy   []*Power     // also where it is one of several alternatives
	Rules      []RuleLink
	Same       []*Power // powers of other systems with the same name
	Odds       []OddsTable
	OddsNote   string           // what the calculator of the page leaves out of these
	Facets     map[string]Facet // what filters look at, by filter
	NameOrder  int              // its place when sorted by name
}

// NeedsLine is what the power needs, in one line: other powers, then alternatives, then every other prerequisite.
func (p *Power) NeedsLine() string {
	var parts []string
	for _, needed := range p.Needs {
		parts = append(parts, needed.Name.Text)
	}
	if len(p.AnyOf.Powers) > 0 {
		parts = append(parts, p.AnyOf.Text())
	}
	if p.Requires.Text != "" {
		parts = append(parts, p.Requires.Text)
	}
	return strings.Join(parts, ", ")
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
}

// Passage is a text with foreign words in it.
type Passage []Run

// Run is a stretch of a passage.
type Run struct {
	Text    string
	Foreign string // its language, when it is not the page's
}

// Field is one line of the fields of a power.
type Field struct {
	ID    string // the same for fields of several systems that can be compared
	Label string
	Rule  string // address of the rule that says what the field means
	Fact
}

// Fact is the value of a field as text.
type Fact struct {
	Text    string
	Unknown bool
	Because string // who says what, where sources disagree
}

// RuleLink is a link to a rule.
type RuleLink struct{ Text, Address string }

// OddsTable is a table of odds, worked out for one power.
type OddsTable struct {
	Caption string
	Note    string
	Columns []string
	Rows    [][]string
}

// Facet is what one filter sees of a power.
type Facet struct {
	IDs     []string // choices that hold for the power
	Text    string   // in the table
	Order   int      // when sorted by it
	Unknown bool
}

// Filter is one question of the index.
type Filter struct {
	ID, Label string
	Choices   []Choice
}

// Choice is one answer to a filter.
type Choice struct {
	ID, Text string
	Count    int
}

// Tree is a drawing of what builds on what: a box a power, indented below what it needs, with the lines between them.
type Tree struct {
	Width, Height int
	Alternatives  bool // a power of it needs one of several
	Nodes         []TreeNode
	Lines         []TreeLine
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

// TreeLine leads from a power down and then right to one that needs it.
type TreeLine struct{ X, From, To, End int }

// Download is one set of the open data.
type Download struct {
	ID        string // the name of its files
	Name      string
	JSON, CSV string // addresses
	Records   int
	Size      [2]string // of the JSON Lines and of the CSV
}

// PowerWords are the words of the powers part in one language, read from powers.yaml. Every field must be there.
type PowerWords struct {
	Link    string `yaml:"link"`    // in the bar
	Title   string `yaml:"title"`   // of the index
	Lead    string `yaml:"lead"`    //
	Unknown string `yaml:"unknown"` // what nobody could verify
	None    string `yaml:"none"`    // where a field does not apply
	Or      string `yaml:"or"`      // between values that sources disagree on, and between alternatives
	Varies  string `yaml:"varies"`  // in filters: no one number
	Unnamed string `yaml:"unnamed"` // a power whose name nobody knows, "{id}"
	NoName  string `yaml:"no-name"` // beside a name of another language
	Needs   string `yaml:"needs"`   // in words beside the tree, "{power}"
	Index   struct {
		Count    string `yaml:"count"` // "{n} of {all} powers"
		Search   string `yaml:"search"`
		Filters  string `yaml:"filters"` // heading
		Only     string `yaml:"only"`    // button, "{choice}"
		Without  string `yaml:"without"` // button, "{choice}"
		Clear    string `yaml:"clear"`
		Sort     string `yaml:"sort"`
		SortBy   string `yaml:"sort-by"` // the order of the site
		Nothing  string `yaml:"nothing"` // no power passes
		Ignored  string `yaml:"ignored"` // an address asks for what there is not, "{words}"
		Choose   string `yaml:"choose"`  // label of a row's mark, "{power}"
		Chosen   string `yaml:"chosen"`  // link to the comparison, "{n}"
		NoScript string `yaml:"no-script"`
		Table    string `yaml:"table"` // caption
		Name     string `yaml:"name"`  // column
	} `yaml:"index"`
	Discipline struct {
		Tree    string `yaml:"tree"`    // heading
		Hint    string `yaml:"hint"`    // how to read the tree
		HintOr  string `yaml:"hint-or"` // how to read it where it has alternatives
		Powers  string `yaml:"powers"`  // heading
		Faction string `yaml:"faction"` // where the effects of an index stand
	} `yaml:"discipline"`
	Power struct {
		EffectUnknown string `yaml:"effect-unknown"`
		Fields        string `yaml:"fields"`
		Needs         string `yaml:"needs"`
		NeededBy      string `yaml:"needed-by"`
		Nothing       string `yaml:"nothing"`  // it needs no power
		NobodyElse    string `yaml:"nobody"`   // no power needs it
		Requires      string `yaml:"requires"` // before everything else it needs
		Rules         string `yaml:"rules"`
		Same          string `yaml:"same"`
		SameNone      string `yaml:"same-none"`
		Compare       string `yaml:"compare"` // link to the comparison with those of the same name
		Odds          string `yaml:"odds"`
		Also          string `yaml:"also"` // before its names in other languages
		Rule          string `yaml:"rule"` // link of a field's label, "{field}"
	} `yaml:"power"`
	Compare struct {
		Title    string `yaml:"title"`
		Lead     string `yaml:"lead"`
		Add      string `yaml:"add"`
		Choose   string `yaml:"choose"` // first line of the list
		Remove   string `yaml:"remove"` // "{power}"
		Full     string `yaml:"full"`
		Few      string `yaml:"few"`
		Differs  string `yaml:"differs"` // mark of a row
		Same     string `yaml:"same"`    // all rows alike
		Missing  string `yaml:"missing"` // an address names what there is not, "{words}"
		Pairs    string `yaml:"pairs"`   // heading of ready comparisons
		NoScript string `yaml:"no-script"`
		Field    string `yaml:"field"`
		Table    string `yaml:"table"` // caption
	} `yaml:"compare"`
	Data struct {
		Title   string   `yaml:"title"`
		Lead    string   `yaml:"lead"`
		System  string   `yaml:"system"`
		Count   string   `yaml:"count"`
		Formats string   `yaml:"formats"` // heading
		JSON    string   `yaml:"json"`    // what JSON Lines are
		CSV     string   `yaml:"csv"`
		Unknown string   `yaml:"unknown"`
		Either  string   `yaml:"either"`
		Names   string   `yaml:"names"`
		Schema  string   `yaml:"schema"`
		Link    string   `yaml:"link"` // link from the index to the page
		License string   `yaml:"license"`
		Sets    SetWords `yaml:"sets"`
	} `yaml:"data"`
	Print struct {
		Title           string `yaml:"title"` // of the selection
		Lead            string `yaml:"lead"`
		Link            string `yaml:"link"` // from the index and the disciplines
		DeckTitle       string `yaml:"deck-title"`
		DeckLead        string `yaml:"deck-lead"`
		DeckLink        string `yaml:"deck-link"`
		DisciplineTitle string `yaml:"discipline-title"` // "{discipline}"
		DisciplineLead  string `yaml:"discipline-lead"`
		Print           string `yaml:"print"` // button
		Paper           string `yaml:"paper"` // before the papers
		A4              string `yaml:"a4"`
		Letter          string `yaml:"letter"`
		Duplex          string `yaml:"duplex"`   // how to print faces and backs
		Single          string `yaml:"single"`   // how to print faces alone
		Sheets          string `yaml:"sheets"`   // region of the sheets
		Revision        string `yaml:"revision"` // "{revision}"
		Sheet           string `yaml:"sheet"`    // "{n}", "{all}"
		Keep            string `yaml:"keep"`
		KeepUnknown     string `yaml:"keep-unknown"`
		Back            string `yaml:"back"`   // on the backs
		Choose          string `yaml:"choose"` // heading
		Chosen          string `yaml:"chosen"` // "{n}"
		Empty           string `yaml:"empty"`
		Failed          string `yaml:"failed"`
		NoScript        string `yaml:"no-script"`
		Disciplines     string `yaml:"disciplines"` // heading
	} `yaml:"print"`
	Fields map[string]string `yaml:"fields"` // labels
	Marks  map[string]string `yaml:"marks"`  // how far a name is verified
	Values map[string]string `yaml:"values"` // words of closed sets, "action.half"
	Odds   map[string]string `yaml:"odds"`   // captions and columns
}
