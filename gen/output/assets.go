package output

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"psyref/gen/picture"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Assets are the files that pages of a site load, under names that carry a hash of the contents, so that they may be cached for ever, and their addresses.
// Files holds the sources of styles and scripts.
func Assets(s *site.Site, core Core, files fs.FS, log *source.Log) (assets site.Assets, out []File) {
	add := func(name string, data []byte) string {
		sum := sha256.Sum256(data)
		ext := path.Ext(name)
		name = "assets/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:5]) + ext
		out = append(out, File{Path: name, Bytes: data})
		return s.Prefix + "/" + name
	}
	bundled := func(name string, more ...byte) string {
		folder := "scripts/"
		if path.Ext(name) == ".css" {
			folder = "styles/"
		}
		return add(name, append(bundle(files, folder+name, log), more...))
	}
	assets = site.Assets{
		Style:         bundled("site.css", accents(s.Systems)...),
		Theme:         bundled("theme.js"),
		Page:          bundled("page.js"),
		Front:         bundled("front.js"),
		Lost:          bundled("lost.js"),
		Glossary:      bundled("glossary.js"),
		GlossaryStyle: bundled("glossary.css"),
		FrontStyle:    bundled("front.css"),
		Quick:         bundled("quick.js"),
		QuickStyle:    bundled("quick.css"),
		Calculator:    bundled("calculator.js"),
		Sharing:       bundled("sharing.js"),
		Worker:        bundled("worker.js"),
		WASMExec:      add("wasm_exec.js", minified(core.Exec)),
		Core:          add("core.wasm", core.WASM),
		CoreBytes:     len(core.WASM),

		Search:      bundled("search.js"),
		SearchStyle: bundled("search.css"),

		History:      bundled("history.js"),
		HistoryStyle: bundled("history.css"),

		Powers:        bundled("powers.css"),
		PowersIndex:   bundled("powers.js"),
		PowersCompare: bundled("compare.js"),
		Offline:       bundled("offline.js"),
		OfflineStyle:  bundled("offline.css"),

		PrintStyle: bundled("print.css", power.PrintStyle()...),
		Print:      bundled("print.js"),
	}
	assets.Effects, assets.Psyker = map[string]string{}, map[string]string{}
	psyker, psykerStyle := bundle(files, "scripts/psyker.js", log), bundled("psyker.css")
	for _, l := range s.Languages {
		assets.Psyker[l.Tag] = add("psyker-"+l.Tag+".js", append(slices.Clip(psyker), psykerWords(l, psykerStyle)...))
		if l.Powers != nil {
			assets.Effects[l.Tag] = add("effects-"+l.Tag+".json", power.Effects(l.Powers))
		}
	}
	if s.Preview {
		assets.Preview = bundled("preview.js")
		assets.PreviewStream = bundled("preview-stream.js")
		assets.PreviewStyle = bundled("preview.css")
	}
	icon, err := fs.ReadFile(files, "favicon.svg")
	if err != nil {
		log.Add(source.Error{File: assetsName, Message: err.Error()})
	}
	icons, err := drawnIcons()
	if err != nil {
		log.Add(source.Error{File: "icon.png", Message: err.Error()})
		return assets, out
	}
	for i, side := range appSides {
		assets.Icons = append(assets.Icons, site.Icon{Address: add("icon-"+strconv.Itoa(side)+".png", icons.app[i]), Side: side})
	}
	assets.Icons = append(assets.Icons, site.Icon{Address: add("icon-cut.png", icons.cut), Side: cutSide, Cut: true})
	root := func(address, script string) File {
		return File{Path: strings.TrimPrefix(address, "/"), Bytes: bundle(files, "scripts/"+script, log)}
	}
	if s.Preview { // nothing is kept of what changes with each save, and what an earlier site at the same address kept goes
		out = append(out, root(site.OfflineWorker, "offline-gone.js"))
	} else {
		out = append(out, root(site.OfflineWorker, "offline-worker.js"), root(site.OfflineNews, "offline-news.js"))
	}
	return assets, append(out, File{Path: ".nojekyll"}, File{Path: "favicon.svg", Bytes: icon}, File{Path: "icon.png", Bytes: icons.phone})
}

// psykerWords are what the script of "My psyker" needs in a language, and the address of its style, as the end of that script.
func psykerWords(l *site.Language, style string) string {
	psykers := l.Psykers()
	psykers.Style = style
	data, err := json.Marshal(psykers)
	if err != nil {
		panic(err) // texts in structs, lists and maps
	}
	return "globalThis.psykerWords=" + string(data) + ";\n"
}

// iconSide is the size of the icon that phones ask for, in pixels; appSides are those of an app's, and cutSide that of the one that is cut to any shape, on which
// the drawing is smaller.
const (
	iconSide   = 180
	cutSide    = 512
	cutSmaller = .85
)

var appSides = []int{192, 512}

// icons are PNGs of the site's icon: of the size that phones ask for, of each of appSides, and the one that is cut.
type icons struct {
	phone, cut []byte
	app        [][]byte
}

// drawnIcons are the same for every site, and half of the work of making its assets: a preview draws them once.
var drawnIcons = sync.OnceValues(func() (drawn icons, err error) {
	draw := func(side int, smaller float64) []byte {
		png, wrong := picture.Icon(side, smaller)
		err = cmp.Or(err, wrong)
		return png
	}
	drawn.phone, drawn.cut = draw(iconSide, 1), draw(cutSide, cutSmaller)
	for _, side := range appSides {
		drawn.app = append(drawn.app, draw(side, 1))
	}
	return drawn, err
})

// AssetsKey names what the assets of a site are made from, besides the core: with one core, equal keys are equal assets.
func AssetsKey(s *site.Site) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %v %s\n", s.Prefix, s.Preview, accents(s.Systems)) // a hash takes whatever is written to it
	for _, l := range s.Languages {
		fmt.Fprintf(sum, "%s %s\n", l.Tag, psykerWords(l, ""))
		if l.Powers != nil {
			fmt.Fprintf(sum, "%s %s\n", l.Tag, power.Effects(l.Powers))
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
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
