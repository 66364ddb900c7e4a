// Package book turns a rulebook that exists into draft pages of a system.
//
// There are five steps, each in files of its own:
//
//	read       read.go, pandoc.go, text.go  files and folders → Markdown, other formats through pandoc
//	translate  dialect.go, html.go, notes.go  marks of other programs → what the site has
//	parse      parse.go                     headings, links, pictures, and edits with their positions
//	divide     tree.go, names.go            the tree of headings → chapters and pages with their slugs
//	write      write.go, links.go           each page with its links, as the site's parser accepts it
//
// What the site understands is kept byte for byte. What it has another form for gets that form. The
// rest stays as readable text, and each kind of it is a [Remark] with its lines. [Account] counts the
// words of the book and of the pages.
package book

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
)

// Options describe the book and the system that gets its pages.
type Options struct {
	Language string // of the book
	Prefix   string // of the rule ids of the system; sections may not have ids like them
	Verbatim bool   // the system says that its texts are those of the document
	// HasPage reports whether the system has a page with a slug; may be nil.
	HasPage func(slug string) bool
	// HasChapter reports whether the system has a chapter with an id; may be nil.
	HasChapter func(id string) bool
	Progress   func(stage string, done, total int) // may be nil
}

// Book is a book as pages.
type Book struct {
	Title    string     // of the file, the folder, or the first page
	Pages    []*Page    // in reading order; the files of all chapters
	First    []string   // slugs of the pages before the first chapter
	Chapters []*Chapter // may be empty
	Pictures []Picture
	Remarks  []Remark
	Account  Account
}

// Page is a draft page.
type Page struct {
	Slug, Title string
	Text        string // of the file
}

// Chapter is a list of pages with a name. A chapter within another has no chapters.
type Chapter struct {
	ID, Name string
	Pages    []string // slugs
	Chapters []*Chapter

	hasPage bool // a page of it has its name as the title
}

// Picture is a picture to copy beside the pages.
type Picture struct {
	Name  string // of the new file
	Bytes []byte
}

// Remark is a kind of guess or change, with the places where it was made.
type Remark struct {
	Kind   string
	Places []Place
}

// Place is a place of a remark.
type Place struct {
	File   string
	Line   int    // 0 in a file without lines
	Detail string // may be ""
}

func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// Account counts words, links and pictures.
type Account struct {
	WordsIn, WordsOut int
	Added             int        // names of files and pages in lists, heads of divided tables
	LeftOut           []Omission // sorted by number
	Lost              []string   // words of the book that are on no page and in no omission
	Links, LinksKept  int        // links within the book whose target it has
	Dead              int        // links within the book that lead nowhere in it
	Pictures          int        // of the book
	PicturesKept      int
}

// Omission is a kind of text that is on no page.
type Omission struct {
	Why   string
	Words int
}

// converter turns files into a book.
type converter struct {
	Options
	ctx     context.Context
	out     *Book
	files   []*file
	remarks map[string]*Remark
	omitted map[string]int    // words by reason
	removed map[string]int    // omitted words by themselves
	slugs   map[string]bool   // in use
	byPath  map[string]*file  // for links between files
	images  map[string]string // file name beside the pages, by path on disk
	named   map[string]bool   // file names of pictures in use

	pages     []*page
	temporary []string // folders to remove at the end
}

// Import reads files and folders, and turns them into draft pages.
func Import(ctx context.Context, names []string, o Options) (*Book, error) {
	c := &converter{Options: o, ctx: ctx, out: &Book{}, remarks: map[string]*Remark{}, omitted: map[string]int{},
		removed: map[string]int{}, slugs: map[string]bool{}, byPath: map[string]*file{}, images: map[string]string{},
		named: map[string]bool{}}
	defer func() {
		for _, folder := range c.temporary {
			os.RemoveAll(folder)
		}
	}()
	root, err := c.read(names)
	if err != nil {
		return nil, err
	}
	var in []string
	for i, f := range c.files {
		if err := c.progress("reading", i, len(c.files)); err != nil {
			return nil, err
		}
		if f.words == nil {
			f.words = wordsOf(f.text())
		}
		in = append(in, f.words...)
		if err := c.translate(f); err != nil {
			return nil, err
		}
		c.parse(f)
	}
	if len(in) == 0 {
		return nil, fmt.Errorf("%s: contains no words\n\tname a file with text, or a folder of such files", names[0])
	}
	c.divide(root)
	if err := c.write(); err != nil {
		return nil, err
	}
	c.account(in)
	for _, kind := range sortedKeys(c.remarks) {
		c.out.Remarks = append(c.out.Remarks, *c.remarks[kind])
	}
	slices.SortStableFunc(c.out.Remarks, func(a, b Remark) int { return cmp.Compare(len(b.Places), len(a.Places)) })
	return c.out, nil
}

// progress reports the progress of a stage. It returns the error of the context.
func (c *converter) progress(stage string, done, total int) error {
	if c.Progress != nil {
		c.Progress(stage, done, total)
	}
	return c.ctx.Err()
}

// remark records a place of a kind of remark.
func (c *converter) remark(f *file, line int, kind, detail string) {
	if f.converted {
		line = 0
	}
	if c.remarks[kind] == nil {
		c.remarks[kind] = &Remark{Kind: kind}
	}
	c.remarks[kind].Places = append(c.remarks[kind].Places, Place{f.name, line, detail})
}

// omit counts the words of a text that is left out for a reason.
func (c *converter) omit(why, text string) {
	for _, word := range wordsOf(text) {
		c.omitted[why]++
		c.removed[word]++
	}
}
