// Package offline makes what the site is kept with on a reader's device: the description of the app
// that a browser can install, and the list of every file that can be kept, with sizes and digests.
//
// A version of the site is the digest of that list. What a device has is checked against the list
// file by file, so that it holds one version whole or another, and never some of each. The scripts
// are templates/assets/scripts/offline.js and offline-worker.js.
package offline

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"psyref/gen/site"
)

// List gathers the files of a site that can be kept. Several goroutines may add files at once.
type List struct {
	mu    sync.Mutex
	parts map[string][]entry
}

// entry is a file as the list has it: its address below the site's own, its size in bytes, and the
// beginning of its digest.
type entry struct {
	address string
	size    int
	digest  string
}

// MarshalJSON writes an entry as a list, for there are thousands.
func (e entry) MarshalJSON() ([]byte, error) { return json.Marshal([]any{e.address, e.size, e.digest}) }

// The parts that can be kept, each with its files. Pages and search are of a language, whose tag
// follows.
const (
	frame  = "frame" // what every page needs, the core, the pages that say what is kept
	data   = "data"  // what can be downloaded from pages, and what they show beside their text
	pages  = "pages-"
	search = "search-"
)

// Add puts a file of the site into the list, unless it is none that a page shows or leads to.
func (l *List) Add(s *site.Site, name string, bytes []byte) {
	part := partOf(s, name)
	if part == "" {
		return
	}
	sum := sha256.Sum256(bytes)
	address := name
	if path.Base(name) == "index.html" {
		address = strings.TrimSuffix(name, "index.html")
	}
	e := entry{address, len(bytes), base64.RawURLEncoding.EncodeToString(sum[:digestBytes])}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.parts == nil {
		l.parts = map[string][]entry{}
	}
	l.parts[part] = append(l.parts[part], e)
}

// digestBytes is how much of a digest tells a file from another version of it.
const digestBytes = 12

// partOf is the part that a file belongs to; "" for one that is not kept: preview images, and what
// is there for machines.
func partOf(s *site.Site, name string) string {
	switch path.Ext(name) {
	case ".html", ".css", ".js", ".json", ".wasm", ".svg", ".png", ".jpg", ".webmanifest", ".csv", ".jsonl":
	default:
		return ""
	}
	if strings.HasPrefix(name, "assets/previews/") || "/"+name == site.OfflineWorker {
		return ""
	}
	if strings.HasPrefix(name, site.PicturesFolder) {
		return data // pages of any language may show it
	}
	first, rest, below := strings.Cut(name, "/")
	if !below || first == "assets" {
		return frame
	}
	for _, l := range s.Languages {
		switch {
		case first == l.Tag && (rest == "index.html" || "/"+name == l.Manifest() || l.Offline != nil && "/"+name == l.Offline.Path+"index.html"):
			return frame
		case first == l.Tag:
			return pages + l.Tag
		case first == "search" && (rest == l.Tag+".json" || strings.HasPrefix(rest, l.Tag+"/")):
			return search + l.Tag
		}
	}
	if first == "data" {
		return data
	}
	return pages + s.Languages[0].Tag // calculators at addresses without a language speak the first one
}

// version is what a page asks for to learn which version of the site there is.
type version struct {
	Build string             `json:"build"` // digest of the list
	List  string             `json:"list"`  // address of the list, below the site's own
	Parts map[string]weight  `json:"parts"`
	News  map[string]tidings `json:"news"` // by language
}

// weight is how much a part takes on a device.
type weight struct {
	Files int `json:"files"`
	Bytes int `json:"bytes"`
}

// tidings say that a version is new.
type tidings struct {
	Text  string `json:"text"`
	Get   string `json:"get"`
	Close string `json:"close"`
	Page  string `json:"page"` // address of the page that gets it, below the site's own
}

// Files are the list, and the file that names it. All files of the site must have been added.
func (l *List) Files(s *site.Site) []site.File {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := version{Parts: map[string]weight{}, News: map[string]tidings{}}
	for part, list := range l.parts {
		slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.address, b.address) })
		w := weight{Files: len(list)}
		for _, e := range list {
			w.Bytes += e.size
		}
		v.Parts[part] = w
	}
	text := written(l.parts)
	sum := sha256.Sum256(text)
	v.Build = hex.EncodeToString(sum[:digestBytes])
	v.List = "assets/offline." + v.Build + ".json"
	for _, language := range s.Languages {
		if language.Offline != nil {
			words := language.UI.Offline
			v.News[language.Tag] = tidings{words.News, words.Get, language.UI.Search.Close, strings.TrimPrefix(language.Offline.Path, "/")}
		}
	}
	return []site.File{{Path: v.List, Bytes: text}, {Path: strings.TrimPrefix(site.OfflineVersion, "/"), Bytes: written(v)}}
}

// manifest is a web app manifest.
type manifest struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	ShortName   string `json:"short_name"`
	Description string `json:"description"`
	Lang        string `json:"lang"`
	StartURL    string `json:"start_url"`
	Scope       string `json:"scope"`
	Display     string `json:"display"`
	Background  string `json:"background_color"`
	Theme       string `json:"theme_color"`
	Icons       []icon `json:"icons"`
}

type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// paper is the light ground of pages, which an app shows until its first page is there.
const paper = "#fbf8f1"

// Manifests describe the app that a browser can install, one for each language.
func Manifests(s *site.Site) (files []site.File) {
	for _, l := range s.Languages {
		home := s.Prefix + l.Home.Path
		m := manifest{
			ID: home, Name: l.UI.Site, ShortName: l.UI.Site, Description: l.UI.Tagline, Lang: l.Tag, StartURL: home, Scope: s.Prefix + "/", Display: "standalone", Background: paper, Theme: paper,
			Icons: []icon{{Src: s.Prefix + "/favicon.svg", Sizes: "any", Type: "image/svg+xml"}},
		}
		for _, one := range s.Assets.Icons {
			side := strconv.Itoa(one.Side)
			i := icon{Src: one.Address, Sizes: side + "x" + side, Type: "image/png"}
			if one.Cut {
				i.Purpose = "maskable"
			}
			m.Icons = append(m.Icons, i)
		}
		files = append(files, site.File{Path: strings.TrimPrefix(l.Manifest(), "/"), Bytes: written(m)})
	}
	return files
}

// written is a value as JSON.
func written(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts and numbers always have their JSON
	}
	return text
}
