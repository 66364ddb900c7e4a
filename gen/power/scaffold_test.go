package power_test

import (
	"bytes"
	"strings"
	"testing"

	"psyref/gen/power"
	"psyref/gen/source"
)

// TestScaffold checks that the output of gen new is valid in every system, also with its optional
// fields, and that it keeps what is there.
func TestScaffold(t *testing.T) {
	for _, id := range systems {
		file := source.NewFile("new.yaml", nil)
		for _, name := range []string{"new-power", "newer-power"} {
			text, record, err := power.Scaffold(file, realKind().Of(id), "new", name, languages)
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			if shown := strings.Contains(record,
				"\n# any-of: […, …] # ids of two or more powers"); shown != (id == "dark-heresy") {
				t.Errorf("the scaffold of %s shows alternatives: %v\n%s", id, shown, record)
			}
			if !bytes.HasPrefix(text, file.Bytes()) {
				t.Errorf("%s: what was there is not there any more:\n%s", id, text)
			}
			file = source.NewFile(file.Name, text)
		}
		l, errs := power.NewLibrary(realKind(), systems, languages), &source.Collector{}
		finished := power.NewLibrary(realKind(), systems, languages)
		finished.Read(id+"/new.yaml", file, errs)
		finished.Finish(errs)
		if len(finished.Disciplines) != 0 {
			t.Errorf("%s: a new record is not a draft", id)
		}
		l.Drafts = true
		l.Read(id+"/new.yaml", file, errs)
		l.Finish(errs)
		if err := errs.Err(); err != nil || len(l.Disciplines) != 1 || len(l.Disciplines[0].Powers) != 2 {
			t.Errorf("%s:\n%s\n%v", id, file.Bytes(), err)
		}
		if _, _, err := power.Scaffold(file, realKind().Of(id), "new", "new-power", languages); err == nil ||
			!strings.Contains(err.Error(), "new-power already exists") {
			t.Errorf("%s: the same again: %v", id, err)
		}
	}
	index := source.NewFile("index.yaml", []byte("group: {}\nrecords: []\nindex:\n  - {name: Wither}\n"))
	if _, _, err := power.Scaffold(index, realKind().Of("trenchhammer"), "index", "wither", languages); err == nil ||
		!strings.Contains(err.Error(), "index.yaml:2:10") {
		t.Errorf("beside an index: %v", err)
	}
}
