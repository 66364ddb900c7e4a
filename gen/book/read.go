package book

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// maxBytes is the largest size of a file.
const maxBytes = 16 << 20

// file is a file of the book as Markdown.
type file struct {
	name      string // as messages print it
	path      string // below the folder that is imported, with slashes
	folder    string // on the disk, for its pictures
	title     string // in its front matter; may be ""
	converted bool   // by pandoc, so that its lines are not those of the file
	lines     []line
	words     []string // of the text as read

	source   []byte // the text after its translation
	starts   []int  // offsets of its lines
	edits    []edit
	links    []*link
	pictures []*bookPicture
	headings []*heading
	blocks   []int // offsets of the top-level blocks

	references []reference
	anchors    map[string]*node // by anchor: the heading, or the heading above it
}

// line is a line with its number in the file.
type line struct {
	text string
	at   int
}

// text returns the lines as a text.
func (f *file) text() string {
	var b strings.Builder
	for _, l := range f.lines {
		b.WriteString(l.text + "\n")
	}
	return b.String()
}

// lineOf returns the line of the file from which an offset of the translated text comes.
func (f *file) lineOf(offset int) int {
	i, found := slices.BinarySearch(f.starts, offset)
	if !found {
		i--
	}
	return f.lines[max(0, min(i, len(f.lines)-1))].at
}

// folder is a folder of the book, or what the command line names.
type folder struct {
	name    string
	index   *file // the page of the folder itself; may be nil
	entries []any // *file or *folder, in order
}

// formats are the formats of pandoc by file name extension.
var formats = map[string]string{".html": "html", ".htm": "html", ".xhtml": "html", ".docx": "docx", ".odt": "odt",
	".epub": "epub", ".rst": "rst", ".tex": "latex", ".org": "org"}

// refused are files that are not read, and what to do with them.
var refused = map[string]string{
	".pdf":  "save its text as .docx, .html or .md with another program",
	".doc":  "open it in a word processor, and save it as .docx or .odt",
	".rtf":  "open it in a word processor, and save it as .docx or .odt",
	".json": "records need a kind: gen import records.json --as <kind>",
	".csv":  "records need a kind: gen import records.csv --as <kind>",
	".xml":  "records need a kind: gen import records.xml --as <kind>; save a document as .html, .docx or .md",
}

// isMarkdown reports whether a file is Markdown by its name.
func isMarkdown(name string) bool {
	return slices.Contains([]string{".md", ".markdown", ".mdown", ".mkd", ".mdx"}, endingOf(name))
}

func endingOf(name string) string { return strings.ToLower(path.Ext(filepath.ToSlash(name))) }

// read reads what the command line names.
func (c *converter) read(names []string) (*folder, error) {
	root := &folder{}
	for _, name := range names {
		info, err := os.Stat(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("%s: not found\n\tname a file or a folder of the book", name)
		case err != nil:
			return nil, err
		case info.IsDir():
			below, err := c.readFolder(name, name)
			if err != nil {
				return nil, err
			}
			root.entries = append(root.entries, below)
		default:
			f, err := c.readFile(name, filepath.Base(name))
			if err != nil {
				return nil, err
			}
			root.entries = append(root.entries, f)
		}
	}
	if len(root.entries) == 1 {
		if below, is := root.entries[0].(*folder); is {
			root = below
		}
	}
	if len(c.files) == 0 {
		return nil, fmt.Errorf("%s: no file of a book\n\texpected Markdown, text, or what pandoc reads: %s", names[0],
			strings.Join(sortedKeys(formats), ", "))
	}
	return root, nil
}

