package site

import (
	"net/url"
	"strings"
)

// Owner is what the owner of a site sets for all pages.
type Owner struct {
	Mark   []byte // the mark of the site as a square PNG; nil for the usual one
	Style  string // declarations of the style sheet, "--paper:…;"
	Footer []FooterLine

	// Edit and Report are addresses where readers mend a page or report a mistake; "" if there are
	// none. Edit has the place {file}; Report has {page}, {address} and {rule}.
	Edit, Report string
}

// FooterLine is a line at the foot of every page.
type FooterLine struct {
	Text map[string]string // by language
	Link string            // "" for none
}

// FootLine is that line for readers of one language.
type FootLine struct {
	Text, Language string // Language is "" if it is the readers'
	Link           string
}

// EditAddress returns the address where the file of a page is edited; "" if there is none.
func (s *Site) EditAddress(p *Page) string {
	if s.Owner.Edit == "" || p.File == "" {
		return ""
	}
	return strings.ReplaceAll(s.Owner.Edit, "{file}", (&url.URL{Path: p.File}).EscapedPath())
}

// ReportAddress returns the address where a mistake on a page is reported, with the place {rule}
// for the id of the rule that a reader came for; "" if there is none.
func (s *Site) ReportAddress(p *Page) string {
	return strings.NewReplacer("{page}", url.QueryEscape(p.Title), "{address}", url.QueryEscape(s.Base+p.Path)).Replace(s.Owner.Report)
}

// WithoutRule returns the address of a report that names no rule.
func WithoutRule(report string) string { return strings.ReplaceAll(report, "{rule}", "") }
