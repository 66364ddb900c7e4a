package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/power"
	"psyref/gen/source"
)

// powers reads the records of powers and the texts of the powers section. A site without records
// has no such section.
func (l *loader) powers() {
	if !l.library() {
		return
	}
	whole := l.out.Languages.Whole()
	for _, tag := range l.out.Languages.Tags() {
		name := path.Join(tag, powerWordsFile)
		f, known := l.optional(name), frameFor(tag, framePowers, !slices.Contains(whole, tag))
		if f == nil && known == nil {
			continue
		}
		if f == nil {
			f = source.NewFile(l.out.NameOf(name), nil)
		}
		if own := l.parse(f); own != nil {
			if words := power.ReadWords(tag, own, known, l.log); words != nil {
				l.out.PowerWords[tag] = words
			}
		}
	}
	for _, tag := range l.out.Languages.Tags() {
		first := l.out.PowerWords[l.out.Languages.First()]
		l.out.PowerWords[tag].Compare(first, slices.Contains(whole, tag), l.log)
	}
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

// kind reads the declaration of a kind of record; nil if it cannot be read, which is reported.
func (l *loader) kind(id string) *power.Kind {
	name := path.Join(kindsFolder, id+".yaml")
	root := l.parse(l.read(name))
	if root == nil {
		return nil
	}
	files := []power.Declaration{{Root: root}}
	for _, name := range glob(l.Files, path.Join(kindsFolder, id, "*.yaml")) {
		if root := l.parse(l.read(name)); root != nil {
			files = append(files, power.Declaration{System: strings.TrimSuffix(path.Base(name), ".yaml"), Root: root})
		}
	}
	return power.ReadKind(files, l.out.Languages, l.log)
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
	kind := l.kind("power")
	if kind == nil {
		return nil
	}
	library := power.NewLibrary(kind, l.out.systemIDs(), l.out.Languages)
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
