package markdown

import (
	"bytes"
	"html"
	"strconv"

	"github.com/yuin/goldmark/util"

	"psyref/gen/site"
)

// Answers are what the rest of the site answers to a document, each list in the order of the document's own.
type Answers struct {
	*Frame
	Links    []string // addresses
	Odds     []string // numbers
	Counts   []string // numbers
	Lookups  []Lookup // by table
	Names    []string // addresses; "" for what is no name of anything, and nil where nothing is
	Pictures []Picture
	Terms    Terms
	Notes    map[string]string // by section, "" for the opening: what readers are told below its heading
}

// Frame is what is the same in many texts: those of a system in one language.
type Frame struct {
	Language  string                 // of the text, for typography
	Callouts  map[string]string      // names of the kinds
	Rest      string                 // what opens all of a ruling behind its answer
	NoOdds    string                 // what is said of a ruling that moves no figure
	Sources   string                 // address of the page that gathers where everything comes from; "" where there is none
	From      site.ProvenanceWords   // not set yet
	RuleLink  string                 // label of a block's own link, with a place {id}
	Permanent func(id string) string // permanent address of a rule; "" for ids of sections
	Glossary  string                 // address of the glossary
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
	r.Grow(3 * len(d.body)) // what a page comes to
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
	for n := range d.tree.inside(0) {
		if d.tree[n].kind == kindCalculator {
			flush()
			parts = append(parts, Part{Calculator: calculators})
			calculators++
			continue
		}
		if now := d.tree[n].is(flagRaised); now != raised {
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

func (r *rendering) children(n int) {
	for c := range r.tree.inside(n) {
		r.node(c)
	}
}

// note tells readers of a section what they are to know of it.
func (r *rendering) note(section string) {
	if text := r.answers.Notes[section]; text != "" {
		r.WriteString(`<p class="stale">` + html.EscapeString(text) + "</p>\n")
	}
}

func (r *rendering) node(n int) {
	switch one := r.tree[n]; one.kind {
	case kindText:
		r.text(n)
	case kindHeading:
		r.heading(n)
	case kindParagraph:
		if image := r.tree.imageIn(n); image != none {
			r.figure(n, image)
			return
		}
		r.block("p", n)
	case kindTextBlock:
		r.children(n)
		r.from(n)
		if !one.is(flagLast) && r.tree.first(n) != none {
			r.WriteByte('\n')
		}
	case kindList:
		r.list(n)
	case kindItem:
		r.block("li", n)
	case kindQuotation:
		r.callout(n)
	case kindLink:
		r.link(n)
	case kindEmphasis:
		r.emphasis(n)
	case kindCode:
		r.code(n)
	case kindExample:
		r.example(r.Examples[one.at])
	case kindRuler:
		r.WriteString("<hr>\n")
	case kindOther: // where links by reference lead, which those say
	case kindOdds:
		r.odds(one.at)
	case kindCount:
		r.count(one.at)
	case kindTable:
		r.table(n)
	default:
		panic("markdown: a node of kind " + strconv.Itoa(int(one.kind)) + ", which Parse refuses")
	}
}

func (r *rendering) emphasis(n int) {
	tag := "em"
	if r.tree[n].level == 2 {
		tag = "strong"
	}
	r.WriteString("<" + tag + ">")
	r.named(n, func() { r.children(n) })
	r.WriteString("</" + tag + ">")
}

func (r *rendering) code(n int) {
	r.WriteString("<code>")
	for c := range r.tree.inside(n) {
		value := r.body[r.tree[c].start:r.tree[c].stop]
		if rest, broken := bytes.CutSuffix(value, []byte("\n")); broken {
			value = append(bytes.Clone(rest), ' ')
		}
		r.Write(util.EscapeHTML(value))
	}
	r.WriteString("</code>")
}
