package seo

import (
	"strings"
	"testing"

	"psyref/gen/site"
)

// TestMapsAreSplit checks that no file of a sitemap has more than the maximum number of addresses,
// and that the first file is an index of all others.
func TestMapsAreSplit(t *testing.T) {
	files := splitSitemap(&site.Site{Base: "https://example.org/ref"}, make([]address, 7), 3)
	if len(files) != 4 || files[3].Path != "sitemap.xml" {
		t.Fatalf("%d files, the last is %s", len(files), files[len(files)-1].Path)
	}
	for _, want := range []string{"sitemapindex", "https://example.org/ref/sitemap-1.xml",
		"https://example.org/ref/sitemap-3.xml"} {
		if !strings.Contains(string(files[3].Bytes), want) {
			t.Errorf("no %s in\n%s", want, files[3].Bytes)
		}
	}
	if n := strings.Count(string(files[2].Bytes), "<url>"); n != 1 {
		t.Errorf("the last part holds %d addresses", n)
	}
}
