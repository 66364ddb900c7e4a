package book

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// edit replaces a range of the translated text.
type edit struct {
	start, stop int
	text        string
}

// link is a link with the ranges of its parts in the translated text.
type link struct {
	start, words, end, stop int // of [, of its words, of ], and the end of its target
	target, title           string
}

// bookPicture is a picture of the book.
type bookPicture struct {
	start, stop            int
	words, target, caption string
	after                  int // the end of the block that has it; 0 if it is a block of its own
}

// heading is a heading at the top level of a text.
type heading struct {
	start, stop int // of its lines
	level       int
	title       string // without marks
	markdown    string // as typed
	anchors     []string
}

// anchorMark returns the mark of an anchor in translated text: its id in hexadecimal digits, which
// have no marks of Markdown, between private-use characters, which cleaned documents do not contain.
func anchorMark(id string) string { return "\ue000" + hex.EncodeToString([]byte(id)) + "\ue001" }

// anchorOf returns the id in an anchor mark.
func anchorOf(digits string) string {
	id, _ := hex.DecodeString(digits) // made by anchorMark
	return string(id)
}

var (
	anchorPattern = regexp.MustCompile("\ue000([0-9a-f]*)\ue001")
	spanPattern   = regexp.MustCompile(`\[([^\[\]\n]*)\]\{([^{}\n]*)\}`)
	linkSpan      = regexp.MustCompile(`(\]\((?:<[^<>\n]*>|[^()\n]|\([^()\n]*\))*\))(\{[^{}\n]*[.#=][^{}\n]*\})`)
	attributes    = regexp.MustCompile(`[ \t]*\{([^{}\n]*[.#=][^{}\n]*)\}[ \t]*$`)
)

var dialect = goldmark.New(goldmark.WithExtensions(extension.NewTable()))

// parse finds the headings, links and pictures of a file, and the edits that give it the form of the
// site.
func (c *converter) parse(f *file) {
	c.spans(f)
	var b bytes.Buffer
	for _, l := range f.lines {
		f.starts = append(f.starts, b.Len())
		b.WriteString(l.text + "\n")
	}
	f.source = b.Bytes()
	context := parser.NewContext()
	for _, r := range f.references {
		context.AddReference(parser.NewReference([]byte(r.label), []byte(r.target), []byte(r.title)))
	}
	root := dialect.Parser().Parse(text.NewReader(f.source), parser.WithContext(context))
	p := &parsing{converter: c, file: f}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		p.top = n
		f.blocks = append(f.blocks, max(0, lineStart(f.source, max(0, n.Pos()))))
		_ = ast.Walk(n, p.visit) // the function returns no error
	}
	slices.SortFunc(f.edits, func(a, b edit) int { return a.start - b.start })
}

// spans turns the attributes of Pandoc around words into anchors, and removes those of links.
func (c *converter) spans(f *file) {
	inCode := ""
	for i, l := range f.lines {
		if inCode = fenceAfter(inCode, l.text); inCode != "" || !strings.Contains(l.text, "{") {
			continue
		}
		f.lines[i].text = outsideCode(l.text, func(s string) string {
			s = linkSpan.ReplaceAllStringFunc(s, func(found string) string {
				m := linkSpan.FindStringSubmatch(found)
				c.omit("attributes of links", m[2])
				return m[1]
			})
			return spanPattern.ReplaceAllStringFunc(s, func(found string) string {
				m := spanPattern.FindStringSubmatch(found)
				if !strings.ContainsAny(m[2], "#.=") {
					return found
				}
				mark := ""
				if id := ialID.FindStringSubmatch(m[2]); id != nil {
					mark = anchorMark(id[1])
				}
				return mark + m[1]
			})
		})
	}
}

// parsing is the walk through one file.
type parsing struct {
	*converter
	file *file
	top  ast.Node // the block of the top level
}

func (p *parsing) edit(start, stop int, text string) {
	p.file.edits = append(p.file.edits, edit{start, stop, text})
}

func (p *parsing) remark(offset int, kind, detail string) {
	p.converter.remark(p.file, p.file.lineOf(offset), kind, detail)
}

