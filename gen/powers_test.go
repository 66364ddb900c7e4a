package gen_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen/gentest"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// powerSystems are the systems with powers, in the order of the site.
var powerSystems = []string{"dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"}

// powerRecords are the records of the real content.
var powerRecords = sync.OnceValues(func() (*power.Library, error) {
	l, errs := power.NewLibrary(realKind(), powerSystems, lang.Of("en", "fr")), &source.Collector{}
	for _, system := range powerSystems {
		entries, err := os.ReadDir("../content/powers/" + system)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			name := system + "/" + entry.Name()
			data, err := os.ReadFile("../content/powers/" + name)
			if err != nil {
				return nil, err
			}
			l.Read(name, source.NewFile(name, data), errs)
		}
	}
	l.Finish(errs)
	return l, errs.Err()
})

// realKind returns the declared kind of the real content.
var realKind = sync.OnceValue(func() *power.Kind {
	errs := &source.Collector{}
	var list []power.Declaration
	for _, id := range append([]string{""}, powerSystems...) {
		name := path.Join("../content/kinds/power", id) + ".yaml"
		data, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		if root, ok := yaml.Parse(source.NewFile(name, data), errs); ok {
			list = append(list, power.Declaration{System: id, Root: root})
		}
	}
	kind := power.ReadKind("power", list, lang.Of("en", "fr"), errs)
	if err := errs.Err(); err != nil {
		panic(err)
	}
	return kind
})

func powersOf(t *testing.T) (*gentest.Result, *power.Library) {
	t.Helper()
	notShort(t)
	library, err := powerRecords()
	if err != nil {
		t.Fatal(err)
	}
	return realSite(t), library
}

