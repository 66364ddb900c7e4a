package gen_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/link"
	"psyref/gen/output"
	"psyref/gen/render"
	"psyref/gen/site"
	"psyref/gen/slowtest"
	"psyref/gen/source"
)

// TestEngineMatchesBuild edits, adds, removes and renames pages, terms, words, systems, rules and
// presets at random, correctly and not. After each edit the engine must serve and report what a
// build from nothing does, byte for byte.
func TestEngineMatchesBuild(t *testing.T) {
	notShort(t)
	editAtRandom(t, 1, 40)
}

// TestSlowEngineMatchesBuild does the same with many edits and several seeds.
func TestSlowEngineMatchesBuild(t *testing.T) {
	slowtest.Slow(t)
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			editAtRandom(t, seed, 200)
		})
	}
}

// editAtRandom makes the given number of random edits, and compares the engine with a build after
// each.
func editAtRandom(t *testing.T, seed uint64, edits int) {
	t.Helper()
	w := &wildEditor{t: t, random: rand.New(rand.NewPCG(seed, 7)), asked: rand.New(rand.NewPCG(seed, 8)),
		content: engineContent(t)}
	w.content["de/coin/toss.md"] = &fstest.MapFile{Data: []byte(partOfToss)}
	core := output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")}
	engine := gen.NewEngine(options(w.content), core)
	changed, fast, broken, around := []string(nil), 0, 0, 0
	var shown fstest.MapFS // the files of the site that is served
	var before *link.Result
	for range edits {
		linked, err := engine.Link(changed)
		if err == nil && linked != before && keptArticles(before, linked) > 0 {
			fast++
		}
		before = linked
		want, wantErr := gentest.Build(options(maps.Clone(w.content)), core)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("after %s\nthe engine says:\n%v\na build says:\n%v", w.did, err, wantErr)
		}
		if w.broken = err != nil; err != nil {
			if broken++; !errors.As(err, new(source.Errors)) {
				t.Fatalf("%T", err)
			}
		} else {
			w.good = maps.Clone(w.content)
		}
		if linked != nil {
			if shown = withStale(w.content, shown, engine.StaleFiles()); err != nil {
				around++
				want = aroundWrong(t, w, shown, core)
			}
			pages, err := engine.Pages(linked)
			if err != nil {
				t.Fatal(err)
			}
			sameSite(t, w, pages, want)
		}
		changed = w.edit()
	}
	if fast < edits/9 || broken < edits/18 || around < edits/22 {
		t.Errorf("of %d saves only %d rendered no other page, %d had errors and %d of these showed a site: the edits test too little", edits, fast, broken, around)
	}
}

// keptArticles returns the number of articles that two results have in common.
func keptArticles(before, after *link.Result) (n int) {
	if before == nil || after == nil {
		return 0
	}
	for p, article := range after.Site.Articles {
		if before.Site.Articles[p] == article {
			n++
		}
	}
	return n
}

// withStale returns content with the stale files as they are in what is shown.
func withStale(content, shown fstest.MapFS, stale []string) fstest.MapFS {
	out := maps.Clone(content)
	for _, name := range stale {
		if delete(out, name); shown[name] != nil {
			out[name] = shown[name]
		}
	}
	return out
}

// aroundWrong builds the files that are shown while there are errors.
func aroundWrong(t *testing.T, w *wildEditor, shown fstest.MapFS, core output.Core) *gentest.Result {
	t.Helper()
	o := options(shown)
	o.AllowUntranslated = true
	want, err := gentest.Build(o, core)
	if err != nil {
		t.Fatalf("after %s\nthe files that are shown have errors: %v", w.did, err)
	}
	return want
}

