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

// plain is the text of a block as readers see it, with the offset of each byte. Code counts only
// where it holds figures; a computed number is one byte that is no letter.
type plain struct {
	text []byte
	runs []run // in the order of the text; the first begins with it
	page *parsing
}

// run is a range of bytes that is contiguous in the text and in the body.
type run struct{ in, at int } // its start in the text and in the body

// rooms reuses the buffers of plain texts.
var rooms = sync.Pool{New: func() any { return new(plain) }}

// Bytes of a plain text that represent other content.
const (
	other    = 0x01 // code, an escaped sign, a number that is computed
	linkEdge = 0x02 // the beginning or the end of a link
)

// typed looks for marks that Markdown leaves as text because it cannot read them, and for typed
// probabilities.
func (p *parsing) typed(block ast.Node) {
	t := rooms.Get().(*plain)
	t.page, t.text, t.runs = p, t.text[:0], t.runs[:0]
	defer func() { t.page = nil; rooms.Put(t) }()
	t.add(block)
	t.mask()
	if !p.draft {
		t.percentages()
	}
	for i := 0; i < len(t.text); {
		if !signs[t.text[i]] {
			i++
			continue
		}
		i += max(1, t.leftover(i))
	}
}

// signs are the bytes that may begin a mark.
var signs = func() (list [256]bool) {
	for _, known := range []map[byte][]leftover{leftovers, foreign} {
		for sign := range known {
			list[sign] = true
		}
	}
	return list
}()

