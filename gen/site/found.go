package site

// Twin is the name of the file beside a page that says the same as Markdown.
const Twin = "index.md"

// SearchDescription is the address of what tells a browser how to search the site in a language, without the site's prefix.
func SearchDescription(language string) string { return "/" + language + "/opensearch.xml" }

// Feed is the address of the changes of a system for the readers of a language, without the site's prefix.
func (s *System) Feed(l *Language) string { return "/" + l.Tag + "/" + s.ID + "/changes.atom" }
