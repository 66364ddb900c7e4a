package present

import (
	"strings"

	"psyref/calc"
)

// Words are the words of one language by key. The keys that one calculator needs are listed by Keys; those that all share by SharedKeys.
type Words map[string]string

// DefinitionKey is the key under which the words of a calculator that is made of formulas bring its definition along: the core has no other way to know it.
const DefinitionKey = "definition"

// NamesKey is the key under which the words of a calculator that takes powers by name bring the powers along.
const NamesKey = "names"

// fill puts arguments into the {places} of the word under key. A missing word shows as its key, which the generator's checks prevent.
func (w Words) fill(key string, args ...string) string {
	text, ok := w[key]
	if !ok {
		return key
	}
	filled := ""
	for {
		before, rest, open := strings.Cut(text, "{")
		name, after, closed := strings.Cut(rest, "}")
		if !open || !closed {
			return filled + text
		}
		filled += before + place(name, args)
		text = after // what was filled in is not looked at again: a reader's input may hold braces
	}
}

// place is the argument for a {place}, or the place itself when there is none.
func place(name string, args []string) string {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1]
		}
	}
	return "{" + name + "}"
}

// Keys lists the keys of the words that a view of c can need besides the shared ones.
func Keys(c *calc.Calculator) []string {
	keys := []string{"sentence"}
	for _, f := range c.Values {
		keys = append(keys, "value."+f.ID)
	}
	for _, id := range c.Distributions {
		keys = append(keys, "distribution."+id)
	}
	for _, in := range c.Inputs {
		keys = append(keys, "input."+in.Name)
		for _, choice := range in.Choices {
			keys = append(keys, "choice."+in.Name+"."+choice)
		}
		for _, one := range in.Named {
			keys = append(keys, "choice."+in.Name+"."+one.ID)
		}
		if len(in.Facts) > 0 {
			keys = append(keys, "element."+in.Name)
		}
	}
	for _, s := range c.Steps {
		keys = append(keys, "step."+s.ID)
	}
	for _, id := range c.Conflicts {
		keys = append(keys, "conflict."+id)
	}
	for _, key := range verdictKeys(c) {
		keys = append(keys, "decision."+key)
	}
	return keys
}

// SharedKeys lists the keys of the words that every view can need.
func SharedKeys() []string {
	keys := []string{"odds.never", "odds.always", "odds.exactly", "odds.about", "odds.rarer", "odds.surer", "fraction.none", "switch.true", "switch.false", "list.none", "colon", "luck.rolled", "distribution.even", "levers.clean",
		"solve.least", "solve.most", "solve.any", "solve.first", "solve.none"}
	for _, r := range calc.Reasons {
		if r == calc.Conflict {
			continue // each conflict has a sentence of its own
		}
		keys = append(keys, "error."+string(r))
	}
	return keys
}
