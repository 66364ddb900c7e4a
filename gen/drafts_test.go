package gen_test

import (
	"bytes"
	"image/color"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"psyref/gen"
	"psyref/gen/book"
	"psyref/gen/gentest"
	"psyref/gen/history"
	"psyref/gen/output"
	"psyref/gen/site"
)

// TestDraftsShowInPreviewsOnly imports a book and checks that the drafts show in a preview
// and are in no build.
func TestDraftsShowInPreviewsOnly(t *testing.T) {
	notShort(t)
	content := baseContent(t)
	b, err := book.Import(t.Context(), []string{"book/testdata/lamps.md"}, book.Options{Language: "en", Prefix: "co"})
	if err != nil {
		t.Fatal(err)
	}
	var addresses []string
	for _, p := range b.Pages {
		key := path.Join("en", "coin", p.Slug)
		content[key+".md"] = &fstest.MapFile{Data: []byte(p.Text)}
		addresses = append(addresses, key+"/index.html")
	}
	o := options(content)
	shown := func(o gen.Options) map[string]string {
		result, err := gentest.Build(o, output.Core{})
		if err != nil {
			t.Fatal(err)
		}
		pages := map[string]string{}
		for _, f := range result.Files {
			pages[f.Path] = string(f.Bytes)
		}
		return pages
	}
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	ledger, _ := linked.LedgerText()
	content["published.txt"] = &fstest.MapFile{Data: []byte(ledger)}
	o.CheckLedger = true // a build does not require drafts in the ledger
	for name, text := range shown(o) {
		for _, address := range addresses {
			if name == address || strings.Contains(text, "/"+path.Dir(address)+"/") {
				t.Errorf("%s of a build contains the draft %s", name, address)
			}
		}
	}
	o.CheckLedger, o.Drafts, o.Preview = false, true, true
	preview := shown(o)
	for _, address := range addresses {
		if !strings.Contains(preview[address], "<h1") {
			t.Errorf("the preview lacks the draft %s", address)
		}
	}
}

// TestDraftsComeLast checks that a draft without a place in the reading order follows all pages of
// its system, so that the overview stays first.
func TestDraftsComeLast(t *testing.T) {
	files := baseContent(t)
	linked, err := gen.Link(options(files))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range linked.Site.Systems {
		files["en/"+s.ID+
			"/a-draft.md"] = &fstest.MapFile{Data: []byte("---\ntitle: A draft\nlead: A draft.\nsources: []\ndraft: true\n---\n\nText.\n")}
	}
	o := options(files)
	o.Drafts = true
	preview, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range preview.Site.Systems {
		pages := preview.Site.Languages[0].Pages[s]
		if last := pages[len(pages)-1]; last.Slug != "a-draft" || !last.Draft || pages[0].Slug != "" {
			t.Errorf("%s begins with %q and ends with %q", s.ID, pages[0].Slug, last.Slug)
		}
	}
}

// TestDraftsMayBeIncomplete checks that a draft needs no translation, place in the reading
// order, registered rule or calculator, all of which a page needs.
func TestDraftsMayBeIncomplete(t *testing.T) {
	content := baseContent(t)
	page := "---\ntitle: Bells\nlead: Bells ring.\nsources: [Bells]\ndraft: true\n---\n\nWhoever hears the bell goes home. {#co-bells-home}\n"
	content["en/coin/bells.md"] = &fstest.MapFile{Data: []byte(page)}
	o := options(content)
	o.Drafts = true
	if _, err := gen.Link(o); err != nil {
		t.Error(err)
	}
	content["en/coin/bells.md"] = &fstest.MapFile{Data: []byte(strings.Replace(page, "draft: true\n", "", 1))}
	_, err := gen.Link(o)
	for _, want := range []string{"does not list the page bells", "is missing in fr", "unknown rule id co-bells-home"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a page that is no draft: %v, want %s", err, want)
		}
	}
}

