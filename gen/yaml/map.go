package yaml

import (
	"iter"
	"reflect"

	"psyref/gen/source"
)

// Map is a mapping with arbitrary keys, in the order of the file.
type Map[T any] struct {
	At   source.Pos
	list []Pair[T]
}

// Pair is a key of a [Map] with its value.
type Pair[T any] struct {
	Key   string
	KeyAt source.Pos
	Value T
}

// ReadYAML reads the mapping.
func (m *Map[T]) ReadYAML(r *Reader, n *Node) {
	m.At = n.At
	if n.Kind != Mapping {
		r.wrongType(n, "a mapping", "write key: value")
		return
	}
	for _, e := range n.entries {
		p := Pair[T]{Key: e.Key, KeyAt: e.KeyAt}
		if e.Value.Kind == Null {
			r.Wrong(e.Value, "write its value, or delete the key", "%s is empty", e.Key)
			continue
		}
		r.nonEmpty(e.Value, e.Key, "", reflect.ValueOf(&p.Value).Elem())
		m.list = append(m.list, p)
	}
}

// Len returns the number of keys.
func (m *Map[T]) Len() int { return len(m.list) }

// Keys returns the keys in the order of the file.
func (m *Map[T]) Keys() []string {
	keys := make([]string, len(m.list))
	for i := range m.list {
		keys[i] = m.list[i].Key
	}
	return keys
}

// Find returns the pair of a key; nil if there is none.
func (m *Map[T]) Find(key string) *Pair[T] {
	for i := range m.list {
		if m.list[i].Key == key {
			return &m.list[i]
		}
	}
	return nil
}

// Get returns the value of a key; the zero value if there is none.
func (m *Map[T]) Get(key string) (value T, ok bool) {
	if p := m.Find(key); p != nil {
		return p.Value, true
	}
	return value, false
}

// All yields the pairs in the order of the file. Callers may change the values.
func (m *Map[T]) All() iter.Seq[*Pair[T]] {
	return func(yield func(*Pair[T]) bool) {
		for i := range m.list {
			if !yield(&m.list[i]) {
				return
			}
		}
	}
}

// Values returns pointers to the values in the order of the file.
func (m *Map[T]) Values() []any {
	list := make([]any, len(m.list))
	for i := range m.list {
		list[i] = &m.list[i].Value
	}
	return list
}

// Located is a value with its position, for later checks.
type Located[T any] struct {
	Value T
	At    source.Pos
}

// ReadYAML reads the value.
func (l *Located[T]) ReadYAML(r *Reader, n *Node) {
	l.At = n.At
	r.Value(n, &l.Value)
}

// String is a text with its position.
type String = Located[string]
