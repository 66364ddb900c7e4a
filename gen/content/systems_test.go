package content_test

import (
	"strings"
	"testing"

	"psyref/gen/sample"
)

// TestWrongSystems checks that systems without a name or with the same name are refused.
func TestWrongSystems(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"no name in a language", `replace systems.yaml "names: {en: Cards, fr: Cartes}" "names: {en: Cards}"`},
		{"no short name in a language", `replace systems.yaml "short: {en: Cards, fr: Cartes}" "short: {fr: Cartes}"`},
		{"a document without a description in a language",
			`replace systems.yaml "about: {en: \"the card rules\", fr: \"les règles des cartes\"}" "about: {en: \"the card rules\"}"`},
		{"the same id twice", `replace systems.yaml "- id: cards" "- id: coin"`},
		{"the same prefix twice", `replace systems.yaml "prefix: ca" "prefix: co"`},
		{"the same page twice", `replace systems.yaml "[toss, fate]" "[toss, fate, toss]"`},
		{"an empty entry", `append systems.yaml "-\n"`},
		{"an id that the site needs itself", `replace systems.yaml "- id: cards" "- id: glossary"`},
		{"another one", `replace systems.yaml "- id: cards" "- id: r"`},
		{"an id that is no name of a folder", `replace systems.yaml "- id: cards" "- id: ../cards"`},
		{"a colour that ends the style rule", `replace systems.yaml "#332211" "}*{display:none} /*"`},
		{"a colour that is a name", `replace systems.yaml "#332211" "red"`},
		{"no colour", `replace systems.yaml "light: \"#332211\", " ""`},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sample.Content(t)
			sample.Edit(t, files, c.script)
			_, err := load(files)
			if err == nil {
				t.Fatal("the files have no errors")
			}
			if !strings.Contains(err.Error(), "content/systems.yaml") {
				t.Errorf("no error names content/systems.yaml:\n%v", err)
			}
		})
	}
}

// TestSystemsNeedPages checks that a system lists its pages, in chapters or without.
func TestSystemsNeedPages(t *testing.T) {
	files := sample.Content(t)
	sample.Edit(t, files, `replace systems.yaml "  pages: [draw]\n" ""`)
	if _, err := load(files); err == nil || !strings.Contains(err.Error(), "system cards has no pages") {
		t.Errorf("the error is %v", err)
	}
}
