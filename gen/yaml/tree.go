package yaml

import (
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"psyref/gen/source"
)

// node converts a node of the library.
func (d *document) node(from ast.Node) *Node {
	t := from.GetToken()
	n := &Node{At: d.at(t), text: t.Value}
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
	case *ast.InfinityNode, *ast.NanNode: // no numbers that the content can use
		n.Kind, n.value = Text, n.text
	default:
		d.wrong(n.At, "", "invalid YAML: %s is not a value", n.text)
	}
	return n
}

func (d *document) mapping(n *Node, values []*ast.MappingValueNode, flow bool, start, end *token.Token) {
	n.Kind, n.text = Mapping, ""
	switch {
	case flow && start != nil:
		n.At = d.at(start)
	case len(values) > 0: // a block mapping begins at its first key
		n.At = d.at(values[0].Key.GetToken())
	}
	if flow && end != nil {
		n.bracket = d.at(end)
	}
	lines := make(map[string]int, len(values)) // lines of keys
	for _, v := range values {
		d.entry(n, v, lines)
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
	if e.Value = d.value(v.Value, v.Key.GetToken()); e.Value.Kind == Null {
		e.Value.At = e.KeyAt // an empty value has no position of its own
	}
	n.entries = append(n.entries, e)
}

// value converts a node of the library; a missing one is a Null node at the token.
func (d *document) value(from ast.Node, t *token.Token) *Node {
	if from == nil || from.GetToken() == nil || from.GetToken().Type == token.ImplicitNullType {
		return &Node{At: d.at(t)}
	}
	return d.node(from)
}

func (d *document) list(n *Node, from *ast.SequenceNode) {
	n.Kind, n.text = List, ""
	if from.IsFlowStyle && from.Start != nil && from.End != nil {
		n.At, n.bracket = d.at(from.Start), d.at(from.End)
	}
	for i, value := range from.Values {
		at := from.GetToken()
		if !from.IsFlowStyle && i < len(from.Entries) && from.Entries[i].Start != nil {
			at = from.Entries[i].Start // an empty item consists of its dash
		}
		if i == maxItems {
			d.wrong(d.at(at), "split it", "a list has more than %d items", maxItems)
			return
		}
		n.items = append(n.items, d.value(value, at))
	}
}
