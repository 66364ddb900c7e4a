package content

import (
	"path"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/ask"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// askFile contains the words of questions in a language. Without it, the language answers no
// questions.
const askFile = "ask.yaml"

// Ask holds the words of questions in one language.
type Ask struct {
	At          source.Pos                   `yaml:"-"`
	Small       []yaml.String                `yaml:"small" doc:"words that a question may have anywhere and that change nothing"`
	Joins       []yaml.String                `yaml:"joins" doc:"small words between the amounts of a list: and"`
	To          []yaml.String                `yaml:"to,optional" doc:"words between two amounts, the second of which exceeds the first: 3 to 5"`
	Rules       []yaml.String                `yaml:"rules,optional" doc:"words of questions about rules, which are answered before figures unless a question has two amounts"`
	Counts      []yaml.String                `yaml:"counts,optional" doc:"words before what a question asks the number of: how many; it is about rules if its calculator does not know that"`
	Negations   []yaml.String                `yaml:"negations,optional" doc:"words that turn a meaning around; a question with one that no phrase has gets no figure"`
	Mine        []yaml.String                `yaml:"mine,optional" doc:"words for the reader, whose the numbers behind them are: my, I"`
	Theirs      []yaml.String                `yaml:"theirs,optional" doc:"words for the other player: his, enemy"`
	Versus      []yaml.String                `yaml:"versus,optional" doc:"words before the numbers of the other player: vs, denied by"`
	Answers     []yaml.String                `yaml:"answers,optional" doc:"words for what one does against a power of the other player: resist"`
	Articles    []yaml.String                `yaml:"articles,optional" doc:"words between such a word and the one to whom it is done: resist a witch"`
	Same        yaml.Map[[]yaml.String]      `yaml:"same,optional" doc:"words that count as another"`
	Numbers     yaml.Map[int]                `yaml:"numbers"`
	Ordinals    yaml.Map[int]                `yaml:"ordinals"`
	Systems     yaml.Map[[]yaml.String]      `yaml:"systems" doc:"what players call a system"`
	Inputs      yaml.Map[yaml.Map[AskInput]] `yaml:"inputs,optional" doc:"by system: words of inputs that mean the same in each of its calculators"`
	Calculators yaml.Map[AskCalculator]      `yaml:"calculators"`
	Powers      yaml.Map[[]yaml.String]      `yaml:"powers,optional" doc:"by system/power: other names that players use"`
	Examples    []yaml.String                `yaml:"examples,optional" doc:"questions for the first page, each of which has an answer"`
}

// AskCalculator holds the words of questions about one calculator.
type AskCalculator struct {
	Words   []yaml.String           `yaml:"words" doc:"what it is about"`
	Figures yaml.Map[[]yaml.String] `yaml:"figures,optional" doc:"by value: what players call a figure of its result; the figure that a question names is shown first"`
	Powers  bool                    `yaml:"powers,optional" doc:"true where a question may name any power of the system, whose numbers do not matter"`
	Inputs  yaml.Map[AskInput]      `yaml:"inputs,optional" doc:"words of its inputs, where they are not those of the system; an input of the player who answers has those of the input that it opposes"`
}

// AskInput holds the words of one input.
type AskInput struct {
	Words  []yaml.String           `yaml:"words,optional" doc:"units, and phrases with a place: {n}, {+n}, {-n}, {nth}, {before}, {list} or {count}"`
	Values yaml.Map[[]yaml.String] `yaml:"values,optional" doc:"phrases that are one of its values"`
}

// ask reads the words of questions in a language: those of the program, in which those of the site
// replace equal keys. A language without a file answers no questions.
func (l *loader) ask(language string) {
	root := l.parse(l.optional(path.Join(language, askFile)))
	if root == nil {
		return
	}
	words := &Ask{}
	l.out.Ask[language] = words
	before := l.errs.Len()
	l.reader().Record(yaml.Merge(frameWords(language, frameAsk), root), "the words of questions", words)
	if l.errs.Len() == before {
		a := askChecker{l, words, ask.NewPhraseChecker(words.Vocabulary(nil))}
		a.check()
	}
}

// inputOf returns the words of an input of a calculator: its own, or those of the system; nil for
// none.
func (a *Ask) inputOf(c *calc.Calculator, name string) *AskInput {
	if own := a.Calculators.Find(c.ID); own != nil {
		if in := own.Value.Inputs.Find(name); in != nil {
			return &in.Value
		}
	}
	system, _, _ := strings.Cut(c.ID, "/")
	if shared := a.Inputs.Find(system); shared != nil {
		if in := shared.Value.Find(name); in != nil {
			return &in.Value
		}
	}
	return nil
}

// Vocabulary returns the vocabulary of the calculators of a catalog, without powers.
func (a *Ask) Vocabulary(catalog calc.Catalog) (v ask.Vocabulary) {
	add := func(kind, id string, phrases []yaml.String) {
		v = append(v, ask.Line{Kind: kind, ID: id, Phrases: texts(phrases)})
	}
	groups := func(kind string, m *yaml.Map[[]yaml.String]) {
		for p := range m.All() {
			add(kind, p.Key, p.Value)
		}
	}
	numbers := func(kind string, m *yaml.Map[int]) {
		for p := range m.All() {
			v = append(v, ask.Line{Kind: kind, ID: strconv.Itoa(p.Value), Phrases: []string{p.Key}})
		}
	}
	add("small", "", a.Small)
	add("joins", "", a.Joins)
	add("to", "", a.To)
	add("rules", "", a.Rules)
	add("counts", "", a.Counts)
	add("negations", "", a.Negations)
	add("mine", "", a.Mine)
	add("theirs", "", a.Theirs)
	add("versus", "", a.Versus)
	add("answers", "", a.Answers)
	add("articles", "", a.Articles)
	groups("same", &a.Same)
	numbers("number", &a.Numbers)
	numbers("ordinal", &a.Ordinals)
	groups("system", &a.Systems)
	for _, c := range catalog {
		words, ok := a.Calculators.Get(c.ID)
		if !ok {
			continue
		}
		if names := c.Names(); names != "" {
			v = append(v, ask.Line{Kind: "names", ID: c.ID, Phrases: strings.Split(names, "\n")})
		}
		if c.Definition != "" {
			v.AddDefinition(c.Definition)
		}
		add("calculator", c.ID, words.Words)
		groups("figure", &words.Figures)
		for i := range c.Inputs {
			if in := a.inputOf(c, c.Inputs[i].Name); in != nil {
				add("input", c.Inputs[i].Name, in.Words)
				groups("value", &in.Values)
			}
		}
	}
	return v
}

func texts(list []yaml.String) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = text.Value
	}
	return out
}
