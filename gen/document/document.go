// Package document reads raw documents, as they lie on the disks of people who play: text and Markdown in any of the usual encodings, web pages, and files of
// word processors. What comes out is a list of blocks in the order of the document.
//
// Nothing is lost: [Document.Words] are all words as they stood in the file before anything of it was understood, to compare with. Whatever was guessed is
// told with its line, as a [Doubt]. Markdown is read by its rules, as the web page that it says; so its marks and addresses are none of its words. Files of word
// processors are read through pandoc, where it is installed.
package document

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
)

// Kind is what a block is.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	Item  // of a list without numbers
	Step  // of a list with numbers
	Table // whose first row is its head
)

// Block is a piece of a document.
type Block struct {
	Kind   Kind
	Line   int // of the file, from 1; of a file of a word processor, the number of the paragraph
	Level  int // of a heading, from 1; of an item or a step, how deep it stands, from 0
	Number int // of a step, as it was typed
	// Text is what it says, with the marks of this package around what is strong or emphasised; empty for a table.
	Text    string
	Rows    [][]string // of a table; all rows are of the same length
	Guessed bool       // the file does not say that it is one: a heading by its looks
}

// Plain is the text of a block without marks, the cells of a table with spaces between them.
func (b *Block) Plain() string {
	if b.Kind != Table {
		return plain.Replace(b.Text)
	}
	rows := make([]string, len(b.Rows))
	for i, row := range b.Rows {
		rows[i] = strings.Join(row, " ")
	}
	return plain.Replace(strings.Join(rows, " "))
}

// Marks around what is strong or emphasised. They are of no language, and a document that holds them loses them when it is read.
const (
	StrongBegins   = "\ue000"
	StrongEnds     = "\ue001"
	EmphasisBegins = "\ue002"
	EmphasisEnds   = "\ue003"
)

var plain = strings.NewReplacer(StrongBegins, "", StrongEnds, "", EmphasisBegins, "", EmphasisEnds, "")

// Doubt is something that the reader of a document should look at: it was guessed, mended or left out.
type Doubt struct {
	Line    int
	Message string
}

// Document is a raw document as it was understood.
type Document struct {
	Name   string // of its file
	Blocks []Block
	Doubts []Doubt  // in the order of the document
	Words  []string // see [Words]

	// Title is what a web page is called, by its heading or else by its head, and Markdown by its front matter; "" for other files, and where nothing says so.
	Title string
	// OmittedWords is how many words are none of the text that readers see, and not among its Words: those of menus, of hidden text, of addresses. They are told as doubts.
	OmittedWords int
}

// Words are the words of a text: letters and digits that stand together, in lower case. Two texts with the same words differ in marks, spaces and capitals only.
func Words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// Options say how to read.
type Options struct {
	Progress func(stage string, done, total int) // is told how far the reading is; may be nil
}

// reader reads one document.
type reader struct {
	Options
	ctx context.Context
	out *Document
}

// maxText is how large a text or a web page may be, in bytes, as any file of the content.
const maxText = 16 << 20

// Read reads a document. The name says by its ending what it is; a file without a known one is taken for text. The error says why the file is none that can be
// read, or is that of the context.
func Read(ctx context.Context, name string, data []byte, o Options) (*Document, error) {
	r := &reader{Options: o, ctx: ctx, out: &Document{Name: name}}
	end := strings.ToLower(path.Ext(name))
	if office := end == ".docx" || end == ".odt"; !office && len(data) > maxText {
		return nil, r.refuse(0, "the text has %d MB; at most %d are read: divide it", (len(data)+1<<20-1)>>20, maxText>>20)
	}
	if len(strings.TrimSpace(string(data[:min(len(data), 4096)]))) == 0 && len(strings.TrimSpace(string(data))) == 0 {
		return nil, r.refuse(0, "the file is empty")
	}
	var err error
	switch end {
	case ".docx", ".odt":
		err = r.office(end[1:], data)
	case ".htm", ".html", ".xhtml":
		err = r.html(data)
	default:
		err = r.byContent(data)
	}
	if err != nil {
		return nil, err
	}
	if len(r.out.Words) == 0 {
		return nil, r.refuse(0, "the file holds no words")
	}
	if err := r.splitParagraphs(); err != nil {
		return nil, err
	}
	r.doubtTypos()
	slices.SortStableFunc(r.out.Doubts, func(a, b Doubt) int { return cmp.Compare(a.Line, b.Line) })
	return r.out, ctx.Err()
}

// unread are kinds of files that hold documents and are not read, by how they begin, with what to do instead.
var unread = []struct{ begins, is, save string }{
	{"%PDF-", "a PDF", "save its text with another program, as .txt, .html or .docx"},
	{"{\\rtf", "RTF of a word processor", "open it there, and save it as .docx or .odt"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an old word processor (.doc)", "open it there, and save it as .docx or .odt"},
	{"\x89PNG\r\n\x1a\n", "a picture", "let a program read the words in it, and save those as .txt"},
	{"\xff\xd8\xff", "a picture", "let a program read the words in it, and save those as .txt"},
}

// byContent reads what its name does not tell: text, unless it begins as a web page or an archive does.
func (r *reader) byContent(data []byte) error {
	head := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(string(data[:min(len(data), 512)]), "\ufeff")))
	switch {
	case strings.HasPrefix(head, "<!doctype html"), strings.HasPrefix(head, "<html"):
		return r.html(data)
	case strings.HasPrefix(head, "pk\x03\x04"):
		return r.refuse(0, "the file is an archive; a file of a word processor is called .docx or .odt")
	}
	for _, kind := range unread {
		if bytes.HasPrefix(data, []byte(kind.begins)) {
			return r.refuse(0, "the file is %s; %s", kind.is, kind.save)
		}
	}
	if isMarkdown(r.out.Name) {
		return r.markdown(data)
	}
	return r.text(data)
}

// doubt notes what the reader of the document should look at.
func (r *reader) doubt(line int, format string, args ...any) {
	r.out.Doubts = append(r.out.Doubts, Doubt{line, fmt.Sprintf(format, args...)})
}

// ReadError is why a file cannot be read.
type ReadError struct {
	Name    string
	Line    int // 0 for the file as a whole
	Message string
}

func (e *ReadError) Error() string {
	if e.Line == 0 {
		return e.Name + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Message)
}

func (r *reader) refuse(line int, format string, args ...any) error {
	return &ReadError{r.out.Name, line, fmt.Sprintf(format, args...)}
}

// progress tells how far a stage is, and that the reading is to end.
func (r *reader) progress(stage string, done, total int) error {
	if r.Progress != nil {
		r.Progress(stage, done, total)
	}
	return r.ctx.Err()
}
