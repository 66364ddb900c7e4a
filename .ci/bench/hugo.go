package main

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"strings"
)

// hugo writes Markdown for Hugo with the same text: no calculators, odds as numbers, terms as plain
// text, and ids as empty anchors except at headings, the only place where Hugo accepts them.
type hugo struct{}

func (hugo) front(p *page, lead string) string {
	weight := p.number + 1
	if p.number == 0 {
		weight = p.system.number + 1
	}
	return fmt.Sprintf("---\ntitle: %s\ndescription: %q\nweight: %d\n---\n\n", p.title, lead, weight)
}

func (hugo) first(title, lead string) string {
	return fmt.Sprintf("---\ntitle: %s\ndescription: %s\n---\n\n", title, lead)
}

func (hugo) calculator(question) string { return "" }

func (hugo) odds(_ question, _, number string) string { return number }

func (hugo) mark(id string) string { return ` <a id="` + id + `"></a>` }

func (hugo) callout(kind string) string {
	return "> **" + strings.ToUpper(kind[:1]) + kind[1:] + "**\n>\n"
}

func (hugo) address(_, to *page) string {
	if to.number == 0 {
		return "/" + to.system.id + "/"
	}
	return "/" + to.system.id + "/" + to.slug + "/"
}

// The files of a plain Hugo site besides its pages. The header is rendered once, as is usual for
// parts that are equal on every page.
var (
	//go:embed hugo/hugo.toml
	hugoConfig string
	//go:embed hugo/baseof.html
	hugoFrame string
	//go:embed hugo/header.html
	hugoHeader string
	//go:embed hugo/single.html
	hugoSingle string
	//go:embed hugo/list.html
	hugoList string
)

// writeHugo writes the same pages as a Hugo site.
func (c *corpus) writeHugo(folder string) error {
	files := map[string]string{
		"hugo.toml":                    hugoConfig,
		"layouts/_default/baseof.html": hugoFrame,
		"layouts/partials/header.html": hugoHeader,
		"layouts/_default/single.html": hugoSingle,
		"layouts/_default/list.html":   hugoList,
		"content/_index.md":            c.first(hugo{}),
	}
	for name, text := range files {
		if err := put(folder, name, text); err != nil {
			return err
		}
	}
	return c.each(func(p *page) error {
		name := p.slug + ".md"
		if p.number == 0 {
			name = "_index.md"
		}
		return put(folder, filepath.Join("content", p.system.id, name), c.text(p, hugo{}))
	})
}
