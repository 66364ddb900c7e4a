package yaml

import (
	"bytes"
	"errors"
	"strings"

	goyaml "github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"psyref/gen/source"
)

// Limits of a document. They are far above what people write, and low enough that no file can
// exhaust the machine.
const (
	maxBytes      = 16 << 20
	maxDepth      = 100
	maxKeys       = 5000 // in one mapping; the library takes quadratic time
	maxItems      = 20_000
	maxIndicators = 3 << 18 // characters that may begin or end a value; the library needs 300 bytes for each
)

// Parse parses a whole file. It reports errors, and returns false if there are any. An empty file
// is a [Null] node.
func Parse(f *source.File, log *source.Log) (*Node, bool) {
	return ParseAt(f, 0, len(f.Bytes()), log)
}

// ParseAt parses a range of a file, from one byte offset to another, such as the front matter of a
// page. Positions are those in the file.
func ParseAt(f *source.File, start, end int, log *source.Log) (root *Node, ok bool) {
	if mark := []byte("\ufeff"); start == 0 && bytes.HasPrefix(f.Bytes()[:end], mark) {
		start = len(mark)
	}
	d := &document{file: f, start: start, stop: end, log: log, near: near{line: -1}}
	if end-start > maxBytes {
		d.wrong(d.startPos(), "split it into several files", "the file is larger than %d MB", maxBytes>>20)
		return nil, false
	}
	if countIndicators(f.Bytes()[start:end]) > maxIndicators {
		d.wrong(d.startPos(), "split it into several files", "the file has too many entries")
		return nil, false
	}
	defer func() {
		if failure := recover(); failure != nil { // a fault of the library; no file may end the build
			d.wrong(d.startPos(), "write it in a simpler way", "invalid YAML: the parser failed (%v)", failure)
			root, ok = nil, false
		}
	}()
	return d.parse()
}

// countIndicators counts the characters of a text that may begin or end a value.
func countIndicators(text []byte) (n int) {
	for i, c := range text {
		switch c {
		case '\n', ':', ',', '[', ']', '{', '}', '"', '\'', '&', '*', '!', '?', '|', '>', '%', '@', '`':
			n++
		case '-':
			if i+1 < len(text) && text[i+1] <= ' ' {
				n++
			}
		}
	}
	return n
}

// document is the state of a parse.
type document struct {
	file        *source.File
	start, stop int // offsets in the file
	log         *source.Log
	failed      bool
	lines       []int // offsets of the beginnings of lines, from start on
	starts      []int // offsets of all tokens, including comments
	near        near  // the last position looked up; line −1 if there is none
}

// startPos returns the position at which the document begins.
func (d *document) startPos() source.Pos {
	line, column := d.file.Position(d.start)
	if d.start <= len("\ufeff") {
		column = 1 // a byte order mark has no width
	}
	return source.Pos{File: d.file, Line: line, Column: column}
}

func (d *document) wrong(at source.Pos, hint, format string, args ...any) {
	d.failed = true
	d.log.AtPos(at, hint, format, args...)
}

// at returns the position of a token in the file.
func (d *document) at(t *token.Token) source.Pos {
	first := d.startPos()
	p := source.Pos{File: d.file, Line: t.Position.Line + first.Line - 1, Column: max(t.Position.Column, 1)}
	if t.Position.Line == 1 {
		p.Column += first.Column - 1
	}
	return p
}

func (d *document) parse() (*Node, bool) {
	// The library miscounts lines that end with \\r\\n. Lines and columns are the same without the
	// \\r.
	tokens := lexer.Tokenize(strings.ReplaceAll(string(d.file.Bytes()[d.start:d.stop]), "\r\n", "\n"))
	if d.indexLines(); d.checkFeatures(tokens) {
		return nil, false
	}
	d.placeTexts(tokens)
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey()) // document.entry reports them with their positions
	if err != nil {
		d.syntax(err, tokens)
		return nil, false
	}
	d.indexTokens(tokens)
	root := &Node{At: d.startPos(), doc: d, end: d.stop, indent: -1}
	for _, doc := range tree.Docs {
		if doc.Body != nil {
			root = d.node(doc.Body, -1)
		}
	}
	return root, !d.failed
}

// placeTexts corrects the positions of texts without quotation marks. The library places a text
// behind its beginning if spaces follow it, or if it ends the document and one of its lines begins
// with a dash (goccy/go-yaml#813).
func (d *document) placeTexts(tokens token.Tokens) {
	data := d.file.Bytes()
	for i, t := range tokens {
		if i == 0 || !isText(t) || t.Indicator == token.QuotedScalarIndicator {
			continue
		}
		before := tokens[i-1]
		start := d.offset(d.at(before))
		after := start + len(before.Value)
		switch before.Indicator {
		case token.BlockStructureIndicator, token.FlowCollectionIndicator:
		case token.CommentIndicator:
			after = d.stop
			if next := before.Position.Line; next < len(d.lines) {
				after = d.lines[next]
			}
		default:
			continue
		}
		at := d.stop - len(bytes.TrimLeft(data[after:d.stop], " \t\r\n"))
		line := d.lineOf(at)
		column := at - d.lines[line] + 1 // behind spaces
		if line+1 == before.Position.Line {
			column = before.Position.Column + at - start
		}
		t.Position.Line, t.Position.Column = line+1, column
	}
}

