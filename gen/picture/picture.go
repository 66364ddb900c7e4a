// Package picture draws the preview image that chats and forums show for a link to a page: its
// question and the figures that answer it.
//
// Images use the Go fonts, which are part of their module, so that every machine draws the same
// bytes.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"psyref/gen/cache"
)

// Size of every image in pixels, as social sites recommend.
const (
	Width  = 1200
	Height = 630
)

// Picture is the content of an image. Equal pictures have equal images.
type Picture struct {
	Site   string // the site's name
	Over   string // small line above the title: the system
	Title  string
	Text   string // shown when there are no figures
	Case   string // the inputs of the figures, in words
	Accent color.RGBA
	Facts  []Fact // two or three
	Chart  string // title of the chart
	Bars   []Bar  // at most MaxBars
}

// MaxBars is the largest number of bars that are readable in a small image.
const MaxBars = 10

// Fact is one large figure with its label.
type Fact struct{ Value, Label string }

// Bar is one outcome of a chart.
type Bar struct {
	Label, Value string
	Share        float64 // of the longest bar, 0 to 1
	Harm         float64 // part of Share that is hatched, at the end of the bar
	Now          bool    // the bar of the page's own case
}

// revision is part of every key. Increase it if the drawing changes.
const revision = "6"

// Key returns a name for the image. Equal pictures have equal keys.
func (p Picture) Key() string {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // strings and numbers can always be encoded
	}
	sum := sha256.Sum256(append([]byte(revision), data...))
	return hex.EncodeToString(sum[:10])
}

// PNG returns the image, from the cache if it has it.
func (p Picture) PNG(kept cache.Folder) ([]byte, error) {
	name := p.Key() + ".png"
	if data, ok := kept.Get(name); ok {
		return data, nil
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, p.draw()); err != nil {
		return nil, err
	}
	kept.Put(name, b.Bytes())
	return b.Bytes(), nil
}

var (
	background = color.RGBA{0xfb, 0xf8, 0xf1, 0xff}
	ink        = color.RGBA{0x1d, 0x1b, 0x18, 0xff}
	muted      = color.RGBA{0x51, 0x4a, 0x40, 0xff}
	line       = color.RGBA{0xd8, 0xcf, 0xbd, 0xff}
)

// canvas is a paletted image. A few colours, with the steps between them that antialiased letters
// need, keep files small.
type canvas struct {
	*image.Paletted
	faces map[faceKey]font.Face
}

type faceKey struct {
	size float64
	bold bool
}

// steps is the number of palette entries from the background to each other colour.
const steps = 4

func newCanvas(accent color.RGBA) *canvas {
	return &canvas{image.NewPaletted(image.Rect(0, 0, Width, Height), palette(accent)), map[faceKey]font.Face{}}
}

func (p Picture) draw() image.Image {
	c := newCanvas(p.Accent)
	c.fill(0, 0, 20, Height, p.Accent)
	c.text(70, 84, 28, true, p.Accent, p.Over)
	c.textRight(Width-60, 84, 30, true, muted, p.Site)
	y := 150
	title := c.wrap(p.Title, 54, true, Width-130, 2)
	for _, row := range title {
		c.text(70, y, 54, true, ink, row)
		y += 64
	}
	if len(p.Facts) == 0 {
		for _, row := range c.wrap(p.Text, 34, false, Width-140, 7) {
			c.text(70, y+14, 34, false, muted, row)
			y += 48
		}
		return c
	}
	if p.Case != "" {
		for _, row := range c.wrap(p.Case, 25, false, Width-130, 3-len(title)) {
			c.text(70, y-14, 25, false, muted, row)
			y += 34
		}
	}
	c.facts(p, y)
	return c
}

// facts draws the figures and, below them, the chart.
func (c *canvas) facts(p Picture, y int) {
	wide := (Width - 130) / len(p.Facts)
	size, below := 76, 40 // font size of the figures, and distance from their baseline to their labels
	if p.Case != "" {
		size, below = 64, 36
	}
	y += size - 14
	rows := 1
	for i, f := range p.Facts {
		x := 70 + i*wide
		c.text(x, y, float64(size), true, ink, f.Value)
		labels := c.wrap(f.Label, 27, false, wide-30, 2)
		for j, row := range labels {
			c.text(x, y+below+30*j, 27, false, muted, row)
		}
		rows = max(rows, len(labels))
	}
	y += below + 36 + 34*(rows-1) + 18*(2-rows)
	const least = 14 // smallest height of a readable bar, in pixels
	if len(p.Bars) == 0 || (Height-80-y)/len(p.Bars) < least {
		return
	}
	for i, row := range c.wrap(p.Chart, 24, true, Width-130, 2) {
		if i > 0 {
			y += 30
		}
		c.text(70, y-8, 24, true, muted, row)
	}
	y += 12
	step := min((Height-20-y)/len(p.Bars), 44)
	for i, b := range p.Bars {
		top := y + i*step
		size := float64(step) * .62
		base := top + int(float64(step)*.62)
		if b.Now {
			c.fill(256, top+step/8, 264, top+step-step/8, p.Accent)
		}
		c.textRight(246, base, size, b.Now, muted, b.Label)
		c.fill(270, top+step/8, 271, top+step-step/8, line)
		end := 272 + int(math.Round(b.Share*690))
		c.fill(272, top+step/8, end, top+step-step/8, p.Accent)
		c.hatch(end-int(math.Round(b.Harm*690)), top+step/8, end, top+step-step/8)
		c.text(end+14, base, size, true, ink, b.Value)
	}
}

