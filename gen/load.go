package gen

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"psyref/calc"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
)

// Languages are the languages of the site, the first being the one that other tools should fall back to.
var Languages = []string{"en", "fr"}

// loaded is the content as read: files with their front matter, and data files decoded and checked for themselves.
type loaded struct {
	systems []*systemFile
	rules   map[string]rule // by id
	ui      map[string]site.UI
	words   map[string]map[string]*calculatorWords // by language, then calculator
	pages   []*page                                // sorted by language, then path

	terms        []*term // of the glossary, by id
	presets      []*preset
	redirects    []redirect
	redirectFile *source.File
	published    []string // every address ever published
	ledgerFile   *source.File
	checked      map[string][]string // by page#section: the hashes that were compared; nil when nothing ever was
	folder       string              // name of the content folder

	powers     *power.Library          // nil when there are none
	powerWords map[string]*power.Words // by language
}

// name is how an editor would type the path of a content file.
func (c *loaded) name(file string) string { return path.Join(c.folder, file) }

// systemFile is an entry of systems.yaml.
type systemFile struct {
	ID      string            `yaml:"id"`
	Prefix  string            `yaml:"prefix"`
	Names   map[string]string `yaml:"names"`
	Short   map[string]string `yaml:"short"`
	Colours struct {
		Light string `yaml:"light"`
		Dark  string `yaml:"dark"`
	} `yaml:"colours"`
	Document struct {
		ID       string            `yaml:"id"`
		Title    string            `yaml:"title"`
		About    map[string]string `yaml:"about"`
		Language string            `yaml:"language"`
	} `yaml:"document"`
	Pages []string `yaml:"pages"`
}

// rule is an entry of rules.yaml: where a rule id has its place.
type rule struct{ id, system, slug, kind string }

// page is one Markdown file. Later stages add what they find out about it.
type page struct {
	*source.File
	language string
	system   string // "" outside the systems
	slug     string // "" for index pages
	front    frontMatter
	body     int // offset of the Markdown in the file
	parsed   *parsedPage
}

// key is what a page and its translations have in common.
func (p *page) key() string { return path.Join(p.system, p.slug) }

// address is the path of the page on the site.
func (p *page) address() string {
	address := "/" + p.language + "/"
	for _, part := range []string{p.system, p.slug} {
		if part != "" {
			address += part + "/"
		}
	}
	return address
}

type frontMatter struct {
	Title   string   `yaml:"title"`
	Lead    string   `yaml:"lead"`
	Sources []string `yaml:"sources"`
}

// loader reads the content of one build.
type loader struct {
	files   fs.FS
	name    string // of the content folder, for error messages
	catalog calc.Catalog
	known   power.Systems // whose powers have a format of their own
	log     *source.Log
	out     loaded
}

// load reads every file below the content folder.
func load(o Options, log *source.Log) *loaded {
	l := &loader{o.Content, o.Name, o.Catalog, o.Powers, log, loaded{ui: map[string]site.UI{}, words: map[string]map[string]*calculatorWords{}, folder: o.Name, powerWords: map[string]*power.Words{}}}
	if l.known == nil {
		l.known = power.Known
	}
	if f := l.read("systems.yaml"); f != nil {
		if decodeYAML(f, 0, f.Bytes, &l.out.systems, log) {
			l.checkSystems(f)
		}
	}
	l.loadRules()
	l.loadGlossary()
	l.loadPermanent()
	l.loadPresets()
	l.loadChecked()
	l.loadPowers()
	for _, language := range Languages {
		l.loadUI(language)
		l.out.words[language] = map[string]*calculatorWords{}
		l.walk(language)
	}
	return &l.out
}

// read reads one file and checks that it is UTF-8. It reports what is wrong and returns nil when it cannot.
func (l *loader) read(name string) *source.File {
	shown := path.Join(l.name, name)
	data, err := fs.ReadFile(l.files, name)
	if err != nil {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		l.log.Add(source.Error{File: shown, Message: "cannot be read: " + err.Error()})
		return nil
	}
	f := &source.File{Name: shown, Bytes: data}
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 || r == 0 {
			l.log.At(f, i, "save the file as UTF-8", "byte 0x%02x is not UTF-8 text", data[i])
			return nil
		}
		i += size
	}
	return f
}

