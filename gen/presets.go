package gen

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// preset is an entry of presets.yaml: a case worth posting, as a page of its own, so that what a chat shows of it states its odds.
type preset struct {
	ID         string            `yaml:"id"`
	Calculator string            `yaml:"calculator"`
	Inputs     []string          `yaml:"inputs"`
	Page       string            `yaml:"page"` // "<system>/<page>": the rules page that it belongs to
	Titles     map[string]string `yaml:"titles"`

	place source.Error // where the entry stands
}

func (l *loader) loadPresets() {
	if f := l.optional("presets.yaml"); f != nil {
		decodeYAML(f, 0, f.Bytes, &l.out.presets, l.log)
		entries := regexp.MustCompile(`(?m)^- *id:`).FindAllIndex(f.Bytes, -1)
		if slices.Contains(l.out.presets, nil) {
			l.log.At(f, 0, "write its keys below the -, or take the - away", "one of the entries is empty")
			l.out.presets = slices.DeleteFunc(l.out.presets, func(p *preset) bool { return p == nil })
		}
		for i, entry := range l.out.presets {
			entry.place = place(f, entry.ID)
			if i < len(entries) {
				entry.place.Line, entry.place.Column = f.Position(entries[i][0] + 2)
			}
		}
	}
}

// presetAddress is where a preset stands in a language.
func presetAddress(language, id string) string { return "/" + language + "/odds/" + id + "/" }

// buildPresets makes the pages of the presets in every language.
func (r *resolver) buildPresets() {
	seen := map[string]bool{}
	for _, entry := range r.presets {
		e := entry.place
		wrong := func(message, hint string) {
			e.Message, e.Hint = message, hint
			r.log.Add(e)
		}
		switch c, v, err := r.presetCase(entry); {
		case !slug.MatchString(entry.ID) || seen[entry.ID]:
			wrong("preset id "+entry.ID+" is not new, or not lower-case words joined by -", "")
		case err != nil:
			wrong("preset "+entry.ID+": "+err.Error(), "")
		case !r.isRulesPage(entry.Page):
			wrong(fmt.Sprintf("preset %s belongs to %q, which is no page of a system", entry.ID, entry.Page), cmp.Or(source.Nearest(entry.Page, keys(r.rank)), "add a line page: <system>/<page>"))
		default:
			seen[entry.ID] = true
			r.addPreset(entry, c, v)
		}
	}
}

// isRulesPage tells whether a key is that of a page of a system.
func (r *resolver) isRulesPage(key string) bool {
	p := r.byKey[Languages[0]+" "+key]
	return p != nil && p.system != ""
}

// presetCase is the calculator and the inputs of a preset.
func (r *resolver) presetCase(entry *preset) (*calc.Calculator, calc.Values, error) {
	c, err := r.catalog.Find(entry.Calculator)
	if err != nil {
		return nil, calc.Values{}, fmt.Errorf("unknown calculator %s; %s", entry.Calculator, source.Nearest(entry.Calculator, r.catalog.IDs()))
	}
	v, err := c.Arguments(entry.Inputs)
	if err == nil {
		_, err = c.Run(v)
	}
	if wrong := (*calc.InputError)(nil); errors.As(err, &wrong) {
		err = errors.New(present.ProblemOf(err, lang.LocaleOf("en"), r.viewWords("en", c)).Message)
	}
	return c, v, err
}

func (r *resolver) addPreset(entry *preset, c *calc.Calculator, v calc.Values) {
	var twins []*site.Page
	for _, l := range r.site.Languages {
		of := r.pages[r.byKey[l.Tag+" "+entry.Page]]
		shown := r.answer(l.Tag, c, v)
		if of == nil || shown == nil {
			continue // the page or the words are missing, which has been reported
		}
		p := &site.Page{
			Path: presetAddress(l.Tag, entry.ID), Language: l, System: of.System, Slug: entry.ID, Of: of,
			Title: lang.Typeset(l.Tag, entry.Titles[l.Tag], false), Lead: shown.View.WholeCase(c) + ". " + shown.View.Sentence, Parts: []site.Part{{Calculator: shown}},
		}
		if strings.TrimSpace(p.Title) == "" {
			e := entry.place
			e.Message = "preset " + entry.ID + " has no title in " + l.Tag
			r.log.Add(e)
		}
		twins = append(twins, p)
		of.Cases = append(of.Cases, p)
	}
	for _, p := range twins {
		p.Twins = twins
	}
	r.presetPages = append(r.presetPages, twins...)
}
