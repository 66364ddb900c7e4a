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

// siteFile holds the settings of the site. It is optional.
const siteFile = "site.yaml"

// settings are the keys of site.yaml.
type settings struct {
	Mark    yaml.String  `yaml:"mark,optional" doc:"a square PNG of 512 pixels or more: the icon of the site, and its mark beside the name"`
	Colours pageColours  `yaml:"colours,optional" doc:"of every page, each on a light and on a dark background"`
	Type    typefaces    `yaml:"type,optional" doc:"fonts of the reader's device, tried in order before the usual ones"`
	Footer  []footerLine `yaml:"footer,optional" doc:"lines at the foot of every page"`
	Source  sourceLinks  `yaml:"source,optional" doc:"where readers edit a page or report a mistake"`
}

// pageColours replace colours of the style sheet. The keys are the names of its variables.
type pageColours struct {
	Paper  Colours `yaml:"paper,optional" doc:"the background"`
	Panel  Colours `yaml:"panel,optional" doc:"the background of calculators and boxes"`
	Ink    Colours `yaml:"ink,optional" doc:"text"`
	Soft   Colours `yaml:"soft,optional" doc:"secondary text"`
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

// siteSettings are the checked settings of the file.
type siteSettings struct {
	owner   site.Owner
	mark    string // path of the picture beside the name of the site; "" for none
	colours palette
}

// settings reads site.yaml and the picture that it names.
func (l *loader) settings() {
	f := l.optional(siteFile)
	l.site = l.readSettings(f)
	l.out.Owner = l.site.owner
	if l.site.mark != "" {
		l.out.Owner.Mark = l.readMark(l.site.mark)
	}
}

// readSettings reads and checks the file, which may be nil.
func (l *loader) readSettings(f *source.File) *siteSettings {
	out := &siteSettings{colours: defaultPalette}
	root := l.parse(f)
	if root == nil || root.Kind == yaml.Null { // no file, or one with comments only
		return out
	}
	s := &settings{}
	l.reader().Record(root, "the site", s)
	if out.mark = s.Mark.Value; out.mark != "" && (path.Ext(out.mark) != ".png" || !fs.ValidPath(out.mark)) {
		l.errs.AddPos(s.Mark.At, "write the path of a PNG in the content folder, such as mark.png",
			"the mark %s is not a PNG", out.mark)
		out.mark = ""
	}
	out.colours, out.owner.Style = l.pageStyle(s)
	for _, line := range s.Footer {
		l.checkExternalAddress(line.Link, "https://example.org")
		out.owner.Footer = append(out.owner.Footer, site.FooterLine{Text: line.Text, Link: line.Link.Value})
	}
	l.checkExternalAddress(s.Source.Edit, "https://example.org/edit/content/{file}", "{file}")
	l.checkExternalAddress(s.Source.Report, "https://example.org/new?title={page}&body={address}", "{page}",
		"{address}",
		"{rule}")
	out.owner.Edit, out.owner.Report = s.Source.Edit.Value, s.Source.Report.Value
	return out
}

// placeholderPattern matches a placeholder of an address, such as {file}.
var placeholderPattern = regexp.MustCompile(`\{[^{}]*\}`)

// checkExternalAddress checks that an address is of another site and that all of its placeholders
// are known. The example is for the hint.
func (l *loader) checkExternalAddress(s yaml.String, example string, known ...string) {
	if s.Value == "" {
		return
	}
	for _, p := range placeholderPattern.FindAllString(s.Value, -1) {
		if !slices.Contains(known, p) {
			l.errs.AddPos(s.At, source.DidYouMeanOr(p, known), "unknown placeholder %s", p)
		}
	}
	u, err := url.Parse(placeholderPattern.ReplaceAllLiteralString(s.Value, "x"))
	web := err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil
	if !web && (err != nil || u.Scheme != "mailto") {
		l.errs.AddPos(s.At, "write an address such as "+example, "%q is not an address of another site", s.Value)
	}
}

// minMarkSide is the smallest side of the mark in pixels: that of the largest icon.
const minMarkSide = 512

// readMark reads the picture of the mark; nil if it is invalid, which is reported.
func (l *loader) readMark(name string) []byte {
	shown := l.out.NameOf(name)
	data, err := fs.ReadFile(l.Files, name)
	if err != nil {
		l.errs.Add(fileError(shown, err))
		return nil
	}
	picture, err := readPicture(name, data)
	if err != nil {
		l.errs.Add(fileError(shown, err))
		return nil
	}
	if picture.Width != picture.Height || picture.Width < minMarkSide {
		l.wrongFile(name, fmt.Sprintf("export it as a square of at least %d pixels", minMarkSide),
			"the mark of the site has %d × %d pixels", picture.Width, picture.Height)
		return nil
	}
	return data
}
