package markdown

import (
	"testing"

	"psyref/gen/site"
	"psyref/gen/source"
)

// parsed parses a text and returns the errors.
func parsed(t *testing.T, text string) (*Document, string) {
	t.Helper()
	var errs source.Collector
	d := Parse(source.NewFile("page.md", []byte(text)), 0, &errs)
	if err := errs.Err(); err != nil {
		return d, err.Error()
	}
	return d, ""
}

// TestQuestionsAreRequired checks that a ruling or an unknown without a question is an error.
func TestQuestionsAreRequired(t *testing.T) {
	const text = "> [!note]\n> Advice.\n\n> [!ruling]\n> Text.\n\n> [!unknown] {#q-some}\n> Text.\n\n> [!ruling] Who? {#q-who}\n> You.\n"
	const want = "page.md:4:1: the callout ruling has no question\n" +
		"\twrite a player's question and an id: > [!ruling] Who chooses the order? {#q-order}\n" +
		"page.md:7:1: the callout unknown has no question\n" +
		"\twrite a player's question and an id: > [!unknown] Who chooses the order? {#q-order}"
	if _, got := parsed(t, text); got != want {
		t.Errorf("%s", got)
	}
}

// TestPictureIsNotAnAnswer checks that a picture alone is no answer, because other pages show the
// answer as text.
func TestPictureIsNotAnAnswer(t *testing.T) {
	const want = "page.md:1:1: the question \"Who?\" does not begin with its answer\n\tbegin the callout with a paragraph that says what to do at the table"
	if _, got := parsed(t, "> [!ruling] Who? {#q-who}\n> ![You](you.png)\n"); got != want {
		t.Errorf("%s", got)
	}
	if _, got := parsed(t, "> [!ruling] Who? {#q-who}\n> You:\n>\n> ![You](you.png)\n"); got != "" {
		t.Errorf("below an answer: %s", got)
	}
}

// TestProvenance checks that every id has the provenance of its block, of the block around it, of
// its section, or of the document.
func TestProvenance(t *testing.T) {
	const text = `
Above. {#above}

## Two {#two from=2}

Inside. {#inside}

### Three {#three from=3}

| a |
|---|
| cell {#cell from=1} |
| other {#other} |

> [!ruling] Ruled? {#q-ruled}
> Yes. {#answer}
>
> The document says so. {#reading from=document}

> [!ruling] Agreed? {#q-agreed from=2}
> Yes.

> [!ruling] Found? {#q-found}
> Yes. {from=1}

> [!unknown] Lost? {#q-lost}
> Nobody knows.

> [!note] Advice {#advice}
> Text.

### Four {#four}

1. item {#item from=unknown}
   - nested {#nested}
2. next {#next}

## Five {#five}
`
	want := map[string]site.Provenance{
		"above": site.FromDocument, "two": 2, "inside": 2, "three": 3, "cell": 1, "other": 3, "q-ruled": site.FromRuling,
		"answer": site.FromRuling, "reading": site.FromDocument,
		"q-agreed": 2, "q-found": site.FromRuling, "q-lost": site.FromUnknown, "advice": 3, "four": 2,
		"item": site.FromUnknown, "nested": site.FromUnknown, "next": 2, "five": site.FromDocument,
	}
	d, wrong := parsed(t, text)
	if wrong != "" {
		t.Fatal(wrong)
	}
	if len(d.Anchors) != len(want) {
		t.Errorf("%d ids, want %d", len(d.Anchors), len(want))
	}
	for _, a := range d.Anchors {
		if a.From != want[a.ID] {
			t.Errorf("%s comes from %v, want %v", a.ID, a.From, want[a.ID])
		}
	}
	answers := map[string]site.Provenance{"q-ruled": site.FromRuling, "q-agreed": 2, "q-found": 1,
		"q-lost": site.FromUnknown, "advice": 3}
	for _, c := range d.Callouts {
		if c.From != answers[c.ID] {
			t.Errorf("the answer of %s comes from %v, want %v", c.ID, c.From, answers[c.ID])
		}
	}
	marks := []Mark{
		{From: 2, Section: "two", ID: "two"}, {From: 3, Section: "three", ID: "three"},
		{From: 1, Section: "three", ID: "cell"}, {Section: "three", ID: "reading"},
		{From: 2, Section: "three", ID: "q-agreed"}, {From: 1, Section: "three", ID: "three"},
		{From: site.FromUnknown, Section: "four", ID: "item"},
	}
	if len(d.Marks) != len(marks) {
		t.Fatalf("%d marks, want %d", len(d.Marks), len(marks))
	}
	for i, m := range d.Marks {
		if m.Offset = 0; m != marks[i] {
			t.Errorf("mark %d is %v, want %v", i, m, marks[i])
		}
	}
}
