package link

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/yaml"
)

// allWords returns the words of every calculator for the readers of each language, in that language
// or its fallback.
func (ix *index) allWords() map[string]map[string]*site.Words {
	all := map[string]map[string]*site.Words{}
	for _, language := range ix.content.Languages.Tags() {
		all[language] = map[string]*site.Words{}
		for _, c := range ix.catalog {
			for _, tag := range ix.content.Languages.Readings(language) {
				if w := ix.content.Calculators[tag][c.ID]; w != nil {
					words := Words(tag, w, ix.content.UI[language], language,
						func(id string) string { return ix.ruleAddress(language, id) })
					maps.Copy(words.View, elementNames(ix.content, c, language))
					groupElements(ix.content, c, language, words.Inputs)
					all[language][c.ID] = &words
					break
				}
			}
		}
	}
	return all
}

// Words typesets the words of a calculator, which are in the language tag, with the words that all
// calculators share, which are in the readers' language. Rule returns the address of a rule.
func Words(tag string, w *content.Words, ui *site.UI, language string, rule func(id string) string) site.Words {
	set := func(s string) string { return lang.Typeset(tag, s, false) }
	setAll := func(texts yaml.Map[string]) map[string]string {
		out := make(map[string]string, texts.Len())
		for p := range texts.All() {
			out[p.Key] = set(p.Value)
		}
		return out
	}
	out := site.Words{
		Title: set(w.Title), Answering: set(w.Answering), About: set(w.About), View: viewWords(tag, w, nil),
		Inputs: map[string]site.InputWords{}, Values: setAll(w.Values), Distributions: map[string]string{},
		Chain: map[string]string{}, Tables: map[string]site.TableWords{}, Rulings: map[string]site.RulingWords{},
	}
	if tag != language {
		out.Language = tag
	}
	maps.Copy(out.View, sharedWords(language, ui))
	for in := range w.Inputs.All() {
		out.Inputs[in.Key] = site.InputWords{Label: set(in.Value.Label), Chip: set(in.Value.Chip.Value), Help: set(in.Value.Help),
			Rule: rule(in.Value.Rule.Value), Choices: setAll(in.Value.Choices)}
	}
	for link := range w.Chain.All() {
		out.Chain[link.Key] = rule(link.Value.Value)
	}
	for d := range w.Distributions.All() {
		out.Distributions[d.Key] = set(d.Value.Label)
	}
	for t := range w.Tables.All() {
		out.Tables[t.Key] = site.TableWords{Label: set(t.Value.Label), Columns: setAll(t.Value.Columns)}
	}
	for r := range w.Rulings.All() {
		out.Rulings[r.Key] = site.RulingWords{Text: set(r.Value.Text), Rule: rule(r.Value.Rule.Value)}
	}
	return out
}

// viewWords returns all words that views of a calculator may need in a language, by key.
func viewWords(tag string, w *content.Words, ui *site.UI) present.Words {
	words := sharedWords(tag, ui)
	if w == nil {
		return words
	}
	add := func(key, text string) { words[key] = lang.Typeset(tag, text, false) }
	add("sentence", w.Sentence.Value)
	for in := range w.Inputs.All() {
		add("input."+in.Key, in.Value.Label)
		for choice := range in.Value.Choices.All() {
			add("choice."+in.Key+"."+choice.Key, choice.Value)
		}
		if element := in.Value.Element.Value; element != "" {
			add("element."+in.Key, element)
		}
	}
	for v := range w.Values.All() {
		add("value."+v.Key, v.Value)
	}
	for d := range w.Distributions.All() {
		add("distribution."+d.Key, d.Value.Label)
		for n, text := range d.Value.Outcomes {
			add("outcome."+d.Key+"."+strconv.Itoa(n), text)
		}
	}
	for s := range w.Steps.All() {
		add("step."+s.Key, s.Value.Value)
	}
	for c := range w.Conflicts.All() {
		add("conflict."+c.Key, c.Value)
	}
	for d := range w.Decision.All() {
		add("decision."+d.Key, d.Value.Value)
	}
	return words
}

