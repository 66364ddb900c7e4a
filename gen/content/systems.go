package content

import (
	"regexp"
	"slices"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

const systemsFile = "systems.yaml"

// System is an entry of systems.yaml: a game system, or a set of pages beside the systems.
type System struct {
	At      source.Pos `yaml:"-"`
	ID      string     `yaml:"id" doc:"permanent: part of addresses"`
	Prefix  string     `yaml:"prefix,optional" doc:"of its rule ids"`
	Names   yaml.Texts `yaml:"names"`
	Short   yaml.Texts `yaml:"short" doc:"names for narrow places"`
	Colours Colours    `yaml:"colours"`
	// Document is what its pages restate; nil for none.
	Document *Source `yaml:"document,optional"`
	// Own are the pages in no chapter. Pages are all of them, those of the chapters too.
	Own      []yaml.String `yaml:"pages,optional" doc:"their file names, in reading order"`
	Chapters []Chapter     `yaml:"chapters,optional" doc:"the rest of the pages in parts, each with id, name and pages"`
	Pages    []yaml.String `yaml:"-"`
	Quick    []yaml.String `yaml:"quick,optional" doc:"what stands on its quick reference, in order: page#section, the first table or list of that section; page#section/2, the second"`
	Foot     bool          `yaml:"foot,optional" doc:"true for pages that the foot of every page leads to, and not its bar nor the search: they are about the site"`
	// Text is verbatim if the pages repeat the document word for word; "" if they restate it.
	Text        string     `yaml:"text,optional" doc:"verbatim if the pages repeat the document word for word; then licence and attribution say by what right"`
	Licence     *Licence   `yaml:"licence,optional" doc:"that of the document"`
	Attribution yaml.Texts `yaml:"attribution,optional" doc:"who made the document, in the words that its licence asks for"`
	// Psyker holds the values of the typical psyker of the system, with which every calculator
	// starts.
	Psyker    yaml.Map[yaml.String] `yaml:"psyker,optional" doc:"the typical psyker, from whose values every calculator starts: by the trait that inputs ask for"`
	Questions []Question            `yaml:"questions,optional" doc:"what is asked most at the table, which the search finds: three at most"`
	// Summary and Turn are for the first page and for the bar of a phone.
	Summary yaml.Texts  `yaml:"summary,optional" doc:"what its rules are about, in a line"`
	Turn    yaml.String `yaml:"turn,optional" doc:"file name of the page about the reader's own turn"`

	listed map[string]string // chapter ids by page, "" for a page in no chapter
}

// Chapter is a part of the pages of a system. A chapter of a system may have chapters, and these
// may not.
type Chapter struct {
	At       source.Pos    `yaml:"-"`
	ID       string        `yaml:"id" doc:"permanent: part of the address of the chapter in the table of contents"`
	Names    yaml.Texts    `yaml:"name"`
	Pages    []yaml.String `yaml:"pages,optional" doc:"their file names, in reading order"`
	Chapters []Chapter     `yaml:"chapters,optional" doc:"its parts, which come after its pages"`
}

// Question is a question of readers, with the page that answers it, and the calculator on that page
// if that has the answer.
type Question struct {
	Page       yaml.String `yaml:"page" doc:"file name of a page of the system"`
	Calculator yaml.String `yaml:"calculator,optional" doc:"the calculator of that page that answers; without one, the page begins with the answer"`
	Titles     yaml.Texts  `yaml:"titles"`
}

// Colours are the accent colours of a system on a light and on a dark background, "#8a1430".
type Colours struct {
	Light yaml.String `yaml:"light"`
	Dark  yaml.String `yaml:"dark"`
}

// verbatim is the value of text: for pages that repeat their document.
const verbatim = "verbatim"

// Licence is the licence of a document.
type Licence struct {
	Name string `yaml:"name" doc:"such as CC BY-SA 4.0"`
	Link string `yaml:"link,optional" doc:"an address that begins with https://"`
}

// Source is the document that the pages of a system restate.
type Source struct {
	ID       string     `yaml:"id"`
	Title    string     `yaml:"title"`
	About    yaml.Texts `yaml:"about" doc:"what it is"`
	Language string     `yaml:"language" doc:"in which it is written"`
}

// HasPage reports whether systems.yaml lists a page for the system.
func (s *System) HasPage(slug string) bool {
	_, listed := s.listed[slug]
	return listed
}

// ChapterOf returns the id of the chapter of a page; "" for a page in none.
func (s *System) ChapterOf(slug string) string {
	return s.listed[slug]
}

// Place describes the list of systems.yaml that a new page belongs to, for hints.
func (s *System) Place() string {
	if len(s.Chapters) > 0 {
		return "a chapter of " + s.ID
	}
	return "the pages of " + s.ID
}

// slug matches a part of an address.
var slug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// slugHint describes a part of an address.
const slugHint = "use lower-case letters and digits, words joined by -"

// colour matches a colour. It becomes part of a style sheet.
var colour = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// systems reads systems.yaml. The systems stay nil if it is invalid.
func (l *loader) systems() {
	f := l.read(systemsFile)
	root := l.parse(f)
	if root == nil {
		return
	}
	if root.Kind != yaml.List {
		l.errs.AddAt(f, 0, "write an entry for each system: - id: …; or [] for none", "the file lists no systems")
		return
	}
	r := l.reader()
	l.out.Systems = []*System{}
	prefixes := map[string]bool{} // of those before
	for _, item := range root.Items() {
		s := &System{}
		before := l.errs.Len()
		r.Record(item, "the system", s)
		if l.errs.Len() == before && s.Own == nil && s.Chapters == nil {
			l.errs.AddPos(s.At, "add pages: [file names, in reading order]", "system %s has no pages", s.ID)
		}
		l.checkSystem(s, prefixes)
		l.out.Systems = append(l.out.Systems, s)
		if l.out.bySystem[s.ID] == nil {
			l.out.bySystem[s.ID] = s
		}
	}
}

// reservedIDs are used in addresses for other things than systems.
var reservedIDs = []string{"changes", "data", "embed", "glossary", "odds", "offline", "print", "r"}

// checkSystem checks an entry. Prefixes holds those of the entries before.
func (l *loader) checkSystem(s *System, prefixes map[string]bool) {
	wrong := func(hint, format string, args ...any) { l.errs.AddPos(s.At, hint, format, args...) }
	if s.ID != "" {
		l.checkSlug(s.At, "system id", s.ID)
	}
	if slices.Contains(reservedIDs, s.ID) {
		wrong("choose another: the site uses its addresses for other pages", "system id %q is reserved", s.ID)
	}
	if l.out.bySystem[s.ID] != nil {
		wrong("", "system %s: the id %s is already used", s.ID, s.ID)
	}
	if prefixes[s.Prefix] && s.Prefix != "" {
		wrong("", "system %s: the prefix %s is already used", s.ID, s.Prefix)
	}
	prefixes[s.Prefix] = true
	l.checkChapters(s)
	l.checkVerbatim(s)
	if l.areValidColours(s.Colours) && l.site != nil {
		l.checkContrast("the colour", s.Colours, l.site.colours)
	}
}

// checkChapters checks the pages of a system and of its chapters, and sets those fields that have
// all of them.
func (l *loader) checkChapters(s *System) {
	s.listed, s.Pages = map[string]string{}, nil
	ids := map[string]bool{}
	list := func(chapter string, pages []yaml.String) {
		for _, p := range pages {
			switch first, twice := s.listed[p.Value]; {
			case twice && first == chapter:
				l.errs.AddPos(p.At, "", "system %s: the page %s is listed twice", s.ID, p.Value)
			case twice:
				l.errs.AddPos(p.At, "leave it in one of the two", "system %s: the page %s is listed in %s and in %s", s.ID,
					p.Value, chapterName(first), chapterName(chapter))
			default:
				s.listed[p.Value] = chapter
			}
		}
		s.Pages = append(s.Pages, pages...)
	}
	var check func(chapters []Chapter, nested bool)
	check = func(chapters []Chapter, nested bool) {
		for _, c := range chapters {
			if c.ID != "" {
				l.checkSlug(c.At, "chapter id", c.ID)
			}
			switch {
			case ids[c.ID]:
				l.errs.AddPos(c.At, "", "system %s: the chapter id %s is already used", s.ID, c.ID)
			case nested && len(c.Chapters) > 0:
				l.errs.AddPos(c.At, "move its pages into the chapter, or its chapters one level up",
					"chapter %s is part of a chapter and has chapters of its own", c.ID)
			case len(c.Pages)+len(c.Chapters) == 0:
				l.errs.AddPos(c.At, "add pages: [file names, in reading order], or delete the chapter",
					"chapter %s has no pages", c.ID)
			}
			ids[c.ID] = true
			list(c.ID, c.Pages)
			check(c.Chapters, true)
		}
	}
	list("", s.Own)
	check(s.Chapters, false)
}

// chapterName names a chapter, or the pages in no chapter, in messages.
func chapterName(id string) string {
	if id == "" {
		return "the pages of the system"
	}
	return "the chapter " + id
}

// checkVerbatim checks that a system whose pages repeat their document says by what right.
func (l *loader) checkVerbatim(s *System) {
	switch {
	case s.Text == "" || s.Text == verbatim && s.Licence != nil && s.Attribution != nil:
	case s.Text != verbatim:
		l.errs.AddPos(s.At, "write text: verbatim, or leave the line out", "system %s: the text is %s", s.ID, s.Text)
	default:
		l.errs.AddPos(s.At, "add licence: {name: …, link: …} and attribution: …, in the words that the licence asks for",
			"system %s repeats its document word for word without licence and attribution", s.ID)
	}
	if s.Licence != nil && s.Licence.Link != "" && !strings.HasPrefix(s.Licence.Link, "https://") {
		l.errs.AddPos(s.At, "write an address that begins with https://", "system %s: the link of the licence is %s", s.ID,
			s.Licence.Link)
	}
}

// HasChapter reports whether a system has a chapter.
func (s *System) HasChapter(id string) bool { return hasChapter(s.Chapters, id) }

func hasChapter(chapters []Chapter, id string) bool {
	return slices.ContainsFunc(chapters, func(c Chapter) bool { return c.ID == id || hasChapter(c.Chapters, id) })
}
