package gen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"psyref/gen/source"
)

// checkedFile remembers, for every section of every page, which wording of each language was compared with which: one line
// "/page#section en-hash fr-hash". A section whose twin has another hash now was changed since the two were compared.
const checkedFile = "checked.txt"

// section is a stretch of a page from one heading to the next; the one before the first heading is called top.
type section struct {
	id          string
	start, stop int // offsets in the Markdown
}

// Debt is a section whose translation was compared with an earlier wording.
type Debt struct {
	File       string // of the section that must be looked at again
	Line       int
	Page       string
	Section    string
	Language   string // of that file
	ChangedIn  string // the language whose wording changed since
	NeverCheck bool   // the two were never compared
}

func (d Debt) String() string {
	if d.NeverCheck {
		return fmt.Sprintf("%s:%d: section %s was never compared with its %s text", d.File, d.Line, d.Section, d.ChangedIn)
	}
	return fmt.Sprintf("%s:%d: section %s: the %s text changed since they were compared", d.File, d.Line, d.Section, d.ChangedIn)
}

// sections cuts a page at its headings.
func (p *page) sections() []section {
	list := []section{{id: "top"}}
	for _, h := range p.parsed.sections {
		start := offsetOf(h)
		list[len(list)-1].stop = start
		id := fmt.Sprintf("line-%d", start)
		if named := ids(h); named != nil {
			id = named[0]
		}
		list = append(list, section{id: id, start: start})
	}
	list[len(list)-1].stop = len(p.Bytes) - p.body
	return list
}

// sectionKey names a section in every language: "/dark-heresy/sustaining#steps".
func (p *page) sectionKey(s section) string { return "/" + p.key() + "#" + s.id }

// hash is what a section says, apart from line breaks; the top includes title and lead.
func (p *page) hash(s section) string {
	text := string(p.Bytes[p.body+s.start : p.body+s.stop])
	if s.id == "top" {
		text = p.front.Title + "\n" + p.front.Lead + "\n" + text
	}
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(text), " ")))
	return hex.EncodeToString(sum[:6])
}

// loadChecked reads the memory of comparisons.
func (l *loader) loadChecked() {
	f := l.optional(checkedFile)
	if f == nil {
		return
	}
	l.out.checked = map[string][]string{}
	offset := 0
	for line := range strings.Lines(string(f.Bytes)) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(line, "#"):
		case len(words) != 1+len(Languages):
			l.log.At(f, offset, "run: gen checked", "a line is /page#section and one hash for each language")
		default:
			l.out.checked[words[0]] = words[1:]
		}
		offset += len(line)
	}
}

// hashes are the current hashes of every section, by page#section, one for each language.
func (c *loaded) hashes() map[string][]string {
	all := map[string][]string{}
	for _, p := range c.pages {
		for _, s := range p.sections() {
			key := p.sectionKey(s)
			if all[key] == nil {
				all[key] = make([]string, len(Languages))
			}
			all[key][slices.Index(Languages, p.language)] = p.hash(s)
		}
	}
	return all
}

// findDebts compares every section with what it was compared with last, and lets the page say so.
func (r *resolver) findDebts() {
	if r.checked == nil {
		return // nothing was ever compared: a new site
	}
	now := r.hashes()
	for _, p := range r.loaded.pages {
		for _, s := range p.sections() {
			key := p.sectionKey(s)
			before := r.checked[key]
			for i, language := range Languages {
				if language == p.language || now[key][i] == "" || before != nil && before[i] == now[key][i] {
					continue
				}
				line, _ := p.Position(p.body + s.start)
				r.debts = append(r.debts, Debt{File: p.Name, Line: line, Page: p.key(), Section: s.id, Language: p.language, ChangedIn: language, NeverCheck: before == nil})
				r.stale[p] = append(r.stale[p], s.id)
			}
		}
	}
}

// CheckedText is the memory of comparisons after the given pages (all when none is given) were compared again.
// The error names a page that does not exist.
func (s *State) CheckedText(pages []string) (string, error) {
	now, before := s.resolved.hashes(), s.resolved.checked
	known := map[string]bool{}
	lines := []string{"# Which wording of each section was compared with which. Written by gen checked; see content/README.md."}
	for _, key := range keys(now) {
		page, _, _ := strings.Cut(key[1:], "#")
		known[page] = true
		hashes := now[key]
		if len(pages) > 0 && !slices.Contains(pages, page) {
			if hashes = before[key]; hashes == nil {
				continue
			}
		}
		lines = append(lines, key+" "+strings.Join(hashes, " "))
	}
	for _, page := range pages {
		if !known[page] {
			return "", source.Error{Message: "no page " + page, Hint: source.Nearest(page, keys(known))}
		}
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// staleHeading tells whether the section that a heading opens lags behind its twin.
func (r *resolver) staleHeading(p *page, h *ast.Heading) bool {
	list := ids(h)
	return list != nil && slices.Contains(r.stale[p], list[0])
}
