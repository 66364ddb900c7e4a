package document

import (
	"fmt"
	"strings"
	"testing"
)

// TestRaisedFiguresAreNoPartOfANumber: in whatever a document says that figures are raised or lowered; and the letters of 1st and 1er stay beside their figure.
func TestRaisedFiguresAreNoPartOfANumber(t *testing.T) {
	for page, want := range map[string]string{
		"costs 5<sup>1</sup> coins":                           "costs 5¹ coins",
		"10<sup>3</sup>, 10<sup>-12</sup>":                    "10³, 10⁻¹²",
		"10<sup><b>1</b>2</sup>":                              "10¹²",
		"2D6<sub>2</sub> and H<sub>2</sub>O":                  "2D6₂ and H₂O",
		"costs 5<sup><a href='#n1'>1</a></sup>.":              "costs 5 [1].",
		"costs 5<sup><a href='#n1'>[1]</a></sup>.":            "costs 5 [1].",
		"<sup>1</sup> Only by night.":                         "¹ Only by night.",
		"the 1<sup>st</sup> and le 1<sup>er</sup>":            "the 1st and le 1er",
		"2<sup>D6</sup>, 5<sup>1,2</sup>":                     "2 [D6], 5 [1,2]",
		"<table><tr><td>a<td>b<tr><td>c<td><sup>2</sup></td>": "| a b c ²",
		"<table><tr><td>a<td>b<tr><td>½<td></td></table>":     "| a b ½ ",
	} {
		d := read(t, "a.html", []byte(page))
		if got := said(d); got != want {
			t.Errorf("%s is %q, want %q", page, got, want)
		}
		if told := strings.Contains(fmt.Sprint(d.Doubts), "raised") || strings.Contains(fmt.Sprint(d.Doubts), "lowered"); told != strings.ContainsAny(want, "¹²³₂[") {
			t.Errorf("%s: doubts %v", page, d.Doubts)
		}
	}
	run := func(set, text string) string { return `<w:r><w:rPr>` + set + `</w:rPr><w:t>` + text + `</w:t></w:r>` }
	d := read(t, "a.docx", docx(t, `<w:p>`+run("", "costs 10")+run(`<w:vertAlign w:val="superscript"/>`, "1")+run(`<w:rStyle w:val="High"/>`, "2")+run("", ", H")+run(`<w:vertAlign w:val="subscript"/>`, "2")+run("", "O, 1")+run(`<w:rStyle w:val="High"/>`, "er")+`</w:p>`,
		map[string]string{"styles": `<w:style w:styleId="High"><w:name w:val="High"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`}))
	says(t, d, "costs 10¹², H₂O, 1er")
	doubted(t, d, 1, `a raised "12" stands as "¹²"`)
	style := func(name, attributes string) string {
		return `<style:style style:name="` + name + `"><style:text-properties ` + attributes + `/></style:style>`
	}
	d = read(t, "a.odt", odt(t, style("T1", `style:text-position="super 58%"`)+style("T2", `style:text-position="-33% 58%"`)+style("T3", `fo:font-weight="bold"`),
		`<text:p>costs 10<text:span text:style-name="T1">1<text:span text:style-name="T3">2</text:span></text:span>, H<text:span text:style-name="T2">2</text:span>O, 1<text:span text:style-name="T1">er</text:span></text:p>`))
	says(t, d, "costs 10¹², H₂O, 1er")
	doubted(t, d, 1, `a raised "12" stands as "¹²"`)
}

// TestStruckWordsAreKeptApartAndTold: what is struck out is not glued to what replaces it.
func TestStruckWordsAreKeptApartAndTold(t *testing.T) {
	want := "A old new struck word, un done 5 1."
	d := read(t, "a.html", []byte("<p>A <del>old</del><ins>new</ins> <s>struck</s>word, un<strike>done</strike>\n5<del>1</del>."))
	says(t, d, want)
	for _, part := range []string{`"old" is struck out`, `"struck" is struck`, `"done" is struck`, `"1" is struck`} {
		if !strings.Contains(fmt.Sprint(d.Doubts), part) {
			t.Errorf("no doubt says %s: %v", part, d.Doubts)
		}
	}
	d = read(t, "a.docx", docx(t, `<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>old</w:t></w:r><w:r><w:t>new</w:t></w:r></w:p><w:p><w:r><w:rPr><w:dstrike/></w:rPr><w:t>all</w:t></w:r></w:p>`, nil))
	says(t, d, "old new\nall")
	doubted(t, d, 1, `"old" is struck out`)
	doubted(t, d, 2, `"all" is struck out`)
	d = read(t, "a.odt", odt(t, `<style:style style:name="T1"><style:text-properties style:text-line-through-style="solid"/></style:style>`, `<text:p><text:span text:style-name="T1">old</text:span>new</text:p>`))
	says(t, d, "old new")
	doubted(t, d, 1, `"old" is struck out`)
}

