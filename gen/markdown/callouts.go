package markdown

import (
	"cmp"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// calloutKinds are the kinds of block quotes.
var calloutKinds = []string{"example", "ruling", "unknown", "note"}

// isQuestion reports whether callouts of a kind are questions: their first paragraph is the answer,
// and the rest is folded.
func isQuestion(kind string) bool { return kind == "ruling" || kind == "unknown" }

// Callout is a block quote with a title.
type Callout struct {
	Kind   string          // one of calloutKinds
	ID     string          // of the title; "" for none
	Title  string          // as typed, without formatting
	Answer string          // of a question: the first paragraph, as typed
	NoOdds bool            // the ruling changes no number
	From   site.Provenance // of the answer, if any
	Offset int

	title *calloutTitle
}

// IsQuestion reports whether a callout is a question with its answer.
func (c Callout) IsQuestion() bool { return isQuestion(c.Kind) }

// calloutAttribute holds the kind of a block quote whose first line is "[!example]".
// noOddsAttribute marks a ruling that changes no number.
const (
	calloutAttribute = "callout"
	noOddsAttribute  = "no-odds"
)

// calloutPattern matches the first line of a callout: its kind, and its title.
var calloutPattern = regexp.MustCompile(`^\[!([A-Za-z]+)\](?:[ \t]+(\S.*?))?\s*$`)

// calloutTitle is the title of a callout, its first block.
type calloutTitle struct {
	ast.BaseBlock
	answer ast.Node // the answer of a question; nil for none
}

var calloutTitleKind = ast.NewNodeKind("CalloutTitle")

func (*calloutTitle) Kind() ast.NodeKind              { return calloutTitleKind }
func (t *calloutTitle) Dump(source []byte, level int) { ast.DumpHelper(t, source, level, nil, nil) }

// calloutTransformer removes the first line of a callout from its paragraph before inline text is
// parsed.
type calloutTransformer struct{}

func (calloutTransformer) Transform(paragraph *ast.Paragraph, reader text.Reader, _ parser.Context) {
	quote, ok := paragraph.Parent().(*ast.Blockquote)
	if !ok || quote.FirstChild() != paragraph {
		return
	}
	lines := paragraph.Lines()
	first := lines.At(0)
	match := calloutPattern.FindSubmatchIndex(first.Value(reader.Source()))
	if match == nil {
		return
	}
	quote.SetAttributeString(calloutAttribute,
		strings.ToLower(string(reader.Source()[first.Start+match[2]:first.Start+match[3]])))
	if match[4] >= 0 {
		title := &calloutTitle{}
		title.Lines().Append(text.NewSegment(first.Start+match[4], first.Start+match[5]))
		quote.InsertBefore(quote, paragraph, title)
	}
	if lines.Len() == 1 {
		quote.RemoveChild(quote, paragraph)
		return
	}
	rest := text.NewSegments()
	rest.AppendAll(lines.Sliced(1, lines.Len()))
	paragraph.SetLines(rest)
}

// kindOf returns the kind of a callout, or "" for a plain block quote.
func kindOf(n ast.Node) string {
	kind, _ := n.AttributeString(calloutAttribute)
	name, _ := kind.(string)
	return name
}

// setNoOdds marks a callout as a ruling that changes no number.
func (p *parsing) setNoOdds(block ast.Node, a *attributes) {
	if block.Kind() == calloutTitleKind {
		block = block.Parent()
	}
	kind := kindOf(block)
	if kind != "" && !slices.Contains(calloutKinds, kind) {
		return // reported at the callout
	}
	if !isQuestion(kind) {
		p.wrong(a.offset, "write it on the mark: > [!ruling] Who chooses the order? {#q-order odds=none}",
			"odds=none on a block that is not a ruling or an unknown")
		return
	}
	block.SetAttributeString(noOddsAttribute, true)
}

func (p *parsing) callout(q *ast.Blockquote) {
	kind := kindOf(q)
	switch {
	case kind == "": // a quotation
		return
	case !slices.Contains(calloutKinds, kind):
		p.wrong(offsetOf(q), cmp.Or(source.DidYouMean(kind, calloutKinds),
			"expected one of: "+strings.Join(calloutKinds, ", ")), "unknown kind of callout %s", kind)
		return
	}
	title, asked := q.FirstChild().(*calloutTitle)
	if !asked {
		if isQuestion(kind) {
			p.wrong(offsetOf(q), "write a player's question and an id: > [!"+kind+"] Who chooses the order? {#q-order}",
				"the callout %s has no question", kind)
		}
		return
	}
	c := Callout{Kind: kind, Title: plainText(title, p.body), Offset: p.start + offsetOf(q)}
	if list := idsOf(title); list != nil {
		c.ID = list[0]
	}
	_, c.NoOdds = q.AttributeString(noOddsAttribute)
	if isQuestion(kind) {
		p.question(&c, q, title)
	}
	c.title = title
	p.Callouts = append(p.Callouts, c)
}

// question checks a ruling or an unknown, and stores its answer.
func (p *parsing) question(c *Callout, q *ast.Blockquote, title *calloutTitle) {
	if !strings.HasPrefix(c.ID, "q-") && !p.hasInvalidID(title) {
		p.wrong(offsetOf(q), "end the line with an id of the question, like {#q-order}; ids of rules belong to the blocks below", "the question %q has no id that begins with q-", c.Title)
	}
	paragraph, ok := title.NextSibling().(*ast.Paragraph)
	if !ok || imageIn(paragraph) != nil {
		p.wrong(offsetOf(q), "begin the callout with a paragraph that says what to do at the table",
			"the question %q does not begin with its answer", c.Title)
		return
	}
	title.answer = paragraph
	for i := range paragraph.Lines().Len() {
		line := paragraph.Lines().At(i)
		c.Answer += string(line.Value(p.body))
	}
}

// inCalloutTitle reports whether a node is in the title of a callout.
func inCalloutTitle(n ast.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n.Kind() == calloutTitleKind {
			return true
		}
	}
	return false
}

