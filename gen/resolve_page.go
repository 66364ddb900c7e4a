package gen

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/site"
	"psyref/gen/source"
)

// resolvePage answers for everything that one page refers to.
func (r *resolver) resolvePage(p *page) {
	for _, link := range p.parsed.links {
		r.resolveLink(p, link)
	}
	for _, mark := range p.parsed.odds {
		r.resolveOdds(p, mark)
	}
	for _, table := range p.parsed.tables {
		r.resolveTable(p, table)
	}
	r.linkPowers(p)
	r.linkTerms(p)
	if s := r.system(p.system); s != nil && s.Document.ID != "" && p.slug != "" && len(p.parsed.calculators) == 0 {
		r.wrong(p, 0, "add a block ```calculator <id> with the inputs that answer the page's question", "the page has no calculator")
	}
	for _, ref := range p.parsed.calculators {
		r.calculators[p] = append(r.calculators[p], r.calculator(p, ref, r.calculators[p]))
	}
	for _, h := range p.parsed.sections {
		if list := ids(h); list != nil {
			title := lang.Typeset(p.language, plainText(h, p.Bytes[p.body:]), false)
			r.pages[p].Sections = append(r.pages[p].Sections, site.Section{ID: list[0], Title: title, Level: h.Level})
		}
	}
}

// wrong reports an error at an offset of a page's Markdown.
func (r *resolver) wrong(p *page, offset int, hint, format string, args ...any) {
	r.log.At(p.File, p.body+offset, hint, format, args...)
}

// resolveLink turns "page.md?inputs#anchor" into an address.
func (r *resolver) resolveLink(p *page, link *ast.Link) {
	destination := string(link.Destination)
	if strings.HasPrefix(destination, "https://") {
		return
	}
	rest, anchor, hasAnchor := strings.Cut(destination, "#")
	file, query, hasQuery := strings.Cut(rest, "?")
	target := p
	if file != "" {
		target = r.byFile[path.Join(path.Dir(p.Name), file)]
	}
	if target == nil {
		if power := r.powerPages[path.Join(path.Dir(p.Name), file)]; power != nil && !hasQuery && !hasAnchor {
			link.Destination = []byte(r.site.Prefix + power.Path)
			r.useFrom(p, power)
			return
		}
		r.wrong(p, offsetOf(link), r.nearestPage(p, file), "link to %s, which is not a page", destination)
		return
	}
	address := ""
	if target != p || file != "" && !hasQuery && !hasAnchor {
		address = r.address(target)
	}
	r.useFrom(p, r.pages[target])
	if hasQuery {
		address += r.resolveQuery(p, target, link, query)
	}
	if hasAnchor {
		if _, ok := r.ids[target][anchor]; !ok {
			r.wrong(p, offsetOf(link), source.Nearest(anchor, keys(r.ids[target])), "link to %s, but %s has no block with the id %s", destination, target.Name, anchor)
		}
		address += "#" + anchor
	}
	link.Destination = []byte(address)
}

// nearestPage suggests the page that a broken link probably means.
func (r *resolver) nearestPage(p *page, file string) string {
	if !strings.HasSuffix(file, ".md") {
		return "links name the file, like power-levels.md or ../dark-millennium/nullify.md"
	}
	var known []string
	for _, other := range r.loaded.pages {
		if other.language == p.language {
			known = append(known, relative(path.Dir(p.Name), other.Name))
		}
	}
	for name := range r.powerPages {
		if strings.HasPrefix(name, path.Join(r.folder, p.language)+"/") {
			known = append(known, relative(path.Dir(p.Name), name))
		}
	}
	slices.Sort(known)
	return source.Nearest(file, known)
}

// relative is the way from a folder to a file of the same tree, at most two levels up.
func relative(from, to string) string {
	if rest, ok := strings.CutPrefix(to, from+"/"); ok {
		return rest
	}
	if rest, ok := strings.CutPrefix(to, path.Dir(from)+"/"); ok {
		return "../" + rest
	}
	return to
}

