package tomarkdown

import (
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	page := `<html><body><header>bar</header><main><h1>Push-&#8288;it</h1><form><label>n <input></label></form><p id="dh-push">Add <a href="../focus/#dh-x">the <em>test</em></a>.<span class="rule-ids"><a href="#dh-push">dh-push</a></span></p><input hidden><p>A<br>B &amp; <i class="wait">late</i>C</p>
<button>Copy</button><details class="fold distribution-box"><details><p>0.2 %</p></details>bars</details><p hidden>secret</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2|3</td></tr></table></main></body></html>`
	text, err := Convert([]byte(page), "https://example.org/ref/en/push/")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Push-it\n", "Add [the *test*](https://example.org/ref/en/focus/#dh-x).",
		"| 1 | 2\\|3 |", "A  \nB & C", "\n\nhttps://example.org/ref/en/push/\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, no := range []string{"bar", "Copy", "secret", "dh-push", "bars", "0.2", "late"} {
		if strings.Contains(string(text), no) {
			t.Errorf("%q in\n%s", no, text)
		}
	}
	if _, err := Convert([]byte("<p>none</p>"), "https://example.org/"); err == nil {
		t.Error("converted a page without a <main> element")
	}
}

func TestWhatCameAndWhatWasDroppedAreToldApart(t *testing.T) {
	text, err := Convert([]byte("<main><p>Above <del>95</del> <ins>93</ins> you fail.</p></main>"), "https://example.org/")
	if err != nil {
		t.Fatal(err)
	}
	if want := "Above <del>95</del> <ins>93</ins> you fail."; !strings.Contains(string(text), want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// TestSpans checks that a cell over several columns has its text once, and one over several rows in
// each of them.
func TestSpans(t *testing.T) {
	const page = `<main><table><tr><th>a</th><th>b</th></tr><tr><th colspan="2">Group</th></tr>` +
		`<tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table></main>`
	text, err := Convert([]byte(page), "https://example.org/")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| Group |   |", "| 1     | 2 |", "| 1     | 3 |"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
