// Package slim makes a Go program for the browser smaller to send. What the program computes stays the same.
//
// The linker writes the memory that a WASM program starts with as tens of thousands of short segments, so as to leave out every run of eight zeros. That suits
// a file as it stands. A file that is sent compressed grows by it: zeros compress to nothing, the addresses of forty thousand segments do not. So the segments are joined.
//
// The linker also keeps, in spite of -s and -w, the tables of files, lines and arguments that tracebacks print. So they are blanked: a traceback still names
// its functions, with ?:0 for their places.
package slim

import (
	"encoding/binary"
	"errors"
	"slices"
)

// errFormat is returned for what is no WASM program as the Go linker writes it.
var errFormat = errors.New("slim: not a WASM program as the Go linker writes it")

// The parts of a WASM file that matter here. https://webassembly.github.io/spec/core/binary/modules.html
const (
	header      = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	dataCount   = 12 // a section that counts segments; the Go linker writes none
)

// Program makes a compiled program smaller to send. Tables in a form that it does not know stay as they are.
func Program(wasm []byte) ([]byte, error) {
	r := reader{rest: wasm}
	if string(r.take(len(header))) != header {
		return nil, errFormat
	}
	out := []byte(header)
	for len(r.rest) > 0 && !r.bad {
		id := r.byte()
		body := r.take(r.uint())
		if id == dataCount {
			return nil, errFormat
		}
		if id == dataSection {
			segments, ok := readSegments(body)
			if !ok {
				return nil, errFormat
			}
			segments = join(segments)
			for _, s := range segments {
				blank(s.bytes)
			}
			body = writeSegments(segments)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	if r.bad {
		return nil, errFormat
	}
	return out, nil
}

// segment is a piece of the memory that a program starts with.
type segment struct {
	address int
	bytes   []byte
}

// What a data section holds for each segment that is put into memory at a constant address.
const (
	active   = 0    // into the only memory, at the address that follows
	i32Const = 0x41 // the instruction that gives the address
	end      = 0x0b // the end of that instruction
)

func readSegments(body []byte) ([]segment, bool) {
	r := reader{rest: body}
	var segments []segment
	for n := r.uint(); len(segments) < n && !r.bad; {
		if r.uint() != active || r.byte() != i32Const {
			return nil, false
		}
		address := r.int()
		if r.byte() != end {
			return nil, false
		}
		segments = append(segments, segment{address, r.take(r.uint())})
	}
	return segments, !r.bad && len(r.rest) == 0
}

func writeSegments(segments []segment) []byte {
	body := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		body = append(body, active, i32Const)
		body = append(appendInt(body, s.address), end)
		body = append(binary.AppendUvarint(body, uint64(len(s.bytes))), s.bytes...)
	}
	return body
}

// gap is how many zeros two segments may have between them to be joined. Those between the parts of memory are many more, and stay out.
const gap = 4096

// join sorts segments by address and puts those together that lie close to one another. Overlapping ones stay apart and in their order.
func join(segments []segment) []segment {
	slices.SortStableFunc(segments, func(a, b segment) int { return a.address - b.address })
	var joined []segment
	for _, s := range segments {
		if len(joined) > 0 {
			last := &joined[len(joined)-1]
			if zeros := s.address - last.address - len(last.bytes); zeros >= 0 && zeros <= gap {
				last.bytes = append(append(last.bytes, make([]byte, zeros)...), s.bytes...)
				continue
			}
		}
		joined = append(joined, segment{s.address, slices.Clone(s.bytes)})
	}
	return joined
}

// reader takes a WASM file apart. It is bad once something was missing or out of range, and then reads zeros.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.rest, r.bad = nil, true
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) byte() byte {
	b := r.take(1)
	if r.bad {
		return 0
	}
	return b[0]
}

// uint reads an unsigned number of 32 bits.
func (r *reader) uint() int {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > 1<<32-1 {
		r.rest, r.bad = nil, true
		return 0
	}
	r.rest = r.rest[n:]
	return int(v)
}

// int reads a signed number of 32 bits: seven bits a byte, the lowest first, and the sign in the second bit of the last byte.
func (r *reader) int() int {
	v := 0
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		v |= int(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 {
				v -= 1 << (shift + 7)
			}
			return v
		}
	}
	r.rest, r.bad = nil, true
	return 0
}

// appendInt writes a signed number as reader.int reads it.
func appendInt(b []byte, v int) []byte {
	for v < -0x40 || v > 0x3f {
		b = append(b, byte(v)&0x7f|0x80)
		v >>= 7
	}
	return append(b, byte(v)&0x7f)
}
