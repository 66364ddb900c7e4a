package markdown

import (
	"slices"
	"strings"
	"testing"

	"psyref/gen/site"
)

// TestQuotesKeepProvenance checks that a table or list on another page has the marks of its own
// page, and that the quote has the provenance of its section.
func TestQuotesKeepProvenance(t *testing.T) {
	d,
		problems := parsed(t,
		"## Steps {#steps}\n\n1. Roll.\n2. Add one. {from=ruling}\n\n## Table {#table from=2}\n\n| Roll | Result |\n|---|---|\n| 1 {from=unknown} | none |\n")
	if problems != "" {
		t.Fatal(problems)
	}
	words := site.ProvenanceWords{Marks: site.ProvenanceMarks{Rulings: site.ProvenanceMark{Mark: "‡"},
		Open: site.ProvenanceMark{Mark: "?"}}}
	for _, test := range []struct {
		section, sign string
		from          site.Provenance
		marks         []site.Provenance
	}{
		{"steps", "‡", site.FromDocument, []site.Provenance{site.FromRuling}},
		{"table", "?", 2, []site.Provenance{site.FromUnknown}},
	} {
		q, ok := d.Quote(test.section, 1, Resolved{Settings: &Settings{From: words}}, "/page/")
		if !ok || q.From != test.from || !slices.Equal(q.Marks, test.marks) || strings.Count(q.HTML, test.sign) != 1 {
			t.Errorf("%s: %+v", test.section, q)
		}
	}
}
