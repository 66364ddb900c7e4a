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

// assetsPath is the folder of the sources in error messages.
const assetsPath = "templates/assets"

// sourceNamespace marks paths in an fs.FS, so that esbuild never reads from the disk: the command
// may run where the sources are not.
const sourceNamespace = "source"

// bundle returns a minified file of a style or a script and all its imports. Scripts are wrapped in
// a function, so they share no names with other scripts of a page. Errors and warnings are added to
// errs: the sources are part of this project.
//
// The embedded sources never change, so each of their bundles is made once per process.
func bundle(files fs.FS, entry string, errs *source.Collector) []byte {
	var b bundleResult
	if files == nil {
		return nil
	} else if files == templates.Sources() {
		once, _ := bundleCache.LoadOrStore(entry,
			sync.OnceValue(func() bundleResult { return makeBundle(files, entry) }))
		b = once.(func() bundleResult)()
	} else {
		b = makeBundle(files, entry)
	}
	for _, e := range b.errors {
		errs.Add(e)
	}
	return slices.Clip(b.code) // a caller may append to it
}

// bundleResult is a bundle and the errors in its sources.
type bundleResult struct {
	code   []byte
	errors []source.Error
}

// bundleCache holds a func() bundleResult for each entry of the embedded sources.
var bundleCache sync.Map

func makeBundle(files fs.FS, entry string) (b bundleResult) {
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, Plugins: []api.Plugin{sourcePlugin(files)},
		Bundle: true, Format: api.FormatIIFE, Target: api.ES2022, Charset: api.CharsetUTF8,
		Supported:        map[string]bool{"nesting": false}, // browsers of before 2024 read no nested rules
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone,
	})
	for _, m := range append(r.Errors, r.Warnings...) {
		b.errors = append(b.errors, sourceError(m))
	}
	if len(r.OutputFiles) > 0 {
		b.code = r.OutputFiles[0].Contents
	}
	return b
}

// sourcePlugin makes esbuild read sources from files only. Imports are relative to the importing
// file.
func sourcePlugin(files fs.FS) api.Plugin {
	resolve := func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		name := path.Join(path.Dir(a.Importer), a.Path)
		if _, err := fs.Stat(files, name); err != nil {
			return api.OnResolveResult{}, fmt.Errorf("file %s not found", name)
		}
		return api.OnResolveResult{Path: name, Namespace: sourceNamespace}, nil
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
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: sourceNamespace}, load)
	}}
}

// sourceError converts a message of esbuild.
func sourceError(m api.Message) source.Error {
	e := source.Error{File: assetsPath, Message: m.Text}
	if at := m.Location; at != nil {
		e.File = path.Join(assetsPath, at.File[len(sourceNamespace)+len(":"):])
		e.Line, e.Column = at.Line, utf8.RuneCountInString(at.LineText[:min(at.Column, len(at.LineText))])+1
		e.Hint = at.Suggestion
	}
	for _, note := range m.Notes {
		e.Hint = cmp.Or(e.Hint, note.Text)
	}
	return e
}

// minify minifies a script of a third party.
func minify(script []byte) []byte {
	r := api.Transform(string(script), api.TransformOptions{Loader: api.LoaderJS, MinifyWhitespace: true,
		MinifyIdentifiers: true, MinifySyntax: true, Target: api.ES2022, LegalComments: api.LegalCommentsNone})
	if len(r.Errors) > 0 {
		return script // larger, but equivalent
	}
	return r.Code
}
