package gen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/source"
)

// ledger is the file that records every address ever published, one a line.
const ledger = "published.txt"

// redirect is an entry of redirects.yaml: an address that moved.
type redirect struct {
	From string `yaml:"from"`
	To   string `yaml:"to"`
}

// loadPermanent reads what was promised: published addresses, and where those that moved have gone. Neither file must exist yet.
func (l *loader) loadPermanent() {
	if f := l.optional("redirects.yaml"); f != nil {
		decodeYAML(f, 0, f.Bytes, &l.out.redirects, l.log)
		l.out.redirectFile = f
	}
	if f := l.optional(ledger); f != nil {
		l.out.ledgerFile = f
		for line := range strings.Lines(string(f.Bytes)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				l.out.published = append(l.out.published, line)
			}
		}
	}
}

// addresses are every address of the site that people may link to: pages, and the permanent address of each rule in each language.
func (r *resolver) addresses() []string {
	var list []string
	for _, p := range r.allPages() {
		list = append(list, p.Path)
	}
	for _, p := range r.embedPages {
		list = append(list, p.Path)
		if p.Language == r.site.Languages[0] {
			list = append(list, embedAddress("", p.Slug))
		}
	}
	for _, id := range r.ruleIDs() {
		for _, language := range Languages {
			list = append(list, ruleRedirect(language, id))
		}
	}
	list = append(list, r.powerAddresses()...)
	slices.Sort(list)
	return list
}

// ruleRedirect is the permanent address of a rule, which leads to wherever the rule stands.
func ruleRedirect(language, id string) string { return "/" + language + "/r/" + id + "/" }

// checkPermanent checks that every address ever published still leads somewhere, and, for a build that is to be published, that every address is recorded.
func (r *resolver) checkPermanent(recorded bool) {
	alive := r.addresses()
	for _, d := range r.redirects {
		e := source.Error{}
		if r.redirectFile != nil {
			e = place(r.redirectFile, d.From)
		}
		switch _, dead := slices.BinarySearch(alive, d.From); {
		case dead:
			e.Message, e.Hint = "redirect from "+d.From+", where a page stands", "remove the redirect, or the page"
			r.log.Add(e)
		case !r.isAddress(d.From):
			e.Message, e.Hint = fmt.Sprintf("redirect from %q, which is no address of the site", d.From), "an address begins with its language and ends with /, like /"+Languages[0]+"/old/page/"
			r.log.Add(e)
		}
		target, anchor, _ := strings.Cut(d.To, "#")
		if _, ok := slices.BinarySearch(alive, target); !ok {
			e.Message, e.Hint = "redirect to "+d.To+", where nothing stands", source.Nearest(target, alive)
			r.log.Add(e)
		} else if anchor != "" && !r.hasAnchor(target, anchor) {
			e.Message = "redirect to " + d.To + ", but the page has no block with that id"
			r.log.Add(e)
		}
	}
	for _, address := range r.published {
		_, ok := slices.BinarySearch(alive, address)
		if !ok && !slices.ContainsFunc(r.redirects, func(d redirect) bool { return d.From == address }) {
			e := place(r.ledgerFile, address)
			e.Message = address + " was published and would be lost"
			e.Hint = "bring the page or rule back, or say in redirects.yaml where it went: - {from: " + address + ", to: …}"
			r.log.Add(e)
		}
	}
	if !recorded {
		return
	}
	if fresh := r.unrecorded(); len(fresh) > 0 {
		r.log.Add(source.Error{File: r.name(ledger), Message: fmt.Sprintf("%d addresses are not recorded, %s among them", len(fresh), fresh[0]), Hint: "run: gen record, and commit the file"})
	}
}

// addressPattern is what stands between the slashes of an address: nothing that leads elsewhere, and nothing that a browser would write otherwise.
var addressPattern = regexp.MustCompile(`^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/$`)

// isAddress tells whether a page may stand, or may have stood, at an address.
func (r *resolver) isAddress(address string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
	return addressPattern.MatchString(address) && (slices.Contains(Languages, first) || first == "embed")
}

// hasAnchor tells whether the page of the content at an address has a block with the id.
func (r *resolver) hasAnchor(address, id string) bool {
	for _, p := range r.loaded.pages {
		if p.address() == address {
			_, ok := r.ids[p][id]
			return ok
		}
	}
	return false
}

// unrecorded lists the addresses that the ledger does not hold yet.
func (r *resolver) unrecorded() []string {
	known := slices.Sorted(slices.Values(r.published))
	return slices.DeleteFunc(r.addresses(), func(address string) bool {
		_, ok := slices.BinarySearch(known, address)
		return ok
	})
}
