package document

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestRaisedDigitsStaySeparate checks that a raised or lowered digit never becomes part of a
// number, and the letters of 1st and 1er stay with their number.
func TestRaisedDigitsStaySeparate(t *testing.T) {
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
		if got := textOfBlocks(d); got != want {
			t.Errorf("%s is %q, want %q", page, got, want)
		}
		if told := strings.Contains(fmt.Sprint(d.Doubts), "raised") || strings.Contains(fmt.Sprint(d.Doubts), "lowered"); told != strings.ContainsAny(want, "¹²³₂[") {
			t.Errorf("%s: doubts %v", page, d.Doubts)
		}
	}
}

// TestStruckTextIsReported checks that struck text is kept, reported, and separated from its
// replacement.
func TestStruckTextIsReported(t *testing.T) {
	want := "A old new struck word, un done 5 1."
	d := read(t, "a.html", []byte("<p>A <del>old</del><ins>new</ins> <s>struck</s>word, un<strike>done</strike>\n5<del>1</del>."))
	checkText(t, d, want)
	for _, part := range []string{`"old" is struck out`, `"struck" is struck`, `"done" is struck`, `"1" is struck`} {
		if !strings.Contains(fmt.Sprint(d.Doubts), part) {
			t.Errorf("no doubt says %s: %v", part, d.Doubts)
		}
	}
}

// TestHiddenTextIsLeftOut checks that hidden text is left out, numbered and reported.
func TestHiddenTextIsLeftOut(t *testing.T) {
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
		if got := textOfBlocks(d); got != c.says || d.OmittedWords != c.left {
			t.Errorf("%s says %q, and leaves out %d", c.page, got, d.OmittedWords)
		}
		if told := strings.Contains(fmt.Sprint(d.Doubts), "left out"); told != (c.left > 0) {
			t.Errorf("%s: doubts %v", c.page, d.Doubts)
		}
	}
}

// TestFirstParagraphIsTheItem checks that the first paragraph of an item is the item, whatever line
// it is on.
func TestFirstParagraphIsTheItem(t *testing.T) {
	checkText(t, read(t, "a.html", []byte("<ul>\n<li>\n  <p>a</p>\n</li>\n<li>\n<div>\n<p>b</p></div><p>c</p></ul>")), "- a\n- b\nc")
}

// TestStepsKeepTheirNumbers checks that lists and steps of a web page keep the numbers that they
// set.
func TestStepsKeepTheirNumbers(t *testing.T) {
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
		checkText(t, d, want)
		if told := strings.Contains(fmt.Sprint(d.Doubts), "numbered"); told != (strings.Contains(page, "=0") || strings.Contains(page, "reversed")) {
			t.Errorf("%s: doubts %v", page, d.Doubts)
		}
	}
}

// textOfBlocks returns the text of the blocks of a document, one block per line.
func textOfBlocks(d *Document) string {
	var lines []string
	for i := range d.Blocks {
		b := &d.Blocks[i]
		switch b.Kind {
		case Step:
			lines = append(lines, fmt.Sprintf("%d. %s", b.Number, b.Plain()))
		case Item:
			lines = append(lines, "- "+b.Plain())
		case Heading:
			lines = append(lines, "# "+b.Plain())
		case Table:
			lines = append(lines, "| "+b.Plain())
		default:
			lines = append(lines, b.Plain())
		}
	}
	return strings.Join(lines, "\n")
}

// checkText checks the text of the blocks of a document, and that its words are those of the
// document.
func checkText(t *testing.T, d *Document, want string) {
	t.Helper()
	got := textOfBlocks(d)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if words := Words(got); !slices.Equal(words, d.Words) {
		t.Errorf("the words are %q, those of the blocks %q", d.Words, words)
	}
}
