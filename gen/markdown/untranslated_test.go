package markdown

import (
	"strings"
	"testing"

	"psyref/gen/site"
)

// TestUntranslated checks the sections of a text that its translation lacks: they keep what they had
// from the rest of the text, and their rows have no id of the translation.
func TestUntranslated(t *testing.T) {
	whole,
		errs := parsed(t,
		"Above. {#above}\n\n## Steps {#steps from=2}\n\nThrow.\n\n### Ties {#ties}\n\nAgain, as [they][say] say. {#again}\n\n## Order {#order}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n### Last {#last}\n\nThe youngest.\n\n> ## Not a section {#inner}\n\n## End {#end}\n\nPay.\n\n[say]: https://example.org/\n")
	if whole == nil || strings.Contains(errs, "has no id") {
		t.Fatal(errs)
	}
	translation,
		_ := parsed(t,
		"Oben. {#above}\n\n## Schritte {#steps from=2}\n\nWirf.\n\n## Ende {#end}\n\n| a | b |\n|---|---|\n| 1 {#order-row-1} | 2 |\n")
	rest := whole.Untranslated(translation)
	if rest == nil {
		t.Fatal("nothing is untranslated")
	}
	var ids []string
	for _, a := range rest.Anchors {
		ids = append(ids, a.ID)
		want := site.FromDocument
		if a.ID == "ties" || a.ID == "again" {
			want = site.Provenance(2)
		}
		if a.From != want {
			t.Errorf("%s is from %v, want %v", a.ID, a.From, want)
		}
	}
	if got := strings.Join(ids, " "); got != "ties again order last inner" {
		t.Errorf("ids %s", got)
	}
	text := ""
	for _, s := range []string{"ties", "order", "last"} {
		for _, part := range rest.RenderSections(Resolved{Links: []string{"https://example.org/"},
			Settings: &Settings{Language: "en", NoticeLanguage: "de", Untranslated: "Auf Englisch.",
				Permanent: func(string) string { return "" }}})[s] {
			text += part.HTML
		}
	}
	if n := strings.Count(text, `<p class="untranslated" lang="de">Auf Englisch.</p>`); n != 2 { // last is within order
		t.Errorf("%d notices, want 2:\n%s", n, text)
	}
	if strings.Contains(text, "order-row-1") || !strings.Contains(text, `<a href="https://example.org/">they</a>`) ||
		strings.Contains(text, "Throw") || strings.Contains(text, "Pay") {
		t.Errorf("got %s", text)
	}
	if whole.Untranslated(translation, rest) != nil {
		t.Error("something is untranslated that another text has")
	}
}
