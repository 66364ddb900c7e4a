package gen

import (
	"path"

	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/search"
)

// LayOut lays out every page of a site and keeps nothing, so that a check refuses what a build would. Told is called with how many pages are done and how
// many there are, by several goroutines at once. Preview images are not drawn: no content makes that fail. Its error is a source.Errors.
func LayOut(linked *link.Linked, o Options, told func(done, all int)) error {
	o.Pictures = false
	s := furnished(linked, o)
	all := len(layouts(&s, search.NewTexts(&s)))
	pages := make(chan struct{}, all)
	_, err := RenderTo(linked, o, output.Core{}, func(f output.File) error {
		if path.Ext(f.Path) == ".html" {
			pages <- struct{}{}
			told(len(pages), all)
		}
		return nil
	})
	return err
}
