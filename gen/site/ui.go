package site

// UI is the words around pages in one language: those of the program, replaced by what the
// words.yaml of a site says. Every field must be there.
type UI struct {
	Name        string            `yaml:"name,optional"`      // of the language, in itself; if missing, from the Unicode tables
	Languages   map[string]string `yaml:"languages,optional"` // every language's name in this one; likewise
	Site        string            `yaml:"site"`               // of the site
	Tagline     string            `yaml:"tagline"`            // the site in one line
	Skip        string            `yaml:"skip"`               // skip link
	Menu        string            `yaml:"menu"`               // of the site's parts
	PagePlace   string            `yaml:"page-place"`         // position of a page in its system, "Page {n} of {all}"
	PageList    string            `yaml:"page-list"`          // the list of those
	Pages       string            `yaml:"pages"`              // label of the list of a system's pages
	OnPage      string            `yaml:"on-page"`            // label of the list of sections
	Overview    string            `yaml:"overview"`           // link to a system's first page
	Language    string            `yaml:"language"`           // label of the language switch
	Theme       string            `yaml:"theme"`              // label of the switch of grounds
	ThemeAuto   string            `yaml:"theme-auto"`         // follow the device
	ThemeLight  string            `yaml:"theme-light"`        //
	ThemeDark   string            `yaml:"theme-dark"`         //
	Previous    string            `yaml:"previous"`           //
	Next        string            `yaml:"next"`               //
	Source      string            `yaml:"source"`             // "Restates {sections} of {document}"
	SourceWhole string            `yaml:"source-whole"`
	RuleLink    string            `yaml:"rule-link"` // label of a rule's own link, "{id}"
	Copied      string            `yaml:"copied"`    // after copying a rule's link
	Labelled    string            `yaml:"labelled"`  // a label and what it labels, for those who hear it: "{label}: {text}"
	Lookup      struct {          // of a table that a die looks up
		Roll   string `yaml:"roll"`   // label of what was rolled, "{die}"
		Chance string `yaml:"chance"` // column
		None   string `yaml:"none"`   // no row answers a roll
		Note   string `yaml:"note"`   // what the chances are of
	} `yaml:"lookup"`
	Callouts struct {
		Example string `yaml:"example"`
		Ruling  string `yaml:"ruling"`
		Unknown string `yaml:"unknown"`
		Note    string `yaml:"note"`
		Rest    string `yaml:"rest"`    // what opens the rest of a ruling, behind its answer
		NoOdds  string `yaml:"no-odds"` // of a ruling that moves no figure
	} `yaml:"callouts"`
	From  ProvenanceWords `yaml:"from"` // where a statement comes from
	Quick struct {        // of the quick reference of a system
		Title string `yaml:"title"`
		Lead  string `yaml:"lead"`
		Print string `yaml:"print"` // the button that prints it
		Roll  string `yaml:"roll"`  // label of the field for a roll
	} `yaml:"quick"`
	Questions struct { // of the page that gathers the rulings and unknowns of a system
		Title string `yaml:"title"`
		Lead  string `yaml:"lead"`
	} `yaml:"questions"`
	Sources    SourceWords  `yaml:"sources"` // of the page that gathers where everything comes from
	History    HistoryWords `yaml:"history"` // of what rules said at other times
	Calculator struct {
		Label      string `yaml:"label"`    // before the question, for screen readers
		Inputs     string `yaml:"inputs"`   // legend of the inputs
		Example    string `yaml:"example"`  // above a case that is the page's example, and not that of the typical psyker
		Help       string `yaml:"help"`     // what the question mark at an input opens
		More       string `yaml:"more"`     // folded inputs
		Result     string `yaml:"result"`   // heading of the result
		Behind     string `yaml:"behind"`   // what is folded below it: distributions, questions, working, rulings
		Reset      string `yaml:"reset"`    // button
		Working    string `yaml:"working"`  // heading of the steps
		Rulings    string `yaml:"rulings"`  // heading of the rulings
		All        string `yaml:"all"`      // heading of all values
		Outcome    string `yaml:"outcome"`  // column
		Exactly    string `yaml:"exactly"`  // column
		AtLeast    string `yaml:"at-least"` // column
		AtMost     string `yaml:"at-most"`  // column
		Value      string `yaml:"value"`    // column
		Chance     string `yaml:"chance"`   // column
		Fraction   string `yaml:"fraction"` // column
		Current    string `yaml:"current"`  // mark of the current row
		Rule       string `yaml:"rule"`     // link to an input's rule
		NoScript   string `yaml:"no-script"`
		Terminal   string `yaml:"terminal"` // "In a terminal: {command}"
		LastGood   string `yaml:"last-good"`
		Several    string `yaml:"several"`   // of an address: an input that several calculators of the page have, "{name}", and how it is written for each, "{choices}"
		Offline    string `yaml:"offline"`   // no answer could be had
		Again      string `yaml:"again"`     // button: try again
		Pending    string `yaml:"pending"`   // instead of figures, while they are worked out
		Loading    string `yaml:"loading"`   // instead of figures, while the core comes, "{percent}"
		NoAnswer   string `yaml:"no-answer"` // instead of figures, where there are none
		Unable     string `yaml:"unable"`    // the scripts did not come
		Reload     string `yaml:"reload"`    // link after it
		Add        string `yaml:"add"`       // a chip to a list, {n}
		AddNamed   string `yaml:"add-named"` // the first line of the menu of what a list takes by name
		Remove     string `yaml:"remove"`    // a chip from a list, {n}
		Measure    string `yaml:"measure"`   // what the bars show
		Joint      string `yaml:"joint"`     // the picture of two chances together
		JointParts struct {
			WorksClean  string `yaml:"works-clean"`
			WorksPerils string `yaml:"works-perils"`
			FailsClean  string `yaml:"fails-clean"`
			FailsPerils string `yaml:"fails-perils"`
		} `yaml:"joint-parts"`
		Levers       string `yaml:"levers"` // what single changes do
		Pin          string `yaml:"pin"`    // keep the current case to compare with
		Unpin        string `yaml:"unpin"`  // stop comparing
		Pinned       string `yaml:"pinned"` // "A: {case}"
		Share        string `yaml:"share"`
		ShareLink    string `yaml:"share-link"`
		ShareText    string `yaml:"share-text"`
		SharePicture string `yaml:"share-picture"`
		// Copied says what was put on the clipboard.
		Copied struct {
			Link     string `yaml:"link"`
			Text     string `yaml:"text"`
			BBCode   string `yaml:"bbcode"`
			Markdown string `yaml:"markdown"`
			Embed    string `yaml:"embed"`
			Picture  string `yaml:"picture"` // saved, not copied
		} `yaml:"copied"`
		ShareEmbed  string `yaml:"share-embed"`
		ShareDevice string `yaml:"share-device"`
		Ask         string `yaml:"ask"` // heading: what would it take?
		AskInput    string `yaml:"ask-input"`
		AskResult   string `yaml:"ask-result"`
		AskBound    string `yaml:"ask-bound"`
		AskGo       string `yaml:"ask-go"`
		AskWrong    string `yaml:"ask-wrong"` // when no percentage is given
		AskSet      string `yaml:"ask-set"`
		Luck        string `yaml:"luck"` // heading: how lucky was that?
		LuckRolled  string `yaml:"luck-rolled"`
		LuckGo      string `yaml:"luck-go"`
		LuckWrong   string `yaml:"luck-wrong"` // when no outcome is given
		RangeFrom   string `yaml:"range"`      // "{min} to {max}"
		ListHelp    string `yaml:"list"`       // "up to {max-items} numbers from {min} to {max}, with commas"
	} `yaml:"calculator"`
	Psyker PsykerWords `yaml:"psyker"`
	Opened struct {    // what the reader opened last, on the first page
		Title string `yaml:"title"`
		Keep  string `yaml:"keep"` // label of the switch that keeps it on the device
	} `yaml:"opened"`
	Odds struct { // the index of calculators and cases
		Title       string `yaml:"title"`
		Lead        string `yaml:"lead"`
		Link        string `yaml:"link"`        // in the bar
		Calculators string `yaml:"calculators"` // heading of all calculators by their questions
		Cases       string `yaml:"cases"`       // heading of the cases of a system
	} `yaml:"odds"`
	Prints struct { // the index of what can be printed
		Title       string `yaml:"title"`
		Lead        string `yaml:"lead"`
		Link        string `yaml:"link"`        // in the bar
		Disciplines string `yaml:"disciplines"` // heading of the cards of whole disciplines
		Decks       string `yaml:"decks"`       // heading of the decks
	} `yaml:"prints"`
	Offline      OfflineWords `yaml:"offline"`
	Search       SearchWords  `yaml:"search"`
	Edit         string       `yaml:"edit"`         // link to where the page is edited
	Report       string       `yaml:"report"`       // link to where a mistake is reported
	Cases        string       `yaml:"cases"`        // heading of the cases that have pages of their own
	Backlinks    string       `yaml:"backlinks"`    // heading of the pages that link to this one
	Stale        string       `yaml:"stale"`        // at a section whose translation changed since they were compared
	StaleTop     string       `yaml:"stale-top"`    // the same for the opening of a page
	Draft        string       `yaml:"draft"`        // above a page that is one, which only a preview shows
	Untranslated string       `yaml:"untranslated"` // above what is not translated yet, "{language}"
	Redirect     string       `yaml:"redirect"`     // on pages that only lead elsewhere
	Glossary     struct {
		Title string `yaml:"title"`
		Lead  string `yaml:"lead"`
		Link  string `yaml:"link"` // in previews of a term

		Letters string `yaml:"letters"` // names the list of letters
		Game    string `yaml:"game"`    // before the choice of a system
		Games   string `yaml:"games"`   // all of them
		Find    string `yaml:"find"`    // before the field that terms are found with
		Count   string `yaml:"count"`   // how many of them are shown, "{n}" of "{all}"
		Nothing string `yaml:"nothing"` // where nothing is found
		Guess   string `yaml:"guess"`   // an unknown "{word}" and its correction "{meant}"

		Rules string            `yaml:"rules"`          // before the systems that use a term
		Marks map[string]string `yaml:"marks,optional"` // how far a French term is verified, by mark
	} `yaml:"glossary"`
	NotFound struct {
		Title   string `yaml:"title"`
		Text    string `yaml:"text"`
		Nearest string `yaml:"nearest"` // heading of the pages with the nearest addresses
	} `yaml:"not-found"`
	Shared   map[string]string `yaml:"shared"` // words that every calculator's view can need: errors and odds
	Scaffold struct {          // of what gen new begins
		Title   string `yaml:"title"`   // remark on the title
		Lead    string `yaml:"lead"`    // remark on the lead
		Sources string `yaml:"sources"` // remark on the sources
		Draft   string `yaml:"draft"`   // remark on what makes the page a draft
		Rule    string `yaml:"rule"`    // the lead itself
		Steps   string `yaml:"steps"`   // the first heading
		Text    string `yaml:"text"`    // below it

		Overview   string `yaml:"overview"` // text of the overview of a system
		Calculator struct {
			Title    string `yaml:"title"`
			About    string `yaml:"about"`
			Sentence string `yaml:"sentence"` // with {success}
			Dice     string `yaml:"dice"`     // label of its input
			Help     string `yaml:"help"`     // of that
			Success  string `yaml:"success"`  // label of its value
		} `yaml:"calculator"`
	} `yaml:"scaffold"`
	Command struct { // gen odds, in a terminal
		Meant string `yaml:"meant"` // after a name that nothing has: "Did you mean {name}?"
	} `yaml:"command"`
}
