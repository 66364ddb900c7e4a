package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// kinds reads the kinds of records, their records, and the texts around them.
func (l *loader) kinds() {
	l.library()
	for _, library := range l.out.Records {
		l.recordWords(library)
	}
	l.fillKindNames()
}

// recordWords reads the texts around the records of a kind.
func (l *loader) recordWords(library *power.Library) {
	whole := l.out.Languages.Whole()
	for _, tag := range l.out.Languages.Tags() {
		name := path.Join(tag, library.Kind().Slug+".yaml")
		f, known := l.optional(name), frameFor(tag, frameRecords, !slices.Contains(whole, tag))
		if f == nil && known == nil {
			continue
		}
		if f == nil {
			f = source.NewFile(l.out.NameOf(name), nil)
		}
		if own := l.parse(f); own != nil {
			if words := power.ReadWords(tag, library.Kind(), l.out.Languages, own, known, l.errs); words != nil {
				library.Words[tag] = words
			}
		}
	}
	for _, tag := range l.out.Languages.Tags() {
		first := library.Words[l.out.Languages.First()]
		library.Words[tag].Compare(first, slices.Contains(whole, tag), l.errs)
	}
}

// fillKindNames fills the names of the kinds into the texts of the interface: "spells, monsters".
func (l *loader) fillKindNames() {
	for tag, ui := range l.out.UI {
		var singular, plural []string
		for _, library := range l.out.Records {
			names := library.Kind().NamesIn(l.out.Languages, tag)
			singular, plural = append(singular, names.One), append(plural, names.Many)
		}
		names := site.KindNames{One: strings.Join(singular, ", "), Many: strings.Join(plural, ", ")}
		for _, text := range []*string{&ui.Sources.Powers, &ui.Sources.Decks, &ui.Sources.Count, &ui.Sources.One,
			&ui.Sources.Unknown, &ui.Search.Groups.Powers, &ui.Search.Kinds.Power} {
			*text = names.Fill(*text)
		}
	}
}

// library reads the records of every kind.
func (l *loader) library() {
	for _, kind := range l.declarations() {
		l.out.Records = append(l.out.Records, l.readRecords(kind))
	}
}

// declarations reads the declarations of all kinds of records, by their ids.
func (l *loader) declarations() (list []*power.Kind) {
	for _, name := range glob(l.Files, path.Join(kindsFolder, "*.yaml")) {
		kind := l.kind(strings.TrimSuffix(path.Base(name), ".yaml"))
		if kind == nil { // already reported
			continue
		}
		if i := slices.IndexFunc(list, func(other *power.Kind) bool { return other.Slug == kind.Slug }); i >= 0 {
			l.wrongFile(name, "write another slug", "the slug %s is that of %s", kind.Slug, list[i].ID)
			continue
		}
		if slices.Contains(slices.Concat(l.out.systemIDs(), reservedIDs, topLevelFolders, l.out.Languages.Tags()), kind.Slug) {
			l.wrongFile(name, "write another slug: the site uses it for a system or for other pages", "the slug %s is taken",
				kind.Slug)
		}
		list = append(list, kind)
	}
	return list
}

// kind reads the declaration of a kind of record; nil if it cannot be read, which is reported.
func (l *loader) kind(id string) *power.Kind {
	root := l.parse(l.read(path.Join(kindsFolder, id+".yaml")))
	if root == nil {
		return nil
	}
	files := []power.Declaration{{Root: root}}
	for _, name := range glob(l.Files, path.Join(kindsFolder, id, "*.yaml")) {
		if root := l.parse(l.read(name)); root != nil {
			files = append(files, power.Declaration{System: strings.TrimSuffix(path.Base(name), ".yaml"), Root: root})
		}
	}
	return power.ReadKind(id, files, l.out.Languages, l.errs)
}

// readRecords reads the records of a kind, and checks their references.
func (l *loader) readRecords(kind *power.Kind) *power.Library {
	library := power.NewLibrary(kind, l.out.systemIDs(), l.out.Languages)
	library.Drafts, library.Parse = l.Drafts, l.parse
	if _, err := fs.Stat(l.Files, kind.Slug); err == nil {
		l.walkFiles(kind.Slug, func(name string) {
			if !power.IsData(path.Base(name)) {
				return
			}
			if f := l.read(name); f != nil {
				library.Read(strings.TrimPrefix(name, kind.Slug+"/"), f, l.errs)
			}
		})
	}
	library.Finish(l.errs)
	if l.out.Rules != nil {
		library.CheckRules(l.out.Rules.IDs(), l.errs)
	}
	return library
}

// RecordsOf returns the kinds with the record of a system with an id, and that record; nil if there
// is none.
func (c *Content) RecordsOf(system, id string) (*power.Library, *power.Power) {
	for _, library := range c.Records {
		if p := library.Find(system, power.ID(id)); p != nil {
			return library, p
		}
	}
	return nil, nil
}

// SkippedDrafts returns the number of records that are drafts and were not read.
func (c *Content) SkippedDrafts() (n int) {
	for _, library := range c.Records {
		n += library.SkippedDrafts
	}
	return n
}
