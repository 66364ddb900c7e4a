package hosting

import (
	"slices"
	"strings"
	"testing"
)

var built = []Built{
	{".nojekyll", "1"}, {"404.html", "2"}, {"_headers", "3"}, {"_redirects", "4"}, {"assets/page.c0ffee.js", "5"}, {"assets/page.c0ffee.js.br", "6"}, {"assets/page.c0ffee.js.gz", "7"},
	{"en/feed.atom", "8"}, {"en/index.html", "9"}, {"en/index.html.br", "10"}, {"en/index.html.gz", "11"}, {"en/index.md", "12"}, {"icon.png", "13"}, {"lone.gz", "14"}, {"sitemap.xml", "15"},
}

// TestObjectsAndTheirOrder checks that files for hosts are left out, that compressed files replace
// the plain ones or are left out, and the order of stages.
func TestObjectsAndTheirOrder(t *testing.T) {
	plain := []Object{
		{"assets/page.c0ffee.js", "assets/page.c0ffee.js", "5", "text/javascript; charset=utf-8", "", immutable, stageImmutable},
		{"en/index.md", "en/index.md", "12", "text/markdown; charset=utf-8", "", revalidate, stageData},
		{"icon.png", "icon.png", "13", "image/png", "", revalidate, stageData},
		{"lone.gz", "lone.gz", "14", "application/octet-stream", "", revalidate, stageData},
		{"404.html", "404.html", "2", "text/html; charset=utf-8", "", revalidate, stagePages},
		{"en/index.html", "en/index.html", "9", "text/html; charset=utf-8", "", revalidate, stagePages},
		{"en/feed.atom", "en/feed.atom", "8", "application/atom+xml; charset=utf-8", "", revalidate, stageDiscovery},
		{"sitemap.xml", "sitemap.xml", "15", "application/xml; charset=utf-8", "", revalidate, stageDiscovery},
	}
	if got, err := Objects(built, ""); err != nil || !slices.Equal(got, plain) {
		t.Errorf("as they are: %v\n%v\nwant\n%v", err, got, plain)
	}
	for encoding, from := range map[string][2]Built{"br": {built[5], built[9]}, "gzip": {built[6], built[10]}} {
		packed := slices.Clone(plain)
		packed[0].File, packed[0].Sum, packed[0].Encoding = from[0].Path, from[0].Sum, encoding
		packed[5].File, packed[5].Sum, packed[5].Encoding = from[1].Path, from[1].Sum, encoding
		if got, err := Objects(built, encoding); err != nil || !slices.Equal(got, packed) {
			t.Errorf("in %s: %v\n%v\nwant\n%v", encoding, err, got, packed)
		}
	}
	if _, err := Objects(built[:4], "br"); err == nil || !strings.Contains(err.Error(), "without files in br") {
		t.Errorf("without files in brotli: %v", err)
	}
}

// TestServersUseTheTableOfTypes checks that the configuration of nginx has all types, and that of
// Caddy those that Caddy does not know.
func TestServersUseTheTableOfTypes(t *testing.T) {
	configured := Nginx(Config{})
	for _, k := range kinds {
		if line := "\t\t" + k.Type + " " + k.End + ";\n"; !strings.Contains(configured, line) {
			t.Errorf("nginx lacks %q", line)
		}
		if in := strings.Contains(texts()+" ", k.Type+" "); in != k.Text {
			t.Errorf("%s is among the texts: %v", k.Type, in)
		}
	}
	if want := `@atom Content-Type "application/atom+xml; charset=utf-8"`; !strings.Contains(Caddy(Config{}), want) {
		t.Errorf("Caddy lacks %q", want)
	}
}
