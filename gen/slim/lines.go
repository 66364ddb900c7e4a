package slim

import (
	"bytes"
	"encoding/binary"
)

// The tables that the runtime finds functions in, as package runtime describes them in symtab.go and runtime2.go (pcHeader, _func). All numbers are
// little-endian. Go 1.20 gave them this form.
const magic = "\xf1\xff\xff\xff\x00\x00\x01\x08" // the form, two zeros, the size of an instruction and of a pointer

// Places in pcHeader.
const (
	atFuncs     = 8  // how many functions there are
	atNames     = 32 // where their names begin; this and what follows are places from the header on
	atUnits     = 40 // files of each package, by their places in the table of files
	atFiles     = 48 // names of files
	atValues    = 56 // tables of values that change along a function: its line, the size of its frame, what is a pointer in it
	atFunctions = 64 // the functions by their first instruction, each with the place of its record
	headerSize  = 72
)

// Places in the record of a function.
const (
	recEntry     = 0
	recName      = 4
	recFrame     = 16 // place of a table of values
	recFile      = 20 // place of a table of values
	recLine      = 24 // place of a table of values
	recTables    = 28 // how many more tables of values there are
	recUnit      = 32
	recStart     = 36 // line of its declaration
	recFacts     = 43 // how many places of facts follow those of the tables
	recordSize   = 44 // then the places, four bytes each
	factArgs     = 5  // of the facts, what a traceback prints of the arguments
	factArgsLive = 6
	none         = 0xffffffff
)

// blank finds the tables of functions in memory and blanks what only tracebacks read: files, lines, arguments. It changes nothing unless all it reads makes sense.
func blank(memory []byte) bool {
	for from := 0; ; {
		i := bytes.Index(memory[from:], []byte(magic))
		if i < 0 {
			return false
		}
		from += i
		if t, ok := readFunctions(memory[from:]); ok {
			t.blank()
			return true
		}
		from++
	}
}

// functions are the tables of functions, from their header on.
type functions struct {
	memory  []byte
	values  []byte // the tables of values
	records []int  // places of the records
	keep    []bool // by place in values, what more than tracebacks reads
}

// readFunctions checks everything that blank relies on. In particular, every record must repeat the first instruction that it was found by.
func readFunctions(memory []byte) (*functions, bool) {
	if len(memory) < headerSize {
		return nil, false
	}
	at := func(place int) int { return int(binary.LittleEndian.Uint64(memory[place:])) }
	count, names, units, files, values, table := at(atFuncs), at(atNames), at(atUnits), at(atFiles), at(atValues), at(atFunctions)
	if count <= 0 || names < headerSize || units < names || files < units || values < files || table < values || table > len(memory) || count > (len(memory)-table)/8 {
		return nil, false
	}
	t := &functions{memory: memory, values: memory[values:table], keep: make([]bool, table-values)}
	for i := range count {
		entry, place := t.u32(table+8*i), table+t.u32(table+8*i+4)
		if place+recordSize > len(memory) {
			return nil, false
		}
		more, facts := t.u32(place+recTables), int(memory[place+recFacts])
		if t.u32(place+recEntry) != entry || t.u32(place+recName) >= units-names || more > 16 || place+recordSize+4*(more+facts) > len(memory) {
			return nil, false
		}
		t.records = append(t.records, place)
		if !t.mark(t.u32(place + recFrame)) {
			return nil, false
		}
		for j := range more {
			if !t.mark(t.u32(place + recordSize + 4*j)) {
				return nil, false
			}
		}
	}
	return t, true
}

func (t *functions) u32(place int) int {
	return int(binary.LittleEndian.Uint32(t.memory[place:]))
}

// mark keeps the table of values at a place; 0 is no table. A table is pairs of a change, which is 0 only at the end or at first, and how far it holds.
func (t *functions) mark(place int) bool {
	if place == 0 {
		return true
	}
	for i, first := place, true; ; first = false {
		for part := range 2 {
			if i >= len(t.values) {
				return false
			}
			v, n := binary.Uvarint(t.values[i:])
			if n <= 0 {
				return false
			}
			for range n {
				t.keep[i] = true
				i++
			}
			if part == 0 && v == 0 && !first {
				return true
			}
		}
	}
}

func (t *functions) blank() {
	for _, place := range t.records {
		for _, field := range []int{recFile, recLine, recUnit, recStart} {
			binary.LittleEndian.PutUint32(t.memory[place+field:], 0)
		}
		more, facts := t.u32(place+recTables), int(t.memory[place+recFacts])
		for _, fact := range []int{factArgs, factArgsLive} {
			if fact < facts {
				binary.LittleEndian.PutUint32(t.memory[place+recordSize+4*(more+fact):], none)
			}
		}
	}
	for i, keep := range t.keep {
		if !keep {
			t.values[i] = 0
		}
	}
	header := func(place int) int { return int(binary.LittleEndian.Uint64(t.memory[place:])) }
	clear(t.memory[header(atUnits):header(atValues)])
}
