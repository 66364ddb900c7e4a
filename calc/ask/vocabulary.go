package ask

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Vocabulary is the words of one language. Its fields have the names of the keys of ask.yaml.
type Vocabulary struct {
	Small       []string        // words that mean nothing by themselves
	Joins       []string        // words between the amounts of a list: "and"
	To          []string        // words between two amounts: "3 to 5"
	Rules       []string        // words of questions about rules: "may", "allowed"
	Negations   []string        // words that turn a meaning around: "without"
	Counts      []string        // phrases before what a question asks the number of: "how many"
	Mine        []string        // words for the reader: "my", "I"
	Theirs      []string        // words for the other player: "his", "enemy"
	Versus      []string        // words before the numbers of the other player: "vs", "denied by"
	Answers     []string        // words for what one does against a power: "resist", "deny"
	Articles    []string        // words before what one does that to: "a"
	Same        []Group         // synonyms of the word ID
	Numbers     []NumberPhrases // number words, also of several words
	Ordinals    []NumberPhrases
	Systems     []Group // names of systems
	Calculators []CalculatorWords
	Questions   []Group // by calculator, whole questions that it answers with assumed inputs
	// Names are, by calculator, what its lists accept by name, in the lines of
	// calc.Calculator.WithNames.
	Names  []Group
	Powers []Power
	// Definitions are those of the calculators made of formulas, as in calc.Calculator.Definition.
	Definitions []string
}

// Group is phrases with the same meaning.
type Group struct {
	ID      string
	Phrases []string
}

// NumberPhrases is the phrases for a number.
type NumberPhrases struct {
	Number  int
	Phrases []string
}

// CalculatorWords is the phrases of one calculator.
type CalculatorWords struct {
	ID      string
	Phrases []string // its names
	Figures []Group  // by value of its result
	Inputs  []InputWords
}

// InputWords is the phrases of one input: units, phrases with a placeholder, and phrases for its
// values.
type InputWords struct {
	Name    string
	Phrases []string
	Values  []Group // by value, as in an address
}

// Power is the names of a psychic power, with the case of each calculator that its own numbers
// make. Lists of calculators take it by its ID.
type Power struct {
	ID    string
	Names []string
	Cases []Case
}

// Case is a calculator and the inputs that a power sets, such as "modifier=-10".
type Case struct {
	Calculator string
	Inputs     []string
	// Spares names the casters for whom a word of the question may change these inputs: values of
	// an input of another calculator of the system, such as "grey-knight".
	Spares []string
}

// separator separates the phrases of a line. Phrases do not contain it.
const separator = "|"

// wordList is a list of words with its key.
type wordList struct {
	key   string
	words *[]string
}

// wordLists returns the lists that belong to no calculator, in the order in which they are encoded.
func (v *Vocabulary) wordLists() []wordList {
	return []wordList{
		{"small", &v.Small},
		{"joins", &v.Joins},
		{"to", &v.To},
		{"rules", &v.Rules},
		{"negations", &v.Negations},
		{"counts", &v.Counts},
		{"mine", &v.Mine},
		{"theirs", &v.Theirs},
		{"versus", &v.Versus},
		{"answers", &v.Answers},
		{"articles", &v.Articles},
	}
}

// Text encodes the vocabulary for [Parse], one line per group of phrases.
func (v *Vocabulary) Text() string {
	var w textWriter
	for _, list := range v.wordLists() {
		w.line(list.key, "", *list.words)
	}
	for _, g := range v.Same {
		w.line("same", g.ID, g.Phrases)
	}
	for _, n := range v.Numbers {
		w.line("number", strconv.Itoa(n.Number), n.Phrases)
	}
	for _, n := range v.Ordinals {
		w.line("ordinal", strconv.Itoa(n.Number), n.Phrases)
	}
	for _, g := range v.Systems {
		w.line("system", g.ID, g.Phrases)
	}
	for _, c := range v.Calculators {
		w.line("calculator", c.ID, c.Phrases)
		for _, figure := range c.Figures {
			w.line("figure", figure.ID, figure.Phrases)
		}
		for _, in := range c.Inputs {
			w.line("input", in.Name, in.Phrases)
			for _, value := range in.Values {
				w.line("value", value.ID, value.Phrases)
			}
		}
	}
	for _, g := range v.Questions {
		w.line("question", g.ID, g.Phrases)
	}
	for _, g := range v.Names {
		w.line("names", g.ID, g.Phrases)
	}
	w.powers(v.Powers)
	for i, definition := range v.Definitions {
		for _, line := range strings.Split(definition, "\n") {
			w.line("definition", strconv.Itoa(i), []string{line})
		}
	}
	return w.text
}

