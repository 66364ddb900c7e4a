// Package content carries the words of the calculators inside the command, so that gen odds speaks the reader's language wherever it
// is run. The site itself is built from the files of the content folder.
package content

import "embed"

// Words are the word files of every language, and the powers that calculators take by name.
//
//go:embed */words.yaml */calculators systems.yaml kinds powers
var Words embed.FS

// Questions are Words and the words of questions.
//
//go:embed */words.yaml */calculators */ask.yaml systems.yaml kinds powers
var Questions embed.FS