// sameSite compares what is served with a build.
func sameSite(t *testing.T, w *wildEditor, pages *render.Pages, want *gentest.Result) {
	t.Helper()
	paths := pages.Paths()
	slices.Sort(paths)
	var wanted []string
	for _, f := range want.Files {
		if f.Path == "offline.json" || strings.HasPrefix(f.Path, "assets/offline.") && path.Ext(f.Path) == ".json" {
			continue // the offline list needs all files, and previews have none
		}
		wanted = append(wanted, f.Path)
		// Only some files are requested each time, so that pages are rendered at different moments.
		if w.asked.IntN(3) == 0 {
			continue
		}
		if data, ok, err := pages.File(f.Path); !ok || err != nil || !bytes.Equal(data, f.Bytes) {
			t.Fatalf("after %s\n%s is served as\n%.2000s\n%v, and built as\n%.2000s", w.did, f.Path, data, err, f.Bytes)
		}
	}
	if !slices.Equal(paths, wanted) {
		t.Fatalf("after %s\nthese are served: %v\nthese are built: %v", w.did, paths, wanted)
	}
}

// served returns a page after some files changed, with all files of the site.
func served(t *testing.T, engine *gen.Engine, changed []string, file string) (page string, pages *render.Pages) {
	t.Helper()
	linked, err := engine.Link(changed)
	if err != nil {
		t.Fatal(err)
	}
	if pages, err = engine.Pages(linked); err != nil {
		t.Fatal(err)
	}
	data, _, err := pages.File(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), pages
}

// TestChangedLinkTargetsAreReadAgain checks that a page that is a symbolic link
// changes with its target.
func TestChangedLinkTargetsAreReadAgain(t *testing.T) {
	files := map[string]*fstest.MapFile(baseContent(t))
	text := string(files["en/coin/fate.md"].Data)
	files["fr/coin/fate.md"] = &fstest.MapFile{Mode: fs.ModeSymlink, Data: []byte("../../en/coin/fate.md")}
	engine := gen.NewEngine(options(fstest.MapFS(files)), output.Core{})
	said := func(changed []string) string {
		t.Helper()
		page, _ := served(t, engine, changed, "fr/coin/fate/index.html")
		return page
	}
	said(nil)
	for _, words := range []string{"Saved once.", "Saved again."} {
		files["en/coin/fate.md"] = &fstest.MapFile{Data: []byte(text + "\n" + words + "\n")}
		if !strings.Contains(said([]string{"en/coin/fate.md"}), words) {
			t.Errorf("the page that is a link does not say %q", words)
		}
	}
}

// engineContent is the content of base.txt with terms, presets, reviews, powers and an incomplete
// third language.
func engineContent(t *testing.T) fstest.MapFS {
	t.Helper()
	content := baseContent(t)
	add := func(name, text string) { content[name] = &fstest.MapFile{Data: []byte(text)} }
	for name, text := range powerFiles(t) {
		add(name, text)
	}
	systems := strings.Replace(string(content["systems.yaml"].Data), "  pages: [toss, fate]\n", `  pages: [toss, fate]
  psyker: {purse: "3"}
  quick: [toss#last]
  questions: [{page: toss, titles: {en: "Heads?", fr: "Pile ?"}}]
`, 1)
	add("systems.yaml", systems)
	add("site.yaml", "footer: [{text: {en: Made by us, fr: Fait par nous}}]\n")
	add("played.yaml", "tosses: 17\n")
	add("published.txt", "/en/coin/toss/\n")
	add("redirects.yaml", "- {from: /en/coin/old/, to: /en/coin/toss/}\n")
	add("de/coin/fate.md", strings.Replace(string(content["en/coin/fate.md"].Data), "title: ", "title: Das ", 1))
	add("glossary.yaml",
		"fate:\n  rules: {coin: co-fate-roll}\n  en: {term: fate, definition: What the die says.}\n  fr: {term: destin, mark: V, definition: Ce que dit le dé.}\n")
	add("changes.yaml",
		"- {id: one, on: 2026-03-01, rules: [co-toss-heads], pages: [coin/fate], texts: {en: Heads wins., fr: Pile gagne.}, sources: {en: A letter., fr: Une lettre.}}\n")
	add("presets.yaml",
		"- {id: three, calculator: coin/toss, inputs: [coins=3], page: coin/toss, titles: {en: Three, fr: Trois}}\n")
	add("pictures/coins.png", string(drawing(t, 20, 10, color.Black))+"first") // bytes after the image change its digest only
	for _, name := range []string{"en/coin/toss.md", "fr/coin/toss.md"} {
		add(name,
			string(content[name].Data)+
				"\n![Coins](../../pictures/coins.png)\n\nSee [there](fate.md#co-fate-roll) and [cards](../cards/draw.md).\n\n| Trick |\n|---|\n| Spin |\n\n> [!note]\n> Fate, or destin.\n\n## Section {#section}\n\nText.\n\n> [!ruling] Fate? {#q-fate}\n> Answer 0.\n\n## Last {#last}\n\n- Heads\n- {count tosses} tails\n")
	}
	linked, err := gen.Link(options(content))
	if err != nil {
		t.Fatal(err)
	}
	reviews, _, err := linked.ReviewText(nil)
	if err != nil {
		t.Fatal(err)
	}
	add("reviewed.txt", reviews)
	return content
}

