package output

import (
	"bytes"
	"path"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	"psyref/gen/cache"
	"psyref/gen/site"
)

// compressible are the ends of names of files that gain by compression; pictures are compressed in themselves.
var compressible = map[string]bool{".html": true, ".css": true, ".js": true, ".json": true, ".svg": true, ".wasm": true, ".md": true, ".txt": true, ".xml": true, ".atom": true, ".webmanifest": true, ".csv": true, ".bin": true}

// Compressed are a file in brotli and in gzip, for servers that send what stands beside a file; none where it gains less than a twentieth, or nothing that a
// packet on the line would notice. The same bytes give the same bytes: neither notes a time or a name. What was made before is taken from where it is kept.
func Compressed(f site.File, kept cache.Folder) (list []site.File) {
	const small = 512
	if !compressible[path.Ext(f.Path)] || len(f.Bytes) < small {
		return nil
	}
	sum := Digest(f.Bytes)
	for _, way := range []struct {
		end  string
		make func([]byte) []byte
	}{{".br", inBrotli}, {".gz", inGzip}} {
		name := sum + compressedBy + way.end
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

// compressedBy is part of what is kept; it changes with the libraries and their levels.
const compressedBy = "-1"

// inBrotli takes the best level for what is loaded again and again, and for large pages the one before the searches that take ten times as long for 3 %.
func inBrotli(data []byte) []byte {
	level := brotli.BestCompression
	if bytes.HasPrefix(data, []byte("<!")) {
		level = 9
	}
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, level)
	_, _ = w.Write(data) // a buffer takes whatever is written to it
	_ = w.Close()
	return b.Bytes()
}

func inGzip(data []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one of the package's own
	}
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Bytes()
}
