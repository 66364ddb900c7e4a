package yaml

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/source"
)

// Edit is a change to a file. Text is an entry, "key: value", that a mapping gets in place of the
// one with its key or at its end; or an item, without its dash, that a list gets at its end. Several
// lines are indented as at the beginning of a line.
type Edit struct {
	To   *Node
	Text string
}

// InBrackets reports whether a list or a mapping is in brackets or braces, where an [Edit] has only
// one line.
func (n *Node) InBrackets() bool { return n.bracket.File != nil }

// Apply makes edits to the file whose tree begins at root, and returns the whole file. All other
// bytes stay the same, comments among them. It changes the tree, which must not be used afterwards.
// It fails if the file has no place for an edit.
func Apply(root *Node, edits []Edit) ([]byte, error) {
	data := string(root.At.File.Bytes())
	e := &editor{lines: strings.SplitAfter(data, "\n")}
	for _, line := range e.lines {
		e.starts = append(e.starts, e.size)
		e.size += len(line)
	}
	for _, edit := range edits {
		errs := &source.Collector{}
		added, ok := Parse(source.NewFile("", []byte(edit.Text)), errs)
		if !ok {
			return nil, edit.To.At.Error("write it by hand", "cannot write %s", edit.Text)
		}
		e.edit(edit.To, added, strings.TrimRight(edit.Text, "\n"))
	}
	slices.SortStableFunc(e.changes, func(a, b change) int {
		return cmp.Or(a.start-b.start, b.column-a.column)
	})
	var out strings.Builder
	end := 0
	for _, c := range e.changes {
		if c.start < end {
			return nil, root.At.Error("write them by hand", "the file has no place for the changes")
		}
		text := c.text
		if strings.Contains(data, "\r\n") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		out.WriteString(data[end:c.start] + text)
		end = c.end
	}
	out.WriteString(data[end:])
	after, ok := Parse(source.NewFile("", []byte(out.String())), &source.Collector{})
	if !ok || after.Sum() != root.Sum() {
		return nil, root.At.Error("write them by hand", "the file has no place for the changes")
	}
	return []byte(out.String()), nil
}

// editor collects the changes to a file.
type editor struct {
	lines   []string
	starts  []int // offsets of the lines
	size    int
	changes []change
}

// change replaces a range of bytes. Of several at one place, the furthest to the right comes first.
type change struct {
	start, end, column int
	text               string
}

// edit adds the changes of one edit, and makes it in the tree.
func (e *editor) edit(to, added *Node, text string) {
	if to.Kind == List {
		e.insert(to, text, true)
		to.items = append(to.items, added)
		return
	}
	for _, entry := range added.entries {
		if old := to.entry(entry.Key); old != nil {
			e.replace(to, old, text)
			old.Value = entry.Value
		} else {
			e.insert(to, text, false)
			to.entries = append(to.entries, entry)
		}
	}
}

// insert adds a child to the end of a list or a mapping.
func (e *editor) insert(to *Node, text string, list bool) {
	if to.InBrackets() {
		data := to.At.File.Bytes()
		end := to.bracket.Offset()
		start := len(strings.TrimRight(string(data[:end]), " \t\r\n"))
		switch data[start-1] {
		case '[', '{':
		case ',':
			text = " " + text
		default:
			text = ", " + text
		}
		e.changes = append(e.changes, change{start, start, to.At.Column, text})
		return
	}
	column := to.At.Column - 1
	children := to.children()
	if list && blankBetween(e.lines, children, strings.Contains(text, "\n")) {
		text = "\n" + text
	}
	last := lastLine(e.lines, to.lastStart()-1, column)
	text = block(text, column, list)
	if !strings.HasSuffix(e.lines[last], "\n") {
		text = "\n" + text
	}
	at := e.starts[last] + len(e.lines[last])
	e.changes = append(e.changes, change{at, at, column, text})
}

// replace writes an entry in place of another, and keeps a comment beside a value of one line.
func (e *editor) replace(in *Node, old *Entry, text string) {
	several := strings.Contains(text, "\n")
	start, column := old.KeyAt.Offset(), old.KeyAt.Column-1
	from, to, short := old.Value.span(in.InBrackets())
	if short && !several {
		_, value, _ := strings.Cut(text, ": ")
		e.changes = append(e.changes, change{from, to, column, value})
		return
	}
	last := lastLine(e.lines, max(old.KeyAt.Line, old.Value.lastStart())-1, column)
	end := e.starts[last] + len(strings.TrimRight(e.lines[last], " \t\r\n"))
	text = strings.TrimLeft(strings.TrimSuffix(block(text, column, false), "\n"), " ")
	if short && to < end {
		comment := string(in.At.File.Bytes()[to:end])
		text = strings.Replace(text, "\n", comment+"\n", 1)
	}
	e.changes = append(e.changes, change{start, end, column, text})
}

// lastStart returns the number of the last line on which a part of the node begins.
func (n *Node) lastStart() int {
	last := max(n.At.Line, n.bracket.Line)
	for _, item := range n.items {
		last = max(last, item.lastStart())
	}
	for _, e := range n.entries {
		last = max(last, e.KeyAt.Line, e.Value.lastStart())
	}
	return last
}

// span returns the bytes of a value in brackets, or of a text or number that is not a block. It
// reports false for all others.
func (n *Node) span(inBrackets bool) (start, end int, ok bool) {
	start = n.At.Offset()
	if n.InBrackets() {
		return start, n.bracket.Offset() + 1, true
	}
	rest := string(n.At.File.Bytes()[start:])
	ends := []string{" #", "\n"}
	switch {
	case len(n.items)+len(n.entries) > 0 || n.Kind == Null || rest == "":
		return 0, 0, false
	case rest[0] == '"' || rest[0] == '\'':
		ends = []string{rest[:1]}
	case inBrackets:
		ends = []string{",", "]", "}", " #", "\n"}
	}
	for i := 1; i <= len(rest); i++ {
		if i < len(rest) && !slices.ContainsFunc(ends, func(end string) bool { return strings.HasPrefix(rest[i:], end) }) {
			continue
		}
		text := strings.TrimRight(rest[:i], " \t\r")
		if len(ends) == 1 && i < len(rest) {
			text = rest[:i+1]
		}
		value, valid := Parse(source.NewFile("", []byte(text)), &source.Collector{})
		if valid && value.Sum() == n.Sum() {
			return start, start + len(text), true
		}
		if len(ends) > 1 {
			break
		}
	}
	return 0, 0, false
}
