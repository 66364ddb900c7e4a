package gen

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// calculator answers a fenced block: the calculator, its words, and its result for the block's inputs. before are the ones further up on the page.
func (r *resolver) calculator(p *page, ref *calculatorRef, before []*site.Calculator) *site.Calculator {
	c, err := r.catalog.Find(ref.id)
	if err != nil {
		r.wrong(p, ref.offset, source.Nearest(ref.id, r.catalog.IDs()), "unknown calculator %s", ref.id)
		return nil
	}
	v := c.Defaults()
	for i := range ref.inputs {
		if v, err = c.Arguments(ref.inputs[:i+1]); err != nil {
			r.wrongInput(p, ref.at[i], c, err)
			return nil
		}
	}
	if _, err := c.Run(v); err != nil {
		r.wrongInput(p, ref.offset, c, err)
		return nil
	}
	out := r.answer(p.language, c, v)
	if out == nil {
		r.wrong(p, ref.offset, "add them to "+p.language+"/calculators", "calculator %s has no words in %s", c.ID, p.language)
		return nil
	}
	if len(before) > 0 {
		out.Prefix = inputPrefix(c, before)
	}
	return out
}

// inputPrefix is what the inputs of a calculator that is not the first on its page bear in the page's address: its
// name, or its whole id where two share the name, and a number where a page shows one calculator several times.
func inputPrefix(c *calc.Calculator, before []*site.Calculator) string {
	system, name, _ := strings.Cut(c.ID, "/")
	taken := func(prefix string) bool {
		return slices.ContainsFunc(before, func(other *site.Calculator) bool { return other != nil && other.Prefix == prefix })
	}
	for _, prefix := range []string{name + ".", system + "-" + name + "."} {
		if !taken(prefix) {
			return prefix
		}
	}
	for n := 2; ; n++ {
		if prefix := name + strconv.Itoa(n) + "."; !taken(prefix) {
			return prefix
		}
	}
}

// answer is a calculator with its answer to v, which it accepts; nil when it has no words in the language.
func (r *resolver) answer(language string, c *calc.Calculator, v calc.Values) *site.Calculator {
	words, ok := r.wordsOf(language, c)
	result, err := c.Run(v)
	if !ok || err != nil {
		return nil
	}
	return &site.Calculator{
		Calculator: c, Words: words, Values: v, Home: r.calculatorHome(language, c.ID), Embed: r.site.Prefix + embedAddress(language, c.ID),
		View: present.Of(c, v, result, lang.LocaleOf(language), words.View), Browser: browserWords(c, words.View),
	}
}

// calculatorHome is the address of the page that opens with a calculator and sets the fewest inputs of it; of equal ones the first in reading order.
func (r *resolver) calculatorHome(language, id string) string {
	var home *page
	for _, p := range r.loaded.pages {
		list := p.parsed.calculators
		if p.language == language && p.slug != "" && len(list) > 0 && list[0].id == id && (home == nil || len(list[0].inputs) < len(home.parsed.calculators[0].inputs)) {
			home = p
		}
	}
	if home == nil {
		return ""
	}
	return r.address(home)
}

// browserWords are the words that the browser needs for the views of c, besides those that all calculators share.
func browserWords(c *calc.Calculator, words present.Words) present.Words {
	needed := present.Words{}
	for _, key := range present.Keys(c) {
		needed[key] = words[key]
	}
	for key, text := range words {
		if strings.HasPrefix(key, "outcome.") {
			needed[key] = text
		}
	}
	return needed
}

// wordsOf is the words of a calculator in a language, ready for the page.
func (r *resolver) wordsOf(language string, c *calc.Calculator) (site.Words, bool) {
	w := r.words[language][c.ID]
	if w == nil {
		return site.Words{}, false
	}
	return w.words(language, r.ui[language].Shared, func(id string) string { return r.ruleAddress(language, id) }), true
}

// words sets the words of a calculator; rule finds the address of a rule.
func (w *calculatorWords) words(language string, shared map[string]string, rule func(id string) string) site.Words {
	set := func(s string) string { return lang.Typeset(language, s, false) }
	setAll := func(texts map[string]string) map[string]string {
		out := make(map[string]string, len(texts))
		for id, text := range texts {
			out[id] = set(text)
		}
		return out
	}
	out := site.Words{
		Title: set(w.Title), About: set(w.About), View: viewWords(language, w, shared),
		Inputs: map[string]site.InputWords{}, Values: setAll(w.Values), Distributions: map[string]string{},
		Tables: map[string]site.TableWords{}, Rulings: map[string]site.RulingWords{},
	}
	for name, in := range w.Inputs {
		out.Inputs[name] = site.InputWords{Label: set(in.Label), Help: set(in.Help), Rule: rule(in.Rule), Choices: setAll(in.Choices)}
	}
	for id, d := range w.Distributions {
		out.Distributions[id] = set(d.Label)
	}
	for id, t := range w.Tables {
		out.Tables[id] = site.TableWords{Label: set(t.Label), Columns: setAll(t.Columns)}
	}
	for id, ruling := range w.Rulings {
		out.Rulings[id] = site.RulingWords{Text: set(ruling.Text), Rule: rule(ruling.Rule)}
	}
	return out
}

// viewWords is what a view of c can need in a language, flat.
func (r *resolver) viewWords(language string, c *calc.Calculator) present.Words {
	return viewWords(language, r.words[language][c.ID], r.ui[language].Shared)
}

func viewWords(language string, w *calculatorWords, shared map[string]string) present.Words {
	words := present.Words{}
	add := func(key, text string) { words[key] = lang.Typeset(language, text, false) }
	for key, text := range shared {
		add(key, text)
	}
	if w == nil {
		return words
	}
	add("sentence", w.Sentence)
	for name, in := range w.Inputs {
		add("input."+name, in.Label)
		for id, text := range in.Choices {
			add("choice."+name+"."+id, text)
		}
	}
	for id, text := range w.Values {
		add("value."+id, text)
	}
	for id, d := range w.Distributions {
		add("distribution."+id, d.Label)
		for n, text := range d.Outcomes {
			add("outcome."+id+"."+strconv.Itoa(n), text)
		}
	}
	for id, text := range w.Steps {
		add("step."+id, text)
	}
	for id, text := range w.Conflicts {
		add("conflict."+id, text)
	}
	return words
}

// typesetStruct sets every string of a struct of words. Maps in it are changed in place: they belong to one build.
func typesetStruct(language string, words any) {
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		for i := range v.NumField() {
			switch field := v.Field(i); field.Kind() {
			case reflect.Struct:
				visit(field)
			case reflect.String:
				field.SetString(lang.Typeset(language, field.String(), false))
			case reflect.Map:
				for _, key := range field.MapKeys() {
					field.SetMapIndex(key, reflect.ValueOf(lang.Typeset(language, field.MapIndex(key).String(), false)))
				}
			}
		}
	}
	visit(reflect.ValueOf(words).Elem())
}
