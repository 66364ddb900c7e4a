package link_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"psyref/gen/sample"
)

// TestGlossaryOrder checks that the order of the rules of a term is that of the systems, not that of
// a map.
func TestGlossaryOrder(t *testing.T) {
	var b strings.Builder
	for n := range 20 {
		fmt.Fprintf(&b, "term%d:\n  rules: {cards: ca-draw-one, coin: co-toss-heads}\n"+
			"  en: {term: word%[1]d, definition: A word.}\n  fr: {term: mot%[1]d, mark: V, definition: Un mot.}\n", n)
	}
	files := sample.Content(t)
	sample.Edit(t, files, fmt.Sprintf("write glossary.yaml %q", b.String()))
	for _, l := range linked(t, files).Site.Languages {
		if len(l.Glossary.Terms) != 20 {
			t.Fatalf("%d terms", len(l.Glossary.Terms))
		}
		for _, term := range l.Glossary.Terms {
			var systems []string
			for _, rule := range term.Rules {
				systems = append(systems, rule.System.ID)
			}
			if want := []string{"coin", "cards"}; !slices.Equal(systems, want) {
				t.Errorf("%s in %s has rules of %q, want %q", term.ID, l.Tag, systems, want)
			}
		}
	}
}
