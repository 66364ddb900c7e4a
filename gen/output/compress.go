package output

import (
	"bytes"
	"path"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	"psyref/gen/cache"
	"psyref/gen/site"
)

// compressibleExts are the extensions of files that compression makes smaller. Images are
// compressed already.
var compressibleExts = map[string]bool{".html": true, ".css": true, ".js": true, ".json": true, ".svg": true,
	".wasm": true, ".md": true, ".txt": true, ".xml": true, ".atom": true, ".webmanifest": true, ".csv": true,
	".bin": true}

// Compress returns a file compressed with brotli and with gzip, for servers that send precompressed
// files. It omits a result that saves less than 5 %, and all results for files too small to matter.
// The output is deterministic: it contains no time and no name. Results are cached in kept.
func Compress(f site.File, kept cache.Folder) (list []site.File) {
	const small = 512
	if !compressibleExts[path.Ext(f.Path)] || len(f.Bytes) < small {
		return nil
	}
	sum := Digest(f.Bytes)
	for _, way := range []struct {
		end  string
		make func([]byte) []byte
	}{{".br", brotliBytes}, {".gz", gzipBytes}} {
		name := sum + compressionVersion + way.end
		data, ok := kept.Get(name)
		if !ok {
			data = way.make(f.Bytes)
			kept.Put(name, data)
		}
		if len(data) < len(f.Bytes)*19/20 {
			list = append(list, site.File{Path: f.Path + way.end, Bytes: data})
		}
	}
	return list
}

// compressionVersion is part of the cache key. Change it with the libraries or their levels.
const compressionVersion = "-1"

// brotliBytes uses the best level, except for pages: there the next levels take ten times as long
// and save 3 %.
func brotliBytes(data []byte) []byte {
	level := brotli.BestCompression
	if bytes.HasPrefix(data, []byte("<!")) {
		level = 9
	}
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, level)
	_, _ = w.Write(data) // a buffer never returns an error
	_ = w.Close()
	return b.Bytes()
}

func gzipBytes(data []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // impossible: the level is a constant of the package
	}
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Bytes()
}
