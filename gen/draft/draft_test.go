package draft

import (
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/gen/document"
	"psyref/gen/markdown"
	"psyref/gen/slowtest"
)

func fixture(t *testing.T, name string) *document.Document {
	t.Helper()
	data, err := os.ReadFile("../document/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return raw(t, name, string(data))
}

func raw(t *testing.T, name, text string) *document.Document {
	t.Helper()
	d, err := document.Read(context.Background(), name, []byte(text), document.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func makeDrafts(t *testing.T, d *document.Document, o Options) *Drafts {
	t.Helper()
	o.Prefix = "ty"
	drafts, err := Make(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return drafts
}

func TestMakeKeepsEveryWord(t *testing.T) {
	for _, name := range []string{"lamps.md", "pasted.txt", "export.txt", "forum.txt"} {
		d := fixture(t, name)
		drafts := makeDrafts(t, d, Options{})
		n := 0
		for _, p := range drafts.Pages {
			n += p.Words
		}
		if drafts.Words != len(d.Words) || n < len(d.Words) || len(d.Words) < 200 {
			t.Errorf("%s: %d words in, %d on the pages", name, len(d.Words), n)
		}
	}
}

// TestCheckWords checks that a page with a missing, moved or changed word is refused, as is one
// that the site refuses.
func TestCheckWords(t *testing.T) {
	refusal := func(text string, shown ...markdown.Piece) string {
		p := &Page{Title: "House Rules", Text: text, want: shown}
		m := &converter{ctx: context.Background(), document: fixture(t, "export.txt"), out: &Drafts{Pages: []*Page{p}}}
		err := m.checkWords()
		if err == nil {
			t.Fatalf("%q is accepted", text)
		}
		return err.Error()
	}
	meant := markdown.Piece{Kind: markdown.PieceParagraph, Runs: []markdown.Run{{Text: "Ferrymen Note: House rules apply to ferrymen"}}}
	for text, want := range map[string]string{
		"Ferrymen Note: House rules apply to ferrymen":      "do apply",
		"Ferrymen Note: *House* rules apply to ferrymen":    `it would have "paragraph  Ferrymen Note: House rules apply to ferrymen" instead of`,
		"- Ferrymen Note: House rules apply to ferrymen":    `it would have "item`,
		"Ferrymen Note: House rules apply to ferrymen\n\na": `it would have "paragraph  a" instead of ""`,
		"Ferrymen Note: <b>House rules apply to ferrymen":   "raw HTML",
	} {
		if got := refusal(text, meant); !strings.Contains(got, want) || !strings.Contains(got, "nothing was written") {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

func TestMakeWritesPages(t *testing.T) {
	drafts := makeDrafts(t, fixture(t, "lamps.md"), Options{HasPage: func(slug string) bool { return slug == "lamps" }, HasRule: func(id string) bool { return id == "ty-lamps-shines" }})
	p := drafts.Pages[0]
	if p.Slug != "lamps-2" || p.Title != "Lamps" {
		t.Errorf("the page is %s, %q", p.Slug, p.Title)
	}
	for _, want := range []string{
		"---\ntitle: \"Lamps\"\nlead: \"Lamps are what the watch carries through the fog.\"\nsources: [\"Lamps\", \"Wick Rating\", ",
		"draft: true\n---\n", "## Wick Rating {#wick-rating}\n", "### Raising the Rating {#raising-the-rating}\n", "| Class of Keeper | Shaded (Rating/2) |", "\n{#ty-lamps-",
		`costs 5% of the oil`, "**Cost:** The keeper", "a *measure* of oil", `\[see below\]`, "oil_level falls by 2_3", "    - and the wick smokes", "1. Trim the wick.",
	} {
		if !strings.Contains(p.Text, want) {
			t.Errorf("the page lacks %q:\n%s", want, p.Text)
		}
	}
	if strings.Contains(p.Text, "{#ty-lamps-shines}") {
		t.Error("a rule id was proposed that exists")
	}
	if strings.Count(p.Text, "{#ty-") != p.IDs || p.IDs < 5 {
		t.Errorf("IDs = %d:\n%s", p.IDs, p.Text)
	}
}

// TestReservedNames checks that slugs and ids of the site itself are not proposed.
func TestReservedNames(t *testing.T) {
	for _, title := range []string{"Quick", "Questions", "Sources", "Index"} {
		p := makeDrafts(t, raw(t, "a.md", "# "+title+"\n\nThe bells ring.\n\n## Main\n\nThe tide turns.\n\n## Q and A\n\nThe fog lifts.\n"), Options{}).Pages[0]
		if want := strings.ToLower(title) + "-page"; p.Slug != want {
			t.Errorf("a page called %s is proposed as %s.md, want %s.md", title, p.Slug, want)
		}
		for _, id := range []string{"section-main", "section-q-and-a"} { // q- begins the ids of questions
			if !strings.Contains(p.Text, "{#"+id+"}") {
				t.Errorf("no section has the id %s:\n%s", id, p.Text)
			}
		}
	}
}

func TestTitleCase(t *testing.T) {
	var titles []string
	for _, p := range makeDrafts(t, fixture(t, "forum.txt"), Options{}).Pages {
		titles = append(titles, p.Text)
	}
	text := strings.Join(titles, "\n")
	for _, want := range []string{`title: "Mariniers"`, "## 1. Tirage de la Brume {#tirage-de-la-brume}", "Brumes noires p1", `"1. TIRAGE DE LA BRUME"`, "| Passeurs | 8 |", "| 4-6 | Le sonneur regagne le bord et reste en jeu. |"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestTitleOfWebPage checks that a page without a first heading gets the title of the document.
func TestTitleOfWebPage(t *testing.T) {
	for page, want := range map[string]string{
		"<nav>Home</nav><main><h1>Tide Bells</h1><p>They ring.":                           "Tide Bells",
		"<title>Tide Bells</title><p>They ring.":                                          "Tide Bells",
		"<p>Home &gt; Rules</p><h1>TIDE BELLS</h1><p>The tide bells ring.":                "Tide bells",
		"<p>They ring over the water and nobody who hears them stays upon the shore.</p>": "They ring over the water and",
	} {
		drafts := makeDrafts(t, raw(t, "a.html", page), Options{})
		if got := drafts.Pages[0].Title; got != want {
			t.Errorf("%s is called %q, want %q", page, got, want)
		}
		if nav := strings.Contains(page, "<nav>"); nav != (drafts.LeftOut == 1) {
			t.Errorf("%s: %d words left out", page, drafts.LeftOut)
		}
	}
}

func TestMakeDividesByTopic(t *testing.T) {
	long := strings.Repeat("The keeper of the light walks along the mole and counts his lamps before the fog comes in. ", 20)
	d := raw(t, "a.md", "# Lights\n\nA word before.\n\n## One\n\n"+long+"\n\n## Two\n\n"+long+"\n\n### Inner\n\n"+long+"\n\n## Small\n\nFew words.\n\n## Three\n\n"+long+long)
	var slugs []string
	for _, p := range makeDrafts(t, d, Options{}).Pages {
		slugs = append(slugs, p.Slug)
	}
	if got := strings.Join(slugs, " "); got != "lights one two three" {
		t.Errorf("pages %s", got)
	}
}

func TestMakeDividesTextWithoutHeadings(t *testing.T) {
	bells := strings.Repeat("The Storm Bell rings over the water, and whoever hears the Storm Bell goes home at once. ", 20)
	lamps := strings.Repeat("A keeper of the Great Lamp trims the wick, and so the Great Lamp burns until dawn. ", 20)
	var titles []string
	for _, p := range makeDrafts(t, raw(t, "a.txt", bells+"\n"+lamps+"\n"+bells+"\n"), Options{}).Pages {
		titles = append(titles, p.Title)
	}
	if got := strings.Join(titles, "; "); !strings.HasPrefix(got, "Storm Bell; Great Lamp; ") {
		t.Errorf("pages %s", got)
	}
}

func TestStepNumbers(t *testing.T) {
	text := makeDrafts(t, raw(t, "a.txt", "1. one thing\n2. two things\n4. four things\n1. one again\n\n1986. was a year"), Options{}).Pages[0].Text
	for _, want := range []string{"\n1. one thing", "\n2. two things", "\n4) four things", "\n1. one again"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestMakeRefusesLongBlocks checks that no page is made that the site refuses as too long.
func TestMakeRefusesLongBlocks(t *testing.T) {
	for _, text := range []string{
		"A word before.\n\n" + strings.Repeat("word ", 4000) + "\n",
		"A word before.\n\n| a | b |\n|---|---|\n" + strings.Repeat("| one | and two |\n", 1000),
		"A word before.\n\n" + strings.Repeat("*[", 7000) + " more\n", // escaping doubles the length
	} {
		d, err := document.Read(context.Background(), "long.md", []byte(text), document.Options{})
		if err == nil {
			_, err = Make(context.Background(), d, Options{Prefix: "ty"})
		}
		if refusal, ok := errors.AsType[*document.ReadError](err); !ok || !strings.Contains(refusal.Error(), "long.md:3: a paragraph, item or table of ") {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	makeDrafts(t, raw(t, "long.md", strings.Repeat("- one more item of a list that goes on and on\n", 3000)+strings.Repeat("A sentence stands here. ", 3000)), Options{})
}

// TestMakeLimitsPageSize checks documents of headings only and of long lists without empty lines.
func TestMakeLimitsPageSize(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	checkPageSizes(t, 4000, 12)
}

// TestSlowMakeLimitsPageSize checks longer documents.
func TestSlowMakeLimitsPageSize(t *testing.T) {
	slowtest.Slow(t)
	checkPageSizes(t, 20_000, 30)
}

func checkPageSizes(t *testing.T, headings, paragraphs int) {
	t.Helper()
	for name, text := range map[string]string{
		"headings": strings.Repeat("# Bell\n", headings),
		"items":    strings.Repeat("- "+strings.Repeat("drowned", 800)+"\n", 40),
		"numbers":  strings.Repeat("100. Ring "+strings.Repeat("the-bell-", 900)+"\n", 12),
		"signs":    strings.Repeat(strings.Repeat("*[", 3000)+" word\n\n", paragraphs),
	} {
		pages := makeDrafts(t, raw(t, "heavy.md", text), Options{}).Pages
		for _, p := range pages {
			parsePage(t, p)
		}
		if len(pages) < 2 {
			t.Errorf("%s: %d pages", name, len(pages))
		}
	}
}

// TestNestedLists checks markers of all widths and any depth.
func TestNestedLists(t *testing.T) {
	var d document.Document
	add := func(kind document.Kind, level, number int, text string) {
		if number > 0 {
			d.Words = append(d.Words, strconv.Itoa(number))
		}
		d.Blocks, d.Words = append(d.Blocks, document.Block{Kind: kind, Level: level, Number: number, Text: text}), append(d.Words, document.Words(text)...)
	}
	add(document.Step, 0, 1986, "year")
	add(document.Item, 1, 0, "inner")
	add(document.Step, 2, 5, "innermost")
	add(document.Step, 2, 6, "innermost")
	add(document.Step, 2, 3, "anew")
	add(document.Item, 1, 0, "inner")
	add(document.Step, 0, 1987, "year")
	for level := range 30 {
		add(document.Item, level, 0, "deep")
	}
	p := makeDrafts(t, &d, Options{}).Pages[0]
	for _, want := range []string{"\n1986. year\n      - inner\n\n          5. innermost\n          6. innermost\n          3) anew\n      - inner\n1987. year\n", "\n" + strings.Repeat("    ", 8) + "- deep\n" + strings.Repeat("    ", 8) + "- deep\n"} {
		if !strings.Contains(p.Text, want) {
			t.Errorf("no %q in\n%s", want, p.Text)
		}
	}
}

// TestUniqueTakesFewTries checks that numbers are not tried from the beginning each time.
func TestUniqueTakesFewTries(t *testing.T) {
	given, tried := names{}, 0
	taken := func(name string) bool { tried++; return name == "bell-3" }
	for range 1000 {
		given.unique("bell", taken)
	}
	if given.has("bell-3") || !given.has("bell") || !given.has("bell-2") || !given.has("bell-1001") || tried > 3000 {
		t.Errorf("%d tries, bell-3 %v, bell-1001 %v", tried, given.has("bell-3"), given.has("bell-1001"))
	}
}

// TestNotesAndSuperscripts checks that they are on the page and counted.
func TestNotesAndSuperscripts(t *testing.T) {
	drafts := makeDrafts(t, raw(t, "a.md", "The familiar of the keeper costs 5[^1] coins, or 10<sup>3</sup> by night.\n\n[^1]: Or four coins for a friend.\n"), Options{})
	text := drafts.Pages[0].Text
	for _, want := range []string{"costs 5 \\[1\\] coins, or 10³ by night. {#", "\n\n\\[1\\] Or four coins for a friend. {#"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if drafts.Words != 20 || drafts.Pages[0].Words != 20 {
		t.Errorf("%d words in, %d out", drafts.Words, drafts.Pages[0].Words)
	}
}

func TestDoubtsAreInTheOrderOfTheDocument(t *testing.T) {
	d := fixture(t, "export.txt")
	d.Doubts = []document.Doubt{{Line: 9, Message: "late"}, {Line: 2, Message: "early"}}
	drafts := makeDrafts(t, d, Options{})
	if !slices.IsSortedFunc(drafts.Doubts, func(a, b document.Doubt) int { return a.Line - b.Line }) || len(drafts.Doubts) < 2 {
		t.Errorf("the doubts are %v", drafts.Doubts)
	}
}