// TestADraftMayTranslateAPage checks that a preview accepts a draft as the translation of a page,
// whatever it lacks, and that a build does not.
func TestADraftMayTranslateAPage(t *testing.T) {
	content := baseContent(t)
	content["fr/coin/toss.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Le lancer\nlead: Face gagne.\nsources: []\ndraft: true\n---\n\nFace gagne.\n")}
	o := options(content)
	if _, err := gen.Link(o); err == nil || !strings.Contains(err.Error(),
		"content/en/coin/toss.md: the page is missing in fr") {
		t.Errorf("a build: %v", err)
	}
	o.Drafts = true
	if _, err := gen.Link(o); err != nil {
		t.Errorf("a preview: %v", err)
	}
}

// TestNothingOfADraftIsInABuild checks that no file of a build contains a draft: pages, permanent
// addresses, pictures, search, sitemap, feeds, open data and the offline list. A preview has all of
// it.
func TestNothingOfADraftIsInABuild(t *testing.T) {
	content := baseContent(t)
	content["systems.yaml"] = &fstest.MapFile{Data: bytes.Replace(content["systems.yaml"].Data,
		[]byte("pages: [toss, fate]"), []byte("pages: [toss, unfinished, fate]"), 1)}
	content["en/coin/unfinished.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Unfinished\nlead: An unfinished page.\nsources: []\ndraft: true\n---\n\nAn unfinished rule. {#co-unfinished-rule}\n\n![Unfinished](unfinished.png)\n")}
	content["en/coin/unfinished.png"] = &fstest.MapFile{Data: drawing(t, 7, 5, color.Black)}
	o := options(content)
	o.SEO, o.HostFiles, o.History = true, true, &history.Record{Changed: map[string]time.Time{},
		Languages: map[string]*history.Texts{}}
	for name := range content {
		o.History.Changed[name] = time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	}
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, f := range result.Files {
		kinds[path.Ext(f.Path)] = true
		if text := strings.ToLower(f.Path + string(f.Bytes)); strings.Contains(text, "unfinished") ||
			strings.HasPrefix(f.Path, site.PicturesFolder) {
			t.Errorf("%s of a build contains a draft", f.Path)
		}
	}
	if !kinds[".xml"] || !kinds[".atom"] || !kinds[".md"] || !kinds[".json"] {
		t.Errorf("only files of the kinds %v were looked at", kinds)
	}
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	if ledger, _ := linked.LedgerText(); strings.Contains(ledger, "unfinished") {
		t.Error("the address of a draft is recorded")
	}
	o.Drafts, o.SEO = true, false
	preview, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	page := string(fileOf(t, preview, "en/coin/unfinished/index.html"))
	if at := addressOfPicture.FindStringSubmatch(page); at == nil || len(fileOf(t, preview, at[1])) == 0 ||
		!strings.Contains(page, `id="co-unfinished-rule"`) {
		t.Error("the preview lacks the picture or the rule of a draft")
	}
	if !strings.Contains(string(fileOf(t, preview, "en/coin/toss/index.html")), "/ref/en/coin/unfinished/") {
		t.Error("the draft has no place in the reading order of the preview")
	}
}

