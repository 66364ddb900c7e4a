package gen_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
)

// TestTermsListTheirRulesInTheOrderOfSystems checks that the order of the rules of a term is that
// of the systems, not that of a map.
func TestTermsListTheirRulesInTheOrderOfSystems(t *testing.T) {
	t.Parallel()
	content := baseContent(t)
	var b strings.Builder
	for n := range 20 {
		fmt.Fprintf(&b, "term%d:\n  rules: {cards: ca-draw-one, coin: co-toss-heads}\n  en: {term: word%d, definition: A word.}\n  fr: {term: mot%[1]d, mark: V, definition: Un mot.}\n", n, n)
	}
	content["glossary.yaml"] = &fstest.MapFile{Data: []byte(b.String())}
	linked, err := gen.Link(options(content))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range linked.Site.Languages {
		if len(l.Glossary.Terms) != 20 {
			t.Fatalf("%d terms", len(l.Glossary.Terms))
		}
		for _, term := range l.Glossary.Terms {
			if len(term.Rules) != 2 || term.Rules[0].System.ID != "coin" || term.Rules[1].System.ID != "cards" {
				t.Errorf("%s in %s: %d rules, the first of %s", term.ID, l.Tag, len(term.Rules), term.Rules[0].System.ID)
			}
		}
	}
}
