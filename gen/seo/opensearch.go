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

// searchDescription returns an OpenSearch description, with which the search field of a browser
// opens the search on the language's first page.
func searchDescription(s *site.Site, l *site.Language) []byte {
	return marshalXML(openSearch{
		Name: cutRunes(l.UI.Site+" "+l.Tag, 16), Description: cutRunes(l.UI.Tagline, 1024), Language: l.Tag,
		Encoding: "UTF-8",
		Image:    image{180, 180, "image/png", s.Base + "/icon.png"},
		URL:      searchURL{"text/html", s.Base + l.Home.Path + "?q={searchTerms}"},
	})
}

// cutRunes shortens a text to a number of characters.
func cutRunes(text string, most int) string {
	runes := []rune(text)
	return string(runes[:min(most, len(runes))])
}
