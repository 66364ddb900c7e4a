package markdown

import (
	"bytes"
	"html"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"psyref/gen/site"
)

// Answers are what the rest of the site answers to a document, each list in the order of the document's own.
type Answers struct {
	Language  string   // of the text, for typography
	Links     []string // addresses
	Odds      []string // numbers
	Counts    []string // numbers
	Lookups   []Lookup // by table
	Names     []string // addresses; "" for what is no name of anything
	Pictures  []Picture
	Terms     Terms
	Callouts  map[string]string      // names of the kinds
	Rest      string                 // what opens all of a ruling behind its answer
	NoOdds    string                 // what is said of a ruling that moves no figure
	Sources   string                 // address of the page that gathers where everything comes from; "" where there is none
	From      site.ProvenanceWords   // not set yet
	RuleLink  string                 // label of a block's own link, with a place {id}
	Permanent func(id string) string // permanent address of a rule; "" for ids of sections
	Glossary  string                 // address of the glossary
	Notes     map[string]string      // by section, "" for the opening: what readers are told below its heading
}

// Part is a stretch of a laid-out document: HTML, or a calculator by its place in [Document.Calculators].
type Part struct {
	HTML       string // empty for a calculator
	Calculator int    // −1 for HTML
	Lookup     bool   // the table that the page opens with, with its heading
}

// Render lays the document out block by block; calculators stand between the stretches of HTML.
func (d *Document) Render(a Answers) []Part {
	r := &rendering{Document: d, answers: a}
	var parts []Part
	raised := false // whether what was laid out last is the table that the page opens with
	flush := func() {
		if r.Len() > 0 {
			parts = append(parts, Part{r.String(), -1, raised})
			r.Reset()
		}
	}
	calculators := 0
	r.note("")
	for n := d.tree.FirstChild(); n != nil; n = n.NextSibling() {
		if fence, ok := n.(*ast.FencedCodeBlock); ok && !d.isExample(fence) {
			flush()
			parts = append(parts, Part{Calculator: calculators})
			calculators++
			continue
		}
		if now := d.isRaised(n); now != raised {
			flush()
			raised = now
		}
		r.node(n)
	}
	flush()
	return parts
}

// rendering lays out one document.
type rendering struct {
	*Document
	bytes.Buffer
	answers Answers
	quoted  bool // for another page: without ids and what leads to them
}

func (r *rendering) children(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.node(c)
	}
}

// note tells readers of a section what they are to know of it.
func (r *rendering) note(section string) {
	if text := r.answers.Notes[section]; text != "" {
		r.WriteString(`<p class="stale">` + html.EscapeString(text) + "</p>\n")
	}
}

func (r *rendering) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		r.text(n)
	case *ast.Heading:
		r.heading(n)
	case *ast.Paragraph:
		if image := imageIn(n); image != nil {
			r.figure(n, image)
			return
		}
		r.block("p", n)
	case *ast.TextBlock:
		r.children(n)
		r.from(n)
		if n.NextSibling() != nil && n.FirstChild() != nil {
			r.WriteByte('\n')
		}
	case *ast.List:
		r.list(n)
	case *ast.ListItem:
		r.block("li", n)
	case *ast.Blockquote:
		r.callout(n)
	case *ast.Link:
		r.link(n)
	case *ast.Emphasis:
		r.emphasis(n)
	case *ast.CodeSpan:
		r.code(n)
	case *ast.FencedCodeBlock:
		r.example(n)
	case *ast.ThematicBreak:
		r.WriteString("<hr>\n")
	case *ast.LinkReferenceDefinition: // its links say where they lead
	case *oddsNode:
		r.odds(n)
	case *countNode:
		r.count(n)
	case *east.Table:
		r.table(n)
	default:
		panic("markdown: a node of the kind " + n.Kind().String() + ", which Parse refuses")
	}
}

func (r *rendering) emphasis(n *ast.Emphasis) {
	tag := "em"
	if n.Level == 2 {
		tag = "strong"
	}
	r.WriteString("<" + tag + ">")
	r.named(n, func() { r.children(n) })
	r.WriteString("</" + tag + ">")
}

func (r *rendering) code(n *ast.CodeSpan) {
	r.WriteString("<code>")
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		value := c.(*ast.Text).Segment.Value(r.body)
		if rest, broken := bytes.CutSuffix(value, []byte("\n")); broken {
			value = append(bytes.Clone(rest), ' ')
		}
		r.Write(util.EscapeHTML(value))
	}
	r.WriteString("</code>")
}
