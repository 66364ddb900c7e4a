package content

import (
	"path"
	"slices"
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
	Breaks      []yaml.String                `yaml:"breaks" doc:"small words that begin something new, over which no phrase reaches"`
	Joins       []yaml.String                `yaml:"joins" doc:"small words between the amounts of a list"`
	Rules       []yaml.String                `yaml:"rules,optional" doc:"words of questions about rules, which are answered before figures unless a question has two amounts"`
	Negations   []yaml.String                `yaml:"negations,optional" doc:"words that turn a meaning around; a question with one that no phrase has is not answered by figures, and no phrase reaches over one"`
	Counts      []yaml.String                `yaml:"counts,optional" doc:"phrases before what a question asks the number of; only a calculator with words about that number answers"`
	Counted     []yaml.String                `yaml:"counted,optional" doc:"small words that name things with a number, such as powers; a number behind one belongs to it"`
	Labels      []yaml.String                `yaml:"labels,optional" doc:"small words whose number is always behind them, such as level"`
	Mine        []yaml.String                `yaml:"mine,optional" doc:"words for the reader and what is his: my, I"`
	Theirs      []yaml.String                `yaml:"theirs,optional" doc:"words for the other side: his, enemy"`
	Alone       []yaml.String                `yaml:"alone,optional" doc:"those of both that no noun follows, so that they may stand behind their numbers: mine"`
	Own         []yaml.String                `yaml:"own,optional" doc:"words for the reader's own before a noun: my"`
	He          []yaml.String                `yaml:"he,optional" doc:"pronouns for a psyker of either side: he"`
	Onto        []yaml.String                `yaml:"onto,optional" doc:"words between a number and the one at whom it is aimed: pushes 3 at my sister"`
	Already     []yaml.String                `yaml:"already,optional" doc:"words for what was done before, and not now: already cast"`
	ToMe        []yaml.String                `yaml:"to-me,optional" doc:"words for the reader as an object, in languages that put them before the verb: me résiste"`
	Versus      []yaml.String                `yaml:"versus,optional" doc:"words before the numbers of the other side: vs"`
	Of          []yaml.String                `yaml:"of,optional" doc:"words between a number and the person whose it is: of"`
	Who         []yaml.String                `yaml:"who,optional" doc:"words that go on about the person before them: who"`
	Casts       []yaml.String                `yaml:"casts,optional" doc:"words for what one does with a power: cast"`
	Answers     []yaml.String                `yaml:"answers,optional" doc:"words for what one does against a power of the other side: resist"`
	Nouns       []yaml.String                `yaml:"nouns,optional" doc:"words for that as a thing, where the one who does it may be behind them: denial of the enemy"`
	Answered    []yaml.String                `yaml:"answered,optional" doc:"phrases before the one who does it, with alternatives in brackets: resisted by"`
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
	Words     []yaml.String      `yaml:"words" doc:"what it is about"`
	Patterns  []yaml.String      `yaml:"patterns,optional" doc:"phrases with inputs in their places, and alternatives in brackets: (duel|fight) {level} vs {enemy-level}"`
	Questions []yaml.String      `yaml:"questions,optional" doc:"questions that it answers alone, or with a power after them, besides its title and those of the first page"`
	Powers    bool               `yaml:"powers,optional" doc:"true where a question may name any power of the system, whose numbers do not matter"`
	Inputs    yaml.Map[AskInput] `yaml:"inputs,optional" doc:"words of its inputs, where they are not those of the system"`
}

// AskInput holds the words of one input.
type AskInput struct {
	Words  []yaml.String           `yaml:"words,optional" doc:"units, and phrases with a place: {n}, {+n}, {-n}, {nth}, {before}, {list}, {count} or {each}"`
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
	before := l.log.Len()
	l.reader().Record(yaml.Merge(frameWords(language, frameAsk), root), "the words of questions", words)
	if l.log.Len() == before {
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
func (a *Ask) Vocabulary(catalog calc.Catalog) *ask.Vocabulary {
	v := &ask.Vocabulary{Small: texts(a.Small), Breaks: texts(a.Breaks), Joins: texts(a.Joins), Rules: texts(a.Rules),
		Negations: texts(a.Negations), Counts: texts(a.Counts), Counted: texts(a.Counted), Labels: texts(a.Labels),
		Mine: texts(a.Mine), Theirs: texts(a.Theirs), Alone: texts(a.Alone), ToMe: texts(a.ToMe), Own: texts(a.Own),
		He: texts(a.He), Onto: texts(a.Onto), Already: texts(a.Already), Versus: texts(a.Versus), Of: texts(a.Of),
		Who: texts(a.Who), Casts: texts(a.Casts), Answers: texts(a.Answers), Nouns: texts(a.Nouns),
		Answered: texts(alternatives(a.Answered)), Same: groups(&a.Same), Systems: groups(&a.Systems),
		Numbers: named(&a.Numbers), Ordinals: named(&a.Ordinals)}
	for _, c := range catalog {
		words, ok := a.Calculators.Get(c.ID)
		if !ok {
			continue
		}
		out := ask.CalculatorWords{ID: c.ID, Phrases: texts(words.Words), Patterns: texts(alternatives(words.Patterns)),
			Questions: texts(words.Questions)}
		for i := range c.Inputs {
			if in := a.inputOf(c, c.Inputs[i].Name); in != nil {
				out.Inputs = append(out.Inputs,
					ask.InputWords{Name: c.Inputs[i].Name, Phrases: texts(in.Words), Values: groups(&in.Values)})
			}
		}
		v.Calculators = append(v.Calculators, out)
	}
	return v
}

// alternatives expands patterns with alternatives, "(his|enemy) wp {resist}", each into one pattern
// for every choice of them.
func alternatives(list []yaml.String) (out []yaml.String) {
	for _, pattern := range list {
		before, rest, open := strings.Cut(pattern.Value, "(")
		inner, after, closed := strings.Cut(rest, ")")
		if !open || !closed {
			out = append(out, pattern)
			continue
		}
		var chosen []yaml.String
		for _, choice := range strings.Split(inner, "|") {
			chosen = append(chosen, yaml.String{Value: before + choice + after, At: pattern.At})
		}
		out = append(out, alternatives(chosen)...)
	}
	return out
}

func texts(list []yaml.String) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = text.Value
	}
	return out
}

func groups(m *yaml.Map[[]yaml.String]) (list []ask.Group) {
	for p := range m.All() {
		list = append(list, ask.Group{ID: p.Key, Phrases: texts(p.Value)})
	}
	return list
}

// named groups words by their numbers.
func named(m *yaml.Map[int]) (list []ask.NumberPhrases) {
	for p := range m.All() {
		i := slices.IndexFunc(list, func(n ask.NumberPhrases) bool { return n.Number == p.Value })
		if i < 0 {
			i, list = len(list), append(list, ask.NumberPhrases{Number: p.Value})
		}
		list[i].Phrases = append(list[i].Phrases, p.Key)
	}
	return list
}
