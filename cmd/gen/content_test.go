package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/rogpeppe/go-internal/testscript"
)

// reduced writes the folder content with the named systems of the real content: the words of their
// calculators, the fields of their powers, and their pages with one paragraph per rule, all recorded and
// compared. With it,
// scripts can check a site with real calculators quickly.
func reduced(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: reduced <system>…")
	}
	real := ts.Getenv("REPO") + "/content/"
	read := func(name string) []byte {
		data, err := os.ReadFile(real + name)
		ts.Check(err)
		return data
	}
	write := func(name, text string) {
		name = ts.MkAbs("content/" + name)
		ts.Check(os.MkdirAll(filepath.Dir(name), 0o755))
		ts.Check(os.WriteFile(name, []byte(text), 0o644))
	}
	var systems []struct{ ID, Prefix string }
	ts.Check(yaml.Unmarshal(read("systems.yaml"), &systems))
	var rules yaml.MapSlice
	ts.Check(yaml.UnmarshalWithOptions(read("rules.yaml"), &rules, yaml.UseOrderedMap()))

	write("kinds/power.yaml", string(read("kinds/power.yaml")))

	listed, kept := "", yaml.MapSlice{}
	for _, s := range systems {
		if !slices.Contains(args, s.ID) {
			continue
		}
		var slugs []string
		var pages yaml.MapSlice
		if at := slices.IndexFunc(rules, func(item yaml.MapItem) bool { return item.Key == s.ID }); at >= 0 { // others have no rules of their own
			kept, pages = append(kept, rules[at]), rules[at].Value.(yaml.MapSlice)
		}
		for _, page := range pages {
			text := fmt.Sprintf("---\ntitle: %s\nlead: It has rules.\nsources: [Rules]\n---\n\n", page.Key)
			for _, rule := range page.Value.(yaml.MapSlice) {
				text += fmt.Sprintf("Text. {#%s}\n\n", rule.Key)
			}
			slug := page.Key.(string)
			slugs = append(slugs, slug)
			for _, language := range []string{"en", "fr"} {
				write(language+"/"+s.ID+"/"+slug+".md", strings.TrimSuffix(text, "\n"))
			}
		}
		if len(pages) > 0 {
			write("kinds/power/"+s.ID+".yaml", string(read("kinds/power/"+s.ID+".yaml")))
		}
		names := fmt.Sprintf("{en: %s, fr: %s}", s.ID, s.ID)
		listed += fmt.Sprintf("- id: %s\n  colours: {light: \"#112233\", dark: \"#ddeeff\"}\n  names: %s\n  short: %s\n  pages: [%s]\n", s.ID, names, names, strings.Join(slugs, ", "))
		if s.Prefix != "" {
			listed += "  prefix: " + s.Prefix + "\n"
		}
		text := "Text.\n"
		if len(slugs) > 0 {
			text = ""
		}
		for _, slug := range slugs {
			text += "- [" + slug + "](" + slug + ".md)\n"
		}
		for _, language := range []string{"en", "fr"} {
			if len(pages) > 0 {
				write(language+"/calculators/"+s.ID+".yaml", string(read(language+"/calculators/"+s.ID+".yaml")))
			}
			write(language+"/"+s.ID+"/index.md", "---\ntitle: "+s.ID+"\nlead: It has pages.\nsources: []\n---\n\n"+text)
		}
	}
	text, err := yaml.Marshal(kept)
	ts.Check(err)
	write("systems.yaml", listed)
	write("rules.yaml", string(text))
	write("glossary.yaml", "{}\n")
	for _, language := range []string{"en", "fr"} {
		write(language+"/words.yaml", string(read(language+"/words.yaml")))
		write(language+"/index.md", "---\ntitle: Home\nlead: The first page.\nsources: []\n---\n\nText.\n")
	}
	ts.Check(ts.Exec("gen", "record"))
	ts.Check(ts.Exec("gen", "reviewed", "--all"))
}
