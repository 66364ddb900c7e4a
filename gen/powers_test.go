package gen_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/source"
)

// powerSystems are the systems with powers, in the order of the site.
var powerSystems = []string{"dark-heresy", "wh40k-7e", "trenchhammer", "dark-millennium"}

// powerRecords are the records of the real content.
var powerRecords = sync.OnceValues(func() (*power.Library, error) {
	l, log := power.NewLibrary(power.Known, powerSystems, lang.Of("en", "fr")), &source.Log{}
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
			l.Read(name, source.NewFile(name, data), log)
		}
	}
	l.Finish(log)
	return l, log.Err()
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
				row := nodesOf(parsed(t, result, strings.TrimPrefix(d.Path(language), "/")+"index.html"), func(n *html.Node) bool { return attribute(n, "id") == p.ID })
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

// TestEveryPowerHasItsPage checks the page of every power in every language: its calculators with
// the power's numbers, a table of odds, and links to rules.
func TestEveryPowerHasItsPage(t *testing.T) {
	result, library := powersOf(t)
	for _, d := range library.Disciplines {
		for _, p := range d.Powers {
			if nameOnly(p) {
				continue
			}
			for _, language := range []string{"en", "fr"} {
				path := fmt.Sprintf("%s/%s/powers/%s/%s/index.html", language, d.System.ID, d.ID, p.ID)
				page := parsed(t, result, path)
				var calculators []string
				for _, c := range nodesOf(page, func(n *html.Node) bool { return attribute(n, "data-calculator") != "" }) {
					calculators = append(calculators, attribute(c, "data-calculator")+"?"+attribute(c, "data-preset"))
				}
				if want := wantedCalculators(p); !slices.Equal(calculators, want) {
					t.Errorf("%s: calculators %q, want %q", path, calculators, want)
				}
				rows := nodesOf(page, func(n *html.Node) bool { return n.Data == "tr" && within(n, "odds-table") })
				if bare := bareCard(p); bare && len(rows) > 0 || !bare && len(rows) < 6 {
					t.Errorf("%s: %d rows of odds", path, len(rows))
				}
				rules := nodesOf(page, func(n *html.Node) bool {
					return n.Data == "a" && strings.HasPrefix(attribute(n, "href"), "/"+language+"/"+d.System.ID+"/") && strings.Contains(attribute(n, "href"), "#")
				})
				if len(rules) < 3 {
					t.Errorf("%s: %d links to rules", path, len(rules))
				}
			}
		}
	}
}

func within(n *html.Node, class string) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if hasClass(p, class) {
			return true
		}
	}
	return false
}

// wantedCalculators computes the calculators of a power's page from its record. Inputs at their
// defaults are not in the address.
func wantedCalculators(p *power.Power) []string {
	number := func(name string, n, without int) string {
		if n == without {
			return ""
		}
		return fmt.Sprintf("%s=%d", name, n)
	}
	query := func(parts ...string) string {
		return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "&")
	}
	switch n := p.Details.(type) {
	case *power.DarkHeresy:
		test := n.Test.Values[0]
		modifier := number("modifier", test.Difficulty, 0)
		list := []string{"dark-heresy/focus?" + query(modifier)}
		if test.Opposed != "none" {
			list[0] = "dark-heresy/opposed?" + query(modifier, number("resist-modifier", test.OpposedModifier, 0))
		}
		switch n.Form {
		case "barrage":
			list = append(list, "dark-heresy/bolts?"+query(modifier))
		case "storm":
			list = append(list, "dark-heresy/bolts?"+query("form=storm", modifier))
		}
		return list
	case *power.Wh40k7:
		cost := int(n.Cost.Values[0])
		perils := ""
		if p.Discipline.ID == "sanctic" || p.Discipline.ID == "malefic" {
			perils = "perils-on=doubles"
		}
		if n.Failure == "perils" {
			perils += "&perils-on-failure=true"
		}
		return []string{"wh40k-7e/manifest?" + query(number("cost", cost, 1), perils)}
	case *power.TrenchHammer:
		return []string{"trenchhammer/cast?" + query(number("dice", n.Dice, 0), number("perilous", int(n.Perilous), 0))}
	}
	if bareCard(p) {
		return nil
	}
	return []string{"dark-millennium/hand?"}
}

