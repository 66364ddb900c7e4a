package twin

import (
	"strings"
	"testing"
)

func TestTwinSaysWhatThePageSays(t *testing.T) {
	page := `<html><body><header>bar</header><main><h1>Push-&#8288;it</h1><form><label>n <input></label></form><p id="dh-push">Add <a href="../focus/#dh-x">the <em>test</em></a>.<span class="rule-ids"><a href="#dh-push">dh-push</a></span></p><input hidden><p>A<br>B &amp; <i class="wait">late</i>C</p>
<button>Copy</button><details class="fold of-distribution"><details><p>0.2 %</p></details>bars</details><p hidden>secret</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2|3</td></tr></table></main></body></html>`
	text, err := Of([]byte(page), "https://example.org/ref/en/push/")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Push-it\n", "Add [the *test*](https://example.org/ref/en/focus/#dh-x).", "| 1 | 2\\|3 |", "A  \nB & C", "\n\nhttps://example.org/ref/en/push/\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, no := range []string{"bar", "Copy", "secret", "dh-push", "bars", "0.2", "late"} {
		if strings.Contains(string(text), no) {
			t.Errorf("%q in\n%s", no, text)
		}
	}
	if _, err := Of([]byte("<p>none</p>"), "https://example.org/"); err == nil {
		t.Error("a page without a main part has a twin")
	}
}

// TestTwinsAreEscapedWhereTheyMustBe, and stay readable everywhere else.
func TestTwinsAreEscapedWhereTheyMustBe(t *testing.T) {
	for said, want := range map[string]string{
		"<p>At −10, 5 * 3, a_b_c, C#, 1.5, A &amp; B, 1 &lt; 2 &gt; 0, a | b, x = y, [sic]: so!</p>": `At −10, 5 * 3, a_b_c, C#, 1.5, A & B, 1 < 2 > 0, a | b, x = y, \[sic]: so!`,
		"<p>-10 %</p><p>+DICE</p><p>#tag</p><p>1.5</p><p>2026: all</p>":                              "-10 %\n\n+DICE\n\n#tag\n\n1.5\n\n2026: all",
		"<p>- a</p><p>+ b</p><p># c</p><p>1. d</p><p>12) e</p><p>&gt; f</p><p>---</p><p>* g</p>":     "\\- a\n\n\\+ b\n\n\\# c\n\n1\\. d\n\n12\\) e\n\n\\> f\n\n\\---\n\n\\* g",
		"<p>a<br>===</p><p>a | b<br>:-|-:</p>":                                                       "a  \n\\===\n\na | b  \n\\:-|-:",
		"<h2>#</h2><h3>The # sign #</h3><h4>1. C#</h4>":                                              "## \\#\n\n### The # sign \\#\n\n#### 1. C#",
		"<p>*a* &lt;b&gt; &amp;amp; \\ ~ `</p>":                                                      "\\*a\\* \\<b> \\&amp; \\\\ \\~ \\`",
		`<p>Stop!<a href="#a">there</a> <a href="#b">[1]</a></p>`:                                    `Stop\![there](https://example.org/ref/en/push/#a) [\[1\]](https://example.org/ref/en/push/#b)`,
		"<p><code>a`b</code> <code>``</code> <code>a*b</code><code>c</code></p>":                     "``a`b`` ``` `` ``` `a*b`<code>c</code>",
		`<p><a href="#a"><code>b]:</code> c</a></p>`:                                                 `[<code>b\]:</code> c](https://example.org/ref/en/push/#a)`,
		"<p><em>a * </em>b * c</p>":                                                                  `<em>a \*</em> b * c`,
		"<p>a<em>b</em>c <em>“d”</em>e <em><em>f</em></em> <b>g</b><i>h</i></p>":                     "a*b*c <em>“d”</em>e *<em>f</em>* **g**<em>h</em>",
		"<p><em>a<strong> b</strong></em>, <em>(c)</em>.</p>":                                        "<em>a **b**</em>, *(c)*.",
		"<p>It was <del>so</del><ins>not so</ins>.</p>":                                              "It was <del>so</del><ins>not so</ins>.",
		"<p>a\u00a0b\u202f%\u2060c &nbsp;d</p>":                                                      "a\u00a0b\u202f%c \u00a0d",
		"<pre class=\"typed\"><code>```\n| a\n```\n</code></pre>":                                    "````\n```\n| a\n```\n````",
		"<hr>": "***",
	} {
		if got := told(t, said); got != want {
			t.Errorf("%s is told as\n%s\nwant\n%s", said, got, want)
		}
	}
}

// told is what a twin says of a main part.
func told(t *testing.T, said string) string {
	t.Helper()
	const address = "https://example.org/ref/en/push/"
	text, err := Of([]byte("<main>"+said+"</main>"), address)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(string(text), "\n\n"+address+"\n")
}

