package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// How large the files of words are, in bytes before compression: at least, and at most but for a single word.
const (
	shardSize = 6_000
	shardMost = 10_000
)

// shard is the words of one file, sorted by form.
type shard struct {
	from  string // shortest text that parts it from the one before; "" for the first
	words []*word
}

// shards parts the words. Words that begin alike stay together where that is possible, since most inflections of a word do.
func (x *index) shards() []shard {
	const alike = 4
	list := make([]*word, 0, len(x.list))
	for _, form := range sortedKeys(x.forms) {
		list = append(list, x.forms[form])
	}
	shards := []shard{{}}
	size := 0
	for i, w := range list {
		n := len(appendPlaces(nil, w.places)) + len(w.form)/2 + 4
		if i > 0 && size > 0 && (size+n > shardMost || size+n > shardSize && shared(list[i-1].form, w.form) < alike) {
			before := list[i-1].form
			shards = append(shards, shard{from: w.form[:longer(w.form, shared(before, w.form))]})
			size = 0
		}
		last := &shards[len(shards)-1]
		last.words = append(last.words, w)
		size += n
	}
	addStars(shards, list)
	return shards
}

// shared is how many bytes two forms begin with alike, in whole characters.
func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(b) && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// longer is n and the character after it.
func longer(text string, n int) int {
	_, size := utf8.DecodeRuneInString(text[n:])
	return n + size
}

// star ends the form of a beginning of words. No word has it.
const star = "*"

// addStars adds the beginnings of words that several shards hold, each to the shard where the beginning itself would stand.
func addStars(shards []shard, list []*word) {
	made := map[string]bool{}
	for i := 1; i < len(shards); i++ {
		last, first := shards[i-1].words[len(shards[i-1].words)-1].form, shards[i].words[0].form
		for n := shared(last, first); n > 0; n-- {
			if prefix := first[:n]; utf8.RuneStart(first[n%len(first)]) && utf8.RuneCountInString(prefix) > 1 {
				made[prefix] = true
			}
		}
	}
	for _, prefix := range sortedKeys(made) {
		w := beginning(prefix, list)
		home := homeOf(shards, prefix)
		at, _ := slices.BinarySearchFunc(shards[home].words, w.form, func(a *word, form string) int { return cmp.Compare(a.form, form) })
		shards[home].words = slices.Insert(shards[home].words, at, w)
	}
}

// homeOf is the shard in which a form stands, or would.
func homeOf(shards []shard, form string) int {
	at, exactly := slices.BinarySearchFunc(shards, form, func(s shard, form string) int { return cmp.Compare(s.from, form) })
	if exactly {
		return at
	}
	return at - 1
}

// beginning is the best of all words that begin alike, shorter ones before longer ones.
func beginning(prefix string, list []*word) *word {
	from, _ := slices.BinarySearchFunc(list, prefix, func(w *word, form string) int { return cmp.Compare(w.form, form) })
	out := &word{form: prefix + star}
	best := map[place]place{} // by place without its class
	for _, w := range list[from:] {
		if !strings.HasPrefix(w.form, prefix) {
			break
		}
		out.count += w.count
		for _, p := range w.places {
			if at := p &^ 7; p > best[at] {
				best[at] = p
			}
		}
	}
	for _, p := range best {
		out.places = append(out.places, p)
	}
	slices.Sort(out.places)
	out.keep(starPlaces)
	return out
}

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
			b = appendNumber(b, max(0, p.entry()-entry-1)<<3|p.class())
			entry = p.entry()
		}
		i = end
	}
	return b
}
