package link

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/content"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// rulePath returns the permanent address of a rule, which redirects to the block of the rule.
func rulePath(tag, id string) string { return "/" + tag + "/r/" + id + "/" }

// redirects builds the redirects: from the permanent address of each rule and of each power in each
// language, from the powers of each system to the index of powers, and those of redirects.yaml.
func (m *model) redirects(addresses []string) {
	for _, l := range m.site.Languages {
		for _, p := range m.reading[l.Tag] {
			if m.content.Rules == nil {
				continue
			}
			for _, rule := range m.content.Rules.On(p.Key()) {
				if to := m.ruleAddress(p.lang, rule.ID); to != "" {
					m.site.Redirects = append(m.site.Redirects, site.Redirect{
						Path: rulePath(p.lang, rule.ID), Language: l, Name: rule.ID, To: to, Page: m.sitePages[p],
						TextLanguage: p.textWith(rule.ID).Language,
					})
				}
			}
		}
	}
	for _, l := range m.site.Languages {
		for _, p := range powersIn(l) {
			to := site.Redirect{Path: p.Permanent(), Language: l, Name: p.Name.Text, To: m.prefix + p.Page.Path}
			if p.Bare {
				m.site.Redirects = append(m.site.Redirects, to)
				to.Path = p.Unused
			} else {
				to.Page, to.TextLanguage = p.Page, p.Page.Untranslated
			}
			m.site.Redirects = append(m.site.Redirects, to)
		}
		for _, s := range m.site.Systems {
			for _, k := range l.Kinds {
				if len(k.Disciplines[s]) > 0 {
					m.site.Redirects = append(m.site.Redirects,
						site.Redirect{Path: "/" + l.Tag + "/" + s.ID + "/" + k.Slug + "/", Language: l,
							Name: s.Names[l.Tag], To: m.prefix + k.IndexOf(s)})
				}
			}
		}
	}
	for _, d := range m.content.Redirects {
		m.checkRedirect(d, addresses)
		m.site.Redirects = append(m.site.Redirects,
			site.Redirect{Path: d.From.Value, Language: m.languageOf(d.From.Value), Name: d.To.Value,
				To: m.prefix + d.To.Value})
	}
}

// powersIn returns the powers of a language, of all kinds.
func powersIn(l *site.Language) []*site.Power {
	var list []*site.Power
	for _, k := range l.Kinds {
		list = append(list, k.All...)
	}
	return list
}

// languageOf returns the language of an address, by its first part.
func (m *model) languageOf(address string) *site.Language {
	for _, l := range m.site.Languages {
		if strings.HasPrefix(address, "/"+l.Tag+"/") {
			return l
		}
	}
	return m.site.Languages[0]
}

// addresses returns the sorted addresses of the site that others may link to: pages, files of the
// open data, and the permanent address of each rule and of each power in each language.
func (m *model) addresses() []string {
	var list []string
	for _, p := range m.site.Pages() {
		list = append(list, p.Path)
	}
	for i, l := range m.site.Languages {
		for _, p := range l.Embeds {
			list = append(list, p.Path)
			if i == 0 {
				list = append(list, embedPath("", p.Slug))
			}
		}
		for _, p := range powersIn(l) {
			if list = append(list, p.Permanent()); p.Bare {
				list = append(list, p.Unused)
			}
		}
		if m.content.Rules != nil {
			for _, id := range m.content.Rules.IDs() {
				list = append(list, rulePath(l.Tag, id))
			}
		}
	}
	for _, f := range m.data {
		list = append(list, "/"+f.Path)
	}
	slices.Sort(list)
	return list
}

// addressPattern matches addresses of pages that browsers do not rewrite.
var addressPattern = regexp.MustCompile(`^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/$`)

// publishedPattern matches lines that gen record can have written: addresses of pages, and of files
// of the open data.
var publishedPattern = regexp.MustCompile(`^/$|^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?$`)

// isAddress reports whether an address is, or may once have been, that of a page.
func (ix *index) isAddress(address string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
	return addressPattern.MatchString(address) && (ix.content.Languages.Has(first) || first == "embed")
}

// checkRedirect checks that a redirect leads from an unused address to one in use.
func (m *model) checkRedirect(d *content.Redirect, addresses []string) {
	switch _, taken := slices.BinarySearch(addresses, d.From.Value); {
	case taken:
		m.errs.AddPos(d.From.At, "remove the redirect, or the page", "redirect from %s, which is a page", d.From.Value)
	case !m.isAddress(d.From.Value):
		hint := "addresses begin with a language and end with /, like /" + m.content.Languages.First() + "/old/page/"
		m.errs.AddPos(d.From.At, hint, "redirect from %q, which is not an address of the site", d.From.Value)
	default:
		if why := site.PathProblem(strings.TrimPrefix(d.From.Value, "/") + "index.html"); why != "" {
			m.errs.AddPos(d.From.At, "remove the redirect: no page can have had that address",
				"redirect from %s, which cannot be a file: %s", d.From.Value, why)
		}
	}
	target, anchor, _ := strings.Cut(d.To.Value, "#")
	if _, ok := slices.BinarySearch(addresses, target); !ok {
		m.errs.AddPos(d.To.At, source.DidYouMeanOr(target, addresses), "redirect to %s, which does not exist", d.To.Value)
	} else if anchor != "" && !m.hasAnchor(target, anchor) {
		m.errs.AddPos(d.To.At, "", "redirect to %s, but the page has no block with that id", d.To.Value)
	}
}