// TestTwinsSetListsAndTables as people would write them.
func TestTwinsSetListsAndTables(t *testing.T) {
	wide := strings.Repeat("long ", 30)
	for said, want := range map[string]string{
		"<p>a</p><ul><li>b<ul><li>c</li></ul></li><li>d</li></ul><p>e</p>":                                     "a\n\n- b\n  - c\n- d\n\ne",
		`<ol start="9"><li>a</li><li><p>b</p><p>c</p></li><li>d</li></ol>`:                                     "9. a\n10. b\n\n    c\n\n11. d",
		"<ul><li>a</li></ul><ul><li>b</li></ul><ol><li>c</li></ol><ol><li>d</li></ol>":                         "- a\n\n+ b\n\n1. c\n\n1) d",
		"<ul><li>a<p>b</p></li><li></li></ul>":                                                                 "- a\n\n  b",
		"<ol><li></li><li>a</li></ol>":                                                                         "1. <!-- -->\n2. a",
		"<ul><li>a<ul><li>b</li></ul>c</li></ul>":                                                              "- a\n  - b\n\n  c",
		"<table><thead><tr><th>a</th><th>bcd</th></tr></thead><tbody><tr><td>é|f</td></tr></tbody></table>":    "| a    | bcd |\n|------|-----|\n| é\\|f |     |",
		"<table><tr><td>" + wide + "</td><td>a</td></tr><tr><td>b</td><td></td></tr></table>":                  "| " + strings.TrimSpace(wide) + " | a |\n|---|---|\n| b | |",
		"<table><tr><td><code>a</code></td><td><code>b</code></td></tr><tr><td>c</td><td>_d</td></tr></table>": "| `a` | `b` |\n|-----|-----|\n| c   | \\_d |",
		"<ul><li><table><tr><th>a</th></tr><tr><td>b<br>c</td></tr></table></li></ul>":                         "- | a      |\n  |--------|\n  | b<br>c |",
		"<table><tr><td><em>a</em></td><td><em>b</em></td></tr></table>":                                       "| *a* | *b* |\n|-----|-----|",
		"<table><caption>none</caption><tbody></tbody></table><p>a</p>":                                        "a",
	} {
		if got := told(t, said); got != want {
			t.Errorf("%s is told as\n%s\nwant\n%s", said, got, want)
		}
	}
}

// TestTwinsOfWhatNobodyKnowsAreErrors: what is told wrongly would be believed.
func TestTwinsOfWhatNobodyKnowsAreErrors(t *testing.T) {
	for said, want := range map[string]string{
		"<p>Here</p><video></video>":            "<video> has no form in Markdown: tell it in gen/twin, or leave it out there or by the attribute hidden (after “Here”)",
		"<p>a":                                  "</main> stands where <p> is open",
		"<p>a</div>":                            "</div> stands where <p> is open",
		"<p>a<div>b</div></p>":                  "<div> in <p> has no form in Markdown",
		"<h2>a<p>b</p></h2>":                    "<p> in <h2> has no form in Markdown",
		"<table><tr><td><ul></ul></td></tr>":    "<ul> in <td> has no form in Markdown",
		"<ul>a</ul>":                            `the text "a" stands in <ul>`,
		"<ul><p>a</p></ul>":                     "<p> in <ul> has no form in Markdown",
		"<li>a</li>":                            "<li> stands in <main>",
		"<table><tr>a</tr></table>":             `the text "a" stands in <tr>`,
		"<table><tr><p>a</p></tr></table>":      "<p> in <tr> has no form in Markdown",
		"<table><td>a</td></table>":             "<td> stands in <table>",
		`<table><tr><td colspan="2">a</td>`:     "a cell of a table spans several places, for which Markdown has no form",
		"<p><code>a<b>c</b></code></p>":         "<b> in <code> has no form in Markdown",
		"<form><p>a</p>":                        "<form> is not closed",
		"<p><code>a":                            "</main>",
		`<P>a</P>`:                              "a < that begins no tag",
		"a < b":                                 "a < that begins no tag",
		"<p CLASS='a'>b</p>":                    "where an attribute is expected, in small letters and with its value in double quotes",
		`<p><a href="https://a b:c/">d</a></p>`: `a link leads to "https://a b:c/"`,
		`<ol start="x"><li>a</li></ol>`:         `a list starts with "x"`,
	} {
		if text, err := Of([]byte("<main>"+said+"</main>"), "https://example.org/"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is told as %q with the error %v, want %q", said, text, err, want)
		}
	}
	if _, err := Of([]byte("<main><p>a</p>"), "https://example.org/"); err == nil || !strings.Contains(err.Error(), "<main> is not closed") {
		t.Errorf("a page that has no end: %v", err)
	}
}
