package site

import (
	"net/url"
	"strings"
)

// Owner holds the settings of the site owner for all pages.
type Owner struct {
	Mark   []byte // the picture beside the name of the site, a square PNG; nil for the default
	Style  string // style declarations, "--paper:…;"
	Footer []FooterLine

	// Edit and Report are addresses where readers edit a page or report a mistake; "" for none.
	// Edit has the placeholder {file}; Report has {page}, {address} and {rule}.
	Edit, Report string
}

// FooterLine is a line at the foot of every page.
type FooterLine struct {
	Text map[string]string // by language
	Link string            // "" for none
}

// FootLine is a [FooterLine] for readers of one language.
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

// ReportAddress returns the address where a mistake on a page is reported, with the placeholder
// {rule} for the id of the rule that the reader followed a link to; "" for none.
func (s *Site) ReportAddress(p *Page) string {
	return strings.NewReplacer("{page}", url.QueryEscape(p.Title), "{address}",
		url.QueryEscape(s.Base+p.Path)).Replace(s.Owner.Report)
}

// WithoutRule returns the address of a report that names no rule.
func WithoutRule(report string) string { return strings.ReplaceAll(report, "{rule}", "") }
