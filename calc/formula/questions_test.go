package formula

import (
	"math/big"
	"os"
	"strings"
	"testing"
)

// TestPublicQuestions answers questions that players have asked in public, with exact fractions. The
// guide shows most of them.
func TestPublicQuestions(t *testing.T) {
	text, err := os.ReadFile("testdata/questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, " | ")
		want, ok := new(big.Rat).SetString(fields[1])
		if len(fields) != 4 || !ok {
			t.Fatalf("%s: want formula | answer | source | question", line)
		}
		if r, err := Evaluate(fields[0], nil); err != nil {
			t.Errorf("%s: %s: %v", fields[3], fields[0], err)
		} else {
			sameNumber(t, fields[3]+": "+fields[0], r.Number, want)
		}
	}
}
