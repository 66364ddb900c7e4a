package gen_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"psyref/calc/all"
)

var (
	sectionOf = regexp.MustCompile(`<section class="calculator" id="([^"]+)"[^>]* data-calculator="([^"]+)"`)
	anchorOf  = regexp.MustCompile(`<a href="([^"]*#calculator[^"]*)"[^>]*>([^<]+)</a>`)
)

// TestQuestionsLinkToTheirCalculator follows the questions of the index of odds, in both languages.
func TestQuestionsLinkToTheirCalculator(t *testing.T) {
	linked := realLinked(t)
	built := realSite(t)
	pages := map[string]string{} // by address
	for _, f := range built.Files {
		if address, ok := strings.CutSuffix("/"+f.Path, "index.html"); ok {
			pages[address] = string(f.Bytes)
		}
	}
	sections := map[string]string{} // calculators by address and anchor
	for address, text := range pages {
		for _, found := range sectionOf.FindAllStringSubmatch(text, -1) {
			sections[address+"#"+found[1]] = found[2]
		}
	}
	plain := func(text string) string { return strings.ReplaceAll(html.UnescapeString(text), "\u2060", "") }
	for _, l := range linked.Site.Languages {
		answers := map[string]string{} // the calculator by the question
		for _, p := range l.Embeds {
			answers[plain(p.Calculators[0].Words.Title)] = p.Calculators[0].ID
		}
		page := "/" + l.Tag + "/odds/"
		links := anchorOf.FindAllStringSubmatch(pages[page], -1)
		if want := len(all.Calculators); len(links) < want {
			t.Errorf("%s has %d questions that lead to a calculator, want %d", page, len(links), want)
		}
		for _, link := range links {
			question := plain(link[2])
			if got, want := sections[link[1]], answers[question]; got != want || want == "" {
				t.Errorf("%s: %q leads to %s, the calculator %q; want %q", page, question, link[1], got, want)
			}
		}
	}
}
