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

// Assets returns the addresses of the files that pages load, and the files. Their names contain a
// hash of the content, so browsers may cache them for ever. The argument files holds the sources of
// styles and scripts; if it is nil, only the addresses are useful and the files are empty.
func Assets(s *site.Site, core Core, files fs.FS, errs *source.Collector) (site.Assets, []site.File) {
	a := &assetBuilder{site: s, sources: files, errs: errs}
	assets := a.bundles(core)
	if s.Preview {
		assets.Preview = a.addBundle("preview.js")
		assets.PreviewStream = a.addBundle("preview-stream.js")
		assets.PreviewStyle = a.addBundle("preview.css")
	}
	assets.Effects, assets.Psyker = a.byLanguage()
	assets.Ask = map[string]string{}
	for _, l := range s.Languages {
		if l.Ask != nil {
			assets.Ask[l.Tag] = a.add("ask-"+l.Tag+".json", askData(s, l, &assets))
		}
	}
	if files == nil {
		assets.Icons = a.icons(icons{app: make([][]byte, len(appIconSides))})
		return assets, a.list
	}
	icons, err := usualIcons()
	if s.Owner.Mark != nil {
		icons, err = drawIcons(func(side int, smaller float64) ([]byte,
			error) {
			return picture.Scaled(s.Owner.Mark, side, smaller)
		})
	}
	if err != nil {
		errs.Add(source.Error{File: "icon.png", Message: err.Error()})
		return assets, a.list
	}
	assets.Icons = a.icons(icons)
	a.addRootFiles(icons)
	return assets, a.list
}

// assetBuilder collects the assets of a site.
type assetBuilder struct {
	site    *site.Site
	sources fs.FS
	errs    *source.Collector
	list    []site.File
}

// add adds a file under a name with its hash, and returns its address.
func (a *assetBuilder) add(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	name = "assets/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:5]) + ext
	a.list = append(a.list, site.File{Path: name, Bytes: data})
	return a.site.Prefix + "/" + name
}

// addBundle adds a style or a script with all its imports, followed by more.
func (a *assetBuilder) addBundle(name string, more ...byte) string {
	folder := "scripts/"
	if path.Ext(name) == ".css" {
		folder = "styles/"
	}
	return a.add(name, append(bundle(a.sources, folder+name, a.errs), more...))
}

// bundles adds the assets that pages of every language load.
func (a *assetBuilder) bundles(core Core) site.Assets {
	out := site.Assets{
		Style:         a.addBundle("site.css", accents(a.site)...),
		Theme:         a.addBundle("theme.js"),
		Page:          a.addBundle("page.js"),
		Front:         a.addBundle("front.js"),
		NotFound:      a.addBundle("not-found.js"),
		Glossary:      a.addBundle("glossary.js"),
		GlossaryStyle: a.addBundle("glossary.css"),
		FrontStyle:    a.addBundle("front.css"),
		Rolling:       a.addBundle("rolling.js"),
		QuickStyle:    a.addBundle("quick.css"),

		Search:      a.addBundle("search.js"),
		SearchStyle: a.addBundle("search.css"),

		History:      a.addBundle("history.js"),
		HistoryStyle: a.addBundle("history.css"),

		Powers:        a.addBundle("powers.css"),
		PowersIndex:   a.addBundle("powers.js"),
		PowersCompare: a.addBundle("compare.js"),
		Offline:       a.addBundle("offline.js"),
		OfflineStyle:  a.addBundle("offline.css"),

		PrintStyle: a.addBundle("print.css", power.PrintStyle()...),
		Print:      a.addBundle("print.js"),
	}
	if a.site.HasCalculators() || a.site.HasRecords() {
		out.Sharing = a.addBundle("sharing.js")
	}
	if a.site.HasRecords() {
		out.Power = a.addBundle("power.js")
	}
	if a.site.HasCalculators() {
		out.Calculator = a.addBundle("calculator.js")
		out.Worker = a.addBundle("worker.js")
		out.WASMExec = a.add("wasm_exec.js", minify(core.Exec))
		out.Core = a.add("core.wasm", core.WASM)
		out.CoreBytes = len(core.WASM)
	}
	return out
}

// byLanguage adds the assets that differ by language: the effects of powers, and the script of "My
// psyker" with its texts.
func (a *assetBuilder) byLanguage() (effects, psyker map[string]string) {
	effects, psyker = map[string]string{}, map[string]string{}
	for _, l := range a.site.Languages {
		for _, k := range l.Kinds {
			effects[k.EffectsID()] = a.add(k.EffectsID()+".json", power.Effects(k))
		}
	}
	if !a.site.HasCalculators() {
		return effects, psyker
	}
	script, style := bundle(a.sources, "scripts/psyker.js", a.errs), a.addBundle("psyker.css")
	for _, l := range a.site.Languages {
		psyker[l.Tag] = a.add("psyker-"+l.Tag+".js", append(slices.Clip(script), psykerWords(l, style)...))
	}
	return effects, psyker
}

