package book

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/text/unicode/norm"

	"psyref/gen/site"
)

// maxSlug is the largest length of a slug.
const maxSlug = 48

// slugOf returns a name as a part of an address: lower-case ASCII letters, digits, and hyphens. Other
// scripts are transliterated.
func slugOf(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(unidecode.Unidecode(norm.NFC.String(name))) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case r == '\'' || r == '`':
		default:
			gap = true
		}
	}
	slug := b.String()
	for len(slug) > maxSlug && strings.Contains(slug, "-") {
		slug = slug[:strings.LastIndexByte(slug, '-')]
	}
	return slug[:min(len(slug), maxSlug)]
}

// withoutNumber removes the number that orders files: "02 classes" and "02-classes".
func withoutNumber(name string) string {
	rest := strings.TrimLeftFunc(name, unicode.IsDigit)
	rest = strings.TrimLeft(rest, " ._-")
	if rest == "" || rest == name {
		return name
	}
	return rest
}

// nameOfFile returns the name of a file or a folder as a title.
func nameOfFile(name string) string {
	name = strings.NewReplacer("_", " ", "-", " ").Replace(withoutNumber(name))
	name = strings.TrimLeftFunc(strings.Join(strings.Fields(name), " "), unicode.IsPunct) // "# Spells" sorts first
	if name = strings.TrimSpace(name); name == "" {
		return name
	}
	first := []rune(name)
	first[0] = unicode.ToUpper(first[0])
	return string(first)
}

// pageSlug returns the slug of a page: that of its title. If several pages have it, each takes the
// slug of its chapter before it.
func (c *converter) pageSlug(title, chapter string, shared bool) string {
	slug := slugOf(title)
	if slug == "" {
		slug = "page"
	}
	if slug == "index" || site.IsSystemPage(slug) || shared || c.isTaken(slug) {
		if chapter != "" && chapter != slug {
			slug = chapter + "-" + slug
		} else if slug == "index" || site.IsSystemPage(slug) {
			slug += "-page"
		}
	}
	free := slug
	for n := 2; c.isTaken(free); n++ {
		free = slug + "-" + strconv.Itoa(n)
	}
	c.slugs[free] = true
	return free
}

func (c *converter) isTaken(slug string) bool {
	return c.slugs[slug] || c.HasPage != nil && c.HasPage(slug)
}

// sectionID returns an id for a section of a page.
func (c *converter) sectionID(title string, taken map[string]bool) string {
	id := slugOf(title)
	if id == "" || site.IsFrameID(id) || strings.HasPrefix(id, "q-") || c.Prefix != "" && strings.HasPrefix(id, c.Prefix+"-") {
		id = strings.TrimSuffix("section-"+id, "-")
	}
	free := id
	for n := 2; taken[free]; n++ {
		free = id + "-" + strconv.Itoa(n)
	}
	taken[free] = true
	return free
}

// githubAnchor returns the anchor that code hosts give a heading; kramdown gives the same without the
// signs before its first letter.
func githubAnchor(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '-' || r == '_':
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('-')
		}
	}
	return b.String()
}
