package content

import (
	"bytes"
	"slices"

	"psyref/gen/source"
)

// Cache keeps what was made of files from one reading of a folder to the next. What it gives back is what would be made again: it is kept with everything
// that it was made from, and only where nothing was wrong with it. One that is empty costs time and nothing else; a nil one keeps nothing. It serves one
// folder, with one set of calculators and systems, and one reading at a time.
type Cache struct {
	files map[string]*source.File // by name: files with the same bytes are the same file
	made  map[string]memo         // by what was made: the name of a file, or of a part of the content
	terms knownTerms

	Again int // things made since the memory began, for tests that count work
}

// memo is something that was made, and what it was made from: comparable values, among them the files.
type memo struct {
	from []any
	made any
}

// file is the file of that name with those bytes, the same as long as they are the same.
func (m *Cache) file(name string, data []byte) (f *source.File, known bool) {
	if m == nil {
		return source.NewFile(name, data), false
	}
	if f := m.files[name]; f != nil && bytes.Equal(f.Bytes(), data) {
		return f, true
	}
	return source.NewFile(name, data), false
}

// keep keeps a file in which nothing was wrong.
func (m *Cache) keep(f *source.File) {
	if m == nil {
		return
	}
	if m.files == nil {
		m.files = map[string]*source.File{}
	}
	m.files[f.Name] = f
}

// cached is what make makes from the given values, made again only where one of them is another than the last time. Make must look at nothing else that
// can change.
func cached[T any](l *loader, name string, from []any, make func() T) T {
	m := l.Cache
	if m == nil {
		return make()
	}
	if known, ok := m.made[name]; ok && slices.Equal(known.from, from) {
		return known.made.(T)
	}
	before := l.log.Len()
	out := make()
	m.Again++
	if l.log.Len() > before {
		delete(m.made, name) // what is wrong is to be said again
		return out
	}
	if m.made == nil {
		m.made = map[string]memo{}
	}
	m.made[name] = memo{from, out}
	return out
}

// termsFrom are the terms that were made from the given rules and languages, by what is written of them.
func (m *Cache) termsFrom(rules *Rules, tags string) map[string]*Term {
	if m == nil || m.terms.rules != rules || m.terms.tags != tags {
		return nil
	}
	return m.terms.byText
}

// keepTerms remembers the terms of a glossary without a mistake, in the place of those before.
func (m *Cache) keepTerms(terms knownTerms) {
	if m != nil {
		m.terms = terms
	}
}

// forget forgets what was made of files that are gone, so that the memory holds no more than the folder.
func (m *Cache) forget(alive map[string]bool) {
	if m == nil {
		return
	}
	for name := range m.files {
		if !alive[name] {
			delete(m.files, name)
			delete(m.made, name)
		}
	}
}