// optional is read for a file that need not be there.
func (l *loader) optional(name string) *source.File {
	if _, err := fs.Stat(l.files, name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return l.read(name)
}

// walk reads every page and word file of a language.
func (l *loader) walk(language string) {
	err := fs.WalkDir(l.files, language, func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasPrefix(base, "#"):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil // left behind by an editor
		case entry.IsDir() && path.Ext(base) == ".md":
			l.log.Add(source.Error{File: path.Join(l.name, name), Message: "is a folder; a page is a file", Hint: "rename the folder, or put its text into a file of that name"})
			return fs.SkipDir
		case entry.IsDir() || base == "ui.yaml" || base == powersFile:
			return nil
		case path.Dir(name) == language+"/calculators" && path.Ext(base) == ".yaml":
			l.loadWords(language, name)
		case path.Ext(base) == ".md":
			l.loadPage(language, name)
		default:
			l.log.Add(source.Error{File: path.Join(l.name, name), Message: "is neither a page (.md) nor one of the known data files", Hint: "remove it, or give it the right name"})
		}
		return nil
	})
	if err != nil {
		l.log.Add(source.Error{File: path.Join(l.name, language), Message: "cannot be read: " + err.Error(), Hint: "--content names the folder that holds " + strings.Join(Languages, "/ and ") + "/"})
	}
}

var slug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (l *loader) loadPage(language, name string) {
	f := l.read(name)
	if f == nil {
		return
	}
	p := &page{File: f, language: language}
	parts := strings.Split(strings.TrimSuffix(strings.TrimPrefix(name, language+"/"), ".md"), "/")
	if parts[len(parts)-1] == "index" {
		parts = parts[:len(parts)-1]
	} else {
		p.slug = parts[len(parts)-1]
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 1 || p.slug != "" && len(parts) == 0 {
		l.log.Add(source.Error{File: f.Name, Message: "a page is <language>/<system>/<page>.md"})
		return
	}
	if len(parts) == 1 {
		p.system = parts[0]
	}
	if p.slug != "" && !slug.MatchString(p.slug) {
		l.log.Add(source.Error{File: f.Name, Message: "the file name is part of the page's permanent address", Hint: "use lower-case letters and digits, words joined by -"})
	}
	if l.frontMatter(p) {
		l.out.pages = append(l.out.pages, p)
	}
}

// frontMatter reads the block between the two lines of dashes that a page starts with.
func (l *loader) frontMatter(p *page) bool {
	text := string(p.Bytes)
	start := len("\ufeff")
	if !strings.HasPrefix(text, "\ufeff") {
		start = 0
	}
	first, _, _ := strings.Cut(text[start:], "\n")
	if strings.TrimRight(first, " \r") != "---" {
		l.log.At(p.File, 0, "begin with a line ---, then title, lead and sources, then a line ---", "the page has no front matter")
		return false
	}
	start += len(first) + 1
	for at := start; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		if strings.TrimRight(line, " \r") == "---" {
			p.body = min(at+len(line)+1, len(text))
			return l.checkFront(p, start, at)
		}
		at += len(line) + 1
	}
	l.log.At(p.File, 0, "end it with a line ---", "the front matter does not end")
	return false
}

func (l *loader) checkFront(p *page, start, end int) bool {
	if !decodeYAML(p.File, start, p.Bytes[start:end], &p.front, l.log) {
		return false
	}
	for key, text := range map[string]string{"title": p.front.Title, "lead": p.front.Lead} {
		if strings.TrimSpace(text) == "" {
			l.log.At(p.File, start, "add a line "+key+": …", "the front matter has no %s", key)
		}
	}
	if p.slug != "" && len(p.front.Sources) == 0 && l.restates(p.system) {
		l.log.At(p.File, start, "add a line sources: [Heading of the document]", "the front matter names no sources")
	}
	return true
}

// restates tells whether the pages of a system restate a document.
func (l *loader) restates(system string) bool {
	return slices.ContainsFunc(l.out.systems, func(s *systemFile) bool { return s.ID == system && s.Document.ID != "" })
}

// decodeYAML decodes text, which stands in f from offset base on, and reports what is wrong at its place. Unknown keys are errors.
func decodeYAML(f *source.File, base int, text []byte, into any, log *source.Log) bool {
	// The lines before the text are kept as empty ones, so that positions, those in messages too, are those of the file.
	line, _ := f.Position(base)
	padded := append(bytes.Repeat([]byte{'\n'}, line-1), text...)
	err := yaml.UnmarshalWithOptions(padded, into, yaml.Strict())
	if err == nil {
		return true
	}
	e := source.Error{File: f.Name, Line: line, Column: 1, Message: err.Error()}
	var ye yaml.Error
	if errors.As(err, &ye) {
		e.Message = "not valid YAML: " + ye.GetMessage()
		if t := ye.GetToken(); t != nil {
			e.Line, e.Column = t.Position.Line, t.Position.Column
		}
	}
	var unknown *yaml.UnknownFieldError
	var kind *yaml.TypeError
	switch {
	case errors.As(err, &unknown):
		key := strings.Trim(strings.TrimPrefix(unknown.Message, "unknown field "), `"`)
		e.Message = "unknown key " + key
		e.Hint = source.Nearest(key, yamlKeys(into))
	case errors.As(err, &kind):
		e.Message = "the value is not of the kind that the key takes: " + yamlKind(kind.DstType)
	}
	log.Add(e)
	return false
}

