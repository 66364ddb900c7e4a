package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Sizes of word files in bytes before compression. A file ends at a good boundary after shardSize,
// and in any case before shardMax, unless a single word is larger.
const (
	shardSize = 6_000
	shardMax  = 10_000
)

// shard is the words of one file, sorted by form.
type shard struct {
	from  string // shortest boundary with the shard before; "" for the first
	words []*word
}

// shards splits the words. It keeps words with a common beginning together where it can, because
// most are inflections of one word.
func (x *index) shards() []shard {
	const alike = 4
	list := make([]*word, 0, len(x.list))
	for _, form := range sortedKeys(x.forms) {
		list = append(list, x.forms[form])
	}
	shards := []shard{{}}
	size := 0
	var at []place
	var written []byte
	for i, w := range list {
		at = w.places.list(at[:0])
		written = appendPlaces(written[:0], at)
		n := len(written) + len(w.form)/2 + 4
		if i > 0 && size > 0 && (size+n > shardMax || size+n > shardSize && commonPrefix(list[i-1].form, w.form) < alike) {
			before := list[i-1].form
			shards = append(shards, shard{from: w.form[:withNextRune(w.form, commonPrefix(before, w.form))]})
			size = 0
		}
		last := &shards[len(shards)-1]
		last.words = append(last.words, w)
		size += n
	}
	addPrefixes(shards, list)
	return shards
}

// commonPrefix returns the length in bytes of the common prefix, in whole characters.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(b) && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// withNextRune returns n plus the size of the character at n.
func withNextRune(text string, n int) int {
	_, size := utf8.DecodeRuneInString(text[n:])
	return n + size
}

// prefixMark ends the form of a prefix. It is in no word.
const prefixMark = "*"

// addPrefixes adds the prefixes of words in several shards, each to the shard that would contain
// the prefix as a word.
func addPrefixes(shards []shard, list []*word) {
	made := map[string]bool{}
	for i := 1; i < len(shards); i++ {
		last, first := shards[i-1].words[len(shards[i-1].words)-1].form, shards[i].words[0].form
		for n := commonPrefix(last, first); n > 0; n-- {
			if prefix := first[:n]; utf8.RuneStart(first[n%len(first)]) && utf8.RuneCountInString(prefix) > 1 {
				made[prefix] = true
			}
		}
	}
	for _, prefix := range sortedKeys(made) {
		w := prefixWord(prefix, list)
		home := shardOf(shards, prefix)
		at, _ := slices.BinarySearchFunc(shards[home].words, w.form, func(a *word, form string) int { return cmp.Compare(a.form, form) })
		shards[home].words = slices.Insert(shards[home].words, at, w)
	}
}

// shardOf returns the index of the shard for a form.
func shardOf(shards []shard, form string) int {
	at, exactly := slices.BinarySearchFunc(shards, form, func(s shard, form string) int { return cmp.Compare(s.from, form) })
	if exactly {
		return at
	}
	return at - 1
}

// prefixWord returns a prefix as a word, with the best places of all words that begin with it.
func prefixWord(prefix string, list []*word) *word {
	from, _ := slices.BinarySearchFunc(list, prefix, func(w *word, form string) int { return cmp.Compare(w.form, form) })
	out := &word{form: prefix + prefixMark}
	var best, at []place
	for _, w := range list[from:] {
		if !strings.HasPrefix(w.form, prefix) {
			break
		}
		out.count += w.count
		at = w.places.list(at[:0])
		if best = append(best, at...); len(best) > 100*maxPrefixPlaces { // bounds the memory
			best = heaviest(best, maxPrefixPlaces)
		}
	}
	best = heaviest(best, maxPrefixPlaces)
	slices.Sort(best)
	out.places.set(best)
	return out
}

// heaviest returns the n places of the highest classes, each entry once, with equal classes in site
// order. Trimming a list early does not change the result, because a place that is left out can
// only come back with a higher class.
func heaviest(list []place, n int) []place {
	list = oncePerEntry(list)
	slices.SortFunc(list, byWeight)
	return list[:min(n, len(list))]
}
