package gen

import (
	"errors"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"

	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
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
	library := &power.Library{}
	_ = fs.WalkDir(l.files, powersFolder, func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		if err != nil || entry.IsDir() || base == "README.md" || base == power.SchemaFile || strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") {
			return err
		}
		if f := l.read(name); f != nil {
			library.Read(strings.TrimPrefix(name, powersFolder+"/"), f, Languages, l.log)
		}
		return nil
	})
	library.Sort(Languages[0])
	library.Check(l.log)
	for _, c := range library.Cards {
		if _, known := l.out.rules[c.Rule]; !known {
			l.log.Add(source.Error{File: c.File.Name, Line: c.At.Line, Column: c.At.Column, Message: c.ID + ": unknown rule id " + c.Rule, Hint: source.Nearest(c.Rule, l.out.ruleIDs())})
		}
	}
	l.out.powers = library
	for _, language := range Languages {
		l.loadPowerWords(language)
	}
}

// loadPowerWords reads the words around powers in a language and checks that none is missing.
func (l *loader) loadPowerWords(language string) {
	f := l.read(language + "/" + powersFile)
	if f == nil {
		return
	}
	words := &powerWords{file: f, used: map[string]bool{}}
	if !decodeYAML(f, 0, f.Bytes, &words.PowerWords, l.log) {
		return
	}
	for _, key := range emptyKeys(reflect.ValueOf(words.PowerWords), "") {
		l.log.Add(source.Error{File: f.Name, Message: "has no word for " + key})
	}
	for kind, choices := range power.Vocabulary() {
		for _, choice := range choices {
			words.need(l.log, kind+"."+choice)
		}
	}
	l.out.powerWords[language] = words
}

// powerWords are the words around powers, and which of the values were asked for.
type powerWords struct {
	site.PowerWords
	file *source.File
	used map[string]bool
}

// need notes that a value is asked for, and reports one that has no words.
func (w *powerWords) need(log *source.Log, key string) {
	if w.used[key] = true; w.Values[key] == "" {
		log.Add(source.Error{File: w.file.Name, Message: "has no word for values: " + key, Hint: source.Nearest(key, keys(w.Values))})
	}
}

// checkUnused reports values that no record asks for, which are typing mistakes.
func (w *powerWords) checkUnused(log *source.Log) {
	for key := range w.Values {
		if !w.used[key] {
			e := place(w.file, key)
			e.Message, e.Hint = "no power asks for values: "+key, "remove it, or correct it"
			log.Add(e)
		}
	}
}

// powerRules are the rules that the label of a field leads to, by system and field.
var powerRules = map[string]map[string]string{
	"dark-heresy": {
		"cost": "dh-fmt-cost", "test": "dh-fmt-focus", "action": "dh-fmt-action", "range": "dh-fmt-range", "lasts": "dh-fmt-sustained", "type": "dh-fmt-subtype",
		"form": "dh-bolt-variants", "phenomena": "dh-fmt-phenomena",
	},
	"wh40k-7e":        {"cost": "w7-test-pass", "type": "w7-types-categories", "number": "w7-gen-roll", "profile": "w7-wf-subtypes"},
	"trenchhammer":    {"cost": "th-power-bought-as-battlekit", "type": "th-types-two", "range": "th-effect-range", "targets": "th-effect-targets", "lasts": "th-dur-list", "perilous": "th-perilous-def"},
	"dark-millennium": {"cost": "dm-use-force-cost", "lasts": "dm-use-lasting-face-up"},
}

// rulesOf are the rules that a power uses, in the order in which they come up at the table.
func rulesOf(p *power.Power) (ids []string) {
	add := func(holds bool, rules ...string) {
		if holds {
			ids = append(ids, rules...)
		}
	}
	if d := p.DarkHeresy; d != nil {
		test, _ := d.Test.One()
		sustained, _ := d.Sustained.One()
		add(true, "dh-fpt-pr-bonus", "dh-level-choice")
		add(test.Opposed != "none", "dh-opp-win")
		add(d.Form != "", "dh-bolt-def")
		add(d.Form == "barrage", "dh-barrage-def")
		add(d.Form == "storm", "dh-storm-def")
		add(d.Form == "blast", "dh-blast-def")
		add(sustained != "no", "dh-sus-listed")
		add(true, "dh-phen-trigger")
	}
	if w := p.Wh40k7; w != nil {
		add(true, "w7-test-pass", "w7-perils-two-sixes")
		add(p.Discipline.ID == "sanctic", "w7-daem-sanctic-others")
		add(p.Discipline.ID == "malefic", "w7-daem-malefic-others")
		add(p.Discipline.ID == "force", "w7-force-effect")
		add(w.Category == "blessing" || w.Category == "malediction", "w7-bless-stack")
		add(w.Category == "conjuration", "w7-conj-arrival")
		add(w.Category == "witchfire", "w7-wf-subtypes")
		add(true, "w7-deny-roll")
	}
	if t := p.TrenchHammer; t != nil {
		add(true, "th-cast-bonus-dice")
		add(t.Type == "attack", "th-attack-like-weapon")
		add(t.Type == "effect", "th-effect-success")
		for _, duration := range t.Duration {
			add(duration != "", "th-dur-"+string(duration))
		}
		add(t.Perilous > 0, "th-perilous-def")
		add(true, "th-perils-trigger", "th-deny-roll")
	}
	if d := p.DarkMillennium; d != nil {
		stays, _ := d.StaysInPlay.One()
		add(true, "dm-use-play-card", "dm-use-force-cost")
		add(stays, "dm-use-lasting-face-up", "dm-nullify-active-power")
		add(true, "dm-nullify-roll")
	}
	return ids
}

// ruleLinks are links to rules by the titles of their pages, one a page. A rule without a place is left out: the tests over the content find it.
func (r *resolver) ruleLinks(language string, ids []string) (links []site.RuleLink) {
	for _, id := range ids {
		home := r.homes[language+" "+id]
		if home == nil {
			continue
		}
		title := r.pages[home].Title
		if !slices.ContainsFunc(links, func(l site.RuleLink) bool { return l.Text == title }) {
			links = append(links, site.RuleLink{Text: title, Address: r.ruleAddress(language, id)})
		}
	}
	return links
}
