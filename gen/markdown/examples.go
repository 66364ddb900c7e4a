package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// Example is a fenced block that shows what an editor types.
type Example struct {
	Language string // "markdown", "yaml" or "sh"
	File     string // which it is, below the content folder; "" for a part of a page, or for commands
	Text     string
	Offset   int
}

// typedLanguages are what an example is written in.
var typedLanguages = []string{"markdown", "yaml", "sh"}

// example reads a block whose first line is ```markdown, ```yaml or ```sh, with the name of a file behind it or without.
func (p *parsing) example(n *ast.FencedCodeBlock, words []string) {
	e := Example{Language: words[0], Text: typedText(n, p.body), Offset: p.start + offsetOf(n)}
	switch {
	case len(words) == 2:
		e.File = words[1]
	case len(words) > 2:
		p.wrong(offsetOf(n), "write ```"+words[0]+" and the name of one file, or none", "an example of several files")
	}
	if !p.ended(n) {
		p.wrong(offsetOf(n), "end it with a line of as many backticks as it begins with", "the block has no end")
	}
	p.place[n] = len(p.Examples)
	p.Examples = append(p.Examples, e)
}

// typedText is what a block holds, with the line ends of Unix whatever those of the file are.
func typedText(n *ast.FencedCodeBlock, body []byte) string {
	return strings.ReplaceAll(string(n.Lines().Value(body)), "\r\n", "\n")
}

// example shows a block as it is typed.
func (r *rendering) example(e Example) {
	r.WriteString(`<pre class="typed"><code>`)
	r.Write(util.EscapeHTML([]byte(strings.TrimSuffix(e.Text, "\n"))))
	r.WriteString("</code></pre>\n")
}
