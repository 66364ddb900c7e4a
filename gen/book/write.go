package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"psyref/gen/markdown"
	"psyref/gen/source"
)

// Limits of the site for a page and for a block between two blank lines.
const (
	maxPageBytes  = 120 << 10
	maxBlockBytes = 15 << 10
)

// write writes all pages.
func (c *converter) write() error {
	for _, p := range c.pages {
		for _, n := range p.nodes[1:] {
			n.id = c.sectionID(n.title, p.taken)
		}
	}
	for i, p := range c.pages {
		if err := c.progress("writing", i, len(c.pages)); err != nil {
			return err
		}
		front := c.front(p)
		p.Text = front + c.fix(p, front, c.body(p))
	}
	return nil
}

// front returns the front matter of a page.
func (c *converter) front(p *page) string {
	verbatim := ""
	if !c.Verbatim {
		verbatim = "text: verbatim\n"
	}
	return "---\ntitle: " + yamlString(p.Title) + "\n" + verbatim + "draft: true\n---\n\n"
}

// marks are what the site refuses in a title or the name of a chapter.
var marks = strings.NewReplacer("**", "", "`", "'", "{", "(", "}", ")", "](", "] (")

func plainTitle(title string) string {
	return strings.TrimSpace(source.WithoutCurlyQuotes(marks.Replace(title)))
}