type textWriter struct{ text string }

func (w *textWriter) line(kind, id string, phrases []string) {
	w.text += kind + "\t" + id + "\t" + strings.Join(phrases, separator) + "\n"
}

// powers writes a list of cases once for consecutive powers that share it.
func (w *textWriter) powers(list []Power) {
	written := ""
	for _, p := range list {
		var cases []string
		for _, c := range p.Cases {
			cases = append(cases, strings.Join(slices.Concat([]string{c.Calculator}, c.Inputs, c.Spares), " "))
		}
		if text := strings.Join(cases, separator); text != written {
			w.line("cases", "", cases)
			written = text
		}
		w.line("power", p.ID, p.Names)
	}
}

var errBadVocabulary = errors.New("ask: not a vocabulary")

// Parse decodes the output of [Vocabulary.Text].
func Parse(text string) (*Vocabulary, error) {
	v := &Vocabulary{}
	var cases []Case
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		kind, rest, ok := strings.Cut(line, "\t")
		id, list, ok2 := strings.Cut(rest, "\t")
		if !ok || !ok2 {
			return nil, errBadVocabulary
		}
		if kind == "definition" {
			v.addDefinition(id, list)
			continue
		}
		var phrases []string
		if list != "" {
			phrases = strings.Split(list, separator)
		}
		if kind == "cases" {
			cases = parseCases(phrases)
			continue
		}
		if !v.addLine(kind, id, phrases, cases) {
			return nil, errBadVocabulary
		}
	}
	return v, nil
}

// addDefinition adds a line to the definition with a number, the last one or the next.
func (v *Vocabulary) addDefinition(number, line string) {
	if number == strconv.Itoa(len(v.Definitions)) {
		v.Definitions = append(v.Definitions, line)
	} else if last := len(v.Definitions) - 1; last >= 0 {
		v.Definitions[last] += "\n" + line
	}
}

func parseCases(texts []string) (cases []Case) {
	for _, text := range texts {
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		spares := 1 // the first word that is no input
		for spares < len(words) && strings.Contains(words[spares], "=") {
			spares++
		}
		cases = append(cases, Case{words[0], words[1:spares], words[spares:]})
	}
	return cases
}

// addLine adds the phrases of one line. It reports false if the line is invalid.
func (v *Vocabulary) addLine(kind, id string, phrases []string, cases []Case) bool {
	for _, list := range v.wordLists() {
		if list.key == kind {
			*list.words = phrases
			return true
		}
	}
	n, _ := strconv.Atoi(id)
	switch kind {
	case "same":
		v.Same = append(v.Same, Group{id, phrases})
	case "number":
		v.Numbers = append(v.Numbers, NumberPhrases{n, phrases})
	case "ordinal":
		v.Ordinals = append(v.Ordinals, NumberPhrases{n, phrases})
	case "system":
		v.Systems = append(v.Systems, Group{id, phrases})
	case "calculator":
		v.Calculators = append(v.Calculators, CalculatorWords{ID: id, Phrases: phrases})
	case "question":
		v.Questions = append(v.Questions, Group{id, phrases})
	case "names":
		v.Names = append(v.Names, Group{id, phrases})
	case "power":
		v.Powers = append(v.Powers, Power{id, phrases, cases})
	default:
		return v.addToCalculator(kind, id, phrases)
	}
	return true
}

// addToCalculator adds phrases to the last calculator.
func (v *Vocabulary) addToCalculator(kind, id string, phrases []string) bool {
	if len(v.Calculators) == 0 {
		return false
	}
	c := &v.Calculators[len(v.Calculators)-1]
	switch kind {
	case "figure":
		c.Figures = append(c.Figures, Group{id, phrases})
	case "input":
		c.Inputs = append(c.Inputs, InputWords{Name: id, Phrases: phrases})
	case "value":
		if len(c.Inputs) == 0 {
			return false
		}
		in := &c.Inputs[len(c.Inputs)-1]
		in.Values = append(in.Values, Group{id, phrases})
	default:
		return false
	}
	return true
}
