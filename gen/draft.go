package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Draft is a file of the content as it will be once a skeleton stands in it.
type Draft struct {
	Path  string // below the content folder
	Text  string
	Added string // the skeleton alone
}

// DraftPower is a record of a power that says nothing yet, at the end of its discipline's file; the file is begun when it is not there. Where names it as
// system/discipline/power.
func DraftPower(content fs.FS, where string) ([]Draft, error) {
	parts, err := draftIDs(where, "<system>/<discipline>/<power>", 3)
	if err != nil {
		return nil, err
	}
	known, err := systemIDs(content)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(known, parts[0]) {
		return nil, source.Error{Message: "unknown system " + parts[0], Hint: source.Nearest(parts[0], known)}
	}
	file := &source.File{Name: path.Join(powersFolder, parts[0], parts[1]+".yaml")}
	if file.Bytes, err = fs.ReadFile(content, file.Name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	text, record, err := power.Scaffold(file, power.Known.Of(parts[0]), parts[1], parts[2], lang.Of(Languages...))
	if err != nil {
		return nil, err
	}
	return []Draft{{file.Name, string(text), record}}, nil
}

// systemIDs are the ids of systems.yaml.
func systemIDs(content fs.FS) (ids []string, err error) {
	const name = "systems.yaml"
	data, err := fs.ReadFile(content, name)
	if err != nil {
		return nil, err
	}
	var log source.Log
	root, ok := yaml.Parse(&source.File{Name: name, Bytes: data}, &log)
	if !ok {
		return nil, log.Err()
	}
	for _, item := range root.Items() {
		if id := item.Get("id"); id != nil {
			ids = append(ids, id.Text())
		}
	}
	return ids, nil
}

// DraftPage is a page in every language, and its place at the end of its system's reading order. Where names it as system/page.
func DraftPage(content fs.FS, catalog calc.Catalog, where string) ([]Draft, error) {
	parts, err := draftIDs(where, "<system>/<page>", 2)
	if err != nil {
		return nil, err
	}
	systems, err := fs.ReadFile(content, "systems.yaml")
	if err != nil {
		return nil, err
	}
	entry := regexp.MustCompile(`(?ms)^- id: ` + parts[0] + `$.*?^  pages: \[([^\]]*)`).FindSubmatchIndex(systems)
	if entry == nil {
		return nil, source.Error{Message: "unknown system " + parts[0], Hint: "systems.yaml lists the systems"}
	}
	at := entry[3]
	drafts := []Draft{{"systems.yaml", string(systems[:at]) + ", " + parts[1] + string(systems[at:]), parts[1]}}
	for _, language := range Languages {
		name := path.Join(language, parts[0], parts[1]+".md")
		if _, err := fs.Stat(content, name); err == nil {
			return nil, source.Error{Message: name + " is there already"}
		}
		text := draftPage(language, parts[0], parts[1], catalog)
		drafts = append(drafts, Draft{name, text, text})
	}
	return drafts, nil
}

// draftPage is a page with a remark at every place that its writer must fill.
func draftPage(language, system, page string, catalog calc.Catalog) string {
	words := map[string][5]string{
		"en": {"as short as a name", "the rule in one or two sentences; it opens the page and is what a chat shows", "headings of the document, in its own language", "The rule in one sentence.", "Say the rule here, and end each block with the id that rules.yaml gives it: {#id}."},
		"fr": {"court comme un nom", "la règle en une ou deux phrases ; elle ouvre la page, et les messageries la montrent", "titres du document, dans sa propre langue", "La règle en une phrase.", "Dites la règle ici, et finissez chaque bloc par l'identifiant que lui donne rules.yaml : {#id}."},
	}[language]
	var b strings.Builder
	fmt.Fprintf(&b, "---\ntitle: %s   # %s\n", nameOf(page), words[0])
	fmt.Fprintf(&b, "lead: %s   # %s\nsources: [\"…\"]   # %s\n---\n\n", words[3], words[1], words[2])
	for _, id := range catalog.IDs() {
		if strings.HasPrefix(id, system+"/") {
			fmt.Fprintf(&b, "```calculator %s\n```\n\n", id)
			break
		}
	}
	fmt.Fprintf(&b, "## %s {#steps}\n\n%s\n", map[string]string{"en": "Steps", "fr": "Étapes"}[language], strings.ReplaceAll(words[4], "{#id}", "`{#id}`"))
	return b.String()
}

// DraftTerm is a term of the glossary in every language, at the end of the file.
func DraftTerm(content fs.FS, id string) ([]Draft, error) {
	if _, err := draftIDs(id, "<term>", 1); err != nil {
		return nil, err
	}
	const name = "glossary.yaml"
	before, err := fs.ReadFile(content, name)
	if err != nil {
		return nil, err
	}
	if strings.Contains("\n"+string(before), "\n"+id+":") {
		return nil, source.Error{Message: name + " has a term " + id + " already"}
	}
	word := strings.ReplaceAll(id, "-", " ")
	added := fmt.Sprintf(`
%[1]s:   # permanent, never renamed
  # rules: {dark-heresy: dh-…}   # by system: the rule that defines the term there
  link: false   # take this line away once rules stand above: the term then links by itself
  en: {term: %[2]s, definition: "…"}   # forms: [other spellings]
  fr: {term: %[2]s, mark: P, definition: "…"}   # mark: V verified, N neighbouring edition, M from memory, P proposal
`, id, word)
	return []Draft{{name, strings.TrimRight(string(before), "\n") + "\n" + added, added}}, nil
}

// draftIDs cuts a name into its ids and checks them.
func draftIDs(where, shape string, n int) ([]string, error) {
	parts := strings.Split(where, "/")
	for _, part := range parts {
		if !slug.MatchString(part) {
			return nil, source.Error{Message: where + " is not " + shape, Hint: "use lower-case letters and digits, words joined by -"}
		}
	}
	if len(parts) != n {
		return nil, source.Error{Message: where + " is not " + shape}
	}
	return parts, nil
}

// nameOf is a name made of an id: every word with a capital.
func nameOf(id string) string {
	words := strings.Split(id, "-")
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, " ")
}
