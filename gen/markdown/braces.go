package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// braces parses the extensions in braces. Other braces are plain text.
type braces struct{}

func (braces) Trigger() []byte { return []byte{'{'} }

func (braces) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	end := bytes.IndexByte(line, '}')
	if end < 0 || bytes.IndexByte(line[1:end], '{') >= 0 { // an inner brace begins later
		return nil
	}
	inside := string(line[1:end])
	switch {
	case strings.HasPrefix(inside, "odds "):
		block.Advance(end + 1)
		return newOdds(inside, segment.Start)
	case strings.HasPrefix(inside, "count "):
		block.Advance(end + 1)
		return newCount(inside, segment.Start)
	case isAttributes(inside):
		block.Advance(end + 1)
		return newAttributes(inside, segment.Start)
	}
	return nil
}
