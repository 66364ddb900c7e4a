package link

import (
	"os"
	"testing"

	"psyref/calc/all"
	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// contentModel returns the model of the real content before its powers are built, with its errors.
func contentModel(t *testing.T) (*model, *source.Collector) {
	t.Helper()
	errs := &source.Collector{}
	c := content.Load(content.Options{Files: os.DirFS("../../content"), Name: "content", Catalog: all.Calculators}, errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	docs := Documents{}
	for _, p := range c.Pages {
		docs[p] = markdown.Parse(p.File, p.Start, errs)
	}
	o := Options{Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables}
	m := newModel(newIndex(c, docs, o, errs), o, errs)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	return m, errs
}

// TestPowerRulesExist checks that every rule that fields and powers link to is on a page, in every
// language.
func TestPowerRulesExist(t *testing.T) {
	m, errs := contentModel(t)
	c, asked := m.powerContext(), 0
	find := c.Rule
	c.Rule = func(language, id string) (address string, on *site.Page) {
		if address, on = find(language, id); address == "" && id != "" {
			t.Errorf("a power links to the rule %s, which is on no page in %s", id, language)
		}
		asked++
		return address, on
	}
	if m.content.Records[0].Build(c); asked < 1000 {
		t.Errorf("powers lead to %d rules", asked)
	}
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
}
