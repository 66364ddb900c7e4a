package power

import (
	"cmp"
	"regexp"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Field declares a field of a record.
type Field struct {
	At       source.Pos `yaml:"-"`
	Type     fieldType  `yaml:"type" doc:"what its value is"`
	Fact     bool       `yaml:"fact,optional" doc:"true for a value that may be unknown, that sources may disagree on, or that may be a text"`
	Optional bool       `yaml:"optional,optional" doc:"true for a field that records may leave out"`
	When     Condition  `yaml:"when,optional" doc:"which records have the field; others may not"`
	Help     string     `yaml:"help,optional" doc:"its meaning, for editors"`

	Label yaml.Texts `yaml:"label,optional" doc:"before its value on pages; a field without is not shown"`
	Line  string     `yaml:"line,optional" doc:"its id in comparisons, where that differs from its key; fields with the same share a line"`
	Rule  string     `yaml:"rule,optional" doc:"id of the rule that says what the field means"`
	Heads headsOf    `yaml:"heads,optional" doc:"what columns of tables in pages call it too, by language"`
	Long  bool       `yaml:"long,optional" doc:"true for a field that lists of records leave out"`
	Card  cardPlace  `yaml:"card,optional" doc:"its place on the card"`

	Filter   string `yaml:"filter,optional" doc:"the filter of the index that asks for it"`
	Labelled string `yaml:"labelled,optional" doc:"answers of the filter begin with the label; their ids begin with this"`
	Without  string `yaml:"without,optional" doc:"the choice that means none, a dash in the index"`

	Choices  yaml.Map[saying] `yaml:"choices,optional" doc:"the words that it may hold, with what readers see"`
	Numbered bool             `yaml:"numbered,optional" doc:"true where a number may follow a choice: {n}"`
	None     string           `yaml:"none,optional" doc:"the value that means that there is none; it is not shown"`
	Least    int              `yaml:"least,optional" doc:"lowest number, or length of a list"`
	Most     int              `yaml:"most,optional" doc:"highest number"`
	Signed   bool             `yaml:"signed,optional" doc:"true for a number that is shown with its sign, and may be negative"`
	Unit     string           `yaml:"unit,optional" doc:"the unit of a number, as filters write it in addresses"`
	Words    phrase           `yaml:"words,optional" doc:"what readers see of it: {n} is the number, and a place may name any field"`
	One      phrase           `yaml:"one,optional" doc:"the same for 1 and −1"`
	Named    phrase           `yaml:"named,optional" doc:"the same where no label is beside it, as in the index"`
	Order    string           `yaml:"order,optional" doc:"units with the same are sorted together; left out for the unit alone"`
	Units    yaml.Map[*Field] `yaml:"units,optional" doc:"other units of an amount, which records write as unit: n"`
	Fields   yaml.Map[*Field] `yaml:"fields,optional" doc:"the fields of a group"`
	Either   []string         `yaml:"either,optional" doc:"fields of a group of which it must have one"`

	key, path string
	index     int // among the fields of its format
}

// fieldType is the type of a field.
type fieldType string

const (
	numberType    fieldType = "number"    // a whole number
	choiceType    fieldType = "choice"    // one of a closed set of words
	choicesType   fieldType = "choices"   // several of them
	flagType      fieldType = "flag"      // true or false
	diceType      fieldType = "dice"      // 8d6 or 2d4+2
	plainType     fieldType = "plain"     // a text or number, the same in every language
	textType      fieldType = "text"      // a text in each language, or one for all of them
	markdownType  fieldType = "markdown"  // a text of several paragraphs in each language, below the effect
	amountType    fieldType = "amount"    // a number, a word, or a number of another unit
	referenceType fieldType = "reference" // ids of other records of the system
	rulesType     fieldType = "rules"     // ids of rules
	groupType     fieldType = "group"     // fields that belong together
)

// Choices returns the types.
func (fieldType) Choices() []string {
	return []string{string(numberType), string(choiceType), string(choicesType), string(flagType), string(diceType),
		string(plainType), string(textType), string(markdownType), string(amountType), string(referenceType), string(rulesType),
		string(groupType)}
}

// cardPlace is the place of a field on a card: among the other fields if empty.
type cardPlace string

const (
	cardLarge cardPlace = "large" // in large type below the name
	cardNone  cardPlace = "none"  // left out
)

// Choices returns the places.
func (cardPlace) Choices() []string { return []string{string(cardLarge), string(cardNone)} }

// headsOf are heads of columns, by language.
type headsOf map[string][]string

// ReadYAML reads one head or several in each language.
func (h *headsOf) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	*h = headsOf{}
	for _, e := range r.PerLanguage(n, "head") {
		list := make([]string, 1)
		if e.Value.Kind == yaml.List {
			r.Value(e.Value, &list)
		} else {
			r.Value(e.Value, &list[0])
		}
		(*h)[e.Key] = list
	}
}

