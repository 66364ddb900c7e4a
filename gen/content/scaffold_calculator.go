package content

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// NewCalculator adds a calculator that is content, and its words in every complete language. The
// argument where has the form <system>/<calculator>.
func NewCalculator(o Options, where string) ([]Scaffold, error) {
	parts, err := idsIn(where, "<system>/<calculator>", 2)
	if err != nil {
		return nil, err
	}
	l, err := begin(o, (*loader).systems, (*loader).formulas)
	if err != nil {
		return nil, err
	}
	if l.out.System(parts[0]) == nil {
		return nil, source.Error{Message: "unknown system " + parts[0], Hint: l.out.SystemHint(parts[0])}
	}
	if slices.Contains(l.out.Catalog.IDs(), where) {
		return nil, source.Error{Message: "calculator " + where + " already exists"}
	}
	list := []Scaffold{{path.Join(calculatorsFolder, where+".yaml"), newCalculator}}
	for _, tag := range l.out.Languages.Whole() {
		name := path.Join(tag, wordsFolder, parts[0]+".yaml")
		words := calculatorWords(l.out.UI[tag], where)
		if l.has(name) {
			root, err := l.tree(name)
			if err != nil {
				return nil, err
			}
			text, err := yaml.Append(root, root, strings.TrimSuffix(words, "\n"), false)
			if err != nil {
				return nil, err
			}
			words = string(text)
		}
		list = append(list, Scaffold{name, words})
	}
	return list, nil
}

// newCalculator is the file of a new calculator, which works without a change.
const newCalculator = `inputs: # what readers set
  dice: {min: 1, max: 6, default: 3}
let: # names for formulas; each is rolled once, however often it is used
  roll: (dice)d6
values: # chances P(…), means mean(…) and whole numbers
  success: P(any(roll == 6))
`

// calculatorWords returns the words of the new calculator in a language.
func calculatorWords(ui *site.UI, id string) string {
	words := ui.Scaffold.Calculator
	return fmt.Sprintf("%s:\n  title: %q\n  about: %q\n  sentence: %q\n"+
		"  inputs:\n    dice: {label: %q, help: %q}\n  values: {success: %q}\n",
		id, words.Title, words.About, words.Sentence, words.Dice, words.Help, words.Success)
}
