package markdown

import (
	"bytes"
	"html"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"psyref/gen/source"
)

// goldmark treats unclosed marks, and marks of other dialects, as text that readers would see. Those
// that people type are errors with a hint what to write. A backslash makes a character plain text.

// visibleText is the text of a block as readers see it, with the offset of each byte. Of code, it
// has only numbers; a computed number is one byte that is not a letter.
type visibleText struct {
	text []byte
	runs []run // in the order of the text; the first begins with it
	page *parsing
}

// run is a range of bytes that is contiguous in the text and in the body.
type run struct{ in, at int } // its start in the text and in the body

// visibleTexts reuses buffers.
var visibleTexts = sync.Pool{New: func() any { return new(visibleText) }}

// Bytes that represent other content.
const (
	opaque   = 0x01 // code, an escaped sign, a number that is computed
	linkEdge = 0x02 // the beginning or the end of a link
)

// checkText reports typed probabilities, and marks that Markdown leaves as text because it cannot
// parse them.
func (p *parsing) checkText(block ast.Node) {
	v := visibleTexts.Get().(*visibleText)
	v.page, v.text, v.runs = p, v.text[:0], v.runs[:0]
	defer func() { v.page = nil; visibleTexts.Put(v) }()
	v.add(block)
	v.mask()
	if !p.draft && !p.verbatim {
		v.checkPercentages()
	}
	for i := 0; i < len(v.text); {
		if !signs[v.text[i]] {
			i++
			continue
		}
		i += max(1, v.checkMark(i))
	}
}

// signs are the bytes that may begin a mark.
var signs = func() (list [256]bool) {
	for sign := range strayMarks {
		list[sign] = true
	}
	return list
}()

// add adds the content of a node.
func (v *visibleText) add(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			v.put(n.Segment.Start, v.page.body[n.Segment.Start:n.Segment.Stop]...)
			if n.SoftLineBreak() || n.HardLineBreak() {
				v.put(n.Segment.Stop, '\n')
			}
		case *ast.CodeSpan:
			from := len(v.text)
			v.add(n)
			for i, b := range v.text[from:] {
				if (b < '0' || b > '9') && b != ' ' && b != '%' {
					v.text[from+i] = opaque
				}
			}
		case *ast.Emphasis:
			v.add(n)
		case *ast.Link:
			v.put(offsetOf(n), linkEdge)
			v.add(n)
			v.put(offsetOf(n), linkEdge)
		default:
			v.put(offsetOf(n), opaque)
		}
	}
}

// put adds bytes from an offset of the body.
func (v *visibleText) put(at int, text ...byte) {
	v.runs = append(v.runs, run{len(v.text), at})
	v.text = append(v.text, text...)
}

// offset returns the offset in the body of a byte of the text.
func (v *visibleText) offset(i int) int {
	after := sort.Search(len(v.runs), func(n int) bool { return v.runs[n].in > i })
	last := v.runs[after-1]
	return last.at + i - last.in
}

// mask hides escaped characters, except percent signs.
func (v *visibleText) mask() {
	for i := 0; i+1 < len(v.text); i++ {
		if v.text[i] != '\\' || !isPunctuation(v.text[i+1]) {
			continue
		}
		v.text[i] = ' '
		if i++; v.text[i] != '%' {
			v.text[i-1], v.text[i] = opaque, opaque
		}
	}
}

func isPunctuation(b byte) bool {
	return b > ' ' && b < 0x7f && !(b >= '0' && b <= '9') && !(b >= 'a' && b <= 'z') && !(b >= 'A' && b <= 'Z')
}

// percentage matches a typed percentage. Percentages must be computed.
var percentage = regexp.MustCompile(`(?i)[0-9](?:[\s\p{Zs}]|&[a-z]+[0-9]*;|&#x?[0-9a-f]+;)*` +
	`(?:[%％﹪٪‰]|&percnt;|&#37;|&#x25;|(?:per|pour)[\s\p{Zs}]*cent\b)`)

// percentSigns are checked before the regular expression, which is slow.
var percentSigns = [][]byte{
	{'%'}, []byte("％"), []byte("﹪"), []byte("٪"), []byte("‰"), {'&'}, []byte("cent"), []byte("CENT"),
}

func (v *visibleText) checkPercentages() {
	for _, sign := range percentSigns {
		if !bytes.Contains(v.text, sign) {
			continue
		}
		for _, at := range percentage.FindAllIndex(v.text, -1) {
			v.page.wrong(v.offset(at[0]), "compute it: {odds system/name input=value : result}", "a typed percentage")
		}
		return
	}
}

