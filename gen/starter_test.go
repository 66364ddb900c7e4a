package gen_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"psyref/calc/all"
	"psyref/calc/ask"
	"psyref/calc/formula"
	"psyref/gen"
	"psyref/gen/content"
	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/starter"
)

// starterContent returns the content of the site that gen new site begins.
func starterContent(tags ...string) fstest.MapFS {
	return contentIn(starter.Site(`A new site: mine`, tags))
}

// contentIn returns the files of a site that are in the folder of its content.
func contentIn(files []starter.File) fstest.MapFS {
	content := fstest.MapFS{}
	for _, f := range files {
		if name, ok := strings.CutPrefix(f.Path, "content/"); ok {
			content[name] = &fstest.MapFile{Data: []byte(f.Text)}
		}
	}
	return content
}

// TestNewSitesHaveNoErrors checks the site that gen new site begins, in languages that it is
// written in and in others. The only advice is to record its addresses.
func TestNewSitesHaveNoErrors(t *testing.T) {
	for _, tags := range []string{"en", "fr", "en fr", "fr en de", "de", "de it"} {
		for _, files := range [][]starter.File{
			starter.Site(`A new site: mine`, strings.Fields(tags)), starter.Empty(`A new site: mine`, strings.Fields(tags)),
		} {
			linked, advice, err := gen.Check(gen.Options{Content: contentIn(files), Name: "content", CheckLedger: true})
			if err != nil {
				t.Errorf("%s: %v", tags, err)
				continue
			}
			if len(advice) != 1 || advice[0].Kind != link.Unpublished {
				t.Errorf("%s: advice %v", tags, advice)
			}
			if got := linked.Site.Languages[0].UI.Site; !strings.HasPrefix(got, "A new site") ||
				!strings.HasSuffix(got, "mine") {
				t.Errorf("%s: the name is %s", tags, got)
			}
		}
	}
}

// TestFirstPageListsAShortDocument checks that the first page leads to each page of a document without
// chapters and powers, and that an empty folder, as a deleted sample leaves it, is no error.
func TestFirstPageListsAShortDocument(t *testing.T) {
	files := contentIn(starter.Empty("Club", []string{"en"}))
	files["systems.yaml"] = &fstest.MapFile{Data: []byte("- id: game\n  prefix: ga\n  colours: {light: \"#174a91\", dark: \"#9ec5ff\"}\n  names: {en: Game}\n  short: {en: Game}\n  pages: [magic, combat]\n")}
	files["en/game/index.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Game\n---\n")}
	files["en/game/magic.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Magic\ntext: verbatim\n---\n\nTwo dice.\n")}
	files["en/game/combat.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Combat\ntext: verbatim\n---\n\nOne die.\n")}
	files["powers"] = &fstest.MapFile{Mode: fs.ModeDir | 0o755}
	result, err := gentest.Build(gen.Options{Content: files, Name: "content"}, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	var links []string
	for _, link := range nodesOf(parsed(t, result, "en/index.html"),
		func(n *html.Node) bool { return n.Data == "a" && within(n, "game") }) {
		links = append(links, attribute(link, "href"))
	}
	want := []string{"/en/game/", "/en/game/magic/", "/en/game/combat/"}
	if !slices.Equal(links, want) {
		t.Errorf("the links are %q, want %q", links, want)
	}
}

