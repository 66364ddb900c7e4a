package book

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/gif" // registers its format
	"image/jpeg"
	"image/png"

	xdraw "golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // registers its format
)

// Limits of a picture of the site.
const (
	maxPictureBytes = 1 << 20
	maxPictureSide  = 4000
	fittedSide      = 1600
)

// fit returns a picture that the site shows, with the ending of its name: the same bytes where they
// are within its limits, and otherwise a smaller copy without camera data.
func fit(data []byte) (fitted []byte, ending string, err error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, "", errors.New("no PNG, JPEG, GIF or WebP")
	}
	endings := map[string]string{"png": ".png", "jpeg": ".jpg", "webp": ".webp"}
	camera := bytes.Contains(data, []byte("Exif\x00")) || bytes.Contains(data, []byte("eXIf"))
	moves := bytes.Contains(data, []byte("acTL")) || bytes.Contains(data, []byte("ANIM"))
	if endings[format] != "" && !camera && !moves && len(data) <= maxPictureBytes &&
		max(config.Width, config.Height) <= maxPictureSide {
		return data, endings[format], nil
	}
	if config.Width*config.Height > 100<<20 {
		return nil, "", fmt.Errorf("%d × %d pixels", config.Width, config.Height)
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, "", err
	}
	for side := max(config.Width, config.Height, 1); ; side = side * 3 / 4 {
		side = min(side, fittedSide)
		scaled := scale(picture, side)
		var out bytes.Buffer
		if format == "jpeg" {
			err, ending = jpeg.Encode(&out, scaled, &jpeg.Options{Quality: 85}), ".jpg"
		} else {
			err, ending = png.Encode(&out, scaled), ".png"
		}
		if err != nil || out.Len() <= maxPictureBytes || side < 100 {
			return out.Bytes(), ending, err
		}
	}
}

// scale returns a copy of a picture whose longer side has at most so many pixels.
func scale(picture image.Image, side int) image.Image {
	from := picture.Bounds()
	width, height := from.Dx(), from.Dy()
	if longer := max(width, height); longer > side {
		width, height = max(1, width*side/longer), max(1, height*side/longer)
	}
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.Transparent), image.Point{}, draw.Src)
	xdraw.CatmullRom.Scale(out, out.Bounds(), picture, from, xdraw.Over, nil)
	return out
}
