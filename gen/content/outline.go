package content

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"psyref/gen/power"
)

// Outline reads only the languages, the systems, the rules and the kinds of records of a folder. The
// error is a source.Errors.
func Outline(o Options) (*Content, error) {
	l, err := begin(o, (*loader).systems, (*loader).rules)
	if err != nil {
		return l.out, err
	}
	for _, kind := range l.declarations() {
		l.out.Records = append(l.out.Records, power.NewLibrary(kind, l.out.systemIDs(), l.out.Languages))
	}
	return l.out, l.errs.Err()
}

// WithRules returns the ids of the systems with rules of their own, in the order of the site.
func (c *Content) WithRules() (ids []string) {
	for _, s := range c.Systems {
		if s.HasRules() {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// HasRules reports whether a system has rules of its own. Others hold pages about all systems, such
// as comparisons.
func (s *System) HasRules() bool { return s.Prefix != "" }

// PageKeys returns the sorted keys of the pages of a folder in any language, without the first page
// of the site.
func PageKeys(files fs.FS) []string {
	keys := map[string]bool{}
	for _, tag := range Languages(files) {
		_ = fs.WalkDir(files, tag, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || path.Ext(name) != ".md" || IsJunkFile(path.Base(name)) {
				return nil // Load reports errors
			}
			if system, slug, ok := PageKey(strings.TrimPrefix(name, tag+"/")); ok && system != "" {
				keys[path.Join(system, slug)] = true
			}
			return nil
		})
	}
	return slices.Sorted(maps.Keys(keys))
}

// Groups returns the sorted ids of the groups of records of a system, in the folder of a kind.
func Groups(files fs.FS, slug, system string) (ids []string) {
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
