// Package yaml reads the data of the content: every YAML file, and the front matter of pages.
//
// [Parse] returns a tree in which every node knows its position in the file, a [Reader] fills Go
// types from it and reports all errors at once, and [Append] adds to a file without changing its
// other bytes. The Go types are the only description of a format: keys, hints and schemas are
// derived from their fields and tags ([Fields]).
//
// Features beyond plain data are rejected: anchors, aliases, merge keys, tags, directives, and
// several documents in a file.
package yaml

import (
	"crypto/sha256"
	"fmt"
	"io"

	"psyref/gen/source"
)

// Kind is the kind of a node.
type Kind int

// Kinds of nodes.
const (
	Null    Kind = iota // nothing: an empty file, a key without a value, null
	Text                //
	Number              // a whole number or one with a point, without quotation marks
	Bool                // true or false
	List                //
	Mapping             // keys with values
)

// Node is a value in a document, with its position.
type Node struct {
	At   source.Pos
	Kind Kind

	text    string // of a scalar: the value of a text, else the characters as written
	value   any    // of a scalar: string, int64, uint64, float64, bool, nil
	items   []*Node
	entries []*Entry

	bracket source.Pos // of a list or mapping in brackets or braces: the closing one
}

// Entry is a key of a mapping with its value.
type Entry struct {
	Key   string
	KeyAt source.Pos
	Value *Node
}

// Entries returns the keys of a mapping in the order of the file; nil for any other node.
func (n *Node) Entries() []*Entry { return n.entries }

// Items returns the items of a list; nil for any other node.
func (n *Node) Items() []*Node { return n.items }

// Text returns the value of a text, or the characters of another scalar as written; "" for any
// other node.
func (n *Node) Text() string { return n.text }

// Get returns the value of a key; nil if the node has no such key.
func (n *Node) Get(key string) *Node {
	if e := n.entry(key); e != nil {
		return e.Value
	}
	return nil
}

func (n *Node) entry(key string) *Entry {
	for _, e := range n.entries {
		if e.Key == key {
			return e
		}
	}
	return nil
}

// Has reports whether the node is a mapping with the key.
func (n *Node) Has(key string) bool { return n.Get(key) != nil }

// Sum identifies the value of a node. Two nodes with the same sum hold the same values in the same
// order, whatever their positions and form.
type Sum [sha256.Size]byte

// Sum returns the sum of the node.
func (n *Node) Sum() (sum Sum) {
	h := sha256.New()
	n.sum(h)
	h.Sum(sum[:0])
	return sum
}

func (n *Node) sum(h io.Writer) {
	fmt.Fprintf(h, "%d %q %d %d\n", n.Kind, n.text, len(n.items), len(n.entries)) // writing to a hash cannot fail
	for _, item := range n.items {
		item.sum(h)
	}
	for _, e := range n.entries {
		fmt.Fprintf(h, "%q\n", e.Key)
		e.Value.sum(h)
	}
}

// String returns the node as error messages show it.
func (n *Node) String() string {
	switch n.Kind {
	case Null:
		return "nothing"
	case List:
		return "a list"
	case Mapping:
		return "a mapping"
	}
	return n.text
}
