package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// palette holds the colours of pages by the names of their variables in the style sheet: first for
// the light, then for the dark theme.
type palette map[string][2]string

// defaultPalette holds the colours of the style sheet that text uses. A test compares the two.
var defaultPalette = palette{
	"paper": {"#fbf8f1", "#171512"}, "panel": {"#f3eee2", "#211e1a"},
	"ink": {"#1d1b18", "#efe8db"}, "soft": {"#514a40", "#c2b9a9"}, "accent": {"#3d3a35", "#d8cfbd"},
}

// backgrounds returns the colours behind text in a theme: 0 for light, 1 for dark.
func (p palette) backgrounds(theme int) []rgb {
	return []rgb{parseRGB(p["paper"][theme]), parseRGB(p["panel"][theme])}
}

// pageStyle returns the colours of pages, and the style declarations for the colours and fonts that
// the settings change.
func (l *loader) pageStyle(s *settings) (palette, string) {
	var b strings.Builder
	colours := palette{}
	for name, pair := range defaultPalette {
		colours[name] = pair
	}
	places := map[string]Colours{}
	var at source.Pos // of the first colour
	for _, f := range yaml.Fields(&s.Colours) {
		c := f.Value.Interface().(Colours)
		if c.Light.Value == "" && c.Dark.Value == "" || !l.areValidColours(c) {
			continue
		}
		if len(places) == 0 {
			at = c.Light.At
		}
		places[f.Name], colours[f.Name] = c, [2]string{c.Light.Value, c.Dark.Value}
		fmt.Fprintf(&b, "--%s:light-dark(%s,%s);", f.Name, c.Light.Value, c.Dark.Value)
	}
	for _, name := range []string{"ink", "soft", "accent"} {
		c, own := places[name]
		if !own {
			c = Colours{yaml.String{Value: colours[name][0], At: at}, yaml.String{Value: colours[name][1], At: at}}
		}
		l.checkContrast(name, c, colours)
	}
	l.typeface(&b, "serif", s.Type.Text, "serif")
	l.typeface(&b, "sans", s.Type.Labels, "sans-serif")
	return colours, b.String()
}

// fontNamePattern matches a font name that is safe between quotation marks in a style sheet.
var fontNamePattern = regexp.MustCompile(`^[\p{L}0-9 ._-]+$`)

// typeface writes the declaration of a variable with a list of fonts, unless names is empty.
func (l *loader) typeface(b *strings.Builder, variable string, names []yaml.String, fallback string) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(b, "--%s:", variable)
	for _, name := range names {
		if !fontNamePattern.MatchString(name.Value) {
			l.errs.AddPos(name.At, "write only the name, such as Georgia", "%q is not the name of a font", name.Value)
		}
		if slices.Contains([]string{"serif", "sans-serif", "system-ui"}, name.Value) {
			fmt.Fprintf(b, "%s,", name.Value)
		} else {
			fmt.Fprintf(b, "%q,", name.Value)
		}
	}
	b.WriteString(fallback + ";")
}

// areValidColours reports whether both values are colours. It reports invalid ones to errs.
func (l *loader) areValidColours(c Colours) bool {
	ok := true
	for _, value := range []yaml.String{c.Light, c.Dark} {
		if !colour.MatchString(value.Value) {
			ok = false
			if value.Value != "" { // a missing one has been reported
				l.errs.AddPos(value.At, `write a colour such as "#8a1430"`, "%q is not a colour", value.Value)
			}
		}
	}
	return ok
}

// checkContrast checks that text of a colour is legible on the backgrounds of pages. The hint of
// its error suggests a similar legible colour.
func (l *loader) checkContrast(what string, c Colours, colours palette) {
	for theme, text := range []yaml.String{c.Light, c.Dark} {
		backgrounds := colours.backgrounds(theme)
		ratio := leastContrast(parseRGB(text.Value), backgrounds)
		if ratio >= minContrast {
			continue
		}
		hint := "no colour is legible on both paper and panel; make the two more similar"
		if better := legibleColour(parseRGB(text.Value), backgrounds); better != "" {
			hint = fmt.Sprintf("use a colour such as %q", better)
		}
		name := []string{"light", "dark"}[theme]
		l.errs.AddPos(text.At, hint,
			"%s %s is hard to read: its contrast with the %s background is %.2f; text needs at least %.1f", what,
			text.Value,
			name, ratio, minContrast)
	}
}
