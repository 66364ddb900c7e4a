package found

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Twin is a laid-out page as plain Markdown: what it says, without what one operates it with. Its links are whole, so that it can be read anywhere.
func Twin(page []byte, address string) ([]byte, error) {
	here, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	said, err := said(page)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	doc, err := html.Parse(bytes.NewReader(said))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	resolve(doc, here)
	c := converter.NewConverter(converter.WithPlugins(base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), table.NewTablePlugin(table.WithHeaderPromotion(true), table.WithSpanCellBehavior(table.SpanBehaviorMirror))))
	text, err := c.ConvertNode(doc)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	text = bytes.ReplaceAll(bytes.TrimSpace(text), []byte("\u2060"), nil) // a sign that keeps what is laid out together is none that is said
	return append(text, "\n\n"+address+"\n"...), nil
}

// operated are elements that are of no use on paper.
var operated = []atom.Atom{atom.Form, atom.Button, atom.Dialog, atom.Script, atom.Style, atom.Template, atom.Svg, atom.Nav, atom.Noscript, atom.Input, atom.Select, atom.Output, atom.Fieldset, atom.Caption}

// unsaid are classes of what is drawn, waits for an answer, or only marks its own place. The numbers of a distribution are those of its figures once more,
// one by one; who wants them computes them.
var unsaid = []string{"rule-ids", "wait", "unable", "option-head", "options", "option-legend", "joint", "of-distribution", "terminal", "backlinks"}

// void are elements without an end.
var void = []atom.Atom{atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Source, atom.Track, atom.Wbr}

// said is the main part of a page without what is operated or hidden. Most of a page with a calculator is that, so it is left out before anything makes a
// tree of it: a page is read ten times as fast.
func said(page []byte) ([]byte, error) {
	from := bytes.Index(page, []byte("<main"))
	to := bytes.LastIndex(page, []byte("</main>"))
	if from < 0 || to < from {
		return nil, errors.New("has no main part")
	}
	z := html.NewTokenizer(bytes.NewReader(page[from:to]))
	var out []byte
	var left atom.Atom // the element that is being left out
	depth := 0         // how many of its name are open in it
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			if err := z.Err(); !errors.Is(err, io.EOF) {
				return nil, err
			}
			return out, nil
		}
		before := len(out)
		if depth == 0 {
			out = append(out, z.Raw()...) // reading the name and the attributes changes it
		}
		tag, attributes := z.TagName()
		name := atom.Lookup(tag)
		switch {
		case depth > 0 && name == left && kind == html.StartTagToken:
			depth++
		case depth > 0 && name == left && kind == html.EndTagToken:
			depth--
		case depth == 0 && kind == html.StartTagToken && leftOut(z, name, attributes):
			if out = out[:before]; !slices.Contains(void, name) {
				left, depth = name, 1
			}
		}
	}
}

// leftOut tells whether an element whose start tag was read is operated or hidden.
func leftOut(z *html.Tokenizer, name atom.Atom, attributes bool) bool {
	if slices.Contains(operated, name) {
		return true
	}
	for attributes {
		var key, value []byte
		key, value, attributes = z.TagAttr()
		switch string(key) {
		case "hidden", "data-needs-script":
			return true
		case "class":
			for _, class := range strings.Fields(string(value)) {
				if slices.Contains(unsaid, class) {
					return true
				}
			}
		}
	}
	return false
}

// resolve makes the addresses of links and pictures whole.
func resolve(n *html.Node, here *url.URL) {
	for _, name := range []string{"href", "src"} {
		if a := attribute(n, name); a != nil {
			if to, err := here.Parse(a.Val); err == nil {
				a.Val = to.String()
			}
		}
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		resolve(child, here)
	}
}

func attribute(n *html.Node, name string) *html.Attribute {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			return &n.Attr[i]
		}
	}
	return nil
}
