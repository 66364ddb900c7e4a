package output

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"psyref/gen/source"
	"psyref/templates"
)

// assetsName is where the sources of styles and scripts stand, in error messages.
const assetsName = "templates/assets"

// sourceSpace marks paths as those of a fs.FS: esbuild must never look for a file on the disk, where the command may run without the sources.
const sourceSpace = "source"

// bundle makes one file of a style or a script and all that it imports, and takes out what only people need. Scripts get a scope of their own, so that they
// share no names with others on a page. What is wrong with the sources goes to the log, warnings too: they are about our own files.
//
// The sources that the command holds never change, so each of their bundles is made once.
func bundle(files fs.FS, entry string, log *source.Log) []byte {
	var b bundled
	if files == nil {
		return nil
	} else if files == templates.Sources() {
		once, _ := embedded.LoadOrStore(entry, sync.OnceValue(func() bundled { return bundledFrom(files, entry) }))
		b = once.(func() bundled)()
	} else {
		b = bundledFrom(files, entry)
	}
	for _, e := range b.wrong {
		log.Add(e)
	}
	return slices.Clip(b.code) // a caller may append to it
}

// bundled is a bundle, and what is wrong with its sources.
type bundled struct {
	code  []byte
	wrong []source.Error
}

// embedded holds a func() bundled for each entry of the sources that the command holds.
var embedded sync.Map

func bundledFrom(files fs.FS, entry string) (b bundled) {
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, Plugins: []api.Plugin{sourcesOf(files)},
		Bundle: true, Format: api.FormatIIFE, Target: api.ES2022, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone,
	})
	for _, m := range append(r.Errors, r.Warnings...) {
		b.wrong = append(b.wrong, sourceError(m))
	}
	if len(r.OutputFiles) > 0 {
		b.code = r.OutputFiles[0].Contents
	}
	return b
}

// sourcesOf is how esbuild finds and reads sources: in files and nowhere else. Imports are relative to who imports.
func sourcesOf(files fs.FS) api.Plugin {
	resolve := func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		name := path.Join(path.Dir(a.Importer), a.Path)
		if _, err := fs.Stat(files, name); err != nil {
			return api.OnResolveResult{}, fmt.Errorf("there is no file %s", name)
		}
		return api.OnResolveResult{Path: name, Namespace: sourceSpace}, nil
	}
	load := func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		data, err := fs.ReadFile(files, a.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		text, loader := string(data), api.LoaderJS
		if path.Ext(a.Path) == ".css" {
			loader = api.LoaderCSS
		}
		return api.OnLoadResult{Contents: &text, Loader: loader}, nil
	}
	return api.Plugin{Name: "sources", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, resolve)
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: sourceSpace}, load)
	}}
}

// sourceError is what esbuild has to say, as errors of this site are said.
func sourceError(m api.Message) source.Error {
	e := source.Error{File: assetsName, Message: m.Text}
	if at := m.Location; at != nil {
		e.File = path.Join(assetsName, at.File[len(sourceSpace)+len(":"):])
		e.Line, e.Column = at.Line, utf8.RuneCountInString(at.LineText[:min(at.Column, len(at.LineText))])+1
		e.Hint = at.Suggestion
	}
	for _, note := range m.Notes {
		e.Hint = cmp.Or(e.Hint, note.Text)
	}
	return e
}

// minified takes out of a script that is not ours what only people need.
func minified(script []byte) []byte {
	r := api.Transform(string(script), api.TransformOptions{Loader: api.LoaderJS, MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, Target: api.ES2022, LegalComments: api.LegalCommentsNone})
	if len(r.Errors) > 0 {
		return script // it weighs more, and does the same
	}
	return r.Code
}
