package site

// PowerWords is the interface text of the powers section in one language, read from powers.yaml.
// Every field is required.
type PowerWords struct {
	Link    string `yaml:"link"`    // in the navigation
	Title   string `yaml:"title"`   // of the index
	Lead    string `yaml:"lead"`    //
	Unknown string `yaml:"unknown"` // an unverified value
	None    string `yaml:"none"`    // a field that does not apply
	// Or is between values that sources disagree on, and between alternatives.
	Or       string `yaml:"or"`
	Yes      string `yaml:"yes"`
	No       string `yaml:"no"`
	Labelled string `yaml:"labelled"` // an answer of a filter with its field, "{label}", "{text}"
	Varies   string `yaml:"varies"`   // in filters: a variable number
	Unnamed  string `yaml:"unnamed"`  // in place of an unknown name
	NoName   string `yaml:"no-name"`  // beside a name of another language
	Needs    string `yaml:"needs"`    // in words beside the tree, "{power}"
	Index    struct {
		Count     string `yaml:"count"` // "{n} of {all} powers"
		Search    string `yaml:"search"`
		Filters   string `yaml:"filters"` // heading, and the button that opens them on small screens
		Show      string `yaml:"show"`    // button that leads from them back to the powers, "{n}"
		Guess     string `yaml:"guess"`   // an unknown word and its correction: "{word}", "{meant}"
		Only      string `yaml:"only"`    // button, "{choice}"
		Without   string `yaml:"without"` // button, "{choice}"
		Signs     string `yaml:"signs"`   // what the signs of the buttons mean
		Clear     string `yaml:"clear"`
		Sort      string `yaml:"sort"`
		SortBy    string `yaml:"sort-by"` // the order of the site
		Nothing   string `yaml:"nothing"` // no power matches
		Ignored   string `yaml:"ignored"` // the address has unknown values, "{words}"
		Choose    string `yaml:"choose"`  // label of a row's mark, "{power}"
		Chosen    string `yaml:"chosen"`  // link to the comparison, "{n}"
		Many      string `yaml:"many"`    // instead of it, for more than can be compared
		NoScript  string `yaml:"no-script"`
		Table     string `yaml:"table"`     // caption
		Name      string `yaml:"name"`      // column
		Names     string `yaml:"names"`     // beside a discipline of whose powers only the names are known
		Elsewhere string `yaml:"elsewhere"` // beside a discipline whose effects are not here
	} `yaml:"index"`
	Discipline struct {
		Tree      string `yaml:"tree"`       // heading
		Hint      string `yaml:"hint"`       // how to read the tree
		HintOr    string `yaml:"hint-or"`    // how to read it where it has alternatives
		Powers    string `yaml:"powers"`     // heading
		Unknown   string `yaml:"unknown"`    // heading of powers of which only names are known
		OnlyNames string `yaml:"only-names"` // one sentence about them
		Unnamed   string `yaml:"unnamed"`    // how many have no known name, "{n}"
		Faction   string `yaml:"faction"`    // where to find the effects of an index
	} `yaml:"discipline"`
	Power struct {
		EffectUnknown string `yaml:"effect-unknown"`
		Fields        string `yaml:"fields"`
		Needs         string `yaml:"needs"`
		NeededBy      string `yaml:"needed-by"`
		Nothing       string `yaml:"nothing"`     // it requires no power
		NobodyElse    string `yaml:"nobody"`      // no power requires it
		Requires      string `yaml:"requires"`    // before its other prerequisites
		Name          string `yaml:"name"`        // label of the name
		AlsoNeeds     string `yaml:"also-needs"`  // label of other prerequisites
		PathLabel     string `yaml:"path-label"`  // label of the XP of its whole path
		Path          string `yaml:"path"`        // XP of its whole path, "{from}", "{xp}"
		PathRating    string `yaml:"path-rating"` // "{from}", "{to}"
		PathThis      string `yaml:"path-this"`
		PathNot       string `yaml:"path-not"`    // what the sum leaves out
		PathInAll     string `yaml:"path-in-all"` // beside its own cost, "{xp}"
		From          string `yaml:"from"`        // before the origin
		FromOf        string `yaml:"from-of"`     // before the origin of a field, "{field}"
		Origin        string `yaml:"origin"`      // region of names and provenance
		Rules         string `yaml:"rules"`
		Same          string `yaml:"same"`
		SameNone      string `yaml:"same-none"`
		Odds          string `yaml:"odds"`
		Figures       string `yaml:"figures"` // opens the table of small charts
		Also          string `yaml:"also"`    // before its names in other languages
		Rule          string `yaml:"rule"`    // link of a field's label, "{field}"
	} `yaml:"power"`
	Field struct { // the field that finds powers by their names
		Count   string `yaml:"count"`   // "{n}"
		More    string `yaml:"more"`    // not all that it finds are listed, "{n}", "{shown}"
		Nothing string `yaml:"nothing"` // it finds no power
	} `yaml:"field"`
	Compare struct {
		Title    string `yaml:"title"`
		Lead     string `yaml:"lead"`
		Add      string `yaml:"add"`
		Remove   string `yaml:"remove"` // "{power}"
		Full     string `yaml:"full"`
		Few      string `yaml:"few"`
		Equal    string `yaml:"equal"`   // mark of a row
		Same     string `yaml:"same"`    // all rows alike
		Alike    string `yaml:"alike"`   // all that is known of every power is alike
		Missing  string `yaml:"missing"` // the address names unknown powers, "{words}"
		Bare     string `yaml:"bare"`    // the address names powers of which no more is known, "{words}"
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
		Size    string   `yaml:"size"`    // of a file, "{n} kB"
		Formats string   `yaml:"formats"` // heading
		JSON    string   `yaml:"json"`    // what JSON Lines are
		CSV     string   `yaml:"csv"`
		From    string   `yaml:"from"`
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
		Print           string `yaml:"print"`    // button
		Cardless        string `yaml:"cardless"` // the address names powers that have no card, "{words}"
		Paper           string `yaml:"paper"`    // before the papers
		A4              string `yaml:"a4"`
		Letter          string `yaml:"letter"`
		Duplex          string `yaml:"duplex"`   // how to print faces and backs
		Single          string `yaml:"single"`   // how to print faces alone
		Sheets          string `yaml:"sheets"`   // region of the sheets
		Revision        string `yaml:"revision"` // "{revision}"
		Sheet           string `yaml:"sheet"`    // "{n}", "{all}"
		Keep            string `yaml:"keep"`
		// KeepDeck is on the button that keeps the choice as the deck of the reader's psyker.
		KeepDeck    string `yaml:"keep-deck"`
		Kept        string `yaml:"kept"`    // after it
		MyDeck      string `yaml:"my-deck"` // link that prints it
		Cards       string `yaml:"cards"`   // how many cards a discipline has, "{n}"
		KeepUnknown string `yaml:"keep-unknown"`
		Back        string `yaml:"back"`   // on the backs
		Choose      string `yaml:"choose"` // heading
		Add         string `yaml:"add"`    // label of the field
		Chosen      string `yaml:"chosen"` // "{n}"
		These       string `yaml:"these"`  // prints several chosen powers, "{n}"
		Empty       string `yaml:"empty"`
		Failed      string `yaml:"failed"`
		NoScript    string `yaml:"no-script"`
		Disciplines string `yaml:"disciplines"` // heading
	} `yaml:"print"`
	Fields struct { // labels of what every record has
		System     string `yaml:"system"`
		Discipline string `yaml:"discipline"`
		Effect     string `yaml:"effect"`
		Needs      string `yaml:"needs"`
		From       string `yaml:"from"`
	} `yaml:"fields"`
	Marks  map[string]string `yaml:"marks"`  // how far a name is verified
	Marked map[string]string `yaml:"marked"` // the same in a word or two
}

// SetWords are the words around the open data beside the powers of the systems.
type SetWords struct {
	Title            string `yaml:"title"` // heading
	Lead             string `yaml:"lead"`
	Set              string `yaml:"set"`   // column
	Count            string `yaml:"count"` // column
	Disciplines      string `yaml:"disciplines"`
	DisciplinesAbout string `yaml:"disciplines-about"`
}
