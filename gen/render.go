package gen

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	ghtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

	"psyref/gen/lang"
	"psyref/gen/output"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/templates"
)

// render turns every page into HTML. It also lays out what is not a page of the content: the first page and the page of wrong addresses.
func (r *resolver) render(log *source.Log) []output.File {
	var out []output.File
	add := func(path string, c templ.Component) {
		var b bytes.Buffer
		if err := c.Render(context.Background(), &b); err != nil {
			log.Add(source.Error{File: path, Message: "cannot be rendered: " + err.Error()})
			return
		}
		out = append(out, output.File{Path: path, Bytes: b.Bytes()})
	}
	for _, p := range r.loaded.pages {
		page := r.pages[p]
		r.renderBody(p)
		add(strings.TrimPrefix(p.address(), "/")+"index.html", templates.Page(r.site, page))
	}
	for _, p := range r.presetPages {
		add(strings.TrimPrefix(p.Path, "/")+"index.html", templates.Preset(r.site, p))
	}
	for _, p := range r.embedPages {
		add(strings.TrimPrefix(p.Path, "/")+"index.html", templates.Embed(r.site, p))
		if p.Language == r.site.Languages[0] {
			add(strings.TrimPrefix(embedAddress("", p.Parts[0].Calculator.ID), "/")+"index.html", templates.Embed(r.site, p))
		}
	}
	for _, l := range r.site.Languages {
		if l.Glossary != nil {
			add(strings.TrimPrefix(l.Glossary.Path, "/")+"index.html", templates.Glossary(r.site, l.Glossary))
		}
		r.renderPowers(l, add)
		for _, id := range r.ruleIDs() {
			if address := r.ruleAddress(l.Tag, id); address != "" {
				add(strings.TrimPrefix(ruleRedirect(l.Tag, id), "/")+"index.html", templates.Moved(r.site, l, id, address))
			}
		}
	}
	for _, d := range r.redirects {
		add(strings.TrimPrefix(d.From, "/")+"index.html", templates.Moved(r.site, r.languageOf(d.From), d.To, r.site.Prefix+d.To))
	}
	add("index.html", templates.Front(r.site))
	add("404.html", templates.NotFound(r.site))
	return out
}

// languageOf is the language of an address, by its first part.
func (r *resolver) languageOf(address string) *site.Language {
	for _, l := range r.site.Languages {
		if strings.HasPrefix(address, "/"+l.Tag+"/") {
			return l
		}
	}
	return r.site.Languages[0]
}

// renderBody renders the Markdown of a page block by block; calculators stand between the stretches of HTML.
func (r *resolver) renderBody(p *page) {
	page := r.pages[p]
	body := p.Bytes[p.body:]
	ui := page.Language.UI
	blocks := &blockRenderer{p.language, ui.RuleLink, map[string]string{
		"example": ui.Callouts.Example, "ruling": ui.Callouts.Ruling, "unknown": ui.Callouts.Unknown, "note": ui.Callouts.Note,
	}, r.site.Prefix, r.site.Prefix + "/" + p.language + "/glossary/", r.looksLikeRule}
	render := renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(ghtml.NewRenderer(), 1000), util.Prioritized(blocks, 100)))
	calculators := r.calculators[p]
	var b bytes.Buffer
	if slices.Contains(r.stale[p], "top") {
		b.WriteString(staleNote(p, ui.StaleTop, ui))
	}
	flush := func() {
		if b.Len() > 0 {
			page.Parts = append(page.Parts, site.Part{HTML: b.String()})
			b.Reset()
		}
	}
	for n := p.parsed.tree.FirstChild(); n != nil; n = n.NextSibling() {
		if _, ok := n.(*ast.FencedCodeBlock); ok {
			flush()
			page.Parts = append(page.Parts, site.Part{Calculator: calculators[0]})
			calculators = calculators[1:]
			continue
		}
		if err := render.Render(&b, body, n); err != nil {
			r.wrong(p, offsetOf(n), "", "cannot be rendered: %v", err)
		}
		if h, ok := n.(*ast.Heading); ok && r.staleHeading(p, h) {
			b.WriteString(staleNote(p, ui.Stale, ui))
		}
	}
	flush()
}

