package content

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"psyref/gen/frame"
	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// systemColours are the accent colours of new systems, used in turn. Each pair is legible on a
// light and on a dark background.
var systemColours = [][2]string{
	{"#174a91", "#9ec5ff"}, {"#8a1430", "#ff9fb0"}, {"#00574c", "#76d6c4"},
	{"#6a4a00", "#e8c063"}, {"#5a2d82", "#d3b3f5"}, {"#1d5c3a", "#8fd6ab"},
}

// NewSystem adds a system without pages to the end of systems.yaml, and its overview in every
// complete language.
func NewSystem(o Options, id string) ([]Scaffold, error) {
	if _, err := idsIn(id, "<system>", 1); err != nil {
		return nil, err
	}
	l, err := begin(o, (*loader).systems)
	if err != nil {
		return nil, err
	}
	root, err := l.tree(systemsFile)
	if err != nil {
		return nil, err
	}
	if l.out.System(id) != nil {
		return nil, source.Error{Message: l.out.NameOf(systemsFile) + " already has a system " + id}
	}
	name := NameOf(id)
	prefixes := namesOf(l.out.Systems, func(s *System) string { return s.Prefix })
	names := yaml.Texts{}
	for _, tag := range l.out.Languages.Whole() {
		names[tag] = name
	}
	colours := systemColours[len(l.out.Systems)%len(systemColours)]
	entry := []string{
		fmt.Sprintf("id: %s # permanent, as it is part of addresses", id),
		fmt.Sprintf("prefix: %s # every rule id of the system begins with it; permanent too", newPrefix(id, prefixes)),
		fmt.Sprintf("colours: {light: %q, dark: %q} # its colour on a light and on a dark background", colours[0],
			colours[1]),
		"names: " + inline(names, l.out.Languages),
		"short: " + inline(names, l.out.Languages) + " # for tables and other narrow places",
		fmt.Sprintf("pages: [] # file names in reading order; to begin one: gen new page %s/<page>", id),
	}
	text, err := yaml.Append(root, root, strings.Join(entry, "\n"), true)
	if err != nil {
		return nil, err
	}
	var list []Scaffold
	for _, tag := range l.out.Languages.Whole() {
		page := path.Join(tag, id, "index.md")
		if l.has(page) {
			return nil, source.Error{Message: l.out.NameOf(page) + " already exists"}
		}
		words := l.out.UI[tag].Scaffold
		text := fmt.Sprintf("---\ntitle: %s # %s\nlead: %s # %s\nsources: []\n---\n\n%s\n",
			name, words.Title, words.Rule, words.Lead, words.Overview)
		list = append(list, Scaffold{page, text})
	}
	return append(list, Scaffold{systemsFile, string(text)}), nil
}

// newPrefix returns the shortest beginning of an id, of two letters or more, that no system has.
func newPrefix(id string, taken []string) string {
	letters := strings.ReplaceAll(id, "-", "")
	for n := min(2, len(letters)); n < len(letters); n++ {
		if !slices.Contains(taken, letters[:n]) {
			return letters[:n]
		}
	}
	return id
}

// inline returns a text in every complete language as one line of YAML.
func inline(texts yaml.Texts, languages lang.List) string {
	var parts []string
	for _, tag := range languages.Whole() {
		parts = append(parts, fmt.Sprintf("%s: %q", tag, texts[tag]))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// NewLanguage adds an incomplete language, whose fallback is the first language. If the program has
// no texts in it, the new file lists them as comments to translate.
func NewLanguage(o Options, tag string) ([]Scaffold, error) {
	l, err := begin(o)
	if err != nil {
		return nil, err
	}
	if err := CheckTag(tag); err != nil {
		return nil, err
	}
	if l.out.Languages.Has(tag) {
		return nil, source.Error{Message: l.out.NameOf(tag) + " already exists"}
	}
	first := l.out.Languages.First()
	lines := []string{"falls-back-to: " + first +
		" # untranslated texts are shown in this language; remove the line when nothing is missing"}
	toTranslate, err := WordsToTranslate(tag, first)
	if err != nil {
		return nil, err
	}
	lines = append(lines, toTranslate...)
	return []Scaffold{{path.Join(tag, wordsFile), strings.Join(lines, "\n") + "\n"}}, nil
}

// WordsToTranslate returns the texts around pages in another language as lines of comments, for the
// words.yaml of a language of which the program has no texts; nil for one of which it has them.
func WordsToTranslate(tag, from string) (lines []string, err error) {
	if frameWords(tag, frameUI) != nil {
		return nil, nil
	}
	words, err := programWords(from)
	if err != nil {
		return nil, err
	}
	lines = append(lines, "# The texts around pages. Remove the # from each line that you translate, "+
		"and from the lines above it that it belongs to.")
	for line := range strings.Lines(words) {
		if !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
			lines = append(lines, "# "+strings.TrimRight(line, "\n"))
		}
	}
	return lines, nil
}

// CheckTag returns an error for a text that is not the tag of a language in lower case, as the
// names of language folders are.
func CheckTag(tag string) error {
	if _, err := language.Parse(tag); err != nil || tag != strings.ToLower(tag) {
		return source.Error{Message: tag + " is not a language tag in lower case",
			Hint: "write a tag such as de or pt-br"}
	}
	return nil
}

// programWords returns the file of the program with the words around pages, in a language or in
// English.
func programWords(tag string) (string, error) {
	data, err := frame.Words.ReadFile(path.Join(tag, frameUI))
	if errors.Is(err, fs.ErrNotExist) {
		data, err = frame.Words.ReadFile(path.Join("en", frameUI))
	}
	return string(data), err
}
