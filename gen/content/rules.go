package content

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

const rulesFile = "rules.yaml"

// Rule is an entry of rules.yaml: a rule id with its page.
type Rule struct {
	ID, System, Slug, Kind string
	At                     source.Pos

	page string
}

// Page returns the key of the rule's page.
func (r *Rule) Page() string { return r.page }

// Rules holds all rules of the site.
type Rules struct {
	byID   map[string]*Rule
	byPage map[string][]*Rule
	ids    []string // sorted
}

// Find returns the rule with an id; nil if there is none.
func (r *Rules) Find(id string) *Rule { return r.byID[id] }

// IDs returns all rule ids, sorted.
func (r *Rules) IDs() []string { return r.ids }

// On returns the rules of a page, in the order of the file.
func (r *Rules) On(page string) []*Rule { return r.byPage[page] }

// Of returns the rule ids of a system, sorted.
func (r *Rules) Of(system string) (list []string) {
	for _, id := range r.ids {
		if r.byID[id].System == system {
			list = append(list, id)
		}
	}
	return list
}

// ruleKinds are the kinds of rules.
var ruleKinds = []string{"rule", "definition", "table", "example", "power", "note"}

// rules reads rules.yaml and checks every entry against systems.yaml, if that could be read.
func (l *loader) rules() {
	root := l.parse(l.read(rulesFile))
	if root == nil {
		return
	}
	var systems yaml.Map[yaml.Map[yaml.Map[string]]]
	before := l.errs.Len()
	if systems.ReadYAML(l.reader(), root); l.errs.Len() > before {
		return
	}
	rules := &Rules{byID: map[string]*Rule{}, byPage: map[string][]*Rule{}}
	for system := range systems.All() {
		for page := range system.Value.All() {
			on := path.Join(system.Key, page.Key)
			if s := l.out.System(system.Key); s != nil && !s.HasPage(page.Key) && page.Value.Len() > 0 {
				l.unlistedPage(s, page.Key, page.KeyAt, page.Value.Keys())
			}
			for rule := range page.Value.All() {
				l.rule(rules, &Rule{rule.Key, system.Key, page.Key, rule.Value, rule.KeyAt, on})
			}
		}
	}
	slices.Sort(rules.ids)
	l.out.Rules = rules
}

// unlistedPage reports a page of rules.yaml that systems.yaml does not list, once for all of its
// rules. If the page has a file, the mistake is in systems.yaml.
func (l *loader) unlistedPage(s *System, slug string, at source.Pos, rules []string) {
	if !l.hasFile(s.ID, slug) {
		which := "rule " + rules[0] + " belongs"
		if len(rules) > 1 {
			which = fmt.Sprintf("rules %s and %d more belong", rules[0], len(rules)-1)
		}
		l.errs.AddPos(at, source.DidYouMeanOr(slug, texts(s.Pages)), "%s on %s, which is not a page of %s", which, slug,
			s.ID)
		return
	}
	var missing []string // listed pages without a file
	for _, p := range s.Pages {
		if !l.hasFile(s.ID, p.Value) {
			missing = append(missing, p.Value)
		}
	}
	if near := source.Nearest(slug, missing); near != "" {
		i := slices.IndexFunc(s.Pages, func(p yaml.String) bool { return p.Value == near })
		l.errs.AddPos(s.Pages[i].At, "did you mean "+slug+"?", "page %s of %s has no file", near, s.ID)
		return
	}
	l.errs.AddPos(s.At, "add it to "+s.Place()+", where it comes in reading order",
		"systems.yaml does not list the page %s", slug)
}

// hasFile reports whether a page of a system has a file in any language.
func (l *loader) hasFile(system, slug string) bool {
	return slices.ContainsFunc(l.out.Languages.Tags(), func(tag string) bool {
		return l.has(path.Join(tag, system, slug+".md"))
	})
}

func (l *loader) rule(rules *Rules, r *Rule) {
	wrong := func(hint, format string, args ...any) { l.errs.AddPos(r.At, hint, format, args...) }
	system := l.out.System(r.System)
	before := rules.byID[r.ID]
	switch {
	case !slug.MatchString(r.ID):
		wrong(slugHint, "%q is not a rule id", r.ID)
	case before != nil:
		wrong("ids are unique; rename one of the two", "rule id %s is under %s and under %s", r.ID, before.Slug, r.Slug)
	case l.out.Systems == nil: // could not be read, which is already reported
	case system == nil:
		wrong(l.out.SystemHint(r.System)+"; or remove the rules of the system", "rule %s belongs to %s, which is not a system", r.ID, r.System)
	case !system.HasPage(r.Slug): // reported once for all rules of the page
	case system.Prefix == "" || !strings.HasPrefix(r.ID, system.Prefix+"-"):
		wrong("", "rule id %s does not begin with the prefix of %s, %s-", r.ID, r.System, system.Prefix)
	case !slices.Contains(ruleKinds, r.Kind):
		wrong(source.DidYouMeanOr(r.Kind, ruleKinds), "rule %s has the unknown kind %q", r.ID, r.Kind)
	}
	if before == nil {
		rules.ids = append(rules.ids, r.ID)
	}
	rules.byID[r.ID] = r
	rules.byPage[r.Page()] = append(rules.byPage[r.Page()], r)
}