// sharedWords returns the words that every view may need, in a language.
func sharedWords(tag string, ui *site.UI) present.Words {
	words := present.Words{}
	if ui != nil {
		for key, text := range ui.Shared {
			words[key] = lang.Typeset(tag, text, false)
		}
	}
	return words
}

// unusedReasons are errors that cannot occur on a page, whose calculators, results and inputs are
// valid.
var unusedReasons = []calc.Reason{calc.UnknownCalculator, calc.UnknownResult, calc.NotSolvable}

// browserShared returns the words that all calculators of a page share in the browser: those of
// every view, and those about addresses, which the core does not use.
func browserShared(ui *site.UI) present.Words {
	words := present.Words{"several": ui.Calculator.Several}
	maps.Copy(words, ui.Shared)
	for _, reason := range unusedReasons {
		delete(words, "error."+string(reason))
	}
	return words
}

// Dictionary holds the words of the calculators in one language, for programs other than the site.
type Dictionary struct {
	Tag     string
	UI      site.UI
	Locale  present.Locale
	content *content.Content
}

// NewDictionary returns the dictionary of a language.
func NewDictionary(c *content.Content, tag string) *Dictionary {
	return &Dictionary{Tag: tag, UI: lang.Words(tag, *c.UI[tag]), Locale: lang.LocaleOf(tag), content: c}
}

// Catalog returns the calculators, built-in or of the content, that the content has words for.
func (d *Dictionary) Catalog() calc.Catalog {
	return slices.DeleteFunc(slices.Clone(d.content.Catalog),
		func(c *calc.Calculator) bool { w, _ := wordsOf(d.content, d.Tag, c.ID); return w == nil })
}

// LacksWords reports whether the content has the calculator but no words for it.
func (d *Dictionary) LacksWords(id string) bool {
	_, err := d.content.Catalog.Find(id)
	w, _ := wordsOf(d.content, d.Tag, id)
	return err == nil && w == nil
}

// wordsOf returns the words of a calculator for readers of a language as the content has them, and
// the language that they are in; nil for none.
func wordsOf(c *content.Content, readers, id string) (w *content.Words, tag string) {
	for _, tag := range c.Languages.Readings(readers) {
		if w := c.Calculators[tag][id]; w != nil {
			return w, tag
		}
	}
	return nil, ""
}

// Words returns the words of one calculator. Rules have ids in place of addresses.
func (d *Dictionary) Words(c *calc.Calculator) site.Words {
	w, of := wordsOf(d.content, d.Tag, c.ID)
	if w == nil {
		w, of = &content.Words{}, d.Tag
	}
	words := Words(of, w, &d.UI, d.Tag, func(id string) string { return id })
	maps.Copy(words.View, elementNames(d.content, c, d.Tag))
	return words
}

// elementNames are the names of the powers that a calculator takes, by the keys of its words.
func elementNames(content *content.Content, c *calc.Calculator, language string) present.Words {
	words := present.Words{}
	system, _, _ := strings.Cut(c.ID, "/")
	for _, in := range c.Inputs {
		for _, element := range in.Named {
			if library, p := content.RecordsOf(system, element.ID); p != nil {
				words["choice."+in.Name+"."+element.ID], _ = library.NameIn(language, p)
			}
		}
	}
	return words
}

// groupElements adds to the words of inputs the powers that a calculator takes by name, by discipline.
func groupElements(content *content.Content, c *calc.Calculator, language string, inputs map[string]site.InputWords) {
	system, _, _ := strings.Cut(c.ID, "/")
	for _, in := range c.Inputs {
		words := inputs[in.Name]
		for _, element := range in.Named {
			library, p := content.RecordsOf(system, element.ID)
			if p == nil {
				continue
			}
			discipline := library.DisciplineIn(language, p.Discipline)
			if last := len(words.Groups) - 1; last < 0 || words.Groups[last].Name != discipline {
				words.Groups = append(words.Groups, site.NameGroup{Name: discipline})
			}
			group := &words.Groups[len(words.Groups)-1]
			name, of := library.NameIn(language, p)
			group.Powers = append(group.Powers,
				site.NamedPower{ID: element.ID, Name: name, Language: foreignLanguage(of, language)})
		}
		inputs[in.Name] = words
	}
}

// sortedKeys returns the sorted keys of a map.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