// TestSpared checks that the pages of both daemonologies name those on whom only two 6s bring
// Perils, with a link to their case, and that no other page does.
func TestSpared(t *testing.T) {
	result, library := powersOf(t)
	who := map[string]map[string]string{
		"en": {"sanctic": "Grey Knight", "malefic": "Daemon"},
		"fr": {"sanctic": "Chevalier Gris", "malefic": "Démon"},
	}
	seen := 0
	for _, d := range library.Disciplines {
		for _, p := range d.Powers {
			for language, names := range who {
				if nameOnly(p) {
					continue
				}
				path := fmt.Sprintf("%s/%s/powers/%s/%s/index.html", language, d.System.ID, d.ID, p.ID)
				links := nodesOf(parsed(t, result, path), func(n *html.Node) bool { return n.Data == "a" && within(n, "spared") })
				name, known := names[d.ID]
				if known != (len(links) == 1) {
					t.Errorf("%s has %d links to the case of those spared", path, len(links))
				}
				if !known || len(links) != 1 {
					continue
				}
				seen++
				n := p.Details.(*power.Wh40k7)
				want := fmt.Sprintf("?cost=%d&perils-on=sixes#calculator", int(n.Cost.Values[0]))
				if n.Failure == "perils" {
					want = strings.Replace(want, "&", "&perils-on-failure=true&", 1)
				}
				if got := attribute(links[0], "href"); got != want || !strings.Contains(links[0].FirstChild.Data, name) {
					t.Errorf("%s: %q leads to %s, want %s", path, links[0].FirstChild.Data, got, want)
				}
			}
		}
	}
	if want := 2 * (7 + 7); seen != want {
		t.Errorf("%d pages name those spared, want %d", seen, want)
	}
}

// bareCard reports whether a record is a card without a known number, whose page has no odds.
func bareCard(p *power.Power) bool {
	n, ok := p.Details.(*power.DarkMillennium)
	return ok && !n.Force.Known() && !n.Range.Known() && !n.StaysInPlay.Known()
}

// nameOnly reports whether only the name of a power is known.
func nameOnly(p *power.Power) bool {
	return bareCard(p) && !p.Effect.Known() && p.Details.(*power.DarkMillennium).Restricted == nil
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
			path := fmt.Sprintf("%s/%s/powers/%s/index.html", language, d.System.ID, d.ID)
			var places []string
			for _, item := range nodesOf(parsed(t, result, path), func(n *html.Node) bool { return attribute(n, "id") != "" && within(n, "names") }) {
				places = append(places, attribute(item, "id"))
			}
			if !slices.Equal(places, want) {
				t.Errorf("%s lists %q, want %q", path, places, want)
			}
		}
	}
}

