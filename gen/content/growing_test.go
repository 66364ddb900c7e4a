package content

import (
	"io/fs"
	"strings"
	"testing"
)

// growing are files into which somebody writes for as long as they are read.
type growing struct{ read int }

func (g *growing) Open(string) (fs.File, error)  { return g, nil }
func (*growing) Stat() (fs.FileInfo, error)      { return nil, fs.ErrInvalid }
func (*growing) Close() error                    { return nil }
func (g *growing) Read(into []byte) (int, error) { g.read += len(into); return len(into), nil }

// TestAFileThatGrowsIsBounded: it may have been small when it was looked at.
func TestAFileThatGrowsIsBounded(t *testing.T) {
	const little = 4
	g := &growing{}
	data, err := readBounded(g, "grows.md", little)
	if err == nil || !strings.Contains(err.Error(), "a file of the content has at most 16") || data != nil || g.read > SizeLimit+1 {
		t.Errorf("got %d bytes and %v, of %d that were read", len(data), err, g.read)
	}
}
