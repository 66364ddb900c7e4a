package seo

import (
	"encoding/xml"
	"fmt"

	"psyref/gen/site"
)

// maxAddresses is the maximum number of addresses in one file of a sitemap
// (https://www.sitemaps.org/protocol.html).
const maxAddresses = 50_000

type urlset struct {
	XMLName xml.Name  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	XHTML   string    `xml:"xmlns:xhtml,attr"`
	URLs    []address `xml:"url"`
}

type address struct {
	Loc        string      `xml:"loc"`
	LastMod    string      `xml:"lastmod,omitempty"`
	Alternates []alternate `xml:"xhtml:link"`
}

// alternate is a link to the same page in another language.
type alternate struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	Address  string `xml:"href,attr"`
}

type sitemapindex struct {
	XMLName xml.Name  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
	Maps    []address `xml:"sitemap"`
}

// sitemaps returns sitemap.xml. If there are too many addresses for one file, it is an index of
// further files.
func sitemaps(s *site.Site, dates Dates) []site.File {
	return splitSitemap(s, sitemapAddresses(s, dates), maxAddresses)
}

// sitemapAddresses returns the addresses of the site, each with its page in every language.
func sitemapAddresses(s *site.Site, dates Dates) []address {
	homes := alternatesOf(s, s.Languages[0].Home)
	list := []address{{Loc: s.Base + "/", Alternates: homes}}
	for _, p := range s.Pages() {
		if p.Untranslated != "" {
			continue // its address in the fallback language is listed
		}
		a := address{Loc: s.Base + p.Path, Alternates: alternatesOf(s, p)}
		if on := dates.On(p); !on.IsZero() {
			a.LastMod = on.UTC().Format("2006-01-02")
		}
		list = append(list, a)
	}
	return list
}

// alternatesOf returns links to a page in every language, itself included, like those in its head.
func alternatesOf(s *site.Site, p *site.Page) (list []alternate) {
	add := func(language, path string) { list = append(list, alternate{"alternate", language, s.Base + path}) }
	for _, t := range p.Translations {
		if t.Untranslated == "" {
			add(t.Language.Tag, t.Path)
		}
	}
	switch {
	case len(list) == 0:
	case p == p.Language.Home:
		add("x-default", "/")
	default:
		list = append(list, alternate{"alternate", "x-default", list[0].Address})
	}
	return list
}

func splitSitemap(s *site.Site, all []address, most int) []site.File {
	part := func(list []address) []byte {
		return marshalXML(urlset{XHTML: "http://www.w3.org/1999/xhtml", URLs: list})
	}
	if len(all) <= most {
		return []site.File{{Path: "sitemap.xml", Bytes: part(all)}}
	}
	var files []site.File
	var index sitemapindex
	for n := 1; len(all) > 0; n++ {
		size := min(most, len(all))
		name := fmt.Sprintf("sitemap-%d.xml", n)
		files = append(files, site.File{Path: name, Bytes: part(all[:size])})
		index.Maps = append(index.Maps, address{Loc: s.Base + "/" + name})
		all = all[size:]
	}
	return append(files, site.File{Path: "sitemap.xml", Bytes: marshalXML(index)})
}
