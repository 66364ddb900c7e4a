package gen

import (
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/site"
)

// CheckRender lays out every page of a site and keeps nothing, so that a check refuses what a build would. Preview images are not drawn: no content makes that fail.
// Its error is a source.Errors.
func CheckRender(linked *link.Linked, o Options) error {
	o.PreviewImages = false
	_, err := Render(linked, o, output.Core{}, func(site.File) error { return nil })
	return err
}
