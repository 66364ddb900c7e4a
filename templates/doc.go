// Package templates lays out pages as HTML, one templ file a part. What it shows comes from package site and is shown as it is: nothing is looked up,
// computed or decided here but markup.
package templates

import (
	"embed"
	"io/fs"
	"sync"
)

// Tests of scripts end in .mjs, and so stay out.
//
//go:embed assets/favicon.svg assets/scripts/*.js assets/scripts/*/*.js assets/styles/*.css assets/styles/*/*.css
var assets embed.FS

// Sources are the styles and the scripts as they are written, the same value at every call; the generator bundles them and serves them under names that carry a
// hash.
func Sources() fs.FS { return sources() }

var sources = sync.OnceValue(func() fs.FS {
	sub, err := fs.Sub(assets, "assets")
	if err != nil {
		panic(err) // the folder is there, or this would not compile
	}
	return sub
})
