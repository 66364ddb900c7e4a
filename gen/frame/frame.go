// Package frame holds the words that come with the program, one folder a language: those around
// pages and powers, and those of questions and of the search. The files of a site replace any of
// them.
package frame

import "embed"

// Words are the words of each language: en/ui.yaml, en/powers.yaml, en/ask.yaml and
// en/search.yaml.
//
//go:embed */*.yaml
var Words embed.FS
