package search

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// place is an occurrence of a word: unit, entry and class in one number, which sorts in site order.
type place uint64

const (
	classBits = 3
	entryBits = 16
)

func placeOf(unit, entry, class int) place {
	return place(unit)<<(entryBits+classBits) | place(entry)<<classBits | place(class)
}

func (p place) unit() int  { return int(p >> (entryBits + classBits)) }
func (p place) entry() int { return int(p>>classBits) & (maxUnitEntries - 1) }
func (p place) class() int { return int(p & (1<<classBits - 1)) }

// withoutClass returns the place with class 0, which is the same for every class of an entry.
func (p place) withoutClass() place { return p &^ (1<<classBits - 1) }

// places is a list of places in site order. Each is stored as the difference from the one before,
// as a rule in two or three bytes.
type places struct {
	n     int
	last  place
	steps []byte
}

// add appends a place, which must come after all others.
func (p *places) add(at place) {
	p.steps = binary.AppendUvarint(p.steps, uint64(at-p.last))
	p.last = at
	p.n++
}

// list appends all places to a list.
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

// set replaces the places by a list in site order.
func (p *places) set(list []place) {
	*p = places{}
	for _, at := range list {
		p.add(at)
	}
	p.steps = slices.Clone(p.steps) // releases spare capacity
}

// keepHeaviest keeps the n places of the highest classes.
func (p *places) keepHeaviest(n int) {
	if p.n <= n {
		return
	}
	list := p.list(nil)
	slices.SortFunc(list, byWeight)
	list = list[:n]
	slices.Sort(list)
	p.set(list)
}

// byWeight compares places by class, highest first, then by site order.
func byWeight(a, b place) int { return cmp.Or(b.class()-a.class(), cmp.Compare(a, b)) }

// drop removes the places that match.
func (p *places) drop(which func(place) bool) { p.set(slices.DeleteFunc(p.list(nil), which)) }

// appendPlaces encodes places. For each unit it writes the distance from the unit before and the
// number of entries, then for each entry the distance from the entry before and the class.
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
