package site

import (
	"regexp"
	"slices"
)

// systemPages are the slugs of the pages that the site makes for each system.
var systemPages = []string{"quick", "questions", "sources"}

// IsSystemPage reports whether the site makes the page with this slug for each system. No file of
// the content may have such a slug.
func IsSystemPage(slug string) bool { return slices.Contains(systemPages, slug) }

// frameIDs matches the ids that the templates use themselves.
var frameIDs = regexp.MustCompile(`^(main|menu|toc(-.*)?|shared-words|def-.*|c[0-9]+-.*)$`)

// IsFrameID reports whether the templates use an id themselves. No block of a page may have it.
func IsFrameID(id string) bool { return frameIDs.MatchString(id) }
