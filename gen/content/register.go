package content

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// NewChapter is a chapter to add to a system.
type NewChapter struct {
	ID, Name string
	Pages    []string
	Chapters []NewChapter
}

// AddPages adds pages and chapters to the end of a system in systems.yaml, and returns the text of the
// file. If the system has pages already, they become one chapter with the title of their book.
func AddPages(o Options, system, title string, pages []string, chapters []NewChapter) (Scaffold, error) {
	l, err := begin(o, (*loader).systems)
	if err != nil {
		return Scaffold{}, err
	}
	s := l.out.System(system)
	if len(s.Pages) > 0 && (len(chapters) > 0 || len(pages) > 1 || len(s.Chapters) > 0) {
		id := chapterID(title)
		for n := 2; s.HasChapter(id); n++ {
			id = fmt.Sprintf("%s-%d", chapterID(title), n)
		}
		if len(chapters) == 1 && len(pages) == 0 {
			id, title = chapters[0].ID, chapters[0].Name
			pages, chapters = chapters[0].Pages, chapters[0].Chapters
		}
		chapters = []NewChapter{{id, title, pages, flattened(chapters)}}
		pages = nil
	}
	edit := &systemsEdit{loader: l, system: system}
	if err := edit.read(nil); err != nil {
		return Scaffold{}, err
	}
	for _, page := range pages {
		if err := edit.page(page); err != nil {
			return Scaffold{}, err
		}
	}
	for _, chapter := range chapters {
		if err := edit.chapter(chapter); err != nil {
			return Scaffold{}, err
		}
	}
	return Scaffold{systemsFile, string(edit.file.Bytes())}, nil
}

// chapterID returns an id made of a name.
func chapterID(name string) string {
	id := strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
	if id == "" {
		return "book"
	}
	return id
}

// flattened returns chapters without chapters of their own: their pages are in order.
func flattened(chapters []NewChapter) (list []NewChapter) {
	for _, c := range chapters {
		for _, below := range c.Chapters {
			c.Pages = append(slices.Clip(c.Pages), below.Pages...)
		}
		c.Chapters = nil
		list = append(list, c)
	}
	return list
}

// systemsEdit is a series of additions to systems.yaml.
type systemsEdit struct {
	*loader
	system string
	file   *source.File
	root   *yaml.Node
	node   *yaml.Node // of the system
}

// read reads the file with a new text, or as it is for nil.
func (e *systemsEdit) read(text []byte) error {
	if text == nil {
		e.file = e.loader.read(systemsFile)
	} else {
		e.file = source.NewFile(e.out.NameOf(systemsFile), text)
	}
	if e.root = e.parse(e.file); e.root == nil {
		return e.errs.Err()
	}
	for _, item := range e.root.Items() {
		if id := item.Get("id"); id != nil && id.Text() == e.system {
			e.node = item
		}
	}
	return nil
}

// add adds a text to a node.
func (e *systemsEdit) add(to *yaml.Node, text string, list bool) error {
	out, err := yaml.Append(e.root, to, text, list)
	if err != nil {
		return err
	}
	return e.read(out)
}

// page adds a page to the end of the reading order.
func (e *systemsEdit) page(slug string) error {
	if pages := lastPages(e.node); pages != nil {
		return e.add(pages, slug, true)
	}
	return e.add(e.node, "pages: ["+slug+"]", false)
}

func (e *systemsEdit) chapter(c NewChapter) error {
	text := strings.Join(e.chapterLines(c), "\n")
	if chapters := e.node.Get("chapters"); chapters != nil {
		return e.add(chapters, text, true)
	}
	return e.add(e.node, "chapters:\n  - "+strings.ReplaceAll(text, "\n", "\n    "), false)
}

// chapterLines returns a chapter as lines of YAML.
func (e *systemsEdit) chapterLines(c NewChapter) []string {
	var names []string
	for _, tag := range e.out.Languages.Whole() {
		quoted, _ := json.Marshal(c.Name) // a string cannot fail
		names = append(names, tag+": "+string(quoted))
	}
	lines := []string{"id: " + c.ID, "name: {" + strings.Join(names, ", ") + "}"}
	if len(c.Pages) > 0 {
		lines = append(lines, flowList("pages: ", c.Pages)...)
	}
	if len(c.Chapters) > 0 {
		lines = append(lines, "chapters:")
	}
	for _, below := range c.Chapters {
		for i, l := range e.chapterLines(below) {
			mark := "    "
			if i == 0 {
				mark = "  - "
			}
			lines = append(lines, mark+l)
		}
	}
	return lines
}

// flowList returns a list in brackets on lines of at most 100 characters.
func flowList(key string, items []string) (lines []string) {
	line := key + "["
	for i, item := range items {
		if i+1 < len(items) {
			item += ","
		} else {
			item += "]"
		}
		if len(line)+len(item) > 100 {
			lines = append(lines, strings.TrimRight(line, " "))
			line = "  "
		}
		line += item + " "
	}
	return append(lines, strings.TrimRight(line, " "))
}

// NewRule is a rule id that a page has.
type NewRule struct{ System, Page, ID, Kind string }

// Register adds pages and rule ids to systems.yaml and rules.yaml, and returns the files that change.
func Register(o Options, pages []*Page, rules []NewRule) ([]Scaffold, error) {
	l, err := begin(o, (*loader).systems)
	if err != nil {
		return nil, err
	}
	var list []Scaffold
	edit := &systemsEdit{loader: l}
	if err := edit.read(nil); err != nil {
		return nil, err
	}
	before := edit.file
	for _, p := range pages {
		if p.Slug == "" || l.out.System(p.System) == nil || l.out.System(p.System).HasPage(p.Slug) {
			continue
		}
		edit.system = p.System
		if err := edit.read(edit.file.Bytes()); err != nil {
			return nil, err
		}
		if !slices.Contains(slugsOf(edit.node), p.Slug) {
			if err := edit.page(p.Slug); err != nil {
				return nil, err
			}
		}
	}
	if edit.file != before {
		list = append(list, Scaffold{systemsFile, string(edit.file.Bytes())})
	}
	if len(rules) > 0 {
		text, err := l.addRules(rules)
		if err != nil {
			return nil, err
		}
		list = append(list, Scaffold{rulesFile, text})
	}
	return list, nil
}

// slugsOf returns the pages that a system or a chapter lists.
func slugsOf(n *yaml.Node) (list []string) {
	if pages := n.Get("pages"); pages != nil {
		for _, item := range pages.Items() {
			list = append(list, item.Text())
		}
	}
	if chapters := n.Get("chapters"); chapters != nil {
		for _, c := range chapters.Items() {
			list = append(list, slugsOf(c)...)
		}
	}
	return list
}

// addRules adds rule ids to rules.yaml, below their systems and pages.
func (l *loader) addRules(rules []NewRule) (string, error) {
	f := l.read(rulesFile)
	for _, r := range rules {
		root := l.parse(f)
		if root == nil {
			return "", l.errs.Err()
		}
		to, text := root, r.System+":\n  "+r.Page+":\n    "+r.ID+": "+r.Kind
		if system := root.Get(r.System); system != nil {
			to, text = system, r.Page+":\n  "+r.ID+": "+r.Kind
			if page := system.Get(r.Page); page != nil {
				to, text = page, r.ID+": "+r.Kind
			}
		}
		out, err := yaml.Append(root, to, text, false)
		if err != nil {
			return "", err
		}
		f = source.NewFile(f.Name, out)
	}
	return string(f.Bytes()), nil
}
