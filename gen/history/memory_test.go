package history_test

import (
	"bytes"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"
)

// TestMemoryOfRead checks that the pages of all days are never in memory at once.
func TestMemoryOfRead(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	const versions, size = 96, 1 << 20
	const most = 24 << 20
	var stream bytes.Buffer
	for i := range versions {
		text := fmt.Sprintf("---\ntitle: Toss %d\ndraft: true\n---\n\n%s", i, strings.Repeat("Heads wins.\n", size/12))
		fmt.Fprintf(&stream,
			"commit refs/heads/main\ncommitter An editor <editor@example.org> %d +0000\ndata 0\nM 100644 inline content/en/coin/toss.md\ndata %d\n%s\n", 1767225600+i*24*60*60, len(text), text)
	}
	r := newRepository(t)
	r.importStream(&stream)
	stream = bytes.Buffer{}
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	done, highest := make(chan struct{}), make(chan uint64)
	go func() {
		live, height := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}, uint64(0)
		for {
			metrics.Read(live)
			height = max(height, live[0].Value.Uint64())
			select {
			case <-done:
				highest <- height
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	r.read()
	close(done)
	if height := <-highest; height > most {
		t.Errorf("%d MB of pages took %d MB at once, more than %d", versions*size>>20, height>>20, most>>20)
	} else {
		t.Logf("%d MB", height>>20)
	}
}
