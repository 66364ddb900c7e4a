// Package output turns a finished site into files and writes them to a folder.
//
// It never writes outside the output folder, whatever the path of a file, and never replaces or
// removes a file that no earlier build wrote: [Marker] lists those that a build wrote. At any
// moment the folder holds the old site or the new one as a whole.
package output

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/site"
)

// SortFiles sorts files by path.
func SortFiles(files []site.File) {
	slices.SortFunc(files, func(a, b site.File) int { return cmp.Compare(a.Path, b.Path) })
}

// Clash is a pair of files that cannot exist in one folder, or a file with an invalid path.
type Clash struct {
	Path  string
	Other string // "" for an invalid path
	Why   string // why the path is invalid
}

func (c Clash) String() string {
	if c.Other == "" {
		return fmt.Sprintf("%q is not a valid path in the output folder: %s", c.Path, c.Why)
	}
	return fmt.Sprintf("%s and %s cannot both be written", c.Path, c.Other)
}

// Clashes returns the conflicts among sorted files: paths that are invalid or outside the folder,
// duplicate paths (also if they differ in case only), and a file where another path needs a folder.
func Clashes(files []site.File) (list []Clash) {
	taken := make(map[string]string, 2*len(files)) // path of the file by its lower-case path
	for _, f := range files {
		why := site.PathProblem(f.Path)
		switch {
		case f.Path == Marker:
			why = "psyref keeps its list of files there"
		case !fs.ValidPath(f.Path) || f.Path == ".":
			why = "it is outside the folder or malformed"
		}
		if why != "" {
			list = append(list, Clash{Path: f.Path, Why: why})
			continue
		}
		folded := strings.ToLower(f.Path)
		if other, twice := taken[folded]; twice {
			list = append(list, Clash{Path: f.Path, Other: other})
			continue
		}
		taken[folded] = f.Path
	}
	for _, f := range files {
		for dir := path.Dir(strings.ToLower(f.Path)); dir != "." && dir != "/"; dir = path.Dir(dir) {
			if other, file := taken[dir]; file {
				list = append(list, Clash{Path: other, Other: f.Path})
			}
		}
	}
	return list
}
