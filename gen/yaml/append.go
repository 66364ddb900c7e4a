package yaml

import (
	"bytes"
	"slices"
	"strings"

	"psyref/gen/source"
)

// Append adds an item to the end of a list, or an entry to the end of a mapping, and returns the
// whole file. All other bytes stay the same, and the addition looks like its neighbours: in
// brackets or on lines of its own, with their indentation, line ends and blank lines.
//
// Text is the item without its dash, or the entry as "key: value"; several lines are indented as at
// the beginning of a line. An empty value becomes a list or a mapping, depending on list. Append
// fails if the node has no place for the text.
func Append(to *Node, text string, list bool) ([]byte, error) {
	text = strings.TrimRight(text, "\r\n")
	several := strings.Contains(text, "\n")
	var out []byte
	switch {
	case to.Kind != List && to.Kind != Mapping && to.Kind != Null:
		return nil, to.At.Error("write a list or keys there", "nothing can be added to %s", to)
	case to.flow && len(to.items)+len(to.entries) > 0 && several:
		return nil, to.At.Error("write each entry on a line of its own", "an entry of several lines cannot be added in brackets")
	case to.flow && !(several && to.empty()):
		out = to.appendInBrackets(text)
	case to.empty():
		out = to.appendFirst(text, list)
	default:
		out = to.appendLines(text)
	}
	if !to.hasOneMore(out) {
		return nil, to.At.Error("add the entry by hand", "cannot find the place for a new entry")
	}
	return out, nil
}

func (n *Node) empty() bool { return len(n.items)+len(n.entries) == 0 }

// children returns the items of a list, or the values of a mapping.
func (n *Node) children() []*Node {
	list := slices.Clone(n.items)
	for _, e := range n.entries {
		list = append(list, e.Value)
	}
	return list
}

// childStart returns the position of a child, or of its key.
func (n *Node) childStart(i int) source.Pos {
	if n.Kind == Mapping {
		return n.entries[i].KeyAt
	}
	return n.items[i].At
}

// appendInBrackets adds a child after the last one, with a trailing comma if the list has one.
func (n *Node) appendInBrackets(text string) []byte {
	data := n.doc.file.Bytes()
	if n.empty() {
		return slices.Concat(data[:n.end-1], []byte(text), data[n.end-1:])
	}
	children := n.children()
	last := len(children) - 1
	at, before, after := children[last].end, ", ", ""
	if line := n.doc.indentation(n.childStart(last).Line); len(line) == n.childStart(last).Column-1 && n.childStart(last).Line > n.At.Line {
		before = "," + n.doc.lineEnd() + line // one child a line
	}
	if rest := bytes.TrimLeft(data[at:], " \t"); len(rest) > 0 && rest[0] == ',' {
		at, before, after = len(data)-len(rest)+1, before[1:], ","
	}
	return slices.Concat(data[:at], []byte(before+text+after), data[at:])
}

// appendFirst adds the first child of an empty value, on the lines below its key.
func (n *Node) appendFirst(text string, list bool) []byte {
	data, column := n.doc.file.Bytes(), 0
	if n.indent >= 0 {
		column = n.indent + 2
	}
	lines := n.doc.block(text, column, list || n.Kind == List)
	switch {
	case n.Kind == Null && n.indent < 0: // an empty file, or one with comments only
		return n.doc.insertBelow(n.doc.lines[max(len(n.doc.lines)-2, 0)], lines)
	case n.Kind == Null:
		return n.doc.insertBelow(n.doc.offset(n.At), lines)
	}
	start := n.doc.offset(n.At)
	tail := bytes.TrimRight(data[:start], " ")
	if n.indent >= 0 { // below a key, replace the brackets only, and keep the rest of the line
		return n.doc.withData(slices.Concat(tail, data[n.end:])).insertBelow(len(tail), lines)
	}
	return slices.Concat(data[:start], []byte(strings.TrimSuffix(lines, n.doc.lineEnd())), data[n.end:])
}

