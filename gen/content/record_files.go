package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/source"
)

// RecordFiles are the files of the records of a kind in a system.
type RecordFiles struct {
	Format    *power.Format
	Languages lang.List
	Folder    string         // below the content folder
	Files     []*source.File // those with groups
	Schema    Scaffold       // what lets an editor check them
}

// ReadRecordFiles reads the files of the records of a kind, by its id, in a system.
func ReadRecordFiles(o Options, kind, system string) (*RecordFiles, error) {
	l, err := begin(o, (*loader).systems)
	if err != nil {
		return nil, err
	}
	format, err := l.formatOf(system, func(kind *power.Kind) string { return kind.ID }, kind)
	if err != nil {
		return nil, err
	}
	files := &RecordFiles{Format: format, Languages: l.out.Languages, Folder: path.Join(format.Kind().Slug, system),
		Schema: l.schema(format.Kind(), system)}
	for _, group := range groupFiles(l.Files, format.Kind().Slug, system) {
		if f := l.read(path.Join(files.Folder, group+".yaml")); f != nil {
			files.Files = append(files.Files, f)
		}
	}
	return files, l.errs.Err()
}

// schema returns the file that lets an editor check the records of a kind, beside them. It describes
// the systems that have such records, and one more.
func (l *loader) schema(kind *power.Kind, system string) Scaffold {
	for _, id := range l.out.systemIDs() {
		if id == system || l.has(path.Join(kind.Slug, id)) {
			kind.Of(id)
		}
	}
	library := power.NewLibrary(kind, l.out.systemIDs(), l.out.Languages)
	return Scaffold{path.Join(kind.Slug, library.SchemaName()), string(library.Schema())}
}

// formatOf returns the declaration of the records of a kind in a system. The kind is found by its id
// or its slug, which nameOf returns.
func (l *loader) formatOf(system string, nameOf func(*power.Kind) string, name string) (*power.Format, error) {
	kinds := l.declarations()
	if err := l.errs.Err(); err != nil {
		return nil, err
	}
	var names []string
	for _, kind := range kinds {
		names = append(names, nameOf(kind))
	}
	i := slices.Index(names, name)
	if i < 0 {
		return nil, source.Error{Message: "unknown kind of record " + name,
			Hint: strings.TrimPrefix(source.DidYouMeanOr(name, names)+"; gen new kind declares one", "; ")}
	}
	kind, known := kinds[i], l.out.WithRules()
	switch s := l.out.System(system); {
	case s == nil:
		return nil, source.Error{Message: "unknown system " + system, Hint: source.DidYouMeanOr(system, known)}
	case !s.HasRules():
		return nil, source.Error{Message: "system " + system + " has no rules of its own, so it cannot have " + kind.Slug,
			Hint: "expected one of: " + strings.Join(known, ", ")}
	}
	format := kind.Of(system)
	if format == nil {
		return nil, source.Error{Message: "the fields of " + kind.Slug + " of " + system + " are not declared",
			Hint: "declare them in kinds/" + kind.ID + ".yaml, or in kinds/" + kind.ID + "/" + system + ".yaml"}
	}
	return format, nil
}

// groupFiles returns the sorted ids of the groups of records of a system, in the folder of a kind.
func groupFiles(files fs.FS, slug, system string) (ids []string) {
	names, err := fs.Glob(files, path.Join(slug, system, "*.yaml"))
	if err != nil {
		return nil // not a valid id of a system
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err == nil && strings.Contains("\n"+string(text), "\ngroup:") { // other files contain cards
			ids = append(ids, strings.TrimSuffix(path.Base(name), ".yaml"))
		}
	}
	return ids
}
