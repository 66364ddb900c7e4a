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
	var at []place
	var written []byte
	for i, w := range list {
		at = w.places.list(at[:0])
		written = appendPlaces(written[:0], at)
		n := len(written) + len(w.form)/2 + 4
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
	var best, at []place
	for _, w := range list[from:] {
		if !strings.HasPrefix(w.form, prefix) {
			break
		}
		out.count += w.count
		at = w.places.list(at[:0])
		if best = append(best, at...); len(best) > 100*starPlaces { // of the beginning of many words there would be all places of the site
			best = bestOf(best, starPlaces)
		}
	}
	best = bestOf(best, starPlaces)
	slices.Sort(best)
	out.places.set(best)
	return out
}

// bestOf are the n places where words weigh most, each entry once, with its highest class; those of the same class in the order of the site. What it leaves out
// is not among the best of more places either, unless it is there again with a higher class.
func bestOf(list []place, n int) []place {
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(a&^7, b&^7), cmp.Compare(b, a)) })
	list = slices.CompactFunc(list, func(a, b place) bool { return a&^7 == b&^7 })
	slices.SortFunc(list, byWeight)
	return list[:min(n, len(list))]
}