// powerFiles returns the files of powers.txt with complete words.
func powerFiles(t testing.TB) map[string]string {
	t.Helper()
	read, err := powersArchive()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for name, f := range read {
		files[name] = string(f.Data)
	}
	return files
}

var powersArchive = sync.OnceValues(func() (fstest.MapFS, error) {
	return completed("testdata/powers.txt", "/powers.yaml", reflect.TypeFor[site.PowerWords]())
})

// wildEditor changes files at random.
type wildEditor struct {
	t      *testing.T
	random *rand.Rand
	// asked chooses the files to request. It is separate, so that the number of files does not
	// change the edits.
	asked   *rand.Rand
	content fstest.MapFS
	did     string
	broken  bool
	good    fstest.MapFS    // the files at the last state without errors
	touched map[string]bool // files of the current edit
}

// texts are appended to pages; most are valid.
var texts = []string{
	"More about fate.", "Fate and coins.", "Nothing new.", "- one\n- two", "> [!example]\n> Fate again.",
	"1. First\n2. Second", "See [the toss](../coin/toss.md).", "See [fate](../coin/fate.md#co-fate-roll).",
	"In {odds coin/toss coins=4 : all-heads}.", "## New {#new-section}", "A rule. {#co-toss-heads}",
	"> [!note]\n> Well.", "| a |\n|---|\n| b |", "*Fate* and “fate”.", "See [nowhere](nowhere.md).", "50 %",
	"{odds coin/toss coins=99 : all-heads}", "```calculator cards/draw\n```", "Text without a change.", "[x](?coins=2)",
	"![One](../../pictures/coins.png \"Two\")", "![One](../../pictures/coin.png)",
}

