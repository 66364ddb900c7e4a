package site

// History is the earlier wordings of the rules, and the notes of editors on changes.
type History struct {
	Since string                  // the first known day, if the site is older than that; else ""
	Pages map[string]*PageHistory // by page path
}

// PageHistory is the history of one page.
type PageHistory struct {
	Page    *Page // the page of the history itself
	Of      *Page
	Changed string        // day of the last change of a rule; "" if unknown
	Rules   []RuleHistory // changed rules in page order, then removed ones
	Same    []RuleHistory // unchanged rules
	Notes   []*Note       // all notes on the page, newest first
}

// RuleHistory is the history of one rule, of a question, or of the opening of a page.
type RuleHistory struct {
	ID       string
	Title    string    // of a question; "" for a rule
	Top      bool      // the opening of the page
	Gone     bool      // removed from the page
	Wordings []Wording // newest first
	Notes    []*Note   // newest first

	Language string // of a rule that is not translated though its page is
}

// Changed returns the day of the current wording, or "" if it is not committed.
func (r RuleHistory) Changed() string { return r.Wordings[0].From }

// Wording is the text of a rule from one day on.
type Wording struct {
	From string    // "2026-11-22"; "" for one that is not committed yet
	Text []Stretch // marked with the differences from the wording before; nil for a removed rule
}

// Stretch is a run of words of a wording.
type Stretch struct {
	Kind StretchKind
	Text string
}

// StretchKind tells whether words were kept, added or removed since the wording before.
type StretchKind int

// The kinds of stretches.
const (
	Same StretchKind = iota
	Fresh
	Dropped
)

// Note is an entry of the change log: what changed, when, and the source.
type Note struct {
	ID      string
	On      string // "2026-11-22"
	Systems []*System
	Text    string
	Source  string
	// Language is the language of text and source if it differs from that of the page.
	Language string
	Places   []NotePlace
}

// NotePlace is a rule or page that a note refers to.
type NotePlace struct {
	Page    *Page
	ID      string // of the rule; "" for the page
	Address string
}

// HistoryWords is the interface text of histories and notes.
type HistoryWords struct {
	Title    string   `yaml:"title"`     // "{page}"
	Lead     string   `yaml:"lead"`      //
	Link     string   `yaml:"link"`      // at a page, "{date}"
	LinkOnly string   `yaml:"link-only"` // the same without a date
	Rules    string   `yaml:"rules"`     // heading of changed rules
	Same     string   `yaml:"same"`      // heading of unchanged rules
	Gone     string   `yaml:"gone"`      // label of a removed rule
	Top      string   `yaml:"top"`       // the opening of a page
	From     string   `yaml:"from"`      // of a wording, "{date}"
	First    string   `yaml:"first"`     // of the first wording, "{date}"
	Before   string   `yaml:"before"`    // of the first wording in a shallow clone, "{date}"
	Removed  string   `yaml:"removed"`   // of a removed rule, "{date}"
	Pending  string   `yaml:"pending"`   // of a wording that is not committed
	Shallow  string   `yaml:"shallow"`   // in a shallow clone, "{date}"
	Odds     string   `yaml:"odds"`      // placeholder of figures in old wordings
	AsOf     string   `yaml:"as-of"`     // link to the page of that day, "{date}"
	Changed  string   `yaml:"changed"`   // button at a rule, "{date}"
	Shown    string   `yaml:"shown"`     // announces the buttons, "{n}"
	Close    string   `yaml:"close"`     //
	Then     string   `yaml:"then"`      // of a page on an earlier day, "{date}", "{n}"
	ThenSame string   `yaml:"then-same"` // of a page that has not changed since, "{date}"
	ThenNone string   `yaml:"then-none"` // of a day before the first known, "{date}"
	NoDate   string   `yaml:"no-date"`   // of an address without a date, "{text}"
	Today    string   `yaml:"today"`     // link back
	Said     string   `yaml:"said"`      // before an old wording, "{date}"
	Absent   string   `yaml:"absent"`    // of a rule that did not exist yet, "{date}"
	Now      string   `yaml:"now"`       // opens the current wording
	Date     string   `yaml:"date"`      // "{day} {month} {year}"
	DayOne   string   `yaml:"day-one"`   // the first of a month
	Months   string   `yaml:"months"`    // their names, with spaces between them
	Changes  struct { // the page of all notes
		Title  string `yaml:"title"`
		Lead   string `yaml:"lead"`
		Link   string `yaml:"link"`
		Source string `yaml:"source"` // before the source of a note
		Where  string `yaml:"where"`  // before the rules and pages of a note
	} `yaml:"changes"`
}

// Of returns the history of a page, or nil if none is known.
func (h *History) Of(p *Page) *PageHistory {
	if h == nil {
		return nil
	}
	return h.Pages[p.Path]
}
