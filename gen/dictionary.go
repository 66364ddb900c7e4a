package gen

import (
	"io/fs"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Dictionary is the words of the calculators in one language, for faces other than the page.
type Dictionary struct {
	UI       site.UI
	Locale   present.Locale
	language string
	words    map[string]*calculatorWords
}

// ReadDictionary reads the words of a language. Its error is a source.Errors.
func ReadDictionary(files fs.FS, language string, catalog calc.Catalog) (*Dictionary, error) {
	var log source.Log
	l := &loader{files: files, catalog: catalog, log: &log, out: loaded{ui: map[string]site.UI{}, words: map[string]map[string]*calculatorWords{language: {}}}}
	l.loadUI(language)
	names, err := fs.Glob(files, language+"/calculators/*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		l.loadWords(language, name)
	}
	if err := log.Err(); err != nil {
		return nil, err
	}
	d := &Dictionary{UI: l.out.ui[language], Locale: lang.LocaleOf(language), language: language, words: l.out.words[language]}
	typesetStruct(language, &d.UI)
	return d, nil
}

// Words are the words of one calculator. Rules have no addresses here.
func (d *Dictionary) Words(c *calc.Calculator) site.Words {
	w := d.words[c.ID]
	if w == nil {
		w = &calculatorWords{}
	}
	return w.words(d.language, d.UI.Shared, func(id string) string { return id })
}
