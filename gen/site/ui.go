package site

// UI is the text of the interface in one language: that of the program, in which words.yaml of the
// site replaces equal keys. Every field without "optional" is required.
type UI struct {
	// Name is that of the language, in itself; if missing, from the Unicode tables.
	Name string `yaml:"name,optional"`
	// Languages are the names of all languages in this one; if missing, from the Unicode tables.
	Languages map[string]string `yaml:"languages,optional"`
	Site      string            `yaml:"site"`    // of the site
	Tagline   string            `yaml:"tagline"` // the site in one line
	Skip      string            `yaml:"skip"`    // skip link
	// SkipToCalculator is the skip link of a page with a calculator beside the text.
	SkipToCalculator string   `yaml:"skip-calculator"`
	Menu             string   `yaml:"menu"`      // label of the navigation
	PageList         string   `yaml:"page-list"` // label of the list of the pages of a system
	Pages            string   `yaml:"pages"`     // label of the list of a system's pages
	OnPage           string   `yaml:"on-page"`   // label of the list of sections
	Bar              struct { // the places of a system, in a word each
		Rules  string `yaml:"rules"`
		Tables string `yaml:"tables"`
		Search string `yaml:"search"`
	} `yaml:"bar"`
	Overview    string   `yaml:"overview"`    // link to a system's first page
	Language    string   `yaml:"language"`    // label of the language switch
	Theme       string   `yaml:"theme"`       // label of the switch between light and dark
	ThemeAuto   string   `yaml:"theme-auto"`  // follow the device
	ThemeLight  string   `yaml:"theme-light"` //
	ThemeDark   string   `yaml:"theme-dark"`  //
	Previous    string   `yaml:"previous"`    //
	Next        string   `yaml:"next"`        //
	Source      string   `yaml:"source"`      // "Restates {sections} of {document}"
	SourceWhole string   `yaml:"source-whole"`
	RuleLink    string   `yaml:"rule-link"` // label of a rule's own link, "{id}"
	Copied      string   `yaml:"copied"`    // after copying a rule's link
	Actions     struct { // of the row below the title of a power
		Copy    string `yaml:"copy"`
		Deck    string `yaml:"deck"`    // button
		Add     string `yaml:"add"`     // the same in full
		Added   string `yaml:"added"`   // after it, "{n}" cards in the deck
		Removed string `yaml:"removed"` // after the second tap, "{n}"
		Refused string `yaml:"refused"` // the browser keeps nothing
		Print   string `yaml:"print"`
		Compare string `yaml:"compare"`
	} `yaml:"actions"`
	// Labelled is a label with its text, for screen readers: "{label}: {text}".
	Labelled string   `yaml:"labelled"`
	Lookup   struct { // of a table that is read with a die
		Roll   string `yaml:"roll"`   // label of the field for the roll
		Chance string `yaml:"chance"` // column
		Each   string `yaml:"each"`   // caption where all chances are equal, "{chance}"
		Alone  string `yaml:"alone"`  // the same for a roll with modifiers, "{chance}"
		None   string `yaml:"none"`   // no row matches the roll
		Note   string `yaml:"note"`   // what the chances refer to

		RollIt   string `yaml:"roll-it"`  // the button that rolls dice, "{die}"
		Modifier string `yaml:"modifier"` // label of the field for what is added to the dice
		Kept     string `yaml:"kept"`     // label of the last rolls
		All      string `yaml:"all"`      // what unfolds the whole table
	} `yaml:"lookup"`
	Callouts struct {
		Example string `yaml:"example"`
		Ruling  string `yaml:"ruling"`
		Unknown string `yaml:"unknown"`
		Note    string `yaml:"note"`
		Rest    string `yaml:"rest"`    // label of the fold after the answer of a ruling
		NoOdds  string `yaml:"no-odds"` // of a ruling that changes no number
	} `yaml:"callouts"`
	From  ProvenanceWords `yaml:"from"` // provenance of statements
	Quick struct {        // of the quick reference of a system
		Title string `yaml:"title"`
		Lead  string `yaml:"lead"`
		Print string `yaml:"print"` // the button that prints it
	} `yaml:"quick"`
	Questions struct { // of the page with all rulings and unknowns of a system
		Title string `yaml:"title"`
		Lead  string `yaml:"lead"`
	} `yaml:"questions"`
	// Sources are the texts of the page with the provenance of everything in a system.
	Sources    SourceWords  `yaml:"sources"`
	History    HistoryWords `yaml:"history"` // of earlier wordings of rules
	Calculator struct {
		Label  string `yaml:"label"`  // before the question, for screen readers
		Inputs string `yaml:"inputs"` // legend of the inputs
		// Example is before the answer to the page's own case, until the reader sets another.
		Example string `yaml:"example"`
		// "{label}", the label of an input of the opponent where the reader answers his power
		Theirs     string `yaml:"theirs"`
		More       string `yaml:"more"`        // button that shows the folded inputs
		Result     string `yaml:"result"`      // heading of the result
		Reset      string `yaml:"reset"`       // button
		Working    string `yaml:"working"`     // heading of the steps
		Rulings    string `yaml:"rulings"`     // heading of the rulings
		All        string `yaml:"all"`         // heading of all values without a choice
		Outcome    string `yaml:"outcome"`     // column
		Exactly    string `yaml:"exactly"`     // column
		AtLeast    string `yaml:"at-least"`    // column
		AtMost     string `yaml:"at-most"`     // column
		Value      string `yaml:"value"`       // column
		Chance     string `yaml:"chance"`      // column
		Fraction   string `yaml:"fraction"`    // column
		FiguresFor string `yaml:"figures-for"` // heading of the figures of a "{choice}"
		Chain      string `yaml:"chain"`       // heading of what follows from a test, figure by figure
		Figures    string `yaml:"figures"`     // label of the fold with all figures and the working
		Current    string `yaml:"current"`     // mark of the row of the reader's case
		Preset     string `yaml:"preset"`      // mark of the row of the page's own case
		Rule       string `yaml:"rule"`        // link to an input's rule
		NoScript   string `yaml:"no-script"`
		// Several is shown if the address has an input of several calculators of the page,
		// "{name}"; "{choices}" are the names to use.
		Several string `yaml:"several"`
		Offline string `yaml:"offline"` // the answer cannot be computed
		Again   string `yaml:"again"`   // button: try again
		Pending string `yaml:"pending"` // instead of figures, while they are computed
		// Loading is shown instead of figures while the core downloads, "{percent}".
		Loading      string `yaml:"loading"`
		Unable       string `yaml:"unable"`    // the scripts failed to load
		Reload       string `yaml:"reload"`    // link after it, which reloads the page
		Add          string `yaml:"add"`       // button that adds {n} to a list
		AddNamed     string `yaml:"add-named"` // first line of the menu of names that a list accepts
		Remove       string `yaml:"remove"`    // button that removes {n} from a list
		Pin          string `yaml:"pin"`       // keep the current case to compare with
		Unpin        string `yaml:"unpin"`     // stop comparing
		Pinned       string `yaml:"pinned"`    // "A: {case}"
		Share        string `yaml:"share"`
		ShareLink    string `yaml:"share-link"`
		ShareText    string `yaml:"share-text"`
		SharePicture string `yaml:"share-picture"`
		// Copied names what was copied to the clipboard.
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
		AskAtLeast  string `yaml:"ask-at-least"`
		AskAtMost   string `yaml:"ask-at-most"`
		AskGo       string `yaml:"ask-go"`
		AskWrong    string `yaml:"ask-wrong"` // if no percentage is given
		AskSet      string `yaml:"ask-set"`
		Luck        string `yaml:"luck"` // heading: how lucky was that?
		LuckRolled  string `yaml:"luck-rolled"`
		LuckGo      string `yaml:"luck-go"`
		LuckWrong   string `yaml:"luck-wrong"` // if no outcome is given
		RangeFrom   string `yaml:"range"`      // "{min} to {max}"
		// ListHelp is "up to {max-items} numbers from {min} to {max}".
		ListHelp string `yaml:"list"`
	} `yaml:"calculator"`
	Psyker PsykerWords `yaml:"psyker"`
	Opened struct {    // list of pages that the reader opened, on the first page
		Title string `yaml:"title"`
		Keep  string `yaml:"keep"` // label of the switch that stores the list on the device
	} `yaml:"opened"`
	Odds struct { // the index of calculators and cases
		Title       string `yaml:"title"`
		Lead        string `yaml:"lead"`
		Link        string `yaml:"link"`        // in the bar
		Calculators string `yaml:"calculators"` // heading of all calculators by their questions
		Cases       string `yaml:"cases"`       // heading of the cases of a system
	} `yaml:"odds"`
	Prints struct { // the index of print pages
		Title       string `yaml:"title"`
		Lead        string `yaml:"lead"`
		Link        string `yaml:"link"`        // in the bar
		Disciplines string `yaml:"disciplines"` // heading of the cards of whole disciplines
		Decks       string `yaml:"decks"`       // heading of the decks
	} `yaml:"prints"`
	Offline   OfflineWords `yaml:"offline"`
	Search    SearchWords  `yaml:"search"`
	Edit      string       `yaml:"edit"`      // link to the editor of the page
	Report    string       `yaml:"report"`    // link for reports of mistakes
	Cases     string       `yaml:"cases"`     // heading of the cases that have pages of their own
	Backlinks string       `yaml:"backlinks"` // heading of the pages that link to this one
	// Stale is shown at a section that changed in the other language since the last review.
	Stale        string `yaml:"stale"`
	StaleTop     string `yaml:"stale-top"`    // the same for the opening of a page
	Draft        string `yaml:"draft"`        // above a draft, which only previews show
	Untranslated string `yaml:"untranslated"` // above untranslated content, "{language}"
	Redirect     string `yaml:"redirect"`     // on redirects
	Glossary     struct {
		Title string `yaml:"title"`
		Lead  string `yaml:"lead"`
		Link  string `yaml:"link"` // in previews of a term

		Letters string `yaml:"letters"` // names the list of letters
		Game    string `yaml:"game"`    // before the choice of a system
		Games   string `yaml:"games"`   // all of them
		Find    string `yaml:"find"`    // label of the search field
		Count   string `yaml:"count"`   // number of terms shown, "{n}" of "{all}"
		Nothing string `yaml:"nothing"` // no term matches
		Guess   string `yaml:"guess"`   // an unknown "{word}" and its correction "{meant}"

		Rules string            `yaml:"rules"`          // before the systems that use a term
		Marks map[string]string `yaml:"marks,optional"` // verification of a French term, by mark
	} `yaml:"glossary"`
	NotFound struct {
		Title   string `yaml:"title"`
		Text    string `yaml:"text"`
		Nearest string `yaml:"nearest"` // heading of the pages with the nearest addresses
	} `yaml:"not-found"`
	Shared   map[string]string `yaml:"shared"` // texts of all calculators: errors and odds
	Scaffold struct {          // of files that gen new creates
		Title   string `yaml:"title"`   // comment on the title
		Lead    string `yaml:"lead"`    // comment on the lead
		Sources string `yaml:"sources"` // comment on the sources
		Draft   string `yaml:"draft"`   // comment on draft: true
		Rule    string `yaml:"rule"`    // placeholder of the lead
		Steps   string `yaml:"steps"`   // placeholder of the first heading
		Text    string `yaml:"text"`    // placeholder of the text

		Overview   string `yaml:"overview"` // text of the overview of a system
		Calculator struct {
			Title    string `yaml:"title"`
			About    string `yaml:"about"`
			Sentence string `yaml:"sentence"` // with {success}
			Dice     string `yaml:"dice"`     // label of the input
			Help     string `yaml:"help"`     // help of the input

			Success string `yaml:"success"` // label of the value
		} `yaml:"calculator"`
	} `yaml:"scaffold"`
	Command struct { // gen odds, in a terminal
		Meant string `yaml:"meant"` // after an unknown name: "Did you mean {name}?"
	} `yaml:"command"`
}
