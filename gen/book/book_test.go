package book

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"psyref/gen/markdown"
	"psyref/gen/source"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata to what the code gives now")

// TestShapes imports small books. Each archive in testdata/shapes has the files of a book, in/…, and
// what becomes of them: the table of contents, the pages, and the remarks with the account. A name that
// begins with pandoc- needs that program.
func TestShapes(t *testing.T) {
	names, err := filepath.Glob("testdata/shapes/*.txt")
	if err != nil || len(names) < 8 {
		t.Fatal("too few books", names, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			if testing.Short() && strings.Contains(name, "pandoc-") {
				t.Skip("runs pandoc")
			}
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			folder := filepath.Join(t.TempDir(), "My book")
			var in []txtar.File
			for _, f := range archive.Files {
				if below, is := strings.CutPrefix(f.Name, "in/"); is {
					in = append(in, f)
					writeFile(t, filepath.Join(folder, below), f.Data)
				}
			}
			b, err := Import(t.Context(), []string{folder}, Options{Language: "en", Prefix: "as"})
			if err != nil {
				t.Fatal(err)
			}
			checkBook(t, b)
			got := &txtar.Archive{Comment: archive.Comment, Files: slices.Clone(in)}
			add := func(name, text string) {
				got.Files = append(got.Files, txtar.File{Name: name, Data: []byte(text)})
			}
			add("contents", contentsOf(b))
			for _, p := range b.Pages {
				add("out/"+p.Slug+".md", p.Text)
			}
			add("remarks", strings.ReplaceAll(remarksOf(b), folder+"/", ""))
			text := txtar.Format(got)
			if *update {
				if err := os.WriteFile(name, text, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := txtar.Format(archive); !bytes.Equal(text, want) {
				t.Errorf("the book differs; look at it with -update and git diff\n%s", firstDifference(string(want), string(text)))
			}
		})
	}
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\nwant %q\ngot  %q", i+1, a[i], b[i])
		}
	}
	return "one is longer than the other"
}

// writeFile writes a file of a book. A picture has the word PICTURE in its place.
func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if string(bytes.TrimSpace(data)) == "PICTURE" {
		data = picture(t, 3, 2)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// checkBook checks what holds for every book: no word is lost, the site's parser accepts every page,
// each page has a place, and every link leads to a page and an id.
func checkBook(t *testing.T, b *Book) {
	t.Helper()
	if len(b.Account.Lost) > 0 {
		t.Errorf("lost words: %v", b.Account.Lost)
	}
	left := 0
	for _, o := range b.Account.LeftOut {
		left += o.Words
	}
	if a := b.Account; a.WordsOut != a.WordsIn-left-len(a.Lost)+a.Added {
		t.Errorf("%d words in, %d out, %d left out, %d added", a.WordsIn, a.WordsOut, left, a.Added)
	}
	if b.Account.LinksKept != b.Account.Links {
		t.Errorf("%d of %d links are kept", b.Account.LinksKept, b.Account.Links)
	}
	ids := map[string]map[string]bool{}
	parsed := map[string]*markdown.Document{}
	for _, p := range b.Pages {
		var errs source.Collector
		start := strings.Index(p.Text, "\n---\n") + 5
		d := markdown.ParseVerbatim(source.NewFile(p.Slug+".md", []byte(p.Text)), start, &errs)
		if err := errs.Err(); err != nil {
			t.Errorf("the site refuses a page: %v", err)
		}
		parsed[p.Slug+".md"], ids[p.Slug+".md"] = d, map[string]bool{"": true}
		for _, a := range d.Anchors {
			ids[p.Slug+".md"][a.ID] = true
		}
	}
	for _, name := range sortedKeys(parsed) {
		for _, l := range parsed[name].Links {
			file, id, _ := strings.Cut(l.Destination, "#")
			if file == "" {
				file = name
			}
			if l.Within() && !ids[file][id] {
				t.Errorf("%s links to %s, which is not there", name, l.Destination)
			}
		}
	}
	placed := slices.Clone(b.First)
	var add func(list []*Chapter)
	chapters := map[string]bool{}
	add = func(list []*Chapter) {
		for _, c := range list {
			if chapters[c.ID] {
				t.Errorf("two chapters have the id %s", c.ID)
			}
			chapters[c.ID] = true
			if c.ID == "" || c.Name == "" || len(c.Pages)+len(c.Chapters) == 0 {
				t.Errorf("a chapter is not complete: %+v", c)
			}
			placed = append(placed, c.Pages...)
			add(c.Chapters)
		}
	}
	add(b.Chapters)
	slices.Sort(placed)
	for i, slug := range placed {
		if i > 0 && slug == placed[i-1] || ids[slug+".md"] == nil {
			t.Errorf("the place of %s is wrong", slug)
		}
	}
	if len(placed) != len(b.Pages) {
		t.Errorf("%d pages have %d places", len(b.Pages), len(placed))
	}
}

func contentsOf(b *Book) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %v\n", b.Title, b.First)
	var add func(list []*Chapter, indent string)
	add = func(list []*Chapter, indent string) {
		for _, c := range list {
			fmt.Fprintf(&out, "%s%s %q %v\n", indent, c.ID, c.Name, c.Pages)
			add(c.Chapters, indent+"  ")
		}
	}
	add(b.Chapters, "  ")
	return out.String()
}