// staleNote tells the reader that the other language's text changed since the two were compared.
func staleNote(p *page, text string, ui site.UI) string {
	var names []string
	for _, language := range Languages {
		if language != p.language {
			names = append(names, ui.Languages[language])
		}
	}
	return `<p class="stale">` + html.EscapeString(strings.ReplaceAll(text, "{language}", strings.Join(names, ", "))) + "</p>\n"
}

// blockRenderer renders what the content adds to Markdown; the rest is goldmark's.
type blockRenderer struct {
	language string
	ruleLink string // label of a rule's own link, with a place {id}
	callouts map[string]string
	prefix   string // of the site's paths
	glossary string // address of the glossary
	isRule   func(id string) bool
}

func (b *blockRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindText, b.text)
	reg.Register(ast.KindString, b.string)
	reg.Register(ast.KindHeading, b.heading)
	reg.Register(ast.KindParagraph, b.paragraph)
	reg.Register(ast.KindListItem, b.listItem)
	reg.Register(ast.KindList, b.list)
	reg.Register(ast.KindBlockquote, b.quote)
	reg.Register(kindOddsMark, b.odds)
	reg.Register(kindTermLink, b.term)
	reg.Register(east.KindTable, b.table)
	reg.Register(east.KindTableHeader, between("<thead><tr>", "</tr></thead>\n<tbody>\n"))
	reg.Register(east.KindTableRow, between("<tr>", "</tr>\n"))
	reg.Register(east.KindTableCell, b.tableCell)
}

func (b *blockRenderer) text(w util.BufWriter, body []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if t := n.(*ast.Text); entering {
		value := string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(t.Segment.Value(body)))))
		_, _ = w.WriteString(html.EscapeString(b.beforeMark(lang.Typeset(b.language, value, followsText(n, body)), n, body)))
		switch {
		case t.HardLineBreak():
			_, _ = w.WriteString("<br>\n")
		case t.SoftLineBreak():
			_ = w.WriteByte('\n')
		}
	}
	return ast.WalkContinue, nil
}

// beforeMark sets the space at the end of a French text whose punctuation mark Markdown reads as a text of its own, as it does a last "!".
func (b *blockRenderer) beforeMark(set string, n ast.Node, body []byte) string {
	if next, ok := n.NextSibling().(*ast.Text); ok {
		mark, _ := utf8.DecodeRune(next.Segment.Value(body))
		return lang.BeforeMark(b.language, set, mark)
	}
	return set
}

// followsText tells whether a text goes on after a letter or a closing mark, so that a quotation mark at its beginning closes.
func followsText(n ast.Node, body []byte) bool {
	for ; n != nil && n.Type() == ast.TypeInline; n = n.Parent() {
		before := n.PreviousSibling()
		if before == nil {
			continue
		}
		for before.LastChild() != nil {
			before = before.LastChild()
		}
		t, ok := before.(*ast.Text)
		if !ok {
			return true
		}
		if t.SoftLineBreak() || t.HardLineBreak() {
			return false
		}
		last, _ := utf8.DecodeLastRune(t.Segment.Value(body))
		return !unicode.IsSpace(last) && !strings.ContainsRune("([{«", last)
	}
	return false
}

func (b *blockRenderer) string(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString(html.EscapeString(string(n.(*ast.String).Value)))
	}
	return ast.WalkContinue, nil
}

func (b *blockRenderer) odds(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if m := n.(*oddsMark); entering {
		words := append([]string{m.calculator}, m.inputs...)
		fmt.Fprintf(w, `<data class="odds" value="%s">%s</data>`, html.EscapeString(strings.Join(words, " ")), html.EscapeString(m.text))
	}
	return ast.WalkContinue, nil
}

// term is a link to the glossary; scripts show the definition, which stands hidden on the page, beside it.
func (b *blockRenderer) term(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		id := n.(*termLink).term.id
		fmt.Fprintf(w, `<a class="term" href="%s#%s" aria-describedby="def-%s">`, b.glossary, id, id)
	} else {
		_, _ = w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}

// open writes a start tag with the block's ids: the first on the element, the others as anchors at its beginning.
func (b *blockRenderer) open(w util.BufWriter, tag, class string, n ast.Node) {
	list := ids(n)
	_, _ = w.WriteString("<" + tag)
	if len(list) > 0 {
		_, _ = w.WriteString(` id="` + list[0] + `"`)
		class = strings.TrimSpace(class + " rule")
	}
	if class != "" {
		_, _ = w.WriteString(` class="` + class + `"`)
	}
	_ = w.WriteByte('>')
	for _, id := range list[min(1, len(list)):] {
		_, _ = w.WriteString(`<span id="` + id + `" class="anchor"></span>`)
	}
}