// TestWhatNoReaderSeesIsLeftOut: it is told, and its words are counted.
func TestWhatNoReaderSeesIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		page, says string
		left       int
	}{
		{"<p>One<p hidden>two three<p>four", "One\nfour", 2},
		{"<p hidden>two <b>three</b></p><h1>One</h1><h1 hidden>Two</h1>", "# One", 3},
		{`<div style="color: red; display : NONE">one<div>two</div></div>three <span style="visibility:hidden">four</span>five`, "three five", 3},
		{"<table><tr><td>a<td hidden>b</td><td>c<tr hidden><td>d</tr><tr><td>e<td>f</table>", "| a c e f", 2},
		{"<nav>one <p hidden>two</p></nav>three", "three", 2},
		{"<main hidden>one</main><body style='display:none'>two <br hidden> three", "one\ntwo three", 0},
		{"<div hidden>one</div>", "one", 0},
		{"<div hidden>one <p>two", "one\ntwo", 0},
	} {
		d := read(t, "a.html", []byte(c.page))
		if got := said(d); got != c.says || d.LeftOut != c.left {
			t.Errorf("%s says %q, and leaves out %d", c.page, got, d.LeftOut)
		}
		if told := strings.Contains(fmt.Sprint(d.Doubts), "left out"); told != (c.left > 0) {
			t.Errorf("%s: doubts %v", c.page, d.Doubts)
		}
	}
	d := read(t, "a.docx", docx(t, `<w:p><w:r><w:t>One </w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>two three </w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>four</w:t></w:r></w:p><w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>five</w:t></w:r></w:p>`, nil))
	says(t, d, "One four")
	doubted(t, d, 1, `text that no reader sees was left out; words in it: 2 ("two three")`)
	doubted(t, d, 2, "words in it: 1")
	if d.LeftOut != 3 {
		t.Errorf("%d words left out of Word", d.LeftOut)
	}
	d = read(t, "a.odt", odt(t, `<style:style style:name="T1"><style:text-properties text:display="none"/></style:style>`,
		`<text:p>One <text:span text:style-name="T1">two <text:span>three</text:span></text:span> four</text:p><text:p text:style-name="T1">five</text:p><text:section text:display="none"><text:p>six</text:p></text:section><text:section><text:p>Seven</text:p></text:section>`))
	says(t, d, "One four\nSeven")
	doubted(t, d, 1, `words in it: 2 ("two three")`)
	if d.LeftOut != 4 {
		t.Errorf("%d words left out of LibreOffice", d.LeftOut)
	}
}

// TestAParagraphAtTheBeginningOfAnItemIsTheItem: on whatever line it stands.
func TestAParagraphAtTheBeginningOfAnItemIsTheItem(t *testing.T) {
	says(t, read(t, "a.html", []byte("<ul>\n<li>\n  <p>a</p>\n</li>\n<li>\n<div>\n<p>b</p></div><p>c</p></ul>")), "- a\n- b\nc")
}

// TestStepsOfAWebPageKeepTheirNumbers: where a list says with which number it or one of its steps begins.
func TestStepsOfAWebPageKeepTheirNumbers(t *testing.T) {
	for page, want := range map[string]string{
		"<ol start=3><li>a<li>b</ol><ol><li>c</ol>":      "3. a\n4. b\n1. c",
		"<ol><li>a<li value=7>b<p>more</p><li>c</ol>":    "1. a\n7. b\nmore\n8. c",
		"<ol start=2><li>a<ol><li>b<li>c</ol><li>d</ol>": "2. a\n1. b\n2. c\n3. d",
		"<ol start=0><li>a<li value=x>b</ol>":            "1. a\n2. b",
		"<ol start=99999999><li>a<li>b<li>c</ol>":        "99999999. a\n99999999. b\n99999999. c",
		"<ol reversed><li>a<li>b</ol>":                   "1. a\n2. b",
		"<ul start=4><li value=2>a</ul>":                 "- a",
	} {
		d := read(t, "a.html", []byte(page))
		says(t, d, want)
		if told := strings.Contains(fmt.Sprint(d.Doubts), "counted"); told != (strings.Contains(page, "=0") || strings.Contains(page, "reversed")) {
			t.Errorf("%s: doubts %v", page, d.Doubts)
		}
	}
}
