package coverage

import (
	"regexp"
	"strings"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/site"
)

// Pages returns the pages of a system in a language, with those of their rules that come from the
// document.
func Pages(c *content.Content, texts map[*content.Page]*markdown.Document, system, language string) (list []Page) {
	for _, p := range c.Pages {
		if p.System != system || p.Language != language || p.Slug == "" || p.Front.Draft {
			continue
		}
		page := Page{Key: p.Key(), Sources: p.Front.Sources}
		for _, a := range texts[p].Anchors {
			if c.Rules.Find(a.ID) == nil || a.From != site.FromDocument {
				continue
			}
			line, _ := p.Position(a.Offset)
			page.Rules = append(page.Rules, Rule{a.ID, p.Name, line, ruleText(string(p.Bytes()), p.Start, a.Offset)})
		}
		list = append(list, page)
	}
	return list
}

var (
	braced = regexp.MustCompile(`\{[^}\n]*\}`)
	target = regexp.MustCompile(`\]\([^)\n]*\)`)
	listed = regexp.MustCompile(`(?m)^\s*(?:[-*+]|\d+[.)])\s`)
)

// ruleText returns the text of the block that has the id at an offset; for the id of a heading, the
// text of its section.
func ruleText(file string, start, at int) string {
	line := file[:at]
	begin := start + strings.LastIndexByte(line[start:], '\n') + 1
	end := at + strings.IndexByte(file[at:]+"\n", '\n')
	switch typed := file[begin:end]; {
	case strings.HasPrefix(typed, "#"):
		next := strings.Index(file[end:], "\n#")
		if next < 0 {
			return plain(file[begin:])
		}
		return plain(file[begin : end+next])
	case strings.HasPrefix(strings.TrimLeft(typed, "> "), "|"):
		return plain(typed)
	case strings.Trim(braced.ReplaceAllString(typed, ""), "> \t") == "": // alone, after a block
		above := strings.TrimRight(file[start:begin], "> \n\t")
		return plain(above[strings.LastIndex(above, "\n\n")+1:])
	}
	block := file[start:end]
	block = block[strings.LastIndex(block, "\n\n")+1:]
	if items := listed.FindAllStringIndex(block, -1); len(items) > 0 {
		block = block[items[len(items)-1][0]:]
	}
	return plain(block)
}

// plain removes Markdown that readers do not see.
func plain(s string) string {
	s = target.ReplaceAllString(braced.ReplaceAllString(s, ""), "]")
	return strings.Join(strings.Fields(strings.NewReplacer("*", "", "[", "", "]", "", "|", " ", "#", "", ">", " ", "\\",
		"", "---", "").Replace(s)), " ")
}
