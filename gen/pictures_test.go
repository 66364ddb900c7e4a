package gen_test

import (
	"bytes"
	"image"
	"image/color"
	_ "image/png"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"psyref/gen/gentest"
	"psyref/gen/output"
	"psyref/gen/slowtest"
)

// TestSlowPreviewsShowFigures checks that the preview image of every page with a calculator shows
// figures or a chart, and that of a rules page bars in the colour of its system.
func TestSlowPreviewsShowFigures(t *testing.T) {
	slowtest.Slow(t)
	o := realOptions(realContent(t))
	o.PreviewImages, o.Cache = true, t.TempDir()
	result, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range result.Files {
		files[f.Path] = f.Bytes
	}
	for page, accent := range map[string]color.RGBA{
		"en/dark-heresy/focus-power-test/index.html": {0x8a, 0x12, 0x2f, 0xff},
		"fr/wh40k-7e/psychic-test/index.html":        {0x16, 0x4a, 0x92, 0xff},
		"en/compare/perils/index.html":               {},
		"en/odds/push-3-at-psy-rating-5/index.html":  {0x8a, 0x12, 0x2f, 0xff},
	} {
		metas := nodesOf(parsed(t, result, page), func(n *html.Node) bool { return attribute(n, "property") == "og:image" })
		if len(metas) != 1 {
			t.Errorf("%s names %d images", page, len(metas))
			continue
		}
		drawn, _, err := image.Decode(bytes.NewReader(files[strings.TrimPrefix(attribute(metas[0], "content"),
			"https://psyref.example/")]))
		if err != nil {
			t.Errorf("%s: %v", page, err)
			continue
		}
		dark, bars := 0, 0
		for y := 200; y < 600; y++ {
			for x := 60; x < 1150; x++ {
				r, g, b, _ := drawn.At(x, y).RGBA()
				if r>>8 < 0x40 && g>>8 < 0x40 && b>>8 < 0x40 {
					dark++
				}
				if near(r>>8, accent.R) && near(g>>8, accent.G) && near(b>>8, accent.B) {
					bars++
				}
			}
		}
		if dark < 3000 {
			t.Errorf("%s: the image has no large figures (%d dark dots)", page, dark)
		}
		if accent != (color.RGBA{}) && bars < 3000 {
			t.Errorf("%s: the image has no chart (%d dots of its colour)", page, bars)
		}
	}
}

func near(a uint32, b uint8) bool { return max(a, uint32(b))-min(a, uint32(b)) < 12 }