// TestPowerOdds pins one table of each system with odds computed by hand.
func TestPowerOdds(t *testing.T) {
	result, _ := powersOf(t)
	for _, c := range []struct{ path, row string }{
		// Willpower 40 and psy rating 3 pass on 55 or less; 16, 20 and 19 rolls in a hundred hit
		// once, twice, thrice, each for 8.5.
		{"en/dark-heresy/powers/biomancy/smite", "3|55.0\u202f%|1.13|1d10\u00a0+\u00a03|9.61|60\u00a0m"},
		{"fr/dark-heresy/powers/biomancy/smite", "3|55,0\u202f%|1,13|1d10\u00a0+\u00a03|9,61|60\u00a0m"},
		// The caster passes on 45 or less, the target on 45 or less: 32.8 % as the calculator says
		// it for psy rating 3 against a resistance at +10.
		{"en/dark-heresy/powers/minor-powers/deja-vu", "3|45.0\u202f%|32.8\u202f%|15\u00a0m"},
		// Two dice: one 4+ at least, without two sixes among them.
		{"en/wh40k-7e/powers/biomancy/iron-arm", "2|75.0\u202f%|72.2\u202f%|2.8\u202f%"},
		// Any double brings the Perils: 6 throws of 36.
		{"en/wh40k-7e/powers/malefic/cursed-earth", "2|75.0\u202f%|66.7\u202f%|16.7\u202f%"},
		// For a Daemon it is two sixes, as with any power.
		{"en/wh40k-7e/powers/malefic/cursed-earth", "2|75.0\u202f%|72.2\u202f%|2.8\u202f%"},
		// Failing is perils as well: all but the throws of three dice from 4 up without a double, 3
		// · 2 · 1 of 216.
		{"en/wh40k-7e/powers/sanctic/vortex-of-doom", "3|12.5\u202f%|2.8\u202f%|97.2\u202f%"},
		// For a Grey Knight all but the 27 throws from 4 up, less the 7 among them with two sixes:
		// 20 of 216.
		{"en/wh40k-7e/powers/sanctic/vortex-of-doom", "3|12.5\u202f%|9.3\u202f%|90.7\u202f%"},
		{"fr/wh40k-7e/powers/malefic/possession", "2|0\u202f%|0\u202f%|100\u202f%"},
		// 2D6: 21 of 36 are 7 or more, two are perils. The second power keeps the
		// lowest two of three dice: 47 of 216 are up to 3, or 11 or more.
		{"en/trenchhammer/powers/pyromancy/fiery-form", "0|58.3\u202f%|5.6\u202f%|31.9\u202f%|21.8\u202f%"},
	} {
		rows := nodesOf(parsed(t, result, c.path+"/index.html"), func(n *html.Node) bool { return n.Data == "tr" && within(n, "odds-table") })
		found := slices.ContainsFunc(rows, func(row *html.Node) bool { return cells(row) == c.row })
		if !found {
			var got []string
			for _, row := range rows {
				got = append(got, cells(row))
			}
			t.Errorf("%s has no row %q but\n%s", c.path, c.row, strings.Join(got, "\n"))
		}
	}
}

// TestCaptionsOfOddsTables checks that the caption of a table of odds says what is counted, and,
// for powers with several rolls, that the odds are those of one.
func TestCaptionsOfOddsTables(t *testing.T) {
	result, _ := powersOf(t)
	for path, want := range map[string]string{
		"en/trenchhammer/powers/pyromancy/flame-breath": "The power makes 2 attacks, each with its own roll.",
		"fr/trenchhammer/powers/pyromancy/flame-breath": "Le pouvoir fait 2 attaques, chacune avec son propre jet.",
		"en/trenchhammer/powers/telekinesis/crush":      "",
		"en/dark-heresy/powers/biomancy/smite":          "Mean damage is that of one target, before Armour, Toughness and Dodge.",
		"en/dark-heresy/powers/telekinesis/crush":       "resists. Mean damage is that of one target",
		"en/dark-heresy/powers/biomancy/iron-arm":       "",
	} {
		notes := nodesOf(parsed(t, result, path+"/index.html"), func(n *html.Node) bool { return hasClass(n, "caption-note") && within(n, "odds-table") })
		var got []string
		for _, note := range notes {
			got = append(got, words(note))
		}
		if text := strings.Join(got, " "); want == "" && text != "" || !strings.Contains(text, want) {
			t.Errorf("%s says %q beside its odds, want %q", path, text, want)
		}
	}
}

