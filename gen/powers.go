package gen

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/lang"
	"psyref/gen/output"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/templates"
)

// powersFolder holds the records of powers, powersFile the words around them.
const (
	powersFolder = "powers"
	powersFile   = "powers.yaml"
)

// loadPowers reads the records of powers and the words around them. A site without records has no powers part.
func (l *loader) loadPowers() {
	if _, err := fs.Stat(l.files, powersFolder); errors.Is(err, fs.ErrNotExist) {
		return
	}
	order := make([]string, len(l.out.systems))
	for i, s := range l.out.systems {
		order[i] = s.ID
	}
	library := power.NewLibrary(l.known, order, lang.Of(Languages...))
	_ = fs.WalkDir(l.files, powersFolder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !power.IsData(path.Base(name)) {
			return err
		}
		if f := l.read(name); f != nil {
			library.Read(strings.TrimPrefix(name, powersFolder+"/"), f, l.log)
		}
		return nil
	})
	library.Finish(l.log)
	library.CheckRules(l.out.ruleIDs(), l.log)
	l.out.powers = library
	for _, language := range Languages {
		if f := l.read(language + "/" + powersFile); f != nil {
			if words := power.ReadWords(language, f, l.log); words != nil {
				l.out.powerWords[language] = words
			}
		}
	}
}

// buildPowers makes the powers part of every language.
func (r *resolver) buildPowers() {
	if r.powers == nil {
		return
	}
	built := r.powers.Build(r.powerContext())
	for i, p := range built.Powers {
		r.site.Languages[i].Powers = p
	}
	for name, p := range built.Pages {
		r.powerPages[r.fileOf(name)] = p
	}
	for described, by := range built.Prints {
		described.Print = by
	}
	for _, f := range built.Files {
		r.data = append(r.data, output.File{Path: f.Path, Bytes: f.Bytes})
	}
}

// powerContext is what the powers part must know of the rest of the site.
func (r *resolver) powerContext() power.Context {
	return power.Context{
		Site: r.site, Languages: lang.Of(Languages...), Words: r.powerWords, Catalog: r.catalog, Log: r.log,
		Rule: func(language, id string) (address, title string) {
			if home := r.homes[language+" "+id]; home != nil {
				return r.ruleAddress(language, id), r.pages[home].Title
			}
			return "", ""
		},
		Page: func(language, key string) *site.Page { return r.pages[r.byKey[language+" "+key]] },
		Calculator: func(language string, at source.Pos, id string, inputs []string, before []*site.Calculator) *site.Calculator {
			ref := &calculatorRef{id: id, inputs: inputs, offset: at.Offset(), at: slices.Repeat([]int{at.Offset()}, len(inputs))}
			return r.calculator(&page{File: at.File, language: language}, ref, before)
		},
	}
}

// powerAddresses are the permanent addresses of the powers part.
func (r *resolver) powerAddresses() (list []string) {
	for _, l := range r.site.Languages {
		if l.Powers == nil {
			continue
		}
		for _, p := range l.Powers.Pages() {
			list = append(list, p.Path)
		}
	}
	for _, f := range r.data {
		list = append(list, "/"+f.Path)
	}
	return list
}

// renderPowers lays out the powers part of a language.
func (r *resolver) renderPowers(l *site.Language, add func(path string, c templ.Component)) {
	if l.Powers == nil {
		return
	}
	file := func(p *site.Page) string { return strings.TrimPrefix(p.Path, "/") + "index.html" }
	add(file(l.Powers.Index), templates.PowersIndex(r.site, l))
	add(file(l.Powers.Compare), templates.ComparePowers(r.site, l))
	add(file(l.Powers.Data), templates.OpenData(r.site, l))
	for _, d := range l.Powers.Ordered {
		add(file(d.Page), templates.Discipline(r.site, l, d))
		if d.Print != nil {
			add(file(d.Print), templates.PrintDiscipline(r.site, l, d))
		}
	}
	for _, d := range l.Powers.Print.Decks {
		add(file(d.Page), templates.PrintDeck(r.site, l, d))
	}
	add(file(l.Powers.Print.Selection), templates.PrintSelection(r.site, l))
	for _, p := range l.Powers.All {
		add(file(p.Page), templates.Power(r.site, l, p))
	}
}
