package seo

import (
	"encoding/xml"
	"fmt"

	"psyref/gen/site"
)

// mostInMap is how many addresses one file of a sitemap may hold
// (https://www.sitemaps.org/protocol.html).
const mostInMap = 50_000

type urlset struct {
	XMLName xml.Name  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	XHTML   string    `xml:"xmlns:xhtml,attr"`
	URLs    []address `xml:"url"`
}

type address struct {
	Loc     string   `xml:"loc"`
	LastMod string   `xml:"lastmod,omitempty"`
	Others  []others `xml:"xhtml:link"`
}

// others is the same page in a language.
type others struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	Address  string `xml:"href,attr"`
}

type sitemapindex struct {
	XMLName xml.Name  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
	Maps    []address `xml:"sitemap"`
}

// maps are sitemap.xml, and the files that it leads to where one cannot hold all addresses.
func maps(s *site.Site, dates Dates) []site.File {
	return mapsOf(s, addresses(s, dates), mostInMap)
}

// addresses are the pages that are to be found, each with itself in every language.
func addresses(s *site.Site, dates Dates) []address {
	homes := tied(s, s.Languages[0].Home)
	list := []address{{Loc: s.Base + "/", Others: homes}}
	for _, p := range s.Pages() {
		if p.Untranslated != "" {
			continue // found in the language in which it stands
		}
		a := address{Loc: s.Base + p.Path, Others: tied(s, p)}
		if on := dates.On(p); !on.IsZero() {
			a.LastMod = on.UTC().Format("2006-01-02")
		}
		list = append(list, a)
	}
	return list
}

// tied are the translations of a page, itself among them, as its head names them.
func tied(s *site.Site, p *site.Page) (list []others) {
	add := func(language, path string) { list = append(list, others{"alternate", language, s.Base + path}) }
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
		list = append(list, others{"alternate", "x-default", list[0].Address})
	}
	return list
}

func mapsOf(s *site.Site, all []address, most int) []site.File {
	part := func(list []address) []byte {
		return document(urlset{XHTML: "http://www.w3.org/1999/xhtml", URLs: list})
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
	return append(files, site.File{Path: "sitemap.xml", Bytes: document(index)})
}