// syntax reports an error of the library.
func (d *document) syntax(err error, tokens token.Tokens) {
	at, message := d.startPos(), err.Error()
	var e goyaml.Error
	if errors.As(err, &e) {
		if message = e.GetMessage(); e.GetToken() != nil {
			at = d.at(e.GetToken())
		}
	}
	if indent := d.indentation(at.Line); strings.Contains(indent, "\t") {
		at.Column = strings.IndexByte(indent, '\t') + 1
		d.wrong(at, "indent with spaces", "the line is indented with a tab")
		return
	}
	problem, hint := explain(message)
	if cause, wrong, mend := bracketError(tokens); cause != nil {
		at, problem, hint = d.at(cause), wrong, mend
	}
	d.wrong(at, hint, "invalid YAML: %s", problem)
}

// indentation returns the white space at the beginning of a line.
func (d *document) indentation(line int) string {
	i := line - d.startPos().Line
	if i < 0 || i >= len(d.lines) {
		return ""
	}
	text := string(d.file.Bytes()[d.lines[i]:d.stop])
	return text[:len(text)-len(strings.TrimLeft(text, " \t"))]
}

// checkFeatures reports features of YAML that the content does not use, and excessive nesting. It
// returns true if there are errors.
func (d *document) checkFeatures(tokens token.Tokens) bool {
	begun, ended := false, false
	for _, t := range tokens {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			d.wrong(d.at(t), "repeat the value in each place; put a text that begins like this in quotation marks", "%s is an anchor, an alias or a merge key, which are not supported", strings.TrimSpace(t.Value))
		case token.TagType:
			d.wrong(d.at(t), "delete it; if it is text, put it in quotation marks", "the tag %s is not supported", strings.TrimSpace(t.Value))
		case token.DirectiveType:
			d.wrong(d.at(t), "delete the line", "YAML directives are not supported")
		case token.MappingKeyType:
			d.wrong(d.at(t), "write key: value", "a key must be one text on one line")
		case token.DocumentHeaderType:
			if (begun || ended) && !d.failed {
				d.wrong(d.at(t), "delete the line, or split the file", "the file contains more than one document")
			}
			begun = true
		case token.DocumentEndType:
			ended = true
		case token.CommentType:
		default:
			if begun = true; ended {
				d.wrong(d.at(t), "delete the line ...", "the file continues after its end")
				ended = false
			}
		}
	}
	if t := tooDeep(tokens); t != nil && !d.failed {
		d.wrong(d.at(t), "flatten it", "lists and keys are nested more than %d deep", maxDepth)
	}
	if d.failed {
		return true
	}
	if t := tooMany(tokens); t != nil {
		d.wrong(d.at(t), "split it", "a mapping has more than %d keys", maxKeys)
	}
	return d.failed
}

// tooDeep returns the first token that is nested too deeply, or nil. The parser is recursive, so it
// must not see such a file.
func tooDeep(tokens token.Tokens) *token.Token {
	brackets := 0
	var columns []int // of the enclosing keys and dashes
	for i, t := range tokens {
		opener := t
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		case token.MappingValueType:
			if opener = tokens[max(i-1, 0)]; brackets > 0 {
				continue
			}
			fallthrough
		case token.SequenceEntryType:
			for len(columns) > 0 && columns[len(columns)-1] >= opener.Position.Column {
				columns = columns[:len(columns)-1]
			}
			columns = append(columns, opener.Position.Column)
		}
		if brackets+len(columns) > maxDepth {
			return t
		}
	}
	return nil
}

// tooMany returns the first key beyond the limit of a mapping, or nil. Keys in brackets are limited
// by the parser. A key ends when something further left follows, so few keys are open at once.
func tooMany(tokens token.Tokens) *token.Token {
	keys := map[int]int{} // by column
	brackets := 0
	for i, t := range tokens {
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		}
		if brackets > 0 || t.Type != token.MappingValueType && t.Type != token.SequenceEntryType {
			continue
		}
		opener := t
		if t.Type == token.MappingValueType {
			opener = tokens[max(i-1, 0)]
		}
		for column := range keys {
			if column > opener.Position.Column {
				delete(keys, column)
			}
		}
		if opener == t {
			continue // an item begins another mapping
		}
		if keys[opener.Position.Column]++; keys[opener.Position.Column] > maxKeys {
			return opener
		}
	}
	return nil
}

// isBlockScalar reports whether a token opens a text of several lines, which is the next token.
func isBlockScalar(t *token.Token) bool {
	return t.Type == token.LiteralType || t.Type == token.FoldedType
}
