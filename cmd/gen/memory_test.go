package main

import (
	"bytes"
	"math"
	"runtime/debug"
	"testing"
	"testing/fstest"
)

// TestMemoryIsBoundedByTheContent, and never so that a small site cannot be drawn and weighed.
func TestMemoryIsBoundedByTheContent(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	bound := func(bytesOf int) int64 {
		debug.SetMemoryLimit(math.MaxInt64)
		boundMemory(fstest.MapFS{"en/a.md": {Data: bytes.Repeat([]byte("a"), bytesOf/2)}, "en/dark-heresy/b.md": {Data: bytes.Repeat([]byte("b"), bytesOf/2)}})
		return debug.SetMemoryLimit(-1)
	}
	t.Setenv("GOMEMLIMIT", "")
	if small, same := bound(1_000), bound(1_000_000); small != same || small < 200<<20 || small == math.MaxInt64 {
		t.Errorf("small sites get %d and %d bytes", small, same)
	}
	if large, twice := bound(200_000_000), bound(400_000_000); large < 400_000_000 || twice != 2*large {
		t.Errorf("200 MB of content get %d bytes, 400 MB %d", large, twice)
	}
	t.Setenv("GOMEMLIMIT", "1GiB")
	if own := bound(1_000); own != math.MaxInt64 {
		t.Errorf("whoever bounds memory himself gets %d bytes", own)
	}
}
