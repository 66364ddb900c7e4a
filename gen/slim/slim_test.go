package slim

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// program writes a WASM file with a section before the data, the segments, and a section after them.
func program(segments ...segment) []byte {
	data := writeSegments(segments)
	out := append([]byte(header), 0, 3, 2, 'h', 'i')
	out = append(binary.AppendUvarint(append(out, dataSection), uint64(len(data))), data...)
	return append(out, 0, 4, 3, 'b', 'y', 'e')
}

func TestSegmentsThatLieCloseAreJoined(t *testing.T) {
	for name, tt := range map[string]struct{ in, want []segment }{
		"none":                 {nil, nil},
		"one":                  {[]segment{{8, []byte("a")}}, []segment{{8, []byte("a")}}},
		"side by side":         {[]segment{{8, []byte("ab")}, {10, []byte("c")}}, []segment{{8, []byte("abc")}}},
		"zeros between":        {[]segment{{8, []byte("a")}, {12, []byte("b")}}, []segment{{8, []byte("a\x00\x00\x00b")}}},
		"out of order":         {[]segment{{12, []byte("b")}, {8, []byte("a")}}, []segment{{8, []byte("a\x00\x00\x00b")}}},
		"as far as is allowed": {[]segment{{0, []byte("a")}, {gap + 1, []byte("b")}}, []segment{{0, []byte("a" + string(make([]byte, gap)) + "b")}}},
		"too far":              {[]segment{{0, []byte("a")}, {gap + 2, []byte("b")}}, []segment{{0, []byte("a")}, {gap + 2, []byte("b")}}},
		"overlapping":          {[]segment{{8, []byte("abc")}, {9, []byte("x")}}, []segment{{8, []byte("abc")}, {9, []byte("x")}}},
		"high addresses":       {[]segment{{1 << 30, []byte("a")}, {1<<30 + 1, []byte("b")}}, []segment{{1 << 30, []byte("ab")}}},
	} {
		got, err := Program(program(tt.in...))
		if err != nil || !bytes.Equal(got, program(tt.want...)) {
			t.Errorf("%s: %q, %v\nwant %q", name, got, err, program(tt.want...))
		}
	}
}

func TestNumbersAreReadAsTheyWereWritten(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 127, 128, 8191, 8192, 1<<31 - 1, -1, -64, -65, -8192, -8193, -1 << 31} {
		r := reader{rest: appendInt(nil, n)}
		if got := r.int(); got != n || r.bad || len(r.rest) > 0 {
			t.Errorf("%d is read as %d, bad %v, left %d", n, got, r.bad, len(r.rest))
		}
	}
}

