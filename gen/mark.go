package gen

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Marks are what the content adds to Markdown inside braces: {#id …} and {table=…} at the end of a block, {odds … : …} in a sentence.

// blockMark is {#one #two table=name}: what the block that it ends is called. It is taken out of the tree once its block is known.
type blockMark struct {
	ast.BaseInline
	offset int
	ids    []anchor
	table  string
	wrong  string // what cannot be read; empty when all is well
}

// anchor is an id in the text.
type anchor struct {
	id     string
	offset int
}

var kindBlockMark = ast.NewNodeKind("BlockMark")

func (*blockMark) Kind() ast.NodeKind              { return kindBlockMark }
func (m *blockMark) Dump(source []byte, level int) { ast.DumpHelper(m, source, level, nil, nil) }

// oddsMark is {odds <calculator> input=value … : result}: a number that the core computes.
type oddsMark struct {
	ast.BaseInline
	offset     int
	calculator string
	inputs     []string
	result     string
	text       string // filled by resolve
}

var kindOddsMark = ast.NewNodeKind("OddsMark")

func (*oddsMark) Kind() ast.NodeKind              { return kindOddsMark }
func (m *oddsMark) Dump(source []byte, level int) { ast.DumpHelper(m, source, level, nil, nil) }

// markParser reads marks. A brace that opens none is ordinary text.
type markParser struct{}

func (markParser) Trigger() []byte { return []byte{'{'} }

func (markParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	end := strings.IndexByte(string(line), '}')
	if end < 0 {
		return nil
	}
	inside := string(line[1:end])
	switch {
	case strings.HasPrefix(inside, "odds "):
		block.Advance(end + 1)
		return newOddsMark(inside, segment.Start)
	case strings.HasPrefix(inside, "#") || strings.HasPrefix(inside, "table="):
		block.Advance(end + 1)
		return newBlockMark(inside, segment.Start)
	}
	return nil
}

var idPattern = regexp.MustCompile(`^#[a-z0-9]+(-[a-z0-9]+)*$`)

func newBlockMark(inside string, offset int) *blockMark {
	m := &blockMark{offset: offset}
	at := 0
	for _, word := range strings.Fields(inside) {
		at += strings.Index(inside[at:], word)
		switch {
		case idPattern.MatchString(word):
			m.ids = append(m.ids, anchor{word[1:], offset + 1 + at})
		case strings.HasPrefix(word, "table="):
			m.table = strings.TrimPrefix(word, "table=")
		default:
			m.wrong = word
		}
		at += len(word)
	}
	return m
}

func newOddsMark(inside string, offset int) *oddsMark {
	m := &oddsMark{offset: offset}
	before, result, _ := strings.Cut(strings.TrimPrefix(inside, "odds "), ":")
	m.result = strings.TrimSpace(result)
	if words := strings.Fields(before); len(words) > 0 {
		m.calculator, m.inputs = words[0], words[1:]
	}
	return m
}

// callout is the kind of a block quote that opens with a mark on a line of its own, "[!example]".
const calloutAttribute = "callout"

var calloutPattern = regexp.MustCompile(`^\[!([A-Za-z]+)\]\s*$`)

// calloutTransformer takes the mark off the first paragraph of a block quote before its inline text is read.
type calloutTransformer struct{}

func (calloutTransformer) Transform(paragraph *ast.Paragraph, reader text.Reader, _ parser.Context) {
	quote, ok := paragraph.Parent().(*ast.Blockquote)
	if !ok || quote.FirstChild() != paragraph {
		return
	}
	lines := paragraph.Lines()
	first := lines.At(0)
	match := calloutPattern.FindSubmatch(first.Value(reader.Source()))
	if match == nil {
		return
	}
	quote.SetAttributeString(calloutAttribute, strings.ToLower(string(match[1])))
	if lines.Len() == 1 {
		quote.RemoveChild(quote, paragraph)
		return
	}
	rest := text.NewSegments()
	rest.AppendAll(lines.Sliced(1, lines.Len()))
	paragraph.SetLines(rest)
}

// marks adds all of the above to a Markdown parser.
type marks struct{}

func (marks) options() []parser.Option {
	return []parser.Option{
		parser.WithInlineParsers(util.Prioritized(markParser{}, 50)),
		parser.WithParagraphTransformers(util.Prioritized(calloutTransformer{}, 50)),
	}
}
