package main

import renameio "github.com/google/renameio/v2/maybe"

// save replaces a file in one step, when the new one is safely on the disk: whatever ends the program or the machine, the file is the old one or the new
// one, whole. The library does both, and so is trusted with it: it asks the disk for the new file (fsync) before it renames it over the old one, and where the
// renaming itself is lost with the power, the old one stands. On Windows, where no program can promise that, it writes over the old one.
func save(name, text string) error {
	return renameio.WriteFile(name, []byte(text), 0o644)
}
