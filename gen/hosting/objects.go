package hosting

import (
	"cmp"
	"fmt"
	"path"
	"slices"
)

// Built is a file of a built site.
type Built struct {
	Path string // slash-separated, below the folder of the site
	Sum  string // SHA-256 of its bytes, in hexadecimal digits
}

// Object is a file in a bucket. Buckets do not negotiate encodings, so each object has one
// encoding. Command publish reads lists of objects as JSON.
type Object struct {
	Key      string `json:"key"`  // name in the bucket
	File     string `json:"file"` // file with its bytes, below the folder of the site
	Sum      string `json:"sum"`  // SHA-256 of the file, in hexadecimal digits
	Type     string `json:"type"`
	Encoding string `json:"encoding,omitempty"` // "br" or "gzip"; "" for none
	Cache    string `json:"cache"`
	Stage    int    `json:"stage"` // objects of lower stages are uploaded first
}

// Stages of publishing. Files that pages need come before the pages, and files that link to pages
// after them.
const (
	stageImmutable = iota // files with a hash in their name, which never change
	stageData             // data for scripts, pictures, Markdown
	stagePages
	stageDiscovery // sitemap, feeds
)

// compressedExts maps encodings to the extensions of compressed files.
var compressedExts = map[string]string{"br": ".br", "gzip": ".gz"}

// Objects returns the objects of a built site. With an encoding, "br" or "gzip", they have it if
// the site has the file compressed in it; it is an error if no file is. Files for hosts, such as
// _headers, are left out.
func Objects(built []Built, encoding string) ([]Object, error) {
	by := map[string]Built{}
	for _, f := range built {
		by[f.Path] = f
	}
	encoded := 0
	var list []Object
	for _, f := range built {
		if _, ok := by[uncompressedPath(f.Path)]; ok || isHidden(f.Path) {
			continue
		}
		h := HeadersOf(f.Path)
		o := Object{Key: f.Path, File: f.Path, Sum: f.Sum, Type: h.Type, Cache: h.Cache, Stage: stageOf(f.Path, h)}
		if packed, ok := by[f.Path+compressedExts[encoding]]; ok && encoding != "" {
			o.File, o.Sum, o.Encoding = packed.Path, packed.Sum, encoding
			encoded++
		}
		list = append(list, o)
	}
	if encoding != "" && encoded == 0 {
		return nil, fmt.Errorf("the site was built without files in %s", encoding)
	}
	slices.SortFunc(list, func(a, b Object) int { return cmp.Or(cmp.Compare(a.Stage, b.Stage), cmp.Compare(a.Key, b.Key)) })
	return list, nil
}

// uncompressedPath returns the path of a compressed file without the extension of its encoding; ""
// for other files.
func uncompressedPath(name string) string {
	for _, end := range compressedExts {
		if path.Ext(name) == end {
			return name[:len(name)-len(end)]
		}
	}
	return ""
}

func stageOf(name string, h Headers) int {
	switch path.Ext(name) {
	case ".html":
		return stagePages
	case ".xml", ".atom", ".txt":
		return stageDiscovery
	}
	if h.Cache == immutable {
		return stageImmutable
	}
	return stageData
}
