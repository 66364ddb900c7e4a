// Package content reads the content folder. Every file becomes records that know their positions.
// It checks each file by itself and against what the folder declares: languages, systems and rules.
// References between pages are checked by package link.
//
// A language is a folder with a file words.yaml. If the file says falls-back-to, the language may
// be incomplete, and the site shows the other language where it is.
package content

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Content holds everything that was read from the content folder.
type Content struct {
	Folder      string // its name in error messages
	Languages   lang.List
	UI          map[string]*site.UI          // texts of the interface, by language
	Foreign     map[string]string            // the language of those texts, if it is another, by language
	Calculators map[string]map[string]*Words // words of calculators, by language and calculator
	// Ask has the words of questions, by language; only languages that answer questions.
	Ask                map[string]*Ask
	Owner              site.Owner          // the settings of site.yaml
	Files              []site.File         // copied unchanged
	SearchVocabularies SearchVocabularies  // by language; only languages that have one
	Systems            []*System           // in the order of the site
	Rules              *Rules              // nil if they could not be read
	Pages              []*Page             // by language, then path
	Pictures           map[string]*Picture // by file name
	// Drafts are the keys of pages that are drafts in a language, whether loaded or not.
	Drafts      map[string]bool
	Terms       []*Term       // by id
	Presets     []*Preset     // in the order of the file
	Changes     []*Change     // in the order of the file
	Played      []Count       // counts of the simulated games, in the order of the file
	Redirects   []*Redirect   // in the order of the file
	Published   []yaml.String // every address ever published
	Unpublished bool          // the ledger exists and is empty: no address is permanent yet
	// Reviews are the hashes of reviewed sections, by page#section and language; nil if there are
	// none.
	Reviews map[string]map[string]string
	Records []*power.Library          // by the ids of their kinds
	Catalog calc.Catalog              // built-in calculators and those of the folder
	Tables  map[string]calc.RollTable // tables of the folder's calculators
	// CalculatorFiles are the files of those calculators, by id.
	CalculatorFiles map[string]*source.File
	// FormulaAdvice are the probable slips in the formulas of those calculators.
	FormulaAdvice []source.Error

	bySystem map[string]*System // the first of each id
}

// Options select what to read.
type Options struct {
	Files   fs.FS
	Name    string       // of the folder, in error messages
	Catalog calc.Catalog // built-in calculators
	// RollTables are the built-in tables that formulas may use.
	RollTables map[string]calc.RollTable
	Drafts     bool   // load drafts too
	Cache      *Cache // of earlier calls; nil for none
}

// Load reads the content folder. It adds errors to errs; the result is valid only if there are
// none.
func Load(o Options, errs *source.Collector) *Content {
	l := newLoader(o, errs)
	l.languages()
	l.settings()
	l.files()
	l.systems()
	l.rules()
	l.glossary()
	l.redirects()
	l.published()
	l.presets()
	l.changes()
	l.played()
	l.reviews()
	l.kinds()
	l.pictures()
	l.formulas()
	l.nameElements()
	for _, language := range l.out.Languages.Tags() {
		l.out.Calculators[language] = map[string]*Words{}
		l.ask(language)
		l.searchVocabulary(language)
		l.folder(language)
	}
	l.checkTopLevel()
	l.Cache.keepOnly(l.filesRead)
	return l.out
}

// withFallbacks returns the languages of a folder with their fallbacks. It ignores errors in their
// files.
func withFallbacks(o Options) lang.List {
	l := newLoader(o, new(source.Collector))
	l.out.Languages = lang.Of(Languages(o.Files)...)
	for i := range l.out.Languages {
		l.frame(&l.out.Languages[i])
	}
	return l.out.Languages
}

// LoadWords reads only the texts of the interface and of the calculators, in a language and its
// fallbacks, and the powers that calculators take by name.
func LoadWords(o Options, tag string, errs *source.Collector) *Content {
	l := newLoader(o, errs)
	l.out.Languages = withFallbacks(o)
	if l.has(systemsFile) { // optional here
		l.systems()
		l.library()
	}
	l.formulas()
	l.nameElements()
	for tag != "" && l.out.Languages.Has(tag) && l.out.UI[tag] == nil {
		language := &l.out.Languages[l.out.Languages.Index(tag)]
		tag = language.Fallback
		l.frame(language)
		l.out.Calculators[language.Tag] = map[string]*Words{}
		for _, name := range glob(o.Files, path.Join(language.Tag, wordsFolder, "*.yaml")) {
			l.words(language.Tag, name)
		}
		if l.out.UI[language.Tag] == nil {
			break // already reported
		}
	}
	l.fillFrames()
	return l.out
}

