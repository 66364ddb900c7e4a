// Package frame holds the words around pages that come with the program, one folder a language. The
// words.yaml of a site replaces any of them.
package frame

import "embed"

// Words are the words of each language: en/ui.yaml.
//
//go:embed */ui.yaml
var Words embed.FS
