package main

import (
	"os"
	"path/filepath"

	"psyref/gen/cache"
)

// cacheFolder returns the folder of a cache, or "" if the user has none.
func cacheFolder(what string) string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "psyref", what)
}

// growingCaches are the caches to sweep. That of publish holds a single program.
var growingCaches = []string{"compressed", "history", "previews", "serve"}

// sweepCaches removes entries that no build has used for some weeks.
func sweepCaches() {
	for _, what := range growingCaches {
		cache.Folder(cacheFolder(what)).Sweep()
	}
}
