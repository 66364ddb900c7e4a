package gen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"psyref/gen/site"
	"psyref/gen/source"
)

// assets lists the files that pages load, under names that carry a hash of the contents, so that they may be cached for ever. files holds the sources of
// styles and scripts.
func assets(o Options, core Core, s *site.Site, files fs.FS, log *source.Log) []Output {
	var out []Output
	add := func(name string, data []byte) string {
		sum := sha256.Sum256(data)
		ext := path.Ext(name)
		name = "assets/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:5]) + ext
		out = append(out, Output{name, data})
		return s.Prefix + "/" + name
	}
	bundled := func(name string, more ...byte) string {
		folder := "scripts/"
		if path.Ext(name) == ".css" {
			folder = "styles/"
		}
		return add(name, append(bundle(files, folder+name, log), more...))
	}
	s.Assets = site.Assets{
		Style:      bundled("site.css", accents(s.Systems)...),
		Theme:      bundled("theme.js"),
		Page:       bundled("page.js"),
		Calculator: bundled("calculator.js"),
		Worker:     bundled("worker.js"),
		WASMExec:   add("wasm_exec.js", minified(core.Exec)),
		Core:       add("core.wasm", core.WASM),

		Powers:        bundled("powers.css"),
		PowersIndex:   bundled("powers.js"),
		PowersCompare: bundled("compare.js"),
		PrintStyle:    bundled("print.css"),
		Print:         bundled("print.js"),
	}
	for _, l := range s.Languages {
		if l.Powers != nil {
			l.Powers.Effects = add("effects-"+l.Tag+".json", effects(l.Powers))
		}
	}
	if o.Preview {
		s.Assets.Preview = bundled("preview.js")
	}
	icon, err := fs.ReadFile(files, "favicon.svg")
	if err != nil {
		log.Add(source.Error{File: assetsName, Message: err.Error()})
	}
	return append(out, Output{".nojekyll", nil}, Output{"favicon.svg", icon})
}

// accents are the colours of the systems as style rules: one a system, on light and on dark. Paper has one colour for all.
func accents(systems []*site.System) []byte {
	var b strings.Builder
	b.WriteString("@layer elements{@media not print{")
	for _, s := range systems {
		fmt.Fprintf(&b, ".%s{--accent:light-dark(%s,%s)}", s.ID, s.Light, s.Dark)
	}
	b.WriteString("}}\n")
	return []byte(b.String())
}
