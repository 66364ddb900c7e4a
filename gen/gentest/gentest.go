// Package gentest builds whole sites in memory, for tests of their files.
package gentest

import (
	"bytes"
	"context"
	"sync"

	"psyref/gen"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/site"
)

// Result is a built site in memory.
type Result struct {
	render.Totals
	Files []site.File // sorted by path
}

// Build reads content and renders the whole site. Its error is a source.Errors.
func Build(o gen.Options, core output.Core) (*Result, error) {
	linked, err := gen.Link(o)
	if err != nil {
		return nil, err
	}
	return Render(linked, o, core)
}

// Render renders the whole site. Its error is that of [gen.Render].
func Render(linked *link.Result, o gen.Options, core output.Core) (*Result, error) {
	var mu sync.Mutex
	var files []site.File
	totals, err := gen.Render(linked, o, core, func(f site.File) error {
		f.Bytes = bytes.Clone(f.Bytes)
		mu.Lock()
		defer mu.Unlock()
		files = append(files, f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	output.SortFiles(files)
	return &Result{Totals: *totals, Files: files}, nil
}

// WriteTo writes the site to a folder.
func (r *Result) WriteTo(ctx context.Context, folder string) error {
	w, err := output.NewWriter(ctx, folder)
	if err != nil {
		return err
	}
	for _, f := range r.Files {
		if err := w.Put(f); err != nil {
			w.Abort()
			return err
		}
	}
	return w.Commit()
}
