package yaml

import (
	"fmt"
	"testing"

	"psyref/gen/source"
)

func TestMerge(t *testing.T) {
	base := "a: 1\nb: {c: 2, d: 3}\ne: 4\n"
	for over, want := range map[string]string{
		"":                      "[{a 1} {b [{c 2} {d 3}]} {e 4}]",
		"# nothing yet\n":       "[{a 1} {b [{c 2} {d 3}]} {e 4}]",
		"b: {d: 5, f: 6}\n":     "[{a 1} {b [{c 2} {d 5} {f 6}]} {e 4}]",
		"g: 7\na: 8\n":          "[{a 8} {b [{c 2} {d 3}]} {e 4} {g 7}]",
		"b: text\na: {h: 9}\n":  "[{a [{h 9}]} {b text} {e 4}]",
		"b:\n":                  "[{a 1} {b <nil>} {e 4}]",
		"- a list\n":            "[a list]",
		"b: {c: {d: 1}, d: }\n": "[{a 1} {b [{c [{d 1}]} {d <nil>}]} {e 4}]",
	} {
		if got := fmt.Sprint(Merge(nodeOf(t, base), nodeOf(t, over)).Data()); got != want {
			t.Errorf("%q: got %s, want %s", over, got, want)
		}
	}
}

func nodeOf(t *testing.T, text string) *Node {
	t.Helper()
	var errs source.Collector
	root, ok := Parse(source.NewFile("test.yaml", []byte(text)), &errs)
	if !ok {
		t.Fatal(errs.Err())
	}
	return root
}
