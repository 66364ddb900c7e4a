package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// Example is a fenced block that shows a text as typed.
type Example struct {
	Language string // "markdown", "yaml" or "sh"; "" for any other text
	File     string // path below the content folder; "" for part of a page, or for commands
	Text     string
}

// exampleLanguages are the languages of examples.
var exampleLanguages = []string{"markdown", "yaml", "sh"}

// example parses a block that begins with ``` alone, or with ```markdown, ```yaml or ```sh, with or
// without a file name.
func (p *parsing) example(n *ast.FencedCodeBlock, words []string) {
	e := Example{Text: exampleText(n, p.body)}
	if len(words) > 0 {
		e.Language = words[0]
	}
	switch {
	case len(words) == 2:
		e.File = words[1]
	case len(words) > 2:
		p.wrong(offsetOf(n), "write ```"+words[0]+" and at most one file name", "an example with several file names")
	}
	if !p.isClosed(n) {
		p.wrong(offsetOf(n), "end it with a line of the same number of backticks", "the block is not closed")
	}
	p.index[n] = len(p.Examples)
	p.Examples = append(p.Examples, e)
}

// exampleText returns the content of a block with Unix line ends.
func exampleText(n *ast.FencedCodeBlock, body []byte) string {
	return strings.ReplaceAll(string(n.Lines().Value(body)), "\r\n", "\n")
}

// example renders a block verbatim.
func (r *rendering) example(e Example) {
	r.WriteString(`<pre class="typed"><code>`)
	r.Write(util.EscapeHTML([]byte(strings.TrimSuffix(e.Text, "\n"))))
	r.WriteString("</code></pre>\n")
}
