// Package templates lays out pages as HTML, one templ file a part. What it shows comes from package site and is shown as it is: nothing is looked up,
// computed or decided here but markup.
package templates

import "embed"

// Assets are the style sheet and the scripts, which the generator serves under names that carry a hash.
//
//go:embed assets
var Assets embed.FS
