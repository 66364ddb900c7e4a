package seo

import (
	"cmp"
	"encoding/xml"
	"slices"
	"strings"
	"time"

	"psyref/gen/site"
)

// maxEntries is the maximum number of entries of a feed.
const maxEntries = 50

type atomFeed struct {
	XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Language string   `xml:"xml:lang,attr"`
	ID       string   `xml:"id"`
	Title    string   `xml:"title"`
	Updated  string   `xml:"updated"`
	Author   author   `xml:"author"`
	Links    []link   `xml:"link"`
	Icon     string   `xml:"icon"`
	Entries  []entry  `xml:"entry"`
}

type author struct {
	Name string `xml:"name"`
}

type link struct {
	Rel      string `xml:"rel,attr"`
	Type     string `xml:"type,attr"`
	Language string `xml:"hreflang,attr,omitempty"`
	Address  string `xml:"href,attr"`
}

type entry struct {
	ID      string `xml:"id"`
	Title   string `xml:"title"`
	Updated string `xml:"updated"`
	Link    link   `xml:"link"`
	Summary string `xml:"summary"`

	on time.Time
}

// feed returns the Atom feed of a system: pages by the time of their last change and notes of
// editors, the latest first. A page has one entry, so feed readers show a later change as an
// update.
func feed(s *site.Site, l *site.Language, system *site.System, dates Dates) []byte {
	pages := slices.Clone(l.Pages[system])
	for _, d := range l.Groups(system) {
		pages = append(pages, d.Page)
	}
	var entries []entry
	for _, p := range pages {
		if on := dates.On(p); !on.IsZero() && p.Untranslated == "" {
			entries = append(entries, entry{
				ID: s.Base + p.Path, Title: p.Title, Updated: formatTime(on), Summary: p.Summary(), on: on,
				Link: link{Rel: "alternate", Type: "text/html", Language: l.Tag, Address: s.Base + p.Path},
			})
		}
	}
	entries = append(entries, noteEntries(s, l, system)...)
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(b.on.Compare(a.on), strings.Compare(a.ID, b.ID)) })
	entries = entries[:min(maxEntries, len(entries))]
	own := s.Base + system.Feed(l)
	out := atomFeed{
		Language: l.Tag, ID: own, Title: system.Names[l.Tag] + " · " + l.UI.Site, Updated: formatTime(time.Unix(0, 0)),
		Author: author{l.UI.Site}, Icon: s.Base + "/icon.png", Entries: entries,
		Links: []link{{Rel: "self", Type: "application/atom+xml", Address: own},
			{Rel: "alternate", Type: "text/html", Language: l.Tag, Address: s.Base + l.Pages[system][0].Path}},
	}
	for _, e := range entries {
		out.Updated = max(out.Updated, e.Updated)
	}
	return marshalXML(out)
}

// noteEntries returns an entry for each note of the editors on a system. Its date never changes.
func noteEntries(s *site.Site, l *site.Language, system *site.System) (entries []entry) {
	if l.Changes == nil {
		return nil
	}
	for _, n := range l.Changes.Notes {
		on, err := time.Parse(time.DateOnly, n.On)
		if err != nil || !slices.Contains(n.Systems, system) || n.Language != "" {
			continue
		}
		address := s.Base + l.Changes.Path + "#" + n.ID
		entries = append(entries, entry{
			ID: address, Title: titlesOf(n.Places), Updated: formatTime(on),
			Summary: n.Text + " " + l.UI.History.Changes.Source + " " + n.Source,
			on:      on.Add(24*time.Hour - time.Second), // before the pages that changed on the same day
			Link:    link{Rel: "alternate", Type: "text/html", Language: l.Tag, Address: address},
		})
	}
	return entries
}

// titlesOf returns the titles of the pages that a note refers to, each once.
func titlesOf(places []site.NotePlace) string {
	var titles []string
	for _, p := range places {
		if !slices.Contains(titles, p.Page.Title) {
			titles = append(titles, p.Page.Title)
		}
	}
	return strings.Join(titles, " · ")
}

// formatTime formats a time for Atom, always in UTC.
func formatTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }
