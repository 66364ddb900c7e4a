package yaml_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// TestLimits parses 10,000 nested values, and 20 MB. They are refused with a position, within 500
// MB.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	const most = 500 << 20
	for _, c := range []string{"[", "{", "- ", "{a: ", "[[a], ", "? ", "a: {b: [", "\"", "'", "&a ", "*a ", "!a ", "a:\n",
		"- - a\n", "a: |\n", "#\n", "\t", "---\n", ": ", ",", "<<: *a\n", "\ufeff"} {
		deeper := strings.Builder{}
		for i := range 400 { // a level a line
			deeper.WriteString(strings.Repeat(" ", i) + c + "\n")
		}
		for name, text := range map[string]string{"10,000": strings.Repeat(c, 10_000),
			"20 MB": strings.Repeat(c, 20<<20/len(c)), "steps": deeper.String()} {
			var errs source.Collector
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			_, ok := yaml.Parse(source.NewFile("x.yaml", []byte(text)), &errs)
			runtime.ReadMemStats(&after)
			if more := after.Sys - before.Sys; more > most {
				t.Errorf("%s of %q: %d MB", name, c, more>>20)
			}
			if err := errs.Err(); ok != (err == nil) || err != nil && err.(source.Errors)[0].Line == 0 {
				t.Errorf("%s of %q: %v, %.300v", name, c, ok, err)
			}
		}
	}
}

// TestKeyLimit checks the number of keys of a mapping. The number of small mappings in a list is
// not limited by it.
func TestKeyLimit(t *testing.T) {
	var one, many strings.Builder
	for i := range 5001 {
		fmt.Fprintf(&one, "k%d: v\n", i)
		fmt.Fprintf(&many, "- {id: k%d}\n- id: l\n  name: m\n", i)
	}
	var errs source.Collector
	if _, ok := yaml.Parse(source.NewFile("x.yaml", []byte(one.String())), &errs); ok ||
		errs.Err().Error() != "x.yaml:5001:1: a mapping has more than 5000 keys\n\tsplit it" {
		t.Errorf("%v, %v", ok, errs.Err())
	}
	errs = source.Collector{}
	if _, ok := yaml.Parse(source.NewFile("x.yaml", []byte(many.String())), &errs); !ok {
		t.Error(errs.Err())
	}
}

// TestItemLimit checks the number of items of a list.
func TestItemLimit(t *testing.T) {
	var errs source.Collector
	const want = "x.yaml:20001:1: a list has more than 20000 items\n\tsplit it"
	file := source.NewFile("x.yaml", []byte(strings.Repeat("- a\n", 20_001)))
	if _, ok := yaml.Parse(file, &errs); ok || errs.Err().Error() != want {
		t.Errorf("%v, %v", ok, errs.Err())
	}
}
