// Package content carries the words of the calculators inside the command, so that gen odds speaks the reader's language wherever it
// is run. The site itself is built from the files of the content folder.
package content

import "embed"

// Words are the word files of every language.
//
//go:embed */words.yaml */calculators
var Words embed.FS

// Questions are Words, the words of questions, and the powers that questions name.
//
//go:embed */words.yaml */calculators */ask.yaml systems.yaml powers
var Questions embed.FS
