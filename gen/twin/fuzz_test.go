package twin_test

import (
	"html"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"psyref/gen/twin"
)

// FuzzTwin makes pages of any elements that templates and Markdown write, in any order, with texts that are full of signs of Markdown: their twins read as
// they do.
func FuzzTwin(f *testing.F) {
	for _, text := range hard {
		f.Add([]byte{1, 0, 2, 0, 3}, text)
	}
	f.Add([]byte("0123456789abcdefghijklmnopqrstuvwxyz"), "1. *a* `b` | c")
	f.Fuzz(func(t *testing.T, choices []byte, text string) {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
			t.Skip("a page holds no such text")
		}
		made := maker{text: text, choose: func(n int) (c int) {
			if len(choices) > 0 {
				c, choices = int(choices[0])%n, choices[1:]
			}
			return c
		}}
		sameAsThePage(t, made.page(), "https://example.org/ref/en/push/")
	})
}

// TestTwinsOfAnythingReadAsTheirPages is the same with pages made by chance, two thousand of them.
func TestTwinsOfAnythingReadAsTheirPages(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		made := maker{choose: random.IntN}
		sameAsThePage(t, made.page(), "https://example.org/ref/en/push/")
	}
}

// hard are texts that read as something else where they are written as they are.
var hard = []string{"*", "**", "_", "__", "a_b", "[", "]", "[a]: b", "(", ")", "<", "<b>", "<!--", ">", "# ", "#", "###### a #", "+ ", "+", "- ", "-", "---", "***", "===", "=", ".", "!",
	"|", "|-|", ":-:", "~", "~~~", "`", "``", "```", "&", "&amp;", "&#35;", "&lt", "\\", "\\\\", "1.", "1)", "12", "1. a", "0", "\u00a0", "\u202f", "\u2060", "a\u2060b", "“a”", "’", "é", "€", "a", "b c", " ", "\n",
	"http://a.b/c", "\\|", "a\\", "…", "−10", "10 %", "$x$", "\"", "'", "{#a}", "[x] ", "[^1]", "--", "*a", "a*", "_a", "a_"}

// maker makes pages by choices.
type maker struct {
	strings.Builder
	choose func(n int) int
	text   string // to be used besides the hard ones
	linked bool   // in a link
}

func (m *maker) page() []byte {
	m.WriteString("<html><body><header>none</header><main>")
	for range 1 + m.choose(6) {
		m.block(0)
	}
	m.WriteString("</main></body></html>")
	return []byte(m.String())
}

func (m *maker) words() {
	for range 1 + m.choose(3) {
		n := m.choose(len(hard) + 2)
		text := m.text
		if n < len(hard) {
			text = hard[n]
		}
		m.WriteString(html.EscapeString(text))
	}
}

func (m *maker) block(depth int) {
	switch m.choose(12) {
	case 0:
		m.in("p", "", m.line)
	case 1:
		m.in([]string{"h1", "h2", "h3", "h6"}[m.choose(4)], "", m.line)
	case 2:
		m.list("ul", "", depth)
	case 3:
		m.list("ol", []string{"", ` start="3"`, ` start="10"`}[m.choose(3)], depth)
	case 4:
		m.table(depth)
	case 5:
		m.in("pre", []string{"", ` class="typed"`}[m.choose(2)], []func(){m.words, func() { m.in("code", "", m.words) }}[m.choose(2)])
	case 6:
		m.WriteString("<hr>")
	case 7:
		m.in("div", "", func() { m.blocks(depth) })
	case 8:
		m.in("nav", ` class="a"`, func() { m.blocks(depth) })
	case 9:
		m.in("section", " hidden", func() { m.in("section", "", func() { m.blocks(depth) }) })
	case 10:
		m.in("dl", "", func() { m.in("dt", "", m.line); m.in("dd", "", m.line) })
	default:
		m.line()
	}
	m.WriteString([]string{"", "\n", " "}[m.choose(3)])
}

