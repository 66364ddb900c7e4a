package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

// Icon is the site's icon as a PNG of the given side, in pixels, for what takes no SVG. It is the drawing of favicon.svg without round corners, which those
// who show it cut as they like. Smaller is how large the drawing is on its ground: 1 for as it is.
func Icon(side int, smaller float64) ([]byte, error) {
	const fine = 4 // looks at each pixel, each way
	ground, ink := color.RGBA{0x1d, 0x1b, 0x18, 0xff}, color.RGBA{0xf5, 0xef, 0xe3, 0xff}
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	scale := 32 / (float64(side*fine) * smaller) // the drawing is 32 wide
	edge := 16 - 16/smaller                      // where the ground begins, as the drawing counts
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

// inked tells whether a place of the drawing is in its strokes: a psi of a half circle between two uprights, and a stem.
func isInked(x, y float64) bool {
	const half = 1.6 // of a stroke
	upright := func(at, from, to float64) bool { return math.Hypot(x-at, y-min(max(y, from), to)) <= half }
	arc := y >= 15 && math.Abs(math.Hypot(x-16, y-15)-7) <= half
	return upright(9, 6, 15) || upright(23, 6, 15) || upright(16, 6, 26) || arc
}