// appendLines adds lines below the last child of a block.
func (n *Node) appendLines(text string) []byte {
	children := n.children()
	lines := n.doc.block(text, n.column, n.Kind == List)
	if n.blankBetween(strings.Contains(text, "\n")) {
		lines = n.doc.lineEnd() + lines
	}
	end := children[len(children)-1].end
	for { // comments that are indented further belong to the last child
		i := n.doc.lineOf(end) + 1
		if i >= len(n.doc.lines) {
			break
		}
		line := n.doc.line(i)
		comment := strings.TrimLeft(line, " ")
		if !strings.HasPrefix(comment, "#") || len(line)-len(comment) <= n.column {
			break
		}
		end = n.doc.lines[i]
	}
	return n.doc.insertBelow(end, lines)
}

// blankBetween reports whether a blank line separates children: as between the last two, or, if
// there is only one, before a child of several lines.
func (n *Node) blankBetween(several bool) bool {
	last := len(n.children()) - 1
	if last == 0 {
		return several
	}
	for i := n.doc.lineOf(n.doc.offset(n.childStart(last))) - 1; i >= 0; i-- {
		line := strings.TrimSpace(n.doc.line(i))
		if !strings.HasPrefix(line, "#") {
			return line == ""
		}
	}
	return false
}

// block returns a text on lines of its own, indented, with a dash if it is an item of a list.
func (d *document) block(text string, column int, dash bool) string {
	first, rest := strings.Repeat(" ", column), strings.Repeat(" ", column)
	if dash {
		first, rest = first+"- ", rest+"  "
	}
	var b strings.Builder
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		switch {
		case i == 0:
			b.WriteString(first + line)
		case line != "":
			b.WriteString(rest + line)
		}
		b.WriteString(d.lineEnd())
	}
	return b.String()
}

// insertBelow inserts lines below the line of an offset.
func (d *document) insertBelow(offset int, lines string) []byte {
	data := d.file.Bytes()
	if i := bytes.IndexByte(data[offset:d.stop], '\n'); i >= 0 {
		at := offset + i + 1
		return slices.Concat(data[:at], []byte(lines), data[at:])
	}
	if d.stop < len(data) || len(data) == 0 { // the last line of a range of the file, or an empty file
		return slices.Concat(data[:d.stop], []byte(lines), data[d.stop:])
	}
	return slices.Concat(data, []byte(d.lineEnd()+lines))
}

// withData returns the document with other bytes.
func (d *document) withData(data []byte) *document {
	other := *d
	other.file = source.NewFile(d.file.Name, data)
	other.stop += len(data) - len(d.file.Bytes())
	return &other
}

// lineEnd returns the line end that the file uses.
func (d *document) lineEnd() string {
	if i := bytes.IndexByte(d.file.Bytes(), '\n'); i > 0 && d.file.Bytes()[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// lineOf returns the index of the line of an offset.
func (d *document) lineOf(offset int) int {
	i, found := slices.BinarySearch(d.lines, offset)
	if !found {
		i--
	}
	return max(i, 0)
}

// hasOneMore reports whether data has the same values as the file of the node, with exactly one
// more child in the node.
func (n *Node) hasOneMore(data []byte) bool {
	d := n.doc.withData(data)
	var log source.Log
	before, _ := ParseAt(n.doc.file, n.doc.start, n.doc.stop, &log)
	after, ok := ParseAt(d.file, d.start, d.stop, &log)
	if !ok || log.Err() != nil {
		return false
	}
	grown := 0
	return same(before, after, n, &grown) && grown == 1
}

// same compares two trees. At the position of n, b may have one more child, which it counts.
func same(a, b, n *Node, grown *int) bool {
	if a.At == n.At && a.indent == n.indent && (a.Kind == n.Kind) {
		*grown++
		if a.Kind == Null || a.empty() {
			return len(b.items)+len(b.entries) == 1
		}
		if a.Kind != b.Kind || len(b.items)+len(b.entries) != len(a.items)+len(a.entries)+1 {
			return false
		}
	} else if a.Kind != b.Kind || a.text != b.text || len(a.items) != len(b.items) || len(a.entries) != len(b.entries) {
		return false
	}
	for i := range a.items {
		if !same(a.items[i], b.items[i], n, grown) {
			return false
		}
	}
	for i := range a.entries {
		if a.entries[i].Key != b.entries[i].Key || !same(a.entries[i].Value, b.entries[i].Value, n, grown) {
			return false
		}
	}
	return true
}
