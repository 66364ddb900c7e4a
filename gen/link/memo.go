package link

import (
	"sync"

	"psyref/calc/present"
	"psyref/gen/markdown"
	"psyref/gen/site"
)

// shared holds values that the texts of many pages have in common. It belongs to one index.
type shared struct {
	settings memo[settingsKey, *markdown.Settings]
	terms    memo[termKey, *site.Term]
	cases    memo[caseKey, *site.Calculator]
	browser  memo[caseKey, present.Words] // of the default case

	linkable memo[string, []string] // files, by language
}

// settingsKey holds everything that the settings of a text depend on.
type settingsKey struct{ lang, textLanguage, system string }

// termKey identifies a term as pages of a system show it to the readers of a language.
type termKey struct{ lang, system, id string }

// caseKey identifies a calculator with inputs, encoded as in an address, for the readers of a
// language.
type caseKey struct{ lang, id, query string }

// memo caches values by key and is safe for concurrent use.
type memo[K comparable, V any] struct {
	mu     sync.RWMutex
	values map[K]V
}

// get returns the value of a key, and calls make if there is none. Make must return the same value
// every time, and whether to keep it.
func (m *memo[K, V]) get(key K, make func() (value V, keep bool)) V {
	m.mu.RLock()
	value, ok := m.values[key]
	m.mu.RUnlock()
	if ok {
		return value
	}
	value, keep := make()
	if !keep {
		return value
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if first, ok := m.values[key]; ok { // another call was faster
		return first
	}
	if m.values == nil {
		m.values = map[K]V{}
	}
	m.values[key] = value
	return value
}
