package search

import (
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"psyref/gen/site"
	"psyref/gen/source"
)

// Classes of the weight that a word has in an entry. The search script holds the value of each.
const (
	classMeant       = iota // in the text, for a word that means it
	classText               // in the text
	classOften              // several times in the text, or in a text of few words
	classLesserTitle        // in a title of 5 words or more of a row or section
	classLongTitle          // in a title of 5 words or more
	classShortTitle         // in a title of 3 or 4 words
	className               // in a title of 2 words
	classExact              // the whole title, an id, or a roll of a row
)

// Limits for very frequent words.
const (
	maxPlaces        = 1200 // entries per word: the heaviest first, then in order
	commonShare      = 0.3  // share of all entries above which a word is indexed in titles and leads only
	commonMinEntries = 400  // smallest number of entries for which commonShare applies
)

// index is the words of a language with their places.
type index struct {
	words
	units   []Unit
	entries int      // number of entries of all units
	phrases []string // forms of several words
	unknown []string // meanings of words of readers that no page contains
}

// occurrence is a word of an entry with its class.
type occurrence struct {
	*word
	class int
}

// newIndex builds units concurrently and reads their words.
func newIndex(l *site.Language, list []func() Unit) *index {
	x := &index{words: words{forms: map[string]*word{}}, units: make([]Unit, len(list))}
	read := make([][][]occurrence, len(list))
	readers := make(chan *entryReader, runtime.GOMAXPROCS(0))
	for range cap(readers) {
		readers <- &entryReader{reader: x.newReader()}
	}
	source.MustEach(len(list), func(i int) {
		r := <-readers
		defer func() { readers <- r }()
		x.units[i] = list[i]()
		read[i] = r.unit(x.units[i])
	})
	for _, entries := range read {
		x.add(entries)
	}
	x.unknown = x.addVocabulary(l)
	x.trim()
	return x
}

// add adds the words of a unit. Units must be added in order.
func (x *index) add(entries [][]occurrence) {
	for _, list := range entries {
		for _, o := range list {
			o.count++
			o.places = append(o.places, placeOf(x.entries, o.class))
		}
		x.entries++
	}
}

// trim applies the limits for frequent words.
func (x *index) trim() {
	for _, w := range x.list {
		if x.entries >= commonMinEntries && float64(w.count) > commonShare*float64(x.entries) {
			w.dropTexts()
		}
		if len(w.places) > maxPlaces {
			slices.SortFunc(w.places, byWeight)
			w.places = w.places[:maxPlaces]
			slices.Sort(w.places)
		}
	}
}

// entryReader reads the words of entries. It returns each word once per entry, with its highest
// class.
type entryReader struct {
	*reader
	classes []int8   // by word number: class in the entry plus 1, or 0 if the entry lacks the word
	counts  []uint16 // by word number: occurrences in the text
	seen    []*word  // words of the entry
}

func (r *entryReader) unit(u Unit) [][]occurrence {
	list := make([][]occurrence, len(u.Entries))
	for i := range u.Entries {
		r.entry(u, &u.Entries[i])
		list[i] = make([]occurrence, len(r.seen))
		for n, w := range r.seen {
			list[i][n] = occurrence{w, int(r.classes[w.number]) - 1}
			r.classes[w.number] = 0
		}
		r.seen = r.seen[:0]
	}
	return list
}

func (r *entryReader) add(w *word, class int) {
	for w.number >= len(r.classes) {
		r.classes, r.counts = append(r.classes, make([]int8, w.number+1)...), append(r.counts,
			make([]uint16, w.number+1)...)
	}
	if r.classes[w.number] == 0 {
		r.seen = append(r.seen, w)
	}
	r.classes[w.number] = max(r.classes[w.number], int8(class+1))
}

func (r *entryReader) entry(u Unit, e *Entry) {
	less := 0
	switch {
	case e.Unknown:
		less = 2
	case e.Kind == Row || e.Kind == Section: // there are many, and they often repeat the names of pages
		less = 1
	}
	r.title(e.Language, e.Title, less)
	for _, other := range e.Names {
		r.title(other.Language, other.Name, less+1)
	}
	for _, text := range e.Asked {
		if e.Kind != Page { // each question of a page is an entry of its own
			r.title(e.Language, text, 0)
		}
	}
	for _, id := range e.IDs {
		r.add(r.form(id, ""), classExact)
	}
	for _, roll := range rolls(e.Range) {
		r.add(r.form(roll, ""), classExact)
	}
	if u.System != nil && e.Kind == Page {
		for _, language := range sortedKeys(u.System.Names) {
			r.each(language, u.System.Names[language]+" "+u.System.Short[language],
				func(w *word) { r.add(w, classOften) })
		}
	}
	r.body(e)
}

// title adds the words of a title, with a class lowered by less.
func (r *entryReader) title(language, title string, less int) {
	n := 0
	r.each(language, title, func(*word) { n++ })
	class := classLongTitle - less
	switch {
	case !strings.ContainsFunc(title, unicode.IsLetter): // a number is no title
		class = classText
	case n == 1:
		class = classExact - less
	case n == 2:
		class = className - less
	case n <= 4:
		class = classShortTitle - less
	}
	r.each(language, title, func(w *word) { r.add(w, class) })
}

// body adds the words of a text.
func (r *entryReader) body(e *Entry) {
	const fewWords, several = 14, 3
	n := 0
	r.each(e.Language, e.Text, func(w *word) {
		n++
		r.add(w, classText)
		r.counts[w.number]++
	})
	for _, w := range r.seen {
		if r.counts[w.number] > 0 && (n <= fewWords || r.counts[w.number] >= several) {
			r.add(w, classOften)
		}
	}
	for _, w := range r.seen {
		r.counts[w.number] = 0
	}
}

// maxRolls is the largest range of which each roll is indexed.
const maxRolls = 100

// rolls returns the numbers in the range of a row, so that a search for a roll finds the row. An open
// range ends with the highest roll of 2D6 or of a d100.
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
	if strings.HasSuffix(mark, "+") {
		to = 12
		if from > to {
			to = 100
		}
	}
	if err != nil || to-from >= maxRolls {
		return nil
	}
	for n := from; n <= to; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
