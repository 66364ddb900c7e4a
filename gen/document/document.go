// Package document reads raw documents from the disks of players: text and Markdown in any common
// encoding, web pages, and files of word processors. The result is a list of blocks in the order of
// the document.
//
// Nothing is lost: [Document.Words] holds all words of the file, to compare with the result. Every
// guess is reported as a [Doubt] with its line. Markdown is read as the web page that it renders
// to, so its marks and addresses are not words of it. Files of word processors are read through
// pandoc, if it is installed.
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

// Kind is the kind of a block.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	Item  // of a list without numbers
	Step  // of a list with numbers
	Table // the first row is the head
)

// Block is a piece of a document.
type Block struct {
	Kind   Kind
	Line   int // in the file, from 1; in a word processor's file, in pandoc's output
	Level  int // of a heading, from 1; nesting depth of an item or a step, from 0
	Number int // of a step, as typed
	// Text is the text with the marks of this package around strong and emphasised parts; "" for a
	// table.
	Text string
	Rows [][]string // of a table, all of the same length
}

// Plain returns the text of a block without marks; cells of a table are separated by spaces.
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

// Marks around strong and emphasised text: private-use characters, which are removed from
// documents.
const (
	StrongBegins   = "\ue000"
	StrongEnds     = "\ue001"
	EmphasisBegins = "\ue002"
	EmphasisEnds   = "\ue003"
)

var plain = strings.NewReplacer(StrongBegins, "", StrongEnds, "", EmphasisBegins, "", EmphasisEnds, "")

// Doubt is something that an editor should check: it was guessed, repaired or left out.
type Doubt struct {
	Line    int
	Message string
}

// Document is a raw document as read.
type Document struct {
	Name   string // of its file
	Blocks []Block
	Doubts []Doubt  // in the order of the document
	Words  []string // all words of the document, see [Words]

	// Title is the title of a web page, from its heading or its <title>, or of Markdown, from its
	// front matter; "" for other files and pages without one.
	Title string
	// OmittedWords is the number of words that are not part of the text, and not in Words: those of
	// menus, hidden text and addresses. Each omission is a Doubt.
	OmittedWords int
}

// Words returns the words of a text in lower case: sequences of letters and digits. Two texts with
// the same words differ only in punctuation, spaces and case.
func Words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// Options say how to read.
type Options struct {
	Progress func(stage string, done, total int) // called with the progress of a stage; may be nil
}

// reader reads one document.
type reader struct {
	Options
	ctx context.Context
	out *Document
}

// maxText is the largest size of a text or a web page in bytes; it equals the limit of content
// files.
const maxText = 16 << 20

// Read reads a document. The file name extension determines the format; without a known one, the
// contents do. The error is a [ReadError], or that of the context.
func Read(ctx context.Context, name string, data []byte, o Options) (*Document, error) {
	r := &reader{Options: o, ctx: ctx, out: &Document{Name: name}}
	end := strings.ToLower(path.Ext(name))
	if office := end == ".docx" || end == ".odt"; !office && len(data) > maxText {
		return nil, r.refuse(0, "the text has %d MB; the limit is %d MB: split it", (len(data)+1<<20-1)>>20,
			maxText>>20)
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
		return nil, r.refuse(0, "the file contains no words")
	}
	if err := r.splitParagraphs(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(r.out.Doubts, func(a, b Doubt) int { return cmp.Compare(a.Line, b.Line) })
	return r.out, ctx.Err()
}

// unread lists formats that are recognized but not supported, by their first bytes, and what to do
// instead.
var unread = []struct{ begins, is, save string }{
	{"%PDF-", "a PDF", "save its text as .txt, .html or .docx with another program"},
	{"{\\rtf", "an RTF document", "open it in a word processor, and save it as .docx or .odt"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word document (.doc)",
		"open it in a word processor, and save it as .docx or .odt"},
	{"\x89PNG\r\n\x1a\n", "a picture", "extract its text with an OCR program, and save that as .txt"},
	{"\xff\xd8\xff", "a picture", "extract its text with an OCR program, and save that as .txt"},
}

// byContent reads a file whose extension is unknown: a web page, if it begins like one, or text.
func (r *reader) byContent(data []byte) error {
	head := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(string(data[:min(len(data), 512)]), "\ufeff")))
	switch {
	case strings.HasPrefix(head, "<!doctype html"), strings.HasPrefix(head, "<html"):
		return r.html(data)
	case strings.HasPrefix(head, "pk\x03\x04"):
		return r.refuse(0, "the file is an archive; only .docx and .odt are supported")
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

// doubt adds a doubt.
func (r *reader) doubt(line int, format string, args ...any) {
	r.out.Doubts = append(r.out.Doubts, Doubt{line, fmt.Sprintf(format, args...)})
}

// ReadError reports a file that cannot be read.
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

// progress reports the progress of a stage. It returns the error of the context.
func (r *reader) progress(stage string, done, total int) error {
	if r.Progress != nil {
		r.Progress(stage, done, total)
	}
	return r.ctx.Err()
}
