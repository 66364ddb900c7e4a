package gen

import (
	"strings"

	"psyref/calc/present"
	"psyref/gen/power"
	"psyref/gen/site"
)

// dataFolder is where the open data stands on the site.
const dataFolder = "data/"

// dataFiles are the records of every system as JSON Lines and as CSV, and their schema.
func (r *resolver) dataFiles() []Output {
	if r.powers == nil {
		return nil
	}
	out := []Output{{dataFolder + power.SchemaFile, power.Schema(Languages)}}
	for _, system := range power.Systems {
		out = append(out, Output{dataFolder + system + ".jsonl", r.powers.JSONLines(system)}, Output{dataFolder + system + ".csv", r.powers.CSV(system)})
	}
	return out
}

// download is what the page about the data says of a system's files.
func (r *resolver) download(s *site.System) site.Download {
	d := site.Download{System: s, JSON: r.site.Prefix + "/" + dataFolder + s.ID + ".jsonl", CSV: r.site.Prefix + "/" + dataFolder + s.ID + ".csv"}
	json, csv := r.powers.JSONLines(s.ID), r.powers.CSV(s.ID)
	d.Powers = strings.Count(string(json), "\n")
	for i, data := range [][]byte{json, csv} {
		d.Size[i] = present.LocaleOf(Languages[0]).Whole((len(data)+999)/1000) + noBreak + "kB"
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
