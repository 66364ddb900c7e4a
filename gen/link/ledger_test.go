package link_test

import (
	"testing"
	"testing/fstest"

	"psyref/gen/sample"
)

// TestByteOrderMarks checks that a byte order mark, which some editors add, is ignored in the lists
// that the command writes.
func TestByteOrderMarks(t *testing.T) {
	files := sample.Content(t)
	sample.Edit(t, files, `append en/coin/toss.md "\n## Section {#section}\n\nText.\n"`)
	sample.Edit(t, files, `append fr/coin/toss.md "\n## Section {#section}\n\nTexte.\n"`)
	plain := linked(t, files)
	addresses, _ := plain.LedgerText()
	reviews, _, err := plain.ReviewText(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"reviewed.txt": reviews, "published.txt": addresses} {
		files[name] = &fstest.MapFile{Data: []byte("\ufeff" + text)}
	}
	o := options()
	o.CheckLedger = true
	marked, err := tryLink(files, o, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(marked.Stale()) != 0 {
		t.Errorf("%d sections are to be compared again: %v", len(marked.Stale()), marked.Stale())
	}
}
