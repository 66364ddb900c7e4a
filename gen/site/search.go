package site

// SearchIndex returns the address of a language's search index, without the site's prefix.
func (l *Language) SearchIndex() string { return "/search/" + l.Tag + ".json" }

// SearchWords is the text of the search. Fields with a JSON name are in the index; the others are
// in every page.
type SearchWords struct {
	// Ask is the example in the empty field, if the language answers questions.
	Ask     string `yaml:"ask" json:"ask"`
	Try     string `yaml:"try" json:"-"`     // heading of the examples on the first page
	Label   string `yaml:"label" json:"-"`   // of the field, and of the button that opens it
	Lists   string `yaml:"lists" json:"-"`   // before links to indexes
	Loading string `yaml:"loading" json:"-"` // while the index loads
	Close   string `yaml:"close" json:"-"`
	Failed  string `yaml:"failed" json:"-"`        // the index cannot be loaded
	Working string `yaml:"working" json:"working"` // while the figure of a question is computed
	None    string `yaml:"none" json:"none"`       // "{words}"
	// Result and Results are read out with the number of results: one, and "{n}".
	Result  string `yaml:"result" json:"result"`
	Results string `yaml:"results" json:"results"`
	// Unknown names words of a query that no page has, "{words}", beside results for the others.
	Unknown string `yaml:"unknown" json:"unknown"`
	// Guess is shown if there are no results for "{words}", so that the search is for "{meant}".
	Guess string `yaml:"guess" json:"guess"`
	// Called gives a name in another language: "{language}", "{name}".
	Called  string `yaml:"called" json:"called"`
	System  string `yaml:"system" json:"system"`   // label of the choice of a system
	All     string `yaml:"all" json:"all"`         // the choice of all systems
	More    string `yaml:"more" json:"more"`       // button
	Assumed string `yaml:"assumed" json:"assumed"` // after an input that a question does not name
	Advised string `yaml:"advised" json:"advised"` // after an input that is the best choice
	// AdvisedRest is after an input that is the best of the choices that a question leaves.
	AdvisedRest string `yaml:"advised-rest" json:"advisedRest"`
	// Asked is above the figures of the choice that a question makes, "{choice}".
	Asked string `yaml:"asked" json:"asked"`
	// Turned is above a case in which the reader of the calculator is the other player.
	Turned string `yaml:"turned" json:"turned"`
	// Theirs is above the figures of a power of the other player, with the choice that he is
	// assumed to make.
	Theirs string `yaml:"theirs" json:"theirs"`
	// Unread is a part of a question that was not used, "{words}".
	Unread string `yaml:"unread" json:"unread"`
	// Use is the label of the inputs that an unused number, "{number}", may be.
	Use string `yaml:"use" json:"use"`
	// Mine and His are before a figure of the reader's power, and of the other player's, where a
	// question may mean either.
	Mine string `yaml:"mine" json:"mine"`
	His  string `yaml:"his" json:"his"`
	// InOrder and Exchanged are before a figure in which the reader has the first number of a
	// question, and the second.
	InOrder   string `yaml:"in-order" json:"inOrder"`
	Exchanged string `yaml:"exchanged" json:"exchanged"`
	// Elsewhere marks an answer from another system than the one that is named or open.
	Elsewhere string `yaml:"elsewhere" json:"elsewhere"`
	// Understood is the label of the inputs that a question was understood to mean.
	Understood string `yaml:"understood" json:"understood"`
	// Change says what a tap on one of them does, "{input}".
	Change   string `yaml:"change" json:"change"`
	OpenCase string `yaml:"open-case" json:"openCase"` // link from an answer to its calculator
	// OpenCalculator is the same where nothing is computed yet.
	OpenCalculator string   `yaml:"open-calculator" json:"openCalculator"`
	Groups         struct { // headings of results
		Answer string `yaml:"answer" json:"answer"`
		Rules  string `yaml:"rules" json:"rules"`
		Powers string `yaml:"powers" json:"powers"`
		Terms  string `yaml:"terms" json:"terms"`
	} `yaml:"groups" json:"groups"`
	Kinds struct {
		Section    string `yaml:"section" json:"section"`
		Page       string `yaml:"page" json:"page"`
		Rule       string `yaml:"rule" json:"rule"`
		Question   string `yaml:"question" json:"question"`
		Row        string `yaml:"row" json:"row"`
		Power      string `yaml:"power" json:"power"`
		Term       string `yaml:"term" json:"term"`
		Calculator string `yaml:"calculator" json:"calculator"`
		Case       string `yaml:"case" json:"case"`
	} `yaml:"kinds" json:"kinds"`
}

// SearchVocabulary holds the words that readers type in a search and that pages do not contain.
type SearchVocabulary struct {
	StopWords []string // words that a search ignores, such as "the"
	// Unstemmed are words that share a stem with others and are not inflections of them.
	Unstemmed []string
	Endings   []string            // of inflected words, such as "ing"
	Rolls     []string            // say that a number was rolled, such as "rolled"
	Means     []Meaning           // in the order of the file
	Asked     map[string][]string // questions that lead to a page or block, by its address
	Called    map[string][]string // names that readers use for a system, by its id
}

// Meaning is a word or phrase of readers, with the words of pages that it means.
type Meaning struct {
	Word  string
	Means []string
}
