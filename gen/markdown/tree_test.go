package markdown

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestWhatIsKeptOfATextHoldsNoPointers: the collector walks none of it, however many pages there are.
func TestWhatIsKeptOfATextHoldsNoPointers(t *testing.T) {
	for _, kept := range []any{node{}, block{}, name{}, span{}} {
		of := reflect.TypeOf(kept)
		for i := range of.NumField() {
			if k := of.Field(i).Type.Kind(); k < reflect.Bool || k > reflect.Float64 {
				t.Errorf("%s.%s is a %s", of.Name(), of.Field(i).Name, k)
			}
		}
	}
}

// kindNames are how the test below shows nodes.
var kindNames = map[kind]string{
	kindDocument: "document", kindHeading: "heading", kindParagraph: "paragraph", kindTextBlock: "lines", kindList: "list", kindItem: "item", kindQuotation: "quotation", kindTitle: "title",
	kindTable: "table", kindHead: "head", kindRow: "row", kindCell: "cell", kindRuler: "ruler", kindOther: "other", kindCalculator: "calculator", kindExample: "example", kindEmphasis: "emphasis",
	kindLink: "link", kindCode: "code", kindImage: "image", kindOdds: "odds", kindCount: "count", kindRefused: "refused",
}

// drawn is a node with all that stands in it.
func drawn(d *Document, n int) string {
	one := &d.tree[n]
	if one.kind == kindText {
		return fmt.Sprintf("%q", d.body[one.start:one.stop])
	}
	var b strings.Builder
	b.WriteString(kindNames[one.kind])
	if one.kind <= kindOther {
		for _, id := range d.idsOf(n) {
			b.WriteString(" #" + id)
		}
	}
	var inside []string
	for c := d.tree.first(n); c != none; c = d.tree.next(c) {
		inside = append(inside, drawn(d, c))
	}
	walked := 0
	for range d.tree.inside(n) {
		walked++
	}
	if walked != len(inside) {
		return fmt.Sprintf("%d nodes one by one, and %d together", len(inside), walked)
	}
	if len(inside) > 0 {
		b.WriteString("(" + strings.Join(inside, ", ") + ")")
	}
	return b.String()
}

func TestTree(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "document"},
		{"A *b **c*** [d](e.md) `f`. {#g}\n", `document(paragraph #g("A ", emphasis("b ", emphasis("c")), " ", link("d"), " ", code("f"), "."))`},
		{"## A {#a #b}\n\n---\n\n1. one {#c}\n2. two\n   - three\n", `document(heading #a #b("A"), ruler, list(item #c(lines("one")), item(lines("two"), list(item(lines("three"))))))`},
		{"| a | b |\n|---|---|\n| 1 | {count games} {#c} |\n| 2 | |\n\n{#d}\n", `document(table #d(head(cell("a"), cell("b")), row(cell("1"), cell #c(count, "")), row #top-row-2(cell("2"), cell)))`},
		{"> [!ruling] Who? {#q-who}\n> You {odds a/b : c}.\n>\n> More.\n", `document(quotation(title #q-who("Who?"), paragraph("You ", odds, "."), paragraph("More.")))`},
		{"```calculator a/b\nc=1\n```\n\n```yaml\na: b\n```\n\n[a][b]\n\n[b]: c.md\n", `document(calculator, example, paragraph(link("a")), other)`},
		{"a <b>, https://example.org\n\n![c](d.png)\n\n    e\n", `document(paragraph("a ", refused, ", https://example.org"), paragraph(image("c")), refused)`},
	} {
		d, _ := parsed(t, c.text)
		if got := drawn(d, 0); got != c.want {
			t.Errorf("%q is\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// TestABlockIsAnExampleOrACalculatorOnce: what Parse has taken for an example is laid out as one, whatever stands behind the name of its language.
func TestABlockIsAnExampleOrACalculatorOnce(t *testing.T) {
	d, wrong := parsed(t, "```yaml\tcontent/systems.yaml\na: b\n```\n")
	if wrong != "" || len(d.Examples) != 1 || len(d.Calculators) != 0 {
		t.Fatalf("%s, %v, %v", wrong, d.Examples, d.Calculators)
	}
	parts := d.Render(answered(d))
	if want := "<pre class=\"typed\"><code>a: b</code></pre>\n"; len(parts) != 1 || parts[0].HTML != want {
		t.Errorf("%+v, want %s", parts, want)
	}
}