// add adds the content of a node.
func (t *plain) add(parent ast.Node) {
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
func (t *plain) put(at int, text ...byte) {
	t.runs = append(t.runs, run{len(t.text), at})
	t.text = append(t.text, text...)
}

// offset returns the offset in the body of a byte of the text.
func (t *plain) offset(i int) int {
	after := sort.Search(len(t.runs), func(n int) bool { return t.runs[n].in > i })
	last := t.runs[after-1]
	return last.at + i - last.in
}

// mask hides escaped characters. A figure stays.
func (t *plain) mask() {
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

func (t *plain) percentages() {
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

// leftovers are marks that Markdown did not read, by their first character; the first that matches
// counts.
var leftovers = map[byte][]leftover{
	'[': {
		{like(`\[\^[^\[\]\n]*\]:?`), anywhere, "a footnote", "say it in the sentence, or in a > [!note] below"},
		{like(`\[[^\[\]]*\]\[[^\[\]]*\]`), anywhere, "a link by reference that leads nowhere", "write [words](page.md)"},
		{like(`\[\[[^\[\]\n]*\]\]`), anywhere, "a link of a wiki", "write [words](page.md)"},
		{like(`\[[ xX]\][ \t\n]`), lineStart, "a list of tasks", "write a plain list, or numbered steps"},
		{like(`\[![^\[\]\n]*\]`), anywhere, "a mark that opens no callout", "it stands in the first line of a quotation: > [!note]"},
		{like(`\[[^\[\]]*\]\(`), anywhere, "a link that cannot be read", "write [words](page.md), with no space in the address"},
		{like(`\[[^\[\]]*\]`), anywhere, "words in brackets that lead nowhere", `write [words](page.md), or \[words\] if brackets are meant`},
	},
	'~': {{like(`~~`), anywhere, "words struck out", "leave out what no longer holds"}},
	'=': {{like(`==[^\s=][^=\n]*==`), anywhere, "words marked by ==", "write **words**"}},
	'*': {
		{like(`\*{2,}`), anywhere, "** that opens or closes nothing", `put ** right before and right behind the words, with no space between, or write \*\*`},
		{like(`\*[\pL\pN]`), afterSpace, "* that opens nothing", `put * right before and right behind the words, or write \*`},
		{like(`\*(?:[\s.,;:!?)]|$)`), afterLetter, "* that closes nothing", `put * right before and right behind the words, or write \*`},
	},
	'_': {{like(`__+[\pL\pN]`), afterSpace, "__ that opens nothing", `put ** right before and right behind the words, or write \_`}},
	'`': {{like("`+"), anywhere, "code that has no end", "put ` before and behind it; in a table, | within code is \\|"}},
	':': {
		{like(`:::`), lineStart, "a block of another dialect", "write > [!note], > [!example], > [!ruling] or > [!unknown]"},
		{like(`:[ \t]+\S`), lineStart, "a list of definitions", "write - **word**: what it means, or a table"},
		{like(`://[^\s\x01\x02]`), afterLetter, "a bare address", "write [words](address)"},
	},
	'w': {{like(`www\.[\pL\pN]`), afterSpace, "a bare address", "write [words](address)"}},
	'@': {{like(`@[a-zA-Z0-9-]+\.[a-zA-Z]{2}`), afterLetter, "a bare address", "write [words](address)"}},
	'#': {{like(`#{2,6}[^\s#]`), lineStart, "a heading without a space", "write ## Title {#id}"}},
	'|': {
		{like(`\|?[ \t]*:?-{2,}[-:| \t]*(?:\n|$)`), lineStart, "a table whose head has more or fewer cells than the line below it", "give both as many cells"},
		{like(`\|[^\n]*\|[ \t]*(?:\n|$)`), lineStart, "the row of a table that has no head", "write the head, and | --- | below it with as many cells"},
	},
	'{': {
		{like(`\{[ \t]*(?i:odds|count|table|from|#)[^{}\n]*(?:[\n{]|$)`), anywhere, "braces without their end", "end them in the same line: {odds system/name input=value : result}"},
		{like(`\{[ \t]*(?i:odds[ =:]|count[ :]|table[ =]|from[ =]|#)[^{}\n]*\}`), anywhere, "braces that cannot be read", "write {odds system/name input=value : result}, {count name}, {#id}, {table=…} or {from=…}, in small letters and with no space after {"},
	},
}

// foreign are marks that a raw document may hold as plain text; a draft keeps them.
var foreign = map[byte][]leftover{
	'-': {
		{like(`-->`), anywhere, "the end of a comment", "take it away: nothing is hidden on a page"},
		{like(`--+`), betweenWords, "hyphens for a dash", "type – or —"},
	},
	'^': {{like(`\^[^\s^\n]{1,20}\^`), afterLetter, "raised letters", "type the sign (², ᵉ), or say it in words"}},
	'$': {{like(`\$[^\s$\n](?:[^$\n]*[^\s$\n])?\$(?:[^0-9]|$)`), afterSpace, "a formula", "say it in words, or in `code`"}},
	'%': {{like(`%%[ \t]*[^\s\x01%]`), anywhere, "a comment of another dialect", "take it away: nothing is hidden on a page"}},
	'+': {{like(`\+{2,}[^\s+][^+\n]*\+\+`), afterSpace, "words underlined by ++", "write **words**"}},
	'!': {{like(`!!!+[ \t]*[a-z]`), lineStart, "a block of another dialect", "write > [!note], > [!example], > [!ruling] or > [!unknown]"}},
	'~': {
		{like(`~[^\s~\n]{1,20}~`), afterLetter, "lowered letters", "type the sign (₂), or say it in words"},
		{like(`~[^\s~\n](?:[^~\n]*[^\s~\n])?~`), afterSpace, "words struck out", "leave out what no longer holds"},
	},
	'#':  {{like(`#\pL`), lineStart, "a heading without a space", `write ## Title {#id}, or \# if the sign is meant`}},
	'\\': {{like(`\\$`), anywhere, "a backslash before nothing", `take it away, or write \\ if the sign is meant`}},
	':':  {{like(`:[a-z][a-z0-9_+-]*:(?:[\s.,;!?)]|$)`), afterSpace, "a picture by its name", "take it away, or say it in words"}},
	'{': {
		{like(`\{(?:[:.]|[a-z-]+=)[^{}\n]*\}`), anywhere, "braces of another dialect", "a block takes {#id} and {from=…}, and nothing else"},
		{like(`\{\{`), anywhere, "a variable of another dialect", `write what it stands for, or \{ if a brace is meant`},
	},
}

// mostMark bounds the bytes that a mark is looked for in: the words of a link have at most 999.
const mostMark = 1000

// leftover is something that was typed for another reader of Markdown.
type leftover struct {
	like        *regexp.Regexp
	in          func(before byte) bool // whether it counts, by the byte before it
	what, write string
}

func like(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)`) }

func anywhere(byte) bool          { return true }
func lineStart(before byte) bool  { return before == '\n' }
func afterSpace(before byte) bool { return strings.IndexByte(" \n\t(«", before) >= 0 }
func afterLetter(before byte) bool {
	return before >= '0' && before <= '9' || before >= 'a' && before <= 'z' || before >= 'A' && before <= 'Z' || before >= 0x80
}

// betweenWords counts where no hyphen precedes, so that a row of them is reported once, and not
// where a longer mark of a table or a rule continues.
func betweenWords(before byte) bool { return before != '-' && before != '|' && before != ':' }

// leftover reports the mark that begins at a byte of the text, and returns its length; 0 if there
// is none.
func (t *plain) leftover(i int) int {
	if n := t.begins(i, leftovers[t.text[i]]); n > 0 || t.page.draft {
		return n
	}
	return t.begins(i, foreign[t.text[i]])
}

// begins reports the first mark of a list that begins at a byte of the text, and returns its
// length; 0 if there is none.
func (t *plain) begins(i int, list []leftover) int {
	if list == nil {
		return 0
	}
	before := byte('\n')
	if i > 0 {
		before = t.text[i-1]
	}
	for _, one := range list {
		if !one.in(before) {
			continue
		}
		found := one.like.Find(t.text[i:min(i+mostMark, len(t.text))])
		if found == nil {
			continue
		}
		t.page.wrong(t.offset(i), one.write, "%s", one.what)
		return len(found)
	}
	return 0
}

// entity matches a character written by name or number.
var entity = regexp.MustCompile(`&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z0-9]+);`)

// references looks for invisible characters written by name or number.
func (p *parsing) references() {
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
			p.wrong(at[0], "take it out", "%s stands for %s, which nobody sees", text, source.RuneName(r))
		}
	}
}

// definition reports a link definition that is a footnote, or that no link uses, so that it would
// be lost.
func (p *parsing) definition(n *ast.LinkReferenceDefinition) {
	switch {
	case bytes.HasPrefix(n.Label, []byte("^")):
		p.wrong(offsetOf(n), "say it in the sentence, or in a > [!note] below", "a footnote")
	case !p.asked()[util.ToLinkReference(n.Label)]:
		p.wrong(offsetOf(n), "take it away, or write [words]["+string(n.Label)+"] where it is meant", "an address that no link of the page uses")
	}
}

// asked are the labels by which links of the page ask for their addresses.
func (p *parsing) asked() map[string]bool {
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

// empty reports a table without rows. A draft may have them, as its raw document does.
func (p *parsing) empty(table *east.Table) {
	if table.ChildCount() < 2 && !p.draft {
		p.wrong(offsetOf(table.FirstChild()), "give it rows, or take it away", "a table that has a head and no row")
	}
}

// row reports missing cells, and cells beyond the columns of a table, which would be lost.
func (p *parsing) row(row *east.TableRow) {
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
