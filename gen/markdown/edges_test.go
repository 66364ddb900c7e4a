package markdown

import (
	"strings"
	"testing"
)

// rendered returns the HTML of a text without calculators.
func rendered(t *testing.T, text string) string {
	t.Helper()
	d, wrong := parsed(t, text)
	if wrong != "" {
		t.Fatal(wrong)
	}
	var b strings.Builder
	for _, part := range d.Render(resolved(d)) {
		b.WriteString(part.HTML)
	}
	return b.String()
}

func TestRowIDsAreUnique(t *testing.T) {
	const table = "| Roll | Effect |\n|---|---|\n| 1 | a |\n\n{table=coin/fate}\n\n"

	html := rendered(t, table+table)

	if n := strings.Count(html, `id="fate-1"`); n != 1 {
		t.Errorf("the id of a row is there %d times:\n%s", n, html)
	}
}

func TestBracesBelowCalloutTitle(t *testing.T) {
	d, wrong := parsed(t, "> [!note] Title\n> {#co-note}\n")

	const want = `Document(Blockquote(CalloutTitle("Title"), Paragraph #co-note))`
	if got := draw(d, d.root); got != want || wrong != "" {
		t.Errorf("got %s %s, want %s", got, wrong, want)
	}
}

func TestColumnHeadIsEscaped(t *testing.T) {
	html := rendered(t,
		"| Roll | Name | \"Odd\" \\<b | Effect |\n|---|---|---|---|\n| 1 | a | b | c |\n\n{table=coin/fate}\n")

	if strings.Contains(html, "<b ") || !strings.Contains(html, "data-head=\"") || !strings.Contains(html, "&lt;b\"") {
		t.Errorf("got %s", html)
	}
}

func TestLinkTitleIsEscaped(t *testing.T) {
	html := rendered(t, "[Fate](https://example.org \"The \\\"<b>\\\" of a coin\")\n")

	if !strings.Contains(html, ` title="The &quot;&lt;b&gt;&quot; of a coin">`) {
		t.Errorf("got %s", html)
	}
}

func TestCalculatorMayEndWithBlankLine(t *testing.T) {
	d, wrong := parsed(t, "```calculator coin/toss\ncoins=3\n\n```\n")

	if wrong != "" || len(d.Calculators) != 1 || len(d.Calculators[0].Inputs) != 1 {
		t.Errorf("%s, %+v", wrong, d.Calculators)
	}
}

func TestWideTableStacksWithItsHeads(t *testing.T) {
	wide := rendered(t,
		"| Power | Characteristic | Requirement | Subtype |\n|---|---|---|---|\n| Smite | Willpower | Concentration | none |\n")
	if !strings.Contains(wide, `<table class="stacks">`) || !strings.Contains(wide, `<td data-head="Subtype">`) {
		t.Errorf("the rows have no heads beside their cells:\n%s", wide)
	}
	narrow := rendered(t, "| Power | Cost | Range |\n|---|---|---|\n| Smite | 1 | 18 |\n")
	if strings.Contains(narrow, "stacks") || strings.Contains(narrow, "data-head") {
		t.Errorf("a table that fits stacks:\n%s", narrow)
	}
	headless := rendered(t, "| | | |\n|---|---|---|\n| Characteristic | Requirement | Concentration |\n")
	if strings.Contains(headless, "stacks") || strings.Contains(headless, "data-head") {
		t.Errorf("a table without heads stacks, which leaves its cells without meaning:\n%s", headless)
	}
}