// readFolder reads a folder: its files and folders in the order of their names, numbers by their
// value. Hidden files, pictures and other files are not read.
func (c *converter) readFolder(name, top string) (*folder, error) {
	entries, err := os.ReadDir(name)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(entries, func(a, b os.DirEntry) int { return compareNames(a.Name(), b.Name()) })
	out := &folder{name: filepath.Base(name)}
	for _, entry := range entries {
		below := filepath.Join(name, entry.Name())
		ext := endingOf(entry.Name())
		switch {
		case strings.HasPrefix(entry.Name(), "."), strings.HasPrefix(entry.Name(), "_"), entry.Name() == "node_modules":
		case entry.IsDir():
			sub, err := c.readFolder(below, top)
			if err != nil {
				return nil, err
			}
			if len(sub.entries) > 0 || sub.index != nil {
				out.entries = append(out.entries, sub)
			}
		case isMarkdown(below), ext == ".txt", formats[ext] != "":
			relative, err := filepath.Rel(top, below)
			if err != nil {
				return nil, err
			}
			f, err := c.readFile(below, filepath.ToSlash(relative))
			switch base := strings.ToLower(strings.TrimSuffix(entry.Name(), filepath.Ext(entry.Name()))); {
			case err != nil:
				return nil, err
			case f == nil:
			case out.takesIndex(entry.Name(), f):
			case out.index == nil && (base == "index" || base == "_index" || base == "readme"):
				out.index = f
			default:
				out.entries = append(out.entries, f)
			}
		}
	}
	return out, nil
}

// takesIndex makes a file the page of the folder beside it that has its name, and reports whether there
// is one.
func (f *folder) takesIndex(name string, index *file) bool {
	for _, entry := range f.entries {
		if below, is := entry.(*folder); is && below.index == nil && below.name == strings.TrimSuffix(name, path.Ext(name)) {
			below.index = index
			return true
		}
	}
	return false
}

// compareNames compares names of files; numbers in them count by their value.
func compareNames(a, b string) int {
	for a != "" && b != "" {
		na, nb := digits(a), digits(b)
		if na > 0 && nb > 0 {
			x, _ := strconv.Atoi(a[:na]) // the error is that of a number of too many digits, which is the largest
			y, _ := strconv.Atoi(b[:nb])
			if x != y {
				return cmp.Compare(x, y)
			}
			a, b = a[na:], b[nb:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(strings.ToLower(a), strings.ToLower(b))
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func digits(s string) int { return len(s) - len(strings.TrimLeftFunc(s, unicode.IsDigit)) }

// readFile reads a file as Markdown. It returns nil for one without text.
func (c *converter) readFile(name, below string) (*file, error) {
	info, err := os.Stat(name)
	ext := endingOf(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a regular file\n\tname a file or a folder of the book", name)
	case refused[ext] != "":
		return nil, fmt.Errorf("%s: %s files are not read as text\n\t%s", name, ext, refused[ext])
	case info.Size() > maxBytes:
		return nil, fmt.Errorf("%s: has %d MB; the limit is %d MB\n\tdivide it into several files in a folder, and import that",
			name, (info.Size()+1<<20-1)>>20, maxBytes>>20)
	}
	f := &file{name: name, path: below, folder: filepath.Dir(name), anchors: map[string]*node{}}
	if format := formats[ext]; format != "" {
		err = c.convert(f, format)
	} else {
		err = c.readText(f, ext)
	}
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(f.lines, func(l line) bool { return strings.TrimSpace(l.text) != "" }) {
		c.remark(f, 0, "files without text", "")
		return nil, nil
	}
	c.files = append(c.files, f)
	c.byPath[below] = f
	return f, nil
}

// readText reads Markdown or plain text.
func (c *converter) readText(f *file, ext string) error {
	data, err := os.ReadFile(f.name)
	if err != nil {
		return err
	}
	text, err := c.decode(f, data)
	if err != nil {
		return err
	}
	f.setText(c.clean(f, text))
	if isMarkdown(f.name) {
		c.frontMatter(f)
		c.templates(f)
	} else if ext == ".txt" || ext == "" {
		c.plainText(f)
	}
	return nil
}

// setText cuts a text into lines.
func (f *file) setText(text string) {
	f.lines = nil
	for i, s := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		f.lines = append(f.lines, line{s, i + 1})
	}
}
