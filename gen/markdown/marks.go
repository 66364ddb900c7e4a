package markdown

import (
	"bytes"
	"html"
	"regexp"
	"sort"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"psyref/gen/source"
)

// goldmark treats marks of other dialects, and marks without an end, as text that readers would see.
// Each is an error that says what to write. A backslash makes a character plain text.

// visibleText is the text of a block as readers see it, with the offset of each byte. Code counts only
// where it holds figures; a computed number is one byte that is no letter.
type visibleText struct {
	text []byte
	runs []run // in the order of the text; the first begins with it
	page *parsing
}

// run is a range of bytes that is contiguous in the text and in the body.
type run struct{ in, at int } // its start in the text and in the body

// visibleTexts reuses the buffers of plain texts.
var visibleTexts = sync.Pool{New: func() any { return new(visibleText) }}

// Bytes of a plain text that represent other content.
const (
	other    = 0x01 // code, an escaped sign, a number that is computed
	linkEdge = 0x02 // the beginning or the end of a link
)

// checkText looks for marks that Markdown leaves as text because it cannot read them, and for typed
// probabilities.
func (p *parsing) checkText(block ast.Node) {
	t := visibleTexts.Get().(*visibleText)
	t.page, t.text, t.runs = p, t.text[:0], t.runs[:0]
	defer func() { t.page = nil; visibleTexts.Put(t) }()
	t.add(block)
	t.mask()
	if !p.draft {
		t.checkPercentages()
	}
	for i := 0; i < len(t.text); {
		if !signs[t.text[i]] {
			i++
			continue
		}
		i += max(1, t.checkMark(i))
	}
}

// signs are the bytes that may begin a mark.
var signs = func() (list [256]bool) {
	for _, known := range []map[byte][]strayMark{strayMarks, dialectMarks} {
		for sign := range known {
			list[sign] = true
		}
	}
	return list
}()

// add adds the content of a node.
func (t *visibleText) add(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			t.put(n.Segment.Start, t.page.body[n.Segment.Start:n.Segment.Stop]...)
			if n.SoftLineBreak() || n.HardLineBreak() {
				t.put(n.Segment.Stop, '\n')
			}
		case *ast.CodeSpan:
			from := len(t.text)
			t.add(n)
			for i, b := range t.text[from:] {
				if (b < '0' || b > '9') && b != ' ' && b != '%' {
					t.text[from+i] = other
				}
			}
		case *ast.Emphasis:
			t.add(n)
		case *ast.Link:
			t.put(offsetOf(n), linkEdge)
			t.add(n)
			t.put(offsetOf(n), linkEdge)
		default:
			t.put(offsetOf(n), other)
		}
	}
}

// put adds bytes from an offset of the body.
func (t *visibleText) put(at int, text ...byte) {
	t.runs = append(t.runs, run{len(t.text), at})
	t.text = append(t.text, text...)
}

// offset returns the offset in the body of a byte of the text.
func (t *visibleText) offset(i int) int {
	after := sort.Search(len(t.runs), func(n int) bool { return t.runs[n].in > i })
	last := t.runs[after-1]
	return last.at + i - last.in
}

// mask hides escaped characters. A figure stays.
func (t *visibleText) mask() {
	for i := 0; i+1 < len(t.text); i++ {
		if t.text[i] != '\\' || !isPunctuation(t.text[i+1]) {
			continue
		}
		t.text[i] = ' '
		if i++; t.text[i] != '%' {
			t.text[i-1], t.text[i] = other, other
		}
	}
}

func isPunctuation(b byte) bool {
	return b > ' ' && b < 0x7f && !(b >= '0' && b <= '9') && !(b >= 'a' && b <= 'z') && !(b >= 'A' && b <= 'Z')
}

