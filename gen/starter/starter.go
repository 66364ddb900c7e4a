// Package starter contains the files that gen new site writes: a small invented game in English and
// French, with comments that explain it.
package starter

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// File is a file of a new site.
type File struct {
	Path string // below the folder of the site
	Text string
}

//go:embed site
var files embed.FS

// languages are the languages of the embedded files.
var languages = []string{"en", "fr"}

// Site returns the files of a new site with a name and at least one language. A language that the
// embedded files lack gets a words.yaml only, with the first of the other languages as its
// fallback. If the files have none of the languages, the site is empty: the sample would be in a
// language that is not the site's.
func Site(name string, tags []string) []File {
	complete := slices.DeleteFunc(slices.Clone(tags), func(tag string) bool { return !slices.Contains(languages, tag) })
	textIn := map[string]string{} // the language of the embedded texts, by complete language
	for _, tag := range complete {
		textIn[tag] = tag
	}
	if len(complete) == 0 {
		return Empty(name, tags)
	}
	var list []File
	for _, f := range templateFiles() {
		text := strings.ReplaceAll(f.Text, "{name}", name)
		first, rest, _ := strings.Cut(f.Path, "/")
		switch {
		case f.Path == "README.md":
			list = append(list, File{f.Path, text})
		case !slices.Contains(languages, first):
			list = append(list, File{path.Join("content", f.Path), selectLanguages(text, complete, textIn)})
		default:
			for _, tag := range complete {
				if textIn[tag] == first {
					list = append(list, File{path.Join("content", tag, rest), withSiteName(rest, text, name)})
				}
			}
		}
	}
	for _, tag := range tags {
		if textIn[tag] == "" {
			list = append(list, File{path.Join("content", tag, wordsFile),
				fmt.Sprintf("falls-back-to: %s # untranslated texts are shown in this language\n", complete[0])})
		}
	}
	return append(list, File{".gitignore", "/public/\n"})
}

// emptyReadme is the README.md of a site without the sample.
//
//go:embed empty.md
var emptyReadme string

// Empty returns the files of a site with a first page and no system. Its words are those of English
// until they are translated, if the program does not have them in its first language.
func Empty(name string, tags []string) []File {
	first := tags[0]
	list := []File{
		{"README.md", strings.ReplaceAll(emptyReadme, "{name}", name)},
		{path.Join("content", first, "index.md"), "---\ntitle: " + quoted(name) + "\n---\n"},
		{path.Join("content", first, wordsFile), "site: " + quoted(name) + "\ntagline: " + quoted(name) + "\n"},
		{"content/systems.yaml", "# The systems of the site, in its order: games, or parts of one. \"gen new system\" adds one.\n[]\n"},
		{"content/rules.yaml", "{}\n"},
		{"content/glossary.yaml", "{}\n"},
	}
	textIn := map[string]string{first: languages[max(0, slices.Index(languages, first))]}
	for _, f := range templateFiles() {
		if f.Path == "site.yaml" || f.Path == "published.txt" {
			list = append(list, File{path.Join("content", f.Path), selectLanguages(f.Text, tags[:1], textIn)})
		}
	}
	for _, tag := range tags[1:] {
		list = append(list, File{path.Join("content", tag, wordsFile),
			fmt.Sprintf("falls-back-to: %s # untranslated texts are shown in this language\n", first)})
	}
	return append(list, File{".gitignore", "/public/\n"})
}

// quoted returns a text as a YAML string.
func quoted(text string) string {
	data, err := json.Marshal(text) // a JSON string is a YAML string
	if err != nil {
		panic(err) // impossible: a string
	}
	return string(data)
}

const wordsFile = "words.yaml"

// templateFiles returns the embedded files.
func templateFiles() (list []File) {
	err := fs.WalkDir(files, "site", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := files.ReadFile(name)
		list = append(list, File{strings.TrimPrefix(name, "site/"), string(data)})
		return err
	})
	if err != nil {
		panic(err) // impossible: the files are embedded
	}
	return list
}

// siteNameLine matches the line of words.yaml with the name of the site.
var siteNameLine = regexp.MustCompile(`(?m)^site: .*$`)

// withSiteName returns the text of a file of a language with the name of the site set, if it is
// words.yaml.
func withSiteName(file, text, name string) string {
	if file != wordsFile {
		return text
	}
	return siteNameLine.ReplaceAllLiteralString(text, "site: "+quoted(name))
}

var (
	// inlineTexts matches a text in every language on one line: {en: "…", fr: "…"}.
	inlineTexts = regexp.MustCompile(`\{en: ("[^"]*"), fr: ("[^"]*")\}`)
	// blockTexts matches a text in every language with a line for each.
	blockTexts = regexp.MustCompile(`(?m)^( +)en: (.*)\n +fr: (.*)$`)
)

// selectLanguages returns the text of a file with the languages of a site in place of those of the
// embedded file. Texts of a language are taken from the language textIn[tag].
func selectLanguages(text string, tags []string, textIn map[string]string) string {
	text = inlineTexts.ReplaceAllStringFunc(text, func(found string) string {
		part := inlineTexts.FindStringSubmatch(found)
		return "{" + strings.Join(languageEntries(part[1:], tags, textIn), ", ") + "}"
	})
	return blockTexts.ReplaceAllStringFunc(text, func(found string) string {
		part := blockTexts.FindStringSubmatch(found)
		return part[1] + strings.Join(languageEntries(part[2:], tags, textIn), "\n"+part[1])
	})
}

// languageEntries returns "tag: text" for each tag. The texts have the order of languages.
func languageEntries(texts, tags []string, textIn map[string]string) (list []string) {
	for _, tag := range tags {
		list = append(list, tag+": "+texts[slices.Index(languages, textIn[tag])])
	}
	return list
}
