package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/gen/site"
)

// filesFolder holds files that the site has at its root as they are: .well-known, security.txt,
// CNAME.
const filesFolder = "files"

// activeFiles are extensions of files that a browser runs or shows as a page of the site. Its
// security policy would not apply to them.
var activeFiles = []string{
	".html", ".htm", ".xhtml", ".xht", ".shtml", ".svg", ".xml", ".xsl", ".js", ".mjs", ".css", ".wasm",
}

// files reads the extra files of the site.
func (l *loader) files() { l.walkFiles(filesFolder, l.file) }

// file reads one extra file.
func (l *loader) file(name string) {
	to := strings.TrimPrefix(name, filesFolder+"/")
	if slices.Contains(activeFiles, strings.ToLower(path.Ext(name))) {
		l.wrongFile(name, "write a page instead, or remove the file",
			"is a file that browsers run or show as a page (%s)", path.Ext(name))
		return
	}
	if why := site.PathProblem(to); why != "" {
		l.wrongFile(name, "give it another name", "cannot be a file of the site: %s", why)
		return
	}
	data, err := fs.ReadFile(l.Files, name)
	if err != nil {
		l.errs.Add(fileError(l.out.NameOf(name), err))
		return
	}
	l.out.Files = append(l.out.Files, site.File{Path: to, Bytes: data})
}
