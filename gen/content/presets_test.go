package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/sample"
)

// TestPresetKeys checks that presets with a missing key are refused.
func TestPresetKeys(t *testing.T) {
	whole := "- {id: new, calculator: coin/toss, inputs: [], page: coin/toss, titles: {en: A, fr: B}}\n"
	for _, c := range []struct{ old, fresh string }{
		{"id: new, ", ""}, {"calculator: coin/toss, ", ""}, {"page: coin/toss, ", ""}, {"page: coin/toss", "page: ''"},
		{", titles: {en: A, fr: B}", ""}, {"\n", "\n-\n"},
	} {
		files := sample.Content(t)
		files["presets.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(whole, c.old, c.fresh, 1))}
		if _, err := load(files); err == nil || !strings.Contains(err.Error(), "content/presets.yaml") {
			t.Errorf("%q in place of %q: %v", c.fresh, c.old, err)
		}
	}
}
