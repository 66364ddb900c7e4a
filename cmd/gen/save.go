package main

import renameio "github.com/google/renameio/v2/maybe"

// save replaces a file in one step, when the new one is safely on the disk: whatever ends the program or the machine, the file is the old one or the new
// one, whole.
func save(name, text string) error {
	return renameio.WriteFile(name, []byte(text), 0o644)
}
