package book

import (
	"regexp"
	"strings"
)

// calloutKinds are the names that other programs give to boxes, and what they are here; a name that
// says more than "note" becomes the title of the box.
var calloutKinds = map[string]string{"note": "note", "info": "note", "example": "example", "tip": "note", "hint": "note",
	"important": "note", "warning": "note", "caution": "note", "danger": "note", "attention": "note", "success": "note",
	"abstract": "note", "summary": "note", "question": "note", "failure": "note", "bug": "note", "todo": "note",
	"error": "note", "admonition": "note", "seealso": "note", "aside": "note"}

// calloutLine returns the first line of a callout, without the marks of its quotation.
func calloutLine(kind, title string) string {
	kind = strings.ToLower(kind)
	own := calloutKinds[kind]
	if own == "" {
		own = "note"
	}
	title = strings.Trim(strings.ReplaceAll(title, "*", ""), ` "`)
	if title == "" && kind != own && kind != "info" && kind != "admonition" {
		title = strings.ToUpper(kind[:1]) + kind[1:]
	}
	return strings.TrimRight("[!"+own+"] "+withoutLinks(title), " ")
}

// omitName counts the name of a box that is not its title.
func (c *converter) omitName(kind, title string) {
	if line := calloutLine(kind, title); title != "" || strings.HasSuffix(line, "]") {
		c.omit("names of boxes", kind)
	}
}

var linkWords = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

func withoutLinks(s string) string { return linkWords.ReplaceAllString(s, "$1") }

var (
	githubCallout = regexp.MustCompile(`^([ \t]*>[ \t>]*)\[!([A-Za-z]+)\][+-]?[ \t]*(.*?)[ \t]*$`)
	admonition    = regexp.MustCompile(`^([ \t]*)(?:!!!|\?\?\?)\+?[ \t]+([\w-]+)(?:[ \t]+"([^"]*)")?[ \t]*$`)
	tab           = regexp.MustCompile(`^([ \t]*)===[ \t]+"([^"]*)"[ \t]*$`)
	divBegin      = regexp.MustCompile(`^[ \t]*:::+[ \t]*(?:\{?\.?([\w-]+)[^}\n]*?\}?)(?:[ \t]+(.*?)|\[(.*)\])?[ \t]*$`)
	divEnd        = regexp.MustCompile(`^[ \t]*:::+[ \t]*$`)
)

// boxes rewrites the boxes of GitHub, Obsidian, MkDocs, Docusaurus and Pandoc as callouts.
func (c *converter) boxes(f *file) {
	var out []line
	quoted := 0        // depth of open boxes between :::
	var open []bool    // whether each open ::: is a box
	indent := -1       // of the text of a box of MkDocs; -1 for none
	indentPrefix := "" // of its lines
	inCode := ""
	for _, l := range f.lines {
		text := l.text
		wasCode := inCode != ""
		inCode = fenceAfter(inCode, text)
		if indent >= 0 {
			if strings.TrimSpace(text) == "" {
				out = append(out, line{strings.TrimRight(indentPrefix, " "), l.at})
				continue
			}
			if n := len(text) - len(strings.TrimLeft(text, " ")); n >= indent {
				out = append(out, line{indentPrefix + text[indent:], l.at})
				continue
			}
			for len(out) > 0 && strings.Trim(out[len(out)-1].text, "> ") == "" {
				out = out[:len(out)-1]
			}
			out = append(out, line{"", l.at})
			indent = -1
		}
		switch m := []string(nil); {
		case wasCode || inCode != "":
		case githubCallout.MatchString(text):
			m = githubCallout.FindStringSubmatch(text)
			text = m[1] + calloutLine(m[2], m[3])
			if _, own := map[string]bool{"note": true, "example": true}[strings.ToLower(m[2])]; !own {
				c.remark(f, l.at, "boxes of other programs became callouts", m[2])
			}
		case admonition.MatchString(text):
			m = admonition.FindStringSubmatch(text)
			c.remark(f, l.at, "boxes of other programs became callouts", m[2])
			c.omitName(m[2], m[3])
			indent, indentPrefix = len(m[1])+4, "> "
			out = append(out, line{"", l.at})
			text = "> " + calloutLine(m[2], m[3])
		case tab.MatchString(text):
			m = tab.FindStringSubmatch(text)
			c.remark(f, l.at, "tabs became paragraphs after their names", m[2])
			indent, indentPrefix = len(m[1])+4, ""
			out = append(out, line{"", l.at}, line{"**" + m[2] + "**", l.at})
			text = ""
		case divEnd.MatchString(text) && len(open) > 0:
			if open[len(open)-1] {
				quoted--
			}
			open = open[:len(open)-1]
			text = ""
		case divBegin.MatchString(text):
			m = divBegin.FindStringSubmatch(text)
			kind := strings.ToLower(m[1])
			box := calloutKinds[kind] != ""
			open = append(open, box)
			if !box {
				c.omit("names of boxes", text)
				c.remark(f, l.at, "marks ::: of unknown boxes left out", strings.TrimSpace(text))
				text = ""
				break
			}
			c.remark(f, l.at, "boxes of other programs became callouts", kind)
			title := m[2] + m[3]
			c.omitName(kind, title)
			out = append(out, line{strings.Repeat("> ", quoted), l.at})
			quoted++
			text = calloutLine(kind, title)
		}
		if quoted > 0 {
			text = strings.TrimRight(strings.Repeat("> ", quoted)+text, " ")
		}
		out = append(out, line{text, l.at})
	}
	f.lines = out
}
