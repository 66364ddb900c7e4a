// Package slowtest marks tests that take long, so that go test ./... stays quick enough to run
// after every change.
package slowtest

import (
	"os"
	"strings"
	"testing"
)

// Slow leaves a test to make slow, which is part of make thorough. The name of such a test begins
// with TestSlow.
func Slow(t *testing.T) {
	t.Helper()
	if !strings.HasPrefix(t.Name(), "TestSlow") {
		t.Fatal("the name of a slow test begins with TestSlow: make slow looks for that")
	}
	if os.Getenv("PSYREF_SLOW") == "" {
		t.Skip("takes long; make slow runs it")
	}
}