// percentage matches a typed figure with its sign or word; figures are computed.
var percentage = regexp.MustCompile(`(?i)[0-9](?:[\s\p{Zs}]|&[a-z]+[0-9]*;|&#x?[0-9a-f]+;)*(?:[%％﹪٪‰]|&percnt;|&#37;|&#x25;|(?:per|pour)[\s\p{Zs}]*cent\b)`)

// percentSigns are checked before the regular expression, which is slow.
var percentSigns = [][]byte{{'%'}, []byte("％"), []byte("﹪"), []byte("٪"), []byte("‰"), {'&'}, []byte("cent"), []byte("CENT")}

func (t *visibleText) checkPercentages() {
	for _, sign := range percentSigns {
		if !bytes.Contains(t.text, sign) {
			continue
		}
		for _, at := range percentage.FindAllIndex(t.text, -1) {
			t.page.wrong(t.offset(at[0]), "let the core compute it: {odds system/name input=value : result}", "a percentage typed by hand")
		}
		return
	}
}

// strayMarks are marks that Markdown did not read, by their first character; the first that matches
// counts.
var strayMarks = map[byte][]strayMark{
	'[': {
		{atStart(`\[\^[^\[\]\n]*\]:?`), anywhere, "a footnote", "say it in the sentence, or in a > [!note] below"},
		{atStart(`\[[^\[\]]*\]\[[^\[\]]*\]`), anywhere, "a link by reference that leads nowhere", "write [words](page.md)"},
		{atStart(`\[\[[^\[\]\n]*\]\]`), anywhere, "a link of a wiki", "write [words](page.md)"},
		{atStart(`\[[ xX]\][ \t\n]`), lineStart, "a list of tasks", "write a plain list, or numbered steps"},
		{atStart(`\[![^\[\]\n]*\]`), anywhere, "a mark that opens no callout", "it stands in the first line of a quotation: > [!note]"},
		{atStart(`\[[^\[\]]*\]\(`), anywhere, "a link that cannot be read", "write [words](page.md), with no space in the address"},
		{atStart(`\[[^\[\]]*\]`), anywhere, "words in brackets that lead nowhere", `write [words](page.md), or \[words\] if brackets are meant`},
	},
	'~': {{atStart(`~~`), anywhere, "words struck out", "leave out what no longer holds"}},
	'=': {{atStart(`==[^\s=][^=\n]*==`), anywhere, "words marked by ==", "write **words**"}},
	'*': {
		{atStart(`\*{2,}`), anywhere, "** that opens or closes nothing", `put ** right before and right behind the words, with no space between, or write \*\*`},
		{atStart(`\*[\pL\pN]`), afterSpace, "* that opens nothing", `put * right before and right behind the words, or write \*`},
		{atStart(`\*(?:[\s.,;:!?)]|$)`), afterLetter, "* that closes nothing", `put * right before and right behind the words, or write \*`},
	},
	'_': {{atStart(`__+[\pL\pN]`), afterSpace, "__ that opens nothing", `put ** right before and right behind the words, or write \_`}},
	'`': {{atStart("`+"), anywhere, "code that has no end", "put ` before and behind it; in a table, | within code is \\|"}},
	':': {
		{atStart(`:::`), lineStart, "a block of another dialect", "write > [!note], > [!example], > [!ruling] or > [!unknown]"},
		{atStart(`:[ \t]+\S`), lineStart, "a list of definitions", "write - **word**: what it means, or a table"},
		{atStart(`://[^\s\x01\x02]`), afterLetter, "a bare address", "write [words](address)"},
	},
	'w': {{atStart(`www\.[\pL\pN]`), afterSpace, "a bare address", "write [words](address)"}},
	'@': {{atStart(`@[a-zA-Z0-9-]+\.[a-zA-Z]{2}`), afterLetter, "a bare address", "write [words](address)"}},
	'#': {{atStart(`#{2,6}[^\s#]`), lineStart, "a heading without a space", "write ## Title {#id}"}},
	'|': {
		{atStart(`\|?[ \t]*:?-{2,}[-:| \t]*(?:\n|$)`), lineStart, "a table whose head has more or fewer cells than the line below it", "give both as many cells"},
		{atStart(`\|[^\n]*\|[ \t]*(?:\n|$)`), lineStart, "the row of a table that has no head", "write the head, and | --- | below it with as many cells"},
	},
	'{': {
		{atStart(`\{[ \t]*(?i:odds|count|table|from|#)[^{}\n]*(?:[\n{]|$)`), anywhere, "braces without their end", "end them in the same line: {odds system/name input=value : result}"},
		{atStart(`\{[ \t]*(?i:odds[ =:]|count[ :]|table[ =]|from[ =]|#)[^{}\n]*\}`), anywhere, "braces that cannot be read", "write {odds system/name input=value : result}, {count name}, {#id}, {table=…} or {from=…}, in small letters and with no space after {"},
	},
}

