package gen_test

import (
	"bytes"
	"slices"
	"testing"
	"testing/fstest"

	"psyref/calc"
	"psyref/gen"
	"psyref/gen/output"
)

// fifthSystem is an additional system without any Go code: its pages, words, rules and powers.
var fifthSystem = map[string]string{
	"en/coin/index.md": "---\ntitle: Coins\nlead: Toss coins.\n---\n\nToss.\n",
	"fr/coin/index.md": "---\ntitle: Pièces\nlead: Lancez des pièces.\n---\n\nLancez.\n",
	"en/coin/toss.md":  "---\ntitle: The toss\nlead: Heads wins.\nsources: [Toss]\n---\n\n```calculator coin/toss\ncoins=3\n```\n\nHeads wins, in {odds coin/toss coins=3 : all-heads}. {#co-toss-heads}\n\nAn edge is tossed again. {#co-toss-edge}\n\n| Trick |\n|---|\n| Palm |\n",
	"fr/coin/toss.md":  "---\ntitle: Le lancer\nlead: Face gagne.\nsources: [Toss]\n---\n\n```calculator coin/toss\ncoins=3\n```\n\nFace gagne, à {odds coin/toss coins=3 : all-heads}. {#co-toss-heads}\n\nSur la tranche, on relance. {#co-toss-edge}\n",
	"powers/coin/tricks.yaml": `group:
  from: document
  names: {en: Tricks, fr: Tours}
  about: {en: What hands do., fr: Ce que font les mains.}
records:
  - id: palm
    names: {en: Palm, fr: unknown}
    effect: {en: The coin is gone., fr: La pièce a disparu.}
    cost: 4
    weight: unknown
`,
	"kinds/power/coin.yaml": `fields:
  type: {type: choice, optional: true, label: {en: Type, fr: Type}, filter: type, choices: {trick: {en: trick, fr: tour}}}
  cost: {type: number, label: {en: Cost, fr: Coût}, filter: cost, unit: coins}
  weight: {type: number, fact: true, label: {en: Grams, fr: Grammes}}
cases:
  toss: {calculator: coin/toss, page: always, inputs: ["coins={cost}"]}
`,
}

// TestAFifthSystemIsContent checks that a system with pages, rules, powers and a calculator needs
// only content files and an entry in the catalogue.
func TestAFifthSystemIsContent(t *testing.T) {
	content := realContent(t)
	for name, text := range fifthSystem {
		content[name] = &fstest.MapFile{Data: []byte(text)}
	}
	base := baseContent(t)
	for _, language := range []string{"en", "fr"} {
		content[language+"/calculators/coin.yaml"] = base[language+"/calculators/coin.yaml"]
		edit(t, content,
			`replace `+language+
				`/ask.yaml "\nexamples:" "\n  coin/toss:\n    words: [toss]\n    inputs:\n      coins: {words: [coins]}\n      luck: {values: {fair: [fair], loaded: [loaded]}}\n      again: {values: {\"true\": [again], \"false\": [once]}}\n      grams: {words: [grams]}\n      marks: {words: [marks]}\nexamples:"`)
	}
	edit(t, content, `append systems.yaml "- id: coin\n  prefix: co\n  colours: {light: \"#112233\", dark: \"#ddeeff\"}\n  names: {en: Coins, fr: Pièces}\n  short: {en: Coins, fr: Pièces}\n  document: {id: \"900\", title: Coin Rules, about: {en: the coin rules, fr: les règles des pièces}, language: en}\n  pages: [toss]\n"
append rules.yaml "coin:\n  toss:\n    co-toss-heads: rule\n    co-toss-edge: rule\n"`)
	o := realOptions(content)
	o.Base, o.Catalog = "https://example.org/ref", slices.Concat(o.Catalog, calc.Catalog{catalog[0]})
	_, pages := served(t, gen.NewEngine(o, output.Core{}), nil, "index.html")
	for path, texts := range map[string][]string{
		"en/coin/toss/index.html": {"All heads", `<a href="/ref/en/coin/powers/tricks/palm/">Palm</a>`,
			"12.5\u202f%"},
		"fr/coin/toss/index.html":          {"Toutes sur face", "12,5\u202f%"},
		"en/coin/powers/tricks/index.html": {"Tricks", "What hands do."},
		"en/coin/powers/tricks/palm/index.html": {"The coin is gone.", "Grams", `data-calculator="coin/toss"`,
			`data-preset="coins=4"`},
		"fr/coin/powers/tricks/palm/index.html": {"La pièce a disparu.", "Grammes", `<h1 lang="en">Palm</h1>`},
		"fr/embed/coin/toss/index.html":         {"Seront-elles toutes sur face"},
		"en/r/co-toss-heads/index.html":         {"/ref/en/coin/toss/#co-toss-heads"},
		"en/powers/index.html":                  {`data-key="coin/palm"`},
		"data/coin.jsonl":                       {`{"system":"coin","discipline":"tricks","id":"palm"`},
		"en/print/coin/tricks/index.html":       {"The coin is gone."},
		"en/index.html":                         {`href="/ref/en/coin/"`},
	} {
		page, _, err := pages.File(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if !bytes.Contains(page, []byte(text)) {
				t.Errorf("%s does not hold %q", path, text)
			}
		}
	}
}