// yamlString returns a text as a quoted YAML string. Letters that look like those of another alphabet
// are escaped.
func yamlString(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // encoding a string cannot fail
	text := strings.TrimSpace(b.String())
	if len(source.Lookalikes(text)) == 0 {
		return text
	}
	b.Reset()
	for _, r := range text {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	return b.String()
}

var blankLines = regexp.MustCompile(`\n[ \t]*\n(?:[ \t]*\n)+`)

// body returns the Markdown of a page.
func (c *converter) body(p *page) string {
	var b strings.Builder
	for i, n := range p.nodes {
		if i > 0 {
			level := "##"
			if depthBelow(p.node, n) > 1 {
				level = "###"
			}
			title := n.title
			if n.heading != nil {
				title = c.headingText(n)
				if depthBelow(p.node, n) > 2 {
					c.remark(n.file, n.file.lineOf(n.heading.start), "headings more than two levels below their page, raised to its second", n.title)
				}
			}
			b.WriteString("\n" + level + " " + title + " {#" + n.id + "}\n\n")
		}
		if n.file == nil {
			continue
		}
		more := append(c.linkEdits(n.file, n.start, n.stop, p), c.pictureEdits(n.file, n.start, n.stop)...)
		b.WriteString(n.file.apply(n.start, n.stop, more))
		b.WriteString("\n")
	}
	for _, below := range p.contents {
		line := "- [" + strings.NewReplacer("[", `\[`, "]", `\]`).Replace(below.Title) + "](" + below.Slug + ".md)\n"
		b.WriteString(line)
	}
	return strings.TrimSpace(blankLines.ReplaceAllString(b.String(), "\n\n")) + "\n"
}

// headingText returns a heading as Markdown without links.
func (c *converter) headingText(n *node) string {
	text := anchorPattern.ReplaceAllString(withoutLinks(n.heading.markdown), "")
	text = strings.ReplaceAll(text, "{", `\{`)
	return strings.TrimSpace(strings.TrimRight(text, "# "))
}

// depthBelow returns how many levels a node is below another.
func depthBelow(top, n *node) int {
	for _, b := range top.below {
		if b == n {
			return 1
		}
		if depth := depthBelow(b, n); depth > 0 {
			return depth + 1
		}
	}
	return 0
}

// rounds is how often a page is parsed to find what the site refuses.
const rounds = 40

// fix returns the body of a page as the site's parser accepts it: a backslash before each mark that the
// site refuses makes it a sign that readers see.
func (c *converter) fix(p *page, front, body string) string {
	body = c.splitBlocks(p, body)
	for range rounds {
		var errs source.Collector
		markdown.ParseVerbatim(source.NewFile(p.Slug+".md", []byte(front+body)), len(front), &errs)
		list, _ := errors.AsType[source.Errors](errs.Err())
		if len(list) == 0 {
			break
		}
		fixed := c.escape(p, front, body, list)
		if fixed == body {
			for _, e := range list {
				c.remark(p.node.fileOf(), 0, "errors that remain: "+e.Message, p.Slug)
			}
			break
		}
		body = fixed
	}
	return body
}

// fileOf returns the file of a node or of the first below it.
func (n *node) fileOf() *file {
	if n.file != nil {
		return n.file
	}
	for _, b := range n.below {
		if f := b.fileOf(); f != nil {
			return f
		}
	}
	return &file{}
}

// unmatchedStrong is the message of the site's parser for marks of strong text without a partner.
const unmatchedStrong = "an unmatched **"

// escape returns a body with the marks escaped that the errors name.
func (c *converter) escape(p *page, front, body string, list source.Errors) string {
	text := front + body
	starts := lineStarts([]byte(text))
	escapes, removes := map[int]bool{}, map[int]bool{}
	strong := map[int]bool{} // lines with marks of strong text that have no partner
	for _, e := range list {
		strong[e.Line] = strong[e.Line] || e.Message == unmatchedStrong
	}
	for _, e := range list {
		if strong[e.Line] && e.Message != unmatchedStrong {
			continue // it may be a consequence
		}
		if e.Line == 0 || e.Line > len(starts) {
			continue
		}
		at := columnOffset(text, starts[e.Line-1], e.Column)
		for at < len(text) && text[at] != '\n' && !isSign(text[at]) {
			at++
		}
		if at >= len(text) || !isSign(text[at]) || at > 0 && text[at-1] == '\\' {
			continue
		}
		set := escapes
		if e.Message == unmatchedStrong {
			set = removes
			c.remark(p.node.fileOf(), 0, "marks ** without a partner left out", p.Slug)
		} else {
			c.remark(p.node.fileOf(), 0, "signs that are no Markdown here, kept as signs: "+e.Message, p.Slug)
		}
		for sign := text[at]; at < len(text) && text[at] == sign; at++ {
			set[at] = true
		}
	}
	var b strings.Builder
	for i := len(front); i < len(text); i++ {
		if escapes[i] {
			b.WriteByte('\\')
		}
		if !removes[i] {
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

func isSign(b byte) bool {
	return b > ' ' && b < 0x7f && !(b >= '0' && b <= '9') && !(b >= 'a' && b <= 'z') && !(b >= 'A' && b <= 'Z')
}

// columnOffset returns the offset of a column, which counts characters from 1, of the line at an
// offset.
func columnOffset(text string, start, column int) int {
	at := start
	for range column - 1 {
		if at >= len(text) || text[at] == '\n' {
			break
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

// splitBlocks divides tables and paragraphs that are longer than the site allows.
func (c *converter) splitBlocks(p *page, body string) string {
	if len(body) <= maxBlockBytes {
		return body
	}
	blocks := strings.Split(body, "\n\n")
	for i, block := range blocks {
		if len(block) <= maxBlockBytes {
			continue
		}
		c.remark(p.node.fileOf(), 0, "long tables and paragraphs divided", p.Slug)
		lines := strings.Split(block, "\n")
		head := ""
		if len(lines) > 2 && delimiterRow.MatchString(lines[1]) {
			head = "\n" + lines[0] + "\n" + lines[1]
		}
		var b strings.Builder
		size := 0
		for j, l := range lines {
			if size+len(l) > maxBlockBytes && j > 2 {
				b.WriteString("\n" + head)
				size = len(head)
			}
			if j > 0 {
				b.WriteByte('\n')
			}
			for len(l) > maxBlockBytes { // a paragraph on one line
				cut := strings.LastIndex(l[:maxBlockBytes], ". ")
				if cut < 0 {
					break
				}
				b.WriteString(l[:cut+1] + "\n\n")
				l = l[cut+2:]
			}
			b.WriteString(l)
			size += len(l) + 1
		}
		blocks[i] = b.String()
	}
	return strings.Join(blocks, "\n\n")
}
