package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/power"
)

// powers reads the records of powers and the words around them. A site without records has no powers part. The words of a language may be missing where
// another stands in.
func (l *loader) powers() {
	if _, err := fs.Stat(l.Files, powersFolder); err != nil {
		return
	}
	order := make([]string, len(l.out.Systems))
	for i, s := range l.out.Systems {
		order[i] = s.ID
	}
	known := l.Systems
	if known == nil {
		known = power.Known
	}
	library := power.NewLibrary(known, order, l.out.Languages)
	err := fs.WalkDir(l.Files, powersFolder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !power.IsData(path.Base(name)) {
			return err
		}
		if f := l.read(name); f != nil {
			library.Read(strings.TrimPrefix(name, powersFolder+"/"), f, l.log)
		}
		return nil
	})
	if err != nil {
		l.log.Add(l.unreadable(powersFolder, err))
	}
	library.Finish(l.log)
	if l.out.Rules != nil {
		library.CheckRules(l.out.Rules.IDs(), l.log)
	}
	l.out.Powers = library
	for _, tag := range l.out.Languages.Tags() {
		read, name := l.optional, path.Join(tag, powerWordsFile)
		if slices.Contains(l.out.Languages.Whole(), tag) {
			read = l.read
		}
		if f := read(name); f != nil {
			if words := power.ReadWords(tag, f, l.log); words != nil {
				l.out.PowerWords[tag] = words
			}
		}
	}
}
