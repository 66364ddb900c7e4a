package yaml

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/source"
)

// Append adds an item to the end of a list, or an entry to the end of a mapping, in the file whose
// tree begins at root, and returns the whole file. All other bytes stay the same. In brackets the
// addition follows the last child; elsewhere it gets lines of its own, with the indentation, line
// ends and blank lines of its neighbours.
//
// Text is the item without its dash, or the entry as "key: value"; several lines are indented as at
// the beginning of a line. An empty value becomes a list or a mapping, depending on list. Append
// fails if the node has no place for the text.
func Append(root, to *Node, text string, list bool) ([]byte, error) {
	text = strings.TrimRight(text, "\n")
	several := strings.Contains(text, "\n")
	empty := len(to.items)+len(to.entries) == 0
	inBrackets := to.bracket.File != nil
	list = to.Kind == List || to.Kind == Null && list
	var out []byte
	switch {
	case to.Kind != List && to.Kind != Mapping && to.Kind != Null:
		return nil, to.At.Error("write a list or keys there", "nothing can be added to %s", to)
	case inBrackets && several && !empty:
		return nil, to.At.Error("write each entry on a line of its own",
			"an entry of several lines cannot be added in brackets")
	case inBrackets && !several:
		out = to.appendInBrackets(text)
	default:
		out = to.appendLines(text, list, to == root)
	}
	if !isAppended(root, to, text, list, out) {
		return nil, to.At.Error("add the entry by hand", "cannot find the place for a new entry")
	}
	return out, nil
}

// appendInBrackets adds a child before the closing bracket.
func (n *Node) appendInBrackets(text string) []byte {
	data, end := n.At.File.Bytes(), n.bracket.Offset()
	before := bytes.TrimRight(data[:end], " \t\r\n")
	switch before[len(before)-1] {
	case '[', '{':
	case ',':
		text = " " + text
	default:
		text = ", " + text
	}
	return slices.Concat(before, []byte(text), data[len(before):])
}

// emptyBrackets matches a list or a mapping without children.
var emptyBrackets = regexp.MustCompile(` *(\[ *\]|\{ *\})`)

// appendLines adds a child on lines of its own.
func (n *Node) appendLines(text string, list, isRoot bool) []byte {
	data := string(n.At.File.Bytes())
	lines := strings.SplitAfter(strings.ReplaceAll(data, "\r\n", "\n"), "\n")
	last, column := n.At.Line-1, n.At.Column+1 // a value is below its key, two columns further right
	switch {
	case n.bracket.File != nil: // the lines replace the brackets
		column = indentation(lines[last]) + 2
		lines[last] = emptyBrackets.ReplaceAllString(lines[last], "")
	case isRoot && n.Kind == Null: // no data, but perhaps comments
		last = lastLine(lines, 0, -1)
	case n.Kind != Null:
		children := n.children()
		column = n.At.Column - 1
		last = lastLine(lines, children[len(children)-1], column)
		if blankBetween(lines, children, strings.Contains(text, "\n")) {
			text = "\n" + text
		}
	}
	if isRoot && (n.Kind == Null || n.bracket.File != nil) {
		column = 0
	}
	if lines[last] = strings.TrimSuffix(lines[last], "\n") + "\n"; strings.TrimSpace(lines[last]) == "" {
		lines[last] = ""
	}
	lines[last] += block(text, column, list)
	out := strings.Join(lines, "")
	if strings.Contains(data, "\r\n") {
		out = strings.ReplaceAll(out, "\n", "\r\n")
	}
	return []byte(out)
}

// children returns the indexes of the lines on which the items of a list, or the keys of a mapping,
// begin.
func (n *Node) children() (list []int) {
	for _, item := range n.items {
		list = append(list, item.At.Line-1)
	}
	for _, e := range n.entries {
		list = append(list, e.KeyAt.Line-1)
	}
	return list
}

// lastLine returns the index of the last line, not blank, of a value that begins on a line and
// continues on those that are indented further than a column.
func lastLine(lines []string, first, column int) (last int) {
	last = first
	for i := first; i < len(lines); i++ {
		switch blank := strings.TrimSpace(lines[i]) == ""; {
		case blank:
		case i > first && indentation(lines[i]) <= column:
			return last
		default:
			last = i
		}
	}
	return last
}

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// blankBetween reports whether a blank line separates children: as between the last two, or, if
// there is only one, before a child of several lines.
func blankBetween(lines []string, children []int, several bool) bool {
	if len(children) == 1 {
		return several
	}
	for i := children[len(children)-1] - 1; i >= 0; i-- {
		if line := strings.TrimSpace(lines[i]); !strings.HasPrefix(line, "#") {
			return line == ""
		}
	}
	return false
}

// block returns a text on lines of its own, indented, with a dash if it is an item of a list. It
// begins with a blank line if the text does.
func block(text string, column int, dash bool) string {
	var b strings.Builder
	indent := strings.Repeat(" ", column)
	for line := range strings.Lines(text + "\n") {
		if line == "\n" {
			b.WriteString(line)
			continue
		}
		if dash {
			line = "- " + line
		}
		b.WriteString(indent + line)
		if dash {
			indent, dash = indent+"  ", false
		}
	}
	return b.String()
}

// isAppended reports whether out is the file of root with exactly the text added to a node.
func isAppended(root, to *Node, text string, list bool, out []byte) bool {
	var errs source.Collector
	after, ok := Parse(source.NewFile("", out), &errs)
	added, valid := Parse(source.NewFile("", []byte(text)), &errs)
	if !ok || !valid {
		return false
	}
	before := *to
	defer func() { *to = before }()
	switch {
	case list:
		to.Kind, to.items = List, append(slices.Clip(to.items), added)
	case len(added.entries) == 1:
		to.Kind, to.entries = Mapping, append(slices.Clip(to.entries), added.entries[0])
	}
	return root.Sum() == after.Sum()
}
