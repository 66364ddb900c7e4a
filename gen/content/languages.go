package content

import (
	"cmp"
	"io/fs"
	"path"
	"reflect"
	"slices"

	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Files of a language.
const (
	wordsFile   = "words.yaml"
	wordsFolder = "calculators"
	kindsFolder = "kinds"
)

// Languages returns the sorted tags of the languages of a folder: its folders with a file
// words.yaml.
func Languages(files fs.FS) (tags []string) {
	names := glob(files, "*/"+wordsFile)
	for _, name := range names {
		if tag := path.Dir(name); !IsJunkFile(tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// languages finds the languages and reads the texts of the interface in each. Languages that must
// be complete come first.
func (l *loader) languages() {
	l.out.Languages = lang.Of(Languages(l.Files)...)
	if len(l.out.Languages) == 0 {
		l.errs.Add(source.Error{File: l.Name, Message: "contains no language folder",
			Hint: "create one: a folder with a file words.yaml, such as en/words.yaml"})
		return
	}
	for i := range l.out.Languages {
		l.frame(&l.out.Languages[i])
	}
	l.fillFrames()
	slices.SortStableFunc(l.out.Languages, func(a, b lang.Language) int {
		return cmp.Compare(min(len(a.Fallback), 1), min(len(b.Fallback), 1))
	})
}

// frame reads the texts of the interface of a language: those of the program, in which those of the
// site replace equal keys. In a language that the program lacks they are English, or those of the
// fallback language.
func (l *loader) frame(language *lang.Language) {
	own := l.parse(l.read(path.Join(language.Tag, wordsFile)))
	if own == nil {
		return
	}
	var head struct {
		Fallback string `yaml:"falls-back-to,optional" doc:"the language in which untranslated texts are shown"`
	}
	ui := &site.UI{}
	r := l.reader()
	r.Partial = own.Has("falls-back-to")
	r.Record(yaml.Merge(frameFor(language.Tag, frameUI, r.Partial), own), "the language", &head, ui)
	yaml.CheckPlaceholders(own, frameFor(language.Tag, frameUI, false), l.errs)
	if frameWords(language.Tag, frameUI) == nil && !r.Partial && !own.Has("untranslated") {
		l.out.Foreign[language.Tag] = "en"
	}
	l.nameLanguages(language.Tag, ui, own, r.Partial)
	language.Fallback = head.Fallback
	if !l.out.Languages.Has(head.Fallback) && head.Fallback != "" || head.Fallback == language.Tag {
		l.errs.AddPos(own.Get("falls-back-to").At, source.DidYouMeanOr(head.Fallback, l.out.Languages.Tags()),
			"%s is not another language of the site", head.Fallback)
	}
	if shared := own.Get("shared"); shared != nil {
		for _, e := range shared.Entries() {
			if keys := present.SharedKeys(); !slices.Contains(keys, e.Key) {
				l.errs.AddPos(e.KeyAt, source.DidYouMeanOr(e.Key, keys), "unknown key %s", e.Key)
			}
		}
	}
	l.out.UI[language.Tag] = ui
}

// nameLanguages adds missing names of languages from the Unicode tables, in the language of the
// sentence that uses them.
func (l *loader) nameLanguages(tag string, ui *site.UI, own *yaml.Node, partial bool) {
	if ui.Name == "" {
		ui.Name = lang.OwnName(tag)
	}
	if ui.Name == "" {
		l.errs.AddPos(own.At, "add its name in the language itself, such as name: Deutsch", "the language has no name")
	}
	if frameWords(tag, frameUI) == nil && !own.Has("untranslated") {
		if partial {
			return // the fallback language has both
		}
		tag = "en"
	}
	if ui.Languages == nil {
		ui.Languages = map[string]string{}
	}
	for _, other := range l.out.Languages.Tags() {
		if ui.Languages[other] == "" {
			ui.Languages[other] = lang.NameIn(tag, other)
		}
	}
}

// fillFrames adds missing texts of the interface from the fallback language.
func (l *loader) fillFrames() {
	for _, language := range l.out.Languages {
		for _, reading := range l.out.Languages.Readings(language.Tag) {
			if ui, other := l.out.UI[language.Tag], l.out.UI[reading]; ui != nil && other != nil {
				fillMissing(reflect.ValueOf(ui).Elem(), reflect.ValueOf(other).Elem())
			}
		}
	}
}

// fillMissing copies every text that words lacks from other, which is of the same type.
func fillMissing(words, other reflect.Value) {
	switch words.Kind() {
	case reflect.String:
		if words.String() == "" {
			words.Set(other)
		}
	case reflect.Struct:
		for i := range words.NumField() {
			fillMissing(words.Field(i), other.Field(i))
		}
	case reflect.Map:
		if words.IsNil() && !other.IsNil() {
			words.Set(reflect.MakeMap(words.Type()))
		}
		for _, key := range other.MapKeys() {
			if !words.MapIndex(key).IsValid() {
				words.SetMapIndex(key, other.MapIndex(key))
			}
		}
	}
}

// folder reads every page and word file of a language.
func (l *loader) folder(language string) {
	dataFiles := []string{wordsFile, askFile, searchFile}
	for _, library := range l.out.Records {
		dataFiles = append(dataFiles, library.Kind().Slug+".yaml")
	}
	l.walk(language, func(name string, entry fs.DirEntry) error {
		folder, base := path.Split(name)
		switch {
		case entry.IsDir() && path.Ext(base) == ".md":
			l.wrongFile(name, "rename the folder, or write a file of that name", "is a folder, but pages are files")
			return fs.SkipDir
		case entry.IsDir() || folder == language+"/" && slices.Contains(dataFiles, base):
		case folder == path.Join(language, wordsFolder)+"/" && path.Ext(base) == ".yaml":
			l.words(language, name)
		case path.Ext(base) == ".md":
			l.page(language, name)
		case isPicture(name):
			l.picture(name)
		default:
			l.wrongFile(name, "rename or remove it",
				"not a page (.md), a picture (.png, .jpg, .webp) or a known data file")
		}
		return nil
	})
}

// Names at the top of the content folder, besides those of the folders of languages.
var (
	topLevelFiles = []string{siteFile, systemsFile, rulesFile, glossaryFile, redirectsFile, PublishedFile, presetsFile,
		changesFile, playedFile, ReviewsFile}
	topLevelFolders = []string{kindsFolder, calculatorsFolder, picturesFolder, filesFolder}
)

// checkTopLevel reports files and folders at the top of the content folder that would otherwise be
// ignored: a misnamed data file, a folder that is not a language.
func (l *loader) checkTopLevel() {
	entries, err := fs.ReadDir(l.Files, ".")
	if err != nil {
		return // already reported
	}
	folders := slices.Clone(topLevelFolders)
	for _, library := range l.out.Records {
		folders = append(folders, library.Kind().Slug)
	}
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case IsJunkFile(name) || name == "README.md" || path.Ext(name) == ".go":
		case l.site != nil && name == l.site.mark:
		case !l.follows(name, entry):
		case entry.IsDir() && l.isEmpty(name): // an archive of the content would not have it
		case !entry.IsDir() && !slices.Contains(topLevelFiles, name):
			l.wrongFile(name, source.DidYouMeanOr(name, topLevelFiles), "not a known file of the content")
		case entry.IsDir() && !slices.Contains(folders, name) && !l.out.Languages.Has(name):
			l.wrongFile(name, "add the file, rename the folder, or remove it; the name of a language folder is its tag "+
				"in lower case; a folder of records is the slug of a kind", "not a language folder (it has no words.yaml)")
		}
	}
}

// isEmpty reports whether a folder has no entries.
func (l *loader) isEmpty(folder string) bool {
	entries, err := fs.ReadDir(l.Files, folder)
	return err == nil && len(entries) == 0
}
