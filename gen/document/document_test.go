package document

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// outline returns a document as lines: the line, the kind and the beginning of each block.
func outline(d *Document) []string {
	var list []string
	for i := range d.Blocks {
		b := &d.Blocks[i]
		text := b.Plain()
		if b.Kind == Table {
			text = fmt.Sprintf("%d×%d %s", len(b.Rows), len(b.Rows[0]), text)
		}
		if runes := []rune(text); len(runes) > 40 {
			text = string(runes[:40])
		}
		kind := []string{"p", fmt.Sprintf("h%d", b.Level), fmt.Sprintf("-%d", b.Level), fmt.Sprintf("%d.", b.Number), "table"}[b.Kind]
		list = append(list, fmt.Sprintf("%d %s %s", b.Line, kind, text))
	}
	return list
}

func read(t *testing.T, name string, data []byte) *Document {
	t.Helper()
	d, err := Read(context.Background(), name, data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func fixture(t *testing.T, name string) *Document {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, name, data)
}

// holds checks that a list has lines with these beginnings, in this order.
func holds(t *testing.T, list []string, want ...string) {
	t.Helper()
	at := 0
	for _, w := range want {
		i := slices.IndexFunc(list[at:], func(s string) bool { return strings.HasPrefix(s, w) })
		if i < 0 {
			t.Fatalf("no line %q from %d on in\n%s", w, at, strings.Join(list, "\n"))
		}
		at += i + 1
	}
}

// doubted checks that a document has a doubt.
func doubted(t *testing.T, d *Document, line int, part string) {
	t.Helper()
	for _, x := range d.Doubts {
		if x.Line == line && strings.Contains(x.Message, part) {
			return
		}
	}
	t.Errorf("no doubt on line %d that says %q: %v", line, part, d.Doubts)
}

func TestReadMarkdownWithMojibake(t *testing.T) {
	d := fixture(t, "lamps.md")
	holds(t, outline(d), "1 h1 Lamps", "3 p Lamps are", "5 h2 Wick Rating", "9 h3 Raising", "17 table 3×5 Class of Keeper", "22 h4 Shaded", "26 h4 Flared", "28 p Cost:",
		"30 -0 the glass", "31 -0 the oil_level", "32 -1 and the wick", "34 1. Trim", "35 2. Strike")
	text := d.Blocks[1].Text
	if !strings.Contains(text, "feeds it — without") {
		t.Errorf("not mended: %q", text)
	}
	doubted(t, d, 3, "wrong encoding")
	doubted(t, d, 17, "too many for a phone")
	for _, b := range d.Blocks {
		if b.Line == 24 && !strings.Contains(b.Text, "café") {
			t.Errorf("not mended: %q", b.Text)
		}
		if b.Line == 28 && !strings.HasPrefix(b.Text, StrongBegins+"Cost:"+StrongEnds) {
			t.Errorf("strong words are lost: %q", b.Text)
		}
	}
}

func TestReadLongParagraphs(t *testing.T) {
	d := fixture(t, "pasted.txt")
	longest := 0
	for _, b := range d.Blocks {
		longest = max(longest, len(strings.Fields(b.Text)))
	}
	if longest > 140 {
		t.Errorf("a paragraph of %d words is left", longest)
	}
	list := outline(d)
	holds(t, list, "1 p This part", "2 p Every crew", "2 p ", "3 p The calls")
	doubted(t, d, 2, "was split into")
	doubted(t, d, 6, "empty row of a table")
}

func TestReadWordProcessorExport(t *testing.T) {
	d := fixture(t, "export.txt")
	holds(t, outline(d), "1 h1 House Rules", "4 h2 Fog Horns", "5 p Fog horns", "11 p *Length", "12 -0 Short:", "15 h2 Muffling", "22 h2 Cracked Horns", "24 1. Split", "29 6. Clear", "30 h2 SALT MARKERS", "31 p ")
	doubted(t, d, 15, "short and text follows")
	doubted(t, d, 24, "results of a D6")
	doubted(t, d, 30, "capitals")
}

func TestReadForumTranscript(t *testing.T) {
	d := fixture(t, "forum.txt")
	holds(t, outline(d), "1 h2 MARINIERS", "11 h2 CHOIX", "15 table 5×2 Ordre Nombre de cartes Passeurs 8", "38 h2 NOMBRE", "42 table 4×3 Rang Marinier Nombre de cartes 1 Mou", "62 h2 LA PHASE",
		"68 1. Tirage", "70 2. Distribution", "72 3. Sonnerie", "74 h2 1. TIRAGE", "78 h2 REFLUX", "82 table 3×2 D6 Résultat 4-6")
	if tag, sure := d.Language(); tag != "fr" || !sure {
		t.Errorf("the language is %q, sure %v", tag, sure)
	}
	if tag, _ := fixture(t, "export.txt").Language(); tag != "en" {
		t.Errorf("the language is %q", tag)
	}
}

const sample = "Les marées décident.\n\nL'eau monte de 2D6 cases, où que l'on soit ; « rien » ne l'arrête."

func TestReadEncodings(t *testing.T) {
	windows := func(s string) (out []byte) {
		for _, r := range s {
			out = append(out, byte(r))
		}
		return out
	}
	utf16le := []byte{0xff, 0xfe}
	var utf16be []byte
	for _, u := range utf16.Encode([]rune(sample)) {
		utf16le = append(utf16le, byte(u), byte(u>>8))
		utf16be = append(utf16be, byte(u>>8), byte(u))
	}
	want := strings.Join(outline(read(t, "a.txt", []byte(sample))), "\n")
	for name, data := range map[string][]byte{
		"Windows-1252": windows(sample), "UTF-16 with a mark": utf16le, "UTF-16 without a mark": utf16be, "CRLF": []byte(strings.ReplaceAll(sample, "\n", "\r\n")),
		"byte order mark": []byte("\ufeff" + sample), "CR": []byte(strings.ReplaceAll(sample, "\n", "\r")), "scrambled twice": []byte(scrambled(scrambled(sample))),
	} {
		d := read(t, "a.txt", data)
		if got := strings.Join(outline(d), "\n"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

// scrambled returns a text that was read in the wrong encoding.
func scrambled(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		b.WriteRune(windows1252(c))
	}
	return b.String()
}

func TestFixMojibake(t *testing.T) {
	for from, want := range map[string]string{
		"powerâ€”when": "power—when", "cafÃ©": "café", "voilÃ  tout": "voilà tout", "12â€™s": "12’s", "√©t√©": "été", "ÃƒÂ©": "é",
		// Correct text stays the same.
		"café": "café", "«É»": "«É»", "Ô… ça": "Ô… ça", "naïve – “so”": "naïve – “so”", "½ × 3": "½ × 3", "Ω≈ç√": "Ω≈ç√", "": "",
	} {
		if got, _ := fixMojibake(from); got != want {
			t.Errorf("%q became %q, want %q", from, got, want)
		}
	}
}

func TestReadRefusesBinaryFiles(t *testing.T) {
	for want, data := range map[string][]byte{
		"is empty": []byte(" \n\t\n"), "zero byte": []byte("abc\n\x00\x01 words that are many enough"), "control characters": bytes.Repeat([]byte{1, 2, 3, 'a'}, 50),
		"RTF document; open it in a word processor, and save it as .docx": []byte(`{\rtf1\ansi A psyker {\b rolls} two dice.\par}`),
		"an old Word document": []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00"), "is a picture": []byte("\x89PNG\r\n\x1a\n\x00\x00"), "a picture; extract": []byte("\xff\xd8\xff\xe0\x00"),
		"PDF": []byte("%PDF-1.7 abc"), "archive": []byte("PK\x03\x04abc"), "no words": []byte("--- | --- |\n***\n"),
	} {
		_, err := Read(context.Background(), "a.txt", data, Options{})
		if refusal, ok := errors.AsType[*ReadError](err); !ok || !strings.Contains(refusal.Error(), want) {
			t.Errorf("%q: %v, want one that says %q", data[:4], err, want)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := Read(ended, "a.txt", []byte(sample), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
}

func TestReadWebPage(t *testing.T) {
	d := read(t, "a.html", []byte(`<!DOCTYPE html><html><head><title>No</title><style>no{}</style></head><body>
<h1>Tide <em>bells</em></h1><p>One <b>strong</b> word<br>and more<script>no()</script>
<ul><li><p>first</p><li>second<ol><li>inner one<li>inner two</ol></ul>
<table><tr><th>D6<th>Result<tr><td>1<td>Nothing<tr><td>2<td><p>All</p><p>of it</p></table>
<h2>After</h2>caf&eacute; &amp; text<img alt="x">`))
	want := []string{"2 h1 Tide bells", "2 p One strong word and more", "4 -0 first", "4 -0 second", "4 1. inner one", "4 2. inner two", "4 table 3×2 D6 Result 1 Nothing 2 All of it", "6 h2 After", "6 p café & text"}
	got := outline(d)
	for i := range got { // ignore lines
		_, got[i], _ = strings.Cut(got[i], " ")
	}
	for i := range want {
		_, want[i], _ = strings.Cut(want[i], " ")
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if slices.Contains(d.Words, "no") {
		t.Error("hidden text counts as words")
	}
}

// TestLargeDocumentsAreRefused checks that files above the limit are refused before they are
// parsed.
func TestLargeDocumentsAreRefused(t *testing.T) {
	for name, data := range map[string][]byte{"a.txt": bytes.Repeat([]byte("word "), 4<<20), "a.html": bytes.Repeat([]byte("<div>"), 4<<20)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(context.Background(), name, data, Options{})
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "MB") || !strings.Contains(err.Error(), "split") {
			t.Errorf("%s: %v", name, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%s: refusing it took %d bytes", name, took)
		}
	}
}

// TestDeepNestingTakesLinearTime checks that ten times the nesting takes about ten times the
// memory.
func TestDeepNestingTakesLinearTime(t *testing.T) {
	for name, tags := range map[string][]string{
		"a.html": {"<div>", "<ul><li>", "<b>", "<b><p>", "<table><tr><td>", "<a><table>", "<blockquote>", "<nav>", "<main><header>", "<h1>", "<sup>1", "<del>a", "<p hidden>a", "<div hidden>", "<ol><li>a"},
	} {
		for _, tag := range tags {
			work := func(n int) uint64 {
				data := []byte(strings.Repeat(tag, n) + "words")
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_, err := Read(context.Background(), name, data, Options{})
				runtime.ReadMemStats(&after)
				if refusal := (*ReadError)(nil); err != nil && !errors.As(err, &refusal) {
					t.Fatal(err)
				}
				return after.TotalAlloc - before.TotalAlloc
			}
			if few, many := work(1000), work(10_000); many > 30*few+1<<20 {
				t.Errorf("%s: 1,000 of %s take %d bytes, 10,000 take %d", name, tag, few, many)
			}
		}
	}
}

func TestWrappedLinesAreJoined(t *testing.T) {
	text := strings.Repeat("A line that ends where the page of a letter did, and goes\non below it as letters that were typed on machines do, until\nthe paragraph ends.\n\n", 4)
	d := read(t, "a.txt", []byte(text))
	if len(d.Blocks) != 4 || !strings.Contains(d.Blocks[0].Text, "and goes on below") {
		t.Errorf("got %q", outline(d))
	}
}

// TestMarksInsideAWordStay checks that asterisks inside a word, as in a product, are no emphasis.
func TestMarksInsideAWordStay(t *testing.T) {
	d := read(t, "a.txt", []byte("**Strong** marks and *soft* ones.\n\nRoll 2*3*4 dice, or x**y**z of them.\n"))
	if got := d.Blocks[1].Text; got != "Roll 2*3*4 dice, or x**y**z of them." {
		t.Errorf("the text is %q", got)
	}
	if got := d.Blocks[0].Text; !strings.Contains(got, StrongBegins+"Strong"+StrongEnds) || !strings.Contains(got, EmphasisBegins+"soft"+EmphasisEnds) {
		t.Errorf("the text is %q", got)
	}
}

// TestLineEndsSeparateWords checks that a line end in a web page ends a word.
func TestLineEndsSeparateWords(t *testing.T) {
	d := read(t, "a.html", []byte("<p>One line\nand <b>another\r\none</b>\nof bells</p>\n<pre>a\nb</pre>"))
	if got := strings.Join(d.Words, " "); got != "one line and another one of bells a b" {
		t.Errorf("words %q", got)
	}
}

// TestUnusualCharacters checks that invisible characters are removed, and ligatures, wide letters
// and mathematical letters are replaced by plain ones.
func TestUnusualCharacters(t *testing.T) {
	d := read(t, "a.txt", []byte("The o\ufb03ce \uff21\u034f of \U0001d400 \u3164 psy\u00adker\ufe0f\u2028bells ring o\ufb03ce.\n"))
	if got := strings.Join(d.Words, " "); got != "the office a of a psyker bells ring office" {
		t.Errorf("words %q", got)
	}
	reported := 0
	for _, one := range d.Doubts {
		if strings.Contains(one.Message, `was replaced by "ffi", which looks the same`) {
			reported++
		}
	}
	if reported == 0 || !strings.Contains(fmt.Sprint(d.Doubts), "invisible characters were left out: ") {
		t.Errorf("doubts %v", d.Doubts)
	}
}

// TestMenusAreLeftOut checks that menus, and headers and footers around a main element, are left
// out, numbered and reported. Unclosed ones, and headers of a page without a main element, are
// text.
func TestMenusAreLeftOut(t *testing.T) {
	for _, c := range []struct{ page, words, title, doubt string }{
		{"<title>Bells - A wiki</title><body><nav><ul><li>Home<li>About us</ul></nav><h1>Bells</h1><p>They ring.", "bells they ring", "Bells", `<nav> was left out: it is not part of the text; words in it: 3 ("Home About us")`},
		{"<header><h1>A wiki</h1></header><main><header><h1>Bells &amp; co</h1></header>Ring<aside>loud</aside></main><aside>More: one, two, three, four, five, six</aside><footer>Foot</footer>", "a wiki bells co ring loud", "Bells & co", `<aside> was left out: it is not part of the text; words in it: 7 ("More: one, two, three, four, five, …")`},
		{"<title>Bells</title><header>Head <nav>menu</nav></header><p>Text<footer>Foot</footer>", "head text foot", "Bells", "<nav> was left out"},
		{"<title>Bells</title><h1>One</h1><h1>Two</h1>", "one two", "Bells", ""},
		{"<p>Home</p><h1>One</h1><p>Text", "home one text", "One", ""},
		{"<div role=banner>Head <div>of it</div></div><div role=main><p>Text</p></div><div role=contentinfo>Foot</div>", "text", "", `<div role="contentinfo"> was left out`},
		{"<nav>Menu <p>and text that goes on", "menu and text that goes on", "", ""},
		{"<nav>Menu<main>Text</main></nav>", "menu text", "", ""},
		{"<nav>Menu</nav>", "menu", "", ""},
		{"<nav>Menu <nav>inner</nav> goes on<script>no</script></nav>Text", "text", "", "words in it: 4 "},
		{"<p>Te<nav>Menu</nav>xt", "te xt", "", "words in it: 1 "},
		{"<nav> <img alt=x> </nav>Text", "text", "", ""},
	} {
		d := read(t, "a.html", []byte(c.page))
		if got := strings.Join(d.Words, " "); got != c.words || d.Title != c.title {
			t.Errorf("%s: %q says %q", c.page, d.Title, got)
		}
		doubts := fmt.Sprint(d.Doubts)
		if !strings.Contains(doubts, c.doubt) || (d.OmittedWords == 0) != (c.doubt == "") || strings.Contains(doubts, "left out: it") != (c.doubt != "") {
			t.Errorf("%s: %d words left out, %s", c.page, d.OmittedWords, doubts)
		}
	}
}

func TestAHeadThatIsNotClosedEndsAtTheBody(t *testing.T) {
	d := read(t, "a.html", []byte("<html><head><title>No</title><body><h1>Bells</h1><p>Every bell has a range.</p></body></html>"))
	got := strings.Join(outline(d), "\n")
	if want := "1 h1 Bells\n1 p Every bell has a range."; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoPieceOfALongParagraphIsShort(t *testing.T) {
	lengths, gaps := make([]int, 20), make([]float64, 20) // sentences of ten words
	for i := range lengths {
		lengths[i], gaps[i] = 10, 10
	}
	for _, i := range []int{1, 3, 17, 19} {
		gaps[i] = 0 // the best gaps by what the sentences say, but too near to an end
	}
	if cut := bestCut(lengths, gaps); cut < 4 || cut > 16 {
		t.Errorf("20 sentences of 10 words are cut before number %d", cut)
	}
}
