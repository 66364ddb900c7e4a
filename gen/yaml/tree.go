package yaml

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"psyref/gen/source"
)

// node converts a node of the library. Indent is the column of the enclosing key or list.
func (d *document) node(from ast.Node, indent int) *Node {
	n := d.nodeAt(from.GetToken(), indent)
	switch from := from.(type) {
	case *ast.MappingNode:
		d.mapping(n, from.Values, from.IsFlowStyle, from.Start, from.End)
	case *ast.MappingValueNode:
		d.mapping(n, []*ast.MappingValueNode{from}, from.IsFlowStyle, from.Start, nil)
	case *ast.SequenceNode:
		d.list(n, from)
	case *ast.NullNode:
		n.text = "" // null, however it is written
	case *ast.BoolNode:
		n.Kind, n.value = Bool, from.Value
	case *ast.IntegerNode:
		n.Kind, n.value = Number, from.Value
	case *ast.FloatNode:
		n.Kind, n.value = Number, from.Value
	case *ast.StringNode:
		n.Kind, n.text, n.value = Text, from.Value, from.Value
		if r, escaped := source.FindInvisible(from.Value); escaped {
			d.wrong(n.At, "delete the escape", "the text contains %s, which is invisible", source.RuneName(r))
		}
	case *ast.LiteralNode:
		n.Kind, n.text, n.value = Text, from.Value.Value, from.Value.Value
		n.end = d.endOfBlock(n)
	case *ast.InfinityNode, *ast.NanNode: // no numbers that the content can use
		n.Kind, n.value = Text, n.text
	default:
		d.wrong(n.At, "", "invalid YAML: %s is not a value", n.text)
	}
	return n
}

// nodeAt returns a node without a value at a token.
func (d *document) nodeAt(t *token.Token, indent int) *Node {
	n := &Node{At: d.at(t), doc: d, indent: indent, text: t.Value}
	n.column = d.columnOf(n.At)
	n.end = d.endOf(d.offset(n.At))
	return n
}

// columnOf returns the column of a position, from 0.
func (d *document) columnOf(at source.Pos) int { return at.Column - 1 }

func (d *document) mapping(n *Node, values []*ast.MappingValueNode, flow bool, start, end *token.Token) {
	n.Kind, n.flow, n.text = Mapping, flow, ""
	switch {
	case flow && start != nil:
		n.At = d.at(start)
	case len(values) > 0: // a block mapping begins at its first key
		n.At = d.at(values[0].Key.GetToken())
	}
	n.column = d.columnOf(n.At)
	lines := make(map[string]int, len(values)) // lines of keys
	for _, v := range values {
		d.entry(n, v, lines)
	}
	if flow && end != nil {
		n.end = d.offset(d.at(end)) + 1
	}
}

// entry adds a key and its value to a mapping. Lines holds the lines of its keys so far.
func (d *document) entry(n *Node, v *ast.MappingValueNode, lines map[string]int) {
	e := &Entry{Key: v.Key.GetToken().Value, KeyAt: d.at(v.Key.GetToken())}
	switch k := v.Key.(type) {
	case *ast.StringNode:
		e.Key = k.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
	default:
		d.wrong(e.KeyAt, "write key: value", "a key must be one text on one line")
		return
	}
	if line := lines[e.Key]; line > 0 {
		d.wrong(e.KeyAt, "keep one of the two", "%s is already on line %d", e.Key, line)
		return
	}
	lines[e.Key] = e.KeyAt.Line
	indent := n.column
	if n.flow {
		indent = n.indent
	}
	if e.Value = d.value(v.Value, v.Key.GetToken(), indent); e.Value.Kind == Null {
		e.Value.At = e.KeyAt // an empty value has no position of its own
	}
	n.entries = append(n.entries, e)
	n.end = max(e.Value.end, d.endOf(d.offset(e.KeyAt)))
}