// TestDraftsAreMarkedInPreviews checks that previews mark drafts of pages and powers in the
// reader's language until they are finished, and that other pages and builds have neither the mark
// nor its style.
func TestDraftsAreMarkedInPreviews(t *testing.T) {
	files := engineContent(t)
	set := func(name string, text ...string) { files[name] = &fstest.MapFile{Data: []byte(strings.Join(text, ""))} }
	set("systems.yaml", strings.Replace(string(files["systems.yaml"].Data), "pages: [toss, fate]",
		"pages: [toss, unfinished, fate]", 1))
	const page, record = "---\ntitle: Unfinished\nlead: Unfinished.\nsources: []\n---\n\nA rule.\n",
		"  - id: balance\n    names: {en: Balance, fr: unknown}\n    effect: {en: It balances., fr: Elle balance.}\n    cost: unknown\n"
	tricks := string(files["powers/coin/tricks.yaml"].Data)
	draft := func(yes bool) {
		mark := map[bool]string{true: "draft: true\n"}[yes]
		for _, language := range []string{"en", "fr"} {
			set(language+"/coin/unfinished.md", strings.Replace(page, "---\n\n", mark+"---\n\n", 1))
		}
		set("powers/coin/tricks.yaml", tricks, strings.Replace(record, "    cost",
			map[bool]string{true: "    draft: true\n"}[yes]+"    cost", 1))
	}
	var want []string
	for _, language := range []string{"de", "en", "fr"} { // the first language has no pages of its own
		set(language+"/words.yaml", strings.Replace(string(files[language+"/words.yaml"].Data), "\ndraft: draft\n", "\n", 1),
			"\ndraft: Unfinished in ", language, "\n")
		want = append(want, language+"/coin/powers/tricks/balance/index.html", language+"/coin/unfinished/index.html")
	}
	draft(true)
	o := options(files)
	built, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range built.Files {
		if text := string(f.Bytes); strings.Contains(text, `class="draft"`) || strings.Contains(text, "Unfinished") ||
			strings.HasSuffix(f.Path, ".css") && strings.Contains(text, ".draft") {
			t.Errorf("%s of a build contains the mark of drafts", f.Path)
		}
	}
	o.Drafts, o.Preview = true, true
	engine := gen.NewEngine(o, output.Core{})
	marked := func(changed ...string) (list []string) {
		linked, err := engine.Link(changed)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := engine.Pages(linked)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range pages.Paths() {
			data, _, err := pages.File(path)
			if err != nil {
				t.Fatal(err)
			}
			if language := path[:2]; bytes.Contains(data, []byte(`<p class="draft" lang="`+language+`">Unfinished in `+language+
				`</p>`)) {
				list = append(list, path)
			} else if bytes.Contains(data, []byte(`class="draft"`)) {
				t.Errorf("%s does not mark the draft in its language", path)
			}
		}
		slices.Sort(list)
		return list
	}
	if got := marked(); !slices.Equal(got, want) {
		t.Errorf("marked are %v, want %v", got, want)
	}
	files["en/coin/unfinished.md"].Data = append(files["en/coin/unfinished.md"].Data, "\nMore.\n"...)
	if got := marked("en/coin/unfinished.md"); !slices.Equal(got, want) {
		t.Errorf("after a save marked are %v, want %v", got, want)
	}
	draft(false)
	if got := marked("en/coin/unfinished.md", "fr/coin/unfinished.md", "powers/coin/tricks.yaml"); len(got) > 0 {
		t.Errorf("what is no draft any more is marked: %v", got)
	}
}

// TestNothingOfADraftPowerIsInABuild checks that a draft power has no page, card, row, open data or
// ledger line in a build, but all of them in a preview. A discipline of drafts only does not exist
// in a build.
func TestNothingOfADraftPowerIsInABuild(t *testing.T) {
	content := engineContent(t)
	add := func(name, text string) { content[name] = &fstest.MapFile{Data: []byte(text)} }
	const record = "  - id: %s\n    names: {en: Unfinished %s, fr: unknown}\n    effect: unknown\n    draft: true\n    cost: unknown\n"
	tricks := string(content["powers/coin/tricks.yaml"].Data)
	add("powers/coin/tricks.yaml", tricks+strings.ReplaceAll(record, "%s", "balance"))
	add("powers/coin/jokes.yaml",
		"group:\n  from: 1\n  names: {en: Unfinished jokes, fr: unknown}\n  about: {en: Jokes., fr: Des farces.}\nrecords:\n"+
			strings.ReplaceAll(record, "%s", "pun"))
	o := options(content)
	o.SEO, o.HostFiles = true, true
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Files {
		if text := strings.ToLower(f.Path + string(f.Bytes)); strings.Contains(text, "unfinished") ||
			strings.Contains(text, "tricks/balance") {
			t.Errorf("%s of a build contains a draft", f.Path)
		}
	}
	linked, err := gen.Link(o)
	if err != nil {
		t.Fatal(err)
	}
	if ledger, _ := linked.LedgerText(); strings.Contains(ledger, "balance") || strings.Contains(ledger, "jokes") ||
		!strings.Contains(ledger, "/coin/powers/tricks/spin/") {
		t.Error("the ledger names a draft, or no power")
	}
	o.Drafts, o.SEO = true, false
	preview, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"en/coin/powers/tricks/balance/index.html", "en/coin/powers/jokes/pun/index.html",
		"en/powers/index.html"} {
		if !strings.Contains(string(fileOf(t, preview, name)), "Unfinished") {
			t.Errorf("%s of the preview lacks a draft", name)
		}
	}
}