// dialectMarks are marks that a raw document may hold as plain text; a draft keeps them.
var dialectMarks = map[byte][]strayMark{
	'-': {
		{atStart(`-->`), anywhere, "the end of a comment", "take it away: nothing is hidden on a page"},
		{atStart(`--+`), betweenWords, "hyphens for a dash", "type – or —"},
	},
	'^': {{atStart(`\^[^\s^\n]{1,20}\^`), afterLetter, "raised letters", "type the sign (², ᵉ), or say it in words"}},
	'$': {{atStart(`\$[^\s$\n](?:[^$\n]*[^\s$\n])?\$(?:[^0-9]|$)`), afterSpace, "a formula", "say it in words, or in `code`"}},
	'%': {{atStart(`%%[ \t]*[^\s\x01%]`), anywhere, "a comment of another dialect", "take it away: nothing is hidden on a page"}},
	'+': {{atStart(`\+{2,}[^\s+][^+\n]*\+\+`), afterSpace, "words underlined by ++", "write **words**"}},
	'!': {{atStart(`!!!+[ \t]*[a-z]`), lineStart, "a block of another dialect", "write > [!note], > [!example], > [!ruling] or > [!unknown]"}},
	'~': {
		{atStart(`~[^\s~\n]{1,20}~`), afterLetter, "lowered letters", "type the sign (₂), or say it in words"},
		{atStart(`~[^\s~\n](?:[^~\n]*[^\s~\n])?~`), afterSpace, "words struck out", "leave out what no longer holds"},
	},
	'#':  {{atStart(`#\pL`), lineStart, "a heading without a space", `write ## Title {#id}, or \# if the sign is meant`}},
	'\\': {{atStart(`\\$`), anywhere, "a backslash before nothing", `take it away, or write \\ if the sign is meant`}},
	':':  {{atStart(`:[a-z][a-z0-9_+-]*:(?:[\s.,;!?)]|$)`), afterSpace, "a picture by its name", "take it away, or say it in words"}},
	'{': {
		{atStart(`\{(?:[:.]|[a-z-]+=)[^{}\n]*\}`), anywhere, "braces of another dialect", "a block takes {#id} and {from=…}, and nothing else"},
		{atStart(`\{\{`), anywhere, "a variable of another dialect", `write what it stands for, or \{ if a brace is meant`},
	},
}

// maxMarkBytes bounds the bytes that a mark is looked for in: the words of a link have at most 999.
const maxMarkBytes = 1000

// strayMark is something that was typed for another reader of Markdown.
type strayMark struct {
	pattern       *regexp.Regexp
	mayFollow     func(before byte) bool // whether it counts, by the byte before it
	message, hint string
}

