package offline

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"psyref/gen/site"
)

func testSite() *site.Site {
	s := &site.Site{Prefix: "/ref", Assets: site.Assets{Icons: []site.Icon{{Address: "/ref/assets/icon.png", Side: 192},
		{Address: "/ref/assets/cut.png", Side: 512, Cut: true}}}}
	for _, tag := range []string{"en", "fr"} {
		l := &site.Language{Tag: tag, UI: site.UI{Site: "Psyref", Tagline: "in " + tag,
			Offline: site.OfflineWords{News: "news in " + tag, Get: "get"}}}
		l.Home, l.Offline = &site.Page{Path: "/" + tag + "/"}, &site.Page{Path: "/" + tag + "/offline/"}
		s.Languages = append(s.Languages, l)
	}
	return s
}

// TestPartsHaveWhatReadersOpen checks the part of each kind of file. Files for machines are in no
// part.
func TestPartsHaveWhatReadersOpen(t *testing.T) {
	s := testSite()
	for name, want := range map[string]string{
		"index.html": "frame", "404.html": "frame", "favicon.svg": "frame", "offline-news.js": "frame",
		"assets/core.wasm": "frame", "assets/site.css": "frame",
		"en/index.html": "frame", "fr/offline/index.html": "frame", "fr/app.webmanifest": "frame",
		"en/coin/toss/index.html": "pages-en", "fr/r/co-toss/index.html": "pages-fr",
		"embed/coin/toss/index.html": "pages-en",
		"search/fr.json":             "search-fr", "data/coin.csv": "data",
		"assets/previews/a.png": "", "offline-worker.js": "", "en/coin/toss/index.md": "", "sitemap.xml": "", "_headers": "",
		".nojekyll": "", "en/coin.atom": "",
	} {
		if got := partOf(s, name); got != want {
			t.Errorf("%s is of part %q, want %q", name, got, want)
		}
	}
}

func files(t *testing.T, s *site.Site, contents map[string]string) (v version, list map[string][][]any) {
	t.Helper()
	var l List
	var all sync.WaitGroup
	for name, text := range contents {
		all.Go(func() { l.Add(s, name, []byte(text)) })
	}
	all.Wait()
	out := l.Files(s)
	if err := json.Unmarshal(out[1].Bytes, &v); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out[0].Bytes, &list); err != nil || out[0].Path != v.List ||
		!strings.Contains(v.List, v.Build) {
		t.Fatalf("%s is not the list of %s: %v", out[0].Path, v.Build, err)
	}
	return v, list
}

// TestTheListHasSizesAndDigests also checks that the order of files does not matter.
func TestTheListHasSizesAndDigests(t *testing.T) {
	s, contents := testSite(), map[string]string{"en/index.html": "home", "index.html": "front", "en/b/index.html": "b",
		"en/a/index.html": "page", "assets/previews/x.png": "x"}
	v, list := files(t, s, contents)
	if got := v.Parts; len(got) != 2 || got["frame"] != (partSize{2, 9}) || got["pages-en"] != (partSize{2, 5}) {
		t.Errorf("parts are %v", got)
	}
	// sha256("page"), its first twelve bytes
	if want := []any{"en/a/", 4., "NmAxWprz3yVdjxmr"}; len(list["pages-en"]) != 2 ||
		!slices.Equal(list["pages-en"][0], want) {
		t.Errorf("pages are %v, want %v first", list["pages-en"], want)
	}
	if v.News["fr"] != (updateNotice{Text: "news in fr", Get: "get", Page: "fr/offline/"}) {
		t.Errorf("the news are %v", v.News)
	}
	for range 10 {
		if again, _ := files(t, s, contents); again.Build != v.Build {
			t.Fatalf("the same files are version %s and version %s", v.Build, again.Build)
		}
	}
	contents["en/b/index.html"] = "B"
	if other, _ := files(t, s, contents); other.Build == v.Build {
		t.Error("a file has changed, and the version has not")
	}
}

func TestManifestsNameTheAppInEachLanguage(t *testing.T) {
	for i, f := range Manifests(testSite()) {
		tag := []string{"en", "fr"}[i]
		var m manifest
		if err := json.Unmarshal(f.Bytes, &m); err != nil {
			t.Fatal(err)
		}
		if f.Path != tag+"/app.webmanifest" || m.StartURL != "/ref/"+tag+"/" || m.Scope != "/ref/" ||
			m.Description != "in "+tag || m.Lang != tag || m.Display != "standalone" {
			t.Errorf("%s is %+v", f.Path, m)
		}
		if len(m.Icons) != 3 || m.Icons[1] != (icon{"/ref/assets/icon.png", "192x192", "image/png", ""}) ||
			m.Icons[2].Purpose != "maskable" {
			t.Errorf("icons are %+v", m.Icons)
		}
	}
}
