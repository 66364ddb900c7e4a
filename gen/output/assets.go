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
// Files holds the sources of styles and scripts; with nil the files are empty, and only their addresses are of use.
func Assets(s *site.Site, core Core, files fs.FS, log *source.Log) (site.Assets, []site.File) {
	a := &assetFiles{site: s, sources: files, log: log}
	assets := a.bundles(core)
	if s.Preview {
		assets.Preview = a.bundled("preview.js")
		assets.PreviewStream = a.bundled("preview-stream.js")
		assets.PreviewStyle = a.bundled("preview.css")
	}
	assets.Effects, assets.Psyker = a.languages()
	assets.Ask = map[string]string{}
	for _, l := range s.Languages {
		if l.Ask != nil {
			assets.Ask[l.Tag] = a.add("ask-"+l.Tag+".json", asked(s, l, &assets))
		}
	}
	if files == nil {
		assets.Icons = a.icons(icons{app: make([][]byte, len(appSides))})
		return assets, a.list
	}
	icons, err := drawnIcons()
	if err != nil {
		log.Add(source.Error{File: "icon.png", Message: err.Error()})
		return assets, a.list
	}
	assets.Icons = a.icons(icons)
	a.root(icons)
	return assets, a.list
}

// assetFiles are the files of the assets of a site, as they are made.
type assetFiles struct {
	site    *site.Site
	sources fs.FS
	log     *source.Log
	list    []site.File
}

// add adds a file under a name that carries a hash of it, and returns its address.
func (a *assetFiles) add(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	name = "assets/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:5]) + ext
	a.list = append(a.list, site.File{Path: name, Bytes: data})
	return a.site.Prefix + "/" + name
}

// bundled adds a style or a script with all that it imports, and more behind it.
func (a *assetFiles) bundled(name string, more ...byte) string {
	folder := "scripts/"
	if path.Ext(name) == ".css" {
		folder = "styles/"
	}
	return a.add(name, append(bundle(a.sources, folder+name, a.log), more...))
}

// bundles are what pages of any language load.
func (a *assetFiles) bundles(core Core) site.Assets {
	return site.Assets{
		Style:         a.bundled("site.css", accents(a.site.Systems)...),
		Theme:         a.bundled("theme.js"),
		Page:          a.bundled("page.js"),
		Front:         a.bundled("front.js"),
		NotFound:      a.bundled("not-found.js"),
		Glossary:      a.bundled("glossary.js"),
		GlossaryStyle: a.bundled("glossary.css"),
		FrontStyle:    a.bundled("front.css"),
		Quick:         a.bundled("quick.js"),
		QuickStyle:    a.bundled("quick.css"),
		Calculator:    a.bundled("calculator.js"),
		Sharing:       a.bundled("sharing.js"),
		Worker:        a.bundled("worker.js"),
		WASMExec:      a.add("wasm_exec.js", minified(core.Exec)),
		Core:          a.add("core.wasm", core.WASM),
		CoreBytes:     len(core.WASM),

		Search:      a.bundled("search.js"),
		SearchStyle: a.bundled("search.css"),

		History:      a.bundled("history.js"),
		HistoryStyle: a.bundled("history.css"),

		Powers:        a.bundled("powers.css"),
		PowersIndex:   a.bundled("powers.js"),
		PowersCompare: a.bundled("compare.js"),
		Offline:       a.bundled("offline.js"),
		OfflineStyle:  a.bundled("offline.css"),

		PrintStyle: a.bundled("print.css", power.PrintStyle()...),
		Print:      a.bundled("print.js"),
	}
}

// languages are what differs by language: the effects of powers, and the script of "My psyker" with its words.
func (a *assetFiles) languages() (effects, psyker map[string]string) {
	effects, psyker = map[string]string{}, map[string]string{}
	script, style := bundle(a.sources, "scripts/psyker.js", a.log), a.bundled("psyker.css")
	for _, l := range a.site.Languages {
		psyker[l.Tag] = a.add("psyker-"+l.Tag+".js", append(slices.Clip(script), psykerWords(l, style)...))
		if l.Powers != nil {
			effects[l.Tag] = a.add("effects-"+l.Tag+".json", power.Effects(l.Powers))
		}
	}
	return effects, psyker
}

// icons are those of the site as an app.
func (a *assetFiles) icons(drawn icons) (list []site.Icon) {
	for i, side := range appSides {
		list = append(list, site.Icon{Address: a.add("icon-"+strconv.Itoa(side)+".png", drawn.app[i]), Side: side})
	}
	return append(list, site.Icon{Address: a.add("icon-cut.png", drawn.cut), Side: cutSide, Cut: true})
}

// root adds what browsers and hosts look for at the root of the site, under names that do not change.
func (a *assetFiles) root(drawn icons) {
	script := func(address, name string) site.File {
		return site.File{Path: strings.TrimPrefix(address, "/"), Bytes: bundle(a.sources, "scripts/"+name, a.log)}
	}
	if a.site.Preview { // nothing is kept of what changes with each save, and what an earlier site at the same address kept goes
		a.list = append(a.list, script(site.OfflineWorker, "offline-gone.js"))
	} else {
		a.list = append(a.list, script(site.OfflineWorker, "offline-worker.js"), script(site.OfflineNews, "offline-news.js"))
	}
	icon, err := fs.ReadFile(a.sources, "favicon.svg")
	if err != nil {
		a.log.Add(source.Error{File: assetsName, Message: err.Error()})
	}
	a.list = append(a.list, site.File{Path: ".nojekyll"}, site.File{Path: "favicon.svg", Bytes: icon}, site.File{Path: "icon.png", Bytes: drawn.phone})
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
