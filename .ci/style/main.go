// Command style writes Vale's rules for the terms of content/glossary.yaml: a term of several words
// in other case than in the glossary, or without its accents, is an error. .ci/style/run runs it in
// the root of the repository.
package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"golang.org/x/text/unicode/norm"
)

// term is the spelling of an entry of the glossary.
type term struct{ EN, FR writing }

type writing struct {
	Term  string
	Forms []string
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	text, err := os.ReadFile("content/glossary.yaml")
	if err != nil {
		return err
	}
	var terms map[string]term
	if err := yaml.Unmarshal(text, &terms); err != nil {
		return fmt.Errorf("content/glossary.yaml: %w", err)
	}
	var english, french []writing
	for _, t := range terms {
		english, french = append(english, t.EN), append(french, t.FR)
	}
	for folder, writings := range map[string][]writing{"English": english, "French": french} {
		if err := os.WriteFile(".ci/style/rules/"+folder+"/Glossary.yml", rule(writings), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// rule returns a Vale rule that replaces near spellings of a term by the term.
func rule(writings []writing) []byte {
	var forms []string
	for _, w := range writings {
		for _, form := range append(w.Forms, w.Term) {
			if distinct(form) {
				forms = append(forms, form)
			}
		}
	}
	slices.Sort(forms)
	forms = slices.Compact(forms)
	// Of overlapping forms, the longest matches.
	slices.SortStableFunc(forms, func(a, b string) int { return len(b) - len(a) })
	// Accepted spellings by letters.
	right := map[string][]string{}
	for _, form := range forms {
		right[letters(form)] = append(right[letters(form)], eitherFirst(form), regexp.QuoteMeta(strings.ToUpper(form)),
			titled(form))
	}
	swap := yaml.MapSlice{}
	for _, form := range forms {
		known := right[letters(form)]
		swap = append(swap, yaml.MapItem{Key: `(?<![\p{L}-])(?!(?:` + strings.Join(known,
			"|") + `)(?!\p{L}))` + nearly(form) + `(?![\p{L}-])`, Value: form})
	}
	text, err := yaml.Marshal(yaml.MapSlice{
		{Key: "extends", Value: "substitution"}, {Key: "message", Value: "The glossary writes '%s', not '%s'."},
		{Key: "level", Value: "error"},
		{Key: "ignorecase", Value: false}, {Key: "nonword", Value: true}, {Key: "swap", Value: swap},
	})
	if err != nil {
		panic(err) // strings can always be encoded
	}
	return append([]byte("# Made from content/glossary.yaml by .ci/style/run.\n"), text...)
}

// ordinary are terms that are also ordinary phrases.
var ordinary = []string{
	"No Effect", // a result of TrenchHammer; elsewhere an ordinary phrase
}

// distinct reports whether a form is recognisable by its letters. It must have several words,
// because single ones have other uses (force, type, action), not begin with an article (the warp
// flux), and not be a keyword in capitals, whose words are ordinary in lower case.
func distinct(form string) bool {
	first, _, several := strings.Cut(form, " ")
	return several && !slices.Contains([]string{"the", "le", "la", "les"}, strings.ToLower(first)) &&
		form != strings.ToUpper(form) && !slices.Contains(ordinary, form)
}

// titled matches a form with a capital for each word, as in headings.
func titled(form string) string {
	words := strings.Fields(form)
	for i, word := range words {
		first, size := utf8.DecodeRuneInString(word)
		words[i] = string(unicode.ToUpper(first)) + word[size:]
	}
	return regexp.QuoteMeta(strings.Join(words, " "))
}

// letters returns a form in lower case without accents.
func letters(form string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(form)) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// eitherFirst matches a form with its first letter in either case.
func eitherFirst(form string) string {
	first, size := utf8.DecodeRuneInString(form)
	return "[" + string(unicode.ToUpper(first)) + string(unicode.ToLower(first)) + "]" + regexp.QuoteMeta(form[size:])
}

// nearly matches a form in any case, with or without accents.
func nearly(form string) string {
	var b strings.Builder
	b.WriteString("(?i:")
	for _, r := range form {
		base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
		switch {
		case base != r:
			b.WriteString("[" + string(r) + string(base) + "]")
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
	}
	return b.String() + ")"
}