// strayMarks are marks that Markdown did not parse, by their first character; the first match
// counts. They are what rulebooks, pages of code hosts and notes contain, and what is like our own
// marks.
var strayMarks = map[byte][]strayMark{
	'[': {
		{pattern: atStart(`\[\^[^\[\]\n]*\]:?`), message: "a footnote",
			hint: "write it in the sentence, or in a > [!note] below"},
		{pattern: atStart(`\[\[[^\[\]\n]*\]\]`), message: "a wiki link", hint: "write [words](page.md)"},
		{pattern: atStart(`\[[ xX]\][ \t\n]`), mayFollow: lineStart, message: "a task list",
			hint: "write a plain list, or numbered steps"},
		{pattern: atStart(`\[![^\[\]\n]*\]`), message: "a callout mark outside a callout",
			hint: "put it in the first line of a block quote: > [!note]"},
		{pattern: atStart(`\[[^\[\]]*\]\(`), message: "an invalid link",
			hint: "write [words](page.md), with no space in the address"},
		{pattern: atStart(`\[[^\[\]]*\](?:\[[^\[\]]*\])?`), message: "words in brackets without a link",
			hint: `write [words](page.md), or \[words\] if brackets are meant`},
	},
	'%': {{pattern: atStart(`%%[ \t]*\pL`), message: "a comment of another dialect",
		hint: "delete it: readers would see it, and a page has no comments"}},
	'~': {{pattern: atStart(`~~`), message: "struck text", hint: "delete what no longer applies"}},
	'*': {
		{pattern: atStart(`\*{2,}`), message: "an unmatched **",
			hint: `put ** directly before and after the words, without spaces, or write \*\*`},
		{pattern: atStart(`\*[\pL\pN]`), mayFollow: afterSpace, message: "a * that is not closed",
			hint: `put * directly before and after the words, or write \*`},
		{pattern: atStart(`\*(?:[\s.,;:!?)]|$)`), mayFollow: afterLetter, message: "a * that is not opened",
			hint: `put * directly before and after the words, or write \*`},
	},
	'`': {{pattern: atStart("`+"), message: "unclosed inline code",
		hint: "put ` before and after it; in a table, write | inside code as \\|"}},
	':': {
		{pattern: atStart(`:::`), mayFollow: lineStart, message: "a block of another dialect",
			hint: "write > [!note], > [!example], > [!ruling] or > [!unknown]"},
		{pattern: atStart(`:[ \t]+\S`), mayFollow: lineStart, message: "a definition list",
			hint: "write - **word**: what it means, or a table"},
		{pattern: atStart(`://[^\s\x01\x02]`), mayFollow: afterLetter, message: "a bare address",
			hint: "write [words](address)"},
	},
	'#': {{pattern: atStart(`#{2,6}[^\s#]`), mayFollow: lineStart, message: "a heading without a space",
		hint: "write ## Title {#id}"}},
	'|': {{pattern: atStart(`\|[^\n]*\|[ \t]*(?:(?:\n\|[^\n]*)+|\n|$)`), mayFollow: lineStart,
		message: "a table without a head row, or whose head and delimiter row differ in their number of cells",
		hint:    "write a head row, and a row | --- | with the same number of cells below it"}},
	'{': {
		{pattern: atStart(`\{[ \t]*(?i:odds|count|table|from|#)[^{}\n]*(?:[\n{]|$)`), message: "unclosed braces",
			hint: "close them on the same line: {odds system/name input=value : result}"},
		{pattern: atStart(`\{[ \t]*(?i:odds[ =:]|count[ :]|table[ =]|from[ =]|#)[^{}\n]*\}`), message: "invalid braces",
			hint: "write {odds system/name input=value : result}, {count name}, {#id}, {table=…} or {from=…}, " +
				"in lower case and without a space after {"},
		{pattern: atStart(`\{(?:[:.{]|[a-z-]+=)[^{}\n]*\}`), inDrafts: true, message: "braces of another dialect",
			hint: `delete them, or write \{: blocks can only have {#id}, {from=…}, {table=…} and {odds=none}`},
	},
	'-': {{pattern: atStart(`--+`), mayFollow: betweenWords, inDrafts: true, message: "hyphens in place of a dash",
		hint: "write – or —"}},
}

// maxMarkBytes limits the search for a mark. The words of a link have at most 999 bytes.
const maxMarkBytes = 1000

// strayMark is a mark that was typed for another Markdown parser.
type strayMark struct {
	pattern       *regexp.Regexp
	mayFollow     func(before byte) bool // whether it counts after a byte; nil if after any
	inDrafts      bool                   // drafts keep it, as their raw documents may contain it as text
	message, hint string
}

