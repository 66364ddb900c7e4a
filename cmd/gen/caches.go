package main

import (
	"os"
	"path/filepath"

	"psyref/gen/cache"
)

// cacheFolder keeps something between builds; "" where there is no such place.
func cacheFolder(what string) string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "psyref", what)
}

// filling are the folders of the cache that would grow for ever. In the one of publish there is a single program.
var growingCaches = []string{"compressed", "history", "previews", "serve"}

// sweepCaches removes what no build has used for some weeks.
func sweepCaches() {
	for _, what := range growingCaches {
		cache.Folder(cacheFolder(what)).Sweep()
	}
}
