package source

// NewPart returns the text of a file from a position on, with each of its lines at the column
// of the position. Positions in it are those of the file.
func NewPart(at Pos, text string) *File {
	f := NewFile(at.File.Name, []byte(text))
	f.line, f.column = max(at.Line, 1)-1, max(at.Column, 1)-1
	return f
}
