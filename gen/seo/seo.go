// Package seo makes files for search engines, feed readers and browsers: the sitemap, robots.txt,
// feeds of changes, llms.txt and OpenSearch descriptions.
//
// All of them contain absolute addresses, so they need the address of the site.
package seo

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"psyref/gen/site"
)

// Dates is the time of the last change of each content file, by its path in the content folder; nil
// if that is not known.
type Dates map[string]time.Time

// Files returns the files of a site. The address of the site must be known.
func Files(s *site.Site, dates Dates) []site.File {
	files := sitemaps(s, dates)
	if s.Prefix == "" { // crawlers look for it only at the root of a host
		files = append(files, site.File{Path: "robots.txt", Bytes: robots(s)})
	}
	files = append(files, site.File{Path: "llms.txt", Bytes: llmsText(s)})
	for _, l := range s.Languages {
		files = append(files, site.File{Path: strings.TrimPrefix(site.SearchDescription(l.Tag), "/"),
			Bytes: searchDescription(s, l)})
		if !s.Feeds {
			continue
		}
		for _, system := range s.Systems {
			if len(l.Pages[system]) > 0 {
				files = append(files, site.File{Path: strings.TrimPrefix(system.Feed(l), "/"),
					Bytes: feed(s, l, system, dates)})
			}
		}
	}
	return files
}

// Omitted lists the files that a build leaves out because the address or dates are unknown, with
// the reason, one line each.
func Omitted(base, prefix string, dates Dates) (list []string) {
	if base == "" {
		return []string{"the address of the site is not known: left out are canonical and language addresses, Open Graph addresses and images, JSON-LD, sitemap, robots.txt, feeds, Markdown pages, llms.txt and OpenSearch, which need it"}
	}
	if prefix != "" {
		list = append(list, "robots.txt is left out: it counts only at the root of a host. Add there: Sitemap: "+strings.TrimSuffix(base, "/")+"/sitemap.xml")
	}
	if len(dates) == 0 {
		list = append(list, "the content has no complete git history: feeds of changes and dates in the sitemap are omitted")
	}
	return list
}

// On returns when a page changed last; the zero time if that is not known.
func (d Dates) On(p *site.Page) time.Time {
	return d[sourceFile(p)]
}

// sourceFile returns the path of the main file of a page below the content folder.
func sourceFile(p *site.Page) string {
	parts := strings.Split(strings.Trim(p.Path, "/"), "/")
	switch {
	case len(parts) >= 4 && parts[2] == "powers":
		return "powers/" + parts[1] + "/" + parts[3] + ".yaml"
	case p == p.Language.Home:
		return parts[0] + "/index.md"
	case p == p.Language.Changes:
		return "changes.yaml"
	case p == p.Language.Glossary:
		return "glossary.yaml"
	case p.Of != nil:
		return "presets.yaml"
	case p.System != nil && len(parts) == 2:
		return strings.Join(parts, "/") + "/index.md"
	}
	return strings.Join(parts, "/") + ".md"
}

// robots returns robots.txt, which allows everything and names the sitemap.
func robots(s *site.Site) []byte {
	return []byte("User-agent: *\nAllow: /\n\nSitemap: " + s.Base + "/sitemap.xml\n")
}

// llmsText returns llms.txt: a description of the site, and its Markdown pages by language and
// system.
func llmsText(s *site.Site) []byte {
	var b bytes.Buffer
	first := s.Languages[0]
	fmt.Fprintf(&b, "# %s\n\n> %s\n", first.UI.Site, first.UI.Tagline)
	for _, l := range s.Languages {
		item := func(p *site.Page) {
			if p != nil && p.Untranslated == "" {
				fmt.Fprintf(&b, "- [%s](%s): %s\n", escapeMarkdown(p.Title), s.Base+p.Path+site.MarkdownFile,
					escapeMarkdown(p.Summary()))
			}
		}
		for _, system := range s.Systems {
			fmt.Fprintf(&b, "\n## %s (%s)\n\n", escapeMarkdown(system.Names[l.Tag]), l.UI.Name)
			for _, p := range l.Pages[system] {
				item(p)
			}
			item(l.Questions[system])
			for _, d := range l.Groups(system) {
				item(d.Page)
			}
		}
		fmt.Fprintf(&b, "\n## %s (%s)\n\n", l.UI.Site, l.UI.Name)
		item(l.Glossary)
		item(l.Odds)
		for _, k := range l.Kinds {
			item(k.Index)
			item(k.Data)
		}
	}
	return b.Bytes()
}

// escapeMarkdown returns a text as one line of Markdown without markup.
func escapeMarkdown(text string) string { return markdownEscapes.Replace(text) }

var markdownEscapes = strings.NewReplacer("\\", "\\\\", "[", "\\[", "]", "\\]", "<", "&lt;", "*", "\\*", "`", "\\`",
	"\n", " ")

// marshalXML returns a value as an XML document with small indentation.
func marshalXML(v any) []byte {
	text, err := xml.MarshalIndent(v, "", " ")
	if err != nil {
		panic(err) // impossible: only structs of texts and numbers
	}
	return append(append([]byte(xml.Header), text...), '\n')
}
