package coverage

import (
	"context"
	"strings"
	"testing"

	"psyref/gen/document"
)

func read(t *testing.T, text string) *document.Document {
	t.Helper()
	d, err := document.Read(context.Background(), "a.md", []byte(text), document.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const bells = `# Storm bells (p. 12)

Every storm bell has a range of 18 metres, doubled on the mole.

Whoever hears it loses 2D6 strokes and goes home at once.

## Drowned bells

A drowned bell rings whenever two sixes fall, even where the call has failed.

Painters are not paid for green ferries.
`

func toys() []Page {
	return []Page{
		{Key: "toys/storm", Sources: []string{"STORM BELLS", "Shutters"}, Rules: []Rule{
			{ID: "ty-range", Text: "A storm bell reaches 18 metres; on the mole, twice that."},
			{ID: "ty-strokes", Text: "Hear it and you lose 2D6 strokes."},
			{ID: "ty-lone", Text: "Ropes cost 40 coins at the chandler."},
		}},
		{Key: "toys/drowned", Sources: []string{"Drowned bells"}, Rules: []Rule{{ID: "ty-drowned", Text: "Two sixes ring the drowned bell, whether the call failed or not."}}},
	}
}

func TestCompareMatchesRulesWithParagraphs(t *testing.T) {
	c := Compare(read(t, bells), toys())
	want := map[int]string{3: "ty-range", 5: "ty-strokes", 9: "ty-drowned", 11: ""}
	for _, p := range c.Paragraphs {
		var ids []string
		for _, m := range p.Rules {
			ids = append(ids, m.Rule.ID)
		}
		if got := strings.Join(ids, " "); got != want[p.Line] {
			t.Errorf("line %d is restated by %q, want %q", p.Line, got, want[p.Line])
		}
	}
	if len(c.Unmatched) != 1 || c.Unmatched[0].ID != "ty-lone" || c.Unmatched[0].Page != "toys/storm" {
		t.Errorf("rules without a paragraph: %v", c.Unmatched)
	}
	if len(c.UncitedHeadings) != 0 || strings.Join(c.UnknownHeadings["toys/storm"], " ") != "Shutters" {
		t.Errorf("headings: %v, %v", c.UncitedHeadings, c.UnknownHeadings)
	}
}

func TestChangesNameAffectedRules(t *testing.T) {
	after := strings.NewReplacer("18 metres", "24 metres", "Painters are not paid for green ferries.\n", "").Replace(bells) + "\nA third bell hangs in the customs house since the fire.\n"
	list := Changes(read(t, bells), read(t, after), toys())
	var got []string
	for _, c := range list {
		line := "deleted"
		switch {
		case c.Old == nil:
			line = "added"
		case c.New != nil:
			line = c.Differences()
		}
		for _, m := range c.Rules {
			line += " → " + m.Rule.ID
		}
		got = append(got, line)
	}
	want := "Every storm bell has a range of [-18-] {+24+} metres, doubled on the mole. → ty-range\ndeleted\nadded"
	if all := strings.Join(got, "\n"); all != want && all != strings.Replace(want, "deleted\nadded", "added\ndeleted", 1) {
		t.Errorf("got\n%s\nwant\n%s", all, want)
	}
}

// TestRuleText checks that the text of a rule is that of its block, whatever kind of block it is.
func TestRuleText(t *testing.T) {
	page := "---\ntitle: x\n---\n\nFirst line\nand **second** [link](a.md). {#one}\n\n- item a\n- item b {#two}\n\n| A | B |\n|---|---|\n| c | d {#three} |\n\n{#four}\n\n## Head {#five}\n\nBelow.\n\n## Next {#six}\n"
	for id, want := range map[string]string{"one": "First line and second link.", "two": "- item b", "three": "c d", "four": "A B c d", "five": "Head Below.", "six": "Next"} {
		if got := ruleText(page, strings.Index(page, "\n\n")+2, strings.Index(page, "{#"+id+"}")+1); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

func TestAHeadingEndsTheSectionBesideIt(t *testing.T) {
	list, _ := paragraphs(read(t, "# Bells\n\n## Storm bells\n\nEvery bell has a range.\n\n## Drowned bells\n\nEvery bell has a rope.\n\n# Ropes\n\nEvery rope has a bell.\n"))
	var got []string
	for _, p := range list {
		got = append(got, strings.Join(p.Headings, " < "))
	}
	if want := "Storm bells < Bells; Drowned bells < Bells; Ropes"; strings.Join(got, "; ") != want {
		t.Errorf("the paragraphs are below %q, want %q", strings.Join(got, "; "), want)
	}
}
