// Package tomarkdown converts a rendered page to Markdown, for readers at a terminal and for
// programs.
package tomarkdown

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Convert converts a page to Markdown (CommonMark with tables): its main part without controls,
// with absolute links. The address is that of the page. Convert fails for a page without a <main>
// element.
func Convert(page []byte, address string) ([]byte, error) {
	here, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	main := mainOf(doc)
	if main == nil {
		return nil, fmt.Errorf("%s: the page has no <main> element", address)
	}
	prepare(main, here)
	text, err := toMarkdown().ConvertNode(main)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	text = bytes.ReplaceAll(bytes.TrimSpace(text), []byte("\u2060"), nil) // word joiners only affect layout
	return append(text, "\n\n"+address+"\n"...), nil
}

// toMarkdown returns a converter that keeps <ins> and <del> as HTML, since Markdown has no syntax
// for them and a page of changes needs both.
func toMarkdown() *converter.Converter {
	c := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(),
		table.NewTablePlugin(table.WithHeaderPromotion(true), table.WithSpanCellBehavior(table.SpanBehaviorMirror)),
	))
	for _, tag := range []string{"ins", "del"} {
		c.Register.RendererFor(tag, converter.TagTypeInline, renderInline, converter.PriorityStandard)
	}
	return c
}

// renderInline writes the tags of an element around its text, in the line that it is in.
func renderInline(ctx converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	w.WriteString("<" + n.Data + ">")
	ctx.RenderChildNodes(ctx, w, n)
	w.WriteString("</" + n.Data + ">")
	return converter.RenderSuccess
}

func mainOf(doc *html.Node) *html.Node {
	for n := range doc.Descendants() {
		if n.DataAtom == atom.Main {
			return n
		}
	}
	return nil
}

// prepare removes elements that are not text, and makes links absolute.
func prepare(n *html.Node, here *url.URL) {
	for i, a := range n.Attr {
		if a.Key == "href" || a.Key == "src" {
			if to, err := here.Parse(a.Val); err == nil {
				n.Attr[i].Val = to.String()
			}
		}
	}
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		if isRemoved(child) {
			n.RemoveChild(child)
		} else {
			prepare(child, here)
			fillSpan(child)
		}
		child = next
	}
}

// fillSpan puts empty cells after a cell that spans columns. The converter would repeat its text in
// each of them, as it should only for rows.
func fillSpan(cell *html.Node) {
	at := slices.IndexFunc(cell.Attr, func(a html.Attribute) bool { return a.Key == "colspan" })
	if at < 0 {
		return
	}
	columns, _ := strconv.Atoi(cell.Attr[at].Val)
	cell.Attr = slices.Delete(cell.Attr, at, at+1)
	for range columns - 1 {
		cell.Parent.InsertBefore(&html.Node{Type: html.ElementNode, Data: "td", DataAtom: atom.Td}, cell.NextSibling)
	}
}

// controlElements are elements that have no meaning in a text.
var controlElements = []atom.Atom{
	atom.Form, atom.Button, atom.Dialog, atom.Script, atom.Style, atom.Template, atom.Svg, atom.Nav, atom.Noscript,
	atom.Input, atom.Select, atom.Output,
	atom.Fieldset, atom.Caption,
}

// decorationClasses are classes of elements that are graphics, placeholders for results, or links
// to themselves. The rows of a distribution repeat its figures.
var decorationClasses = []string{"rule-ids", "wait", "unable", "option-head", "options", "option-legend",
	"distribution-box", "backlinks"}

func isRemoved(n *html.Node) bool {
	if slices.Contains(controlElements, n.DataAtom) {
		return true
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden", "data-needs-script":
			return true
		case "class":
			if slices.ContainsFunc(strings.Fields(a.Val),
				func(class string) bool { return slices.Contains(decorationClasses, class) }) {
				return true
			}
		}
	}
	return false
}
