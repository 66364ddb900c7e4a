package link

import (
	"slices"
	"strconv"
	"strings"

	"psyref/gen/content"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// buildFindings gives each language the words of its search.
func (m *model) buildFindings() {
	for _, l := range m.site.Languages {
		words := m.content.Finding[l.Tag]
		if words == nil {
			continue
		}
		l.Finding = &site.Finding{Asked: map[string][]string{}, Called: map[string][]string{}}
		l.Finding.Small, l.Finding.Apart, l.Finding.Endings = plain(words.Small), plain(words.Apart), plain(words.Endings)
		for p := range words.Means.All() {
			l.Finding.Means = append(l.Finding.Means, site.Meaning{Word: p.Key, Means: plain(p.Value)})
		}
		if ask := m.content.Ask[l.Tag]; ask != nil {
			l.Finding.Means = append(l.Finding.Means, numberWords(ask, l.Finding.Small)...)
			for p := range ask.Systems.All() {
				l.Finding.Called[p.Key] = plain(p.Value)
			}
		}
		for p := range words.Asked.All() {
			e := m.localPages[l.Tag][p.Key]
			if e == nil {
				if !m.isReportedMissing(p.Key) {
					m.log.AtPos(p.KeyAt, source.DidYouMean(p.Key, sortedKeys(m.localPages[l.Tag])), "there is no page %s", p.Key)
				}
				continue
			}
			l.Finding.Asked[m.sitePages[e].Path] = plain(p.Value)
		}
	}
}

// plain returns texts without their positions.
func plain(list []yaml.String) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = text.Value
	}
	return out
}

// numberWords makes a number and its words find each other: "two 6s" is "2 6s".
func numberWords(ask *content.Ask, small []string) (list []site.Meaning) {
	for p := range ask.Numbers.All() {
		if strings.Contains(p.Key, " ") || slices.Contains(small, p.Key) {
			continue
		}
		digits := strconv.Itoa(p.Value)
		list = append(list, site.Meaning{Word: p.Key, Means: []string{digits}}, site.Meaning{Word: digits, Means: []string{p.Key}})
	}
	return list
}
