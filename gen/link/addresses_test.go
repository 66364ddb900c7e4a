package link_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/sample"
	"psyref/gen/source"
)

// TestRedirectAnchors checks that the anchor of a redirect is on its page.
func TestRedirectAnchors(t *testing.T) {
	for anchor, ok := range map[string]bool{"co-toss-heads": true, "co-toss-tails": false} {
		files := sample.Content(t)
		text := fmt.Sprintf("- {from: /en/coin/flip/, to: %q}\n", "/en/coin/toss/#"+anchor)
		files["redirects.yaml"] = &fstest.MapFile{Data: []byte(text)}
		_, err := tryLink(files, options(), false)
		if ok && err != nil {
			t.Errorf("to #%s: %v", anchor, err)
		}
		if !ok && (err == nil || !strings.Contains(err.Error(), "content/redirects.yaml:1:") ||
			!strings.Contains(err.Error(), anchor)) {
			t.Errorf("to #%s: got %v, want an error of content/redirects.yaml that names it", anchor, err)
		}
	}
}

// TestRedirectsOutsideTheSite checks that redirects cannot create files outside the output folder.
func TestRedirectsOutsideTheSite(t *testing.T) {
	for _, from := range []string{
		"/../../victim/", "/en/./x/", "/en//x/", "//evil.test/", "/en/a b?c#d/", "/en/x", "en/x/", "/", "", "/x/",
		"/en/../../x/",
		"/en/.x/", `/en/a\\b/`, "/en/\u202e/",
	} {
		files := sample.Content(t)
		files["redirects.yaml"] = &fstest.MapFile{Data: fmt.Appendf(nil, "- {from: %q, to: /en/}\n", from)}
		if _, err := tryLink(files, options(), false); err == nil ||
			!strings.Contains(err.Error(), "content/redirects.yaml") {
			t.Errorf("from %q: %v", from, err)
		}
	}
}

// TestPresetOfUnknownCalculator checks that the error is a sentence, not an id of the program.
func TestPresetOfUnknownCalculator(t *testing.T) {
	files := sample.Content(t)
	const preset = "- {id: new, calculator: coin/tos, inputs: [], page: coin/toss, titles: {en: A, fr: B}}\n"
	files["presets.yaml"] = &fstest.MapFile{Data: []byte(preset)}
	text := linkError(t, files)
	if !strings.Contains(text, "content/presets.yaml:1:") || !strings.Contains(text, "coin/tos") ||
		strings.Contains(text, "unknown-calculator") {
		t.Errorf("got %s", text)
	}
}

func TestPresetOfUnknownPage(t *testing.T) {
	files := sample.Content(t)
	const preset = "- {id: new, calculator: coin/toss, inputs: [], page: /, titles: {en: A, fr: B}}\n"
	files["presets.yaml"] = &fstest.MapFile{Data: []byte(preset)}
	if text := linkError(t, files); !strings.Contains(text, "content/presets.yaml") {
		t.Errorf("got %s", text)
	}
}

// TestManyLostAddresses checks that the errors for a ledger of another site are limited.
func TestManyLostAddresses(t *testing.T) {
	const reported = 5000
	var ledger strings.Builder
	ledger.WriteString(strings.Repeat("/en/elsewhere/\n", 3))
	for i := range reported + 997 {
		fmt.Fprintf(&ledger, "/en/elsewhere/page-%d/\n", i)
	}
	files := sample.Content(t)
	files["published.txt"] = &fstest.MapFile{Data: []byte(ledger.String())}
	_, err := tryLink(files, options(), false)
	list, _ := errors.AsType[source.Errors](err)
	if len(list) != reported+1 || !strings.HasPrefix(list[0].Message, "1000 more addresses were published") ||
		list[1].Line != 1 {
		t.Errorf("%d errors, %v first", len(list), list[:min(2, len(list))])
	}
}

// TestPermanentAddresses checks which addresses of a site in a partly translated language are
// recorded: those of translated pages, and of rules in their translated sections.
func TestPermanentAddresses(t *testing.T) {
	ledger, _ := linked(t, sample.Read(t, partlyTranslated)).LedgerText()
	for address, want := range map[string]bool{
		"/de/coin/toss/": true, "/de/r/co-toss-heads/": true, "/de/r/co-toss-order/": false, "/en/r/co-toss-order/": true,
		"/de/coin/fate/": false, "/de/r/co-fate-roll/": false,
	} {
		if got := strings.Contains(ledger, "\n"+address+"\n"); got != want {
			t.Errorf("%s is recorded: %v, want %v", address, got, want)
		}
	}
}

// TestPermanentAddressesOfPowers checks that the permanent address of a power is recorded in each
// language, and redirects to the power's page also after that moved to another discipline. Powers of
// two kinds may have the same id.
func TestPermanentAddressesOfPowers(t *testing.T) {
	const records = "\nrecords:\n  - id: palm\n    names: {en: Palm, fr: Paume}\n    effect: {en: The coin is gone., fr: La pièce a disparu.}\n" +
		"  - id: edge\n    names: {en: Edge, fr: Tranche}\n    effect: unknown\n"
	for _, discipline := range []string{"tricks", "sleights"} {
		files := sample.Content(t)
		for kind, slug := range map[string]string{"power": "powers", "spell": "spells"} {
			files["kinds/"+kind+".yaml"] = &fstest.MapFile{Data: []byte("slug: " + slug +
				"\nnames:\n  one: {en: one, fr: un}\n  many: {en: many, fr: des}\n  group: {en: group, fr: groupe}\n  groups: {en: groups, fr: groupes}\n" +
				"filters:\n  cost: {label: {en: Cost, fr: Coût}}\nfields:\n  cost: {type: number, optional: true, filter: cost, label: {en: Cost, fr: Coût}}\n")}
			files[slug+"/coin/"+discipline+".yaml"] = &fstest.MapFile{Data: []byte(
				"group:\n  from: document\n  names: {en: Hands, fr: Mains}\n  about: {en: What hands do., fr: Ce que font les mains.}" + records)}
		}
		result := linked(t, files)
		to := map[string]string{}
		for _, d := range result.Site.Redirects {
			to[d.Path] = d.To
		}
		ledger, _ := result.LedgerText()
		for _, form := range []string{"en/%s/powers/", "fr/%s/powers/", "en/%s/spells/", "fr/%s/spells/"} {
			page := "/ref/" + fmt.Sprintf(form, "coin") + discipline + "/"
			for id, want := range map[string]string{"palm": page + "palm/", "edge": page + "#edge"} {
				address := "/" + fmt.Sprintf(form, "r/coin") + id + "/"
				if to[address] != want {
					t.Errorf("%s leads to %q, want %s", address, to[address], want)
				}
				if !strings.Contains(ledger, "\n"+address+"\n") {
					t.Errorf("%s is not recorded", address)
				}
			}
		}
	}
}
