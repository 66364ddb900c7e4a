package gen_test

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	renderer "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
)

// The test parses a page and its Markdown into trees of HTML and compares the two line by line. It
// renders the Markdown with goldmark, and skips the omitted parts of the page by a list of its own.

// compareMarkdown checks that a page and its Markdown have the same content.
func compareMarkdown(t *testing.T, page, markdown []byte, address string) {
	t.Helper()
	text, ended := bytes.CutSuffix(markdown, []byte("\n\n"+address+"\n"))
	if !ended {
		t.Fatalf("%s does not end with its address:\n%s", address, markdown)
	}
	want, got := pageReading(t, page, address), markdownReading(t, text, address)
	for i := range max(len(want), len(got)) {
		if i == len(want) || i == len(got) || want[i] != got[i] {
			t.Fatalf("%s: its Markdown differs in line %d\n%q, the page\n%q\nthe Markdown:\n%s\nthe page:\n%s", address, i,
				got[min(i, len(got)):min(i+3, len(got))], want[min(i, len(want)):min(i+3, len(want))], text, mainPart(page))
		}
	}
}

func mainPart(page []byte) []byte {
	return page[max(0, bytes.Index(page, []byte("<main"))):]
}

func pageReading(t *testing.T, page []byte, address string) []string {
	t.Helper()
	return readingOf(t, page, address, func(n *html.Node) bool { return n.Data == "main" }, isLeftOut)
}

func markdownReading(t *testing.T, text []byte, address string) []string {
	t.Helper()
	var b bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.Table),
		goldmark.WithRendererOptions(renderer.WithUnsafe())).Convert(text, &b); err != nil {
		t.Fatal(err)
	}
	return readingOf(t, b.Bytes(), address, func(n *html.Node) bool { return n.Data == "body" },
		func(*html.Node) bool { return false })
}

// isLeftOut reports whether Markdown omits an element. The list is independent of the one in
// package tomarkdown.
func isLeftOut(n *html.Node) bool {
	switch n.Data {
	case "form", "button", "dialog", "script", "style", "template", "svg", "nav", "noscript", "input", "select", "output",
		"fieldset", "caption":
		return true
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden", "data-needs-script":
			return true
		case "class":
			for _, class := range []string{"rule-ids", "wait", "unable", "option-head", "options", "option-legend",
				"distribution-box", "backlinks"} {
				if slices.Contains(strings.Fields(a.Val), class) {
					return true
				}
			}
		}
	}
	return false
}

func readingOf(t *testing.T, page []byte, address string, from, without func(*html.Node) bool) []string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	here, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	r := reading{without: without, here: here}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && from(n) {
			r.read(n)
			break
		}
	}
	r.flush("text")
	return r.lines
}

// reading collects the content of a tree: a line for each text, each begin and end of a list, and
// each cell.
type reading struct {
	without func(*html.Node) bool
	here    *url.URL
	lines   []string
	signs   []sign   // of the current text
	style   []string // of the current position
	cell    bool
}

// sign is a character of a text, or a picture, with its style: emphasis, links and the like.
type sign struct{ text, style string }

const turned = "⏎" // a line break

// flush ends the current line.
func (r *reading) flush(of string) {
	if r.cell {
		r.signs = append(r.signs, sign{turned, ""})
		return
	}
	if text := r.text(); text != "" {
		r.lines = append(r.lines, of+": "+text)
	}
}

// text returns the current text: words with their styles.
func (r *reading) text() string {
	var b strings.Builder
	style, due := "", ""
	for _, s := range r.signs {
		switch {
		case s.text == turned:
			due = turned
		case strings.Trim(s.text, " \n\t\r\f") == "":
			due = max(due, " ")
		default:
			if b.Len() > 0 {
				b.WriteString(due)
			}
			if s.style != style {
				b.WriteString("{" + s.style + "}")
			}
			b.WriteString(s.text)
			style, due = s.style, ""
		}
	}
	r.signs = nil
	return b.String()
}

func (r *reading) read(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		for _, c := range strings.ReplaceAll(n.Data, "\u2060", "") {
			r.signs = append(r.signs, sign{string(c), strings.Join(slices.Compact(slices.Sorted(slices.Values(r.style))), " ")})
		}
	case n.Type == html.ElementNode && !r.without(n):
		r.element(n)
	}
}

