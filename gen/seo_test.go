package gen_test

import (
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"

	"psyref/gen/gentest"
	"psyref/gen/history"
	"psyref/gen/output"
	"psyref/gen/seo"
	"psyref/gen/site"
)

// seoSite is a small site with everything for search engines.
func seoSite(t *testing.T, base string, dates seo.Dates) *gentest.Result {
	t.Helper()
	o := options(baseContent(t))
	o.Base, o.SEO, o.History = base, true, &history.Record{Changed: dates}
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

var someDates = seo.Dates{"en/coin/toss.md": time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
	"en/coin/fate.md": time.Date(2026, 4, 1, 23, 30, 0, 0, time.FixedZone("", -7200))}

func has(r *gentest.Result, path string) bool {
	return slices.ContainsFunc(r.Files, func(f site.File) bool { return f.Path == path })
}

// TestSitemapNamesEveryPage checks that the sitemap has each page with its languages, like the
// page's head, also below a path.
func TestSitemapNamesEveryPage(t *testing.T) {
	for _, base := range []string{"https://example.org", "https://example.org/a/b"} {
		site := seoSite(t, base, someDates)
		var list struct {
			URLs []struct {
				Loc     string `xml:"loc"`
				LastMod string `xml:"lastmod"`
				Others  []struct {
					Language string `xml:"hreflang,attr"`
					Address  string `xml:"href,attr"`
				} `xml:"link"`
			} `xml:"url"`
		}
		if err := xml.Unmarshal(fileOf(t, site, "sitemap.xml"), &list); err != nil {
			t.Fatal(err)
		}
		named, tied, dated := map[string]bool{}, map[string]string{}, map[string]string{}
		for _, u := range list.URLs {
			named[u.Loc], dated[u.Loc] = true, u.LastMod
			for _, other := range u.Others {
				tied[u.Loc] += other.Language + " " + other.Address + "\n"
			}
		}
		pages := 0
		for _, f := range site.Files {
			if !strings.HasSuffix(f.Path, "index.html") || strings.Contains(f.Path, "embed/") ||
				strings.Contains(f.Path, "/r/") {
				continue
			}
			pages++
			address := base + "/" + strings.TrimSuffix(f.Path, "index.html")
			if !named[address] {
				t.Errorf("%s is not in the sitemap", address)
			}
			head := ""
			for _, link := range nodesOf(parsed(t, site, f.Path), func(n *html.Node) bool {
				return attribute(n, "hreflang") != "" && attribute(n, "rel") == "alternate" && attribute(n, "type") == ""
			}) {
				head += attribute(link, "hreflang") + " " + attribute(link, "href") + "\n"
			}
			if tied[address] != head || head == "" {
				t.Errorf("%s: the sitemap ties it to\n%s, its head to\n%s", address, tied[address], head)
			}
			if f.Path != "index.html" && !strings.HasSuffix(strings.TrimSpace(string(fileOf(t, site,
				strings.TrimSuffix(f.Path, "html")+"md"))), address) {
				t.Errorf("%s has no Markdown file that ends with its address", address)
			}
		}
		if pages != len(list.URLs) {
			t.Errorf("%d addresses in the sitemap, %d pages", len(list.URLs), pages)
		}
		if got := dated[base+"/en/coin/fate/"]; got != "2026-04-02" {
			t.Errorf("the map dates a page %q, in the time of Greenwich it is 2026-04-02", got)
		}
		if has(site, "robots.txt") != (base == "https://example.org") {
			t.Errorf("%s: robots.txt must exist exactly at the root of a host", base)
		}
	}
}

// TestTextsForMachinesAreNoMarkdown checks that marks in the titles and leads of pages stay text in
// llms.txt.
func TestTextsForMachinesAreNoMarkdown(t *testing.T) {
	content := baseContent(t)
	edit(t, content,
		`replace en/coin/fate.md "title: Fate\nlead: Roll for fate." "title: Fate [of] coins\nlead: Roll *two* <dice>."`)
	o := options(content)
	o.SEO = true
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	const want = `- [Fate \[of\] coins](https://example.org/ref/en/coin/fate/index.md): Roll \*two\* &lt;dice>.`
	if text := string(fileOf(t, result, "llms.txt")); !strings.Contains(text, want) {
		t.Errorf("no %s in\n%s", want, text)
	}
}

// TestFeedsListTheLatestChangesFirst checks the order, UTC times and absolute addresses of feeds,
// and that there are none without dates.
func TestFeedsListTheLatestChangesFirst(t *testing.T) {
	site := seoSite(t, "https://example.org/ref", someDates)
	var feed struct {
		Updated string `xml:"updated"`
		Entries []struct {
			ID      string `xml:"id"`
			Updated string `xml:"updated"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal(fileOf(t, site, "en/coin/changes.atom"), &feed); err != nil {
		t.Fatal(err)
	}
	if len(feed.Entries) != 2 || feed.Entries[0].ID != "https://example.org/ref/en/coin/fate/" ||
		feed.Updated != "2026-04-02T01:30:00Z" || feed.Entries[1].Updated != "2026-03-01T12:00:00Z" {
		t.Errorf("the feed is %+v", feed)
	}
	without := seoSite(t, "https://example.org/ref", nil)
	if has(without, "en/coin/changes.atom") || strings.Contains(string(fileOf(t, without, "en/coin/fate/index.html")),
		"changes.atom") {
		t.Error("a site without a history has a feed, or names one")
	}
}

// TestNoSitemapWithoutBaseURL checks that everything that needs an address is omitted without one.
func TestNoSitemapWithoutBaseURL(t *testing.T) {
	site := seoSite(t, "", someDates)
	for _, path := range []string{"sitemap.xml", "robots.txt", "llms.txt", "en/coin/changes.atom", "en/opensearch.xml",
		"en/coin/fate/index.md"} {
		if has(site, path) {
			t.Errorf("%s is there", path)
		}
	}
	page := string(fileOf(t, site, "en/coin/fate/index.html"))
	for _, part := range []string{"canonical", "hreflang=\"x-default\"", "og:url", "ld+json", "opensearch"} {
		if strings.Contains(page, part) {
			t.Errorf("a page has %s", part)
		}
	}
	if left := seo.Omitted("", "", someDates); len(left) != 1 ||
		!strings.Contains(left[0], "address of the site is not known") {
		t.Errorf("what is left out is said as %q", left)
	}
}

// TestPagesDescribeThemselves checks the JSON-LD of a page: the page, its breadcrumbs and its
// terms, with absolute addresses. Embeds have no address of their own.
func TestPagesDescribeThemselves(t *testing.T) {
	site := seoSite(t, "https://example.org/ref", someDates)
	data := nodesOf(parsed(t, site, "en/coin/fate/index.html"),
		func(n *html.Node) bool { return attribute(n, "type") == "application/ld+json" })
	if len(data) != 1 {
		t.Fatalf("%d blocks of JSON-LD", len(data))
	}
	var graph struct {
		Graph []struct {
			Type  string `json:"@type"`
			URL   string `json:"url"`
			Items []struct {
				Position int
				Item     string
			} `json:"itemListElement"`
		} `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(data[0].FirstChild.Data), &graph); err != nil {
		t.Fatal(err)
	}
	if len(graph.Graph) != 2 || graph.Graph[0].Type != "TechArticle" ||
		graph.Graph[0].URL != "https://example.org/ref/en/coin/fate/" {
		t.Fatalf("the page is %+v", graph)
	}
	var trail []string
	for _, item := range graph.Graph[1].Items {
		trail = append(trail, item.Item)
	}
	if want := []string{"https://example.org/ref/en/", "https://example.org/ref/en/coin/",
		"https://example.org/ref/en/coin/fate/"}; !slices.Equal(trail, want) {
		t.Errorf("the trail is %v, want %v", trail, want)
	}
	for _, f := range site.Files {
		if strings.Contains(f.Path, "embed/") && strings.HasSuffix(f.Path, ".html") &&
			strings.Contains(string(f.Bytes), "rel=\"alternate\"") {
			t.Errorf("%s has alternates, and is found as its home", f.Path)
		}
	}
}

// TestTitlesAndDescriptionsAreShortAndUnique checks that titles and descriptions are unique and
// short enough to be shown completely.
func TestTitlesAndDescriptionsAreShortAndUnique(t *testing.T) {
	linked := realLinked(t)
	site := realSite(t)
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, p := range linked.Site.Pages() {
		path := strings.TrimPrefix(p.Path, "/") + "index.html"
		head, _, _ := strings.Cut(string(fileOf(t, site, path)), "</head>")
		root, err := html.Parse(strings.NewReader(head))
		if err != nil {
			t.Fatal(err)
		}
		title := nodesOf(root, func(n *html.Node) bool { return n.Data == "title" && n.Namespace == "" })[0].FirstChild.Data
		description := attribute(nodesOf(root, func(n *html.Node) bool { return attribute(n, "name") == "description" })[0],
			"content")
		for _, c := range []struct {
			what, text string
			most       int
			seen       map[string]string
		}{{"title", title, 60, titles}, {"description", description, 160, descriptions}} {
			if n := utf8.RuneCountInString(c.text); n == 0 || n > c.most {
				t.Errorf("%s: the %s has %d characters, at most %d are shown: %s", path, c.what, n, c.most, c.text)
			}
			if other := c.seen[c.text]; other != "" {
				t.Errorf("%s and %s share the %s %q", path, other, c.what, c.text)
			}
			c.seen[c.text] = path
		}
	}
}

// TestTranslationsHaveTheSameAddress checks that a page and its translations differ in the language
// of their addresses alone.
func TestTranslationsHaveTheSameAddress(t *testing.T) {
	for _, p := range realLinked(t).Site.Pages() {
		for _, other := range p.Translations {
			if strings.TrimPrefix(p.Path, "/"+p.Language.Tag) != strings.TrimPrefix(other.Path, "/"+other.Language.Tag) {
				t.Errorf("%s has the translation %s", p.Path, other.Path)
			}
		}
	}
}
