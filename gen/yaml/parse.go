package yaml

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	goyaml "github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"psyref/gen/source"
)

// Limits of a document. They are far above what people write, and low enough that no file can
// exhaust the machine.
const (
	maxBytes = 2 << 20 // the library needs up to 300 bytes for each
	maxDepth = 100     // the library is recursive
	maxKeys  = 5000    // in one mapping; the library takes quadratic time
	maxItems = 20_000
)

// Parse parses a whole file. It reports errors, and returns false if there are any. An empty file
// is a [Null] node.
func Parse(f *source.File, errs *source.Collector) (*Node, bool) {
	return ParseAt(f, 0, len(f.Bytes()), errs)
}

// ParseAt parses whole lines of a file, from one byte offset to another, such as the front matter
// of a page. Positions are those in the file.
func ParseAt(f *source.File, start, end int, errs *source.Collector) (root *Node, ok bool) {
	d := &document{file: f, text: f.Bytes()[start:end], errs: errs}
	d.first, _ = f.Position(start)
	if start == 0 {
		d.text = bytes.TrimPrefix(d.text, []byte("\ufeff"))
	}
	if len(d.text) > maxBytes {
		d.wrong(d.start(), "split it into several files", "the file is larger than %d MB", maxBytes>>20)
		return nil, false
	}
	defer func() {
		if failure := recover(); failure != nil { // a fault of the library; no file may end the build
			d.wrong(d.start(), "write it in a simpler way", "invalid YAML: the parser failed (%v)", failure)
			root, ok = nil, false
		}
	}()
	return d.parse()
}

// document is the state of a parse.
type document struct {
	file   *source.File
	text   []byte // the part of the file that is parsed, without a byte order mark
	first  int    // number of its first line in the file, from 1
	errs   *source.Collector
	failed bool
	lines  [][]byte // of the text
}

// start returns the position at which the document begins.
func (d *document) start() source.Pos { return source.Pos{File: d.file, Line: d.first, Column: 1} }

func (d *document) wrong(at source.Pos, hint, format string, args ...any) {
	d.failed = true
	d.errs.AddPos(at, hint, format, args...)
}

// at returns the position of a token in the file.
func (d *document) at(t *token.Token) source.Pos {
	line, column := t.Position.Line, max(t.Position.Column, 1)
	if line <= len(d.lines) {
		// The library places a text too far right if it ends its line and spaces follow it.
		text := bytes.TrimRight(d.lines[line-1], " \t")
		if before, ok := bytes.CutSuffix(text, []byte(t.Value)); ok && len(text) < len(d.lines[line-1]) {
			column = min(column, utf8.RuneCount(before)+1)
		}
	}
	return source.Pos{File: d.file, Line: line + d.first - 1, Column: column}
}

func (d *document) parse() (*Node, bool) {
	// The library miscounts lines that end with \r\n. Lines and columns are the same without the \r.
	text := bytes.ReplaceAll(d.text, []byte("\r\n"), []byte("\n"))
	d.lines = bytes.Split(text, []byte("\n"))
	if bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '#') // goccy/go-yaml#813: it misplaces some texts that end a document
	}
	tokens := lexer.Tokenize(string(text))
	if d.checkFeatures(tokens); !d.failed {
		d.checkSize(tokens)
	}
	if d.failed {
		return nil, false
	}
	// document.entry reports duplicate keys with their positions.
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		d.syntax(err, tokens)
		return nil, false
	}
	root := &Node{At: d.start()}
	for _, doc := range tree.Docs {
		if doc.Body != nil {
			root = d.node(doc.Body)
		}
	}
	return root, !d.failed
}

// checkFeatures reports features of YAML that the content does not use.
func (d *document) checkFeatures(tokens token.Tokens) {
	begun, ended := false, false
	for _, t := range tokens {
		text := strings.TrimSpace(t.Value)
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			d.wrong(d.at(t),
				"repeat the value in each place; put a text that begins like this in quotation marks",
				"%s is an anchor, an alias or a merge key, which are not supported", text)
		case token.TagType:
			d.wrong(d.at(t), "delete it; if it is text, put it in quotation marks",
				"the tag %s is not supported", text)
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
}

// checkSize reports excessive nesting, and a mapping with too many keys. Keys in brackets are not
// counted: the nesting limits them.
func (d *document) checkSize(tokens token.Tokens) {
	type block struct{ column, keys int }
	var open []block // the enclosing lists and mappings that are not in brackets
	brackets := 0
	for i, t := range tokens {
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		case token.MappingValueType, token.SequenceEntryType:
			if brackets > 0 {
				continue
			}
			opener, keys := t, 0 // a dash, or a key
			if t.Type == token.MappingValueType {
				opener, keys = tokens[max(i-1, 0)], 1
			}
			column := opener.Position.Column
			open = slices.DeleteFunc(open, func(b block) bool { return b.column > column })
			if len(open) == 0 || open[len(open)-1].column < column {
				open = append(open, block{column: column})
			}
			last := &open[len(open)-1]
			if last.keys += keys; last.keys > maxKeys {
				d.wrong(d.at(opener), "split it", "a mapping has more than %d keys", maxKeys)
				return
			}
		}
		if brackets+len(open) > maxDepth {
			d.wrong(d.at(t), "flatten it", "lists and keys are nested more than %d deep", maxDepth)
			return
		}
	}
}

// syntax reports an error of the library.
func (d *document) syntax(err error, tokens token.Tokens) {
	at, message := d.start(), err.Error()
	var cause *token.Token
	var e goyaml.Error
	if errors.As(err, &e) {
		message = e.GetMessage()
		if cause = e.GetToken(); cause != nil {
			at = d.at(cause)
		}
	}
	if i := at.Line - d.first; i >= 0 && i < len(d.lines) {
		indent := d.lines[i][:len(d.lines[i])-len(bytes.TrimLeft(d.lines[i], " \t"))]
		if tab := bytes.IndexByte(indent, '\t'); tab >= 0 {
			at.Column = tab + 1
			d.wrong(at, "indent with spaces", "the line is indented with a tab")
			return
		}
	}
	problem, hint, inBrackets := explain(message)
	if inBrackets {
		opener, quote := openBracket(tokens, cause)
		switch {
		case quote:
			problem, hint, _ = explain(textAfterQuote)
		case opener != nil:
			at = d.at(opener)
		}
	}
	d.wrong(at, hint, "invalid YAML: %s", problem)
}