// toggles are replacements in data files, made and undone; most are valid.
var toggles = []struct{ file, old, new string }{
	{"glossary.yaml", "What the die says", "What a die says"},
	{"glossary.yaml", "term: fate", "term: text"},
	{"glossary.yaml", "term: destin", "forms: [face], term: destin"},
	{"glossary.yaml", "coin: co-fate-roll", "cards: ca-draw-one"},
	{"glossary.yaml", "fate:\n", "fate:\n  link: false\n"},
	{"en/words.yaml", "Overview", "All of it"},
	{"en/words.yaml", "Link to rule", "The way to rule"},
	{"fr/words.yaml", "note: Remarque", "note: Note"},
	{"en/words.yaml", "psyker:\n  title: title", "psyker:\n  title: hero"},
	{"en/calculators/coin.yaml", "label: Coins", "label: Pieces"},
	{"fr/words.yaml", "languages: ", "languages: {de: allemand, en: anglais, fr: français}\n#"},
	{"fr/words.yaml", "no-odds: ", "no-odds: rien "},
	{"en/words.yaml", "chance: ", "chance: fair "},
	{"en/words.yaml", "about: ", "about: well "},
	{"fr/words.yaml", "odds.never: jamais", "odds.never: point"},
	{"de/words.yaml", "site: Seite", "site: Ort"},
	{"en/words.yaml", "tagline: Games", "tagline: Plays"},
	{"de/words.yaml", "falls-back-to: en", "falls-back-to: fr"},
	{"en/powers.yaml", "link: Powers", "link: Tricks"},
	{"en/calculators/coin.yaml", "title: Will they", "title: Shall they"},
	{"fr/calculators/coin.yaml", "rule: co-toss-heads", "rule: co-toss-edge"},
	{"systems.yaml", "pages: [toss, fate]", "pages: [fate, toss]"},
	{"systems.yaml", "names: {en: Coins", "names: {en: Discs"},
	{"systems.yaml", "language: fr}", "language: en}"},
	{"systems.yaml", "prefix: ca", "prefix: ra"},
	{"systems.yaml", `purse: "3"`, `purse: "4"`},
	{"systems.yaml", `purse: "3"`, `wealth: "3"`},
	{"systems.yaml", "en: the coin rules", "en: the rules of coins"},
	{"systems.yaml", "quick: [toss#last]", "quick: []"},
	{"systems.yaml", "questions: [{page: toss", "questions: [{page: fate"},
	{"systems.yaml", `light: "#112233"`, `light: "#112244"`},
	{"site.yaml", "Made by us", "Made by them"},
	{"played.yaml", "tosses: 17", "tosses: 18"},
	{"published.txt", "/en/coin/toss/", "/en/coin/tost/"},
	{"rules.yaml", "co-fate-roll: rule", "co-fate-roll: table"},
	{"rules.yaml", "    co-toss-edge: rule\n", ""},
	{"presets.yaml", "coins=3", "coins=2"},
	{"changes.yaml", "Heads wins", "Tails wins"},
	{"changes.yaml", "rules: [co-toss-heads]", "rules: [co-toss-edge]"},
	{"changes.yaml", "2026-03-01", "2026-04-01"},
	{"changes.yaml", "- {id: one,", "#"},
	{"fr/words.yaml", "day-one: ", "day-one: 1er #"},
	{"redirects.yaml", "/coin/old/", "/coin/older/"},
	{"redirects.yaml", "to: /en/coin/toss/", "to: /en/coin/toss/#last"},
	{"powers/coin/tricks.yaml", "en: Spin", "en: Whirl"},
	{"powers/coin/tricks.yaml", "id: spin", "id: whirl"},
	{"powers/coin/tricks.yaml", "It falls.", "It lies."},
	{"powers/coin/tricks.yaml", "    cost: 3", "    draft: true\n    cost: 3"},
	{"reviewed.txt", "#section", "#sections"},
	{"pictures/coins.png", "first", "second"},
	{"pictures/coins.png", "PNG", "PGN"},
}

