package output

import (
	"image/color"
	"maps"
	"slices"
	"strconv"
	"strings"

	"psyref/calc/present"
	"psyref/gen/cache"
	"psyref/gen/picture"
	"psyref/gen/site"
	"psyref/gen/source"
)

// PreviewImages draws the preview image of every page of a site, each page's own figures on it. It returns their addresses by the paths of the pages, without the
// site's prefix, and the files. Equal images are drawn once, and none that the cache still holds.
func PreviewImages(s *site.Site, kept cache.Folder, log *source.Log) (images map[string]string, files []site.File) {
	drawn, images := map[string]picture.Picture{}, map[string]string{}
	pages := s.Pages()
	for _, l := range s.Languages {
		pages = append(pages, l.Embeds...)
	}
	for _, p := range pages {
		pic := pictureOf(s, p)
		name := "assets/previews/" + pic.Key() + ".png"
		drawn[name] = pic
		images[p.Path] = "/" + name
	}
	names := slices.Sorted(maps.Keys(drawn))
	files = make([]site.File, len(names))
	source.MustEach(len(names), func(i int) {
		data, err := drawn[names[i]].PNG(kept)
		if err != nil {
			log.Add(source.Error{File: names[i], Message: "cannot be drawn: " + err.Error()})
		}
		files[i] = site.File{Path: names[i], Bytes: data}
	})
	return images, files
}

// pictureOf is what the preview image of a page says: the figures of its calculator, or of each where there is one for each of several systems, or else
// its lead.
func pictureOf(s *site.Site, p *site.Page) picture.Picture {
	pic := picture.Picture{Site: p.Language.UI.Site, Over: p.Language.UI.Tagline, Title: p.Title, Text: p.Lead, Accent: color.RGBA{0x3d, 0x3a, 0x35, 0xff}}
	if p.System != nil {
		pic.Over, pic.Accent = p.System.Names[p.Language.Tag], rgb(p.System.Light)
	}
	calculators := s.CalculatorsOn(p)
	if p.System != nil && p.System.Document.ID != "" || len(calculators) == 1 {
		if c := s.Answering(p); c != nil {
			addFigures(&pic, c)
		}
		return pic
	}
	seen := map[string]bool{}
	for _, c := range calculators {
		figures := c.HeadlineFigures()
		if of := systemOf(s, c.ID); of != nil && !seen[of.ID] && len(figures) > 0 {
			seen[of.ID] = true
			f := figures[0]
			pic.Facts = append(pic.Facts, picture.Fact{Value: f.Text, Label: of.Short[p.Language.Tag] + " · " + c.Words.Values[f.ID]})
		}
	}
	return pic
}

// systemOf is the system that a calculator belongs to, by its id; nil for none of the site's.
func systemOf(s *site.Site, id string) *site.System {
	name, _, _ := strings.Cut(id, "/")
	for _, one := range s.Systems {
		if one.ID == name {
			return one
		}
	}
	return nil
}

func addFigures(pic *picture.Picture, c *site.Calculator) {
	pic.Case = c.View.Whole
	for _, f := range c.HeadlineFigures() {
		pic.Facts = append(pic.Facts, picture.Fact{Value: f.Text, Label: c.Words.Values[f.ID]})
	}
	if c.View.Decision != nil && len(c.View.Decision.Rows) > 0 {
		pic.Chart, pic.Bars = c.View.Decision.Said, choices(c)
		return
	}
	if len(c.View.Distributions) == 0 || c.View.Distributions[0].Even != "" {
		return
	}
	d := c.View.Distributions[0]
	pic.Chart, pic.Bars = c.Words.Distributions[d.ID], bars(d.Rows)
}

// choices are those of a calculator as a chart. Where there are too many, the first that are neither the page's own nor the best of anything are left out.
func choices(c *site.Calculator) []picture.Bar {
	var list []picture.Bar
	d := c.View.Decision
	out := len(d.Rows) - picture.MostBars
	for i, row := range d.Rows {
		if out > 0 && i != d.Current && row.Mark == "" {
			out--
			continue
		}
		bar := picture.Bar{Label: row.Label, Value: row.Success.Text, Share: row.Success.Number / d.Full, Now: i == d.Current}
		if c.Decision.Risky() {
			// Bars leave room for what stands behind them.
			const longest = 0.8
			bar.Value += " · " + c.Words.View["decision.price"] + " " + row.Price.Text
			bar.Share, bar.Harm = longest*bar.Share, longest*(row.Success.Number-row.Clean)
		}
		list = append(list, bar)
	}
	return list
}

// bars are the rows of a distribution as a chart. Where there are too many, the last stands for itself and all above it.
func bars(rows []present.Row) []picture.Bar {
	var list []picture.Bar
	for i, row := range rows {
		if i+1 == picture.MostBars && len(rows) > picture.MostBars {
			list = append(list, picture.Bar{Label: row.Text + "+", Value: row.AtLeast.Text, Share: row.AtLeast.Number})
			break
		}
		list = append(list, picture.Bar{Label: row.Text, Value: row.Exactly.Text, Share: row.Exactly.Number})
	}
	top := 0.0
	for _, bar := range list {
		top = max(top, bar.Share)
	}
	for i := range list {
		list[i].Share /= top
	}
	return list
}

// rgb reads a colour such as "#8a1430".
func rgb(text string) color.RGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil {
		return color.RGBA{A: 0xff}
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}
