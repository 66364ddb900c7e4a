// Package frame contains the built-in texts of the interface, in a folder for each language: texts
// around pages and records, the words of questions, and the vocabulary of the search. A site can
// replace each text.
package frame

import "embed"

// Words holds the files of each language, such as en/ui.yaml, en/records.yaml, en/ask.yaml and
// en/search.yaml.
//
//go:embed */*.yaml
var Words embed.FS