func (p *parsing) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.Heading:
		p.heading(n)
	case *ast.Link:
		if only, is := n.FirstChild().(*ast.Image); is && n.ChildCount() == 1 {
			p.image(only, n)
			return ast.WalkSkipChildren, nil
		}
		p.link(n)
	case *ast.Image:
		p.image(n, n)
		return ast.WalkSkipChildren, nil
	case *ast.AutoLink:
		p.address(n)
	case *ast.CodeBlock:
		p.indented(n)
	case *ast.FencedCodeBlock:
		if n.Info != nil {
			p.omit("names of code blocks", string(n.Info.Segment.Value(p.file.source)))
			start := len(bytes.TrimRight(p.file.source[:n.Info.Segment.Start], " "))
			p.edit(start, n.Info.Segment.Stop, "")
		}
	case *ast.List:
		p.numbers(n)
	case *east.Table:
		p.table(n)
	case *ast.Text:
		p.text(n)
	}
	return ast.WalkContinue, nil
}

// lineStart returns the offset of the line with an offset.
func lineStart(source []byte, at int) int { return bytes.LastIndexByte(source[:at], '\n') + 1 }

// lineEnd returns the offset behind the line with an offset.
func lineEnd(source []byte, at int) int {
	if end := bytes.IndexByte(source[at:], '\n'); end >= 0 {
		return at + end + 1
	}
	return len(source)
}

// heading records a heading of the top level. A heading within a list or a quotation becomes strong.
func (p *parsing) heading(n *ast.Heading) {
	source := p.file.source
	if n.Lines().Len() == 0 { // a heading without words
		start := lineStart(source, max(0, n.Pos()))
		p.edit(start, lineEnd(source, start)-1, "")
		return
	}
	first, last := n.Lines().At(0), n.Lines().At(n.Lines().Len()-1)
	h := &heading{start: lineStart(source, first.Start), stop: lineEnd(source, max(last.Start, last.Stop-1)), level: n.Level}
	raw := string(source[first.Start:last.Stop])
	isATX := strings.HasPrefix(strings.TrimLeft(string(source[h.start:first.Start]), " >*+-0123456789.)\t"), "#")
	if !isATX {
		h.stop = lineEnd(source, h.stop)
	}
	if n.Parent().Kind() != ast.KindDocument {
		begin := first.Start
		if isATX {
			begin = h.start + bytes.IndexByte(source[h.start:first.Start], '#')
		}
		p.remark(h.start, "headings within lists and quotations became strong text", strings.TrimSpace(raw))
		p.edit(begin, first.Start, "**")
		p.edit(last.Stop, last.Stop, "**")
		if !isATX {
			at := lineStart(source, h.stop-1)
			p.edit(at, h.stop-1, strings.TrimRight(string(source[at:h.stop-1]), "=- "))
		}
		return
	}
	if m := attributes.FindStringSubmatch(raw); m != nil {
		if id := ialID.FindStringSubmatch(m[1]); id != nil {
			h.anchors = append(h.anchors, id[1])
		}
		raw = raw[:len(raw)-len(m[0])]
	}
	for _, m := range anchorPattern.FindAllStringSubmatch(raw, -1) {
		h.anchors = append(h.anchors, anchorOf(m[1]))
	}
	h.markdown = strings.Join(strings.Fields(raw), " ")
	h.title = strings.Join(strings.Fields(anchorPattern.ReplaceAllString(p.plain(n), "")), " ")
	h.title = strings.TrimSpace(attributes.ReplaceAllString(h.title, ""))
	if h.title == "" { // a picture, or signs alone
		h.title = strings.TrimSpace(h.markdown)
	}
	p.file.headings = append(p.file.headings, h)
}

