package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
)

// draw writes a node with its ids, and all nodes below it.
func draw(d *Document, n ast.Node) string {
	if t, ok := n.(*ast.Text); ok {
		return fmt.Sprintf("%q", t.Segment.Value(d.body))
	}
	name := n.Kind().String()
	for _, id := range d.idsOf(n) {
		name += " #" + id
	}
	var below []string
	for c := range children(n) {
		below = append(below, draw(d, c))
	}
	if len(below) == 0 {
		return name
	}
	return name + "(" + strings.Join(below, ", ") + ")"
}

func TestTree(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "Document"},
		{"A *b **c*** [d](e.md) `f`. {#g}\n",
			`Document(Paragraph #g("A ", Emphasis("b ", Emphasis("c")), " ", Link("d"), " ", CodeSpan("f"), "."))`},
		{"## A {#a #b}\n\n---\n\n1. one {#c}\n2. two\n   - three\n",
			`Document(Heading #a #b("A"), ThematicBreak, List(ListItem #c(TextBlock("one")), ListItem(TextBlock("two"), List(ListItem(TextBlock("three"))))))`},
		{"| a | b |\n|---|---|\n| 1 | {count games} {#c} |\n| 2 | |\n\n{#d}\n",
			`Document(Table #d(TableHeader(TableCell("a"), TableCell("b")), TableRow(TableCell("1"), TableCell #c(Count, "")), TableRow #top-row-2(TableCell("2"), TableCell)))`},
		{"> [!ruling] Who? {#q-who}\n> You {odds a/b : c}.\n>\n> More.\n",
			`Document(Blockquote(CalloutTitle #q-who("Who?"), Paragraph("You ", Odds, "."), Paragraph("More.")))`},
		{"```calculator a/b\nc=1\n```\n\n```yaml\na: b\n```\n\n[a][b]\n\n[b]: c.md\n",
			`Document(FencedCodeBlock, FencedCodeBlock, Paragraph(Link("a")), LinkReferenceDefinition)`},
		{"a <b>, https://example.org\n\n![c](d.png)\n\n    e\n",
			`Document(Paragraph("a ", RawHTML, ", https://example.org"), Paragraph(Image("c")), CodeBlock)`},
	} {
		d, _ := parsed(t, c.text)
		if got := draw(d, d.root); got != c.want {
			t.Errorf("%q is\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestExampleIsNotACalculator checks that a block of an example language is rendered as an example,
// whatever follows the language.
func TestExampleIsNotACalculator(t *testing.T) {
	d, wrong := parsed(t, "```yaml\tcontent/systems.yaml\na: b\n```\n")
	if wrong != "" || len(d.Examples) != 1 || len(d.Calculators) != 0 {
		t.Fatalf("%s, %v, %v", wrong, d.Examples, d.Calculators)
	}
	parts := d.Render(resolved(d))
	if want := "<pre class=\"typed\"><code>a: b</code></pre>\n"; len(parts) != 1 || parts[0].HTML != want {
		t.Errorf("%+v, want %s", parts, want)
	}
}

// TestRowIDIsNotTaken checks that an id is unique on a page, whether a block or a row has it.
func TestRowIDIsNotTaken(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"## A {#a}\n\nText. {#a-row-1}\n\n| b |\n|---|\n| 1 |\n| 2 |\n",
			`Document(Heading #a("A"), Paragraph #a-row-1("Text."), Table(TableHeader(TableCell("b")), TableRow(TableCell("1")), TableRow #a-row-2(TableCell("2"))))`},
		{"| b |\n|---|\n| 1 |\n\n{table=coin/fate}\n\n| b |\n|---|\n| 1 |\n| 2 |\n\n{table=coin/fate}\n",
			`Document(Table(TableHeader(TableCell("b")), TableRow #fate-1(TableCell("1"))), Table(TableHeader(TableCell("b")), TableRow(TableCell("1")), TableRow #fate-2(TableCell("2"))))`},
	} {
		d, wrong := parsed(t, c.text)
		if got := draw(d, d.root); wrong != "" || got != c.want {
			t.Errorf("%s\n%q is\n%s\nwant\n%s", wrong, c.text, got, c.want)
		}
	}
}

// TestBracesBelowTitle checks that the title of a callout has the id on its own line, and not the
// one below it.
func TestBracesBelowTitle(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"> [!note] Title {#a}\n> Text. {#b}\n", `Document(Blockquote(CalloutTitle #a("Title"), Paragraph #b("Text.")))`},
		{"> [!note] Title\n>\n> {#b}\n", `Document(Blockquote(CalloutTitle("Title"), Paragraph #b))`},
		{"> [!note] Title\n> Text.\n>\n> {#b}\n", `Document(Blockquote(CalloutTitle("Title"), Paragraph #b("Text.")))`},
	} {
		d, wrong := parsed(t, c.text)
		if got := draw(d, d.root); wrong != "" || got != c.want {
			t.Errorf("%s\n%q is\n%s\nwant\n%s", wrong, c.text, got, c.want)
		}
	}
}
