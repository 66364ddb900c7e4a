package book

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// withoutMenus removes from a web page what is around its text, and what it hides.
func (c *converter) withoutMenus(f *file, data []byte) ([]byte, error) {
	root, err := html.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	hasMain := false
	for n := range root.Descendants() {
		hasMain = hasMain || n.DataAtom == atom.Main || n.DataAtom == atom.Article
	}
	var remove []*html.Node
	why := map[*html.Node]string{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		keepAnchor(n)
		switch {
		case n.DataAtom == atom.Title:
			if n.FirstChild != nil && f.title == "" {
				f.title = strings.Join(strings.Fields(n.FirstChild.Data), " ")
			}
		case n.DataAtom == atom.Nav, attributeOf(n, "role") == "navigation":
			why[n] = "menus"
		case hasMain && slices.Contains([]atom.Atom{atom.Header, atom.Footer, atom.Aside}, n.DataAtom) &&
			!isWithin(n, atom.Main, atom.Article):
			why[n] = "what is around the text of a page"
		case isHidden(n):
			why[n] = "hidden text"
		}
		if why[n] != "" {
			remove = append(remove, n)
		}
	}
	for _, n := range remove {
		if n.Parent == nil || isRemoved(n, why) {
			continue
		}
		var b strings.Builder
		for d := range n.Descendants() {
			if d.Type == html.TextNode && !isWithin(d, atom.Script, atom.Style) {
				b.WriteString(d.Data + " ")
			}
		}
		if words := wordsOf(b.String()); len(words) > 0 {
			c.omitted[why[n]] += len(words) // they are not among the words in, which are those of pandoc
			c.out.Account.WordsIn += len(words)
			c.remark(f, 0, why[n]+" of web pages left out", firstWords(b.String()))
		}
		n.Parent.RemoveChild(n)
	}
	var out bytes.Buffer
	err = html.Render(&out, root)
	return out.Bytes(), err
}

// keepAnchor puts the id of a paragraph or a cell, which pandoc does not read, into a span.
func keepAnchor(n *html.Node) {
	id := attributeOf(n, "id")
	if id != "" && slices.Contains([]atom.Atom{atom.P, atom.Td, atom.Th, atom.Dt, atom.Dd}, n.DataAtom) {
		span := &html.Node{Type: html.ElementNode, Data: "span", DataAtom: atom.Span, Attr: []html.Attribute{{Key: "id", Val: id}}}
		n.InsertBefore(span, n.FirstChild)
	}
}

func attributeOf(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func isHidden(n *html.Node) bool {
	style := strings.ReplaceAll(strings.ToLower(attributeOf(n, "style")), " ", "")
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "hidden" }) ||
		strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}

func isWithin(n *html.Node, tags ...atom.Atom) bool {
	for above := n.Parent; above != nil; above = above.Parent {
		if slices.Contains(tags, above.DataAtom) {
			return true
		}
	}
	return false
}

// isRemoved reports whether an element around a node is removed.
func isRemoved(n *html.Node, why map[*html.Node]string) bool {
	for above := n.Parent; above != nil; above = above.Parent {
		if why[above] != "" {
			return true
		}
	}
	return false
}

// firstWords returns the beginning of a text, for a remark.
func firstWords(text string) string {
	words := strings.Fields(text)
	if len(words) > 6 {
		return strings.Join(words[:6], " ") + " …"
	}
	return strings.Join(words, " ")
}

