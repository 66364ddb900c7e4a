package power_test

import (
	"os"
	"reflect"
	"sync"
	"testing"

	"psyref/calc/all"
	"psyref/gen/frame"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// The powers of the content are built once for all tests of this package.

// builtPowers are the records of the content, and what is built from them.
type builtPowers struct {
	library *power.Library
	*power.Result
}

var realPowers = sync.OnceValues(func() (builtPowers, error) {
	l, err := read(os.DirFS(content))
	if err != nil {
		return builtPowers{}, err
	}
	errs := &source.Collector{}
	words, err := realWords(errs)
	if err != nil {
		return builtPowers{}, err
	}
	l.Words = words
	r := l.Build(realContext(errs))
	return builtPowers{l, r}, errs.Err()
})

// built returns the powers of the content in every language.
func built(t *testing.T) builtPowers {
	t.Helper()
	b, err := realPowers()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRepeatedBuild checks that building powers changes neither records nor words, so building again
// gives the same result.
func TestRepeatedBuild(t *testing.T) {
	l, errs := library(t), &source.Collector{}
	words, err := realWords(errs)
	if err != nil {
		t.Fatal(err)
	}
	l.Words = words
	c := realContext(errs)
	if first, second := l.Build(c), l.Build(c); !reflect.DeepEqual(first, second) {
		t.Error("two builds of the same records differ")
	}
}

// in returns the powers in a language.
func (b builtPowers) in(t *testing.T, language string) *site.Powers {
	t.Helper()
	for i, tag := range languages.Tags() {
		if tag == language {
			return b.Powers[i]
		}
	}
	t.Fatalf("no powers in %s", language)
	return nil
}

// at returns a power by its key, "dark-heresy/biomancy/smite", in a language.
func (b builtPowers) at(t *testing.T, language, key string) *site.Power {
	t.Helper()
	for _, p := range b.in(t, language).All {
		if p.Discipline.Page.System.ID+"/"+p.Discipline.ID+"/"+p.ID == key {
			return p
		}
	}
	t.Fatalf("no power %s in %s", key, language)
	return nil
}

// realWords reads the words of the content and compares those of the languages.
func realWords(errs *source.Collector) (map[string]*power.Words, error) {
	words := map[string]*power.Words{}
	for _, tag := range languages.Tags() {
		data, err := os.ReadFile("../../content/" + tag + "/powers.yaml")
		if err != nil {
			return nil, err
		}
		own, _ := yaml.Parse(source.NewFile(tag+"/powers.yaml", data), errs)
		program, err := frame.Words.ReadFile(tag + "/records.yaml")
		if err != nil {
			return nil, err
		}
		known, _ := yaml.Parse(source.NewFile("frame/"+tag+"/records.yaml", program), errs)
		words[tag] = power.ReadWords(tag, realKind(), languages, own, known, errs)
	}
	words["fr"].Compare(words["en"], true, errs)
	return words, nil
}

// realContext is the site of the content without its pages.
func realContext(errs *source.Collector) power.Context {
	s := &site.Site{}
	for _, tag := range languages.Tags() {
		s.Languages = append(s.Languages, &site.Language{Tag: tag, Locale: lang.LocaleOf(tag)})
	}
	for _, id := range systems {
		names := map[string]string{"en": id, "fr": id}
		s.Systems = append(s.Systems, &site.System{ID: id, Names: names, Short: names})
	}
	return power.Context{
		Site: s, Languages: languages, Catalog: all.Calculators, Errs: errs,
		Rule: func(language, id string) (address string, on *site.Page) {
			return "/" + language + "/#" + id, &site.Page{Title: id}
		},
		Page: func(string, string) *site.Page { return nil },
		Calculator: func(_ string, at source.Pos, id string, inputs []string, _ []*site.Calculator) *site.Calculator {
			c, err := all.Calculators.Find(id)
			if err != nil {
				errs.AddPos(at, "", "%v", err)
				return nil
			}
			v, err := c.Arguments(inputs)
			if err != nil {
				errs.AddPos(at, "", "%v", err)
				return nil
			}
			return &site.Calculator{Calculator: c, Values: v}
		},
	}
}
