package markdown

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// errUnsafe reports a text that formatting would change in meaning.
var errUnsafe = errors.New("the tables cannot be formatted without changing their meaning")

// plainDialect is Markdown with tables and no extensions, to compare two texts.
var plainDialect = goldmark.New(goldmark.WithExtensions(extension.NewTable()))

// Format formats the tables of a text as | a | b | over |---|---|, with Unix line ends and one line
// end at the end. The meaning stays the same, and formatting is idempotent; text outside of tables
// stays as typed. Format fails for a text that it cannot format safely.
func Format(body []byte) ([]byte, error) {
	body = bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))
	if bytes.IndexByte(body, '\r') >= 0 {
		return nil, errUnsafe // bare carriage returns, which readers treat differently
	}
	formed := formatTables(body)
	if len(bytes.TrimSpace(formed)) > 0 {
		formed = append(bytes.TrimRight(formed, "\n"), '\n')
	}
	if !sameHTML(body, formed) {
		return nil, errUnsafe
	}
	return formed, nil
}

// sameHTML reports whether two texts render to the same page.
func sameHTML(a, b []byte) bool {
	var one, other bytes.Buffer
	if plainDialect.Convert(a, &one) != nil || plainDialect.Convert(b, &other) != nil {
		return false
	}
	return bytes.Equal(one.Bytes(), other.Bytes())
}

// formatTables formats every table of a text, from last to first, so that earlier offsets stay
// valid.
func formatTables(body []byte) []byte {
	var tables []*east.Table
	for n := range descend(dialect.Parser().Parse(text.NewReader(body))) {
		if table, ok := n.(*east.Table); ok {
			tables = append(tables, table)
		}
	}
	out := slices.Clone(body)
	for _, table := range slices.Backward(tables) {
		for row := table.LastChild(); row != nil; row = row.PreviousSibling() {
			line := lineAt(body, row.Pos())
			if row.Kind() == east.KindTableHeader {
				below := lineAt(body, line.stop+1)
				below.start += len(below.of(body)) - len(strings.TrimLeft(below.of(body), "> \t"))
				out = slices.Replace(out, below.start, below.stop, []byte(delimiterRow(table.Alignments))...)
			}
			out = slices.Replace(out, line.start, line.stop, []byte(rowOf(row, body))...)
		}
	}
	return out
}

// line is a range of a text up to the end of its line.
type line struct{ start, stop int }

func lineAt(body []byte, start int) line {
	if end := bytes.IndexByte(body[start:], '\n'); end >= 0 {
		return line{start, start + end}
	}
	return line{start, len(body)}
}

func (l line) of(body []byte) string { return string(body[l.start:l.stop]) }

// rowOf returns a row with one space around each cell.
func rowOf(row ast.Node, body []byte) string {
	var b strings.Builder
	b.WriteByte('|')
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		b.WriteByte(' ')
		if cell.Lines().Len() > 0 {
			text := cell.Lines().At(0)
			if content := strings.TrimSpace(string(text.Value(body))); content != "" {
				b.WriteString(content + " ")
			}
		}
		b.WriteByte('|')
	}
	return b.String()
}

// delimiterRow returns the line below the head.
func delimiterRow(columns []east.Alignment) string {
	var b strings.Builder
	for _, side := range columns {
		b.WriteByte('|')
		switch side {
		case east.AlignLeft:
			b.WriteString(":---")
		case east.AlignRight:
			b.WriteString("---:")
		case east.AlignCenter:
			b.WriteString(":---:")
		default:
			b.WriteString("---")
		}
	}
	return b.String() + "|"
}