// links writes the block's own links: what a reader copies to point at a rule.
func (b *blockRenderer) links(w util.BufWriter, n ast.Node) {
	list := ids(n)
	if len(list) == 0 {
		return
	}
	class := "rule-ids"
	if !b.isRule(list[0]) {
		class += " section-id"
	}
	_, _ = w.WriteString(`<span class="` + class + `">`)
	for _, id := range list {
		label := html.EscapeString(strings.ReplaceAll(b.ruleLink, "{id}", id))
		fmt.Fprintf(w, ` <a href="#%s" aria-label="%s"%s>%s</a>`, id, label, b.permanent(id), id)
	}
	_, _ = w.WriteString(`</span>`)
}

// permanent is the attribute that holds the permanent address of a rule; sections have none beside their own.
func (b *blockRenderer) permanent(id string) string {
	if !b.isRule(id) {
		return ""
	}
	return ` data-permanent="` + b.prefix + ruleRedirect(b.language, id) + `"`
}

func (b *blockRenderer) heading(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := fmt.Sprintf("h%d", n.(*ast.Heading).Level)
	if entering {
		b.open(w, tag, "", n)
	} else {
		b.links(w, n)
		_, _ = w.WriteString("</" + tag + ">\n")
	}
	return ast.WalkContinue, nil
}

func (b *blockRenderer) paragraph(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		b.open(w, "p", "", n)
	} else {
		b.links(w, n)
		_, _ = w.WriteString("</p>\n")
	}
	return ast.WalkContinue, nil
}

func (b *blockRenderer) list(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := "ul"
	if n.(*ast.List).IsOrdered() {
		tag = "ol"
	}
	if start := n.(*ast.List).Start; entering && tag == "ol" && start > 1 {
		tag += fmt.Sprintf(` start="%d"`, start)
	}
	named := len(ids(n)) > 0
	switch {
	case entering && named: // the links of a list cannot stand in it, only around it
		b.open(w, "div", "", n)
		_, _ = w.WriteString("<" + tag + ">\n")
	case entering:
		_, _ = w.WriteString("<" + tag + ">\n")
	default:
		_, _ = w.WriteString("</" + tag[:2] + ">\n")
		if named {
			b.links(w, n)
			_, _ = w.WriteString("</div>\n")
		}
	}
	return ast.WalkContinue, nil
}

func (b *blockRenderer) listItem(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		b.open(w, "li", "", n)
	} else {
		b.links(w, n)
		_, _ = w.WriteString("</li>\n")
	}
	return ast.WalkContinue, nil
}

func (b *blockRenderer) quote(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	kind, _ := n.AttributeString(calloutAttribute)
	if entering {
		b.open(w, `div role="note"`, fmt.Sprintf("callout %s", kind), n)
		fmt.Fprintf(w, "<p class=\"callout-name\">%s</p>\n", html.EscapeString(b.callouts[kind.(string)]))
	} else {
		b.links(w, n)
		_, _ = w.WriteString("</div>\n")
	}
	return ast.WalkContinue, nil
}

// table stands in a region of its own that scrolls sideways, and can be reached by keyboard for that.
func (b *blockRenderer) table(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		b.open(w, `div tabindex="0"`, "table", n)
		_, _ = w.WriteString("<table>\n")
	} else {
		_, _ = w.WriteString("</tbody></table>")
		b.links(w, n)
		_, _ = w.WriteString("</div>\n")
	}
	return ast.WalkContinue, nil
}

// between renders a node as its children between two pieces of HTML.
func between(open, end string) renderer.NodeRendererFunc {
	return func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(open)
		} else {
			_, _ = w.WriteString(end)
		}
		return ast.WalkContinue, nil
	}
}

func (b *blockRenderer) tableCell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := "td"
	switch {
	case n.Parent().Kind() == east.KindTableHeader && n.FirstChild() != nil: // an empty corner heads nothing
		tag = `th scope="col"`
	case n.PreviousSibling() == nil && n.Parent().Kind() != east.KindTableHeader:
		tag = `th scope="row"`
	}
	if entering {
		b.open(w, tag, "", n)
	} else {
		b.links(w, n)
		_, _ = w.WriteString("</" + tag[:2] + ">")
	}
	return ast.WalkContinue, nil
}
