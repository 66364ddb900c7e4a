package markdown

import (
	"bytes"
	"html"
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"psyref/gen/site"
)

// Resolved holds the values of everything that a document refers to. Each list has the order of the
// list in the document.
type Resolved struct {
	*Settings
	Links         []string   // addresses
	LinkLanguages []string   // of texts of links that are foreign names; nil if there are none
	Odds          []string   // numbers
	Counts        []string   // numbers
	Lookups       []Lookup   // by table
	Names         []NameLink // nil if there are no names
	Pictures      []Picture
	Terms         Terms
	Notes         map[string]string // shown below the heading of a section; "" is the opening
}

// Settings holds what all texts of a system in one language share.
type Settings struct {
	Language  string                 // of the text, for typography
	Callouts  map[string]string      // names of the kinds
	Rest      string                 // label of the fold after the answer of a ruling
	NoOdds    string                 // label of a ruling that changes no number
	Sources   string                 // address of the page of sources; "" for none
	From      site.ProvenanceWords   // without typography
	RuleLink  string                 // label of a block's link to itself, with a placeholder {id}
	Frame     string                 // language of these words, if not that of the page
	Permanent func(id string) string // permanent address of a rule; "" for ids of sections
	Glossary  string                 // address of the glossary

	// NoticeLanguage is the language of the page, and Untranslated its notice on a section in
	// another language; both are empty for texts in the language of the page.
	NoticeLanguage, Untranslated string

	// Italics is the language of words in italics: in a translation they are words of the first
	// language of the site. It is empty for texts in that language.
	Italics string
}

// Part is a piece of a rendered document: HTML, or the index of a calculator in
// [Document.Calculators].
type Part struct {
	HTML       string // empty for a calculator
	Calculator int    // −1 for HTML
	Lookup     bool   // the table that the page opens with, with its heading
}

// Render renders the document block by block, with calculators between pieces of HTML.
func (d *Document) Render(r Resolved) []Part { return d.render(r, false)[""] }

// RenderSections renders the sections of the document one by one, by the ids of their headings; ""
// is the opening.
func (d *Document) RenderSections(r Resolved) map[string][]Part { return d.render(r, true) }

// render renders the document in sections, or as one that has no id.
func (d *Document) render(resolved Resolved, sections bool) map[string][]Part {
	r := &rendering{Document: d, resolved: resolved}
	r.Grow(3 * len(d.body)) // the usual size of a page
	all := map[string][]Part{}
	section := ""
	raised := false // whether the last block belongs to the table that the page opens with
	flush := func() {
		if r.Len() > 0 {
			all[section] = append(all[section], Part{r.String(), -1, raised})
			r.Reset()
		}
	}
	r.sectionNote("")
	for n := range children(d.root) {
		if calculator, ok := n.AttributeString(calculatorAttribute); ok {
			flush()
			all[section] = append(all[section], Part{Calculator: calculator.(int)})
			continue
		}
		if sections && n.Kind() == ast.KindHeading {
			flush()
			section = firstID(n)
		}
		if now := slices.Contains(d.raised, n); now != raised {
			flush()
			raised = now
		}
		r.node(n)
	}
	flush()
	return all
}

// rendering is a document while it is rendered.
type rendering struct {
	*Document
	bytes.Buffer
	resolved Resolved
	quoted   bool // for another page: without ids and links to them
	next     bool // quoted with its form, for the roll that follows another

	foreign string            // language of the words being rendered, if not that of the text
	marks   []site.Provenance // displayed so far as superior marks
}

// children renders the nodes directly below a node.
func (r *rendering) children(n ast.Node) {
	for c := range children(n) {
		r.node(c)
	}
}

// sectionNote writes the note of a section, if it has one.
func (r *rendering) sectionNote(section string) {
	if text := r.resolved.Notes[section]; text != "" {
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
		r.provenance(n)
		if n.NextSibling() != nil && n.HasChildren() {
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
		r.example(r.Examples[r.index[n]])
	case *ast.ThematicBreak:
		r.WriteString("<hr>\n")
	case *ast.LinkReferenceDefinition: // links that use it hold its address
	case *oddsNode:
		r.odds(n)
	case *countNode:
		r.count(n)
	case *east.Table:
		r.table(n)
	default:
		panic("markdown: unexpected node " + n.Kind().String() + ", which Parse should have rejected")
	}
}

func (r *rendering) emphasis(n *ast.Emphasis) {
	tag, language := "em", r.resolved.Italics
	if n.Level == 2 {
		tag, language = "strong", ""
	}
	r.WriteString("<" + tag + languageAttribute(language) + ">")
	r.in(language, func() { r.linkName(n, func() { r.children(n) }) })
	r.WriteString("</" + tag + ">")
}

func (r *rendering) code(n *ast.CodeSpan) {
	r.WriteString("<code>")
	for c := range children(n) {
		value := c.(*ast.Text).Segment.Value(r.body)
		if rest, broken := bytes.CutSuffix(value, []byte("\n")); broken {
			value = append(bytes.Clone(rest), ' ')
		}
		r.Write(util.EscapeHTML(value))
	}
	r.WriteString("</code>")
}
