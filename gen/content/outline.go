package content

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"psyref/gen/source"
)

// Outline reads what a folder says of itself and no page: its languages, its systems and its rules. Its error is a source.Errors.
func Outline(o Options) (*Content, error) {
	var log source.Log
	l := newLoader(o, &log)
	l.languages()
	l.systems()
	l.rules()
	return l.out, log.Err()
}

// WithRules are the ids of the systems with rules of their own, in the order of the site.
func (c *Content) WithRules() (ids []string) {
	for _, s := range c.Systems {
		if s.HasRules() {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// HasRules tells whether a system has rules of its own. Others hold pages about all of them, such as comparisons.
func (s *System) HasRules() bool { return s.Prefix != "" }

// PageKeys are the keys of the pages of a folder, in any language, by the names of their files: sorted, without the first page of the site.
func PageKeys(files fs.FS) []string {
	keys := map[string]bool{}
	for _, tag := range Languages(files) {
		_ = fs.WalkDir(files, tag, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || path.Ext(name) != ".md" || IsJunkFile(path.Base(name)) {
				return nil // what cannot be read is reported when it is read
			}
			if system, slug, ok := PageKey(strings.TrimPrefix(name, tag+"/")); ok && system != "" {
				keys[path.Join(system, slug)] = true
			}
			return nil
		})
	}
	return slices.Sorted(maps.Keys(keys))
}

// Disciplines are the ids of the disciplines of a system that have a file of powers, sorted.
func Disciplines(files fs.FS, system string) (ids []string) {
	names, err := fs.Glob(files, path.Join(powersFolder, system, "*.yaml"))
	if err != nil {
		return nil // the system is none that could have one
	}
	for _, name := range names {
		if text, err := fs.ReadFile(files, name); err == nil && strings.Contains("\n"+string(text), "\ndiscipline:") { // others hold cards
			ids = append(ids, strings.TrimSuffix(path.Base(name), ".yaml"))
		}
	}
	return ids
}