var (
	// brokenTag matches a tag over several lines.
	brokenTag = regexp.MustCompile(`</?[a-zA-Z][a-zA-Z0-9]*\s[^<>]*\n[^<>]*>`)
	htmlTag   = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s[^<>]*)?)/?>`)
	raisedTag = regexp.MustCompile(`<su([pb])>(\d+)</su[pb]>`)
	summary   = regexp.MustCompile(`(?s)<summary[^<>]*>(.*?)</summary>`)
	structure = regexp.MustCompile(`^[ \t]*<(table|ul|ol|dl|blockquote|pre)\b`)
	tagID     = regexp.MustCompile(`\b(?:id|name)\s*=\s*["']?([\w:.-]+)`)
	tagValue  = regexp.MustCompile(`([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
)

// tags rewrites HTML within Markdown. Lists, tables and quotations of HTML go through pandoc.
func (c *converter) tags(f *file) error {
	text := f.text()
	if !strings.Contains(text, "<") {
		return nil
	}
	if brokenTag.MatchString(text) {
		c.replaceAll(f, brokenTag, func(_ int, found string) string { return strings.Join(strings.Fields(found), " ") })
	}
	c.replaceAll(f, summary, func(at int, found string) string {
		inner := strings.TrimSpace(htmlTag.ReplaceAllString(summary.FindStringSubmatch(found)[1], ""))
		c.remark(f, at, "<details> became a paragraph in strong letters and its text", inner)
		if inner == "" || strings.Contains(inner, "**") {
			return inner
		}
		return "\n**" + strings.Join(strings.Fields(inner), " ") + "**\n\n"
	})
	if err := c.structures(f); err != nil {
		return err
	}
	inCode := ""
	var out []line
	for _, l := range f.lines {
		if inCode = fenceAfter(inCode, l.text); inCode != "" || !strings.Contains(l.text, "<") {
			out = append(out, l)
			continue
		}
		text := outsideCode(l.text, func(s string) string { return c.tagsOfLine(f, l, s) })
		if text != l.text && !listMark.MatchString(l.text) {
			text = strings.TrimLeft(text, " \t")
		}
		for s := range strings.SplitSeq(text, "\n") {
			out = append(out, line{s, l.at})
		}
	}
	f.lines = out
	return nil
}

// structures sends the tables, lists, quotations and preformatted texts of HTML through pandoc.
func (c *converter) structures(f *file) error {
	var out []line
	inCode := ""
	for i := 0; i < len(f.lines); i++ {
		l := f.lines[i]
		inCode = fenceAfter(inCode, l.text)
		m := structure.FindStringSubmatch(l.text)
		if inCode != "" || m == nil {
			out = append(out, l)
			continue
		}
		begin, end := regexp.MustCompile(`<`+m[1]+`\b`), "</"+m[1]+">"
		depth, last := 0, i
		for ; last < len(f.lines); last++ {
			depth += len(begin.FindAllString(f.lines[last].text, -1)) - strings.Count(f.lines[last].text, end)
			if depth <= 0 {
				break
			}
		}
		if last == len(f.lines) { // it does not end
			out = append(out, l)
			continue
		}
		raw := (&file{lines: f.lines[i : last+1]}).text()
		text, err := c.htmlToMarkdown(f, raw)
		if err != nil {
			return err
		}
		c.remark(f, l.at, "HTML became Markdown", "<"+m[1]+">")
		out = append(out, line{"", l.at})
		for s := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
			out = append(out, line{s, l.at})
		}
		out = append(out, line{"", l.at})
		i = last
	}
	f.lines = out
	return nil
}

// marksOf are the marks of Markdown for elements within a line.
var marksOf = map[string]string{"b": "**", "strong": "**", "i": "*", "em": "*", "cite": "*", "code": "`", "kbd": "`",
	"tt": "`"}

// blocksOf are elements that are paragraphs or contain some.
var blocksOf = []string{"p", "div", "section", "article", "center", "details", "figure", "figcaption", "header", "footer",
	"main", "aside", "summary", "address"}

// plainOf are elements of which only the text stays.
var plainOf = []string{"span", "u", "s", "del", "ins", "small", "big", "font", "mark", "abbr", "sup", "sub", "q", "dfn",
	"var", "samp", "time", "label", "wbr", "strike", "button", "picture", "source", "nobr"}

// tagsOfLine rewrites the tags of a line.
func (c *converter) tagsOfLine(f *file, l line, s string) string {
	trimmed := strings.TrimLeft(s, " \t")
	inRow := strings.HasPrefix(trimmed, "|")
	separator := "\n\n"
	if inRow || strings.HasPrefix(trimmed, ">") || listMark.MatchString(s) {
		separator = " "
	}
	target := "" // of the open link
	s = raisedTag.ReplaceAllStringFunc(s, func(found string) string {
		m := raisedTag.FindStringSubmatch(found)
		if m[1] == "b" {
			return loweredDigits.Replace(m[2])
		}
		return raisedSigns(m[2])
	})
	return htmlTag.ReplaceAllStringFunc(s, func(found string) string {
		m := htmlTag.FindStringSubmatch(found)
		name, closes := strings.ToLower(m[2]), m[1] != ""
		anchor := ""
		if id := tagID.FindStringSubmatch(m[3]); id != nil && !closes {
			anchor = anchorMark(id[1])
		}
		values := map[string]string{}
		for _, v := range tagValue.FindAllStringSubmatch(m[3], -1) {
			values[strings.ToLower(v[1])] = html.UnescapeString(v[2] + v[3] + v[4])
		}
		switch {
		case marksOf[name] != "":
			return marksOf[name]
		case name == "br" && (inRow || strings.TrimSpace(s) == found):
			return separator
		case name == "br":
			return "  \n" // a line break
		case name == "hr":
			return "\n\n---\n\n"
		case name == "a" && !closes:
			if target = values["href"]; target == "" {
				return anchor
			}
			return anchor + "["
		case name == "a":
			if target == "" {
				return ""
			}
			return "](<" + target + ">)"
		case name == "img":
			title := ""
			if values["title"] != "" {
				title = ` "` + strings.ReplaceAll(values["title"], `"`, "'") + `"`
			}
			return "![" + values["alt"] + "](<" + values["src"] + ">" + title + ")"
		case len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6':
			if closes {
				return "\n\n"
			}
			return "\n\n" + strings.Repeat("#", int(name[1]-'0')) + " " + anchor
		case slices.Contains(blocksOf, name):
			return anchor + separator
		case slices.Contains(plainOf, name):
			return anchor
		}
		return found // perhaps no tag: the <head> of an order
	})
}