func TestWhatIsNoProgramIsRefused(t *testing.T) {
	whole := program(segment{8, []byte("abc")}, segment{2000, []byte("defg")})
	sections := []int{len(header), len(header) + 5, len(whole) - 6, len(whole)} // a file may end after any section
	for n := range whole {
		if slices.Contains(sections, n) {
			continue
		}
		if out, err := Program(whole[:n]); err == nil {
			t.Errorf("the first %d bytes are accepted, and become %q", n, out)
		}
	}
	counted := append([]byte(header), dataCount, 1, 0)
	passive := append([]byte(header), dataSection, 4, 1, 1, 1, 'a') // a segment that a program puts into memory itself
	for name, file := range map[string][]byte{"nothing": nil, "a page": []byte("<!DOCTYPE html>"), "counted segments": counted, "a passive segment": passive} {
		if _, err := Program(file); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func FuzzProgram(f *testing.F) {
	f.Add(program(segment{8, []byte("abc")}, segment{2000, []byte("defg")}))
	f.Add(program(segment{8, []byte(magic)}))
	f.Add(program(segment{8, append([]byte(magic), make([]byte, 200)...)}))
	f.Fuzz(func(t *testing.T, file []byte) {
		before := bytes.Clone(file)
		out, err := Program(file)
		if !bytes.Equal(file, before) {
			t.Error("the file given was changed")
		}
		if err != nil {
			return
		}
		again, err := Program(out)
		if err != nil || len(again) > len(out) {
			t.Errorf("what was made cannot be read: %v", err)
		}
	})
}

// compiled is a small Go program for the browser, as the linker writes it with the flags of the core.
func compiled(t *testing.T) []byte {
	t.Helper()
	dir := t.TempDir()
	main := filepath.Join(dir, "main.go")
	if err := os.WriteFile(main, []byte("package main\n\nfunc main() { defer println(recover()); panic(len(os())) }\n\nfunc os() string { return \"os\" }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "main.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-o", out, main)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	file, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// parts takes a file apart: its data as one stretch of memory, and all other sections as they stand.
func parts(t *testing.T, file []byte) (memory, others []byte) {
	t.Helper()
	r := reader{rest: file[len(header):]}
	for len(r.rest) > 0 {
		id, body := r.byte(), r.take(r.uint())
		if id != dataSection {
			others = append(append(others, id), body...)
			continue
		}
		segments, ok := readSegments(body)
		if !ok {
			t.Fatal("the data cannot be read")
		}
		for _, s := range segments {
			if end := s.address + len(s.bytes); end > len(memory) {
				memory = append(memory, make([]byte, end-len(memory))...)
			}
			copy(memory[s.address:], s.bytes)
		}
	}
	if r.bad {
		t.Fatal("the file cannot be read")
	}
	return memory, others
}

// TestAProgramKeepsAllButItsTracebacks compares a program before and after: its code, its memory outside the tables of functions, and within them everything that the runtime
// needs to run: first instructions, names, sizes of frames, and what in a frame is a pointer.
func TestAProgramKeepsAllButItsTracebacks(t *testing.T) {
	file := compiled(t)
	small, err := Program(file)
	if err != nil {
		t.Fatal(err)
	}
	memory, others := parts(t, file)
	after, othersAfter := parts(t, small)
	if !bytes.Equal(others, othersAfter) {
		t.Error("sections other than data were changed")
	}
	if len(memory) != len(after) {
		t.Fatalf("memory of %d bytes became %d", len(memory), len(after))
	}
	from := bytes.Index(memory, []byte(magic))
	before, ok := readFunctions(memory[from:])
	if !ok {
		t.Fatal("this toolchain writes tables of functions in a form that is not known")
	}
	then, ok := readFunctions(after[from:])
	if !ok {
		t.Fatal("the tables of functions were broken")
	}
	if !bytes.Equal(memory[:from], after[:from]) {
		t.Error("memory before the tables of functions was changed")
	}
	last := slices.Max(before.records) + recordSize + 4*64
	if !bytes.Equal(memory[from+last:], after[from+last:]) {
		t.Error("memory after the tables of functions was changed")
	}
	names, units := before.u32(atNames), before.u32(atUnits)
	if !bytes.Equal(before.memory[:units], then.memory[:units]) || names >= units {
		t.Error("the names of functions were changed")
	}
	if !slices.Equal(before.records, then.records) {
		t.Fatal("the records of functions were moved")
	}
	lines := 0
	for _, place := range before.records {
		for _, field := range []int{recEntry, recName, recName + 4, recName + 8, recTables, recStart + 4} {
			if before.u32(place+field) != then.u32(place+field) {
				t.Fatalf("record %d: field %d was changed", place, field)
			}
		}
		more, facts := before.u32(place+recTables), int(before.memory[place+recFacts])
		kept := []int{recFrame}
		for i := range more {
			kept = append(kept, recordSize+4*i)
		}
		for _, field := range kept {
			a, b := before.table(before.u32(place+field)), then.table(then.u32(place+field))
			if before.u32(place+field) != then.u32(place+field) || !bytes.Equal(a, b) {
				t.Fatalf("record %d: table %d was changed", place, field)
			}
		}
		for i := range facts {
			field := place + recordSize + 4*(more+i)
			if a, b := before.u32(field), then.u32(field); a != b && i != factArgs && i != factArgsLive {
				t.Fatalf("record %d: fact %d was changed from %#x to %#x", place, i, a, b)
			}
		}
		lines += before.u32(place + recLine)
		if then.u32(place+recLine) != 0 || then.u32(place+recFile) != 0 {
			t.Fatalf("record %d still has lines", place)
		}
	}
	if lines == 0 {
		t.Error("there were no lines to take out")
	}
}

// table is a table of values from its place to its end.
func (t *functions) table(place int) []byte {
	if place == 0 {
		return nil
	}
	end := place
	for first := true; ; first = false {
		change, n := binary.Uvarint(t.values[end:])
		end += n
		if change == 0 && !first {
			return t.values[place:end]
		}
		_, n = binary.Uvarint(t.values[end:])
		end += n
	}
}

func TestTablesThatMakeNoSenseStay(t *testing.T) {
	file := compiled(t)
	memory, _ := parts(t, file)
	from := bytes.Index(memory, []byte(magic))
	if !blank(bytes.Clone(memory)) {
		t.Fatal("the tables are not found")
	}
	for name, spoil := range map[string]func(b []byte){
		"another form":              func(b []byte) { b[from] = 0xf0 },
		"too many functions":        func(b []byte) { b[from+atFuncs+5] = 1 },
		"no functions":              func(b []byte) { clear(b[from+atFuncs : from+atFuncs+8]) },
		"tables in another order":   func(b []byte) { b[from+atUnits+6] = 1 },
		"tables beyond the end":     func(b []byte) { b[from+atFunctions+6] = 1 },
		"a record of another entry": func(b []byte) { b[from+int(binary.LittleEndian.Uint64(b[from+atFunctions:]))]++ },
	} {
		spoiled := bytes.Clone(memory)
		spoil(spoiled)
		want := bytes.Clone(spoiled)
		if blank(spoiled) || !bytes.Equal(spoiled, want) {
			t.Errorf("%s: blanked all the same", name)
		}
	}
}