// resolveQuery checks the inputs of a link against the calculator that it would set: the first of the page.
func (r *resolver) resolveQuery(p, target *page, link *ast.Link, query string) string {
	if len(target.parsed.calculators) == 0 {
		r.wrong(p, offsetOf(link), "", "link sets a calculator, but %s has none", target.Name)
		return ""
	}
	c, err := r.catalog.Find(target.parsed.calculators[0].id)
	if err != nil {
		return "" // reported at the calculator
	}
	v, err := c.Decode(query)
	if err == nil {
		_, err = c.Run(v)
	}
	if err != nil {
		r.wrongInput(p, offsetOf(link), c, err)
		return ""
	}
	if v.Query() == "" {
		return "?" + query // all defaults: the query must still override the page's preset
	}
	return "?" + v.Query()
}

// wrongInput reports a refused input in the words of the page's language.
func (r *resolver) wrongInput(p *page, offset int, c *calc.Calculator, err error) {
	problem := present.ProblemOf(err, lang.LocaleOf("en"), r.viewWords("en", c))
	hint := ""
	if e, ok := err.(*calc.InputError); ok {
		switch e.Reason {
		case calc.UnknownInput, calc.Malformed:
			hint = source.Nearest(e.Input, inputNames(c))
		case calc.WrongChoice:
			hint = source.Nearest(e.Value, e.Choices)
		}
	}
	r.wrong(p, offset, hint, "%s: %s", c.ID, problem.Message)
}

func inputNames(c *calc.Calculator) []string {
	names := make([]string, len(c.Inputs))
	for i := range c.Inputs {
		names[i] = c.Inputs[i].Name
	}
	return names
}

// resolveOdds computes one number of the prose.
func (r *resolver) resolveOdds(p *page, m *oddsMark) {
	c, err := r.catalog.Find(m.calculator)
	if err != nil {
		r.wrong(p, m.offset, source.Nearest(m.calculator, r.catalog.IDs()), "unknown calculator %q; write {odds system/name input=value : result}", m.calculator)
		return
	}
	v, err := c.Arguments(m.inputs)
	var result calc.Result
	if err == nil {
		result, err = c.Run(v)
	}
	if err != nil {
		r.wrongInput(p, m.offset, c, err)
		return
	}
	figure, number, ok := c.Pick(result, m.result)
	if !ok {
		names := c.ResultNames()
		r.wrong(p, m.offset, source.Nearest(m.result, names), "%s has no result %q; it has %s", c.ID, m.result, strings.Join(names, ", "))
		return
	}
	m.text = lang.LocaleOf(p.language).Figure(figure.Unit, number)
}

// resolveTable writes the ranges of a table that the core knows into its first column.
func (r *resolver) resolveTable(p *page, ref tableRef) {
	table, ok := r.tables[ref.name]
	if !ok {
		r.wrong(p, ref.offset, source.Nearest(ref.name, keys(r.tables)), "the core has no table %s", ref.name)
		return
	}
	body, next := p.Bytes[p.body:], 0
	for row := ref.node.FirstChild(); row != nil; row = row.NextSibling() {
		if row.Kind() != east.KindTableRow {
			continue
		}
		cell := row.FirstChild()
		key, err := strconv.Atoi(strings.TrimSpace(plainText(cell, body)))
		if next >= len(table.Rows) {
			r.wrong(p, offsetOf(cell), "", "%s has only %d rows", ref.name, len(table.Rows))
			return
		}
		if want := table.Rows[next]; err != nil || key != want.Low {
			r.wrong(p, offsetOf(cell), "the first column holds the lowest number of the row", "row %d of %s begins at %d", next+1, ref.name, want.Low)
			return
		}
		cell.RemoveChildren(cell)
		cell.AppendChild(cell, ast.NewString([]byte(rangeText(table.Rows[next]))))
		next++
	}
	if next < len(table.Rows) {
		r.wrong(p, ref.offset, "", "%s has %d rows; the one from %d on is missing", ref.name, len(table.Rows), table.Rows[next].Low)
	}
}

// rangeText writes the range of a row as tables of the rules do: 7, 41–44, 75+.
func rangeText(row calc.RollRow) string {
	low, high := strconv.Itoa(row.Low), strconv.Itoa(row.High)
	switch {
	case row.Above:
		return low + "+"
	case row.Low == row.High:
		return low
	}
	return low + "–" + high
}

// plainText is the text of a node without its marks.
func plainText(n ast.Node, body []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(body))
			if n.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
