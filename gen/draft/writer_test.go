package draft

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"psyref/gen/content"
	"psyref/gen/document"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// fragments are parts of random texts: words, and everything with a meaning in Markdown or for the
// site.
var fragments = []string{
	"a", "word", "Psyker", "7", "12", "é", "½", "а", "οβ", "漢", "e\u0301", " ", " ", " ", " ", ".", ",", "'", "\"", "(", ")", "»", "—", "°", "+", "€",
	`\`, `\\`, "`", "``", "*", "**", "***", "_", "__", "{", "}", "[", "]", "](", "[x]", "[^1]", "[!note]", "![", "<", "<b>", "</", "<!--", "-->", "https://a.b", "://", "www.", "a@b.cd", "@",
	"~", "~~", "|", "||", "|---|", "&", "&amp;", "&af;", "&#35;", "&#x", ";", ":", ":::", ": a", "=", "==", "===", "-", "--", "---", "- ", "+ ", "* ", "#", "## ", "##a", "{#id}", "{odds", "{odds a/b : c}", "{count games}", "{table=", "{from=2}",
	">", "> ", "> [!ruling]", "1.", "1) ", "1986. ", "%", "50%", "$", "^", "!", "!!!", "\t", "\n", "    ", "calculator", "```", "{{x}}", ":smile:",
	document.StrongBegins, document.StrongEnds, document.EmphasisBegins, document.EmphasisEnds, document.StrongBegins, document.StrongEnds,
}

// tree builds a document from bytes: each selects a fragment or the next block.
func tree(data []byte) *document.Document {
	d := &document.Document{Name: "tree.txt"}
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	text := func() string {
		var b strings.Builder
		for range 1 + next()%12 {
			b.WriteString(fragments[next()%len(fragments)])
		}
		if strings.TrimSpace((&document.Block{Text: b.String()}).Plain()) == "" {
			return "word"
		}
		return b.String()
	}
	for len(data) > 0 {
		b := document.Block{Kind: document.Kind(next() % 5), Line: len(d.Blocks) + 1}
		switch b.Kind {
		case document.Heading:
			b.Level = 1 + next()%5
		case document.Item, document.Step:
			b.Level = next() % 4
		}
		if b.Kind == document.Step {
			b.Number = []int{1, 2, 3, 4, 10, 100, 1986, 123456789}[next()%8]
			d.Words = append(d.Words, strconv.Itoa(b.Number))
		}
		if b.Kind == document.Table {
			columns := 1 + next()%3
			for range 1 + next()%3 {
				var row []string
				for range columns {
					row = append(row, text())
				}
				b.Rows = append(b.Rows, row)
			}
		} else {
			b.Text = text()
		}
		d.Words = append(d.Words, document.Words(b.Plain())...)
		d.Blocks = append(d.Blocks, b)
	}
	return d
}

// FuzzWriter checks that the pages of a random document match it block by block.
func FuzzWriter(f *testing.F) {
	if testing.Short() {
		f.Skip("make test runs it")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 500 {
		data := make([]byte, 1+n)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkDocument(t, tree(data)) })
}

// checkDocument makes pages of a document and compares the parsed pages with its blocks.
func checkDocument(t *testing.T, d *document.Document) {
	t.Helper()
	drafts, err := Make(context.Background(), d, Options{Prefix: "ty"})
	if _, refused := errors.AsType[*document.ReadError](err); refused {
		return
	} else if err != nil {
		t.Fatal(err)
	}
	var shown []markdown.Piece
	for _, p := range drafts.Pages {
		if !p.titleMade {
			shown = append(shown, markdown.Piece{Kind: markdown.PieceHeading, Runs: []markdown.Run{{Text: p.Title}}})
		}
		shown = append(shown, parsePage(t, p)...)
	}
	for _, b := range d.Blocks {
		shown = checkBlock(t, &b, shown)
	}
	if len(shown) > 0 {
		t.Fatalf("unexpected pieces: %+v", shown)
	}
}

// parsePage parses a page as the site does.
func parsePage(t *testing.T, p *Page) []markdown.Piece {
	t.Helper()
	var log source.Log
	f := source.NewFile(p.Slug, []byte(p.Text))
	source.CheckCharacters(f, &log)
	page := content.ReadPage(f, &log)
	if err := log.Err(); err != nil || page.Front.Title != p.Title || page.Front.Title == "" || page.Front.Lead == "" || !page.Front.Draft {
		t.Fatalf("%v\n%s", err, p.Text)
	}
	d := markdown.ParseDraft(f, page.Start, &log)
	if err := log.Err(); err != nil {
		t.Fatalf("%v\n%s", err, p.Text)
	}
	return d.Pieces()
}

// checkBlock compares a block with the next pieces and returns the rest.
func checkBlock(t *testing.T, b *document.Block, shown []markdown.Piece) []markdown.Piece {
	t.Helper()
	next := func(kind markdown.PieceKind, text string) markdown.Piece {
		if len(shown) == 0 {
			t.Fatalf("no piece for %q", text)
		}
		piece := shown[0]
		shown = shown[1:]
		var got strings.Builder
		for _, r := range piece.Runs {
			got.WriteString(r.Text)
		}
		want := strings.Join(strings.Fields(text), " ")
		if alike := got.String() == want || kind == markdown.PieceHeading && strings.EqualFold(got.String(), want); piece.Kind != kind || !alike {
			t.Fatalf("%s %q, want %s %q", piece.Kind, got.String(), kind, want)
		}
		return piece
	}
	switch b.Kind {
	case document.Heading:
		next(markdown.PieceHeading, b.Plain())
	case document.Item:
		next(markdown.PieceItem, b.Plain())
	case document.Step:
		if piece := next(markdown.PieceStep, b.Plain()); piece.Number != b.Number {
			t.Fatalf("step %d, want %d", piece.Number, b.Number)
		}
	case document.Table:
		next(markdown.PieceTable, "")
		for i, row := range b.Rows {
			for j, cell := range row {
				if piece := next(markdown.PieceCell, (&document.Block{Text: cell}).Plain()); piece.Number != i || piece.Level != j {
					t.Fatalf("cell %d, %d; want %d, %d", piece.Number, piece.Level, i, j)
				}
			}
		}
	default:
		next(markdown.PieceParagraph, b.Plain())
		checkEscapeAll(t, b.Text)
	}
	return shown
}

// checkEscapeAll checks that a text with all characters escaped parses as itself in every place.
func checkEscapeAll(t *testing.T, text string) {
	t.Helper()
	runs := runsOf(text)
	for at, end := range map[place]string{atBlock: "", atHeading: " {#a}"} {
		if whole := escape(runs, at, true) + end; !parsesAs(whole, at, runs) {
			t.Fatalf("%q is not %+v at %d", whole, runs, at)
		}
	}
	cells := []markdown.Piece{{Kind: markdown.PieceCell, Runs: runs}}
	if whole := tableMarkdown(cells, true); !parsesAsCells(whole, cells) {
		t.Fatalf("%q is not %+v", whole, runs)
	}
}
