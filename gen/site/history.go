package site

// History is what the rules of the pages said at other times, and what editors note of changes.
type History struct {
	Since string                  // the first day that is known, where what stood then is older; "" otherwise
	Pages map[string]*PageHistory // by the paths of the pages
}

// PageHistory is that of a page.
type PageHistory struct {
	Page    *Page // on which it stands
	Of      *Page
	Changed string        // the day on which a rule was written or changed last; "" where it is not known
	Rules   []RuleHistory // those that changed, in the order of the page, those that stand there no more last
	Same    []RuleHistory // those that never changed
	Notes   []*Note       // of anything on the page, the newest first
}

// RuleHistory is what one rule said. A question is one too, and so is the opening of a page.
type RuleHistory struct {
	ID       string
	Top      bool      // it is the opening of the page
	Gone     bool      // it stands on the page no more
	Wordings []Wording // the newest first
	Notes    []*Note   // the newest first
}

// Changed is the day from which on a rule says what it says; "" for one that is not committed.
func (r RuleHistory) Changed() string { return r.Wordings[0].From }

// Wording is what a rule said from a day on.
type Wording struct {
	From string    // "2026-11-22"; "" for one that is not committed yet
	Text []Stretch // with what differs from the wording before; nil for a rule that was taken away
}

// Stretch is words of a wording.
type Stretch struct {
	Kind StretchKind
	Text string
}

// StretchKind tells how words stand to the wording before.
type StretchKind int

// The kinds of stretches.
const (
	Same StretchKind = iota
	Fresh
	Dropped
)

// Note says what changed, when and from which source.
type Note struct {
	ID      string
	On      string // "2026-11-22"
	Systems []*System
	Text    string
	Source  string
	// Language is that of text and source, where it is not the page's.
	Language string
	Places   []NotePlace
}

// NotePlace is a rule or a page that a note speaks of.
type NotePlace struct {
	Page    *Page
	ID      string // of the rule; "" for the page
	Address string
}

// HistoryWords are the words of histories and of notes.
type HistoryWords struct {
	Title    string   `yaml:"title"`     // "{page}"
	Lead     string   `yaml:"lead"`      //
	Link     string   `yaml:"link"`      // at a page, "{date}"
	LinkOnly string   `yaml:"link-only"` // the same where no date is known
	Rules    string   `yaml:"rules"`     // heading of what changed
	Same     string   `yaml:"same"`      // heading of what did not
	Gone     string   `yaml:"gone"`      // of a rule that stands there no more
	Top      string   `yaml:"top"`       // the opening of a page
	From     string   `yaml:"from"`      // of a wording, "{date}"
	First    string   `yaml:"first"`     // of the first wording, "{date}"
	Before   string   `yaml:"before"`    // of the first wording where the repository holds only the end, "{date}"
	Removed  string   `yaml:"removed"`   // of a rule that was taken away, "{date}"
	Pending  string   `yaml:"pending"`   // of a wording that is not committed
	Shallow  string   `yaml:"shallow"`   // where the repository holds only the end, "{date}"
	Odds     string   `yaml:"odds"`      // what figures stand for in old wordings
	AsOf     string   `yaml:"as-of"`     // link to the page as it stood, "{date}"
	Changed  string   `yaml:"changed"`   // button at a rule, "{date}"
	Shown    string   `yaml:"shown"`     // when the buttons are there, "{n}"
	Close    string   `yaml:"close"`     //
	Then     string   `yaml:"then"`      // of a page as it stood, "{date}", "{n}"
	ThenSame string   `yaml:"then-same"` // of one that stood as it stands, "{date}"
	ThenNone string   `yaml:"then-none"` // of a day before everything that is known, "{date}"
	NoDate   string   `yaml:"no-date"`   // of an address without a date, "{text}"
	Today    string   `yaml:"today"`     // link back
	Said     string   `yaml:"said"`      // before an old wording, "{date}"
	Absent   string   `yaml:"absent"`    // of a rule that was not there yet, "{date}"
	Now      string   `yaml:"now"`       // what opens the wording of today
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

// Of is the history of a page; nil where nothing is known of it.
func (h *History) Of(p *Page) *PageHistory {
	if h == nil {
		return nil
	}
	return h.Pages[p.Path]
}
