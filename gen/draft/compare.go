package draft

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"psyref/gen/document"
)

// dialect reads what was written as readers will see it.
var dialect = goldmark.New(goldmark.WithExtensions(extension.NewTable()))

// proposed are the ids that were added.
var proposed = regexp.MustCompile(`(?m)(^| )\{#[a-z0-9-]+\}$`)

// compare checks that the pages say every word of the document, in its order.
func (m *maker) compare() error {
	var out []string
	for i, p := range m.out.Pages {
		if err := m.told("comparing", i, len(m.out.Pages)); err != nil {
			return err
		}
		before := len(out)
		if !p.made {
			out = append(out, document.Words(p.Title)...)
		}
		out = append(out, document.Words(shown(p.body))...)
		p.Words = len(out) - before
	}
	in := m.document.Words
	m.out.Words = len(in)
	for i := range max(len(in), len(out)) {
		if i >= len(in) || i >= len(out) || in[i] != out[i] {
			return fmt.Errorf("%s: a word would be lost, so that nothing was written\n\tword %d: the document says %q, the pages would say %q\n\treport it with the document", m.document.Name, i+1, around(in, i), around(out, i))
		}
	}
	return nil
}

// around is a word with a few before and after it.
func around(words []string, i int) string {
	return strings.Join(words[min(len(words), max(0, i-3)):min(len(words), i+4)], " ")
}

// shown is the text that readers see of Markdown, with the numbers of its lists.
func shown(body string) string {
	source := []byte(proposed.ReplaceAllString(body, ""))
	tree := dialect.Parser().Parse(text.NewReader(source))
	var b strings.Builder
	numbers := map[ast.Node]int{}                                                // of the last items, by list
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if n.Type() == ast.TypeBlock {
			b.WriteByte(' ')
		}
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.ListItem:
			if list, ok := n.Parent().(*ast.List); ok && list.IsOrdered() {
				if n.PreviousSibling() == nil {
					numbers[list] = list.Start - 1
				}
				numbers[list]++
				b.WriteString(strconv.Itoa(numbers[list]) + " ")
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
