package markdown

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"psyref/gen/source"
)

// callouts are the kinds of block quotes.
var callouts = []string{"example", "ruling", "unknown", "note"}

// calloutAttribute holds the kind of a block quote that opens with a line of its own, "[!example]".
const calloutAttribute = "callout"

var calloutPattern = regexp.MustCompile(`^\[!([A-Za-z]+)\]\s*$`)

// calloutTransformer takes that line off the first paragraph of a block quote before its inline text is read.
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

func (p *parsing) callout(q *ast.Blockquote) {
	kind, ok := q.AttributeString(calloutAttribute)
	if !ok {
		p.wrong(offsetOf(q), "open it with > [!example], > [!ruling], > [!unknown] or > [!note]", "a quotation of no kind")
		return
	}
	for _, known := range callouts {
		if kind == known {
			return
		}
	}
	p.wrong(offsetOf(q), source.Nearest(kind.(string), callouts), "unknown kind of callout %s", kind)
}

func (r *rendering) callout(q *ast.Blockquote) {
	kind, _ := q.AttributeString(calloutAttribute)
	r.open(`div role="note"`, fmt.Sprintf("callout %s", kind), q)
	r.WriteString(`<p class="callout-name">` + html.EscapeString(r.answers.Callouts[kind.(string)]) + "</p>\n")
	r.children(q)
	r.ids(q)
	r.WriteString("</div>\n")
}
