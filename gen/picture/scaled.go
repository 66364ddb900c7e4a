package picture

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"

	"golang.org/x/image/draw"
)

// Scaled returns a square PNG scaled to a side in pixels. Smaller is the size of the picture on the
// result, whose edge has the colour of the picture's first pixel: 1 for no edge.
func Scaled(data []byte, side int, smaller float64) ([]byte, error) {
	from, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	to := image.NewNRGBA(image.Rect(0, 0, side, side))
	draw.Draw(to, to.Bounds(), image.NewUniform(from.At(from.Bounds().Min.X, from.Bounds().Min.Y)), image.Point{},
		draw.Src)
	edge := int(float64(side) * (1 - smaller) / 2)
	draw.CatmullRom.Scale(to, to.Bounds().Inset(edge), from, from.Bounds(), draw.Src, nil)
	var b bytes.Buffer
	err = png.Encode(&b, to)
	return b.Bytes(), err
}

// InSVG returns a PNG as an SVG of the given side.
func InSVG(data []byte, side int) []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><image width="%d" height="%d" href="data:image/png;base64,%s"/></svg>`, side, side, side, side, base64.StdEncoding.EncodeToString(data))
}
