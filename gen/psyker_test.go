package gen_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/calc/all"
	"psyref/gen/site"
)

// psykerScript matches the address of the script of "My psyker" in a language.
var psykerScript = regexp.MustCompile(`data-psyker="[^"]*/(assets/psyker-([a-z]+)\.[0-9a-f]+\.js)"`)

// TestTraitsOfPages checks that inputs have their traits, that calculators with
// traits offer "My psyker", and that pages load its script in their language, but embeds do not.
func TestTraitsOfPages(t *testing.T) {
	notShort(t)
	result := realSite(t)
	asking := 0
	for _, f := range result.Files {
		if !strings.HasSuffix(f.Path, ".html") || !bytes.Contains(f.Bytes, []byte("data-calculator=")) {
			continue
		}
		page := parsed(t, result, f.Path)
		script := psykerScript.FindSubmatch(f.Bytes)
		context := attribute(nodesOf(page, func(n *html.Node) bool { return n.Data == "html" })[0], "data-context")
		switch framed := strings.Contains(f.Path, "embed/"); {
		case framed != (context == "framed") || framed != (script == nil):
			t.Errorf("%s: context %q, script %q", f.Path, context, script)
		case strings.Contains(f.Path, "/odds/") != (context == "posted") ||
			strings.Contains(f.Path, "/compare/") != (context == "mixed") && f.Path != "en/index.html" &&
				f.Path != "fr/index.html":
			t.Errorf("%s: context %q", f.Path, context)
		case script != nil && (!strings.HasPrefix(f.Path, string(script[2])+"/") ||
			fileOf(t, result, string(script[1])) == nil):
			t.Errorf("%s has the script %s", f.Path, script[1])
		}
		for _, section := range nodesOf(page, func(n *html.Node) bool { return attribute(n, "data-calculator") != "" }) {
			c, err := all.Calculators.Find(attribute(section, "data-calculator"))
			if err != nil {
				t.Fatal(err)
			}
			offers := len(nodesOf(section, func(n *html.Node) bool {
				return n.Data == "button" && slices.ContainsFunc(n.Attr,
					func(a html.Attribute) bool { return a.Key == "data-psyker" })
			}))
			traits := 0
			for _, field := range nodesOf(section, func(n *html.Node) bool { return attribute(n, "data-field") != "" }) {
				in := c.Input(attribute(field, "data-field"))
				want := in.Trait
				if attribute(section, "data-shown") != "" { // the reader answers a power
					want = ""
					if base := c.Input(in.Opposes); base != nil {
						want = base.Trait
					}
				}
				if got := attribute(field, "data-trait"); got != want {
					t.Errorf("%s: %s asks for %q, want %q", f.Path, in.Name, got, want)
				} else if got != "" {
					traits++
				}
			}
			if min(traits, 1) != offers {
				t.Errorf("%s: %s asks for %d traits and offers My psyker %d times", f.Path, c.ID, traits, offers)
			}
			asking += offers
		}
	}
	if asking < 100 {
		t.Errorf("%d calculators ask for anything", asking)
	}
}

// TestWordsOfTraits checks the words in the script of each language.
func TestWordsOfTraits(t *testing.T) {
	result := realSite(t)
	for language, label := range map[string]string{"en": "Willpower", "fr": "Force Mentale"} {
		page := fileOf(t, result, language+"/dark-heresy/focus-power-test/index.html")
		script := string(fileOf(t, result, string(psykerScript.FindSubmatch(page)[1])))
		_, words, ok := strings.Cut(script, "globalThis.psykerWords=")
		var psykers site.Psykers
		if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimSpace(words), ";")), &psykers); err != nil || !ok {
			t.Fatalf("%s: %v in %.80s", language, err, words)
		}
		if at := strings.Index(psykers.Style, "assets/"); at < 0 || fileOf(t, result, psykers.Style[at:]) == nil ||
			psykers.Words.Title == "" || !strings.Contains(psykers.Words.Kept, "{name}") || psykers.Words.Store == "" {
			t.Errorf("%s: style %q, words %+v", language, psykers.Style, psykers.Words)
		}
		var want, got []string
		for _, c := range all.Calculators {
			system, _, _ := strings.Cut(c.ID, "/")
			for _, in := range c.Inputs {
				if id := system + "/" + in.Trait; in.Trait != "" && !slices.Contains(want, id) {
					want = append(want, id)
				}
			}
		}
		for id, system := range psykers.Systems {
			for _, trait := range system.Traits {
				got = append(got, id+"/"+trait.ID)
				if trait.Label == "" || system.Name == "" {
					t.Errorf("%s: %s of %q is called %q", language, trait.ID, system.Name, trait.Label)
				}
			}
		}
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: words for %q, want %q", language, got, want)
		}
		if first := psykers.Systems["dark-heresy"].Traits[0]; first.Label != label {
			t.Errorf("%s: the first trait of Dark Heresy is called %q, want %q", language, first.Label, label)
		}
	}
}

// TestMenusOfPowers checks that a menu of powers lists them by discipline, each power of the
// list once.
func TestMenusOfPowers(t *testing.T) {
	notShort(t)
	result := realSite(t)
	for path, want := range map[string]string{
		"en/dark-millennium/my-turn/index.html": "Adeptus Astra Telepathica 4, Eldar Farseer 1, Tyranid 3",
		"fr/dark-millennium/my-turn/index.html": "Adeptus Astra Telepathica 4, Prophètes eldars 1, Tyranides 3",
	} {
		menu := nodesOf(parsed(t, result, path), func(n *html.Node) bool {
			return n.Data == "select" && slices.ContainsFunc(n.Attr,
				func(a html.Attribute) bool { return a.Key == "data-names" })
		})
		var groups []string
		for _, group := range nodesOf(menu[0], func(n *html.Node) bool { return n.Data == "optgroup" }) {
			options := nodesOf(group, func(n *html.Node) bool { return n.Data == "option" })
			groups = append(groups, fmt.Sprint(attribute(group, "label"), " ", len(options)))
		}
		if got := strings.Join(groups, ", "); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
