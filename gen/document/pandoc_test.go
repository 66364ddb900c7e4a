package document

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"psyref/gen/slowtest"
)

// withPandoc replaces pandoc by a shell script.
func withPandoc(t *testing.T, script string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in for pandoc is a shell script")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "pandoc"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
}

func TestReadOfficeFiles(t *testing.T) {
	withPandoc(t, `case "$*" in *--sandbox*--from=odt*--to=html*) ;; *) exit 9;; esac
printf '<title> </title><h1>Tide bells</h1><p>'; cat; printf '</p>'`)
	d, err := Read(context.Background(), "a.odt", []byte("Ring them."), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkText(t, d, "# Tide bells\nRing them.")
	doubted(t, d, 1, "pandoc converted the file to HTML")
}

func TestPandocErrors(t *testing.T) {
	withPandoc(t, "echo 'couldn'\\''t unpack docx container' >&2; exit 63")
	if _, err := Read(context.Background(), "a.docx", []byte("no archive"), Options{}); err == nil || err.Error() != "a.docx: pandoc cannot read the file: couldn't unpack docx container" {
		t.Errorf("the error is %v", err)
	}
}

func TestMissingPandoc(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Read(context.Background(), "a.docx", []byte("PK"), Options{}); err == nil || err.Error() != "a.docx: reading a .docx file requires pandoc, which is not installed: install it, or save the document as .html or .txt" {
		t.Errorf("the error is %v", err)
	}
}

// TestLostWordsAreAnError checks that words that pandoc loses are an error: version 2.17 drops the
// head of a table in ODT. Deleted text and annotations may be missing.
func TestLostWordsAreAnError(t *testing.T) {
	withPandoc(t, "echo '<p>Nothing</p>'")
	for name, text := range map[string]string{
		"a.odt":  `<d xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><office:styles>Style</office:styles><office:text><tracked-changes>old</tracked-changes>%s<p>Nothing</p></office:text></d>`,
		"a.docx": `<w><p><r><t>Nothing</t></r><r><delText>old</delText><t>%s</t></r></p></w>`,
	} {
		part := map[string]string{"a.odt": "content.xml", "a.docx": "word/document.xml"}[name]
		if _, err := Read(context.Background(), name, archive(t, part, fmt.Sprintf(text, "")), Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		_, err := Read(context.Background(), name, archive(t, part, fmt.Sprintf(text, "<p>D6 Result</p>")), Options{})
		if err == nil || err.Error() != name+`: pandoc lost words of the document: "d6 result"; save it as .html, and import that` {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// archive returns a file of a word processor with one part.
func archive(t *testing.T, name, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestSlowPandocKeepsEveryWord reads files that pandoc wrote in both formats.
func TestSlowPandocKeepsEveryWord(t *testing.T) {
	slowtest.Slow(t)
	const text = "# Tide bells\n\nOne **strong** word, 10^3^ and a note.[^1]\n\n- first\n- second\n\n1. step\n2. step\n\n%s[^1]: At the end.\n"
	const table = "| D6 | Result |\n|----|--------|\n| 1 | Nothing |\n\n"
	const want = "# Tide bells|One strong word, 10³ and a note.¹|- first|- second|1. step|2. step|%s1. At the end."
	for _, c := range []struct{ format, table, want string }{{"docx", table, "| D6 Result 1 Nothing|"}, {"odt", "", ""}} {
		cmd := exec.Command("pandoc", "--from=markdown", "--to="+c.format, "--output=-")
		cmd.Stdin = strings.NewReader(fmt.Sprintf(text, c.table))
		data, err := cmd.Output()
		if err != nil {
			t.Fatalf("pandoc, which .ci/deps installs: %v", err)
		}
		d, err := Read(context.Background(), "a."+c.format, data, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(textOfBlocks(d), "\n", "|"); got != fmt.Sprintf(want, c.want) {
			t.Errorf("%s says %s", c.format, got)
		}
	}
}
