// Package templates renders pages as HTML; each templ file holds one part. It renders package site
// as it is: it adds markup, and looks up, computes and decides nothing.
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

// Sources are the source files of styles and scripts, the same value at every call. The generator
// bundles them and serves them under names with a hash.
func Sources() fs.FS { return sources() }

var sources = sync.OnceValue(func() fs.FS {
	sub, err := fs.Sub(assets, "assets")
	if err != nil {
		panic(err) // the folder is there, or this would not compile
	}
	return sub
})
