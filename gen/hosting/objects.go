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

// Object is a file of a bucket. Buckets do not negotiate encodings, so each object has one. Command
// publish reads lists of these as JSON.
type Object struct {
	Key      string `json:"key"`  // its name in the bucket
	File     string `json:"file"` // the file below the folder of the site that holds its bytes
	Sum      string `json:"sum"`  // SHA-256 of that, in hexadecimal digits
	Type     string `json:"type"`
	Encoding string `json:"encoding,omitempty"` // "br" or "gzip", or as it is
	Cache    string `json:"cache"`
	Stage    int    `json:"stage"` // what is in a lower one has to be there first
}

// Stages of publishing: what a page needs comes before the page, and the page before what links to
// it.
const (
	stageForever = iota // what is named after its bytes: nothing that is there already changes
	stageData           // what scripts ask for, pictures, Markdown
	stagePages
	stageFinders // sitemap, feeds
)

// beside maps an encoding to the extension of compressed files.
var beside = map[string]string{"br": ".br", "gzip": ".gz"}

// Objects returns the objects of a built site. With an encoding, "br" or "gzip", each file that was
// built in it has it; it is an error if none was. Files for hosts, such as _headers, are left out.
func Objects(built []Built, encoding string) ([]Object, error) {
	by := map[string]Built{}
	for _, f := range built {
		by[f.Path] = f
	}
	encoded := 0
	var list []Object
	for _, f := range built {
		if _, ok := by[besides(f.Path)]; ok || isHidden(f.Path) {
			continue
		}
		h := HeadersOf(f.Path)
		o := Object{Key: f.Path, File: f.Path, Sum: f.Sum, Type: h.Type, Cache: h.Cache, Stage: stageOf(f.Path, h)}
		if packed, ok := by[f.Path+beside[encoding]]; ok && encoding != "" {
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

// besides returns the path of the file that a compressed one belongs to.
func besides(name string) string {
	for _, end := range beside {
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
		return stageFinders
	}
	if h.Cache == forever {
		return stageForever
	}
	return stageData
}