func (r *rendering) callout(q ast.Node) {
	kind := kindOf(q)
	if kind == "" {
		r.openTag("blockquote", "", q)
		r.children(q)
		r.provenance(q)
		r.selfLinks(q)
		r.WriteString("</blockquote>\n")
		return
	}
	r.openTag(`div role="note"`, fmt.Sprintf("callout %s", kind), q)
	r.WriteString(`<p class="callout-name"` + r.frameLanguage() + `>` + html.EscapeString(r.resolved.Callouts[kind]))
	if _, none := q.AttributeString(noOddsAttribute); none {
		r.WriteString(` <span class="no-odds">` + html.EscapeString(r.resolved.NoOdds) + "</span>")
	}
	r.provenance(q)
	r.WriteString("</p>\n")
	first := q.FirstChild()
	if title, ok := first.(*calloutTitle); ok {
		r.calloutTitle(title)
		if first = title.NextSibling(); isQuestion(kind) {
			r.folded(first)
			first = nil
		}
	}
	for ; first != nil; first = first.NextSibling() {
		r.node(first)
	}
	r.selfLinks(q)
	r.WriteString("</div>\n")
}

// frameLanguage returns the attribute of an element whose words are those around pages, if they are in
// another language than the page.
func (r *rendering) frameLanguage() string {
	if r.resolved.Frame == "" {
		return ""
	}
	return ` lang="` + r.resolved.Frame + `"`
}

func (r *rendering) calloutTitle(t *calloutTitle) {
	r.openTag("p", "callout-title", t)
	r.children(t)
	r.selfLinks(t)
	r.WriteString("</p>\n")
}

// folded renders the answer of a question, and everything after it in a fold. A nil answer renders
// nothing.
func (r *rendering) folded(answer ast.Node) {
	if answer == nil {
		return
	}
	r.node(answer)
	if answer.NextSibling() == nil {
		return
	}
	r.WriteString(`<details class="readings"><summary` + r.frameLanguage() + `>` + html.EscapeString(r.resolved.Rest) + "</summary>\n")
	for n := answer.NextSibling(); n != nil; n = n.NextSibling() {
		r.node(n)
	}
	r.WriteString("</details>\n")
}

// Question returns the title of a callout and its answer as HTML for another page: without ids and
// terms, and with links that work there. Place is the address of the callout's page.
func (d *Document) Question(c Callout, r Resolved, place string) (title, answer string) {
	r = r.forOtherPage(place)
	inside := func(n ast.Node) string {
		r := &rendering{Document: d, resolved: r}
		r.children(n)
		return r.String()
	}
	if said := c.title.NextSibling(); c.IsQuestion() && said != nil {
		answer = inside(said)
	}
	return inside(c.title), answer
}

// typeset applies the typography of the text's language to words of the user interface.
func (r *rendering) typeset(words string) string {
	return lang.Typeset(r.resolved.Language, words, false)
}
