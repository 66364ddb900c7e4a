package picture

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"psyref/gen/cache"
)

var sample = Picture{
	Site: "Psyref", Over: "Dark Heresy", Title: "Test de focalisation : élevé, forcé, œuvré",
	Accent: color.RGBA{0x8a, 0x14, 0x30, 0xff},
	Facts: []Fact{{"41,2\u202f%", "Fonctionne"}, {"10\u202f%", "Phénomènes psychiques"},
		{"2,6\u202f%", "Périls du Warp"}},
	Bars: []Bar{{Label: "échec", Value: "45,0\u202f%", Share: 1}, {Label: "1", Value: "6,0\u202f%", Share: .13},
		{Label: "2", Value: "10,0\u202f%", Share: .22}},
}

func TestPNGIsTheSizeThatSitesAskFor(t *testing.T) {
	data, err := sample.PNG("")
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != Width || b.Dy() != Height {
		t.Errorf("image of %d × %d, want %d × %d", b.Dx(), b.Dy(), Width, Height)
	}
	// The longest bar has the accent colour, and the background is beside it.
	if got := img.At(600, 420); got == img.At(1190, 620) {
		t.Errorf("no bar at the place of the longest one: %v", got)
	}
	if name := os.Getenv("PICTURE"); name != "" {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestEqualPicturesAreEqualBytes(t *testing.T) {
	a, err := sample.PNG("")
	if err != nil {
		t.Fatal(err)
	}
	b, err := sample.PNG("")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("two drawings of one picture differ")
	}
	other := sample
	other.Title = "x"
	if other.Key() == sample.Key() {
		t.Error("different pictures have one key")
	}
}

func TestCacheIsUsedAndOptional(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "cache")
	fresh, err := sample.PNG(cache.Folder(folder))
	if err != nil {
		t.Fatal(err)
	}
	cache.Folder(folder).Put(sample.Key()+".png", []byte("from the cache"))
	if again, err := sample.PNG(cache.Folder(folder)); err != nil || string(again) != "from the cache" {
		t.Errorf("the cache was not used: %q, %v", again, err)
	}
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if drawn, err := sample.PNG(cache.Folder(filepath.Join(blocked, "below"))); err != nil || !bytes.Equal(drawn, fresh) {
		t.Errorf("a cache that cannot be written spoils the image: %v", err)
	}
}

func TestWrapKeepsWithinTheWidth(t *testing.T) {
	c := newCanvas(color.RGBA{A: 0xff})
	rows := c.wrap("one two three four five six seven eight nine ten eleven twelve", 54, true, 400, 2)
	if len(rows) != 2 || rows[1][len(rows[1])-len("…"):] != "…" {
		t.Errorf("rows %q, want two, the second cut with an ellipsis", rows)
	}
}

func BenchmarkPNG(b *testing.B) {
	for b.Loop() {
		if _, err := sample.PNG(""); err != nil {
			b.Fatal(err)
		}
	}
}

func TestHatchedPartsHaveTheScaleOfTheirBars(t *testing.T) {
	for _, harm := range []float64{.25, .5, 1} {
		p := sample
		p.Bars = []Bar{{Share: 1, Harm: harm}}
		data, err := p.PNG("")
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		const left, right = 272, 272 + 690
		accent := color.RGBAModel.Convert(p.Accent)
		filled := func(x, y int) bool { return color.RGBAModel.Convert(img.At(x, y)) == accent }
		first := right
		for y := range Height {
			if !filled(left-1, y) && (filled(left, y) || filled(left+7, y)) { // a row of the bar
				for x := left; x < first; x++ {
					if !filled(x, y) {
						first = x
					}
				}
			}
		}
		if want := right - int(harm*690); first < want-1 || first > want+8 {
			t.Errorf("%v of the bar is hatched from %d px on, want %d", harm, first, want)
		}
	}
}
