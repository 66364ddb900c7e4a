package gen

import (
	"path"
	"sync/atomic"

	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/search"
)

// LayOut lays out every page of a site and keeps nothing, so that a check refuses what a build would. Told is called as by [Telling]. Preview images are not
// drawn: no content makes that fail. Its error is a source.Errors.
func LayOut(linked *link.Linked, o Options, told func(done, all int)) error {
	o.Pictures = false
	nowhere := func(output.File) error { return nil }
	_, err := RenderTo(linked, o, output.Core{}, Telling(linked, o, nowhere, told))
	return err
}

// Telling puts files as put does, and calls told with how many pages are done and how many there are, from several goroutines at once.
func Telling(linked *link.Linked, o Options, put func(output.File) error, told func(done, all int)) func(output.File) error {
	s := furnished(linked, o)
	all := len(layouts(&s, search.NewTexts(&s)))
	var done atomic.Int64
	return func(f output.File) error {
		if err := put(f); err != nil {
			return err
		}
		if path.Ext(f.Path) == ".html" {
			told(int(done.Add(1)), all)
		}
		return nil
	}
}
