// Package output turns a finished site into files and puts them into a folder.
//
// Nothing is ever written outside that folder, whatever a path says, and nothing in it is replaced or removed that an earlier build did not write:
// the folder's own list of files, [Marker], says what that is. The folder holds the old site or the new one at any moment, and nothing in between.
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

// SortFiles puts files into the order of their paths.
func SortFiles(files []site.File) {
	slices.SortFunc(files, func(a, b site.File) int { return cmp.Compare(a.Path, b.Path) })
}

// Clash is a pair of files that cannot be in one folder, or a file with an impossible path.
type Clash struct {
	Path  string
	Other string // "" for an impossible path
	Why   string // of that one
}

func (c Clash) String() string {
	if c.Other == "" {
		return fmt.Sprintf("%q is no path below the output folder: %s", c.Path, c.Why)
	}
	return fmt.Sprintf("%s and %s cannot both be written", c.Path, c.Other)
}

// Clashes lists what keeps sorted files from standing in one folder, on any system: paths that lead out of it, are none or cannot be written, paths that stand twice, also where a file
// system does not tell capitals apart, and files in the place of folders.
func Clashes(files []site.File) (list []Clash) {
	taken := make(map[string]string, 2*len(files)) // what stands at a path, folded: a file's own path, or the first file below a folder
	for _, f := range files {
		why := site.Unfit(f.Path)
		switch {
		case f.Path == Marker:
			why = "the folder's own list of files stands there"
		case !fs.ValidPath(f.Path) || f.Path == ".":
			why = "it leads out of the folder, or nowhere"
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
