package gen_test

import (
	"testing"
	"testing/fstest"

	"psyref/gen"
)

// TestAByteOrderMarkIsNoPartOfAList checks that a byte order mark, which some editors add, is
// ignored in the lists that the command writes.
func TestAByteOrderMarkIsNoPartOfAList(t *testing.T) {
	content := engineContent(t)
	plain, err := gen.Link(options(content))
	if err != nil {
		t.Fatal(err)
	}
	addresses, _ := plain.LedgerText()
	for name, text := range map[string]string{"reviewed.txt": string(content["reviewed.txt"].Data), "published.txt": addresses} {
		content[name] = &fstest.MapFile{Data: []byte("\ufeff" + text)}
	}
	o := options(content)
	o.CheckLedger = true
	marked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	if len(marked.Stale()) != len(plain.Stale()) {
		t.Errorf("%d sections are to be compared, without the mark %d", len(marked.Stale()), len(plain.Stale()))
	}
}
