// Package content reads the content folder: every file of it into records that know where they stand, each checked for itself and against what the folder
// itself declares (languages, systems, rules). What pages refer to is not looked at here; package link does that.
//
// Languages are folders with a file words.yaml. One that says falls-back-to need not be complete: what is missing in it is shown in the language that it names.
package content

import (
	"errors"
	"fmt"
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

// Content is the folder as read.
type Content struct {
	Folder      string // its name, as error messages give it
	Languages   lang.List
	UI          map[string]*site.UI          // words of the frame, by language
	Calculators map[string]map[string]*Words // words of calculators, by language and calculator
	Ask         map[string]*Ask              // words of questions, by language; without those that answer none
	PowerWords  map[string]*power.Words      // words around powers, by language; without those that are not translated yet
	Owner       site.Owner                   // what site.yaml sets
	Files       []site.File                  // that are copied as they are
	Systems     []*System                    // in the order of the site
	Rules       *Rules                       // nil when they could not be read
	Pages       []*Page                      // by language, then path
	Pictures    map[string]*Picture          // by the names of their files
	Drafts      map[string]bool              // keys of pages that are drafts in a language, whether they are read or not
	Terms       []*Term                      // by id
	Presets     []*Preset                    // in the order of the file
	Changes     []*Change                    // in the order of the file
	Played      []Count                      // what the games counted; in the order of the file
	Redirects   []*Redirect                  //
	Published   []yaml.String                // every address ever published
	Unpublished bool                         // the file of those is there and holds none: nothing is permanent yet
	Reviews     map[string]map[string]string // by page#section: the hashes by language that were compared; nil when nothing ever was
	Powers      *power.Library               // nil when there are none
	Catalog     calc.Catalog                 // the calculators of the program and those of the folder
	Tables      map[string]calc.RollTable    // those that calculators of the folder look rolls up in
	Definitions string                       // of the calculators of the folder, as one value: another one means other calculators

	bySystem map[string]*System // the first of each id
}

// Options say what to read.
type Options struct {
	Files   fs.FS
	Name    string       // of the folder in error messages
	Catalog calc.Catalog // of the program
	// RollTables are the tables of the program that formulas may look rolls up in.
	RollTables map[string]calc.RollTable
	Systems    power.Systems // whose powers have a format of their own; nil for those that this site restates
	Drafts     bool          // pages that are drafts are read too
	Cache      *Cache        // of earlier readings; nil keeps nothing
}

// Load reads everything below the content folder. What is wrong is added to the log; the content is only good where nothing was.
func Load(o Options, log *source.Log) *Content {
	l := newLoader(o, log)
	l.languages()
	l.tags = fmt.Sprint(l.out.Languages)
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
	l.powers()
	l.pictures()
	l.formulas()
	l.nameElements()
	for _, language := range l.out.Languages.Tags() {
		l.out.Calculators[language] = map[string]*Words{}
		l.ask(language)
		l.folder(language)
	}
	l.checkTopLevel()
	o.Cache.forget(l.filesRead)
	return l.out
}

// LoadCalculators reads only the calculators of a folder: Catalog, Tables and Definitions.
func LoadCalculators(o Options, log *source.Log) *Content {
	l := newLoader(o, log)
	l.formulas()
	return l.out
}

// LoadWords reads only the words of the frame and of the calculators, in a language and its
// fallbacks, and the powers that calculators take by name.
func LoadWords(o Options, tag string, log *source.Log) *Content {
	l := newLoader(o, log)
	l.out.Languages = lang.Of(Languages(o.Files)...)
	l.tags = fmt.Sprint(l.out.Languages)
	if _, err := fs.Stat(o.Files, systemsFile); err == nil { // words may be read alone
		l.systems()
		l.library()
	}
	l.formulas()
	l.nameElements()
	for i := l.out.Languages.Index(tag); i >= 0 && l.out.UI[l.out.Languages[i].Tag] == nil; i = l.out.Languages.Index(l.out.Languages[i].Fallback) {
		language := &l.out.Languages[i]
		l.frame(language)
		l.out.Calculators[language.Tag] = map[string]*Words{}
		names, err := fs.Glob(o.Files, path.Join(language.Tag, wordsFolder, "*.yaml"))
		if err != nil {
			panic(err) // the pattern is ours
		}
		for _, name := range names {
			l.words(language.Tag, name)
		}
		if l.out.UI[language.Tag] == nil {
			break // it could not be read, which has been reported
		}
	}
	l.fillFrames()
	return l.out
}

// LoadQuestions is [LoadWords] with the words of questions in that language.
func LoadQuestions(o Options, tag string, log *source.Log) *Content {
	out := LoadWords(o, tag, log)
	l := newLoader(o, log)
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

// loader reads one folder.
type loader struct {
	Options
	log *source.Log
	out *Content

	tags      string          // languages and fallbacks, as one comparable value
	filesRead map[string]bool // names of the files that were read
	site      *siteSettings
	// systemsFile is what the systems were read from, nil where it could not be read.
	systemsFile *source.File
}

func newLoader(o Options, log *source.Log) *loader {
	return &loader{Options: o, log: log, filesRead: map[string]bool{}, out: &Content{
		Catalog: o.Catalog,
		Folder:  o.Name, bySystem: map[string]*System{}, UI: map[string]*site.UI{}, Calculators: map[string]map[string]*Words{}, PowerWords: map[string]*power.Words{}, Ask: map[string]*Ask{}, Pictures: map[string]*Picture{}, Drafts: map[string]bool{},
	}}
}

// reader fills records from YAML.
func (l *loader) reader() *yaml.Reader {
	return &yaml.Reader{Log: l.log, Languages: l.out.Languages, NonEmpty: true}
}

// read reads one file, and checks that it is UTF-8 without invisible characters. It reports errors
// and returns nil if there are any.
func (l *loader) read(name string) *source.File {
	shown := l.out.NameOf(name)
	data, err := fs.ReadFile(l.Files, name)
	if err != nil {
		l.log.Add(fileError(shown, err))
		return nil
	}
	f, known := l.Cache.file(shown, data)
	l.filesRead[shown] = true
	if known {
		return f
	}
	if !source.CheckCharacters(f, l.log) {
		return nil
	}
	l.Cache.keep(f)
	return f
}

// unreadable is the error of a folder that cannot be read.
func (l *loader) unreadable(name string, err error) source.Error {
	return source.Error{File: l.out.NameOf(name), Message: "cannot be read: " + err.Error()}
}

// optional is read for a file that may be missing.
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
	root, ok := yaml.Parse(f, l.log)
	if !ok {
		return nil
	}
	return root
}

// IsJunkFile reports whether a file was left behind by an editor, an office program or a system,
// and is no content.
func IsJunkFile(base string) bool {
	return strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasPrefix(base, "#") || strings.HasPrefix(base, "~$") || slices.Contains(junkFiles, strings.ToLower(base))
}

// junkFiles are names, in lower case, of files that file managers leave; vim makes the last one for
// a moment to test whether it may write.
var junkFiles = []string{"thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", "4913"}
