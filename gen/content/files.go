package content

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/site"
	"psyref/gen/source"
)

// filesFolder holds files that the site has at its root as they are: .well-known, security.txt,
// CNAME.
const filesFolder = "files"

// activeFiles are extensions of files that a browser runs or shows as a page of the site. Its
// security policy would not apply to them.
var activeFiles = []string{".html", ".htm", ".xhtml", ".xht", ".shtml", ".svg", ".xml", ".xsl", ".js", ".mjs", ".css", ".wasm"}

// files reads the extra files of the site.
func (l *loader) files() {
	err := fs.WalkDir(l.Files, filesFolder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && name == filesFolder:
			return nil
		case err != nil:
			return err
		case entry.IsDir() || entry.Name() != ".well-known" && IsJunkFile(entry.Name()):
			return nil
		case !l.follows(name, entry):
			return nil
		}
		l.file(name)
		return nil
	})
	if err != nil {
		l.log.Add(l.unreadable(filesFolder, err))
	}
}

// file reads one extra file.
func (l *loader) file(name string) {
	shown, to := l.out.NameOf(name), strings.TrimPrefix(name, filesFolder+"/")
	if slices.Contains(activeFiles, strings.ToLower(path.Ext(name))) {
		l.log.Add(source.Error{File: shown, Message: fmt.Sprintf("is a file that browsers run or show as a page (%s)", path.Ext(name)), Hint: "write a page instead, or remove the file"})
		return
	}
	if why := site.PathProblem(to); why != "" {
		l.log.Add(source.Error{File: shown, Message: "cannot be a file of the site: " + why, Hint: "give it another name"})
		return
	}
	data, err := fs.ReadFile(l.Files, name)
	if err != nil {
		l.log.Add(fileError(shown, err))
		return
	}
	l.out.Files = append(l.out.Files, site.File{Path: to, Bytes: data})
}
