package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

// Icon returns the icon of the site as a square PNG for clients that do not take SVG, with the
// given side in pixels. It is the drawing of favicon.svg with square corners, because clients cut
// the corners themselves. Smaller scales the drawing on its background; 1 keeps its size.
func Icon(side int, smaller float64) ([]byte, error) {
	const fine = 4 // samples per pixel and axis
	ground, ink := color.RGBA{0x1d, 0x1b, 0x18, 0xff}, color.RGBA{0xf5, 0xef, 0xe3, 0xff}
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	scale := 32 / (float64(side*fine) * smaller) // the drawing is 32 units wide
	edge := 16 - 16/smaller                      // left and top edge of the image, in units of the drawing
	for y := range side {
		for x := range side {
			covered := 0
			for i := range fine * fine {
				if isInked(edge+(float64(x*fine+i%fine)+0.5)*scale, edge+(float64(y*fine+i/fine)+0.5)*scale) {
					covered++
				}
			}
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(fine*fine-covered) + int(b)*covered) / (fine * fine)) }
			img.SetRGBA(x, y, color.RGBA{mix(ground.R, ink.R), mix(ground.G, ink.G), mix(ground.B, ink.B), 0xff})
		}
	}
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
}

// isInked reports whether a point is inside a stroke of the drawing: a psi, made of a half circle
// between two uprights and a stem.
func isInked(x, y float64) bool {
	const half = 1.6 // half the width of a stroke
	upright := func(at, from, to float64) bool { return math.Hypot(x-at, y-min(max(y, from), to)) <= half }
	arc := y >= 15 && math.Abs(math.Hypot(x-16, y-15)-7) <= half
	return upright(9, 6, 15) || upright(23, 6, 15) || upright(16, 6, 26) || arc
}
