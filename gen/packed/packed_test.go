package packed_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"psyref/gen/packed"
)

// TestPack: what is packed comes out as it was, also where several do it at once, and running text takes less than half the room.
func TestPack(t *testing.T) {
	text := strings.Repeat("A psyker who fails the test suffers Perils of the Warp. ", 80)
	var wait sync.WaitGroup
	for n := range 20 {
		data := []byte(text[:len(text)*n/20])
		wait.Go(func() {
			got := packed.Pack(data)
			if !bytes.Equal(got.Unpack(), data) || got.String() != string(data) {
				t.Errorf("%d bytes come out as others", len(data))
			}
			if len(data) > 1000 && len(got) > len(data)/2 {
				t.Errorf("%d bytes take up %d", len(data), len(got))
			}
		})
	}
	wait.Wait()
}
