package output

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"psyref/gen/source"
)

// assetsName is where the sources of styles and scripts stand, in error messages.
const assetsName = "templates/assets"

// sourceSpace marks paths as those of a fs.FS: esbuild must never look for a file on the disk, where the command may run without the sources.
const sourceSpace = "source"

// bundle makes one file of a style or a script and all that it imports, and takes out what only people need. Scripts get a scope of their own, so that they
// share no names with others on a page. What is wrong with the sources goes to the log, warnings too: they are about our own files.
func bundle(files fs.FS, entry string, log *source.Log) []byte {
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, Plugins: []api.Plugin{sourcesOf(files)},
		Bundle: true, Format: api.FormatIIFE, Target: api.ES2022, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone,
	})
	for _, m := range append(r.Errors, r.Warnings...) {
		log.Add(sourceError(m))
	}
	if len(r.OutputFiles) == 0 {
		return nil
	}
	return r.OutputFiles[0].Contents
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
