package search

import (
	"cmp"
	"strconv"
)

// place is an occurrence of a word: the number of an entry and a class in one number, which sorts in
// the order of entries.
type place int

const classBits = 3

func placeOf(entry, class int) place { return place(entry<<classBits | class) }

func (p place) entry() int { return int(p >> classBits) }
func (p place) class() int { return int(p & (1<<classBits - 1)) }

// byWeight compares places by class, highest first, then by entry.
func byWeight(a, b place) int { return cmp.Or(b.class()-a.class(), cmp.Compare(a, b)) }

// appendPlaces encodes places in order: for each the distance from the entry before in base 36, and
// the class as a letter from A.
func appendPlaces(b []byte, list []place) []byte {
	before := 0
	for _, p := range list {
		b = strconv.AppendInt(b, int64(p.entry()-before), 36)
		b = append(b, 'A'+byte(p.class()))
		before = p.entry()
	}
	return b
}
