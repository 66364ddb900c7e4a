package gen_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/gentest"
	"psyref/gen/output"
	"psyref/templates"
)

// TestOwnersFilesAreCopied checks that extra files are at the root of the site as they are.
func TestOwnersFilesAreCopied(t *testing.T) {
	content := baseContent(t)
	content["files/.well-known/security.txt"] = &fstest.MapFile{Data: []byte("Contact: mailto:rules@example.com\n")}
	content["files/CNAME"] = &fstest.MapFile{Data: []byte("rules.example.com\n")}
	content["files/.DS_Store"] = &fstest.MapFile{Data: []byte("junk")}
	result, err := build(t, content)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{".well-known/security.txt": "Contact: mailto:rules@example.com\n",
		"CNAME": "rules.example.com\n"} {
		if got := string(fileOf(t, result, name)); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	for _, f := range result.Files {
		if f.Path == ".DS_Store" {
			t.Error("a file of a file manager is copied")
		}
	}
}

// TestFilesDoNotReplacePages checks that an extra file cannot take the name of one that the site
// makes.
func TestFilesDoNotReplacePages(t *testing.T) {
	content := baseContent(t)
	content["files/_headers"] = &fstest.MapFile{Data: []byte("mine")}
	content["files/favicon.ico/x.txt"] = &fstest.MapFile{Data: []byte("mine")}
	content["files/en/coin/toss/index.md"] = &fstest.MapFile{Data: []byte("mine")}
	o := options(content)
	o.SEO, o.HostFiles, o.Assets = true, true, templates.Sources()
	_, err := gentest.Build(o, output.Core{WASM: []byte("\x00asm"), Exec: []byte("go()")})
	if err == nil || !strings.Contains(err.Error(), "_headers") ||
		!strings.Contains(err.Error(), "en/coin/toss/index.md") {
		t.Errorf("got %v", err)
	}
}

// TestOwnersMarkAndStyle checks the icons and the style sheet of an owner.
func TestOwnersMarkAndStyle(t *testing.T) {
	var mark bytes.Buffer
	if err := png.Encode(&mark, image.NewGray(image.Rect(0, 0, 512, 512))); err != nil {
		t.Fatal(err)
	}
	content := baseContent(t)
	content["mark.png"] = &fstest.MapFile{Data: mark.Bytes()}
	content["site.yaml"] = &fstest.MapFile{Data: []byte(`mark: mark.png
colours: {ink: {light: "#000000", dark: "#ffffff"}}
type: {labels: [Fira Sans]}
`)}
	o := options(content)
	o.Assets = templates.Sources()
	result, err := gentest.Build(o, output.Core{WASM: []byte("\x00asm"), Exec: []byte("go()")})
	if err != nil {
		t.Fatal(err)
	}
	icon, err := png.DecodeConfig(bytes.NewReader(fileOf(t, result, "icon.png")))
	if err != nil || icon.Width != 180 {
		t.Errorf("the icon has %d pixels, %v", icon.Width, err)
	}
	if !bytes.Contains(fileOf(t, result, "favicon.svg"), []byte("data:image/png;base64,")) {
		t.Error("favicon.svg does not hold the mark")
	}
	if !bytes.Contains(fileOf(t, result, "en/coin/toss/index.html"),
		[]byte(`<img class="brand-mark" src="/ref/icon.png"`)) {
		t.Error("the bar does not show the mark")
	}
	for _, f := range result.Files {
		if strings.HasPrefix(f.Path, "assets/site.") && !bytes.Contains(f.Bytes,
			[]byte(`:root{--ink:light-dark(#000000,#ffffff);--sans:"Fira Sans",sans-serif;}`)) {
			t.Error("the style sheet has not what the owner sets")
		}
	}
}
