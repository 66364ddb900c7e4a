package power_test

import (
	"testing"

	"psyref/gen/power"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// TestScaffoldKind checks that the output of gen new kind is valid, and that a record can begin
// from it.
func TestScaffoldKind(t *testing.T) {
	errs := &source.Collector{}
	text := power.ScaffoldKind("magic-item", languages)
	root, ok := yaml.Parse(source.NewFile("kinds/magic-item.yaml", []byte(text)), errs)
	if !ok {
		t.Fatal(errs.Err())
	}
	kind := power.ReadKind("magic-item", []power.Declaration{{Root: root}}, languages, errs)
	if err := errs.Err(); err != nil || kind.Slug != "magic-items" {
		t.Fatalf("%v\n%s", err, text)
	}
	record, _, err := power.Scaffold(source.NewFile("rings.yaml", nil), kind.Of("wh40k-7e"), "rings", "ring-of-mud",
		languages)
	if err != nil {
		t.Fatal(err)
	}
	l := power.NewLibrary(kind, systems, languages)
	l.Drafts = true
	l.Read("wh40k-7e/rings.yaml", source.NewFile("rings.yaml", record), errs)
	l.Finish(errs)
	if err := errs.Err(); err != nil || len(l.All()) != 1 {
		t.Errorf("%v\n%s", err, record)
	}
}