// edit changes one file, or undoes the last change, and returns the changed paths.
func (w *wildEditor) edit() (changed []string) {
	if w.broken && w.random.IntN(4) > 0 { // most errors are fixed soon
		return w.mend()
	}
	pages := slices.DeleteFunc(slices.Sorted(maps.Keys(w.content)),
		func(name string) bool { return !strings.HasSuffix(name, ".md") })
	data := slices.DeleteFunc(slices.Sorted(maps.Keys(w.content)),
		func(name string) bool { return strings.HasSuffix(name, ".md") })
	w.touched = map[string]bool{}
	page := pages[w.random.IntN(len(pages))]
	switch w.random.IntN(28) {
	case 0:
		w.set(data[w.random.IntN(len(data))], func(s string) string { return strings.Replace(s, "oin", "oi", 1) })
	case 1:
		w.set("glossary.yaml", func(s string) string {
			return strings.Replace(s, "What the die says", fmt.Sprint("Word ", w.random.IntN(9)), 1)
		})
	case 2:
		w.set("en/words.yaml", func(s string) string {
			return strings.Replace(s, "Overview", fmt.Sprint("Overview", w.random.IntN(9)), 1)
		})
	case 3:
		w.remove(page)
	case 4:
		w.rename(page)
	case 5:
		w.set(page, func(s string) string { return strings.Replace(s, "title: ", "title: A ", 1) })
	case 6:
		w.set(page, func(s string) string { return s[:w.random.IntN(len(s))] })
	case 8:
		w.set("en/coin/toss.md", func(s string) string {
			return strings.Replace(s, "## Section", fmt.Sprint("## Section ", w.random.IntN(9)), 1)
		})
	case 9: // the content of the page of questions
		w.set("en/coin/toss.md", func(s string) string {
			return regexp.MustCompile(`Answer \d`).ReplaceAllString(s, fmt.Sprint("Answer ", w.random.IntN(9)))
		})
	case 7: // the same bytes again
		w.set(page, func(s string) string { return s })
	case 10, 11, 12, 13:
		word := toggles[w.random.IntN(len(toggles))]
		w.set(word.file, func(s string) string {
			if fresh := strings.Replace(s, word.old, word.new, 1); fresh != s || word.new == "" {
				return fresh
			}
			return strings.Replace(s, word.new, word.old, 1)
		})
	case 14, 15, 16, 17, 18:
		w.set(page, func(s string) string { return s + fmt.Sprint("\nWords ", w.random.IntN(9), " of fate.\n") })
	default:
		w.set(page, func(s string) string { return s + "\n" + texts[w.random.IntN(len(texts))] + "\n" })
	}
	for name := range w.touched {
		changed = append(changed, name)
	}
	slices.Sort(changed)
	w.did = fmt.Sprint("changing ", changed)
	return changed
}

// mend restores the last good content.
func (w *wildEditor) mend() (changed []string) {
	for name, f := range w.good {
		if w.content[name] != f {
			w.content[name] = f
			changed = append(changed, name)
		}
	}
	for name := range w.content {
		if w.good[name] == nil {
			delete(w.content, name)
			changed = append(changed, name)
		}
	}
	w.did = fmt.Sprint("mending ", changed)
	return changed
}

func (w *wildEditor) set(name string, change func(string) string) {
	if w.touched[name] = true; w.content[name] != nil { // a removed file stays removed until content is restored
		w.content[name] = &fstest.MapFile{Data: []byte(change(string(w.content[name].Data)))}
	}
}

func (w *wildEditor) remove(name string) {
	w.touched[name] = true
	delete(w.content, name)
}

func (w *wildEditor) rename(name string) {
	fresh := strings.TrimSuffix(name, ".md") + "-two.md"
	w.touched[fresh] = true
	w.content[fresh] = w.content[name]
	w.remove(name)
}

// TestProseSavesKeepOtherArticles checks that a save of the text of a page resolves that page in
// every language and keeps the articles of all others, and that any other save links all again.
func TestProseSavesKeepOtherArticles(t *testing.T) {
	content := engineContent(t)
	engine := gen.NewEngine(options(content), output.Core{})
	before, err := engine.Link(nil)
	if err != nil {
		t.Fatal(err)
	}
	all := len(before.Site.Articles)
	for _, c := range []struct {
		what, file, old, new string
		kept                 int
	}{
		{"nothing", "en/coin/toss.md", "", "", all},
		{"a sentence, in three languages", "en/coin/toss.md", "", "\nNew words.\n", all - 3},
		{"a link to a page that the page links to already", "en/coin/toss.md", "", "\nSee [there](fate.md).\n", all - 3},
		{"a number", "en/coin/toss.md", "", "\nIn {odds coin/toss coins=4 : all-heads}.\n", all - 3},
		{"a link to a page, which lists the page then", "en/cards/draw.md", "", "\nSee [there](../coin/fate.md).\n", 0},
		{"a title", "en/coin/toss.md", "title: ", "title: A ", 0},
		{"a heading", "en/coin/toss.md", "## Section", "## A section", 0},
		{"a ruling", "en/coin/toss.md", "Answer 0", "Answer 1", 0},
		{"a definition", "glossary.yaml", "What the die says", "What a die says", 0},
	} {
		change(content, c.file, c.old, c.new)
		linked, err := engine.Link([]string{c.file})
		if err != nil {
			t.Fatal(c.what, err)
		}
		if kept := keptArticles(before, linked); kept != c.kept {
			t.Errorf("%s: %d of %d articles were kept, want %d", c.what, kept, all, c.kept)
		}
		before = linked
	}
}