// plain returns the text of a node.
func (p *parsing) plain(n ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(
					n.Segment.Value(p.file.source)))))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.AutoLink:
			if entering {
				b.Write(n.Label(p.file.source))
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// link records a link with the ranges of its parts.
func (p *parsing) link(n *ast.Link) {
	l := &link{target: string(n.Destination), title: string(n.Title)}
	l.start = n.Pos()
	l.words, l.end, l.stop = linkParts(p.file.source, l.start)
	if l.stop > 0 {
		p.file.links = append(p.file.links, l)
	}
}

// linkParts returns the offsets of the words of a link or a picture that begins at an offset with [ or
// ![, of the bracket behind them, and of the end of its target; 0 if there is no such link.
func linkParts(source []byte, start int) (words, end, stop int) {
	at := start
	if at < 0 || at >= len(source) {
		return 0, 0, 0
	}
	if source[at] == '!' {
		at++
	}
	if at >= len(source) || source[at] != '[' {
		return 0, 0, 0
	}
	words = at + 1
	end = matching(source, at, '[', ']')
	if end < 0 {
		return 0, 0, 0
	}
	stop = end + 1
	if stop < len(source) && source[stop] == '(' {
		if close := matching(source, stop, '(', ')'); close > 0 {
			return words, end, close + 1
		}
	}
	if stop < len(source) && source[stop] == '[' {
		if close := bytes.IndexByte(source[stop:], ']'); close > 0 {
			return words, end, stop + close + 1
		}
	}
	return words, end, stop
}

// matching returns the offset of the bracket that closes that at an offset, beyond code, escaped
// characters, addresses in <> and titles in quotation marks; -1 for none.
func matching(source []byte, at int, open, closing byte) int {
	depth := 0
	for i := at; i < len(source); i++ {
		switch b := source[i]; {
		case b == '\\':
			i++
		case b == '`' && open == '[':
			n := 1
			for i+n < len(source) && source[i+n] == '`' {
				n++
			}
			if end := bytes.Index(source[i+n:], source[i:i+n]); end >= 0 {
				i += n + end + n - 1
			}
		case b == '<' && open == '(' && source[i-1] == '(':
			if end := bytes.IndexByte(source[i:], '>'); end > 0 {
				i += end
			}
		case (b == '"' || b == '\'') && open == '(' && (source[i-1] == ' ' || source[i-1] == '\n'):
			if end := bytes.IndexByte(source[i+1:], b); end >= 0 {
				i += end + 1
			}
		case b == open:
			depth++
		case b == closing:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// image records a picture; around is the link that consists of it, or itself.
func (p *parsing) image(n *ast.Image, around ast.Node) {
	_, _, stop := linkParts(p.file.source, around.Pos())
	if stop == 0 {
		return
	}
	i := &bookPicture{start: around.Pos(), stop: stop, words: strings.Join(strings.Fields(p.plain(n)), " "),
		target: string(n.Destination), caption: string(n.Title)}
	if link, is := around.(*ast.Link); is {
		p.remark(i.start, "links around pictures left out", string(link.Destination))
	}
	if !p.alone(around) {
		i.after = p.blockEnd()
	}
	p.file.pictures = append(p.file.pictures, i)
}

// alone reports whether a node is all that a paragraph of the top level has.
func (p *parsing) alone(n ast.Node) bool {
	if n.Parent().Kind() != ast.KindParagraph || n.Parent().Parent().Kind() != ast.KindDocument {
		return false
	}
	for sibling := n.Parent().FirstChild(); sibling != nil; sibling = sibling.NextSibling() {
		if t, is := sibling.(*ast.Text); sibling != n && (!is || len(bytes.TrimSpace(t.Segment.Value(p.file.source))) > 0) {
			return false
		}
	}
	return true
}

// blockEnd returns the offset behind the current block of the top level.
func (p *parsing) blockEnd() int {
	if next := p.top.NextSibling(); next != nil && next.Pos() > 0 {
		return lineStart(p.file.source, next.Pos())
	}
	return len(p.file.source)
}

// address gives an address in <> the form of a link.
func (p *parsing) address(n *ast.AutoLink) {
	label := string(n.Label(p.file.source))
	at := n.Pos()
	if at < 0 || p.file.source[at] != '<' {
		return
	}
	p.edit(at, at+len(label)+2, addressLink(label))
}

// addressLink returns an address as a link with itself as its words. Only addresses of the web are
// links.
func addressLink(address string) string {
	rest, insecure := strings.CutPrefix(address, "http://")
	if insecure {
		address = "https://" + rest
	}
	if !strings.HasPrefix(address, "https://") {
		return strings.TrimPrefix(address, "mailto:")
	}
	return "[" + strings.NewReplacer("_", `\_`, "*", `\*`).Replace(withoutScheme(address)) + "](" + address + ")"
}

// withoutScheme returns an address as readers see it.
func withoutScheme(address string) string {
	return strings.TrimSuffix(strings.TrimPrefix(address, "https://"), "/")
}

// indented gives an indented block of code a fence, or within another block the form of a paragraph.
func (p *parsing) indented(n *ast.CodeBlock) {
	lines := n.Lines()
	if lines.Len() == 0 {
		return
	}
	source := p.file.source
	start := lineStart(source, lines.At(0).Start)
	p.remark(start, "indented text became a block as typed", firstWords(string(source[start:lineEnd(source, start)])))
	if n.Parent().Kind() != ast.KindDocument {
		for i := range lines.Len() {
			l := lines.At(i)
			begin := l.Start - len(l.Value(source)) + len(bytes.TrimLeft(l.Value(source), " \t"))
			if at := l.Start - 4; at >= lineStart(source, l.Start) && len(bytes.TrimSpace(source[at:l.Start])) == 0 {
				p.edit(at, max(l.Start, begin), "")
			}
		}
		return
	}
	var b strings.Builder
	for i := range lines.Len() {
		l := lines.At(i)
		b.Write(l.Value(source))
	}
	last := lines.At(lines.Len() - 1)
	p.edit(start, last.Stop, "```\n"+strings.TrimRight(b.String(), "\n")+"\n```\n")
}

var (
	bareAddress = regexp.MustCompile(`https?://[^\s<>\[\]"'` + "`" + `]*[^\s<>\[\]"'.,;:!?)*_` + "`" + `]`)
	dashes      = regexp.MustCompile(`-{2,3}`)
	ownBraces   = regexp.MustCompile(`\{(?:odds |count |#|table=|from=|odds=)`)
)

// text edits what a text has that the site reads otherwise: bare addresses, hyphens for dashes, and
// braces of its own.
func (p *parsing) text(n *ast.Text) {
	value := n.Segment.Value(p.file.source)
	for _, at := range anchorPattern.FindAllSubmatchIndex(value, -1) {
		p.edit(n.Segment.Start+at[0], n.Segment.Start+at[1], "")
	}
	if inLink(n) || !bytes.ContainsAny(value, ":-{") {
		return
	}
	for _, at := range bareAddress.FindAllIndex(value, -1) {
		found := string(value[at[0]:at[1]])
		if strings.HasPrefix(found, "http://") {
			p.remark(n.Segment.Start+at[0], "addresses with http:// became https://", found)
		}
		p.edit(n.Segment.Start+at[0], n.Segment.Start+at[1], addressLink(found))
	}
	for _, at := range dashes.FindAllIndex(value, -1) {
		if at[1]-at[0] == 3 {
			p.edit(n.Segment.Start+at[0], n.Segment.Start+at[1], "—")
		} else if at[0] == 0 || value[at[0]-1] != '-' {
			p.edit(n.Segment.Start+at[0], n.Segment.Start+at[1], "–")
		}
	}
	for _, at := range ownBraces.FindAllIndex(value, -1) {
		p.edit(n.Segment.Start+at[0], n.Segment.Start+at[0]+1, `\{`)
	}
}

func inLink(n ast.Node) bool {
	for above := n.Parent(); above != nil; above = above.Parent() {
		if kind := above.Kind(); kind == ast.KindLink || kind == ast.KindImage || kind == ast.KindCodeSpan {
			return true
		}
	}
	return false
}

// apply returns a range of the text with the edits within it.
func (f *file) apply(start, stop int, more []edit) string {
	var list []edit
	from, _ := slices.BinarySearchFunc(f.edits, start, func(e edit, at int) int { return e.start - at })
	for _, e := range f.edits[from:] {
		if e.start >= stop {
			break
		}
		list = append(list, e)
	}
	list = append(list, more...)
	slices.SortStableFunc(list, func(a, b edit) int { return a.start - b.start })
	var b strings.Builder
	at := start
	for _, e := range list {
		if e.start < at { // within a picture or a heading that was replaced as a whole
			continue
		}
		b.Write(f.source[at:e.start])
		b.WriteString(e.text)
		at = e.stop
	}
	if at < stop {
		b.Write(f.source[at:stop])
	}
	return b.String()
}