func atStart(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)`) }

func lineStart(before byte) bool  { return before == '\n' }
func afterSpace(before byte) bool { return strings.IndexByte(" \n\t(«", before) >= 0 }
func afterLetter(before byte) bool {
	return before >= '0' && before <= '9' || before >= 'a' && before <= 'z' || before >= 'A' && before <= 'Z' ||
		before >= 0x80
}

// betweenWords counts a row of hyphens once, and ignores it after the markup of a table.
func betweenWords(before byte) bool { return before != '-' && before != '|' && before != ':' }

// checkMark reports the mark that begins at a byte of the text, and returns its length; 0 for none.
func (v *visibleText) checkMark(i int) int {
	before := byte('\n')
	if i > 0 {
		before = v.text[i-1]
	}
	for _, mark := range strayMarks[v.text[i]] {
		if mark.inDrafts && v.page.draft || mark.mayFollow != nil && !mark.mayFollow(before) {
			continue
		}
		found := mark.pattern.Find(v.text[i:min(i+maxMarkBytes, len(v.text))])
		if found == nil {
			continue
		}
		v.page.wrong(v.offset(i), mark.hint, "%s", mark.message)
		return len(found)
	}
	return 0
}

// entity matches a character reference.
var entity = regexp.MustCompile(`&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z0-9]+);`)

// checkEntities reports references to invisible characters. In code they are plain text.
func (p *parsing) checkEntities() {
	if bytes.IndexByte(p.body, '&') < 0 {
		return
	}
	code := p.codeRanges()
	for _, at := range entity.FindAllIndex(p.body, -1) {
		if slices.ContainsFunc(code, func(s text.Segment) bool { return at[0] >= s.Start && at[0] < s.Stop }) {
			continue
		}
		before := p.body[:at[0]]
		if backslashes := len(before) - len(bytes.TrimRight(before, `\`)); backslashes%2 == 1 {
			continue // escaped
		}
		reference := string(p.body[at[0]:at[1]])
		if r, hidden := source.FindInvisible(html.UnescapeString(reference)); hidden {
			p.wrong(at[0], "delete it", "%s is %s, which is invisible", reference, source.RuneName(r))
		}
	}
}

// codeRanges returns the ranges of the body that are code.
func (p *parsing) codeRanges() (list []text.Segment) {
	for n := range descend(p.root) {
		switch n := n.(type) {
		case *ast.CodeSpan:
			for c := range children(n) {
				if t, ok := c.(*ast.Text); ok {
					list = append(list, t.Segment)
				}
			}
		case *ast.FencedCodeBlock:
			list = append(list, n.Lines().Sliced(0, n.Lines().Len())...)
		}
	}
	return list
}

// checkDefinition reports a link definition that is a footnote, or that no link uses, so that it
// would be lost.
func (p *parsing) checkDefinition(n *ast.LinkReferenceDefinition) {
	switch {
	case bytes.HasPrefix(n.Label, []byte("^")):
		p.wrong(offsetOf(n), "write it in the sentence, or in a > [!note] below", "a footnote")
	case !p.usedLabels()[util.ToLinkReference(n.Label)]:
		p.wrong(offsetOf(n), "delete it, or use it: [words]["+string(n.Label)+"]", "a link definition that no link uses")
	}
}

// usedLabels returns the labels of the reference links on the page.
func (p *parsing) usedLabels() map[string]bool {
	if p.labels != nil {
		return p.labels
	}
	p.labels = map[string]bool{}
	for n := range descend(p.root) {
		if link, ok := n.(*ast.Link); ok && link.Reference != nil {
			p.labels[util.ToLinkReference(link.Reference.Value)] = true
		}
	}
	return p.labels
}

// checkTable reports a table without rows. A draft may have one, as its raw document does.
func (p *parsing) checkTable(table *east.Table) {
	if table.ChildCount() < 2 && !p.draft {
		p.wrong(offsetOf(table.FirstChild()), "add rows, or delete it", "a table without rows")
	}
}

// checkRow reports missing cells, and cells beyond the columns of a table, which would be lost.
func (p *parsing) checkRow(row *east.TableRow) {
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		if cell.Pos() < 0 && !p.draft {
			p.wrong(offsetOf(row), "give it as many cells as the head; write an empty one as | |",
				"a row with fewer than %d cells", row.ChildCount())
			return
		}
	}
	last := row.LastChild()
	if last == nil || last.Lines().Len() == 0 {
		return
	}
	stop := last.Lines().At(0).Stop
	rest, _, _ := bytes.Cut(p.body[stop:], []byte{'\n'})
	if lost := bytes.TrimLeft(rest, " \t\r|"); len(lost) > 0 {
		p.wrong(stop+len(rest)-len(lost), `delete it, or add a cell to the head; write | inside a cell as \|`,
			"a cell beyond the %d columns of the table", row.ChildCount())
	}
}
