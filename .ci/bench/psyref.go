package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// ours writes Markdown for this generator.
type ours struct{}

func (ours) front(p *page, lead string) string {
	sources := "[]"
	if p.number > 0 {
		sources = "[" + p.title + ", Examples]"
	}
	return fmt.Sprintf("---\ntitle: %s\nlead: %q\nsources: %s\n---\n\n", p.title, lead, sources)
}

func (ours) first(title, lead string) string {
	return fmt.Sprintf("---\ntitle: %s\nlead: %s\nsources: []\n---\n\n", title, lead)
}

func (ours) calculator(q question) string {
	return "```calculator " + q.ID + "\n" + strings.Join(q.inputs, " ") + "\n```\n\n"
}

func (ours) odds(q question, name, _ string) string {
	return "{odds " + strings.Join(slices.Concat([]string{q.ID}, q.inputs, []string{":", name}), " ") + "}"
}

func (ours) mark(id string) string { return " {#" + id + "}" }

func (ours) callout(kind string) string { return "> [!" + kind + "]\n" }

func (ours) address(from, to *page) string {
	if from != nil && from.system == to.system {
		return to.slug + ".md"
	}
	way := ""
	if from != nil {
		way = "../"
	}
	return way + to.system.id + "/" + to.slug + ".md"
}

// write writes the content folder without the ledger of published addresses, which gen record
// makes.
func (c *corpus) write(folder string) error {
	if err := c.copied(folder); err != nil {
		return err
	}
	data := map[string]string{"systems.yaml": c.systemsFile(), "rules.yaml": c.rulesFile(), "glossary.yaml": c.glossaryFile(), "en/index.md": c.first(ours{})}
	for name, text := range data {
		if err := put(folder, name, text); err != nil {
			return err
		}
	}
	return c.each(func(p *page) error {
		return put(folder, filepath.Join("en", p.system.id, p.slug+".md"), c.text(p, ours{}))
	})
}

// each calls do for every page until it fails.
func (c *corpus) each(do func(p *page) error) error {
	for _, s := range c.systems {
		for _, p := range s.pages {
			if err := do(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// put writes a file and the folders above it.
func put(folder, name, text string) error {
	name = filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// ruleValue matches a rule id in the words of a calculator.
var ruleValue = regexp.MustCompile(`\brule: [a-z0-9]+(-[a-z0-9]+)+`)

// copied copies the words of the frame and of the calculators, with the rules that calculators name
// replaced by rules of the corpus.
func (c *corpus) copied(folder string) error {
	names, err := filepath.Glob(filepath.Join(c.repository, "content/en/calculators/*.yaml"))
	if err != nil || len(names) == 0 {
		return fmt.Errorf("%s holds no words of calculators: run it in the repository, or name that with -repository", c.repository)
	}
	known, next := c.someRules(), 0
	for _, name := range append(names, filepath.Join(c.repository, "content/en/words.yaml")) {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		below, err := filepath.Rel(filepath.Join(c.repository, "content"), name)
		if err != nil {
			return err
		}
		changed := ruleValue.ReplaceAllStringFunc(string(text), func(string) string { next++; return "rule: " + known[next%len(known)] })
		if err := put(folder, below, changed); err != nil {
			return err
		}
	}
	return nil
}

// someRules returns rules for calculators to name.
func (c *corpus) someRules() (list []string) {
	for _, p := range c.systems[0].pages[1:] {
		list = append(list, p.rule("first"), p.rule("price"))
	}
	return list
}

func (c *corpus) systemsFile() string {
	var b strings.Builder
	for _, s := range c.systems {
		fmt.Fprintf(&b, "- id: %s\n  prefix: %s\n  colours: {light: \"#174a91\", dark: \"#9ec5ff\"}\n  names: {en: %s}\n  short: {en: Book %d}\n", s.id, s.prefix, s.name, s.number+1)
		fmt.Fprintf(&b, "  document: {id: \"%03d\", title: %s, about: {en: the rules of a made-up game}, language: en}\n  pages: [", s.number+1, s.name)
		for i, p := range s.pages[1:] {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(p.slug)
		}
		b.WriteString("]\n")
	}
	return b.String()
}

func (c *corpus) rulesFile() string {
	var b strings.Builder
	for _, s := range c.systems {
		if len(s.pages) == 1 {
			continue // an overview alone has no rules
		}
		b.WriteString(s.id + ":\n")
		for _, p := range s.pages[1:] {
			b.WriteString("  " + p.slug + ":\n")
			for _, r := range rules {
				b.WriteString("    " + p.rule(r.name) + ": " + r.kind + "\n")
			}
		}
	}
	if b.Len() == 0 {
		return "{}\n"
	}
	return b.String()
}

// glossaryFile returns the glossary: each term with the systems that define it.
func (c *corpus) glossaryFile() string {
	rules := map[string][]string{}
	for _, s := range c.systems {
		for _, p := range s.pages[1:] {
			rules[p.term] = append(rules[p.term], s.id+": "+p.rule("meaning"))
		}
	}
	var b strings.Builder
	for _, term := range slices.Sorted(maps.Keys(rules)) {
		fmt.Fprintf(&b, "%s:\n  rules: {%s}\n", strings.ReplaceAll(term, " ", "-"), strings.Join(rules[term], ", "))
		fmt.Fprintf(&b, "  en: {term: %s, forms: [%ss], definition: \"What a side holds when it needs one: a %s, as the page of that system says.\"}\n", term, term, term)
	}
	if b.Len() == 0 {
		return "{}\n"
	}
	return b.String()
}
