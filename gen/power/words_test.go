package power_test

import (
	"os"
	"strings"
	"testing"

	"psyref/gen/power"
	"psyref/gen/source"
)

// TestUnknownKeywords checks that an unknown choice is reported in the record, also where a number
// may follow it.
func TestUnknownKeywords(t *testing.T) {
	errs := &source.Collector{}
	l := power.NewLibrary(realKind(), systems, languages)
	data, err := os.ReadFile(content + "/trenchhammer/telekinesis.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(data), "keywords: [ASSAULT, ", `keywords: [ASSAULT, "BLAZT 5\"", `, 1)
	l.Read("trenchhammer/telekinesis.yaml", source.NewFile("telekinesis.yaml", []byte(text)), errs)
	const want = "telekinesis.yaml:15:25: BLAZT is not a known value\n\tdid you mean BLAST?"
	if err := errs.Err(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
