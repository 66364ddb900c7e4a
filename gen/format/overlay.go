package format

import "io/fs"

// Overlay is a folder in which some files are in their form.
func Overlay(files fs.FS, formed []File) fs.FS {
	o := overlay{files, make(map[string][]byte, len(formed))}
	for _, f := range formed {
		o.texts[f.Path] = f.Text
	}
	return o
}

type overlay struct {
	fs.FS
	texts map[string][]byte
}

// ReadFile reads a file in its form.
func (o overlay) ReadFile(name string) ([]byte, error) {
	if text, ok := o.texts[name]; ok {
		return text, nil
	}
	return fs.ReadFile(o.FS, name)
}
