package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/power"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// powers reads the records of powers and the texts of the powers section. A site without records
// has no such section.
func (l *loader) powers() {
	if !l.library() {
		return
	}
	for _, tag := range l.out.Languages.Tags() {
		name, partial := path.Join(tag, powerWordsFile), !slices.Contains(l.out.Languages.Whole(), tag)
		f, known := l.optional(name), frameFor(tag, framePowers, partial)
		if f == nil && known == nil {
			continue
		}
		words := l.readPowerWords(tag, f, known)
		if words != nil {
			l.out.PowerWords[tag] = words
		}
	}
	for _, tag := range l.out.Languages.Tags() {
		whole := slices.Contains(l.out.Languages.Whole(), tag)
		l.out.PowerWords[tag].Compare(l.out.PowerWords[l.out.Languages.First()], whole, l.log)
	}
}

// readPowerWords merges the words of a file, if there is one, with the built-in words. It returns
// nil if the file is invalid.
func (l *loader) readPowerWords(tag string, f *source.File, known *yaml.Node) *power.Words {
	if f == nil {
		f = source.NewFile(l.out.NameOf(path.Join(tag, powerWordsFile)), nil)
	}
	own := l.parse(f)
	if own == nil {
		return nil
	}
	return power.ReadWords(tag, own, known, l.log)
}

// library reads the records of powers. It reports false if the site has none.
func (l *loader) library() bool {
	if _, err := fs.Stat(l.Files, powersFolder); err != nil {
		return false
	}
	var files []powersFile
	l.walkFiles(powersFolder, func(name string) {
		if !power.IsData(path.Base(name)) {
			return
		}
		if f := l.read(name); f != nil {
			files = append(files, powersFile{strings.TrimPrefix(name, powersFolder+"/"), f})
		}
	})
	l.out.Powers = l.readPowers(files)
	return true
}

// powersFile is a file of records, with its path below the folder of powers.
type powersFile struct {
	name string
	*source.File
}

// readPowers reads the records of all files and checks their references.
func (l *loader) readPowers(files []powersFile) *power.Library {
	if l.out.Systems == nil { // could not be read, which is already reported
		return nil
	}
	order := make([]string, len(l.out.Systems))
	for i, s := range l.out.Systems {
		order[i] = s.ID
	}
	library := power.NewLibrary(power.Known, order, l.out.Languages)
	library.Drafts, library.Parse = l.Drafts, l.parse
	for _, f := range files {
		library.Read(f.name, f.File, l.log)
	}
	library.Finish(l.log)
	if l.out.Rules != nil {
		library.CheckRules(l.out.Rules.IDs(), l.log)
	}
	return library
}
