package site

// MarkdownFile is the name of the Markdown version of a page, in the folder of the page.
const MarkdownFile = "index.md"

// SearchDescription returns the address of the OpenSearch description of a language, without the
// site's prefix.
func SearchDescription(language string) string { return "/" + language + "/opensearch.xml" }

// Feed returns the address of the feed of changes of a system in a language, without the site's
// prefix.
func (s *System) Feed(l *Language) string { return "/" + l.Tag + "/" + s.ID + "/changes.atom" }
