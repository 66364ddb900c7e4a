package content

import (
	"fmt"
	"math"
	"strconv"
)

// minContrast is the contrast that text needs with its background: WCAG 2.2, success criterion
// 1.4.3.
const minContrast = 4.5

// rgb is a colour in sRGB, each channel from 0 to 255.
type rgb [3]float64

// parseRGB parses a colour that matches the pattern of colours.
func parseRGB(hex string) rgb {
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		panic(err) // the pattern was checked
	}
	return rgb{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}
}

func (c rgb) String() string {
	return fmt.Sprintf("#%02x%02x%02x", int(math.Round(c[0])), int(math.Round(c[1])), int(math.Round(c[2])))
}

// luminance is the relative luminance as WCAG defines it, from 0 to 1.
func (c rgb) luminance() float64 {
	linear := func(channel float64) float64 {
		if channel /= 255; channel > 0.04045 {
			return math.Pow((channel+0.055)/1.055, 2.4)
		}
		return channel / 12.92
	}
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}

// contrast is the contrast ratio of two colours, from 1 to 21.
func contrast(a, b rgb) float64 {
	x, y := a.luminance()+0.05, b.luminance()+0.05
	return max(x, y) / min(x, y)
}

// leastContrast is the lowest contrast of a colour with several backgrounds.
func leastContrast(c rgb, backgrounds []rgb) float64 {
	least := math.Inf(1)
	for _, ground := range backgrounds {
		least = min(least, contrast(c, ground))
	}
	return least
}

// legibleColour returns the first colour on the way from c to black or to white that has enough
// contrast with all backgrounds; "" if there is none.
func legibleColour(c rgb, backgrounds []rgb) string {
	for step := 1.0; step <= 100; step++ {
		for _, end := range []float64{0, 255} {
			var mixed rgb
			for i := range c {
				mixed[i] = math.Round(c[i] + (end-c[i])*step/100)
			}
			if leastContrast(mixed, backgrounds) >= minContrast {
				return mixed.String()
			}
		}
	}
	return ""
}
