package format

import "io/fs"

// Overlay returns a folder in which some files are replaced by formatted ones.
func Overlay(files fs.FS, formatted []File) fs.FS {
	o := overlay{files, make(map[string][]byte, len(formatted))}
	for _, f := range formatted {
		o.texts[f.Path] = f.Text
	}
	return o
}

type overlay struct {
	fs.FS
	texts map[string][]byte
}

// ReadFile returns the formatted file, or else that of the folder.
func (o overlay) ReadFile(name string) ([]byte, error) {
	if text, ok := o.texts[name]; ok {
		return text, nil
	}
	return fs.ReadFile(o.FS, name)
}
