package seo

import (
	"encoding/xml"

	"psyref/gen/site"
)

type openSearch struct {
	XMLName     xml.Name  `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	Name        string    `xml:"ShortName"`
	Description string    `xml:"Description"`
	Language    string    `xml:"Language"`
	Encoding    string    `xml:"InputEncoding"`
	Image       image     `xml:"Image"`
	URL         searchURL `xml:"Url"`
}

type image struct {
	Width   int    `xml:"width,attr"`
	Height  int    `xml:"height,attr"`
	Type    string `xml:"type,attr"`
	Address string `xml:",chardata"`
}

type searchURL struct {
	Type     string `xml:"type,attr"`
	Template string `xml:"template,attr"`
}

// searchDescription tells browsers how to search the site from their own field: the search of the
// language's first page opens with what was typed.
func searchDescription(s *site.Site, l *site.Language) []byte {
	return document(openSearch{
		Name: cutRunes(l.UI.Site+" "+l.Tag, 16), Description: cutRunes(l.UI.Tagline, 1024), Language: l.Tag, Encoding: "UTF-8",
		Image: image{180, 180, "image/png", s.Base + "/icon.png"},
		URL:   searchURL{"text/html", s.Base + l.Home.Path + "?q={searchTerms}#site-search"},
	})
}

// cutRunes keeps what the format allows of a text, in characters.
func cutRunes(text string, most int) string {
	runes := []rune(text)
	return string(runes[:min(most, len(runes))])
}