// TestKeywords checks that Keywords and −DICE are in the page's language, with their numbers.
func TestKeywords(t *testing.T) {
	result, _ := powersOf(t)
	for path, want := range map[string][]string{
		"en/trenchhammer/powers/pyromancy/sunburst":         {"FIRE, IGNORE ARMOUR", "−1 DICE"},
		"fr/trenchhammer/powers/pyromancy/sunburst":         {"FEU, IGNORE L’ARMURE", "−1 DÉ"},
		"fr/trenchhammer/powers/pyromancy/flame-breath":     {"AUTOMATIQUE 2, IGNORE LE COUVERT, IGNORE LA LONGUE PORTÉE, IGNORE L’ARMURE, FEU, PSYCHIQUE, RISQUÉ"},
		"en/trenchhammer/powers/telekinesis/vortex-of-doom": {"IGNORE COVER, IGNORE ARMOUR, RELOAD, BLAST 5″, PSYCHIC, RISKY, SCATTER"},
		"fr/trenchhammer/powers/telekinesis/vortex-of-doom": {"IGNORE LE COUVERT, IGNORE L’ARMURE, RECHARGEMENT, EXPLOSION 5″, PSYCHIQUE, RISQUÉ, DISPERSION"},
		"fr/trenchhammer/powers/technomancy/machine-flense": {"IGNORE L’ARMURE, PSYCHIQUE, RISQUÉ, ÉTOURDISSEMENT"},
	} {
		var texts []string
		for _, n := range nodesOf(parsed(t, result, path+"/index.html"), func(n *html.Node) bool { return n.Data == "dd" }) {
			texts = append(texts, strings.Trim(words(n), " "))
		}
		for _, text := range want {
			if !slices.Contains(texts, text) {
				t.Errorf("%s has no field %q but %q", path, text, texts)
			}
		}
	}
}

// TestFilesOfEditorsAreIgnored checks that files of editors and file managers are ignored in every
// folder of the content.
func TestFilesOfEditorsAreIgnored(t *testing.T) {
	content := realContent(t)
	for _, folder := range []string{"", "en/", "en/dark-heresy/", "fr/calculators/", "powers/", "powers/dark-heresy/", "pictures/"} {
		for _, name := range []string{"Thumbs.db", "desktop.ini", ".DS_Store", "~$notes.docx", "#notes#", ".notes.swp", "notes~", "4913"} {
			content[folder+name] = &fstest.MapFile{Data: []byte("litter")}
		}
	}
	if _, err := gen.Link(realOptions(content)); err != nil {
		t.Error(err)
	}
}

// TestPlacesOfPowerWords checks that words around powers have no {placeholders} that are never
// filled.
func TestPlacesOfPowerWords(t *testing.T) {
	content := realContent(t)
	content["fr/powers.yaml"] = &fstest.MapFile{Data: bytes.Replace(content["fr/powers.yaml"].Data, []byte("{characteristic}"), []byte("{charakteristic}"), 1)}
	_, err := gen.Link(realOptions(content))
	list, _ := errors.AsType[source.Errors](err)
	if len(list) != 1 || list[0].File != "content/fr/powers.yaml" || !strings.HasPrefix(list[0].Message, "{charakteristic} is here, and {characteristic} in content/en/powers.yaml") || list[0].Hint != "did you mean {characteristic}?" {
		t.Errorf("%v", err)
	}
}

// TestKeysOfPowerWords checks that groups of words with free keys have the same keys in every
// language.
func TestKeysOfPowerWords(t *testing.T) {
	content := realContent(t)
	content["fr/powers.yaml"] = &fstest.MapFile{Data: bytes.Replace(content["fr/powers.yaml"].Data, []byte("\n  subtypes: "), []byte("\n  subtipes: "), 1)}
	_, err := gen.Link(realOptions(content))
	list, _ := errors.AsType[source.Errors](err)
	if len(list) != 2 || list[0].Message != "subtypes is in content/en/powers.yaml but not here" || list[1].Message != "subtipes is here but not in content/en/powers.yaml" {
		t.Errorf("%v", err)
	}
}