// TestSavesOfDataMatchBuild edits values that pages show far from the file that has them.
func TestSavesOfDataMatchBuild(t *testing.T) {
	content := engineContent(t)
	core := output.Core{}
	engine := gen.NewEngine(options(content), core)
	if _, err := engine.Link(nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ what, file, old, new string }{
		{"the typical psyker", "systems.yaml", `purse: "3"`, `purse: "4"`},
		{"the first language", "de/words.yaml", "falls-back-to: en", "#"},
	} {
		change(content, c.file, c.old, c.new)
		if c.what == "the first language" {
			for _, name := range []string{"en", "fr"} { // only "de" is complete then, and the first
				change(content, name+"/words.yaml", "", "\nfalls-back-to: de\n")
			}
		}
		linked, err := engine.Link([]string{c.file, "en/words.yaml", "fr/words.yaml"})
		want, wantErr := gentest.Build(options(maps.Clone(content)), core)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("%s: the engine reports %v, a build %v", c.what, err, wantErr)
		}
		if err != nil {
			continue
		}
		pages, err := engine.Pages(linked)
		if err != nil {
			t.Fatal(err)
		}
		w := &wildEditor{did: c.what, asked: rand.New(rand.NewPCG(1, 1))}
		sameSite(t, w, pages, want)
	}
}

// TestSavesDoNotGrowMemory checks that repeated saves of a page do not accumulate memory.
func TestSavesDoNotGrowMemory(t *testing.T) {
	notShort(t)
	saveAgainAndAgain(t, 24)
}

// TestSlowSavesDoNotGrowMemory saves ten times as often.
func TestSlowSavesDoNotGrowMemory(t *testing.T) {
	slowtest.Slow(t)
	saveAgainAndAgain(t, 240)
}

func saveAgainAndAgain(t *testing.T, saves int) {
	t.Helper()
	const size = 100_000 // bytes of the page
	content := engineContent(t)
	engine := gen.NewEngine(options(content), output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
	text := string(content["en/coin/toss.md"].Data) + "\n" + strings.Repeat("Words of a page that somebody writes.\n\n",
		size/40)
	save := func(i int) {
		content["en/coin/toss.md"] = &fstest.MapFile{Data: fmt.Appendf(nil, "%s\nSave %d.\n", text, i)}
		linked, err := engine.Link([]string{"en/coin/toss.md"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := engine.Pages(linked); err != nil {
			t.Fatal(err)
		}
	}
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	save(0)
	save(1)
	before := heap()
	for i := range saves {
		save(2 + i)
	}
	if more := heap() - before; more > 12*size {
		t.Errorf("%d saves of %d bytes left %d bytes in memory", saves, size, more)
	}
	runtime.KeepAlive(engine)
}

// partOfToss is a page that is translated in part.
const partOfToss = `---
title: Der Wurf
lead: Kopf gewinnt.
sources: [Toss]
---

` + "```calculator coin/toss\n```" + `

Kopf gewinnt. {#co-toss-heads}

Auf der Kante wird neu geworfen. {#co-toss-edge}

## Zuletzt {#last}

Siehe [den Abschnitt](#section).

- Kopf
- Zahl
`
