package hosting

import (
	"path"
	"slices"
	"strings"
)

const (
	immutable  = "public, max-age=31536000, immutable" // for files with a digest in their name
	revalidate = "no-cache"                            // cached, but revalidated before each use
)

// kind is a kind of file, by its extension.
type kind struct {
	End, Type string
	Text      bool // the type gets a charset
}

// Header returns the value of the header Content-Type.
func (k kind) Header() string {
	if k.Text {
		return k.Type + "; charset=utf-8"
	}
	return k.Type
}

// kinds lists the kinds of files of a site. Other files have unknownType.
var kinds = []kind{
	{"html", "text/html", true},
	{"css", "text/css", true},
	{"js", "text/javascript", true},
	{"json", "application/json", false},
	{"wasm", "application/wasm", false},
	{"svg", "image/svg+xml", false},
	{"png", "image/png", false},
	{"jpg", "image/jpeg", false},
	{"txt", "text/plain", true},
	{"md", "text/markdown", true},
	{"xml", "application/xml", true},
	{"atom", "application/atom+xml", true},
	{"csv", "text/csv", true},
	{"webmanifest", "application/manifest+json", false},
}

const unknownType = "application/octet-stream"

// texts lists the types of texts, for servers that add the charset.
func texts() string {
	var list []string
	for _, k := range kinds {
		if k.Text {
			list = append(list, k.Type)
		}
	}
	return strings.Join(list, " ")
}

// Headers are the headers of one file.
type Headers struct {
	Type  string // Content-Type
	Cache string // Cache-Control
}

// HeadersOf returns the headers of a file, by its path below the folder of the site.
func HeadersOf(name string) Headers {
	h := Headers{Type: unknownType, Cache: revalidate}
	if strings.HasPrefix(name, "assets/") {
		h.Cache = immutable
	}
	if k := kindOf(strings.TrimPrefix(path.Ext(name), ".")); k.Type != "" {
		h.Type = k.Header()
	}
	return h
}

// kindOf returns the kind with an extension; the zero kind if there is none.
func kindOf(end string) kind {
	if i := slices.IndexFunc(kinds, func(k kind) bool { return k.End == end }); i >= 0 {
		return kinds[i]
	}
	return kind{}
}