// TestUnknownKeywords checks that unknown Keywords are reported in the record, and that a known one
// without a word is reported in the language.
func TestUnknownKeywords(t *testing.T) {
	content := realContent(t)
	const file, old = "powers/trenchhammer/telekinesis.yaml", "keywords: [ASSAULT, PSYCHIC, SHRAPNEL, RISKY]"
	content[file] = &fstest.MapFile{Data: bytes.Replace(content[file].Data, []byte(old), []byte(`keywords: [ASSAULT, "BLAZT 5\"", PSYCHIC, RISKY]`), 1)}
	content["fr/powers.yaml"] = &fstest.MapFile{Data: bytes.Replace(content["fr/powers.yaml"].Data, []byte("  keyword.SCATTER: "), []byte("  keyword.SCATTERED: "), 1)}
	_, err := gen.Link(realOptions(content))
	list, _ := errors.AsType[source.Errors](err)
	var got []string
	for _, e := range list {
		got = append(got, e.Error())
	}
	line := 1 + bytes.Count(content["fr/powers.yaml"].Data[:bytes.Index(content["fr/powers.yaml"].Data, []byte("keyword.SCATTERED"))], []byte("\n"))
	values := 1 + bytes.Count(content["fr/powers.yaml"].Data[:bytes.Index(content["fr/powers.yaml"].Data, []byte("\nvalues:"))+1], []byte("\n"))
	want := []string{
		fmt.Sprintf("content/fr/powers.yaml:%d:3: has no word for values: keyword.SCATTER\n\tdid you mean keyword.SCATTERED?", values+1),
		fmt.Sprintf("content/fr/powers.yaml:%d:3: no record uses values: keyword.SCATTERED\n\tremove it, or correct the key", line),
		"content/powers/trenchhammer/telekinesis.yaml:15:25: unknown Keyword BLAZT\n\tdid you mean BLAST?",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
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
		if d.System.ID != "dark-heresy" {
			continue
		}
		links := nodesOf(parsed(t, result, "en/"+d.System.ID+"/powers/"+d.ID+"/index.html"), func(n *html.Node) bool { return n.Data == "a" && within(n, "tree") })
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

// TestIndexHoldsEveryPower checks that the whole table is visible without scripts.
func TestIndexHoldsEveryPower(t *testing.T) {
	result, library := powersOf(t)
	want := 0
	for _, d := range library.Disciplines {
		want += len(d.Powers)
	}
	for _, language := range []string{"en", "fr"} {
		rows := nodesOf(parsed(t, result, language+"/powers/index.html"), func(n *html.Node) bool { return attribute(n, "data-key") != "" })
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

// TestUnknownValuesHaveTheirOwnClass checks that unknown values have their own text and class.
func TestUnknownValuesHaveTheirOwnClass(t *testing.T) {
	result, _ := powersOf(t)
	for language, word := range map[string]string{"en": "unknown", "fr": "inconnu"} {
		marked := nodesOf(parsed(t, result, language+"/dark-millennium/powers/eldar/mind-war/index.html"), func(n *html.Node) bool { return n.Data == "span" && hasClass(n, "unknown-fact") })
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
			if d.System.ID == system {
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
	if got, want := fileOf(t, result, "data/power.schema.json"), power.Schema(power.Known, lang.Of("en", "fr")); !bytes.Equal(got, want) {
		t.Error("the schema of the site is not that of the types")
	}
}

// TestDisciplinesAreSortedByTheNameShown checks the order of the disciplines in the sidebar of a
// system, in each language.
func TestDisciplinesAreSortedByTheNameShown(t *testing.T) {
	result := realSite(t)
	for language, want := range map[string]string{
		"en": "Astropath Biomancy Divination Malefic Daemonology Minor powers Pyromancy Sanctic Daemonology Telekinesis Telepathy",
		"fr": "Astropathe Biomancie Démonologie maléfique Démonologie sanctique Divination Pouvoirs mineurs Pyromancie Télékinésie Télépathie",
	} {
		sidebar := nodesOf(parsed(t, result, language+"/dark-heresy/index.html"), func(n *html.Node) bool { return attribute(n, "id") == "sidebar" })[0]
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
