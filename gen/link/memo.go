package link

import (
	"sync"

	"psyref/calc/present"
	"psyref/gen/markdown"
	"psyref/gen/site"
)

// shared is what the texts of many pages have in common, so that a page does not hold it for itself. It is made of one index and holds for that alone.
//
// On 10,000 pages with a calculator and seven terms each it took the answers from 106 MB to 42: of 57 MB for calculators, 17 were the words for the browser, which
// are the same wherever a calculator stands.
type shared struct {
	settings memo[settingsKey, *markdown.Settings]
	terms    memo[termFact, *site.Term]
	cases    memo[caseKey, *site.Calculator]
	browser  memo[caseKey, present.Words] // of the default case

	linkable memo[string, []string] // files by language
}

// settingsKey is what the frame of a text depends on.
type settingsKey struct{ readers, language, system string }

// caseKey is a calculator with inputs, as an address has them, for the readers of a language.
type caseKey struct{ readers, id, query string }

// memo keeps values by their keys, for several that ask at the same time.
type memo[K comparable, V any] struct {
	mu    sync.RWMutex
	known map[K]V
}

// get is the value for a key, made where there is none yet. Make gives the same each time, and whether that is to be kept.
func (o *memo[K, V]) get(key K, make func() (value V, keep bool)) V {
	o.mu.RLock()
	value, known := o.known[key]
	o.mu.RUnlock()
	if known {
		return value
	}
	value, keep := make()
	if !keep {
		return value
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if first, known := o.known[key]; known { // somebody was quicker
		return first
	}
	if o.known == nil {
		o.known = map[K]V{}
	}
	o.known[key] = value
	return value
}