// TestTextsAroundPagesAreMarked checks that a site in a language that the program has no texts in marks
// those around its pages as English, and its titles and the search with its own language.
func TestTextsAroundPagesAreMarked(t *testing.T) {
	files := starterContent("pt")
	files["systems.yaml"] = &fstest.MapFile{Data: []byte("- id: jogo\n  prefix: jo\n  colours: {light: \"#174a91\", dark: \"#9ec5ff\"}\n  names: {pt: Jogo}\n  short: {pt: Jogo}\n" +
		"  text: verbatim\n  licence: {name: CC0}\n  attribution: {pt: De todos.}\n  pages: [magia]\n" +
		"- id: casa\n  prefix: ca\n  colours: {light: \"#174a91\", dark: \"#9ec5ff\"}\n  names: {pt: Casa}\n  short: {pt: Casa}\n" +
		"  document: {id: \"001\", title: A casa, about: {pt: um jogo}, language: pt}\n  pages: [porta]\n")}
	files["pt/jogo/index.md"] = &fstest.MapFile{}
	files["pt/jogo/magia.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Magia\ntext: verbatim\n---\n\nA magia tem 50% de sorte.\n\n## Dados {#dados}\n\nDois.\n\n> [!note]\n> Ou um.\n")}
	files["pt/casa/index.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Casa\n---\n")}
	files["pt/casa/porta.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Porta\nlead: A porta.\nsources: []\n---\n\nA porta abre.\n")}
	files["pt/jogo/index.md"].Data = []byte("---\ntitle: Jogo\n---\n")
	result, err := gentest.Build(gen.Options{Content: files, Name: "content"}, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	for file, parts := range map[string][]string{
		"pt/jogo/index.html": {`class="contents" id="pages"`, `<h2 id="toc" lang="en"`},
		"pt/jogo/magia/index.html": {`<html lang="pt"`, `<header class="site-bar" lang="en"`, `<h1 lang="pt"`,
			`class="search" lang="pt"`, `<footer class="site-foot" lang="en"`, "A magia tem 50",
			`<p class="callout-name" lang="en"`},
		"pt/jogo/sources/index.html": {`<h1 lang="en"`, `<p class="lead" lang="en"`, "<p>De todos.</p>",
			`<p lang="en">Licence`},
		"pt/casa/sources/index.html": {`<section class="table" lang="en"`, `<h2 id="document" lang="en"`, `<p lang="en">`},
	} {
		page := string(fileOf(t, result, file))
		for _, want := range parts {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", file, want)
			}
		}
	}
}

// TestPlaceholdersAreNotPublished checks that the overview of a new system is published without
// the lead and the text that gen new wrote, and that gen check gives advice on both.
func TestPlaceholdersAreNotPublished(t *testing.T) {
	files := starterContent("en")
	made, err := content.NewSystem(content.Options{Files: files, Name: "content"}, "duels")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range made {
		files[f.Path] = &fstest.MapFile{Data: []byte(f.Text)}
	}
	_, advice, err := gen.Check(gen.Options{Content: files, Name: "content"})
	if err != nil {
		t.Fatal(err)
	}
	unwritten := 0
	for _, a := range advice {
		if a.Kind == link.Placeholder && a.File == "content/en/duels/index.md" {
			unwritten++
		}
	}
	if unwritten != 2 {
		t.Errorf("%d parts of the overview are placeholders, want 2: %v", unwritten, advice)
	}
	page, _ := served(t, gen.NewEngine(options(files), output.Core{}), nil, "en/duels/index.html")
	for _, text := range []string{"Describe the game", "in one sentence", `class="lead"`, `content=""`} {
		if strings.Contains(page, text) {
			t.Errorf("the overview contains %q", text)
		}
	}
}

const crossingQuestions = `systems: {marsh: [marsh]}
calculators:
  marsh/crossing:
    words: [crossing, cross]
    inputs:
      dice: {words: [dice]}
      width: {words: [width, wide]}
      light: {values: {dark: [dark, in the dark], lantern: [lantern]}}
`

// TestQuestionsLeadToCalculatorsOfTheSite reads a question about a calculator of formulas as the
// browser does, with the vocabulary of the site alone.
func TestQuestionsLeadToCalculatorsOfTheSite(t *testing.T) {
	content := starterContent("en")
	content["en/ask.yaml"] = &fstest.MapFile{Data: []byte(crossingQuestions)}
	linked, err := gen.Link(gen.Options{Content: content, Name: "content", Catalog: all.Calculators, Tables: all.Tables})
	if err != nil {
		t.Fatal(err)
	}
	v, err := ask.Parse(linked.Site.Languages[0].Ask.Vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	definitions := v.Definitions()
	if len(definitions) != 1 {
		t.Fatalf("%d definitions", len(definitions))
	}
	r, err := ask.NewReader(v, append(all.Calculators[:0:0], formula.Decode(definitions[0])))
	if err != nil {
		t.Fatal(err)
	}
	list := r.Ask("crossing 4 dice in the dark", ask.Context{})
	if len(list) != 1 || list[0].Offer || list[0].Calculator().ID != "marsh/crossing" ||
		list[0].Values.Query() != "dice=4&light=dark" {
		t.Errorf("%+v", list)
	}
}