func remarksOf(b *Book) string {
	var out strings.Builder
	for _, r := range b.Remarks {
		fmt.Fprintf(&out, "%s:", r.Kind)
		for _, p := range r.Places {
			fmt.Fprintf(&out, " %s", strings.TrimSpace(p.String()+" "+p.Detail))
		}
		out.WriteString("\n")
	}
	a := b.Account
	fmt.Fprintf(&out, "words %d in, %d out, left out %v; links %d of %d, dead %d; pictures %d of %d\n", a.WordsIn,
		a.WordsOut,
		a.LeftOut, a.LinksKept, a.Links, a.Dead, a.PicturesKept, a.Pictures)
	return out.String()
}

// TestRefused checks that files that are no book are refused with what to do.
func TestRefused(t *testing.T) {
	folder := t.TempDir()
	for name, data := range map[string]string{"a.json": "{}", "a.csv": "a,b", "a.xml": "<a/>", "a.pdf": "%PDF-",
		"zero.md":  "a\x00b",
		"empty.md": " \n", "signs.md": "---\n\n***\n"} {
		writeFile(t, filepath.Join(folder, name), []byte(data))
	}
	for name, want := range map[string]string{"a.json": "--as", "a.csv": "--as", "a.xml": "--as", "a.pdf": "save its text",
		"zero.md": "zero.md:1: contains a zero byte", "empty.md": "no file of a book", "signs.md": "contains no words",
		"gone.md": "not found"} {
		_, err := Import(t.Context(), []string{filepath.Join(folder, name)}, Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// TestNames imports two files: the book has the title of the first page, and signs that sort a file
// before others are no part of its name.
func TestNames(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, filepath.Join(folder, "# Spells.md"), []byte("Spells burn.\n"))
	writeFile(t, filepath.Join(folder, "bells.md"), []byte("Bells ring.\n"))
	b, err := Import(t.Context(), []string{filepath.Join(folder, "# Spells.md"), filepath.Join(folder, "bells.md")},
		Options{Language: "en", Prefix: "as"})
	if err != nil {
		t.Fatal(err)
	}
	checkBook(t, b)
	if b.Title != "Spells" || b.Pages[0].Title != "Spells" {
		t.Errorf("the book is %q, its first page %q", b.Title, b.Pages[0].Title)
	}
}

// TestMissingPandoc checks that the error says how to install pandoc.
func TestMissingPandoc(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.docx")
	writeFile(t, name, []byte("PK"))
	t.Setenv("PATH", t.TempDir())
	if _, err := Import(t.Context(), []string{name}, Options{}); err == nil ||
		!strings.Contains(err.Error(), "apt-get install pandoc") {
		t.Errorf("the error is %v", err)
	}
}

// TestEncodings checks that the text of a book is read in its encoding.
func TestEncodings(t *testing.T) {
	for name, data := range map[string]string{
		"UTF-8":        "\ufeff# Épée\r\n\r\nUne épée.\r\n",
		"Windows-1252": "# \xc9p\xe9e\n\nUne \xe9p\xe9e.\n",
		"UTF-16":       "\xff\xfe#\x00 \x00\xc9\x00p\x00\xe9\x00e\x00\n\x00\n\x00U\x00n\x00e\x00 \x00\xe9\x00p\x00\xe9\x00e\x00.\x00\n\x00",
	} {
		file := filepath.Join(t.TempDir(), "a.md")
		writeFile(t, file, []byte(data))
		b, err := Import(t.Context(), []string{file}, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p := b.Pages[0]; p.Slug != "epee" || p.Title != "Épée" || !strings.HasSuffix(p.Text, "\n\nUne épée.\n") {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// TestLargeBooks checks that a book of several megabytes is read like a small one, and that a table and
// a paragraph that are too long for a page are divided.
func TestLargeBooks(t *testing.T) {
	var text strings.Builder
	text.WriteString("# Bestiary\n\n")
	for i := range 130 {
		fmt.Fprintf(&text, "## Beast %d\n\n***Bite.*** %s\n\n", i, strings.Repeat("It bites again and again. ", 400))
	}
	text.WriteString("## Table\n\n| a | b |\n|---|---|\n" + strings.Repeat("| one two three | four five six |\n", 2000))
	file := filepath.Join(t.TempDir(), "a.md")
	writeFile(t, file, []byte(text.String()))
	b, err := Import(t.Context(), []string{file}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkBook(t, b)
	if len(b.Pages) < 131 || !strings.Contains(b.Pages[1].Text, "***Bite.*** It") {
		t.Errorf("%d pages, the second is %.80s", len(b.Pages), b.Pages[1].Text)
	}
}

// TestPictures checks that a picture that is too large or of another format is fitted to the site, and
// that others keep their bytes.
func TestPictures(t *testing.T) {
	small := picture(t, 30, 20)
	if got, ending, err := fit(small); err != nil || ending != ".png" || !bytes.Equal(got, small) {
		t.Errorf("a small picture: %s %v", ending, err)
	}
	got, ending, err := fit(picture(t, 5000, 100))
	config, _, decoded := image.DecodeConfig(bytes.NewReader(got))
	if err = errors.Join(err, decoded); err != nil || ending != ".png" || config.Width != fittedSide ||
		config.Height != 32 {
		t.Errorf("a wide picture: %s %+v %v", ending, config, err)
	}
	var moving bytes.Buffer
	if err := gif.Encode(&moving, image.NewGray(image.Rect(0, 0, 4, 4)), nil); err != nil {
		t.Fatal(err)
	}
	if _, ending, err := fit(moving.Bytes()); err != nil || ending != ".png" {
		t.Errorf("a GIF: %s %v", ending, err)
	}
	if _, _, err := fit([]byte("<svg/>")); err == nil {
		t.Error("an SVG is not refused")
	}
}
