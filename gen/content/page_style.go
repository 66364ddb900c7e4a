package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// palette holds colours of pages by the names of their variables in the style sheet, on a light and
// on a dark ground.
type palette map[string][2]string

// usualPalette is that of the style sheet, where text is concerned.
var usualPalette = palette{
	"paper": {"#fbf8f1", "#171512"}, "panel": {"#f3eee2", "#211e1a"},
	"ink": {"#1d1b18", "#efe8db"}, "soft": {"#514a40", "#c2b9a9"}, "accent": {"#3d3a35", "#d8cfbd"},
}

// grounds returns the colours that text is read on, in a theme.
func (p palette) grounds(theme int) []rgb {
	return []rgb{parseRGB(p["paper"][theme]), parseRGB(p["panel"][theme])}
}

// pageStyle returns the colours of pages, and the declarations of the style sheet that differ from
// the usual ones.
func (l *loader) pageStyle(s *settings) (palette, string) {
	var b strings.Builder
	colours := palette{}
	for name, pair := range usualPalette {
		colours[name] = pair
	}
	places := map[string]Colours{}
	var at source.Pos // of the first colour
	for _, f := range yaml.Fields(&s.Colours) {
		c := f.Value.Interface().(Colours)
		if c.Light.Value == "" && c.Dark.Value == "" || !l.areColours(c) {
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

// family matches the name of a font, which a style sheet takes between quotation marks.
var family = regexp.MustCompile(`^[\p{L}0-9 ._-]+$`)

// typeface declares a variable of the style sheet as a list of fonts.
func (l *loader) typeface(b *strings.Builder, variable string, names []yaml.String, usual string) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(b, "--%s:", variable)
	for _, name := range names {
		if !family.MatchString(name.Value) {
			l.log.AtPos(name.At, "write its name alone, like Georgia", "%q is not the name of a font", name.Value)
		}
		if slices.Contains([]string{"serif", "sans-serif", "system-ui"}, name.Value) {
			fmt.Fprintf(b, "%s,", name.Value)
		} else {
			fmt.Fprintf(b, "%q,", name.Value)
		}
	}
	b.WriteString(usual + ";")
}

// areColours reports whether both are colours.
func (l *loader) areColours(c Colours) bool {
	ok := true
	for _, value := range []yaml.String{c.Light, c.Dark} {
		if !colour.MatchString(value.Value) {
			ok = false
			if value.Value != "" { // a missing one has been reported
				l.log.AtPos(value.At, `write one like "#8a1430"`, "%q is not a colour", value.Value)
			}
		}
	}
	return ok
}

// checkContrast checks that text of a colour is legible on the grounds of pages, and names a colour
// that would be.
func (l *loader) checkContrast(what string, c Colours, colours palette) {
	for theme, text := range []yaml.String{c.Light, c.Dark} {
		grounds := colours.grounds(theme)
		ratio := leastContrast(parseRGB(text.Value), grounds)
		if ratio >= minContrast {
			continue
		}
		hint := "no colour is legible on both paper and panel; bring them nearer to each other"
		if better := legible(parseRGB(text.Value), grounds); better != "" {
			hint = fmt.Sprintf("%q would pass", better)
		}
		name := []string{"light", "dark"}[theme]
		l.log.AtPos(text.At, hint, "%s %s is hard to read: its contrast with the %s ground is %.2f, and text needs %.1f", what, text.Value, name, ratio, minContrast)
	}
}
