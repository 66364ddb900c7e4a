// Package yaml reads the data of the content: every YAML file, and the front matter of pages.
//
// It is the one reader of YAML. [Parse] makes a tree in which everything knows its place in the file, a [Reader] fills Go types from it and reports all
// that is wrong at once, and [Append] adds to a file without touching its other bytes. The Go types are the only description of a format: keys, hints and
// schemas follow their fields and tags ([Fields]).
//
// The content is data, so that the parts of YAML that make a program of it are refused: anchors, aliases, merge keys, tags, several documents in a file.
package yaml

import (
	"crypto/sha256"
	"fmt"
	"io"

	"psyref/gen/source"
)

// Kind says what a node is.
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

// Node is a piece of a document, and where it stands.
type Node struct {
	At   source.Pos
	Kind Kind

	text    string // of a scalar: a text as it reads, anything else as it is written
	value   any    // of a scalar: string, int64, uint64, float64, bool, nil
	items   []*Node
	entries []*Entry

	doc    *document
	end    int  // offset behind its last character
	indent int  // column of the key or list that it belongs to, from 0; −1 for the whole document
	column int  // of its first character, from 0
	flow   bool // a list or mapping in brackets
}

// Entry is a key of a mapping with its value.
type Entry struct {
	Key   string
	KeyAt source.Pos
	Value *Node
}

// Entries are the keys of a mapping in the order of the file; none for any other node.
func (n *Node) Entries() []*Entry { return n.entries }

// Items are the items of a list; none for any other node.
func (n *Node) Items() []*Node { return n.items }

// Text is what a scalar says: a text as it reads, a number as it is written. It is empty for any other node.
func (n *Node) Text() string { return n.text }

// Get is the value of a key; nil where the node has no such key.
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

// Has tells whether the node is a mapping with a key.
func (n *Node) Has(key string) bool { return n.Get(key) != nil }

// Sum tells what nodes say apart: two with the same sum say the same in the same order, wherever and in whatever form they stand.
type Sum [sha256.Size]byte

// Sum is that of the node.
func (n *Node) Sum() (sum Sum) {
	h := sha256.New()
	n.sum(h)
	h.Sum(sum[:0])
	return sum
}

func (n *Node) sum(h io.Writer) {
	fmt.Fprintf(h, "%d %q %d %d\n", n.Kind, n.text, len(n.items), len(n.entries)) // a hash takes whatever is written to it
	for _, item := range n.items {
		item.sum(h)
	}
	for _, e := range n.entries {
		fmt.Fprintf(h, "%q\n", e.Key)
		e.Value.sum(h)
	}
}

// String is the node as the message of an error shows it.
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
