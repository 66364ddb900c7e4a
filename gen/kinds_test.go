package gen_test

import (
	"bytes"
	"testing"

	"golang.org/x/tools/txtar"

	"psyref/gen/sample"
)

// TestSeveralKindsStayApart checks that each of two kinds of records has its own index, comparison,
// cards, deck and addresses, and that a result of the search says which kind it is of.
func TestSeveralKindsStayApart(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/spells.txt")
	if err != nil {
		t.Fatal(err)
	}
	content, _ := sample.Archive(t, archive)
	result, err := build(t, content)
	if err != nil {
		t.Fatal(err)
	}
	for path, texts := range map[string]struct{ has, lacks []string }{
		"search/en.json": {[]string{`"title":"Rain","text"`, `"record":"Spell"`, `"record":"Item"`},
			[]string{`"together"`, `"Item, spell"`}},
		"search/fr.json":       {[]string{`"record":"Sort"`, `"record":"Objet"`}, nil},
		"en/spells/index.html": {[]string{"2 of 2 spells", `data-kind="spells"`}, []string{"Purse"}},
		"en/items/index.html":  {[]string{"1 of 1 items", `data-kind="items"`}, []string{"Rain"}},
		"en/items/compare/index.html": {[]string{"Compare items", `data-kind="items"`, `"key":"coin/purse"`},
			[]string{"coin/rain"}},
		"en/coin/items/purses/purse/index.html": {[]string{`href="/ref/en/items/compare/?items=coin/purse"`,
			`data-kind="items"`}, []string{"?powers="}},
		"en/r/coin/items/purse/index.html": {[]string{"/ref/en/coin/items/purses/purse/"}, nil},
		"en/print/items/coin/purses/index.html": {[]string{"Purses: cards to print", "It holds nine coins."},
			[]string{"Rain"}},
		"en/print/index.html":   {[]string{`data-deck="items"`, `data-deck="spells"`}, nil},
		"data/item.schema.json": {[]string{`"price"`}, []string{`"level"`}},
	} {
		page := fileOf(t, result, path)
		for _, text := range texts.has {
			if !bytes.Contains(page, []byte(text)) {
				t.Errorf("%s has no %q", path, text)
			}
		}
		for _, text := range texts.lacks {
			if bytes.Contains(page, []byte(text)) {
				t.Errorf("%s has %q", path, text)
			}
		}
	}
}