// value converts a node of the library; a missing one is a Null node at the token.
func (d *document) value(from ast.Node, t *token.Token, indent int) *Node {
	if from == nil || from.GetToken() == nil || from.GetToken().Type == token.ImplicitNullType {
		n := d.nodeAt(t, indent)
		n.text = ""
		return n
	}
	return d.node(from, indent)
}

func (d *document) list(n *Node, from *ast.SequenceNode) {
	n.Kind, n.flow, n.text = List, from.IsFlowStyle, ""
	if n.flow && from.Start != nil {
		n.At = d.at(from.Start)
		n.column = d.columnOf(n.At)
	}
	indent := n.column
	if n.flow {
		indent = n.indent
	}
	for i, value := range from.Values {
		at := from.GetToken()
		if !n.flow && i < len(from.Entries) && from.Entries[i].Start != nil {
			at = from.Entries[i].Start // an empty item consists of its dash
		}
		if i == maxItems {
			d.wrong(d.at(at), "split it", "a list has more than %d items", maxItems)
			return
		}
		item := d.value(value, at, indent)
		n.items = append(n.items, item)
		n.end = item.end
	}
	if n.flow && from.End != nil {
		n.end = d.offset(d.at(from.End)) + 1
	}
}

// indexLines finds the offsets of the lines.
func (d *document) indexLines() {
	d.lines = []int{d.start}
	for i := d.start; i < d.stop; i++ {
		if d.file.Bytes()[i] == '\n' {
			d.lines = append(d.lines, i+1)
		}
	}
}

// indexTokens finds the offsets of all tokens. The text of a block scalar is no token of its own.
func (d *document) indexTokens(tokens token.Tokens) {
	for i, t := range tokens {
		if i == 0 || !isBlockScalar(tokens[i-1]) {
			d.starts = append(d.starts, d.offset(d.at(t)))
		}
	}
	slices.Sort(d.starts)
}

// offset returns the byte offset of a position.
func (d *document) offset(at source.Pos) int {
	first := d.startPos()
	line := min(max(at.Line-first.Line, 0), len(d.lines)-1)
	column := at.Column - 1
	if line == 0 {
		column -= first.Column - 1
	}
	offset, passed := d.lines[line], 0
	if last := d.near; last.line == line && last.column <= column {
		offset, passed = last.offset, last.column
	}
	for ; passed < column && offset < d.stop && d.file.Bytes()[offset] != '\n'; passed++ {
		_, size := utf8.DecodeRune(d.file.Bytes()[offset:])
		offset += size
	}
	d.near = near{line, passed, offset}
	return offset
}

// near is the last position looked up. On a long line the next one is usually close behind it;
// counting from the beginning of the line each time would take quadratic time.
type near struct{ line, column, offset int }

// endOf returns the offset after the last character of the token at an offset.
func (d *document) endOf(start int) int {
	next := d.stop
	if i, found := slices.BinarySearch(d.starts, start); found && i+1 < len(d.starts) {
		next = d.starts[i+1]
	} else if !found && i < len(d.starts) {
		next = d.starts[i]
	}
	return start + len(bytes.TrimRight(d.file.Bytes()[start:max(next, start)], " \t\r\n"))
}

// endOfBlock returns the offset after a text of several lines, which continues as long as lines are
// indented.
func (d *document) endOfBlock(n *Node) int {
	end := n.end
	for i := n.At.Line - d.startPos().Line + 1; i < len(d.lines); i++ {
		line := d.line(i)
		text := strings.TrimLeft(line, " ")
		if text != "" && len(line)-len(text) <= n.indent {
			break
		}
		if text != "" {
			end = d.lines[i] + len(line)
		}
	}
	return end
}

// line returns a line of the document without its end.
func (d *document) line(i int) string {
	stop := d.stop
	if i+1 < len(d.lines) {
		stop = d.lines[i+1]
	}
	return strings.TrimRight(string(d.file.Bytes()[d.lines[i]:stop]), " \t\r\n")
}
