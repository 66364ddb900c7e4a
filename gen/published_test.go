package gen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/source"
)

// TestManyLostAddressesAreSummarised checks that the errors for a ledger of another site are
// capped.
func TestManyLostAddressesAreSummarised(t *testing.T) {
	const told = 5000
	content := engineContent(t)
	content["published.txt"] = &fstest.MapFile{Data: []byte(strings.Repeat("/en/elsewhere/\n", 3) + addressesBelow("/en/elsewhere", told+997))}
	_, err := gen.Link(options(content))
	list, _ := errors.AsType[source.Errors](err)
	if len(list) != told+1 || !strings.HasPrefix(list[0].Message, "1000 more addresses were published") || list[1].Line != 1 {
		t.Errorf("%d errors, %v first", len(list), list[:min(2, len(list))])
	}
}

// addressesBelow returns n lines of addresses.
func addressesBelow(address string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s/page-%d/\n", address, i)
	}
	return b.String()
}

// TestAFileOfTooManyLinesIsRefused checks that it is refused before its lines are stored.
func TestAFileOfTooManyLinesIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		most int
	}{"published.txt": {"/a/\n", 1 << 20}, "reviewed.txt": {"/a#b en=0 fr=1\n", 1 << 18}} {
		content := engineContent(t)
		content[name] = &fstest.MapFile{Data: []byte(strings.Repeat(c.line, c.most+1))}
		_, err := gen.Link(options(content))
		if want := fmt.Sprintf("content/%s: has more than %d lines\n\trestore the file of this site", name, c.most); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