// hasAnchor reports whether the page at an address has a block with the id.
func (m *model) hasAnchor(address, id string) bool {
	tag, key, _ := strings.Cut(strings.Trim(address, "/"), "/")
	p := m.localPages[tag][key]
	if p == nil {
		return false
	}
	_, ok := p.ids[id]
	return ok
}

// checkPublished checks that every published address still works and, if recorded is set, that the
// ledger has every address of the site.
func (m *model) checkPublished(addresses []string, recorded bool) {
	known, moved := make(map[string]bool, len(m.content.Published)), map[string]bool{}
	for _, d := range m.content.Redirects {
		moved[d.From.Value] = true
	}
	var lost []yaml.String
	for _, p := range m.content.Published {
		known[p.Value] = true
		if _, ok := slices.BinarySearch(addresses, p.Value); !ok && !moved[p.Value] {
			lost = append(lost, p)
		}
	}
	fresh := slices.DeleteFunc(slices.Clone(addresses), func(address string) bool { return known[address] })
	m.reportLost(lost, fresh)
	m.unrecorded = slices.DeleteFunc(slices.Clone(fresh), m.isProvisional)
	if fresh := m.unrecorded; recorded && len(fresh) > 0 && !m.content.Unpublished {
		message, hint := fmt.Sprintf("%d addresses are not recorded, such as %s", len(fresh),
			fresh[0]), "run: gen record, and commit the file"
		if len(fresh) == 1 {
			message = fresh[0] + " is not recorded"
		}
		if len(m.content.Published) == 0 {
			hint = "for a new site, run: gen record, and commit the file; otherwise restore the file, which alone has the addresses that have moved"
		}
		m.errs.Add(source.Error{File: m.content.NameOf("published.txt"), Message: message, Hint: hint})
	}
}

// isProvisional reports whether an address is not permanent yet: in a language that is translated
// only in part, all are, but for the pages that are translated and the rules in their translated
// sections.
func (m *model) isProvisional(address string) bool {
	tag, key := languageAndKey(address)
	if !m.content.Languages.Has(tag) || slices.Contains(m.content.Languages.Whole(), tag) {
		return false
	}
	if id, ok := strings.CutPrefix(key, "r/"); ok && m.content.Rules != nil {
		if rule := m.content.Rules.Find(id); rule != nil {
			p := m.localPages[tag][rule.Page()]
			return p == nil || !p.textWith(id).translated()
		}
	}
	p := m.localPages[tag][key]
	return p == nil || !p.translated()
}

// reportLost reports published addresses that no longer work, up to a limit: with the ledger of
// another site, these are all addresses.
func (m *model) reportLost(lost []yaml.String, fresh []string) {
	const (
		withHint = 100  // most errors with a suggested address
		reported = 5000 // most errors
	)
	for i, p := range lost[:min(reported, len(lost))] {
		if !publishedPattern.MatchString(p.Value) {
			m.errs.AddPos(p.At, "remove the line: gen record does not write such addresses",
				"%s is not an address of the site", p.Value)
			continue
		}
		switch tag, key := languageAndKey(p.Value); {
		case !m.content.Languages.Has(tag):
		case m.isReportedMissing(key):
			continue
		case m.content.Drafts[key]:
			m.errs.AddPos(p.At, "remove draft: true from "+m.content.NameOf(path.Join(tag, key+".md")),
				"%s was published, but its page is a draft", p.Value)
			continue
		}
		to := "…"
		if i < withHint {
			to = cmp.Or(movedTo(p.Value, fresh), to)
		}
		line := "- {from: " + p.Value + ", to: " + to + "}"
		m.errs.AddPos(p.At, "restore the page or rule, or add a redirect to redirects.yaml: "+line,
			"%s was published and no longer exists", p.Value)
	}
	if more := len(lost) - reported; more > 0 {
		m.errs.Add(source.Error{File: m.content.NameOf("published.txt"),
			Message: fmt.Sprintf("%d more addresses were published and no longer exist", more),
			Hint:    "restore the pages; if the file belongs to another site, restore that of this site"})
	}
}

// languageAndKey splits the address of a page into its language and its key.
func languageAndKey(address string) (tag, key string) {
	tag, key, _ = strings.Cut(strings.Trim(address, "/"), "/")
	return tag, key
}

// movedTo returns the address to which a missing page probably moved: the only new one in the same
// folder, or the one there with the nearest name; "" for none.
func movedTo(gone string, fresh []string) string {
	var beside []string
	for _, address := range fresh {
		if path.Dir(path.Clean(address)) == path.Dir(path.Clean(gone)) {
			beside = append(beside, address)
		}
	}
	if len(beside) == 1 {
		return beside[0]
	}
	return source.Nearest(gone, beside)
}

// LedgerText returns the ledger of published addresses with those of this content added, and the
// number of additions.
func (r *Result) LedgerText() (text string, added int) {
	all := slices.Clone(r.model.unrecorded)
	for _, p := range r.model.content.Published {
		all = append(all, p.Value)
	}
	slices.Sort(all)
	return "# Every address ever published. Written by gen record; lines are never removed, see redirects.yaml.\n" + strings.Join(all, "\n") + "\n", len(r.model.unrecorded)
}
