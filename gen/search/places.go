package search

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// place is where a word stands, and its class: unit, entry and class in one number, so that places sort as they are written.
type place uint64

const (
	classBits = 3
	entryBits = 16
)

func placeOf(unit, entry, class int) place {
	return place(unit)<<(entryBits+classBits) | place(entry)<<classBits | place(class)
}

func (p place) unit() int  { return int(p >> (entryBits + classBits)) }
func (p place) entry() int { return int(p>>classBits) & (entriesUnit - 1) }
func (p place) class() int { return int(p & (1<<classBits - 1)) }

// places are where a word stands, in the order of the site. Each is kept as how far it is from the one before, in two or three bytes as a rule: of 10,000 pages all
// words have 7 MB of them, in the place of 30.
type places struct {
	n     int
	last  place
	steps []byte
}

// add adds a place that comes after all others.
func (p *places) add(at place) {
	p.steps = binary.AppendUvarint(p.steps, uint64(at-p.last))
	p.last = at
	p.n++
}

// list is all of them, put behind what is in a list already.
func (p *places) list(list []place) []place {
	list = slices.Grow(list, p.n)
	at := place(0)
	for rest := p.steps; len(rest) > 0; {
		step, n := binary.Uvarint(rest)
		at += place(step)
		list, rest = append(list, at), rest[n:]
	}
	return list
}

// set is all of another list, which is in the order of the site.
func (p *places) set(list []place) {
	*p = places{}
	for _, at := range list {
		p.add(at)
	}
	p.steps = slices.Clone(p.steps) // without room to spare
}

// keep keeps the n places where the word weighs most.
func (p *places) keep(n int) {
	if p.n <= n {
		return
	}
	list := p.list(nil)
	slices.SortFunc(list, byWeight)
	list = list[:n]
	slices.Sort(list)
	p.set(list)
}

// byWeight is the order of places by what the word weighs there, and then that of the site.
func byWeight(a, b place) int { return cmp.Or(b.class()-a.class(), cmp.Compare(a, b)) }

// drop leaves out places.
func (p *places) drop(which func(place) bool) { p.set(slices.DeleteFunc(p.list(nil), which)) }

// appendPlaces writes places: for each unit how far it is from the one before, how many entries of it, and for each of these how far it is from the one
// before, and the class.
func appendPlaces(b []byte, list []place) []byte {
	unit := -1
	for i := 0; i < len(list); {
		end := i
		for end < len(list) && list[end].unit() == list[i].unit() {
			end++
		}
		b = appendNumber(b, list[i].unit()-unit-1)
		b = appendNumber(b, end-i-1)
		unit = list[i].unit()
		entry := -1
		for _, p := range list[i:end] {
			b = appendNumber(b, (p.entry()-entry-1)<<classBits|p.class())
			entry = p.entry()
		}
		i = end
	}
	return b
}