// yamlKind says what a key takes, as an editor would call it.
func yamlKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return yamlKind(t.Elem())
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Map, reflect.Struct:
		return "a block of keys"
	default:
		return "a number"
	}
}

// colourPattern is a colour as systems.yaml gives it: it becomes part of a style sheet.
var colourPattern = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// checkSystems checks that the entries of systems.yaml are whole and tell one another apart.
func (l *loader) checkSystems(f *source.File) {
	if l.out.systems == nil {
		l.log.At(f, 0, "write an entry for each system: - id: …; or [] for none", "the file is empty")
	}
	seen := map[string]bool{}
	if slices.Contains(l.out.systems, nil) {
		l.log.At(f, 0, "write its keys below the -, or take the - away", "one of the entries is empty")
		l.out.systems = slices.DeleteFunc(l.out.systems, func(s *systemFile) bool { return s == nil })
	}
	for _, s := range l.out.systems {
		wrong := func(format string, args ...any) {
			e := place(f, s.ID)
			e.Message = "system " + s.ID + ": " + fmt.Sprintf(format, args...)
			l.log.Add(e)
		}
		for what, value := range map[string]string{"id": s.ID, "prefix": s.Prefix} {
			if value != "" && seen[what+value] {
				wrong("the %s %s is taken", what, value)
			}
			seen[what+value] = true
		}
		if !slug.MatchString(s.ID) {
			wrong("the id %q is not lower-case letters and digits, words joined by -", s.ID)
		}
		for ground, colour := range map[string]string{"light": s.Colours.Light, "dark": s.Colours.Dark} {
			if !colourPattern.MatchString(colour) {
				wrong("%q is not a colour for the %s ground; write one like \"#8a1430\"", colour, ground)
			}
		}
		for i, slug := range s.Pages {
			if slices.Contains(s.Pages[:i], slug) {
				wrong("the page %s is listed twice", slug)
			}
		}
		for _, language := range Languages {
			if s.Names[language] == "" || s.Short[language] == "" {
				wrong("has no name or no short name in %s", language)
			}
			if s.Document.ID != "" && s.Document.About[language] == "" {
				wrong("does not say in %s what its document is", language)
			}
		}
	}
}

// ruleKinds are the kinds of rules that rules.yaml may name.
var ruleKinds = []string{"rule", "definition", "table", "example", "power", "note"}

// loadRules reads rules.yaml and checks every entry against systems.yaml. When it cannot be read the rules stay nil, and nothing is checked against them.
func (l *loader) loadRules() {
	l.out.rules = nil
	f := l.read("rules.yaml")
	if f == nil {
		return
	}
	var systems map[string]map[string]map[string]string
	if !decodeYAML(f, 0, f.Bytes, &systems, l.log) {
		return
	}
	l.out.rules = map[string]rule{}
	for _, system := range keys(systems) {
		for _, slug := range keys(systems[system]) {
			for _, id := range keys(systems[system][slug]) {
				l.addRule(f, rule{id, system, slug, systems[system][slug][id]})
			}
		}
	}
}

func (l *loader) addRule(f *source.File, r rule) {
	wrong := func(hint, format string, args ...any) {
		e := place(f, r.id)
		e.Message, e.Hint = fmt.Sprintf(format, args...), hint
		l.log.Add(e)
	}
	var system *systemFile
	for _, s := range l.out.systems {
		if s.ID == r.system {
			system = s
		}
	}
	before, twice := l.out.rules[r.id]
	switch {
	case !slug.MatchString(r.id):
		wrong("use lower-case letters and digits, words joined by -", "%q is not a rule id", r.id)
	case twice:
		wrong("an id has one place; give one of the two another", "rule id %s stands under %s and %s", r.id, before.slug, r.slug)
	case l.out.systems == nil: // could not be read, which has been said
	case system == nil:
		wrong("systems.yaml lists the systems", "rule %s belongs to %s, which is no system", r.id, r.system)
	case !slices.Contains(system.Pages, r.slug):
		wrong(source.Nearest(r.slug, system.Pages), "rule %s belongs on %s, which is no page of %s", r.id, r.slug, r.system)
	case system.Prefix == "" || !strings.HasPrefix(r.id, system.Prefix+"-"):
		wrong("", "rule id %s does not begin with the prefix of %s, %s-", r.id, r.system, system.Prefix)
	case !slices.Contains(ruleKinds, r.kind):
		wrong(source.Nearest(r.kind, ruleKinds), "rule %s is of the kind %q, which there is not", r.id, r.kind)
	}
	l.out.rules[r.id] = r
}

// ruleIDs is every known rule id, sorted.
func (c *loaded) ruleIDs() []string {
	ids := make([]string, 0, len(c.rules))
	for id := range c.rules {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