// name sets the keys and paths of a field and of those in it.
func (f *Field) name(key, path string) {
	f.key, f.path = key, path
	for p := range f.Fields.All() {
		p.Value.name(p.Key, path+"."+p.Key)
	}
	for p := range f.Units.All() {
		p.Value.name(p.Key, path+"."+p.Key)
		p.Value.Unit = cmp.Or(p.Value.Unit, p.Key)
	}
}

// variables are the places that the words of a field may have beside fields.
func (f *Field) variables() []string { return []string{"n"} }

// line returns the id of the line of the field.
func (f *Field) line() string { return cmp.Or(f.Line, f.key) }

// check reports options that do not belong to the type of the field.
func (f *Field) check(r *yaml.Reader, at source.Pos) {
	need := func(missing bool, hint, format string, args ...any) {
		if missing {
			r.Errs.AddPos(at, hint, format, args...)
		}
	}
	words := f.Type == choiceType || f.Type == choicesType
	need(words && f.Choices.Len() == 0, "add choices: {word: {language: text}}", "%s has no choices", f.path)
	need(f.Type == groupType && f.Fields.Len() == 0, "add fields:", "the group %s has no fields", f.path)
	need(f.Choices.Len() > 0 && !words && f.Type != amountType, "write type: choice, choices or amount",
		"a field of type %s has no choices", f.Type)
	need(f.Fields.Len() > 0 && f.Type != groupType, "write type: group", "a field of type %s has no fields", f.Type)
	need(f.Units.Len() > 0 && f.Type != amountType, "write type: amount", "a field of type %s has no units", f.Type)
	for _, key := range f.Choices.Keys() {
		need(f.None == "" && key == "unknown", "facts may be unknown; leave it out", "unknown is no choice")
	}
	for p := range f.Fields.All() {
		p.Value.check(r, p.KeyAt)
	}
}

// words returns the choices of a field.
func (f *Field) words() []string { return f.Choices.Keys() }

// largeOnCard reports whether the field is in large type on a card.
func (f *Field) largeOnCard() bool { return f.Card == cardLarge }

// doc returns what hints say about the field.
func (f *Field) doc() string { return f.Help }

// required reports whether every record must have the field.
func (f *Field) required() bool { return !f.Optional && !f.When.given() }

// numberAfter matches a choice with a number or dice after it: BLAST 5″, assault 2D6.
var numberAfter = regexp.MustCompile(`^(.+?) ([dD]?[0-9].*)$`)

// cutNumber splits a numbered choice from the number after it.
func cutNumber(choice string) (name, number string) {
	if m := numberAfter.FindStringSubmatch(choice); m != nil {
		return m[1], m[2]
	}
	return choice, ""
}

// units returns the other units of an amount.
func (f *Field) units() (list []*Field) {
	for p := range f.Units.All() {
		list = append(list, p.Value)
	}
	return list
}
