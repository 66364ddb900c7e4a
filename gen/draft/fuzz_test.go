package draft

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/gen/document"
)

// FuzzImport: whatever is imported is refused, or becomes pages that say every word of it and that the site can read.
func FuzzImport(f *testing.F) {
	names, err := filepath.Glob("../document/testdata/*")
	if err != nil || len(names) < 4 {
		f.Fatal("no documents to begin with", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(filepath.Ext(name), data)
	}
	f.Add(".html", []byte("<h1>A</h1><p>b <b>c</b>d<ul><li><p>e<ol><li>f<li>g</ol></ul><table><tr><td>h<td>i<tr><td>j</table>"))
	f.Add(".html", []byte("<title>t</title><nav>a<ul><li>b</nav><main><header><h1>c\nd</h1></header>e</main><aside role=navigation>f<footer>g</footer>"))
	f.Add(".html", []byte("<p>5<sup>1</sup><sub>2<b>3</b></sub><del>a</del><s>b</s><ol start=3 reversed><li value=7>c<li hidden>d<li>e<span hidden>f</span></ol><p hidden>g<p><sup><a>1</a></sup><td>½"))
	f.Add(".txt", []byte("1. a\n\n1. b\n\n3) c\n* d\n  * e\n&eacute; `code` [x](y) <b> {#id} 50% ~~x~~ | \\| _y_ ![z](w)\n: q\n> r\n+ s\n==="))
	f.Add(".md", []byte("---\ntitle: a\n---\nb\n===\n\n> [c](d \"e\") <b>f</b> <head> &eacute; ~~g~~ h[^1] ![i[^2]](j)\n\n- [ ] k\n  5. l[^1]\n\n| a[^2] | b |\n|--|--|\n| <br> | `c` |\n\n```yaml x\nd\n```\n\n    e\n\n[f]: g\n\n> [^1]: h\n>\n>     # i[^3]\n\n[^2]:\n    - j[^2]\n\n[^3]: <!-- k -->\n[^4]: l\n"))
	f.Add(".txt", []byte("Write to a.b@example.org, see www.example.org or (www.x) and https://example.org/?a=b.\n"))
	f.Add(".txt", []byte("a"+strings.Repeat("\u0303", 40)+" tilde\n"))
	f.Add(".txt", []byte("caf\xe9 \x93quoted\x94\n"))
	f.Fuzz(func(t *testing.T, ending string, data []byte) { imported(t, "raw"+ending, data) })
}

// FuzzMarkdown: whatever Markdown holds, it is refused or imported like any other text.
func FuzzMarkdown(f *testing.F) {
	for _, text := range []string{
		"---\ntitle: a\n---\n\nb\n=\n\n[c](d 'e') ![f](g) `h` ~~i~~ <b>j</b> <head> &eacute; \\*k\\*\n\n| a | b |\n|--|--|\n| c[^1] |\n\n[^1]: d\n",
		"> a[^1]\n>\n> [^1]: b[^1] c[^2]\n\n- d\n  9. e\n\n      f\n\n[^2]:\n    # g\n\n    - h\n[^3]: i\n\n[j]: k 'l'\n",
		"```m n\no\n```\n\n    p\n\n<div hidden>q</div>\n\n<script>\nr\n\n<!-- s\nt -->\n\n<p>u<sup>1</sup><ol start=3><li>v\n\n***\n***w** x*\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { imported(t, "raw.md", []byte(text)) })
}

// FuzzOffice: whatever stands in the parts of a file of a word processor, it is refused or imported like any other.
func FuzzOffice(f *testing.F) {
	for _, part := range []string{
		`<w:p><w:pPr><w:pStyle w:val="T"/></w:pPr><w:r><w:t>Bells</w:t></w:r></w:p><w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>ring</w:t></w:r></w:p>`,
		`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t><w:br/></w:r></w:p></w:tc><w:tc><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl><w:p><w:pPr><w:outlineLvl w:val="99"/></w:pPr><w:t>b`,
		`<w:p><w:r><w:t>5</w:t><w:footnoteReference w:id="1"/><w:vertAlign w:val="superscript"/><w:t>2</w:t><w:vanish/><w:t>d</w:t></w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent><w:p><w:t>e<w:endnoteReference w:id="2"/></w:t></w:p></w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:t>f</w:t></mc:Fallback></mc:AlternateContent></w:p>`,
		`<w:ilvl w:val="-9"/><w:p><w:numId w:val="1"/><w:ilvl w:val="99999999"/><w:t>c</w:t></w:p><w:drawing/>`,
	} {
		f.Add(true, part, `<a><style styleId="T"><name val="heading 1"/></style><style styleId="T"><name val="heading -4"/></style></a>`, `<a><abstractNum abstractNumId="5"><lvl ilvl="0"><numFmt val="bullet"/></lvl></abstractNum><num numId="2"><abstractNumId val="5"/></num></a>`,
			`<w:footnote w:id="1"><w:p><w:t>a note</w:t></w:p><w:footnote w:id="1"><w:tbl><w:t>in a note</w:t></w:tbl></w:footnote></w:footnote><w:endnote w:id="2"><w:p><w:outlineLvl w:val="1"/><w:t>g</w:t></w:p></w:endnote>`)
	}
	for _, part := range []string{
		`<text:h text:outline-level="-2">Tide<text:s/>bells</text:h><text:p>One <text:span text:style-name="T">loud</text:span></text:p></text:span></text:list>`,
		`<text:p>5<text:note><text:note-citation>1</text:note-citation><text:note-body><text:h>a<text:note><text:note-body><text:p>b</text:p></text:note-body></text:note></text:h></text:note-body></text:note><text:span text:style-name="S">2</text:span><draw:text-box><text:list><text:list-item><text:p>c</text:p></text:list-item></text:list></draw:text-box></text:p>`,
		`<text:list text:style-name="L"><text:list-item><text:p>a</text:p><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item></text:list><text:tracked-changes><text:p>c`,
		`<table:table><table:table-row><table:table-cell><text:p>a</text:p><table:table><table:table-row/></table:table></table:table-cell></table:table-row></table:table>`,
	} {
		f.Add(false, part, `<a><style name="T"><text-properties font-weight="bold"/></style><style name="S"><text-properties text-position="super 58%" text-line-through-style="solid"/></style><list-style name="L"><list-level-style-number level="1"/></list-style></a>`, "", "")
	}
	f.Fuzz(func(t *testing.T, word bool, body, styles, numbering, notes string) {
		name, parts := "raw.odt", map[string]string{"styles.xml": styles, "content.xml": `<d xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><o:text>` + body + `</o:text></d>`}
		if word {
			name, parts = "raw.docx", map[string]string{"word/document.xml": "<document>" + body + "</document>", "word/styles.xml": styles, "word/numbering.xml": numbering, "word/footnotes.xml": "<footnotes>" + notes + "</footnotes>"}
		}
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for part, text := range parts {
			w, err := z.CreateHeader(&zip.FileHeader{Name: part, Method: zip.Store})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		imported(t, name, b.Bytes())
	})
}

// imported makes drafts of a file, unless it is refused, and has the site read them.
func imported(t *testing.T, name string, data []byte) {
	t.Helper()
	d, err := document.Read(context.Background(), name, data, document.Options{})
	if err != nil {
		return
	}
	drafts, err := Make(context.Background(), d, Options{System: "toys", Prefix: "ty", Language: "en"})
	if _, refused := errors.AsType[*document.Refusal](err); refused {
		return // a table of a thousand columns is longer on a page than in the document
	} else if err != nil {
		t.Fatal(err)
	}
	for _, p := range drafts.Pages {
		reading(t, p)
	}
}
