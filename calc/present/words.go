package present

import (
	"strings"

	"psyref/calc"
)

// Words are the words of one language by key. Keys lists the keys of one calculator, SharedKeys
// those that all calculators share.
type Words map[string]string

// Keys of data that requests carry among the words, because the core in the browser has no other
// source for them.
const (
	DefinitionKey = "definition" // the definition of a calculator made of formulas
	NamesKey      = "names"      // the named elements of its lists
)

// fill returns the word under key with arguments in its {places}. args alternates names and values.
// A missing word is shown as its key; the checks of the generator prevent that.
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
		filled += before + argument(name, args)
		text = after // arguments are not filled again, because an input can contain braces
	}
}

// list returns numbers as a list, "2, 2 and 3".
func (w Words) list(numbers []int, l Locale) string {
	text := ""
	for i, n := range numbers {
		switch {
		case i == 0:
		case i == len(numbers)-1:
			text += " " + w["list.and"] + " "
		default:
			text += ", "
		}
		text += l.Whole(n)
	}
	return text
}

// argument returns the argument for a {place}, or the place itself if there is none.
func argument(name string, args []string) string {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1]
		}
	}
	return "{" + name + "}"
}

// Keys lists the keys of the words that views of c can need besides the shared ones.
func Keys(c *calc.Calculator) []string {
	keys := []string{"sentence"}
	for _, f := range c.Values {
		keys = append(keys, "value."+f.ID)
		if c.Counted[f.ID] != "" {
			for _, form := range CountedForms {
				keys = append(keys, "value."+f.ID+"."+form)
			}
		}
	}
	for _, id := range c.Distributions {
		keys = append(keys, "distribution."+id)
	}
	for _, in := range c.Inputs {
		keys = append(keys, "input."+in.Name)
		for _, choice := range in.Choices {
			keys = append(keys, "choice."+in.Name+"."+choice)
		}
		for _, element := range in.Named {
			keys = append(keys, "choice."+in.Name+"."+element.ID)
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
	keys := []string{"odds.never", "odds.always", "odds.exactly", "odds.about", "odds.rarer", "odds.surer",
		"fraction.none", "switch.true", "switch.false", "list.none", "list.and", "colon", "setting", "luck.rolled",
		"luck.row", "luck.row-high", "luck.row-low", "distribution.uniform", "distribution.spread", "distribution.spread-word",
		"solve.least", "solve.most", "solve.any", "solve.first", "solve.none"}
	for _, r := range calc.Reasons {
		if r == calc.Conflict {
			continue // each conflict has a sentence of its own
		}
		keys = append(keys, "error."+string(r))
	}
	return keys
}
