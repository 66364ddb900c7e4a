package content

import (
	"io/fs"
	"strings"
	"testing"
)

// growing is a file system whose files grow while they are read.
type growing struct{ read int }

func (g *growing) Open(string) (fs.File, error)  { return g, nil }
func (*growing) Stat() (fs.FileInfo, error)      { return nil, fs.ErrInvalid }
func (*growing) Close() error                    { return nil }
func (g *growing) Read(into []byte) (int, error) { g.read += len(into); return len(into), nil }

// TestGrowingFile checks that a file is refused that grows beyond the limit after its size was
// checked.
func TestGrowingFile(t *testing.T) {
	const little = 4
	g := &growing{}
	data, err := readBounded(g, "grows.md", little)
	if err == nil || !strings.Contains(err.Error(), "the limit is 16 MB") || data != nil || g.read > SizeLimit+1 {
		t.Errorf("got %d bytes and %v, of %d that were read", len(data), err, g.read)
	}
}
