package content

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"psyref/calc"
	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Scaffold is a file of the content to create or to overwrite, with its new text.
type Scaffold struct {
	Path string // below the content folder
	Text string
}

// begin reads the languages of a folder, and the parts of it that a new file depends on.
func begin(o Options, parts ...func(*loader)) (*loader, error) {
	l := newLoader(o, new(source.Collector))
	l.languages()
	for _, read := range parts {
		read(l)
	}
	return l, l.errs.Err()
}

// tree returns the tree of a data file.
func (l *loader) tree(name string) (*yaml.Node, error) { return l.parse(l.read(name)), l.errs.Err() }

// has reports whether the folder has a file.
func (l *loader) has(name string) bool {
	_, err := fs.Stat(l.Files, name)
	return err == nil
}

// NewRecord adds a record to the end of the file of its group, which it creates if needed, and writes
// the schema of the kind. The argument where has the form <kind>/<system>/<group>/<record>, where
// kind is the slug of a kind.
func NewRecord(o Options, where string) ([]Scaffold, error) {
	parts, err := idsIn(where, "<kind>/<system>/<group>/<record>", 4)
	if err != nil {
		return nil, err
	}
	l, err := begin(o, (*loader).systems)
	if err != nil {
		return nil, err
	}
	format, err := l.formatOf(parts[1], func(kind *power.Kind) string { return kind.Slug }, parts[0])
	if err != nil {
		return nil, err
	}
	parts = parts[1:]
	name := path.Join(format.Kind().Slug, parts[0], parts[1]+".yaml")
	f := l.optional(name)
	if f == nil {
		f = source.NewFile(l.out.NameOf(name), nil)
	}
	if err := l.errs.Err(); err != nil {
		return nil, err
	}
	text, _, err := power.Scaffold(f, format, parts[1], parts[2], l.out.Languages)
	if err != nil {
		return nil, err
	}
	return []Scaffold{{name, string(text)}, l.schema(format.Kind(), parts[0])}, nil
}

// NewKind declares a kind of record with the commonest fields.
func NewKind(o Options, id string) ([]Scaffold, error) {
	if _, err := idsIn(id, "<kind>", 1); err != nil {
		return nil, err
	}
	l, err := begin(o)
	if err != nil {
		return nil, err
	}
	name := path.Join(kindsFolder, id+".yaml")
	if l.has(name) {
		return nil, source.Error{Message: l.out.NameOf(name) + " already exists"}
	}
	return []Scaffold{{name, power.ScaffoldKind(id, l.out.Languages)}}, nil
}

// NewPage adds a draft of a page in every complete language, and the page to the end of its
// system's reading order, in the last of the files. The argument where has the form
// <system>/<page>.
func NewPage(o Options, where string) ([]Scaffold, error) {
	parts, err := idsIn(where, "<system>/<page>", 2)
	if err != nil {
		return nil, err
	}
	l, err := begin(o, (*loader).formulas)
	if err != nil {
		return nil, err
	}
	root, err := l.tree(systemsFile)
	if err != nil {
		return nil, err
	}
	pages := pagesOf(root, parts[0])
	if pages == nil {
		return nil, source.Error{Message: "unknown system " + parts[0],
			Hint: l.out.NameOf(systemsFile) + " lists the systems"}
	}
	text, err := yaml.Append(root, pages, parts[1], true)
	if err != nil {
		return nil, err
	}
	var list []Scaffold
	for _, tag := range l.out.Languages.Whole() {
		name := path.Join(tag, parts[0], parts[1]+".md")
		if l.has(name) {
			return nil, source.Error{Message: l.out.NameOf(name) + " already exists"}
		}
		list = append(list, Scaffold{name, newPage(l.out.UI[tag], parts[0], parts[1], l.out.Catalog)})
	}
	return append(list, Scaffold{systemsFile, string(text)}), nil
}

// pagesOf returns the list that ends the reading order of a system: its pages, or those of its last
// chapter. It is nil for an unknown system.
func pagesOf(root *yaml.Node, system string) *yaml.Node {
	for _, item := range root.Items() {
		if id := item.Get("id"); id != nil && id.Text() == system {
			return lastPages(item)
		}
	}
	return nil
}

// lastPages returns the last list of pages of a system or a chapter.
func lastPages(of *yaml.Node) *yaml.Node {
	if chapters := of.Get("chapters"); chapters != nil && len(chapters.Items()) > 0 {
		return lastPages(chapters.Items()[len(chapters.Items())-1])
	}
	return of.Get("pages")
}

// newPage returns a page with a comment wherever the author must write.
func newPage(ui *site.UI, system, page string, catalog calc.Catalog) string {
	words := ui.Scaffold
	var b strings.Builder
	fmt.Fprintf(&b, "---\ntitle: %s # %s\n", NameOf(page), words.Title)
	fmt.Fprintf(&b, "lead: %s # %s\nsources: [\"…\"] # %s\ndraft: true # %s\n---\n\n",
		words.Rule, words.Lead, words.Sources, words.Draft)
	for _, id := range catalog.IDs() {
		if strings.HasPrefix(id, system+"/") {
			fmt.Fprintf(&b, "```calculator %s\n```\n\n", id)
			break
		}
	}
	fmt.Fprintf(&b, "## %s {#steps}\n\n%s\n", words.Steps, words.Text)
	return b.String()
}

// NewTerm adds a term to the end of the glossary, in every complete language.
func NewTerm(o Options, id string) ([]Scaffold, error) {
	if _, err := idsIn(id, "<term>", 1); err != nil {
		return nil, err
	}
	l, err := begin(o)
	if err != nil {
		return nil, err
	}
	root, err := l.tree(glossaryFile)
	if err != nil {
		return nil, err
	}
	if root.Has(id) {
		return nil, source.Error{Message: l.out.NameOf(glossaryFile) + " already has a term " + id}
	}
	lines := []string{
		id + ": # permanent, never renamed",
		"  # rules: {system: rule-id} # by system: the rule that defines the term there",
		"  link: false # remove this line when rules: is set; the term is then linked automatically",
	}
	for i, tag := range l.out.Languages.Whole() {
		mark, remark := "", "forms: [other spellings]"
		if i > 0 {
			mark, remark = "mark: P, ", "mark: V verified, N neighbouring edition, M from memory, P proposal"
		}
		lines = append(lines, fmt.Sprintf("  %s: {term: %s, %sdefinition: \"…\"} # %s",
			tag, strings.ReplaceAll(id, "-", " "), mark, remark))
	}
	text, err := yaml.Append(root, root, strings.Join(lines, "\n"), false)
	if err != nil {
		return nil, err
	}
	return []Scaffold{{glossaryFile, string(text)}}, nil
}

// idsIn splits a name into ids and checks them. Shape describes the format of the name.
func idsIn(where, shape string, n int) ([]string, error) {
	parts := strings.Split(where, "/")
	for _, part := range parts {
		if !slug.MatchString(part) {
			return nil, source.Error{Message: where + " is not " + shape, Hint: slugHint}
		}
	}
	if len(parts) != n {
		return nil, source.Error{Message: where + " is not " + shape}
	}
	return parts, nil
}

// NameOf returns a name made of an id: every word with a capital.
func NameOf(id string) string {
	words := strings.Split(id, "-")
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, " ")
}
