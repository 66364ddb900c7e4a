package gen

import (
	"path"
	"regexp"
	"slices"
	"sort"
	"strings"

	"psyref/calc"
	"psyref/gen/output"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// resolver knows every id of the content and answers for every reference to one.
type resolver struct {
	*loaded
	catalog calc.Catalog
	tables  map[string]calc.RollTable
	log     *source.Log
	site    *site.Site

	byFile map[string]*page         // by file name, for links
	byKey  map[string]*page         // by language and key
	pages  map[*page]*site.Page     // what each file becomes
	homes  map[string]*page         // by rule id and language: the page on which it stands
	ids    map[*page]map[string]int // offsets of the ids of each page
	rank   map[string]int           // reading order of a page's key

	calculators map[*page][]*site.Calculator   // in the order of the page
	spelled     map[string]map[rune][]spelling // by language and system: the terms to link
	powerNames  map[string]power.Named         // by system
	stale       map[*page][]string             // sections whose twin changed since the two were compared
	debts       []Debt
	presetPages []*site.Page
	data        []output.File         // open data
	folder      string                // the content folder in the names of files
	powerPages  map[string]*site.Page // pages of powers and disciplines, by the file name under which pages link to them
	embedPages  []*site.Page          // one for each calculator and language
}

// resolve turns parsed pages into the site: ids become addresses, references are checked, calculators and odds get their results.
func resolve(content *loaded, o Options, log *source.Log) *resolver {
	r := &resolver{
		loaded: content, catalog: o.Catalog, tables: o.Tables, log: log,
		byFile: map[string]*page{}, byKey: map[string]*page{}, pages: map[*page]*site.Page{}, homes: map[string]*page{}, ids: map[*page]map[string]int{}, rank: map[string]int{},
		calculators: map[*page][]*site.Calculator{}, spelled: map[string]map[rune][]spelling{}, powerNames: map[string]power.Named{}, stale: map[*page][]string{}, powerPages: map[string]*site.Page{}, folder: o.Name,
	}
	r.site = &site.Site{Base: strings.TrimSuffix(o.Base, "/"), Prefix: Prefix(o.Base), Preview: o.Preview}
	r.checkSystems()
	r.index()
	r.checkTwins()
	r.buildSite()
	r.buildGlossary()
	r.buildPresets()
	r.buildEmbeds()
	r.buildPowers()
	r.checkPermanent(o.Recorded)
	r.findDebts()
	for _, s := range r.systems {
		if r.powers != nil {
			r.powerNames[s.ID] = r.powers.Named(s.ID)
		}
		for _, language := range Languages {
			r.spelled[language+" "+s.ID] = r.spellings(language, s.ID)
		}
	}
	for _, p := range r.loaded.pages {
		r.resolvePage(p)
	}
	return r
}

// allPages are the pages that people read and post: those of the content, the glossary and the presets.
func (r *resolver) allPages() []*site.Page {
	var list []*site.Page
	for _, p := range r.loaded.pages {
		list = append(list, r.pages[p])
	}
	for _, l := range r.site.Languages {
		if l.Glossary != nil {
			list = append(list, l.Glossary)
		}
	}
	return append(list, r.presetPages...)
}

// postedPages are allPages and those of the powers.
func (r *resolver) postedPages() []*site.Page {
	list := r.allPages()
	for _, l := range r.site.Languages {
		if l.Powers != nil {
			list = append(list, l.Powers.Pages()...)
		}
	}
	return list
}

// useFrom tells a page that another links to it. Pages are resolved in reading order, so that is the order in which they are told.
func (r *resolver) useFrom(p *page, target *site.Page) {
	if from := r.pages[p]; from != target && !slices.Contains(target.UsedFrom, from) {
		target.UsedFrom = append(target.UsedFrom, from)
	}
}

// index learns where every id stands.
func (r *resolver) index() {
	for _, p := range r.loaded.pages {
		r.byFile[p.Name] = p
		r.byKey[p.language+" "+p.key()] = p
		r.ids[p] = map[string]int{}
		for _, a := range p.parsed.anchors {
			r.learn(p, a)
		}
	}
	for _, p := range r.loaded.pages {
		for id, rule := range r.rules {
			if _, there := r.ids[p][id]; !there && rule.system == p.system && rule.slug == p.slug {
				r.log.At(p.File, p.body, "end the block that states the rule with {#"+id+"}", "rule %s has no block on its page", id)
			}
		}
	}
}

// reserved are the ids that the templates use themselves.
var reserved = regexp.MustCompile(`^(main|shared-words|def-.*|c[0-9]+-.*)$`)

// learn takes in one id of a page and checks that it may stand there.
func (r *resolver) learn(p *page, a anchor) {
	at := p.body + a.offset
	if first, twice := r.ids[p][a.id]; twice {
		line, _ := p.Position(first)
		r.log.At(p.File, at, "an id stands once; give one of the blocks another", "id %s stands on line %d already", a.id, line)
		return
	}
	r.ids[p][a.id] = at
	if reserved.MatchString(a.id) {
		r.log.At(p.File, at, "choose another", "id %s is one of the page's frame", a.id)
		return
	}
	if !r.looksLikeRule(a.id) {
		return
	}
	rule, known := r.rules[a.id]
	switch other := r.homes[p.language+" "+a.id]; {
	case !known:
		r.log.At(p.File, at, source.Nearest(a.id, r.ruleIDs()), "unknown rule id %s", a.id)
	case other != nil:
		line, _ := other.Position(r.ids[other][a.id])
		r.log.At(p.File, at, "a rule stands once in a language", "rule id %s is used already in %s:%d", a.id, other.Name, line)
	case rule.system != p.system || rule.slug != p.slug:
		r.log.At(p.File, at, "rules.yaml says where a rule has its place", "rule %s belongs on %s", a.id, path.Join(rule.system, rule.slug))
	default:
		r.homes[p.language+" "+a.id] = p
	}
}

// looksLikeRule tells rule ids, which begin with the prefix of a system, from section ids.
func (r *resolver) looksLikeRule(id string) bool {
	return slices.ContainsFunc(r.systems, func(s *systemFile) bool { return s.Prefix != "" && strings.HasPrefix(id, s.Prefix+"-") })
}

// checkSystems checks systems.yaml and fixes the order of pages.
func (r *resolver) checkSystems() {
	for i, s := range r.systems {
		r.rank[s.ID] = (i + 1) * 1000
		for j, slug := range s.Pages {
			r.rank[path.Join(s.ID, slug)] = (i+1)*1000 + j + 1
		}
	}
	pages := r.loaded.pages
	sort.SliceStable(pages, func(i, j int) bool {
		if pages[i].language != pages[j].language {
			return slices.Index(Languages, pages[i].language) < slices.Index(Languages, pages[j].language)
		}
		return r.rank[pages[i].key()] < r.rank[pages[j].key()]
	})
	for _, p := range pages {
		switch _, ranked := r.rank[p.key()]; {
		case p.system != "" && r.system(p.system) == nil:
			r.log.Add(source.Error{File: p.Name, Message: "unknown system " + p.system, Hint: "systems.yaml lists the systems"})
		case p.slug != "" && !ranked:
			r.log.Add(source.Error{File: p.Name, Message: "systems.yaml does not list the page " + p.slug, Hint: "add it to the pages of " + p.system + ", where it comes in reading order"})
		}
	}
}

func (r *resolver) system(id string) *systemFile {
	for _, s := range r.systems {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// checkTwins checks that every page, and every id on it, stands in every language.
func (r *resolver) checkTwins() {
	for _, p := range r.loaded.pages {
		for _, language := range Languages {
			twin := r.byKey[language+" "+p.key()]
			if twin == nil {
				r.log.Add(source.Error{File: p.Name, Message: "the page does not stand in " + language, Hint: "write " + r.name(path.Join(language, strings.TrimPrefix(strings.TrimPrefix(p.Name, r.folder+"/"), p.language+"/")))})
				continue
			}
			for id, at := range r.ids[p] {
				if _, ok := r.ids[twin][id]; !ok {
					r.log.At(p.File, at, "give the same block of "+twin.Name+" the same id", "id %s does not stand in %s", id, language)
				}
			}
		}
	}
	for _, s := range r.systems {
		for _, language := range Languages {
			for _, slug := range append([]string{""}, s.Pages...) {
				key := path.Join(s.ID, slug)
				if r.byKey[language+" "+key] == nil && !r.anyTwin(key) {
					r.log.Add(source.Error{File: r.name("systems.yaml"), Message: "page " + key + " stands in no language", Hint: "write it, or take it off the list"})
				}
			}
		}
	}
	for _, language := range Languages {
		if r.byKey[language+" "] == nil && !r.anyTwin("") {
			r.log.Add(source.Error{File: r.name(language + "/index.md"), Message: "the first page of the language is missing"})
		}
	}
}

func (r *resolver) anyTwin(key string) bool {
	return slices.ContainsFunc(Languages, func(language string) bool { return r.byKey[language+" "+key] != nil })
}

// address is where a page stands, with the site's prefix.
func (r *resolver) address(p *page) string { return r.site.Prefix + p.address() }

// ruleAddress is where a rule stands in a language; "" for one that stands nowhere, which has been reported.
func (r *resolver) ruleAddress(language, id string) string {
	if p := r.homes[language+" "+id]; p != nil {
		return r.address(p) + "#" + id
	}
	return ""
}
