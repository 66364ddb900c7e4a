package templates

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// powerHead is the head of a page of the powers part; script is the address of its script, if it has one.
func powerHead(s *site.Site, p *site.Page, script string) head {
	h := pageHead(s, p)
	h.style, h.script, h.fetches = s.Assets.Powers, script, script != ""
	return h
}

// inLanguage marks a name of another language.
func inLanguage(n site.Name) templ.Attributes {
	if n.Language == "" {
		return nil
	}
	return templ.Attributes{"lang": n.Language}
}

// idOf is the place of a power on the page of its discipline.
func idOf(p *site.Power) string {
	_, id, _ := strings.Cut(p.Key, "/")
	return id
}

// hasNeeds tells whether powers of the system build on one another.
func hasNeeds(p *site.Power) bool { return p.Page.System.ID == "dark-heresy" }

// entryFields are the fields that stand on the page of a discipline.
func entryFields(p *site.Power) (list []site.Field) {
	for _, f := range p.Fields {
		switch f.ID {
		case "keywords", "phenomena", "weapon-rules", "weapon-type":
		default:
			list = append(list, f)
		}
	}
	return list
}

// linePath goes down from one power and then right to the next.
func linePath(l site.TreeLine) string {
	return "M" + itoa(l.X) + " " + itoa(l.From) + "V" + itoa(l.To) + "H" + itoa(l.End)
}

// treeMeasure is a measure of a tree in units of the page's type, so that boxes grow with the texts in them.
func treeMeasure(pixels int) string {
	return strconv.FormatFloat(float64(pixels)/17, 'f', 4, 64) + "rem"
}

// compareAddress is the comparison of powers, four at most.
func compareAddress(s *site.Site, l *site.Language, list []*site.Power) templ.SafeURL {
	var keys []string
	for _, p := range list[:min(len(list), 4)] {
		keys = append(keys, p.Key)
	}
	return templ.SafeURL(s.Prefix + l.Powers.Compare.Path + "?powers=" + strings.Join(keys, ","))
}

// listed are the ids of a facet as an attribute holds them.
func listed(f site.Facet) string { return strings.Join(f.IDs, " ") }

// rowAttributes are what filters and sorting look at.
func rowAttributes(p *site.Power) templ.Attributes {
	a := facetAttributes(p.NameOrder, p.Facets)
	a["data-key"] = p.Key
	var names []string
	for _, other := range p.Others {
		names = append(names, other.Text)
	}
	if names != nil {
		a["data-others"] = strings.Join(names, " ")
	}
	return a
}

// indexedAttributes are what filters and sorting look at of a power without a page.
func indexedAttributes(one *site.Indexed) templ.Attributes {
	return facetAttributes(one.NameOrder, one.Facets)
}

func facetAttributes(order int, facets map[string]site.Facet) templ.Attributes {
	a := templ.Attributes{
		"data-by-name": strconv.Itoa(order), "data-by-cost": strconv.Itoa(facets["cost"].Order), "data-by-range": strconv.Itoa(facets["range"].Order),
	}
	for id, f := range facets {
		a["data-"+id] = listed(f)
	}
	return a
}

// rowFacets are the columns of the index after the name, the system and the discipline.
var rowFacets = []string{"type", "cost", "range", "lasts"}

// compared is what the script of the comparison knows of a power.
type compared struct {
	Key      string      `json:"key"`
	Name     string      `json:"name"`
	Language string      `json:"language,omitempty"`
	System   string      `json:"system"`
	Group    string      `json:"group"` // heading in the list of powers
	Address  string      `json:"address"`
	Fields   [][2]string `json:"fields"`            // id and text
	Unknown  []string    `json:"unknown,omitempty"` // ids of fields that nobody knows
}

// comparedPowers is what the script of the comparison knows.
type comparedPowers struct {
	Rows   [][2]string `json:"rows"` // id and label, in order
	Powers []compared  `json:"powers"`
}

// comparedRows are the lines of a comparison, in order.
var comparedRows = []string{
	"system", "discipline", "cost", "number", "type", "test", "action", "range", "lasts", "targets", "form", "damage", "penetration", "strength", "ap",
	"weapon-type", "weapon-rules", "keywords", "dice", "perilous", "phenomena", "restricted", "needs", "effect",
}

func comparisonData(s *site.Site, l *site.Language) comparedPowers {
	var c comparedPowers
	for _, id := range comparedRows {
		c.Rows = append(c.Rows, [2]string{id, l.Powers.Words.Fields[id]})
	}
	for _, p := range l.Powers.All {
		c.Powers = append(c.Powers, comparedPower(s, l, p))
	}
	return c
}

func comparedPower(s *site.Site, l *site.Language, p *site.Power) compared {
	system, discipline := p.Page.System.Short[l.Tag], p.Discipline.Name.Text
	out := compared{Key: p.Key, Name: p.Name.Text, Language: p.Name.Language, System: p.Page.System.ID, Group: system + " · " + discipline, Address: s.Prefix + p.Page.Path}
	add := func(id, text string, unknown bool) {
		if out.Fields = append(out.Fields, [2]string{id, text}); unknown {
			out.Unknown = append(out.Unknown, id)
		}
	}
	add("system", system, false)
	add("discipline", discipline, false)
	for _, f := range p.Fields {
		switch f.ID {
		case "cost":
			add(f.ID, p.Facets["cost"].Text, f.Unknown) // with its unit: systems count in several
		default:
			add(f.ID, f.Text, f.Unknown)
		}
	}
	if needs := p.NeedsLine(); needs != "" {
		add("needs", needs, false)
	}
	return out
}

// onDiscipline marks the discipline that the page is, or belongs to.
func onDiscipline(p *site.Page, d *site.Discipline) templ.Attributes {
	a := inLanguage(d.Name)
	switch {
	case a == nil && (p == d.Page || p.Parent == d.Page):
		a = templ.Attributes{}
		fallthrough
	case p == d.Page || p.Parent == d.Page:
		a["aria-current"] = map[bool]string{true: "page", false: "true"}[p == d.Page]
	}
	return a
}
