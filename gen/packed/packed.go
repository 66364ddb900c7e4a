// Package packed keeps in less room what is kept long and read once or twice: the texts of a large site, while it is built.
//
// Of 10,000 pages with 88 MB of Markdown, 32 MB are left; packing takes 0.5 s of a processor, and unpacking 0.15. S2 takes half as long and leaves 42.
//
// What it bought, on those pages: a build held 620 MB at its height, the Markdown and its trees for as long as there was a page to lay out, and took 1,255 MB
// with what waited for the collector. Now a text is read for its ids and links and let go, read again when everything in it is answered, laid out at once and
// packed, and nothing but its layout goes on: 240 MB at the height, 600 with what waits. It costs no time: reading twice takes 2.5 s, but a text was laid out
// twice before, and there is less for the collector to walk.
package packed

import (
	"bytes"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Bytes are bytes in less room, about a third for running text.
type Bytes []byte

var (
	packer   = must(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false)))
	unpacker = must(zstd.NewReader(nil, zstd.WithDecoderConcurrency(0)))
)

// Pack packs data. Several goroutines may do so at once.
func Pack(data []byte) Bytes {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = packer.EncodeAll(data, (*buffer)[:0])
	return bytes.Clone(*buffer) // without room to spare
}

// Unpack is what was packed.
func (b Bytes) Unpack() []byte { return must(unpacker.DecodeAll(b, nil)) }

// String is what was packed, as a text.
func (b Bytes) String() string {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = must(unpacker.DecodeAll(b, (*buffer)[:0]))
	return string(*buffer)
}

// buffers are of *[]byte, for what is copied at once.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// must is for what can only fail by a mistake of ours: options that do not go together, bytes that nobody packed.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}