func (m *maker) blocks(depth int) {
	if depth == 3 {
		m.line()
		return
	}
	for range 1 + m.choose(3) {
		m.block(depth + 1)
	}
}

func (m *maker) in(name, attributes string, inside func()) {
	m.WriteString("<" + name + attributes + ">")
	inside()
	m.WriteString("</" + name + ">")
}

func (m *maker) list(name, attributes string, depth int) {
	m.in(name, attributes, func() {
		for range m.choose(4) {
			m.in("li", "", func() {
				switch m.choose(4) {
				case 0:
				case 1:
					m.blocks(depth)
				case 2:
					m.line()
					m.blocks(depth)
				default:
					m.line()
				}
			})
			m.WriteString([]string{"", "\n"}[m.choose(2)])
		}
	})
}

func (m *maker) table(int) {
	row := func(name string) {
		for range m.choose(4) {
			m.in(name, "", func() {
				switch m.choose(5) {
				case 0:
				case 1:
					m.in("p", "", m.line)
					m.in("div", "", m.line)
				default:
					m.line()
				}
			})
		}
	}
	m.in("table", "", func() {
		m.in("caption", "", m.words)
		m.in("thead", "", func() { m.in("tr", "", func() { row("th") }) })
		m.in("tbody", "", func() {
			for range m.choose(3) {
				m.in("tr", "", func() { row("td") })
			}
		})
	})
}

func (m *maker) line() {
	for range 1 + m.choose(4) {
		m.piece(0)
	}
}

func (m *maker) piece(depth int) {
	inside := func() {
		if depth > 2 {
			m.words()
			return
		}
		for range m.choose(4) {
			m.piece(depth + 1)
		}
	}
	switch m.choose(16) {
	case 0, 1, 2, 3:
		m.words()
	case 4:
		m.in("em", "", inside)
	case 5:
		m.in("strong", "", inside)
	case 6:
		m.in([]string{"i", "b"}[m.choose(2)], "", inside)
	case 7:
		m.in([]string{"ins", "del"}[m.choose(2)], "", inside)
	case 8:
		m.in("code", "", m.words)
	case 9:
		m.WriteString("<br>")
	case 10:
		m.in("span", ` class="a b"`, inside)
	case 11:
		m.in("span", ` class="a rule-ids"`, inside)
	case 12:
		m.WriteString(`<img src="../a_(b).png" alt="` + html.EscapeString(hard[m.choose(len(hard))]) + `">`)
	default:
		m.link(inside)
	}
}

func (m *maker) link(inside func()) {
	if m.linked {
		m.words()
		return
	}
	m.linked = true
	to := []string{"/ref/en/a/#b-c", "#a", "", "../a/?b=c&d=e;f", "/a_(b/", "a b", "https://a.b/c*d|e", "/é", "?a=%2F&amp;lt;"}[m.choose(9)]
	title := []string{"", ` title="a &quot;b&quot; \"`, ` title="&amp;amp; (c) |"`}[m.choose(3)]
	m.in("a", ` href="`+html.EscapeString(to)+`"`+title, inside)
	m.linked = false
}

// FuzzTwinOfBrokenPages: whatever stands in a page, there is a twin or an error, and neither takes for ever.
func FuzzTwinOfBrokenPages(f *testing.F) {
	for _, page := range []string{"", "<", "<p>a</p>", "<p", "<p class", `<p class="`, "<form><", "<form></form", "<script>", "<svg><path/></svg", "<code><span>", "<pre>\n", "<table><tr>", "<ol><li>", "<em>*</em><b>", "</main>", "<!-- -->", "<br", "<h7>"} {
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, page string) {
		text, err := twin.Of([]byte("<main>"+page+"</main>"), "https://example.org/")
		if (err == nil) != strings.HasSuffix(string(text), "https://example.org/\n") {
			t.Errorf("%q is told as %q, with the error %v", page, text, err)
		}
	})
}
