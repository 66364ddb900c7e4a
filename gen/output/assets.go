package output

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/templates"
)

// Assets are the files that pages of a site load, under names that carry a hash of the contents, so that they may be cached for ever, and their addresses.
func Assets(s *site.Site, core Core) (assets site.Assets, out []File) {
	add := func(name string, data []byte) string {
		sum := sha256.Sum256(data)
		ext := path.Ext(name)
		name = "assets/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:5]) + ext
		out = append(out, File{Path: name, Bytes: data})
		return s.Prefix + "/" + name
	}
	embedded := func(name string) []byte {
		data, err := templates.Assets.ReadFile("assets/" + name)
		if err != nil {
			panic(err) // embedded files are there
		}
		return data
	}
	assets = site.Assets{
		Style:      add("site.css", minified(append(embedded("site.css"), accents(s.Systems)...), api.LoaderCSS)),
		Theme:      add("theme.js", minified(embedded("theme.js"), api.LoaderJS)),
		Page:       add("page.js", minified(embedded("page.js"), api.LoaderJS)),
		Calculator: add("calculator.js", minified(joined("assets/calculator"), api.LoaderJS)),
		Worker:     add("worker.js", minified(embedded("worker.js"), api.LoaderJS)),
		WASMExec:   add("wasm_exec.js", minified(core.Exec, api.LoaderJS)),
		Core:       add("core.wasm", core.WASM),

		Powers:        add("powers.css", minified(embedded("powers.css"), api.LoaderCSS)),
		PowersIndex:   add("powers.js", minified(embedded("powers.js"), api.LoaderJS)),
		PowersCompare: add("compare.js", minified(embedded("compare.js"), api.LoaderJS)),
		PrintStyle:    add("print.css", minified(slices.Concat(embedded("powers.css"), embedded("print.css"), power.PrintStyle()), api.LoaderCSS)),
		Print:         add("print.js", minified(embedded("print.js"), api.LoaderJS)),
	}
	assets.Effects = map[string]string{}
	for _, l := range s.Languages {
		if l.Powers != nil {
			assets.Effects[l.Tag] = add("effects-"+l.Tag+".json", power.Effects(l.Powers))
		}
	}
	if s.Preview {
		assets.Preview = add("preview.js", embedded("preview.js"))
	}
	out = append(out, File{Path: ".nojekyll", Bytes: nil}, File{Path: "favicon.svg", Bytes: embedded("favicon.svg")})
	return assets, out
}

// joined is a script that is kept in several files, one concept each, in the order of their names, in a scope of its own.
func joined(dir string) []byte {
	entries, err := templates.Assets.ReadDir(dir)
	if err != nil {
		panic(err) // embedded files are there
	}
	out := []byte("(() => {\n")
	for _, entry := range entries {
		data, err := templates.Assets.ReadFile(dir + "/" + entry.Name())
		if err != nil {
			panic(err)
		}
		out = append(out, data...)
	}
	return append(out, "})();\n"...)
}

// AssetsKey names what the assets of a site are made from, besides the core: with one core, equal keys are equal assets.
func AssetsKey(s *site.Site) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %v %s\n", s.Prefix, s.Preview, accents(s.Systems)) // a hash takes whatever is written to it
	for _, l := range s.Languages {
		if l.Powers != nil {
			fmt.Fprintf(sum, "%s %s\n", l.Tag, power.Effects(l.Powers))
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// minified takes out what only people need.
func minified(data []byte, loader api.Loader) []byte {
	r := api.Transform(string(data), api.TransformOptions{Loader: loader, MinifyWhitespace: true, MinifyIdentifiers: loader == api.LoaderJS, MinifySyntax: true, Target: api.ES2022, LegalComments: api.LegalCommentsNone})
	if len(r.Errors) > 0 {
		panic(fmt.Sprintf("an embedded asset has a mistake: %v", r.Errors[0])) // a mistake of ours that every build shows
	}
	return r.Code
}

// accents are the colours of the systems as style rules: one accent a system, on each ground.
func accents(systems []*site.System) string {
	var light, device, chosen strings.Builder
	for _, s := range systems {
		fmt.Fprintf(&light, ".%s{--accent:%s}\n", s.ID, s.Light)
		fmt.Fprintf(&device, ":root:not([data-theme=light]) .%[1]s,:root.%[1]s:not([data-theme=light]){--accent:%[2]s}\n", s.ID, s.Dark)
		fmt.Fprintf(&chosen, ":root[data-theme=dark] .%[1]s,:root.%[1]s[data-theme=dark]{--accent:%[2]s}\n", s.ID, s.Dark)
	}
	return "\n" + light.String() + "@media (prefers-color-scheme:dark){\n" + device.String() + "}\n" + chosen.String() + "@media print{:root,[class]{--accent:#000}}\n"
}