// palette returns the background first, which is the colour of an empty image, then the steps to
// each colour of text, and the colour of lines. It has at most 16 colours, so that a pixel takes
// four bits in the file.
func palette(accent color.RGBA) color.Palette {
	list := color.Palette{background}
	for _, to := range []color.RGBA{ink, muted, accent} {
		for i := 1; i <= steps; i++ {
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(steps-i) + int(b)*i) / steps) }
			list = append(list, color.RGBA{mix(background.R, to.R), mix(background.G, to.G), mix(background.B, to.B),
				0xff})
		}
	}
	return append(list, line)
}

func (c *canvas) fill(x0, y0, x1, y1 int, with color.Color) {
	index := uint8(c.Palette.Index(with))
	for y := y0; y < y1; y++ {
		row := c.Pix[c.PixOffset(x0, y):c.PixOffset(x1, y)]
		for x := range row {
			row[x] = index
		}
	}
}

// hatch draws diagonal stripes of the background.
func (c *canvas) hatch(x0, y0, x1, y1 int) {
	const width = 7
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if (x+y)%(2*width) < width {
				c.Pix[c.PixOffset(x, y)] = 0 // the paper
			}
		}
	}
}

var fonts = sync.OnceValues(func() ([2]*opentype.Font, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return [2]*opentype.Font{}, err
	}
	bold, err := opentype.Parse(gobold.TTF)
	return [2]*opentype.Font{regular, bold}, err
})

// face returns a font in a size. Faces are cached, because creating one takes longer than drawing a
// line.
func (c *canvas) face(size float64, bold bool) font.Face {
	key := faceKey{size, bold}
	if face := c.faces[key]; face != nil {
		return face
	}
	list, err := fonts()
	if err != nil {
		panic(err) // embedded fonts are valid
	}
	chosen := list[0]
	if bold {
		chosen = list[1]
	}
	face, err := opentype.NewFace(chosen, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are constants
	}
	c.faces[key] = face
	return face
}

// text draws one line. It maps the coverage of each pixel directly to a step of the colour;
// image/draw would search the whole palette for each pixel.
func (c *canvas) text(x, y int, size float64, bold bool, with color.RGBA, s string) {
	full := c.Palette.Index(with)
	face, dot, before := c.face(size, bold), fixed.P(x, y), rune(-1)
	for _, r := range replaceSpaces(s) {
		if before >= 0 {
			dot.X += face.Kern(before, r)
		}
		area, mask, at, advance, ok := face.Glyph(dot, r)
		if !ok {
			continue
		}
		alpha := mask.(*image.Alpha)
		for row := max(area.Min.Y, 0); row < min(area.Max.Y, Height); row++ {
			for column := max(area.Min.X, 0); column < min(area.Max.X, Width); column++ {
				covered := alpha.AlphaAt(at.X+column-area.Min.X, at.Y+row-area.Min.Y).A
				if step := (int(covered)*steps + 127) / 255; step > 0 {
					c.Pix[c.PixOffset(column, row)] = uint8(full - steps + step)
				}
			}
		}
		dot.X += advance
		before = r
	}
}

func (c *canvas) textRight(x, y int, size float64, bold bool, with color.RGBA, s string) {
	c.text(x-font.MeasureString(c.face(size, bold), replaceSpaces(s)).Ceil(), y, size, bold, with, s)
}

// replaceSpaces replaces spaces that the fonts lack.
func replaceSpaces(s string) string {
	return strings.NewReplacer("\u202f", "\u00a0", "\u2060", "").Replace(s)
}

// wrap breaks a text into at most rows lines of the width. It cuts longer texts with an ellipsis.
func (c *canvas) wrap(s string, size float64, bold bool, width, rows int) []string {
	face := c.face(size, bold)
	fits := func(s string) bool { return font.MeasureString(face, replaceSpaces(s)).Ceil() <= width }
	var list []string
	current := ""
	for _, word := range strings.Split(s, " ") {
		switch next := strings.TrimSpace(current + " " + word); {
		case fits(next):
			current = next
		case len(list) == rows-1:
			for current != "" && !fits(current+"…") {
				current = strings.TrimSpace(current[:strings.LastIndex(" "+current, " ")])
			}
			return append(list, current+"…")
		default:
			list = append(list, current)
			current = word
		}
	}
	return append(list, current)
}
