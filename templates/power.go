package templates

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// powerHead is the head of a page about powers; script is the address of its script, or "".
func powerHead(s *site.Site, p *site.Page, script string) head {
	h := pageHead(s, p)
	h.style, h.script = s.Assets.Powers, script
	return h
}

// printHead is the head of a page to be printed; only the selection loads what it shows.
func printHead(s *site.Site, p *site.Page) head {
	h := powerHead(s, p, s.Assets.Print)
	h.style = s.Assets.PrintStyle
	return h
}

// cardCase is the calculator of the power and its case, on a card whose odds depend on the psyker.
func cardCase(c site.PowerCard) templ.Attributes {
	if c.Strip == nil || !c.Strip.Psyker || len(c.Power.Page.Calculators) == 0 {
		return nil
	}
	calculator := c.Power.Page.Calculators[0]
	return templ.Attributes{"data-odds": calculator.ID, "data-case": calculator.Values.Query()}
}

// data are attributes for scripts.
func data(attributes map[string]string) templ.Attributes {
	a := templ.Attributes{}
	for name, value := range attributes {
		a["data-"+name] = value
	}
	return a
}

// rowEffect is the length in runes to which an effect is cut in a row of the index.
const rowEffect = 120

// columnClass is the class of a column of the index in a narrow window, which shows only what the
// index can be sorted by: the first is the main one.
func columnClass(k *site.Powers, f site.Filter) string {
	sorted := slices.DeleteFunc(k.Columns(), func(f site.Filter) bool { return !f.Sort })
	switch {
	case !f.Sort:
		return "minor"
	case sorted[0].ID == f.ID:
		return "main"
	}
	return "second"
}

// rowText is what the index says of the effect of a record: the summary of a text of several
// paragraphs.
func rowText(p *site.Power) string {
	if p.Effect[0].HTML != "" {
		return p.Summary.Text
	}
	return p.Effect[0].Plain()
}

// powersTitleLanguage marks the title of a page that is in another language than the words of the
// powers part around it.
func powersTitleLanguage(k *site.Powers, p *site.Page) templ.Attributes {
	if k.Language == "" {
		return langAttribute(p.TitleLanguage)
	}
	return langAttribute(cmp.Or(p.TitleLanguage, k.Readers.Tag))
}

// currentDiscipline marks the discipline that the page is, or belongs to.
func currentDiscipline(p *site.Page, d *site.Discipline) templ.Attributes {
	a := templ.Attributes{}
	if language := cmp.Or(d.Name.Language, d.Kind.Language); language != "" {
		a["lang"] = language
	}
	switch {
	case p == d.Page:
		a["aria-current"] = "page"
	case p.Parent == d.Page:
		a["aria-current"] = "true"
	}
	return a
}

// treeLanguage is that of a line in a box of a tree: the name of the power may be of another.
func treeLanguage(n site.TreeNode, line site.TreeText) templ.Attributes {
	if line.Small {
		return nil
	}
	return langAttribute(n.Power.Name.Language)
}

// longEffect is the length in runes from which an effect is set as text, not as a lead.
const longEffect = 240

// effectClass is the class of an effect: a short one is the lead of its page.
func effectClass(p site.Passage) string {
	if utf8.RuneCountInString(p.Plain()) < longEffect {
		return "lead"
	}
	return "effect-text"
}

// chartBox is the viewBox of the charts of small multiples.
func chartBox(m *site.Multiples) string { return "0 0 " + itoa(m.Width) + " " + itoa(m.Height) }

// joined writes components without space between them, so that no line breaks there.
func joined(parts ...templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		for _, part := range parts {
			var b strings.Builder
			if err := part.Render(ctx, &b); err != nil {
				return err
			}
			if _, err := io.WriteString(w, strings.Trim(b.String(), " \n")); err != nil {
				return err
			}
		}
		return nil
	})
}
