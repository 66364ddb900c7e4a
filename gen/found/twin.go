package found

import (
	"bytes"
	"fmt"
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
	doc, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	main := first(doc, func(n *html.Node) bool { return n.DataAtom == atom.Main })
	if main == nil {
		return nil, fmt.Errorf("%s: has no main part", address)
	}
	prune(main)
	resolve(main, here)
	c := converter.NewConverter(converter.WithPlugins(base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), table.NewTablePlugin(table.WithHeaderPromotion(true), table.WithSpanCellBehavior(table.SpanBehaviorMirror))))
	text, err := c.ConvertNode(main)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	text = bytes.TrimSpace(text)
	return append(text, "\n\n"+address+"\n"...), nil
}

// operated are elements that are of no use on paper.
var operated = []atom.Atom{atom.Form, atom.Button, atom.Dialog, atom.Script, atom.Style, atom.Template, atom.Svg, atom.Nav, atom.Noscript, atom.Input, atom.Select, atom.Output, atom.Fieldset, atom.Caption}

// prune takes out what is operated or hidden.
func prune(n *html.Node) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		if child.Type == html.ElementNode && (slices.Contains(operated, child.DataAtom) || attribute(child, "hidden") != nil || attribute(child, "data-needs-script") != nil || isMark(child)) {
			n.RemoveChild(child)
		} else {
			prune(child)
		}
		child = next
	}
}

// isMark tells a link that only marks its own place, by its class: the text of a block is not its link.
func isMark(n *html.Node) bool {
	class := attribute(n, "class")
	return n.DataAtom == atom.A && class != nil && slices.Contains(strings.Fields(class.Val), "rule-link")
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

// first is the first node below that is asked for; nil for none.
func first(n *html.Node, wanted func(*html.Node) bool) *html.Node {
	for d := range n.Descendants() {
		if wanted(d) {
			return d
		}
	}
	return nil
}

func attribute(n *html.Node, name string) *html.Attribute {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			return &n.Attr[i]
		}
	}
	return nil
}
