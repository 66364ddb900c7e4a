package illustration_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"strings"
	"testing"

	"psyref/gen/cache"
	"psyref/gen/illustration"
)

// drawn is a picture that is red at the top left and blue elsewhere.
func drawn(width, height int) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			if x < width/2 && y < height/2 {
				p.SetRGBA(x, y, color.RGBA{0xff, 0, 0, 0xff})
			} else {
				p.SetRGBA(x, y, color.RGBA{0, 0, 0xff, 0xff})
			}
		}
	}
	return p
}

func encoded(t testing.TB, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngOf(t testing.TB, p image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, p) })
}

func jpegOf(t testing.TB, p image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, p, nil) })
}

func gifOf(t testing.TB, pictures int) []byte {
	var g gif.GIF
	for range pictures {
		g.Image, g.Delay = append(g.Image, image.NewPaletted(image.Rect(0, 0, 9, 9), color.Palette{color.Black, color.White})), append(g.Delay, 1)
	}
	return encoded(t, func(b *bytes.Buffer) error { return gif.EncodeAll(b, &g) })
}

// webp is a WebP of one pixel.
func webp(t testing.TB) []byte {
	data, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// withChunk puts a chunk behind the head of a PNG.
func withChunk(data []byte, name string, content []byte) []byte {
	chunk := append([]byte(name), content...)
	out := append(bytes.Clone(data[:33]), binary.BigEndian.AppendUint32(nil, uint32(len(content)))...)
	out = append(append(out, chunk...), binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk))...)
	return append(out, data[33:]...)
}

// ofSize is a PNG whose head says how large it is.
func ofSize(data []byte, width, height uint32) []byte {
	out := bytes.Clone(data)
	binary.BigEndian.PutUint32(out[16:], width)
	binary.BigEndian.PutUint32(out[20:], height)
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

// photographed is a JPEG that says which way up it is, and where it was taken.
func photographed(t testing.TB, p image.Image, orientation byte) []byte {
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x02\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(orientation) + "\x00\x00\x82\x98\x00\x02\x00\x00\x00\x07\x00\x00\x00\x26\x00\x00\x00\x00Secret\x00"
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(exif)+2))
	data := jpegOf(t, p)
	return append(append(append(bytes.Clone(data[:2]), segment...), exif...), data[2:]...)
}

func TestReadRefusesWhatPagesCannotShow(t *testing.T) {
	small := pngOf(t, drawn(20, 10))
	moving := append([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00"), make([]byte, 16)...)
	for _, c := range []struct {
		name, end string
		data      []byte
		want      string
	}{
		{"nothing", ".png", nil, "is no picture that can be read"},
		{"a text", ".png", []byte("a text that is called a picture"), "is no picture that can be read"},
		{"a web page", ".gif", []byte("<html><script>alert(1)</script>"), "is no picture that can be read"},
		{"scripts", ".svg", []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), "SVG may hold scripts"},
		{"another kind", ".heic", small, "pages show no HEIC files"},
		{"a wrong name", ".jpg", small, "is called .jpg and is a PNG picture"},
		{"cut off", ".png", small[:len(small)-20], "cannot be read to its end"},
		{"cut off in its head", ".jpg", jpegOf(t, drawn(9, 9))[:30], "cannot be read to its end"},
		{"damaged", ".webp", webp(t)[:25], "is a WebP picture that cannot be read"},
		{"too many bytes", ".png", append(bytes.Clone(small), make([]byte, illustration.MostBytes)...), "has 10.0 MB; a picture has at most 10"},
		{"too many pixels", ".png", ofSize(small, 8000, 5001), "has 8000 × 5001 pixels; a picture has at most 40 million"},
		{"a line", ".png", ofSize(small, 1<<31-1, 1), "2147483647 × 1 pixels"},
		{"moving pictures", ".gif", gifOf(t, 3), "moves"},
		{"a moving PNG", ".png", withChunk(small, "acTL", make([]byte, 8)), "moves"},
		{"a moving WebP", ".webp", moving, "moves"},
	} {
		if _, err := illustration.Read(c.data, c.end); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "\n\t") {
			t.Errorf("%s: %v, want %q and what to do", c.name, err, c.want)
		}
	}
}

func TestCopiesAreAsLargeAsPagesNeed(t *testing.T) {
	for _, c := range []struct {
		name, end     string
		data          []byte
		width, height int
		copies        [][2]int
	}{
		{"a small one as it is", ".png", pngOf(t, drawn(20, 10)), 20, 10, [][2]int{{20, 10}}},
		{"one as wide as a phone", ".png", pngOf(t, drawn(800, 9)), 800, 9, [][2]int{{800, 9}}},
		{"a wider one", ".jpeg", jpegOf(t, drawn(1000, 500)), 1000, 500, [][2]int{{800, 400}, {1000, 500}}},
		{"the widest", ".png", pngOf(t, drawn(3200, 1000)), 3200, 1000, [][2]int{{800, 250}, {1600, 500}}},
		{"a line", ".png", pngOf(t, drawn(5000, 1)), 5000, 1, [][2]int{{800, 1}, {1600, 1}}},
		{"a GIF", ".gif", gifOf(t, 1), 9, 9, [][2]int{{9, 9}}},
		{"a WebP", ".webp", webp(t), 1, 1, [][2]int{{1, 1}}},
	} {
		i, err := illustration.Read(c.data, c.end)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if i.Width != c.width || i.Height != c.height {
			t.Errorf("%s has %d × %d pixels", c.name, i.Width, i.Height)
		}
		list := i.Copies()
		if len(list) != len(c.copies) {
			t.Errorf("%s: %v", c.name, list)
			continue
		}
		for n, copied := range list {
			data, err := i.Bytes(copied, "")
			if err != nil {
				t.Fatal(err)
			}
			config, kind, err := image.DecodeConfig(bytes.NewReader(data))
			if err != nil || config.Width != c.copies[n][0] || config.Height != c.copies[n][1] || config.Width != copied.Width || config.Height != copied.Height {
				t.Errorf("%s: a copy of %d × %d, called %+v: %v", c.name, config.Width, config.Height, copied, err)
			}
			if want := map[string]string{"png": ".png", "jpeg": ".jpg"}[kind]; !strings.HasSuffix(copied.Name, want) {
				t.Errorf("%s: a %s is called %s", c.name, kind, copied.Name)
			}
		}
	}
}

