package gen_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// recipe matches a recipe of the guide: a formula as it is computed, and as it is shown.
var recipe = regexp.MustCompile("(?m)^- .* \\{odds ([^}]+)\\} `([^`]+)`$")

// TestRecipesAreQuestionsWithKnownAnswers checks that the guide computes each formula that it shows,
// the same in both languages, and that package formula checks its answer.
func TestRecipesAreQuestionsWithKnownAnswers(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var known []string
	for line := range strings.Lines(read("../calc/formula/testdata/questions.txt")) {
		known = append(known, strings.Split(line, " | ")[0])
	}
	var first []string
	for _, language := range []string{"en", "fr"} {
		var formulas []string
		text := read("../content/" + language + "/guide/recipes.md")
		for _, m := range recipe.FindAllStringSubmatch(text, -1) {
			if formulas = append(formulas, m[1]); m[1] != m[2] {
				t.Errorf("%s: %s is shown, but %s is computed", language, m[2], m[1])
			}
			if !slices.Contains(known, m[1]) {
				t.Errorf("%s: %s is not in questions.txt", language, m[1])
			}
		}
		if n := strings.Count(text, "\n- "); n != len(formulas) || n < 60 {
			t.Errorf("%s: %d of %d items are recipes", language, len(formulas), n)
		}
		if first == nil {
			first = formulas
		}
		if !slices.Equal(formulas, first) {
			t.Errorf("%s: the recipes differ from those in English", language)
		}
	}
}
