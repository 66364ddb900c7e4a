package gen

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/a-h/templ"

	"psyref/gen/lang"
	"psyref/gen/output"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/templates"
)

// dataFolder is where the open data stands on the site.
const dataFolder = "data/"

// dataSet is a set of the open data in both forms.
type dataSet struct{ lines, table []byte }

// writeData makes every set of the open data.
func writeData(l *power.Library) map[string]dataSet {
	sets := map[string]dataSet{}
	for _, set := range power.Sets {
		sets[set] = dataSet{l.JSONLines(set), l.CSV(set)}
	}
	return sets
}

// dataFiles are the records of every set as JSON Lines and as CSV, and their schema.
func (r *resolver) dataFiles() []output.File {
	if r.powers == nil {
		return nil
	}
	out := []output.File{{Path: dataFolder + power.SchemaFile, Bytes: power.Schema(Languages)}}
	for _, set := range power.Sets {
		out = append(out, output.File{Path: dataFolder + set + ".jsonl", Bytes: r.data[set].lines}, output.File{Path: dataFolder + set + ".csv", Bytes: r.data[set].table})
	}
	return out
}

// effects are the effects of all powers of a language as a list of JSON, for the search of the index.
func effects(p *site.Powers) []byte {
	list := make([]string, len(p.All))
	for i, one := range p.All {
		if list[i] = one.Page.Lead; len(one.Effect) == 0 {
			list[i] = ""
		}
	}
	data, err := json.Marshal(list)
	if err != nil {
		panic(err) // a list of strings
	}
	return data
}

// download is what the page about the data says of the files of a set.
func (r *resolver) download(set, name string) site.Download {
	d := site.Download{ID: set, Name: name, JSON: r.site.Prefix + "/" + dataFolder + set + ".jsonl", CSV: r.site.Prefix + "/" + dataFolder + set + ".csv"}
	files := r.data[set]
	d.Records = bytes.Count(files.lines, []byte("\n"))
	for i, data := range [][]byte{files.lines, files.table} {
		d.Size[i] = lang.LocaleOf(Languages[0]).Whole((len(data)+999)/1000) + lang.NoBreak + "kB"
	}
	return d
}

// powerAddresses are the permanent addresses of the powers part.
func (r *resolver) powerAddresses() (list []string) {
	if r.powers == nil {
		return nil
	}
	for _, l := range r.site.Languages {
		for _, p := range l.Powers.Pages() {
			list = append(list, p.Path)
		}
	}
	for _, f := range r.dataFiles() {
		list = append(list, "/"+f.Path)
	}
	return list
}

// renderPowers lays out the powers part of a language.
func (r *resolver) renderPowers(l *site.Language, add func(path string, c templ.Component)) {
	if l.Powers == nil {
		return
	}
	file := func(p *site.Page) string { return strings.TrimPrefix(p.Path, "/") + "index.html" }
	add(file(l.Powers.Index), templates.PowersIndex(r.site, l))
	add(file(l.Powers.Compare), templates.ComparePowers(r.site, l))
	add(file(l.Powers.Data), templates.OpenData(r.site, l))
	for _, d := range l.Powers.Ordered {
		add(file(d.Page), templates.Discipline(r.site, l, d))
		if d.Print != nil {
			add(file(d.Print), templates.PrintDiscipline(r.site, l, d))
		}
	}
	for _, d := range l.Powers.Print.Decks {
		add(file(d.Page), templates.PrintDeck(r.site, l, d))
	}
	add(file(l.Powers.Print.Selection), templates.PrintSelection(r.site, l))
	for _, p := range l.Powers.All {
		add(file(p.Page), templates.Power(r.site, l, p))
	}
}
