package content

import (
	"bytes"
	"slices"

	"psyref/gen/source"
)

// Cache keeps the results of one [Load] for the next, with everything that they depend on, if there
// were no errors. Dropping it costs time and changes no result; a nil cache keeps nothing. It
// serves one folder with one set of calculators and systems, and is not safe for concurrent use.
type Cache struct {
	files   map[string]*source.File // by name; a file with the same bytes stays the same *File
	entries map[string]cacheEntry   // by the name of a file, or of a part of the content
	terms   knownTerms

	Recomputed int // results computed so far, for tests
}

// cacheEntry is a cached value with its dependencies as comparable values.
type cacheEntry struct {
	from  []any
	value any
}

// file returns a file, the same *File as before if its bytes are the same.
func (m *Cache) file(name string, data []byte) (f *source.File, known bool) {
	if m == nil {
		return source.NewFile(name, data), false
	}
	if f := m.files[name]; f != nil && bytes.Equal(f.Bytes(), data) {
		return f, true
	}
	return source.NewFile(name, data), false
}

// keep caches a file without errors.
func (m *Cache) keep(f *source.File) {
	if m == nil {
		return
	}
	if m.files == nil {
		m.files = map[string]*source.File{}
	}
	m.files[f.Name] = f
}

// cached returns the result of make, from the cache unless one of the given values changed. The
// result of make must depend on no other variable.
func cached[T any](l *loader, name string, from []any, make func() T) T {
	m := l.Cache
	if m == nil {
		return make()
	}
	if known, ok := m.entries[name]; ok && slices.Equal(known.from, from) {
		return known.value.(T)
	}
	before := l.log.Len()
	out := make()
	m.Recomputed++
	if l.log.Len() > before {
		delete(m.entries, name) // so that the next call reports the errors again
		return out
	}
	if m.entries == nil {
		m.entries = map[string]cacheEntry{}
	}
	m.entries[name] = cacheEntry{from, out}
	return out
}

// termsFrom returns the terms made from the given rules and languages, by their text.
func (m *Cache) termsFrom(rules *Rules, tags string) map[string]*Term {
	if m == nil || m.terms.rules != rules || m.terms.tags != tags {
		return nil
	}
	return m.terms.byText
}

// keepTerms caches the terms of a glossary without errors, in place of earlier ones.
func (m *Cache) keepTerms(terms knownTerms) {
	if m != nil {
		m.terms = terms
	}
}

// forget drops results of files that no longer exist.
func (m *Cache) forget(alive map[string]bool) {
	if m == nil {
		return
	}
	for name := range m.files {
		if !alive[name] {
			delete(m.files, name)
			delete(m.entries, name)
		}
	}
}
