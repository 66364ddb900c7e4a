package main

import (
	"os"
	"path/filepath"
	"strings"

	"psyref/gen/preview"
)

// assetsFolder holds the sources of style and scripts in a checkout.
const assetsFolder = "templates/assets"

// inCheckout reports whether the working folder is a checkout of this program.
func inCheckout() bool {
	data, err := os.ReadFile("go.mod")
	if err != nil || !strings.HasPrefix(string(data), "module psyref\n") {
		return false
	}
	info, err := os.Stat(assetsFolder)
	return err == nil && info.IsDir()
}

// watchedAssets is the folder of style and scripts without their tests.
var watchedAssets = preview.Folder{
	Path:    assetsFolder,
	Include: func(name string) bool { return !strings.Contains(filepath.Base(name), ".test.") },
}