func atStart(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)`) }

func anywhere(byte) bool          { return true }
func lineStart(before byte) bool  { return before == '\n' }
func afterSpace(before byte) bool { return strings.IndexByte(" \n\t(«", before) >= 0 }
func afterLetter(before byte) bool {
	return before >= '0' && before <= '9' || before >= 'a' && before <= 'z' || before >= 'A' && before <= 'Z' || before >= 0x80
}

// betweenWords counts where no hyphen precedes, so that a row of them is reported once, and not
// where a longer mark of a table or a rule continues.
func betweenWords(before byte) bool { return before != '-' && before != '|' && before != ':' }

// checkMark reports the mark that begins at a byte of the text, and returns its length; 0 if there
// is none.
func (t *visibleText) checkMark(i int) int {
	if n := t.checkMarks(i, strayMarks[t.text[i]]); n > 0 || t.page.draft {
		return n
	}
	return t.checkMarks(i, dialectMarks[t.text[i]])
}

// checkMarks reports the first mark of a list that begins at a byte of the text, and returns its
// length; 0 if there is none.
func (t *visibleText) checkMarks(i int, list []strayMark) int {
	if list == nil {
		return 0
	}
	before := byte('\n')
	if i > 0 {
		before = t.text[i-1]
	}
	for _, one := range list {
		if !one.mayFollow(before) {
			continue
		}
		found := one.pattern.Find(t.text[i:min(i+maxMarkBytes, len(t.text))])
		if found == nil {
			continue
		}
		t.page.wrong(t.offset(i), one.hint, "%s", one.message)
		return len(found)
	}
	return 0
}

// entity matches a character written by name or number.
var entity = regexp.MustCompile(`&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z0-9]+);`)

// checkEntities looks for invisible characters written by name or number.
func (p *parsing) checkEntities() {
	if bytes.IndexByte(p.body, '&') < 0 {
		return
	}
	for _, at := range entity.FindAllIndex(p.body, -1) {
		before := p.body[:at[0]]
		if backslashes := len(before) - len(bytes.TrimRight(before, `\`)); backslashes%2 == 1 {
			continue // the sign is meant
		}
		text := string(p.body[at[0]:at[1]])
		if r, hidden := source.FindInvisible(html.UnescapeString(text)); hidden {
			p.wrong(at[0], "delete it", "%s is %s, which is invisible", text, source.RuneName(r))
		}
	}
}

// checkDefinition reports a link definition that is a footnote, or that no link uses, so that it would
// be lost.
func (p *parsing) checkDefinition(n *ast.LinkReferenceDefinition) {
	switch {
	case bytes.HasPrefix(n.Label, []byte("^")):
		p.wrong(offsetOf(n), "say it in the sentence, or in a > [!note] below", "a footnote")
	case !p.usedLabels()[util.ToLinkReference(n.Label)]:
		p.wrong(offsetOf(n), "take it away, or write [words]["+string(n.Label)+"] where it is meant", "an address that no link of the page uses")
	}
}

// usedLabels are the labels by which links of the page ask for their addresses.
func (p *parsing) usedLabels() map[string]bool {
	if p.labels != nil {
		return p.labels
	}
	p.labels = map[string]bool{}
	_ = ast.Walk(p.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function returns no error
		if link, ok := n.(*ast.Link); ok && entering && link.Reference != nil {
			p.labels[util.ToLinkReference(link.Reference.Value)] = true
		}
		return ast.WalkContinue, nil
	})
	return p.labels
}

// checkTable reports a table without rows. A draft may have them, as its raw document does.
func (p *parsing) checkTable(table *east.Table) {
	if table.ChildCount() < 2 && !p.draft {
		p.wrong(offsetOf(table.FirstChild()), "give it rows, or take it away", "a table that has a head and no row")
	}
}

// checkRow reports missing cells, and cells beyond the columns of a table, which would be lost.
func (p *parsing) checkRow(row *east.TableRow) {
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		if cell.Pos() < 0 && !p.draft {
			p.wrong(offsetOf(row), "give it as many as the head; one that says nothing is typed as | |", "a row that has fewer than the %d cells of the table", row.ChildCount())
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
		p.wrong(stop+len(rest)-len(lost), `take it away, or give the head as many cells; a | within a cell is \|`, "a cell beyond the %d columns of the table", row.ChildCount())
	}
}
