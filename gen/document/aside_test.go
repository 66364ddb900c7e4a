package document

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const (
	wordSpace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="urn:wps" xmlns:v="urn:v"`
	openSpace = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"`
)

// docx is a document of Word with some paragraphs, and other parts by their names.
func docx(t *testing.T, body string, parts map[string]string) []byte {
	t.Helper()
	files := map[string]string{"word/document.xml": `<w:document ` + wordSpace + `><w:body>` + body + `</w:body></w:document>`}
	for name, text := range parts {
		files["word/"+name+".xml"] = `<w:` + name + ` ` + wordSpace + `>` + text + `</w:` + name + `>`
	}
	return archive(t, files)
}

// odt is a document of LibreOffice with some styles and paragraphs.
func odt(t *testing.T, styles, body string) []byte {
	t.Helper()
	return archive(t, map[string]string{"content.xml": `<office:document-content ` + openSpace + `><office:automatic-styles>` + styles + `</office:automatic-styles><office:body><office:text>` + body + `</office:text></office:body></office:document-content>`})
}

// said are the blocks of a document as they read, one a line.
func said(d *Document) string {
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

// says checks how the blocks of a document read, and that their words are those of the document.
func says(t *testing.T, d *Document, want string) {
	t.Helper()
	got := said(d)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if words := Words(got); !slices.Equal(words, d.Words) {
		t.Errorf("the words are %q, those of the blocks %q", d.Words, words)
	}
}

// TestNotesStandBehindWhatRefersToThem: those at the foot of a page and at the end, whatever refers to them, and none is lost.
func TestNotesStandBehindWhatRefersToThem(t *testing.T) {
	run := func(text string) string { return `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r>` }
	p := func(inner string) string { return `<w:p>` + inner + `</w:p>` }
	foot := func(id string) string { return `<w:r><w:footnoteReference w:id="` + id + `"/></w:r>` }
	step := `<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>`
	body := `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>` + run("Bells") + foot("2") + `</w:p>` +
		p(run("The familiar costs 5")+foot("3")+run(" coins")+`<w:r><w:endnoteReference w:id="2"/></w:r>`+run(".")) +
		p(step+run("ring")+foot("4")) + p(step+run("listen")) + p(run("And go.")) +
		`<w:tbl><w:tr><w:tc>` + p(run("D6")) + `</w:tc><w:tc>` + p(run("Sound")+foot("5")) + `</w:tc></w:tr><w:tr><w:tc>` + p(run("1")) + `</w:tc><w:tc>` + p(run("none")) + `</w:tc></w:tr></w:tbl>`
	note := func(kind, id, inner string) string {
		return `<w:` + kind + ` w:id="` + id + `">` + inner + `</w:` + kind + `>`
	}
	d := read(t, "a.docx", docx(t, body, map[string]string{
		"footnotes": `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>` + note("footnote", "2", p(run("About bells."))) + note("footnote", "3", p(`<w:r><w:footnoteRef/></w:r>`+run("Or "+"four."))+p(run("Never three."))) +
			note("footnote", "4", p(run("Loudly."))) + note("footnote", "5", p(run("At night."))) + note("footnote", "9", p(run("Nobody asked."))),
		"endnotes": note("endnote", "2", p(run("Of silver."))),
	}))
	says(t, d, "# Bells\n[1] About bells.\nThe familiar costs 5 [2] coins [3].\n[2] Or four.\nNever three.\n[3] Of silver.\n1. ring [4]\n2. listen\n[4] Loudly.\nAnd go.\n| D6 Sound [5] 1 none\n[5] At night.\nNobody asked.")
	doubted(t, d, 2, "the note [2] became a paragraph")
	doubted(t, d, 9, "nothing refers")

	cite := func(mark, inner string) string {
		return `<text:note text:id="n"><text:note-citation>` + mark + `</text:note-citation><text:note-body>` + inner + `</text:note-body></text:note>`
	}
	d = read(t, "a.odt", odt(t, "", `<text:p>The familiar costs 5`+cite("1", `<text:p>Or four.</text:p><text:list><text:list-item><text:p>never three</text:p></text:list-item></text:list>`)+` coins`+cite("*", `<text:p>Of silver.</text:p>`)+`.</text:p>`+
		`<text:list><text:list-item><text:p>ring`+cite("i", `<text:p>Loudly.</text:p>`)+`</text:p></text:list-item><text:list-item><text:p>listen</text:p></text:list-item></text:list><text:p>And go.</text:p>`))
	says(t, d, "The familiar costs 5 [1] coins [*].\n[1] Or four.\n- never three\n[*] Of silver.\n- ring [i]\n- listen\n[i] Loudly.\nAnd go.")
	doubted(t, d, 1, "the note [1] became a paragraph")
}

// TestTextBoxesAreReadOnce: Word writes a box in two ways, of which one is read, and its text parts none of the paragraph in which it hangs.
func TestTextBoxesAreReadOnce(t *testing.T) {
	box := `<w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent>`
	choice := `<mc:Choice Requires="wps"><w:drawing><wps:txbx>` + box + `</wps:txbx></w:drawing></mc:Choice>`
	fallback := `<mc:Fallback><w:pict><v:textbox>` + box + `</v:textbox></w:pict></mc:Fallback>`
	for name, inner := range map[string]string{"both": choice + fallback, "only the old way": fallback, "two new ways": choice + choice} {
		d := read(t, "a.docx", docx(t, `<w:p><w:r><w:t>One </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><mc:AlternateContent>`+inner+`</mc:AlternateContent><w:t>two</w:t></w:r></w:p><w:p><w:r><w:drawing/><w:t>Three.</w:t></w:r></w:p>`, nil))
		t.Log(name)
		says(t, d, "One two\nIn a box.\nThree.")
		if got := fmt.Sprint(d.Doubts); strings.Count(got, "a picture was left out") != 1 {
			t.Errorf("doubts %s", got)
		}
		if d.Blocks[0].Text != "One "+StrongBegins+"two"+StrongEnds {
			t.Errorf("behind the box letters are set otherwise: %q", d.Blocks[0].Text)
		}
	}
	d := read(t, "a.odt", odt(t, "", `<text:p>One <draw:frame><draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame>two</text:p><text:p>Three.</text:p>`))
	says(t, d, "One two\nIn a box.\nThree.")
}

// TestChangesThatWereTrackedAreMade: text that was moved stands where it went, and letters are set as they are now.
func TestChangesThatWereTrackedAreMade(t *testing.T) {
	d := read(t, "a.docx", docx(t, `<w:p><w:moveFrom><w:r><w:t>Away.</w:t></w:r></w:moveFrom><w:r><w:rPr><w:rPrChange><w:rPr><w:b/><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>Here.</w:t></w:r></w:p>`, nil))
	says(t, d, "Here.")
	if d.Blocks[0].Text != "Here." {
		t.Errorf("set as it was before: %q", d.Blocks[0].Text)
	}
}
