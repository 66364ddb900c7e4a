package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
)

// goldmarkMode does the minimum of any generator based on goldmark: it reads, renders and writes
// each page, sequentially, without templates or other pages. Its arguments are the pages of the
// Hugo site and the output folder.
func goldmarkMode(args []string) error {
	if len(args) != 2 {
		return errors.New("goldmark: name the folder to read and the folder to write")
	}
	in, out := args[0], args[1]
	md := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAttribute()), goldmark.WithRendererOptions(html.WithUnsafe()))
	return filepath.WalkDir(in, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		_, body, _ := bytes.Cut(text[3:], []byte("\n---\n"))
		var page bytes.Buffer
		page.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Page</title>\n</head>\n<body>\n")
		if err := md.Convert(body, &page); err != nil {
			return err
		}
		page.WriteString("</body>\n</html>\n")
		below, err := filepath.Rel(in, name)
		if err != nil {
			return err
		}
		folder := strings.TrimSuffix(filepath.Join(out, strings.TrimSuffix(below, ".md")), "_index")
		return put(folder, "index.html", page.String())
	})
}
