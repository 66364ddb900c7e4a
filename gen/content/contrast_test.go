package content

import (
	"math"
	"os"
	"regexp"
	"testing"
)

// TestContrast compares with figures of the WebAIM contrast checker and the end points of the
// scale.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"#000000", "#ffffff", 21}, {"#ffffff", "#ffffff", 1}, {"#777777", "#ffffff", 4.48}, {"#767676", "#ffffff", 4.54},
		{"#0000ff", "#ffffff", 8.59}} {
		if got := contrast(parseRGB(c.a), parseRGB(c.b)); math.Abs(got-c.want) > 0.005 {
			t.Errorf("%s on %s: %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
	white := []rgb{parseRGB("#ffffff")}
	if got := legibleColour(parseRGB("#777777"), white); contrast(parseRGB(got), white[0]) < minContrast {
		t.Errorf("%s would not do", got)
	}
	if got := legibleColour(parseRGB("#777777"), []rgb{parseRGB("#000000"), parseRGB("#ffffff"),
		parseRGB("#777777")}); got != "" {
		t.Errorf("%s is legible on black, grey and white", got)
	}
}

// TestUsualPaletteIsThatOfTheStyleSheet compares the colours with their variables.
func TestUsualPaletteIsThatOfTheStyleSheet(t *testing.T) {
	style, err := os.ReadFile("../../templates/assets/styles/site/theme.css")
	if err != nil {
		t.Fatal(err)
	}
	for name, pair := range defaultPalette {
		found := regexp.MustCompile(`--` + name + `: light-dark\((#\w+), (#\w+)\)`).FindSubmatch(style)
		if found == nil || string(found[1]) != pair[0] || string(found[2]) != pair[1] {
			t.Errorf("%s: the style sheet has %s", name, found)
		}
	}
}
