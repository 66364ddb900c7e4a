// Package spill keeps on disk what a build of a large site made and needs once or twice more: its texts as they were read, as they are laid out, and as they
// are shown where they are found. Of 10,000 pages with 88 MB of Markdown they are 300 MB.
//
// What it bought, on those pages: first a build held the Markdown and its trees for as long as there was a page to lay out, 620 MB at its height, and took
// 1,255 MB with what waited for the collector. Then a text was read for its ids and links and let go, read again when everything in it is answered, laid out
// at once, and nothing but its layout went on, packed with zstd as the Markdown was: 240 MB at the height, 660 with what waited. On disk they are in nobody's
// memory, and nobody packs them, which took 2.5 s of a processor: 140 MB at the height, of which no part is large any more, 420 with what waits, and 270 where
// the command bounds that.
package spill

import (
	"bytes"
	"io"
	"os"
	"sync"
)

// File takes texts. Several goroutines may put texts and read them at once. A nil File keeps what is put in memory, and so does one whose disk is full.
type File struct {
	file *os.File

	mu  sync.Mutex
	end int64 // where the next text begins
}

// Create makes an empty file in a folder. It is gone with the program, however that ends, where the system lets a file without a name live on.
func Create(folder string) (*File, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(folder, "texts-")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(file.Name()) // where it cannot be removed while it is open, Close does it
	return &File{file: file}, nil
}

// Close gives the room back. Nobody may ask for a text any more.
func (f *File) Close() error {
	if f == nil {
		return nil
	}
	defer os.Remove(f.file.Name())
	return f.file.Close()
}

// Text is a text that was put somewhere. The zero Text is empty.
type Text struct {
	in   *File
	at   int64
	size int
	kept []byte // in the place of all that, where it is in memory
}

// Put puts a text into the file. The bytes stay the caller's.
func (f *File) Put(data []byte) Text {
	if f == nil || len(data) == 0 {
		return Text{kept: bytes.Clone(data)}
	}
	f.mu.Lock()
	at := f.end
	f.end += int64(len(data))
	f.mu.Unlock()
	if _, err := f.file.WriteAt(data, at); err != nil {
		return Text{kept: bytes.Clone(data)}
	}
	return Text{in: f, at: at, size: len(data)}
}

// Lost is what a text that cannot be read back panics with: nothing that anybody wrote is lost with it, but the build cannot go on.
type Lost struct{ Err error }

func (l Lost) Error() string {
	return "a text that was put aside cannot be read back: " + l.Err.Error()
}

// Bytes is the text, read anew at each call where it is on disk. Nobody may change it. It panics with [Lost].
func (t Text) Bytes() []byte {
	if t.in == nil {
		return t.kept
	}
	return t.read(make([]byte, t.size))
}

// String is the text as a string. It panics with [Lost].
func (t Text) String() string {
	if t.in == nil {
		return string(t.kept)
	}
	buffer := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buffer)
	buffer.Reset()
	buffer.Grow(t.size)
	return string(t.read(buffer.AvailableBuffer()[:t.size]))
}

func (t Text) read(into []byte) []byte {
	if n, err := t.in.file.ReadAt(into, t.at); n < t.size {
		if err == nil {
			err = io.ErrUnexpectedEOF
		}
		panic(Lost{err})
	}
	return into
}

// buffers are of *bytes.Buffer, for what is copied at once.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}
