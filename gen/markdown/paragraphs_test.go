package markdown

import (
	"slices"
	"testing"

	"psyref/gen/source"
)

// TestDeepLists checks that the first list beyond the limit is reported at its text, and the lists
// in it are not.
func TestDeepLists(t *testing.T) {
	for text, want := range map[string][]int{
		"- a\n  - b\n\nc\n\n- d\n  - e\n":                                  nil,
		"- a\n  - b\n    - c\n      - d\n":                                 {16},
		"- a\n  1. b\n     - c\n       - d\n     - e\n- f\n  - g\n    - h": {18, 56},
	} {
		var errs source.Collector
		d := Parse(source.NewFile("page.md", []byte(text)), 0, &errs)
		if got := d.DeepLists(2); errs.Len() > 0 || !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v (%v)", text, got, want, errs.Err())
		}
	}
}
