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

// caches are the names of the caches of builds.
var caches = []string{"compressed", "previews"}

// sweepCaches removes entries that no build has used for some weeks.
func sweepCaches() {
	for _, what := range caches {
		cache.Folder(cacheFolder(what)).Sweep()
	}
}
