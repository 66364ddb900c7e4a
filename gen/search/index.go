package search

import (
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"psyref/gen/source"
)

// A word's weight in an entry is one of eight classes; the browser knows what each is worth.
const (
	aside   = iota // of a heading above
	said           // in the text
	often          // several times in it, or in a text of few words
	lead           // in the lead of a page
	heading        // of many words
	short          // of a few words
	name           // all of a short name, or half of it
	exact          // the whole title, the id, or the roll of a row
)

// What the index keeps of words that are nearly everywhere.
const (
	mostPlaces  = 1200           // entries of a word: those where it weighs most, then the first ones
	common      = 0.3            // of all entries: what stands in more of them is looked for in titles alone
	commonFrom  = 400            // on sites of at least as many entries
	starPlaces  = 48             // entries of a beginning of words
	entriesUnit = 1 << entryBits // entries of a unit that can be told apart; the largest text that is read has fewer
)

// index is the words of a language and where they stand.
type index struct {
	words
	entries int
	layout  []int // how many entries each unit has
}

// found is a word of one entry.
type found struct {
	*word
	class int
}

// newIndex reads units, several at the same time, and tells each with its place; told is called by several goroutines.
func newIndex(list []func() Unit, told func(i int, u Unit)) *index {
	x := &index{words: words{forms: map[string]*word{}}, layout: make([]int, len(list))}
	const batch = 64
	read := make([][][]found, batch)
	readers := make(chan *entryReader, runtime.GOMAXPROCS(0))
	for range cap(readers) {
		readers <- &entryReader{reader: x.reader()}
	}
	for from := 0; from < len(list); from += batch {
		some := list[from:min(from+batch, len(list))]
		source.MustEach(len(some), func(i int) {
			r := <-readers
			defer func() { readers <- r }()
			u := some[i]()
			x.layout[from+i] = len(u.Entries)
			read[i] = r.unit(u)
			told(from+i, u)
		})
		for i := range some {
			x.put(from+i, read[i])
		}
	}
	x.finish()
	return x
}

// put puts the words of a unit where they stand. Units come in their order.
func (x *index) put(unit int, entries [][]found) {
	for e, list := range entries[:min(entriesUnit, len(entries))] {
		x.entries++
		for _, f := range list {
			f.count++
			f.places.add(placeOf(unit, e, f.class))
			if f.places.n >= 8*mostPlaces { // so that memory does not grow with the site
				f.places.keep(mostPlaces)
			}
		}
	}
}

// finish leaves out what the index does not keep.
func (x *index) finish() {
	for _, w := range x.list {
		if x.entries >= commonFrom && float64(w.count) > common*float64(x.entries) {
			w.places.drop(func(p place) bool { return p.class() < lead })
		}
		w.places.keep(mostPlaces)
	}
}

// entryReader reads the words of entries, each word once an entry with its highest class.
type entryReader struct {
	*reader
	classes []int8   // by the number of the word: its class in the entry, and one more; 0 for words that it does not have
	times   []uint16 // by the number of the word: how often the text has it
	had     []*word  // by the entry
}

func (r *entryReader) unit(u Unit) [][]found {
	list := make([][]found, len(u.Entries))
	for i := range u.Entries {
		r.entry(u, &u.Entries[i])
		list[i] = make([]found, len(r.had))
		for n, w := range r.had {
			list[i][n] = found{w, int(r.classes[w.number]) - 1}
			r.classes[w.number] = 0
		}
		r.had = r.had[:0]
	}
	return list
}

func (r *entryReader) add(w *word, class int) {
	for w.number >= len(r.classes) {
		r.classes, r.times = append(r.classes, make([]int8, w.number+1)...), append(r.times, make([]uint16, w.number+1)...)
	}
	if r.classes[w.number] == 0 {
		r.had = append(r.had, w)
	}
	r.classes[w.number] = max(r.classes[w.number], int8(class+1))
}

func (r *entryReader) entry(u Unit, e *Entry) {
	less := 0
	if e.Kind == Row || e.Kind == Section || e.Kind == Question { // there are many, and they name what others are about
		less = 1
	}
	r.title(e.Language, e.Title, less)
	for _, other := range e.Names {
		r.title(other.Language, other.Name, less+1)
	}
	for _, id := range e.IDs {
		r.add(r.form(id, ""), exact)
	}
	for _, roll := range rolls(e.Mark) {
		r.add(r.form(roll, ""), exact)
	}
	if e.Under != e.Title {
		r.each(e.Language, e.Under, func(w *word) { r.add(w, aside) })
	}
	if u.System != nil && e.Kind == Page {
		for _, language := range sortedKeys(u.System.Names) {
			r.each(language, u.System.Names[language]+" "+u.System.Short[language], func(w *word) { r.add(w, often) })
		}
	}
	r.body(e)
}

// title adds the words of a title. Less is what another language's name weighs less.
func (r *entryReader) title(language, title string, less int) {
	n := 0
	r.each(language, title, func(*word) { n++ })
	class := heading - less
	switch {
	case !strings.ContainsFunc(title, unicode.IsLetter): // a number names nothing
		class = said
	case n == 1:
		class = exact - less
	case n == 2:
		class = name - less
	case n <= 4:
		class = short - less
	}
	r.each(language, title, func(w *word) { r.add(w, class) })
}

// body adds the words of a text.
func (r *entryReader) body(e *Entry) {
	const fewWords, several = 14, 3
	class, n := said, 0
	if e.Kind == Page || e.Kind == Calculator {
		class = lead
	}
	r.each(e.Language, e.Text, func(w *word) {
		n++
		r.add(w, class)
		r.times[w.number]++
	})
	for _, w := range r.had {
		if class == said && r.times[w.number] > 0 && (n <= fewWords || r.times[w.number] >= several) {
			r.add(w, often)
		}
	}
	for _, w := range r.had {
		r.times[w.number] = 0
	}
}

// mostRolls bounds the rolls of a range.
const mostRolls = 100

// rolls are the numbers of a range, so that a row is found by what was rolled.
func rolls(mark string) (list []string) {
	m := rangePattern.FindStringSubmatch(mark)
	if m == nil {
		return nil
	}
	from, err := strconv.Atoi(m[1])
	to := from
	if err == nil && m[2] != "" {
		to, err = strconv.Atoi(m[2])
	}
	if err != nil || to-from >= mostRolls {
		return nil
	}
	for n := from; n <= to; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
