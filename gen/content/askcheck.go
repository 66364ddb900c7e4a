package content

import (
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/ask"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// askChecker checks the words of questions: every input of every calculator that has some is named
// by them, so is every calculator of the program, and no phrase of a calculator has two meanings.
type askChecker struct {
	*loader
	words   *Ask
	phrases ask.PhraseChecker
}

func (a askChecker) check() {
	for p := range a.words.Systems.All() {
		a.system(p.Key, p.KeyAt)
	}
	for p := range a.words.Inputs.All() {
		a.system(p.Key, p.KeyAt)
		a.shared(p)
	}
	for p := range a.words.Calculators.All() {
		c, err := a.out.Catalog.Find(p.Key)
		if err != nil {
			a.errs.AddPos(p.KeyAt, source.DidYouMean(p.Key, a.out.Catalog.IDs()), "unknown calculator %s", p.Key)
			continue
		}
		if len(c.Inputs) > ask.MaxInputs {
			a.errs.AddPos(p.KeyAt, "leave it out",
				"%s has %d inputs; questions can be about a calculator with at most %d", c.ID, len(c.Inputs), ask.MaxInputs)
			continue
		}
		for in := range p.Value.Inputs.All() {
			if c.Input(in.Key) == nil {
				a.errs.AddPos(in.KeyAt, source.DidYouMean(in.Key, inputNames(c)), "%s has no input %s", c.ID, in.Key)
			}
		}
		a.calculator(c, &p.Value, p.KeyAt)
	}
	for _, c := range a.Catalog {
		system, _, _ := strings.Cut(c.ID, "/")
		if a.words.Systems.Find(system) != nil && a.words.Calculators.Find(c.ID) == nil {
			a.errs.AddPos(a.words.At, "add "+c.ID+": {words: […]} below calculators", "no question leads to %s", c.ID)
		}
	}
}

// system checks the id of a system, if the systems could be read.
func (a askChecker) system(id string, at source.Pos) {
	if len(a.out.Systems) > 0 && a.out.System(id) == nil {
		a.errs.AddPos(at, a.out.SystemHint(id), "unknown system %s", id)
	}
}

// shared checks that the inputs of a system are inputs of its calculators.
func (a askChecker) shared(p *yaml.Pair[yaml.Map[AskInput]]) {
	var names []string
	for _, c := range a.out.Catalog {
		if strings.HasPrefix(c.ID, p.Key+"/") {
			names = append(names, inputNames(c)...)
		}
	}
	for in := range p.Value.All() {
		if !slices.Contains(names, in.Key) {
			a.errs.AddPos(in.KeyAt, source.DidYouMean(in.Key, names), "no calculator of %s has an input %s", p.Key,
				in.Key)
		}
	}
}

// meaning is what a phrase of a calculator means, and where it is defined.
type meaning struct {
	of string
	at source.Pos
}

// calculator checks the words of one calculator.
func (a askChecker) calculator(c *calc.Calculator, w *AskCalculator, at source.Pos) {
	known := map[string]meaning{} // by phrase, amounts apart from values
	for _, phrase := range w.Words {
		a.phrase(c, "", phrase, "what it is about", "about ", known)
	}
	for figure := range w.Figures.All() {
		if !slices.ContainsFunc(c.Values, func(f calc.Figure) bool { return f.ID == figure.Key }) {
			a.errs.AddPos(figure.KeyAt, source.DidYouMean(figure.Key, figureNames(c)), "%s has no figure %s", c.ID, figure.Key)
		}
		for _, phrase := range figure.Value {
			a.phrase(c, "", phrase, "the figure "+figure.Key, "figure ", known)
		}
	}
	for i := range c.Inputs {
		in := &c.Inputs[i]
		words := a.words.inputOf(c, in.Name)
		if words == nil || len(words.Words) == 0 && words.Values.Len() == 0 {
			if in.Opposes != "" && a.words.inputOf(c, in.Opposes) != nil {
				continue // it has the words of that input
			}
			a.errs.AddPos(at, "add "+in.Name+" below its inputs, or below those of its system",
				"%s: no words mean the input %s", c.ID, in.Name)
			continue
		}
		if len(words.Words) > 0 && (in.Kind == calc.Choose || in.Kind == calc.Switch) {
			a.errs.AddPos(words.Words[0].At, "write values: {"+c.Defaults().Text(in.Name)+": […]}",
				"%s: %s takes no amount", c.ID, in.Name)
		} else {
			for _, phrase := range words.Words {
				a.phrase(c, in.Name, phrase, "the input "+in.Name, "amount ", known)
			}
		}
		for value := range words.Values.All() {
			if _, err := c.Defaults().Set(in.Name, value.Key); err != nil {
				a.errs.AddPos(value.KeyAt, source.DidYouMean(value.Key, in.Choices), "%s: %s cannot be %s", c.ID, in.Name,
					value.Key)
			}
			for _, phrase := range value.Value {
				a.phrase(c, "", phrase, in.Name+" "+value.Key, "value ", known)
			}
		}
	}
}

// phrase checks one phrase. A phrase may mean both an amount and a value; a number beside it
// decides which.
func (a askChecker) phrase(
	c *calc.Calculator, input string, phrase yaml.String, of, kind string, known map[string]meaning,
) {
	if strings.ContainsAny(phrase.Value, "|\t\n") {
		a.errs.AddPos(phrase.At, "write words only", "%s: a phrase contains |, a tab or a line break", c.ID)
		return
	}
	key, err := a.phrases.Key(c, input, phrase.Value)
	switch {
	case err != nil:
		a.errs.AddPos(phrase.At,
			"a number may use {n}, {+n}, {-n}, {nth}, {before} and {count}, and a list {list} and {count}",
			"%s: unknown placeholder in %s", c.ID, phrase.Value)
	case kind != "amount " && !a.phrases.HasContent(phrase.Value): // beside an amount a small word is enough
		a.errs.AddPos(phrase.At, "add a word that belongs to this meaning alone",
			"%s: %s has only small words", c.ID, phrase.Value)
	default:
		if first, twice := known[kind+key]; twice && first.of != of {
			a.errs.AddPos(phrase.At, "keep one of the two, or add a word that distinguishes them",
				"%s: %s means %s and, on line %d, %s", c.ID, phrase.Value, of, first.at.Line, first.of)
			return
		}
		known[kind+key] = meaning{of, phrase.At}
	}
}

func figureNames(c *calc.Calculator) (names []string) {
	for _, f := range c.Values {
		names = append(names, f.ID)
	}
	return names
}
