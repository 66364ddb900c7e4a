// Package starter holds the site that gen new site begins with: a small made-up game in English and
// in French, with a comment wherever something is explained.
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

// languages are those that the files are written in.
var languages = []string{"en", "fr"}

// Site returns the files of a new site with a name in the given languages, of which there is at
// least one. A language that the files are not written in begins with nothing, and the first of the
// others stands in for it; if there is no other, its pages begin with the English text.
func Site(name string, tags []string) []File {
	written := slices.DeleteFunc(slices.Clone(tags), func(tag string) bool { return !slices.Contains(languages, tag) })
	from := map[string]string{} // the language of the text of each language that has one
	for _, tag := range written {
		from[tag] = tag
	}
	if len(written) == 0 {
		written, from[tags[0]] = tags[:1], "en"
	}
	var list []File
	for _, f := range all() {
		text := strings.ReplaceAll(f.Text, "{name}", name)
		first, rest, _ := strings.Cut(f.Path, "/")
		switch {
		case f.Path == "README.md":
			list = append(list, File{f.Path, text})
		case !slices.Contains(languages, first):
			list = append(list, File{path.Join("content", f.Path), inLanguages(text, written, from)})
		default:
			for _, tag := range written {
				if from[tag] == first {
					list = append(list, File{path.Join("content", tag, rest), named(rest, text, name)})
				}
			}
		}
	}
	for _, tag := range tags {
		if from[tag] == "" {
			list = append(list, File{path.Join("content", tag, wordsFile), fmt.Sprintf("falls-back-to: %s # whatever is not translated yet is shown in this language\n", written[0])})
		}
	}
	return append(list, File{".gitignore", "/public/\n"})
}

const wordsFile = "words.yaml"

// all returns the files as they are.
func all() (list []File) {
	err := fs.WalkDir(files, "site", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := files.ReadFile(name)
		list = append(list, File{strings.TrimPrefix(name, "site/"), string(data)})
		return err
	})
	if err != nil {
		panic(err) // they are in the program
	}
	return list
}

// siteName is the line with the name of the site.
var siteName = regexp.MustCompile(`(?m)^site: .*$`)

// named puts the name of the site into the words of a language.
func named(file, text, name string) string {
	if file != wordsFile {
		return text
	}
	quoted, err := json.Marshal(name) // a text of JSON is one of YAML
	if err != nil {
		panic(err) // impossible: a text
	}
	return siteName.ReplaceAllLiteralString(text, "site: "+string(quoted))
}

var (
	// inBraces is a text in every language on one line: {en: "…", fr: "…"}.
	inBraces = regexp.MustCompile(`\{en: ("[^"]*"), fr: ("[^"]*")\}`)
	// onLines is an entry in every language on a line of its own.
	onLines = regexp.MustCompile(`(?m)^( +)en: (.*)\n +fr: (.*)$`)
)

// inLanguages keeps those texts of a file that the languages of a site begin with.
func inLanguages(text string, tags []string, from map[string]string) string {
	text = inBraces.ReplaceAllStringFunc(text, func(found string) string {
		part := inBraces.FindStringSubmatch(found)
		return "{" + strings.Join(entries(part[1:], tags, from), ", ") + "}"
	})
	return onLines.ReplaceAllStringFunc(text, func(found string) string {
		part := onLines.FindStringSubmatch(found)
		return part[1] + strings.Join(entries(part[2:], tags, from), "\n"+part[1])
	})
}

// entries returns "tag: text" for each language, of texts in the order of languages.
func entries(texts, tags []string, from map[string]string) (list []string) {
	for _, tag := range tags {
		list = append(list, tag+": "+texts[slices.Index(languages, from[tag])])
	}
	return list
}
