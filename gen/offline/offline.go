// Package offline makes the files for offline use of the site: the manifest of the app that a
// browser can install, and the list of all files that a device can store, with sizes and digests.
//
// The digest of that list is the version of the site. The scripts compare each stored file with the
// list, so a device holds exactly one complete version. The scripts are
// templates/assets/scripts/offline.js and offline-worker.js.
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

// List collects the files that a device can store. It is safe for concurrent use.
type List struct {
	mu    sync.Mutex
	parts map[string][]entry
}

// entry is a file in the list: its address relative to that of the site, its size in bytes, and the
// beginning of its digest.
type entry struct {
	address string
	size    int
	digest  string
}

// MarshalJSON encodes an entry as a JSON array, which is short: there are thousands.
func (e entry) MarshalJSON() ([]byte, error) { return json.Marshal([]any{e.address, e.size, e.digest}) }

// The parts of the list. Each language has parts for its pages and its search, whose names end with
// its tag.
const (
	frame  = "frame" // what every page needs, the core, and the pages about offline use
	data   = "data"  // downloads and pictures
	pages  = "pages-"
	search = "search-"
)

// Add adds a file of the site, unless no page shows it or links to it.
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

// digestBytes is the length of the stored beginning of a digest.
const digestBytes = 12

// partOf returns the part that a file belongs to; "" for one that is not stored: preview images and
// files for machines.
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
		case first == l.Tag && (rest == "index.html" || "/"+name == l.Manifest() ||
			l.Offline != nil && "/"+name == l.Offline.Path+"index.html"):
			return frame
		case first == l.Tag:
			return pages + l.Tag
		case "/"+name == l.SearchIndex():
			return search + l.Tag
		}
	}
	if first == "data" {
		return data
	}
	return pages + s.Languages[0].Tag // addresses of calculators without a language use the first one
}

// version is the file with which a page detects a new version of the site.
type version struct {
	Build string `json:"build"` // digest of the list
	// List is the address of the list, relative to that of the site.
	List  string                  `json:"list"`
	Parts map[string]partSize     `json:"parts"`
	News  map[string]updateNotice `json:"news"` // by language
}

// partSize is the storage that a part needs.
type partSize struct {
	Files int `json:"files"`
	Bytes int `json:"bytes"`
}

// updateNotice holds the texts of the notice about a new version.
type updateNotice struct {
	Text  string `json:"text"`
	Get   string `json:"get"`
	Close string `json:"close"`
	Page  string `json:"page"` // address of the page for offline use, relative to that of the site
}

// Files returns the list and the file with its version. Call it after the last Add.
func (l *List) Files(s *site.Site) []site.File {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := version{Parts: map[string]partSize{}, News: map[string]updateNotice{}}
	for part, list := range l.parts {
		slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.address, b.address) })
		w := partSize{Files: len(list)}
		for _, e := range list {
			w.Bytes += e.size
		}
		v.Parts[part] = w
	}
	text := marshal(l.parts)
	sum := sha256.Sum256(text)
	v.Build = hex.EncodeToString(sum[:digestBytes])
	v.List = "assets/offline." + v.Build + ".json"
	for _, language := range s.Languages {
		if language.Offline != nil {
			words := language.UI.Offline
			v.News[language.Tag] = updateNotice{words.News, words.Get, language.UI.Search.Close,
				strings.TrimPrefix(language.Offline.Path, "/")}
		}
	}
	return []site.File{{Path: v.List, Bytes: text},
		{Path: strings.TrimPrefix(site.OfflineVersion, "/"), Bytes: marshal(v)}}
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

// backgroundColour is the light background of pages, which an app shows until its first page has
// loaded.
const backgroundColour = "#fbf8f1"

// Manifests returns a web app manifest for each language.
func Manifests(s *site.Site) (files []site.File) {
	for _, l := range s.Languages {
		home := s.Prefix + l.Home.Path
		m := manifest{
			ID: home, Name: l.UI.Site, ShortName: l.UI.Site, Description: l.UI.Tagline, Lang: l.Tag, StartURL: home,
			Scope: s.Prefix + "/", Display: "standalone", Background: backgroundColour, Theme: backgroundColour,
			Icons: []icon{{Src: s.Prefix + "/favicon.svg", Sizes: "any", Type: "image/svg+xml"}},
		}
		for _, image := range s.Assets.Icons {
			side := strconv.Itoa(image.Side)
			i := icon{Src: image.Address, Sizes: side + "x" + side, Type: "image/png"}
			if image.Cut {
				i.Purpose = "maskable"
			}
			m.Icons = append(m.Icons, i)
		}
		files = append(files, site.File{Path: strings.TrimPrefix(l.Manifest(), "/"), Bytes: marshal(m)})
	}
	return files
}

// marshal returns a value as JSON.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // impossible: only texts and numbers
	}
	return text
}