func (r *reading) children(n *html.Node) {
	for c := range n.ChildNodes() {
		r.read(c)
	}
}

func (r *reading) element(n *html.Node) {
	switch n.Data {
	case "br":
		r.signs = append(r.signs, sign{turned, ""})
	case "span", "data", "time", "label":
		r.children(n)
	case "em", "i":
		r.styled(n, "em")
	case "strong", "b":
		r.styled(n, "strong")
	case "ins", "del", "code":
		r.styled(n, n.Data)
	case "a":
		r.styled(n, r.link(n, "href"))
	case "img":
		if words := strings.Join(strings.Fields(attribute(n, "alt")), " "); words != "" {
			r.styled(&html.Node{FirstChild: &html.Node{Type: html.TextNode, Data: words}}, r.link(n, "src"))
		}
	case "hr":
		r.flush("text")
		r.lines = append(r.lines, "---")
	case "pre":
		r.flush("text")
		for line := range strings.Lines(strings.ReplaceAll(rawText(n), "\u2060", "")) {
			r.lines = append(r.lines, "pre: "+strings.TrimRight(line, " \t\n")) // trailing blanks are invisible
		}
	case "ul", "ol":
		r.list(n)
	case "table":
		r.table(n)
	case "h1", "h2", "h3", "h4", "h5", "h6":
		r.flush("text")
		r.children(n)
		r.flush(n.Data)
	default:
		r.flush("text")
		r.children(n)
		r.flush("text")
	}
}

// styled reads an element that gives its text a style; "" means none.
func (r *reading) styled(n *html.Node, style string) {
	if style != "" {
		r.style = append(r.style, style)
		defer func() { r.style = r.style[:len(r.style)-1] }()
	}
	r.children(n)
}

// link returns the target of a link or a picture.
func (r *reading) link(n *html.Node, name string) string {
	if !slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name }) {
		return ""
	}
	to, err := r.here.Parse(attribute(n, name))
	if err != nil {
		return err.Error()
	}
	address, err := url.PathUnescape(to.String())
	return fmt.Sprintf("%s→%s %q %v", name, address, strings.Fields(attribute(n, "title")), err)
}

func (r *reading) list(n *html.Node) {
	r.flush("text")
	start := len(r.lines)
	r.lines = append(r.lines, n.Data+" from "+max(attribute(n, "start"), "1"))
	for item := range n.ChildNodes() {
		if item.Type != html.ElementNode || r.without(item) {
			continue
		}
		r.lines = append(r.lines, "item")
		said := len(r.lines)
		r.children(item)
		r.flush("text")
		if len(r.lines) == said && n.Data == "ul" { // the list is empty
			r.lines = r.lines[:said-1]
		}
	}
	if len(r.lines) == start+1 {
		r.lines = r.lines[:start]
		return
	}
	r.lines = append(r.lines, n.Data+" ends")
}

// table reads a table row by row. Missing cells count as empty.
func (r *reading) table(n *html.Node) {
	r.flush("text")
	var rows [][]string
	columns := 0
	for row := range n.Descendants() {
		if row.Data != "tr" || r.isLeftOutIn(row, n) {
			continue
		}
		var cells []string
		for c := range row.ChildNodes() {
			if c.Type == html.ElementNode && !r.without(c) {
				r.cell = true
				r.children(c)
				r.cell = false
				cells = append(cells, r.text())
			}
		}
		r.signs = nil
		if len(cells) > 0 {
			rows = append(rows, cells)
			columns = max(columns, len(cells))
		}
	}
	for _, cells := range rows {
		r.lines = append(r.lines, fmt.Sprintf("row: %q", append(cells, make([]string, columns-len(cells))...)))
	}
	if len(rows) > 0 {
		r.lines = append(r.lines, "table ends")
	}
}

// isLeftOutIn reports whether an element, or one around it up to another, is left out.
func (r *reading) isLeftOutIn(n, in *html.Node) bool {
	for ; n != in; n = n.Parent {
		if r.without(n) {
			return true
		}
	}
	return false
}

// rawText returns the text of a node as it is, with all of its white space.
func rawText(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}