// parsed returns a page as a tree.
func parsed(t *testing.T, r *gentest.Result, path string) *html.Node {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(fileOf(t, r, path)))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// nodesOf returns all descendants of a node that match.
func nodesOf(n *html.Node, fits func(*html.Node) bool) (list []*html.Node) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && fits(d) {
			list = append(list, d)
		}
	}
	return list
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode && !inTag(d) {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// inTag reports whether a text is in a provenance tag.
func inTag(n *html.Node) bool {
	for p := range n.Ancestors() {
		if p.Type == html.ElementNode && hasClass(p, "from") {
			return true
		}
	}
	return false
}

func hasClass(n *html.Node, class string) bool {
	return slices.Contains(strings.Fields(attribute(n, "class")), class)
}

// TestPowersWithoutAPage checks that a power of which only the name is known is a row of its
// discipline, to which its own address redirects.
func TestPowersWithoutAPage(t *testing.T) {
	result, library := powersOf(t)
	n := 0
	for _, d := range library.Disciplines {
		for _, p := range d.Powers {
			if !nameOnly(p) {
				continue
			}
			n++
			for _, language := range []string{"en", "fr"} {
				path := strings.TrimPrefix(p.Path(language), "/") + "index.html"
				to := powerAddress(language, p)
				if page := string(fileOf(t, result, path)); !strings.Contains(page, "url="+to) {
					t.Errorf("%s does not lead to %s", path, to)
				}
				row := nodesOf(parsed(t, result, strings.TrimPrefix(d.Path(language), "/")+"index.html"),
					func(n *html.Node) bool { return attribute(n, "id") == p.ID })
				if len(row) != 1 {
					t.Errorf("%s has no row %s", d.Path(language), p.ID)
				}
			}
		}
	}
	if n != 37 {
		t.Errorf("%d powers of which only names are known, want 37", n)
	}
}

// TestPowerPages checks that the page of every power in every language shows its calculators, fields,
// tables of odds and those spared its Perils, and links to rules.
func TestPowerPages(t *testing.T) {
	result, _ := powersOf(t)
	pages := 0
	for _, l := range realLinked(t).Site.Languages {
		for _, p := range l.Kinds[0].All {
			if p.Bare {
				continue
			}
			pages++
			checkPowerPage(t, p, parsed(t, result, strings.TrimPrefix(p.Page.Path, "/")+"index.html"))
		}
	}
	if pages < 300 {
		t.Errorf("%d pages", pages)
	}
}

func checkPowerPage(t *testing.T, p *site.Power, page *html.Node) {
	t.Helper()
	var want, got []string
	add := func(kind, text string) { got = append(got, kind+" "+plainSpaces(text)) }
	expect := func(kind, text string) { want = append(want, kind+" "+plainSpaces(text)) }

	for _, c := range p.Page.Calculators {
		expect("calculator", c.ID+"?"+c.Values.Query())
	}
	tables := slices.Clone(p.Odds)
	for _, m := range p.Multiples {
		tables = append(tables, m.Table)
	}
	for i, table := range tables {
		if i < len(p.Odds) && table.Note != "" {
			expect("note", table.Note)
		}
		for _, row := range append([][]string{table.Columns}, table.Rows...) {
			expect("odds", strings.Join(row, "|"))
		}
	}
	if p.Spared.Text != "" {
		expect("spared", p.Spared.Link+" ?"+p.Spared.Query+"#calculator")
	}
	rules, fields := 0, map[string]bool{}
	for n := range page.Descendants() {
		switch {
		case n.Type != html.ElementNode:
		case attribute(n, "data-calculator") != "":
			add("calculator", attribute(n, "data-calculator")+"?"+attribute(n, "data-preset"))
		case n.Data == "tr" && within(n, "odds-table"):
			add("odds", cells(n))
		case hasClass(n, "caption-note") && within(n, "odds-table"):
			add("note", n.FirstChild.Data)
		case n.Data == "a" && within(n, "spared"):
			add("spared", n.FirstChild.Data+" "+attribute(n, "href"))
		case n.Data == "dd":
			fields[words(n)] = true
		case n.Data == "a" && strings.HasPrefix(attribute(n, "href"), "/"+p.Page.Language.Tag+"/"+p.Page.System.ID+"/") &&
			strings.Contains(attribute(n, "href"), "#"):
			rules++
		}
	}
	slices.Sort(want)
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("%s shows\n%s\nwant\n%s", p.Page.Path, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, f := range p.Fields {
		if text := strings.Join(strings.Fields(f.Text+" "+f.Because.Text), " "); !fields[text] {
			t.Errorf("%s has no field %q but %q", p.Page.Path, text, slices.Sorted(maps.Keys(fields)))
		}
	}
	if rules < 3 {
		t.Errorf("%s: %d links to rules", p.Page.Path, rules)
	}
}

func plainSpaces(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

func within(n *html.Node, class string) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if hasClass(p, class) {
			return true
		}
	}
	return false
}

// bareCard reports whether a record is a card without a known number, whose page has no odds.
func bareCard(p *power.Power) bool {
	r := p.Record
	return p.Discipline.System == "dark-millennium" && !r.Known("force") && !r.Known("range") && !r.Known("stays-in-play")
}

// nameOnly reports whether only the name of a power is known.
func nameOnly(p *power.Power) bool {
	return bareCard(p) && !p.Effect.Known() && !p.Record.Known("restricted")
}

// TestListsOfNames checks that the page of a discipline lists the powers of which nothing but the
// name is known, and no others.
func TestListsOfNames(t *testing.T) {
	result, library := powersOf(t)
	for _, d := range library.Disciplines {
		var want []string
		for _, p := range d.Powers {
			if nameOnly(p) {
				want = append(want, p.ID)
			}
		}
		for _, language := range []string{"en", "fr"} {
			path := fmt.Sprintf("%s/%s/powers/%s/index.html", language, d.System, d.ID)
			var places []string
			for _, item := range nodesOf(parsed(t, result, path),
				func(n *html.Node) bool { return attribute(n, "id") != "" && within(n, "names") }) {
				places = append(places, attribute(item, "id"))
			}
			if !slices.Equal(places, want) {
				t.Errorf("%s lists %q, want %q", path, places, want)
			}
		}
	}
}

// cells returns the texts of a row with their spaces.
func cells(row *html.Node) string {
	var list []string
	for _, cell := range nodesOf(row, func(n *html.Node) bool { return n.Data == "th" || n.Data == "td" }) {
		list = append(list, cell.FirstChild.Data)
	}
	return strings.Join(list, "|")
}

// TestTrees checks that the tree of a discipline links to each of its powers once, and says what
// each needs.
func TestTrees(t *testing.T) {
	result, library := powersOf(t)
	for _, d := range library.Disciplines {
		if d.System != "dark-heresy" {
			continue
		}
		links := nodesOf(parsed(t, result, "en/"+d.System+"/powers/"+d.ID+"/index.html"),
			func(n *html.Node) bool { return n.Data == "a" && within(n, "tree") })
		if len(links) == 0 && !slices.ContainsFunc(d.Powers, func(p *power.Power) bool { return len(p.BuildsOn()) > 0 }) {
			continue
		}
		for _, p := range d.Powers {
			var found []*html.Node
			for _, link := range links {
				if strings.HasSuffix(attribute(link, "href"), "/"+d.ID+"/"+p.ID+"/") {
					found = append(found, link)
				}
			}
			if len(found) != 1 {
				t.Errorf("the tree of %s has %d links to %s", d.ID, len(found), p.ID)
				continue
			}
			if label := attribute(found[0], "aria-label"); strings.Contains(label, "needs") != (len(p.BuildsOn()) > 0) {
				t.Errorf("%s needs %v, but its link says %q", p.ID, p.BuildsOn(), label)
			}
		}
	}
}

// TestIndexRows checks that the whole table is visible without scripts.
func TestIndexRows(t *testing.T) {
	result, library := powersOf(t)
	want := 0
	for _, d := range library.Disciplines {
		want += len(d.Powers)
	}
	for _, language := range []string{"en", "fr"} {
		rows := nodesOf(parsed(t, result, language+"/powers/index.html"),
			func(n *html.Node) bool { return attribute(n, "data-key") != "" })
		if len(rows) != want {
			t.Errorf("%s: %d rows, want %d", language, len(rows), want)
		}
		for _, row := range rows {
			if slices.ContainsFunc(row.Attr, func(a html.Attribute) bool { return a.Key == "hidden" }) {
				t.Errorf("%s: the row of %s is hidden", language, attribute(row, "data-key"))
			}
		}
	}
}

// TestClassOfUnknownValues checks that unknown values have their own text and class.
func TestClassOfUnknownValues(t *testing.T) {
	result, _ := powersOf(t)
	for language, word := range map[string]string{"en": "unknown", "fr": "inconnu"} {
		marked := nodesOf(parsed(t, result, language+"/dark-millennium/powers/eldar/mind-war/index.html"),
			func(n *html.Node) bool { return n.Data == "span" && hasClass(n, "unknown-fact") })
		if len(marked) != 3 || words(marked[0]) != word {
			t.Errorf("%s: %d fields are marked, want Force, range and staying in play", language, len(marked))
		}
	}
}

// TestOpenData checks that the files named on the page about the data exist and are complete.
func TestOpenData(t *testing.T) {
	result, library := powersOf(t)
	for _, system := range powerSystems {
		want := 0
		for _, d := range library.Disciplines {
			if d.System == system {
				want += len(d.Powers)
			}
		}
		if got := bytes.Count(fileOf(t, result, "data/"+system+".jsonl"), []byte("\n")); got != want {
			t.Errorf("%s.jsonl has %d lines, want %d", system, got, want)
		}
		table, err := csv.NewReader(bytes.NewReader(fileOf(t, result, "data/"+system+".csv"))).ReadAll()
		if err != nil || len(table) != want+1 {
			t.Errorf("%s.csv has %d rows (%v), want %d", system, len(table), err, want+1)
		}
		for _, language := range []string{"en", "fr"} {
			page := string(fileOf(t, result, language+"/data/index.html"))
			for _, name := range []string{"/data/" + system + ".jsonl", "/data/" + system + ".csv", "/data/power.schema.json"} {
				if !strings.Contains(page, `href="`+name+`"`) {
					t.Errorf("%s/data/ does not lead to %s", language, name)
				}
			}
		}
	}
	if got, want := fileOf(t, result, "data/power.schema.json"), library.Schema(); !bytes.Equal(got, want) {
		t.Error("the schema of the site is not that of the types")
	}
}

// TestSidebarOrder checks the order of the disciplines in the sidebar of a
// system, in each language.
func TestSidebarOrder(t *testing.T) {
	result := realSite(t)
	for language, want := range map[string]string{
		"en": "Astropath Biomancy Divination Malefic Daemonology Minor powers Pyromancy Sanctic Daemonology Telekinesis Telepathy",
		"fr": "Astropathe Biomancie Démonologie maléfique Démonologie sanctique Divination Pouvoirs mineurs Pyromancie Télékinésie Télépathie",
	} {
		sidebar := nodesOf(parsed(t, result, language+"/dark-heresy/index.html"),
			func(n *html.Node) bool { return hasClass(n, "sidebar") })[0]
		var names []string
		for _, link := range nodesOf(sidebar, func(n *html.Node) bool {
			return n.Data == "a" && strings.HasPrefix(attribute(n, "href"), "/"+language+"/dark-heresy/powers/")
		}) {
			names = append(names, words(link))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
	}
}
