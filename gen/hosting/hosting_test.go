package hosting

import (
	"strings"
	"testing"

	"psyref/gen/site"
)

func TestFilesLeadWhereAddressesMoved(t *testing.T) {
	l := &site.Language{Tag: "en"}
	s := &site.Site{Prefix: "/ref", Languages: []*site.Language{l}, Redirects: []site.Redirect{
		{Path: "/en/r/dh-push/", Language: l, To: "/ref/en/dark-heresy/push/#dh-push"},
		{Path: "/en/old/", Language: l, To: "/ref/en/new/#part"},
	}}
	files := map[string]string{}
	for _, f := range Files(s) {
		files[f.Path] = string(f.Bytes)
	}
	if want := "/ref/en/old/ /ref/en/new/#part 301\n"; files["_redirects"] != want {
		t.Errorf("_redirects is %q, want %q: rules have pages of their own", files["_redirects"], want)
	}
	for _, want := range []string{"/ref/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n", "/ref/en/*\n  Cache-Control: no-cache\n", "/ref/offline-worker.js\n  Cache-Control: no-cache\n", "/ref/offline.json\n  Cache-Control: no-cache\n", "  Content-Security-Policy: default-src 'none'"} {
		if !strings.Contains(files["_headers"], want) {
			t.Errorf("no %q in\n%s", want, files["_headers"])
		}
	}
	s.Redirects = s.Redirects[:1]
	if files := Files(s); len(files) != 1 {
		t.Errorf("nothing has moved, and %d files say where", len(files))
	}
}
