package gen_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen"
	"psyref/gen/gentest"
	"psyref/gen/output"
	"psyref/gen/source"
)

// drawing returns a PNG in one colour.
func drawing(t *testing.T, width, height int, c color.Color) []byte {
	t.Helper()
	p := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{c})
	var b bytes.Buffer
	if err := png.Encode(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withPictures returns content whose pages show pictures: a wide one beside the page, in a list and
// in a callout, and a small one for all languages.
func withPictures(t *testing.T) fstest.MapFS {
	t.Helper()
	content := baseContent(t)
	content["en/coin/coins.png"] = &fstest.MapFile{Data: drawing(t, 2000, 500, color.Black)}
	content["fr/coin/coins.png"] = &fstest.MapFile{Data: drawing(t, 2000, 400, color.Black)}
	content["pictures/edge.png"] = &fstest.MapFile{Data: drawing(t, 40, 30, color.White)}
	const text = "\n![Two \"coins\" & a *die*](coins.png \"Where they <fall>\") {#pictured}\n\n- Here:\n\n  ![A coin on its edge](../../pictures/edge.png)\n\n> [!note]\n> See:\n>\n> ![A coin on its edge](../../pictures/edge.png)\n"
	for _, name := range []string{"en/coin/toss.md", "fr/coin/toss.md"} {
		content[name] = &fstest.MapFile{Data: append(bytes.Clone(content[name].Data), text...)}
	}
	return content
}

func textOf(t *testing.T, result *gentest.Result, name string) string {
	t.Helper()
	return string(fileOf(t, result, name))
}

var addressOfPicture = regexp.MustCompile(`/ref/(assets/pictures/[0-9a-f]+\.png)`)

// TestPicturesAreOnPages checks the size, text and copies of pictures, in each language.
func TestPicturesAreOnPages(t *testing.T) {
	o := options(withPictures(t))
	o.SEO = true
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	page := textOf(t, result, "en/coin/toss/index.html")
	wide := regexp.MustCompile(`<figure id="pictured" class="rule"><img src="/ref/(assets/pictures/\w+\.png)" width="2000" height="500" alt="Two “coins” &amp; a die" loading="lazy" decoding="async"><figcaption>Where they &lt;fall&gt;</figcaption><span class="rule-ids`)
	found := wide.FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("no picture in %s", page[strings.Index(page, "<figure"):])
	}
	if textOf(t, result, found[1]) != string(o.Content.(fstest.MapFS)["en/coin/coins.png"].Data) {
		t.Error("the picture is not the file of the content")
	}
	if n := strings.Count(page, `width="40" height="30" alt="A coin on its edge"`); n != 2 {
		t.Errorf("the small picture is on the page %d times", n)
	}
	if french := textOf(t, result, "fr/coin/toss/index.html"); !strings.Contains(french, `width="2000" height="400"`) ||
		strings.Contains(french, found[1]) {
		t.Error("the French page shows the English picture")
	}
	for _, name := range []string{"en/coin/toss/index.html", "fr/coin/toss/index.html"} {
		for _, at := range addressOfPicture.FindAllStringSubmatch(textOf(t, result, name), -1) {
			textOf(t, result, at[1])
		}
	}
	text := textOf(t, result, "en/coin/toss/index.md")
	if !strings.Contains(text, "![Two “coins” & a die](https://example.org/ref/"+found[1]+")") ||
		!strings.Contains(text, `Where they &lt;fall&gt;`) {
		t.Errorf("the page has beside it\n%s", text)
	}
	if !strings.Contains(searched(result, "en"), "Two “coins” & a die") {
		t.Error("the words of a picture are not searched")
	}
	if list := textOf(t, result, listOfKept(t, result)); !strings.Contains(list, found[1]) {
		t.Error("a device that keeps pages keeps no pictures")
	}
}

