package document

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os/exec"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// office reads a file of a word processor through the HTML that pandoc makes of it. Lines are those
// of the HTML.
func (r *reader) office(format string, data []byte) error {
	page, err := convert(r.ctx, format, data)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return r.refuse(0, "reading a .%s file requires pandoc, which is not installed: install it, or save the document as .html or .txt", format)
	case r.ctx.Err() != nil:
		return r.ctx.Err()
	case err != nil:
		return r.refuse(0, "pandoc cannot read the file: %v", err)
	case len(page) > maxText:
		return r.refuse(0, "the document has %d MB of text; the limit is %d MB: split it", len(page)>>20, maxText>>20)
	}
	r.doubt(1, "pandoc converted the file to HTML; line numbers are those of the HTML")
	if lost := missing(archiveWords(format, data), Words(textOfPage(page))); len(lost) > 0 {
		return r.refuse(0, "pandoc lost words of the document: %q; save it as .html, and import that", beginning(lost))
	}
	return r.html(page)
}

// archiveWords returns the words of the parts of the archive that contain text. Some versions of
// pandoc drop what they do not know, such as the head of a table in ODT. It returns nil for an
// archive that cannot be read, which pandoc has refused already.
func archiveWords(format string, data []byte) (words []string) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil
	}
	for _, name := range map[string][]string{"docx": {"word/document.xml", "word/footnotes.xml", "word/endnotes.xml"},
		"odt": {"content.xml"}}[format] {
		part, err := archive.Open(name)
		if err != nil {
			continue
		}
		words = append(words, Words(textOfPart(format, part))...)
		part.Close()
	}
	return words
}

// textOfPart returns the text of an XML part, up to an error or the size limit. Deleted text and
// annotations are left out.
func textOfPart(format string, part io.Reader) string {
	holdsText := func(name xml.Name) bool {
		if format == "docx" {
			return name.Local == "t"
		}
		return name.Local == "text" && strings.HasSuffix(name.Space, ":office:1.0")
	}
	var b strings.Builder
	decoder := xml.NewDecoder(io.LimitReader(part, 4*maxText))
	for inText := false; ; {
		token, err := decoder.Token()
		if err != nil {
			return b.String()
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "tracked-changes", "annotation":
				if decoder.Skip() != nil {
					return b.String()
				}
				continue
			case "p", "h", "tab", "br", "s", "line-break":
				b.WriteByte(' ')
			}
			inText = inText || holdsText(token.Name)
		case xml.EndElement:
			inText = inText && !holdsText(token.Name)
		case xml.CharData:
			if inText {
				b.Write(token)
			}
		}
	}
}

// textOfPage returns the text of a web page. Block elements separate words.
func textOfPage(page []byte) string {
	var b strings.Builder
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			b.Write(z.Text())
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			if name, _ := z.TagName(); !isInline(atom.Lookup(name)) {
				b.WriteByte(' ')
			}
		}
	}
}

// missing returns the words of one list that are not in another, each once.
func missing(words, in []string) (list []string) {
	known := map[string]bool{}
	for _, w := range in {
		known[w] = true
	}
	for _, w := range words {
		if !known[w] {
			known[w] = true
			list = append(list, w)
		}
	}
	return list
}

// convert runs pandoc in its sandbox, in which it accesses no files, with a bounded heap. It
// returns HTML.
func convert(ctx context.Context, format string, data []byte) (page []byte, err error) {
	cmd := exec.CommandContext(ctx, "pandoc", "+RTS", "-M512M", "-RTS", "--sandbox", "--from="+format, "--to=html",
		"--wrap=none", "--standalone", "--metadata=pagetitle= ")
	cmd.Stdin = bytes.NewReader(data)
	page, err = cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		first, _, _ := strings.Cut(strings.TrimSpace(string(failed.Stderr)), "\n")
		return nil, errors.New(first)
	}
	return page, err
}
