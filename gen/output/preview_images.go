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

// PreviewImages draws the preview image of every page, with the results of the page's calculator.
// It returns the address of each image by the path of its page, without the prefix of the site, and
// the files. Equal images are drawn once, and not at all if the cache holds them.
func PreviewImages(s *site.Site, kept cache.Folder, errs *source.Collector) (images map[string]string, files []site.File) {
	drawn, images := map[string]picture.Picture{}, map[string]string{}
	pages := s.Pages()
	for _, l := range s.Languages {
		pages = append(pages, l.Embeds...)
	}
	for _, p := range pages {
		pic := previewImage(s, p)
		name := "assets/previews/" + pic.Key() + ".png"
		drawn[name] = pic
		images[p.Path] = "/" + name
	}
	names := slices.Sorted(maps.Keys(drawn))
	files = make([]site.File, len(names))
	source.MustEach(len(names), func(i int) {
		data, err := drawn[names[i]].PNG(kept)
		if err != nil {
			errs.Add(source.Error{File: names[i], Message: "cannot be drawn: " + err.Error()})
		}
		files[i] = site.File{Path: names[i], Bytes: data}
	})
	return images, files
}

// previewImage returns the content of the preview image of a page: the results of its calculator,
// one result per system if it has calculators of several systems, or else its lead.
func previewImage(s *site.Site, p *site.Page) picture.Picture {
	pic := picture.Picture{Site: p.Language.UI.Site, Over: p.Language.UI.Tagline, Title: p.Title, Text: p.Summary(),
		Accent: color.RGBA{0x3d, 0x3a, 0x35, 0xff}}
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
		if of := calculatorSystem(s, c.ID); of != nil && !seen[of.ID] && len(figures) > 0 {
			seen[of.ID] = true
			f := figures[0]
			pic.Facts = append(pic.Facts,
				picture.Fact{Value: f.Text, Label: of.Short[p.Language.Tag] + " · " + c.Label(f)})
		}
	}
	return pic
}

// calculatorSystem returns the system of a calculator by its id, or nil.
func calculatorSystem(s *site.Site, id string) *site.System {
	name, _, _ := strings.Cut(id, "/")
	for _, system := range s.Systems {
		if system.ID == name {
			return system
		}
	}
	return nil
}

func addFigures(pic *picture.Picture, c *site.Calculator) {
	pic.Case = c.View.FullCase
	for _, f := range c.HeadlineFigures() {
		pic.Facts = append(pic.Facts, picture.Fact{Value: f.Text, Label: c.Label(f)})
	}
	if c.View.Decision != nil && len(c.View.Decision.Rows) > 0 {
		pic.Chart, pic.Bars = c.View.Decision.Verdict(), decisionBars(c)
		return
	}
	if len(c.View.Distributions) == 0 || c.View.Distributions[0].Uniform != "" {
		return
	}
	d := c.View.Distributions[0]
	pic.Chart, pic.Bars = c.Words.Distributions[d.ID], distributionBars(d.Rows)
}

// decisionBars returns the choices of a decision as a chart. If there are too many, it omits the
// first that are neither the current choice nor the best in some respect.
func decisionBars(c *site.Calculator) []picture.Bar {
	var list []picture.Bar
	d := c.View.Decision
	out := len(d.Rows) - picture.MaxBars
	for i, row := range d.Rows {
		if out > 0 && i != d.Current && row.Mark == "" {
			out--
			continue
		}
		bar := picture.Bar{Label: row.Label, Value: row.Success.Text, Share: row.Success.Number / d.Scale,
			Now: i == d.Current}
		if c.Decision.Risky() {
			// Bars leave room for the text after them.
			const longest = 0.8
			bar.Value += " · " + c.Words.View["decision.price"] + " " + row.Price.Text
			bar.Share, bar.Harm = longest*bar.Share, longest*(row.Success.Number-row.Clean)/d.Scale
		}
		list = append(list, bar)
	}
	return list
}

// distributionBars returns a distribution as a chart. If there are too many rows, the last bar
// shows the chance of its value or more.
func distributionBars(rows []present.Row) []picture.Bar {
	var list []picture.Bar
	for i, row := range rows {
		if i+1 == picture.MaxBars && len(rows) > picture.MaxBars {
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

// rgb parses a colour such as "#8a1430". An invalid one is black.
func rgb(text string) color.RGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil {
		return color.RGBA{A: 0xff}
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}
