package markdown

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"psyref/gen/slowtest"
	"psyref/gen/source"
)

// hostile lists constructs that can be nested or left open, to be repeated.
var hostile = []string{
	"> ", "- ", "* ", "1. ", ">", "- > ", "    ", "\t", "# ", "[", "![", "*a ", "**a ", "_a **b ", "*a_ ", "x**y_z_*",
	"***", "(", "{", "{#a ", "{odds ", "{odds x : y}", "`", "` `` ", "[a](", "[](<", "[a](b)",
	"![a](b)", "[a][b]", "[a]: b\n", "[^", "[[", "<", "<a ", "<!--", "<?", "<![CDATA[", "&", "&#", "\\", "a|", "| ", "~~",
	"==a", "1 ", "1&a", "@a.bc", "www.", "```\n", "```calculator a/b\n", ":::\n", "|---|\n", "a\n---\n", "> [!note]\n",
	"\n",
}

// refused parses a text and returns the number of errors. It fails if that takes too much memory;
// [BenchmarkHostile] measures the time.
func refused(t *testing.T, name string, text []byte) int {
	t.Helper()
	const most = 500 << 20
	var errs source.Collector
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Parse(source.NewFile("page.md", text), 0, &errs)
	runtime.ReadMemStats(&after)
	if after.HeapSys-min(before.HeapSys, after.HeapSys) > most {
		t.Errorf("%s: %d MB more", name, (after.HeapSys-before.HeapSys)>>20)
	}
	for _, e := range errorsOf(&errs) {
		if e.Line == 0 && !strings.Contains(e.Message, "more than") {
			t.Errorf("%s: no place: %v", name, e)
		}
	}
	return errs.Len()
}

func errorsOf(errs *source.Collector) source.Errors {
	list, _ := errs.Err().(source.Errors)
	return list
}

// TestTextsBeyondLimits parses 10,000 nested constructs, and 20 MB.
func TestTextsBeyondLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	for _, c := range hostile {
		refused(t, "10,000 of "+strconv.Quote(c), []byte(strings.Repeat(c, 10_000)))
		if refused(t, "20 MB of "+strconv.Quote(c), []byte(strings.Repeat(c, 20<<20/len(c)))) != 1 {
			t.Errorf("20 MB of %q are not refused, or more than once", c)
		}
		deeper := strings.Builder{}
		for i := range 400 { // a level a line
			deeper.WriteString(strings.Repeat("  ", i) + c + "\n")
		}
		refused(t, "steps of "+strconv.Quote(c), []byte(deeper.String()))
	}
}

// TestTextsWithinLimits parses a page of the longest allowed paragraphs.
func TestTextsWithinLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	readHostile(t, maxPageBytes/4)
}

// TestSlowTextsWithinLimits parses pages of the largest allowed size.
func TestSlowTextsWithinLimits(t *testing.T) {
	slowtest.Slow(t)
	readHostile(t, maxPageBytes)
}

// readHostile parses pages of so many bytes.
func readHostile(t *testing.T, bytes int) {
	t.Helper()
	for _, c := range hostile {
		paragraph := strings.TrimRight(strings.Repeat(c, (maxBlockBytes-100)/len(c)), "\n") + "\n\n"
		text := strings.Repeat(paragraph, bytes/len(paragraph))
		if n := refused(t, "all paragraphs of "+strconv.Quote(c), []byte(text)); n > maxErrors+1 {
			t.Errorf("%q: %d errors of one page", c, n)
		}
	}
}

func TestLimitErrorsHavePositions(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a large page": {"a\n\n" + strings.Repeat("word\n\n", maxPageBytes/6),
			"page.md:1:1: the page has 129 KB; the limit is 128 KB\n\tsplit it into several pages"},
		"a long paragraph": {"a\n\nb\n" + strings.Repeat("word\n", maxBlockBytes/4),
			"page.md:3:1: a paragraph or table has more than 16 KB\n\tsplit it by blank lines"},
		"deep quotations": {"a\n\n" + strings.Repeat("> ", 21) + "b",
			"page.md:3:1: block quotes and lists are nested more than 20 deep\n\tuse headings, or steps in order"},
		"far to the right": {"a\n\n" + strings.Repeat(" ", 201) + "b",
			"page.md:3:1: block quotes and lists are nested more than 20 deep\n\tuse headings, or steps in order"},
	} {
		if _, got := parsed(t, c.text); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
	for _, text := range []string{strings.Repeat("a\n\n", 1000), strings.Repeat("- ", 19) + "b",
		"| a |\n|---|\n" + strings.Repeat("| b |\n", 2000), strings.Repeat("9", 300) + " > - 1."} {
		if _, got := parsed(t, text); got != "" && !strings.Contains(got, "no kind") {
			t.Errorf("%.20q: %.300s", text, got)
		}
	}
}

// TestNesting counts the marks at the beginning of a line; the digits of a step count as one.
func TestNesting(t *testing.T) {
	for line, want := range map[string]int{"12. a": 1, "1. 2) a": 2, "12 a": 0, "12": 0, "> 1. - a": 3, "1": 0, "1.": 1,
		"1.a": 0, "12.34. a": 0, "- > a - b": 2} {
		if depth, _ := nesting([]byte(line)); depth != want {
			t.Errorf("%q: %d deep, want %d", line, depth, want)
		}
	}
}