// icons adds the icons of the site as an installed app.
func (a *assetBuilder) icons(drawn icons) (list []site.Icon) {
	for i, side := range appIconSides {
		list = append(list, site.Icon{Address: a.add("icon-"+strconv.Itoa(side)+".png", drawn.app[i]), Side: side})
	}
	return append(list, site.Icon{Address: a.add("icon-cut.png", drawn.maskable), Side: maskableSide, Cut: true})
}

// addRootFiles adds the files that browsers and hosts expect at the root of the site under fixed
// names.
func (a *assetBuilder) addRootFiles(drawn icons) {
	script := func(address, name string) site.File {
		return site.File{Path: strings.TrimPrefix(address, "/"), Bytes: bundle(a.sources, "scripts/"+name, a.errs)}
	}
	if a.site.Preview { // a preview is not stored for offline use; this worker deletes what an earlier site stored
		a.list = append(a.list, script(site.OfflineWorker, "offline-gone.js"))
	} else {
		a.list = append(a.list, script(site.OfflineWorker, "offline-worker.js"),
			script(site.OfflineNews, "offline-news.js"))
	}
	icon, err := fs.ReadFile(a.sources, "favicon.svg")
	if err != nil {
		a.errs.Add(source.Error{File: assetsPath, Message: err.Error()})
	}
	if a.site.Owner.Mark != nil {
		icon = picture.InSVG(drawn.phone, phoneIconSide)
	}
	a.list = append(a.list, site.File{Path: ".nojekyll"}, site.File{Path: "favicon.svg", Bytes: icon},
		site.File{Path: "icon.png", Bytes: drawn.phone})
}

// psykerWords returns the end of the script of "My psyker": the texts of a language and the address
// of the style.
func psykerWords(l *site.Language, style string) string {
	psykers := l.Psykers()
	psykers.Style = style
	data, err := json.Marshal(psykers)
	if err != nil {
		panic(err) // impossible: only texts
	}
	return "globalThis.psykerWords=" + string(data) + ";\n"
}

// Sizes of icons in pixels.
const (
	phoneIconSide = 180 // the icon that phones request
	maskableSide  = 512 // the maskable icon, which may be cropped to any shape
	maskableScale = .85 // scale of the drawing on the maskable icon
)

var appIconSides = []int{192, 512} // the icons of an installed app

// icons holds the icon of the site as PNG files.
type icons struct {
	phone, maskable []byte
	app             [][]byte
}

// usualIcons draws the icons of the program once per process: it takes half the time of making the
// assets.
var usualIcons = sync.OnceValues(func() (icons, error) { return drawIcons(picture.Icon) })

// drawIcons draws the icons with a function that returns a PNG of a side, with the drawing smaller
// on its ground.
func drawIcons(draw func(side int, smaller float64) ([]byte, error)) (drawn icons, err error) {
	png := func(side int, smaller float64) []byte {
		data, wrong := draw(side, smaller)
		err = cmp.Or(err, wrong)
		return data
	}
	drawn.phone, drawn.maskable = png(phoneIconSide, 1), png(maskableSide, maskableScale)
	for _, side := range appIconSides {
		drawn.app = append(drawn.app, png(side, 1))
	}
	return drawn, err
}

// AssetsKey returns a hash of everything besides the core that the assets depend on. With the same
// core, equal keys mean equal assets.
func AssetsKey(s *site.Site) string {
	sum := sha256.New()
	// a hash never returns an error
	fmt.Fprintf(sum, "%s %v %v %s %x\n", s.Prefix, s.Preview, s.HasCalculators(), accents(s), s.Owner.Mark)
	for _, l := range s.Languages {
		fmt.Fprintf(sum, "%s %s\n", l.Tag, psykerWords(l, ""))
		for _, k := range l.Kinds {
			fmt.Fprintf(sum, "%s %s\n", k.EffectsID(), power.Effects(k))
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// accents returns style rules for the colours and fonts that the owner sets, and for the accent
// colours of the systems, light and dark. Printed pages use one colour for all systems, but for
// cards, which have the colour of their game.
func accents(of *site.Site) []byte {
	var b strings.Builder
	b.WriteString("@layer elements{")
	for _, s := range of.Systems {
		fmt.Fprintf(&b, ".%s{--game:%s}", s.ID, s.Light)
	}
	b.WriteString("@media not print{")
	if of.Owner.Style != "" {
		fmt.Fprintf(&b, ":root{%s}", of.Owner.Style)
	}
	for _, s := range of.Systems {
		fmt.Fprintf(&b, ".%s{--accent:light-dark(%s,%s)}", s.ID, s.Light, s.Dark)
	}
	b.WriteString("}}\n")
	return []byte(b.String())
}
