package gen

import (
	"image/color"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"psyref/calc/present"
	"psyref/gen/cache"
	"psyref/gen/picture"
	"psyref/gen/site"
	"psyref/gen/source"
)

// pictures draws the preview image of every page, each page's own figures on it, and tells the pages their addresses.
// Equal images are drawn once, and none that the cache still holds.
func (r *resolver) pictures(kept cache.Folder, log *source.Log) []Output {
	drawn := map[string]picture.Picture{}
	calculators := map[*site.Page][]*site.Calculator{} // of pages that are not laid out yet
	for p, list := range r.calculators {
		calculators[r.pages[p]] = list
	}
	for _, p := range append(r.postedPages(), r.embedPages...) {
		list := calculators[p]
		for _, part := range p.Parts {
			if part.Calculator != nil {
				list = append(list, part.Calculator)
			}
		}
		pic := r.pictureOf(p, list)
		name := "assets/previews/" + pic.Key() + ".png"
		drawn[name] = pic
		p.Image = "/" + name
	}
	names := keys(drawn)
	out := make([]Output, len(names))
	var wait sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, name := range names {
		wait.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			data, err := drawn[name].PNG(kept)
			if err != nil {
				log.Add(source.Error{File: name, Message: "cannot be drawn: " + err.Error()})
			}
			out[i] = Output{name, data}
		})
	}
	wait.Wait()
	return out
}

// pictureOf is what the preview image of a page says: the figures of its calculator, or of each where there is one for each of several systems, or else
// its lead.
func (r *resolver) pictureOf(p *site.Page, calculators []*site.Calculator) picture.Picture {
	pic := picture.Picture{Site: p.Language.UI.Site, Over: p.Language.UI.Tagline, Title: p.Title, Text: p.Lead, Accent: color.RGBA{0x3d, 0x3a, 0x35, 0xff}}
	if p.System != nil {
		pic.Over, pic.Accent = p.System.Names[p.Language.Tag], rgb(p.System.Light)
	}
	if p.System != nil && p.System.Document.ID != "" || len(calculators) == 1 {
		if len(calculators) > 0 {
			addFigures(&pic, calculators[0])
		}
		return pic
	}
	seen := map[string]bool{}
	for _, c := range calculators {
		if s := r.systemOf(c.ID); s != nil && !seen[s.ID] {
			seen[s.ID] = true
			f := c.View.Figures[slices.IndexFunc(c.View.Figures, func(f present.Figure) bool { return f.ID == c.Headline[0] })]
			pic.Facts = append(pic.Facts, picture.Fact{Value: f.Text, Label: s.Short[p.Language.Tag] + " · " + c.Words.Values[f.ID]})
		}
	}
	return pic
}

func addFigures(pic *picture.Picture, c *site.Calculator) {
	for _, id := range c.Headline {
		for _, f := range c.View.Figures {
			if f.ID == id {
				pic.Facts = append(pic.Facts, picture.Fact{Value: f.Text, Label: c.Words.Values[id]})
			}
		}
	}
	if len(c.View.Distributions) == 0 {
		return
	}
	d := c.View.Distributions[0]
	pic.Chart, pic.Bars = c.Words.Distributions[d.ID], bars(d.Rows)
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
