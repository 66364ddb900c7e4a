// Package slowtest marks slow tests, so that go test ./... is quick enough to run after every
// change.
package slowtest

import (
	"os"
	"strings"
	"testing"
)

// Slow skips the calling test unless make slow runs it. The name of the test must begin with
// TestSlow.
func Slow(t *testing.T) {
	t.Helper()
	if !strings.HasPrefix(t.Name(), "TestSlow") {
		t.Fatal("rename the test: the name of a slow test must begin with TestSlow, which make slow selects")
	}
	if os.Getenv("PSYREF_SLOW") == "" {
		t.Skip("slow; make slow runs it")
	}
}
