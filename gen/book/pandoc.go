package book

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// filterText is a filter of pandoc that gives tables a form that Markdown has, and keeps anchors.
//
//go:embed pandoc.lua
var filterText string

// markdownOut is the Markdown that pandoc writes.
const markdownOut = "gfm+attributes+footnotes-raw_html"

// convert reads a file through pandoc.
func (c *converter) convert(f *file, format string) error {
	f.converted = true
	data, err := os.ReadFile(f.name)
	if err != nil {
		return err
	}
	if format == "html" {
		if data, err = c.withoutMenus(f, data); err != nil {
			return err
		}
	}
	media, err := os.MkdirTemp("", "gen-import-*")
	if err != nil {
		return err
	}
	c.temporary = append(c.temporary, media)
	arguments := []string{"-f", format, "-t", "json"}
	if format != "html" { // whose pictures are beside it
		arguments = append(arguments, "--extract-media", media)
	}
	tree, err := c.pandoc(f, data, arguments...)
	if err != nil {
		return err
	}
	var document any
	if err := json.Unmarshal(tree, &document); err != nil {
		return fmt.Errorf("%s: pandoc wrote no JSON: %w", f.name, err)
	}
	var text strings.Builder
	writeStrings(&text, document.(map[string]any)["blocks"])
	filter := filepath.Join(media, "pandoc.lua")
	if err := os.WriteFile(filter, []byte(filterText), 0o600); err != nil {
		return err
	}
	markdown, err := c.pandoc(f, tree, "-f", "json", "-t", markdownOut, "--wrap=none", "--lua-filter", filter)
	if err != nil {
		return err
	}
	f.words = wordsOf(c.clean(f, strings.NewReplacer("<", " ", "[", " ", "{", " ", "`", " ").Replace(text.String())))
	f.setText(c.clean(f, string(markdown)))
	return nil
}

// htmlToMarkdown converts a piece of HTML.
func (c *converter) htmlToMarkdown(f *file, text string) (string, error) {
	filter, err := os.CreateTemp("", "gen-import-*.lua")
	if err != nil {
		return "", err
	}
	defer os.Remove(filter.Name())
	_, err = filter.WriteString(filterText)
	if err := errors.Join(err, filter.Close()); err != nil {
		return "", err
	}
	out, err := c.pandoc(f, []byte(text), "-f", "html", "-t", markdownOut, "--wrap=none", "--lua-filter", filter.Name())
	return string(out), err
}

// pandoc runs pandoc.
func (c *converter) pandoc(f *file, input []byte, arguments ...string) ([]byte, error) {
	name, err := exec.LookPath("pandoc")
	if err != nil {
		return nil, fmt.Errorf("%s: needs pandoc, which is not installed\n"+
			"\tinstall it, on Debian: apt-get install pandoc; or save the file as Markdown", f.name)
	}
	cmd := exec.CommandContext(c.ctx, name, arguments...)
	var failed, out bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), &out, &failed
	if err := cmd.Run(); err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(failed.String()), "\n")
		return nil, fmt.Errorf("%s: pandoc cannot read it: %s (%w)\n\topen it in the program that made it, and save it again",
			f.name, first, err)
	}
	return out.Bytes(), nil
}

// writeStrings writes the text of a tree of pandoc: what it has as words, not addresses.
func writeStrings(b *strings.Builder, node any) {
	switch node := node.(type) {
	case []any:
		for _, below := range node {
			writeStrings(b, below)
		}
	case map[string]any:
		content := node["c"]
		switch node["t"] {
		case "Str":
			b.WriteString(content.(string))
		case "Code", "CodeBlock", "Math":
			if list := content.([]any); len(list) == 2 {
				text, _ := list[1].(string)
				b.WriteString(text)
			}
		case "RawInline", "RawBlock":
		case "Superscript", "Subscript": // a number is a word of its own, as in Markdown
			b.WriteByte(' ')
			writeStrings(b, content)
			b.WriteByte(' ')
		case "Space", "SoftBreak", "LineBreak":
			b.WriteByte(' ')
		default:
			writeStrings(b, content)
		}
		if kind, _ := node["t"].(string); !strings.HasSuffix(kind, "Str") && kind != "Emph" && kind != "Strong" &&
			kind != "Link" && kind != "Span" && kind != "Quoted" && kind != "Code" && kind != "Underline" {
			b.WriteByte('\n')
		}
	}
}
