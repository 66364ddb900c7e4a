// Package source provides files, positions in files, and errors with positions.
//
// Positions in text are byte offsets into the file as it was read. They are converted to lines and
// columns when an error is shown. Positions in data are lines and columns ([Pos]). A stage of the
// build collects its errors, so that an editor sees all of them at once, and sorts them.
package source

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// File is a file of the content as read. Name is its path as an editor would type it.
type File struct {
	Name string

	data         []byte
	line, column int // of a part of another file: what is before it

	once   sync.Once
	starts []int // offsets of the beginnings of lines
}

// NewFile returns a file with data, which must not change afterwards.
func NewFile(name string, data []byte) *File { return &File{Name: name, data: data} }

// Bytes returns the contents of the file. They must not be changed.
func (f *File) Bytes() []byte { return f.data }

// lines returns the offsets of the beginnings of lines. They are found once, so that the positions
// of all entries of a file take one pass.
func (f *File) lines() []int {
	f.once.Do(func() {
		data := f.Bytes()
		f.starts = append(make([]int, 0, bytes.Count(data, []byte{'\n'})+1), 0)
		for i, b := range data {
			if b == '\n' {
				f.starts = append(f.starts, i+1)
			}
		}
	})
	return f.starts
}

// Position returns the line and column of a byte offset, both counted from 1. Columns count
// characters.
func (f *File) Position(offset int) (line, column int) {
	data, starts := f.Bytes(), f.lines()
	offset = min(max(offset, 0), len(data))
	line, _ = slices.BinarySearch(starts, offset+1) // the number of lines that begin at or before the offset
	return line + f.line, utf8.RuneCount(data[starts[line-1]:offset]) + 1 + f.column
}

// Pos is a position in a file. The zero Pos is no position.
type Pos struct {
	File         *File
	Line, Column int // from 1; columns count characters. 0 for the file as a whole
}

// At returns the position of a byte offset.
func (f *File) At(offset int) Pos {
	line, column := f.Position(offset)
	return Pos{f, line, column}
}

// Offset returns the byte offset of a position; 0 for the file as a whole.
func (p Pos) Offset() int {
	if p.File == nil {
		return 0
	}
	data, starts := p.File.Bytes(), p.File.lines()
	at := starts[min(max(p.Line, 1), len(starts))-1]
	for column := 1; column < p.Column && at < len(data) && data[at] != '\n'; column++ {
		_, size := utf8.DecodeRune(data[at:])
		at += size
	}
	return at
}

// Error returns an error at the position.
func (p Pos) Error(hint, format string, args ...any) Error {
	e := Error{Line: p.Line, Column: p.Column, Message: fmt.Sprintf(format, args...), Hint: hint}
	if p.File != nil {
		e.File = p.File.Name
	}
	return e
}

// Error is an error in the content.
type Error struct {
	File         string // "" if it concerns no file
	Line, Column int    // 0 if it concerns the file as a whole
	Message      string // what is wrong and what was expected
	Hint         string // what to do; may be empty
}

func (e Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(e.File))
		if e.Line > 0 {
			fmt.Fprintf(&b, ":%d:%d", e.Line, e.Column)
		}
		b.WriteString(": ")
	}
	b.WriteString(e.Message)
	if e.Hint != "" {
		b.WriteString("\n\t" + e.Hint)
	}
	return EscapeInvisible(b.String())
}

// Errors is the list of errors of a stage, sorted by position.
type Errors []Error

// Partial is the list of errors of a stage after which a build stopped. Later stages may find more.
type Partial struct{ Errors }

// Unwrap returns the list.
func (p Partial) Unwrap() error { return p.Errors }

// AsPartial marks the errors of a stage as incomplete; nil stays nil.
func AsPartial(err error) error {
	if list, ok := errors.AsType[Errors](err); ok {
		return Partial{list}
	}
	return err
}

func (list Errors) Error() string {
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Collector collects errors and is safe for concurrent use. The zero Collector is ready to use.
type Collector struct {
	mu   sync.Mutex
	list Errors
}

// Add adds an error, with invisible characters escaped.
func (c *Collector) Add(e Error) {
	e.Message, e.Hint = EscapeInvisible(e.Message), EscapeInvisible(e.Hint)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, e)
}

// AddAt adds an error at a byte offset of a file.
func (c *Collector) AddAt(f *File, offset int, hint, format string, args ...any) {
	line, column := f.Position(offset)
	c.Add(Error{f.Name, line, column, fmt.Sprintf(format, args...), hint})
}

// AddPos adds an error at a position.
func (c *Collector) AddPos(at Pos, hint, format string, args ...any) {
	c.Add(at.Error(hint, format, args...))
}

// Join adds the errors of another collector.
func (c *Collector) Join(other *Collector) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, other.list...)
}

// Len returns the number of errors so far.
func (c *Collector) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.list)
}

// Err returns all errors as [Errors], sorted and without duplicates; nil if there are none.
func (c *Collector) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.list) == 0 {
		return nil
	}
	list := slices.Clone(c.list)
	slices.SortFunc(list, Compare)
	return slices.Compact(list)
}

// Compare orders errors by position, then by message and hint.
func Compare(a, b Error) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Message, b.Message), cmp.Compare(a.Hint, b.Hint))
}

// Recover turns a panic into an error. Defer it where work must continue after a fault of the
// program: a preview must survive every saved file.
func Recover(err *error) {
	switch fault := recover().(type) {
	case nil:
	case Errors: // a panic that an inner Recover already converted
		*err = fault
	default:
		*err = Errors{{Message: fmt.Sprintf("internal error in psyref: %v", fault),
			Hint: "undo your last change to continue, and report the error with these lines:\n" + frames()}}
	}
}

// frames returns the first functions of this module on the stack of a panic.
func frames() string {
	const most = 8
	var list []string
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers)])
	for frame, more := frames.Next(); more && len(list) < most; frame, more = frames.Next() {
		if name, own := strings.CutPrefix(frame.Function, "psyref/"); own &&
			!strings.HasSuffix(name, "source.Recover") {
			list = append(list, fmt.Sprintf("\t%s:%d", name, frame.Line))
		}
	}
	return strings.Join(list, "\n")
}