// TestTheWayUpIsThatOfTheCamera, and nothing that the camera noted is published.
func TestTheWayUpIsThatOfTheCamera(t *testing.T) {
	// Where red is of a picture that has it at the top left, by the orientation: right and down.
	corners := map[byte][2]bool{1: {false, false}, 2: {true, false}, 3: {true, true}, 4: {false, true}, 5: {false, false}, 6: {true, false}, 7: {true, true}, 8: {false, true}}
	for orientation, corner := range corners {
		i, err := illustration.Read(photographed(t, drawn(64, 32), orientation), ".jpg")
		if err != nil {
			t.Fatal(err)
		}
		want := image.Pt(64, 32)
		if orientation > 4 {
			want = image.Pt(32, 64)
		}
		data, err := i.Bytes(i.Copies()[0], "")
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("Secret")) || bytes.Contains(data, []byte("Exif")) {
			t.Errorf("%d: what the camera noted is published", orientation)
		}
		p, err := jpeg.Decode(bytes.NewReader(data))
		if err != nil || p.Bounds().Size() != want || i.Width != want.X || i.Height != want.Y {
			t.Fatalf("%d: %v, said to be %d × %d: %v", orientation, p.Bounds(), i.Width, i.Height, err)
		}
		at := image.Pt(want.X/4, want.Y/4)
		if corner[0] {
			at.X = want.X * 3 / 4
		}
		if corner[1] {
			at.Y = want.Y * 3 / 4
		}
		if r, _, b, _ := p.At(at.X, at.Y).RGBA(); r < 0xc000 || b > 0x4000 {
			t.Errorf("%d: red is not where it should be, %v", orientation, at)
		}
	}
}

// TestColoursOfAPaletteStay: a drawing that needs no other size is not made heavier.
func TestColoursOfAPaletteStay(t *testing.T) {
	p := image.NewPaletted(image.Rect(0, 0, 100, 100), color.Palette{color.Transparent, color.Black})
	i, err := illustration.Read(pngOf(t, p), ".png")
	if err != nil {
		t.Fatal(err)
	}
	data, err := i.Bytes(i.Copies()[0], "")
	if err != nil {
		t.Fatal(err)
	}
	if config, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || len(config.ColorModel.(color.Palette)) != 2 {
		t.Errorf("%v %v", config.ColorModel, err)
	}
}

// TestCopiesAreKept: what was made once is looked up, and has the name of what it was made from.
func TestCopiesAreKept(t *testing.T) {
	folder := t.TempDir()
	read := func(data []byte) (illustration.Copy, []byte) {
		i, err := illustration.Read(data, ".png")
		if err != nil {
			t.Fatal(err)
		}
		c := i.Copies()[0]
		made, err := i.Bytes(c, cache.Folder(folder))
		if err != nil {
			t.Fatal(err)
		}
		return c, made
	}
	c, made := read(pngOf(t, drawn(900, 30)))
	list, err := os.ReadDir(folder)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	cache.Folder(folder).Put("illustration-"+strings.TrimSuffix(c.Name, ".png"), []byte("kept"))
	if again, kept := read(pngOf(t, drawn(900, 30))); string(kept) != "kept" || again != c {
		t.Error("a copy is made again, or has another name")
	}
	if other, otherMade := read(pngOf(t, drawn(902, 30))); other.Name == c.Name || bytes.Equal(made, otherMade) {
		t.Error("another picture has the same copy")
	}
}

// FuzzRead: whatever a file holds, it is refused with a reason, or every copy of it can be made and is a picture.
func FuzzRead(f *testing.F) {
	for _, data := range [][]byte{nil, pngOf(f, drawn(4, 4)), jpegOf(f, drawn(4, 4)), photographed(f, drawn(4, 4), 6), gifOf(f, 1), gifOf(f, 2), webp(f)} {
		for n := range 4 {
			f.Add(data, byte(n))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, end byte) {
		if config, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && config.Width*config.Height > 1<<20 {
			t.Skip("a few bytes can announce forty million pixels, which take a second to unpack")
		}
		i, err := illustration.Read(data, []string{".png", ".jpg", ".gif", ".webp"}[end%4])
		if err != nil {
			if strings.Contains(err.Error(), "at fault") {
				t.Fatal(err)
			}
			return
		}
		for _, c := range i.Copies() {
			made, err := i.Bytes(c, "")
			if err != nil {
				t.Fatal(err)
			}
			if config, _, err := image.DecodeConfig(bytes.NewReader(made)); err != nil || config.Width != c.Width || config.Height != c.Height {
				t.Fatalf("%+v is %+v: %v", c, config, err)
			}
		}
	})
}
