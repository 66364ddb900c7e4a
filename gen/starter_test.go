package gen_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/link"
	"psyref/gen/starter"
)

// TestNewSitesHaveNoErrors checks the site that gen new site begins, in languages that it is
// written in and in others. The only advice is to record its addresses.
func TestNewSitesHaveNoErrors(t *testing.T) {
	for _, tags := range []string{"en", "fr", "en fr", "fr en de", "de", "de it"} {
		content := fstest.MapFS{}
		for _, f := range starter.Site(`A new site: mine`, strings.Fields(tags)) {
			if name, ok := strings.CutPrefix(f.Path, "content/"); ok {
				content[name] = &fstest.MapFile{Data: []byte(f.Text)}
			}
		}
		linked, advice, err := gen.Check(gen.Options{Content: content, Name: "content", CheckLedger: true})
		if err != nil {
			t.Errorf("%s: %v", tags, err)
			continue
		}
		if len(advice) != 1 || advice[0].Kind != link.Unpublished {
			t.Errorf("%s: advice %v", tags, advice)
		}
		if got := linked.Site.Languages[0].UI.Site; !strings.HasPrefix(got, "A new site") || !strings.HasSuffix(got, "mine") {
			t.Errorf("%s: the name is %s", tags, got)
		}
	}
}