// TestEqualPicturesAreOneFile checks that two pictures with the same bytes are one file of the
// site, which both pages show.
func TestEqualPicturesAreOneFile(t *testing.T) {
	content := withPictures(t)
	content["fr/coin/coins.png"] = &fstest.MapFile{Data: bytes.Clone(content["en/coin/coins.png"].Data)}
	result, err := gentest.Build(options(content), output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	address := func(page string) string { return addressOfPicture.FindStringSubmatch(textOf(t, result, page))[1] }
	if english, french := address("en/coin/toss/index.html"), address("fr/coin/toss/index.html"); english != french {
		t.Errorf("the pages show %s and %s", english, french)
	}
}

// searched returns everything that the search of a language contains.
func searched(result *gentest.Result, tag string) string {
	var b strings.Builder
	for _, f := range result.Files {
		if strings.HasPrefix(f.Path, "search/"+tag) {
			b.Write(f.Bytes)
		}
	}
	return strings.NewReplacer(`\u0026`, "&").Replace(b.String())
}

func listOfKept(t *testing.T, result *gentest.Result) string {
	t.Helper()
	for _, f := range result.Files {
		if ok, _ := path.Match("assets/offline.*.json", f.Path); ok {
			return f.Path
		}
	}
	t.Fatal("there is no list of what a device can keep")
	return ""
}

// TestUnusablePicturesAreErrors checks the errors of pictures, with their positions and
// hints.
func TestUnusablePicturesAreErrors(t *testing.T) {
	for _, c := range []struct{ text, file, want string }{
		{"![](coins.png)", "", ":13:1: a picture without a description"},
		{"![ ](coins.png \"Coins\")", "", ":13:1: a picture without a description"},
		{"Words ![coins](coins.png) beside.", "", ":13:7: a picture inside a paragraph"},
		{"- ![coins](coins.png)", "", ":13:3: a picture inside a paragraph"},
		{"[![coins](coins.png)](fate.md)", "", ":13:2: a picture inside a paragraph"},
		{"| a |\n|---|\n| ![coins](coins.png) |", "", ":15:3: a picture inside a paragraph"},
		{"![coins](coin.png)", "",
			":13:1: picture coin.png, which is not a picture of the content\n\tdid you mean coins.png?"},
		{"![coins](https://example.org/coins.png)", "",
			":13:1: picture https://example.org/coins.png, which is not a picture"},
		{"![coins](../../../etc/passwd)", "", ":13:1: picture ../../../etc/passwd"},
		{"![coins](fate.md)", "", ":13:1: picture fate.md, which is not a picture"},
		{"![coins](coins.png \"Half: 50 % heads\")", "", ":13:1: a typed percentage"},
		{"Text.", "en/coin/more.svg", "en/coin/more.svg: pages cannot show SVG files"},
		{"Text.", "en/coin/more.jpg", "en/coin/more.jpg: is named .jpg but contains a PNG picture"},
		{"Text.", "en/coin/camera.png", "en/coin/camera.png: contains camera data (EXIF)"},
		{"Text.", "en/coin/moving.png", "en/coin/moving.png: is animated"},
		{"Text.", "en/coin/wide.png", "en/coin/wide.png: has 4001 × 2 pixels; the limit of each side is 4000"},
		{"Text.", "en/coin/heavy.png", "en/coin/heavy.png: has 1.0 MB; the limit is 1 MB"},
		{"Text.", "pictures/more.txt", "pictures/more.txt: not a picture"},
		{"Text.", "en/coin/broken.png", "en/coin/broken.png: cannot be read as a picture"},
	} {
		content := withPictures(t)
		name := "en/coin/fate.md"
		front, _, _ := strings.Cut(string(content[name].Data), "\n---\n")
		lines := strings.Count(front, "\n") + 3
		content[name] = &fstest.MapFile{Data: append(bytes.Clone(content[name].Data),
			"\n"+strings.Repeat("\n", max(0, 12-1-strings.Count(string(content[name].Data), "\n")))+c.text+"\n"...)}
		if lines > 12 {
			t.Fatal("the front matter is longer than the test thinks")
		}
		if c.file != "" {
			data := content["en/coin/coins.png"].Data
			switch base := path.Base(c.file); base {
			case "broken.png":
				data = data[:20]
			case "camera.png":
				data = append(bytes.Clone(data), "eXIf"...)
			case "moving.png":
				data = append(bytes.Clone(data), "acTL"...)
			case "wide.png":
				data = drawing(t, 4001, 2, color.Black)
			case "heavy.png":
				data = append(bytes.Clone(data), make([]byte, 1<<20)...)
			}
			content[c.file] = &fstest.MapFile{Data: data}
		}
		_, err := gen.Link(options(content))
		if list := (source.Errors)(nil); !errors.As(err, &list) || !strings.Contains(err.Error(), c.want) ||
			!strings.Contains(err.Error(), "\n\t") {
			t.Errorf("%q %s: %v, want %q and what to do", c.text, c.file, err, c.want)
		}
	}
}

// TestEditedPicturesAreShown checks that a changed picture is served, and that an unused one is
// not on the site but gives advice.
func TestEditedPicturesAreShown(t *testing.T) {
	content := withPictures(t)
	engine := gen.NewEngine(options(content), output.Core{WASM: []byte("\x00asm")})
	shown := func(changed ...string) []string {
		t.Helper()
		page, pages := served(t, engine, changed, "en/coin/toss/index.html")
		var list []string
		for _, at := range addressOfPicture.FindAllStringSubmatch(page, -1) {
			if _, ok, err := pages.File(at[1]); !ok || err != nil {
				t.Errorf("%s is not served: %v", at[1], err)
			}
			list = append(list, at[1])
		}
		return list
	}
	before := shown()
	content["en/coin/coins.png"] = &fstest.MapFile{Data: drawing(t, 2000, 500, color.White)}
	after := shown("en/coin/coins.png")
	if len(before) != 3 || len(after) != 3 || after[0] == before[0] || after[2] != before[2] {
		t.Errorf("before %v, after %v", before, after)
	}
	text := strings.ReplaceAll(string(content["en/coin/toss.md"].Data), "../../pictures/edge.png", "coins.png")
	content["en/coin/toss.md"] = &fstest.MapFile{Data: []byte(text)}
	content["fr/coin/toss.md"] = &fstest.MapFile{Data: bytes.ReplaceAll(content["fr/coin/toss.md"].Data,
		[]byte("../../pictures/edge.png"), []byte("coins.png"))}
	shown("en/coin/toss.md", "fr/coin/toss.md")
	linked, err := engine.Link([]string{})
	if err != nil {
		t.Fatal(err)
	}
	if len(linked.Pictures) != 2 {
		t.Errorf("the site holds %v", linked.Pictures)
	}
	if said := fmt.Sprint(linked.Advice()); !strings.Contains(said,
		"content/pictures/edge.png: no page shows this picture") {
		t.Errorf("advised is %s", said)
	}
}
