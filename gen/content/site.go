package content

import (
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"

	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// siteFile holds what the owner of a site sets. It may be missing.
const siteFile = "site.yaml"

// settings is what site.yaml holds.
type settings struct {
	Mark    yaml.String  `yaml:"mark,optional" doc:"a square PNG of 512 pixels or more: the icon of the site, and its mark beside the name"`
	Colours pageColours  `yaml:"colours,optional" doc:"of every page, each on a light and on a dark ground"`
	Type    typefaces    `yaml:"type,optional" doc:"fonts of the reader's device, tried in order before the usual ones"`
	Footer  []footerLine `yaml:"footer,optional" doc:"lines at the foot of every page"`
	Source  sourceLinks  `yaml:"source,optional" doc:"where readers mend a page or report a mistake"`
}

// pageColours replace colours of the style sheet. The names are those of its variables.
type pageColours struct {
	Paper  Colours `yaml:"paper,optional" doc:"the ground"`
	Panel  Colours `yaml:"panel,optional" doc:"the ground of calculators and boxes"`
	Ink    Colours `yaml:"ink,optional" doc:"text"`
	Soft   Colours `yaml:"soft,optional" doc:"text of less weight"`
	Line   Colours `yaml:"line,optional" doc:"lines"`
	Accent Colours `yaml:"accent,optional" doc:"links outside the systems"`
}

type typefaces struct {
	Text   []yaml.String `yaml:"text,optional" doc:"of text and headings"`
	Labels []yaml.String `yaml:"labels,optional" doc:"of everything around the text"`
}

type footerLine struct {
	Text yaml.Texts  `yaml:"text"`
	Link yaml.String `yaml:"link,optional"`
}

type sourceLinks struct {
	Edit   yaml.String `yaml:"edit,optional" doc:"address with {file}"`
	Report yaml.String `yaml:"report,optional" doc:"address with {page}, {address} and {rule}"`
}

// siteSettings is what was made of the file.
type siteSettings struct {
	owner   site.Owner
	mark    string // file of the mark; "" for none
	colours palette
}

// settings reads site.yaml.
func (l *loader) settings() {
	f := l.optional(siteFile)
	l.site = cached(l, siteFile, []any{f, l.tags}, func() *siteSettings { return l.readSettings(f) })
	l.out.Owner = l.site.owner
	if l.site.mark != "" {
		l.out.Owner.Mark = l.mark(l.site.mark)
	}
}

// readSettings reads the file, which may be missing.
func (l *loader) readSettings(f *source.File) *siteSettings {
	out := &siteSettings{colours: usualPalette}
	root := l.parse(f)
	if root == nil || root.Kind == yaml.Null { // a file of remarks alone
		return out
	}
	s := &settings{}
	l.reader().Record(root, "the site", s)
	if out.mark = s.Mark.Value; out.mark != "" && (path.Ext(out.mark) != ".png" || !fs.ValidPath(out.mark)) {
		l.log.AtPos(s.Mark.At, "name a PNG of the content folder, like mark.png", "%s is no picture for a mark", out.mark)
		out.mark = ""
	}
	out.colours, out.owner.Style = l.pageStyle(s)
	for _, line := range s.Footer {
		l.outside(line.Link, "https://example.org")
		out.owner.Footer = append(out.owner.Footer, site.FooterLine{Text: line.Text, Link: line.Link.Value})
	}
	l.outside(s.Source.Edit, "https://example.org/edit/content/{file}", "{file}")
	l.outside(s.Source.Report, "https://example.org/new?title={page}&body={address}", "{page}", "{address}", "{rule}")
	out.owner.Edit, out.owner.Report = s.Source.Edit.Value, s.Source.Report.Value
	return out
}

// inAddress matches what is filled in an address.
var inAddress = regexp.MustCompile(`\{[^{}]*\}`)

// outside checks an address of another site, and that it has none but the given places.
func (l *loader) outside(s yaml.String, example string, places ...string) {
	if s.Value == "" {
		return
	}
	for _, p := range inAddress.FindAllString(s.Value, -1) {
		if !slices.Contains(places, p) {
			l.log.AtPos(s.At, yaml.DidYouMeanOr(p, places), "nothing fills %s", p)
		}
	}
	u, err := url.Parse(inAddress.ReplaceAllLiteralString(s.Value, "x"))
	web := err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil
	if !web && (err != nil || u.Scheme != "mailto") {
		l.log.AtPos(s.At, "write one like "+example, "%q is no address of another site", s.Value)
	}
}

// minMarkSide is the least side of a mark in pixels: that of the largest icon.
const minMarkSide = 512

// mark reads the picture of the mark; nil if it is none.
func (l *loader) mark(name string) []byte {
	shown := l.out.NameOf(name)
	data, err := fs.ReadFile(l.Files, name)
	if err != nil {
		l.log.Add(fileError(shown, err))
		return nil
	}
	picture, err := readPicture(name, data)
	if err != nil {
		l.log.Add(fileError(shown, err))
		return nil
	}
	if picture.Width != picture.Height || picture.Width < minMarkSide {
		l.log.Add(source.Error{File: shown, Message: fmt.Sprintf("is a mark of %d × %d pixels", picture.Width, picture.Height), Hint: fmt.Sprintf("export it as a square of at least %d pixels", minMarkSide)})
		return nil
	}
	return data
}