// LoadQuestions is [LoadWords] plus the words of questions in that language.
func LoadQuestions(o Options, tag string, errs *source.Collector) *Content {
	out := LoadWords(o, tag, errs)
	l := newLoader(o, errs)
	l.out = out
	l.ask(tag)
	return out
}

// NameOf returns the name of a file of the content as messages print it.
func (c *Content) NameOf(file string) string { return path.Join(c.Folder, file) }

// RelPath returns the path of a file below the content folder, from its name as messages print it;
// it reports false for a file elsewhere.
func (c *Content) RelPath(name string) (file string, ok bool) {
	if folder := path.Clean(c.Folder); folder != "." {
		return strings.CutPrefix(name, folder+"/")
	}
	return name, !strings.HasPrefix(name, "../")
}

// System returns the system with an id; nil if there is none.
func (c *Content) System(id string) *System {
	return c.bySystem[id]
}

// SystemHint returns a hint for the unknown id of a system.
func (c *Content) SystemHint(id string) string {
	return source.DidYouMeanOr(id, c.systemIDs())
}

// systemIDs returns the ids of the systems in the order of the site.
func (c *Content) systemIDs() []string {
	return namesOf(c.Systems, func(s *System) string { return s.ID })
}

// loader reads one folder.
type loader struct {
	Options
	errs *source.Collector
	out  *Content

	filesRead map[*source.File]bool
	site      *siteSettings
	// wrongCalculators are the ids of the folder's calculators with errors, one a line.
	wrongCalculators string
}

func newLoader(o Options, errs *source.Collector) *loader {
	if o.Cache == nil {
		o.Cache = &Cache{}
	}
	return &loader{Options: o, errs: errs, filesRead: map[*source.File]bool{}, out: &Content{
		Folder:             o.Name,
		Catalog:            o.Catalog,
		UI:                 map[string]*site.UI{},
		Foreign:            map[string]string{},
		Calculators:        map[string]map[string]*Words{},
		Ask:                map[string]*Ask{},
		SearchVocabularies: SearchVocabularies{},
		Pictures:           map[string]*Picture{},
		Drafts:             map[string]bool{},
		bySystem:           map[string]*System{},
	}}
}

// reader returns a YAML reader for the content's languages.
func (l *loader) reader() *yaml.Reader {
	return &yaml.Reader{Errs: l.errs, Languages: l.out.Languages, NonEmpty: true}
}

// read reads one file, and checks that it is UTF-8 without invisible characters. It reports errors
// and returns nil if there are any.
func (l *loader) read(name string) *source.File {
	shown := l.out.NameOf(name)
	data, err := fs.ReadFile(l.Files, name)
	if err != nil {
		l.errs.Add(fileError(shown, err))
		return nil
	}
	f, ok := l.Cache.file(shown, data, l.errs)
	if !ok {
		return nil
	}
	l.filesRead[f] = true
	return f
}

// follows reports whether to read an entry of a folder. It reports a link that leads nowhere, out of
// the content, or to a folder: reading follows links to files only.
func (l *loader) follows(name string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return true
	}
	info, err := fs.Stat(l.Files, name)
	switch {
	case err != nil:
		l.errs.Add(fileError(l.out.NameOf(name), err))
	case info.IsDir():
		l.wrongFile(name, "move the folder here, or link to its files one by one",
			"a link to a folder, which is not followed")
	default:
		return true
	}
	return false
}

// optional is [loader.read] for a file that may be missing.
func (l *loader) optional(name string) *source.File {
	if _, err := fs.Stat(l.Files, name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return l.read(name)
}

// parse returns the tree of a data file; nil if it is missing or invalid, which is reported.
func (l *loader) parse(f *source.File) *yaml.Node {
	if f == nil {
		return nil
	}
	return l.parseAt(f, 0, len(f.Bytes()))
}

// parseAt is [loader.parse] for the part of a file that is data.
func (l *loader) parseAt(f *source.File, start, end int) *yaml.Node {
	if root := l.Cache.trees[f]; root != nil {
		return root
	}
	before := l.errs.Len()
	root, ok := yaml.ParseAt(f, start, end, l.errs)
	if !ok {
		return nil
	}
	if l.errs.Len() == before {
		l.Cache.keep(f, root)
	}
	return root
}

// IsJunkFile reports whether a file was left behind by an editor, an office program or an operating
// system.
func IsJunkFile(base string) bool {
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "#") || strings.HasPrefix(base, "~$") ||
		strings.HasSuffix(base, "~") || slices.Contains(junkFiles, strings.ToLower(base))
}

// junkFiles are names of files that file managers leave, in lower case. Vim creates the last one
// for a moment to test whether it can write.
var junkFiles = []string{"thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", "4913"}
