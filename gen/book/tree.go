package book

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// Lengths in words. A heading with little text below it is one page, a heading with more is a chapter;
// but many short sections are one page even if it is long.
const (
	maxWords     = 900
	maxLongPage  = 2500
	shortSection = 150
)

// isPage reports whether a heading is one page with everything below it.
func (n *node) isPage() bool {
	return !hasFiles(n) && (len(n.below) == 0 || n.total <= maxWords ||
		n.total <= maxLongPage && n.total-n.own <= shortSection*len(n.below))
}

// node is a heading with everything below it, or a file, or a folder.
type node struct {
	title    string
	markdown string // the heading as typed
	file     *file  // nil for a folder without a page
	heading  *heading
	isFile   bool // of a file or a folder as a whole
	start    int  // of its own text, in the file
	stop     int
	below    []*node

	above      *node
	own, total int // words
	page       *page
	id         string // of its section on the page; "" if it is the page
}

// page is a page to write.
type page struct {
	*Page
	node  *node
	nodes []*node // the sections, in order; the first is the page itself
	taken map[string]bool

	contents []*page // of a heading without text: the pages that it lists
}

// entry is a page or a chapter of a table of contents.
type entry struct {
	page    *page
	chapter *Chapter
	list    []entry // of the chapter
}

// divide makes the pages and the chapters.
func (c *converter) divide(root *folder) {
	top := c.folderNode(root)
	if len(top.below) == 1 && top.file == nil {
		top = top.below[0]
	}
	measure(top)
	top.place()
	c.out.Title = top.title
	if top.own == 0 && top.heading != nil && !top.isPage() {
		c.omit("the title of the book, which has no text of its own", top.title)
	}
	var list []entry
	if top.own > 0 || top.isPage() {
		first := c.newPage(top)
		if top.isPage() {
			first.add(top, true)
			list = append(list, entry{page: first})
			top.below = nil
		} else {
			first.add(top, false)
			list = append(list, entry{page: first})
		}
	}
	list = append(list, c.entries(top, 1)...)
	c.name(list)
	c.chapters(list)
	if c.out.Title == "" { // several files, or a name without letters
		c.out.Title = c.out.Pages[0].Title
	}
}

// hasFiles reports whether a node has files below it, each of which is a page.
func hasFiles(n *node) bool {
	return slices.ContainsFunc(n.below, func(b *node) bool { return b.isFile })
}

// folderNode returns the tree of a folder.
func (c *converter) folderNode(f *folder) *node {
	n := &node{title: nameOfFile(f.name), isFile: true}
	if f.index != nil {
		index := c.fileNode(f.index)
		*n = *index
		for anchor, to := range f.index.anchors {
			if to == index {
				f.index.anchors[anchor] = n
			}
		}
	}
	for _, entry := range f.entries {
		switch entry := entry.(type) {
		case *folder:
			n.below = append(n.below, c.folderNode(entry))
		case *file:
			n.below = append(n.below, c.fileNode(entry))
		}
	}
	return n
}

// fileNode returns the tree of the headings of a file. A file that begins with its only heading of the
// highest level has that as its title.
func (c *converter) fileNode(f *file) *node {
	base := path.Base(f.path)
	root := &node{title: nameOfFile(strings.TrimSuffix(base, path.Ext(base))), file: f, stop: len(f.source)}
	if f.title != "" {
		root.title = f.title
	}
	f.anchors[""] = root
	open := []*node{root}
	headings := f.headings
	if len(headings) > 0 {
		first := headings[0]
		highest := slices.ContainsFunc(headings[1:], func(h *heading) bool { return h.level <= first.level })
		if !highest && strings.TrimSpace(string(f.source[:first.start])) == "" {
			root.title, root.markdown, root.heading, root.start = first.title, first.markdown, first, first.stop
			c.anchorsOf(f, root)
			headings = headings[1:]
		}
	}
	last := root
	for _, h := range headings {
		last.stop = h.start
		n := &node{title: h.title, markdown: h.markdown, file: f, heading: h, start: h.stop, stop: len(f.source)}
		if n.title == "" {
			n.title = root.title
		}
		for len(open) > 1 && open[len(open)-1].heading.level >= h.level {
			open = open[:len(open)-1]
		}
		above := open[len(open)-1]
		above.below = append(above.below, n)
		open = append(open, n)
		c.anchorsOf(f, n)
		last = n
	}
	adopt(root)
	c.inlineAnchors(f, root)
	root = promoted(f, root)
	root.isFile = true
	return root
}

// promoted returns the tree of a file with its first heading as the title, if nothing is above that
// and most of the text is below it: the headings beside it are parts like those below it.
func promoted(f *file, root *node) *node {
	if root.heading != nil || root.own > 0 || len(root.below) < 2 {
		return root
	}
	measure(root)
	first := root.below[0]
	if root.own > 0 || first.total*10 < root.total*6 {
		return root
	}
	first.below = append(first.below, root.below[1:]...)
	f.anchors[""] = first
	return first
}

// manySteps is how many headings without any text in a row are a list, such as the steps of a procedure.
const manySteps = 3

// adopt makes a heading without any text the chapter of the headings of its level that follow. The first
// of many such headings in a row has only the others below it.
func adopt(n *node) {
	for _, b := range n.below {
		adopt(b)
	}
	empty := func(b *node) bool { return len(b.below) == 0 && countWords(b.text()) == 0 }
	var out []*node
	var into *node
	for i := 0; i < len(n.below); {
		run := 0
		for i+run < len(n.below) && empty(n.below[i+run]) {
			run++
		}
		switch {
		case run >= manySteps:
			first := n.below[i]
			first.below = slices.Clone(n.below[i+1 : i+run])
			out, into = append(out, first), nil
			i += run
			continue
		case run == 1 && i+1 < len(n.below) && !n.below[i+1].isFile:
			into = n.below[i]
			out = append(out, into)
		case into != nil:
			into.below = append(into.below, n.below[i])
		default:
			out = append(out, n.below[i])
		}
		i++
	}
	n.below = out
}

// text returns the own text of a node.
func (n *node) text() string {
	if n.file == nil {
		return ""
	}
	return string(n.file.source[n.start:max(n.start, n.stop)])
}

// place sets what is above each node.
func (n *node) place() {
	for _, b := range n.below {
		b.above = n
		b.place()
	}
}

// countWords counts words between spaces, to find the length of a text.
func countWords(text string) (n int) {
	for word := range strings.FieldsSeq(text) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}

// measure counts the words of a tree.
func measure(n *node) {
	n.own = countWords(n.text())
	n.total = n.own
	for _, b := range n.below {
		measure(b)
		n.total += b.total
	}
}

// maxDepth is how deep chapters may be nested.
const maxDepth = 2

// fewEntries is how many entries the table of contents of a book may have without chapters.
const fewEntries = 20

// entries divides what is below a node at a depth of chapters, from 1. Where chapters would be nested
// too deep, or most of what is beside them is pages, the list has their pages in their place.
func (c *converter) entries(n *node, depth int) (list []entry) {
	chapters := 0
	for _, b := range n.below {
		if !b.isPage() {
			chapters++
		}
	}
	flat := depth > maxDepth || chapters*2 < len(n.below) && (depth > 1 || len(n.below) <= fewEntries)
	inside := depth + 1
	if flat {
		inside = maxDepth + 1
	}
	for _, b := range n.below {
		if b.isPage() {
			p := c.newPage(b)
			p.add(b, true)
			list = append(list, entry{page: p})
			continue
		}
		var inner []entry
		if b.own > 0 || flat && b.title != "" {
			p := c.newPage(b)
			p.add(b, false)
			inner = append(inner, entry{page: p})
		}
		below := c.entries(b, inside)
		if b.own == 0 && len(inner) > 0 {
			inner[0].page.contents = pagesIn(below)
		}
		if inner = append(inner, below...); flat {
			list = append(list, inner...)
			continue
		}
		list = append(list, entry{chapter: &Chapter{Name: plainTitle(b.title), hasPage: b.own > 0}, list: inner})
		if b.own == 0 {
			b.page, b.id = firstPage(inner), ""
		}
	}
	return list
}

// pagesIn returns the pages of a table of contents without those of its chapters.
func pagesIn(list []entry) (pages []*page) {
	for _, e := range list {
		if e.page != nil {
			pages = append(pages, e.page)
		}
	}
	return pages
}

// firstPage returns the first page of a table of contents; nil for none.
func firstPage(list []entry) *page {
	for _, e := range list {
		if e.page != nil {
			return e.page
		}
		if p := firstPage(e.list); p != nil {
			return p
		}
	}
	return nil
}

func (c *converter) newPage(n *node) *page {
	p := &page{Page: &Page{Title: plainTitle(n.title)}, node: n, taken: map[string]bool{}}
	if p.Title == "" {
		p.Title = "Page"
	}
	return p
}

// add adds a node to a page, with or without the nodes below it.
func (p *page) add(n *node, all bool) {
	n.page = p
	p.nodes = append(p.nodes, n)
	if all {
		for _, b := range n.below {
			p.add(b, true)
		}
	}
}

// name gives all pages their slugs.
func (c *converter) name(list []entry) {
	count := map[string]int{}
	each(list, func(p *page) { count[slugOf(p.Title)]++ })
	each(list, func(p *page) {
		chapter := ""
		for above := p.node.above; above != nil && above.above != nil; above = above.above {
			if chapter = slugOf(above.title); chapter != "" && chapter != slugOf(p.Title) {
				break
			}
		}
		p.Slug = c.pageSlug(p.Title, chapter, count[slugOf(p.Title)] > 1)
		c.pages = append(c.pages, p)
		c.out.Pages = append(c.out.Pages, p.Page)
	})
}

// each calls do for every page.
func each(list []entry, do func(p *page)) {
	for _, e := range list {
		if e.page != nil {
			do(e.page)
		}
		each(e.list, do)
	}
}

// chapters makes the chapters of the book. A page after the first chapter is a chapter of its own, as
// a chapter has its pages before its chapters.
func (c *converter) chapters(list []entry) {
	c.out.First, c.out.Chapters = arranged(list)
	c.identify(c.out.Chapters, map[string]bool{})
}

// identify gives chapters their ids, none of which is in use.
func (c *converter) identify(chapters []*Chapter, used map[string]bool) {
	for _, ch := range chapters {
		id := slugOf(ch.Name)
		if id == "" {
			id = "chapter"
		}
		ch.ID = id
		for n := 2; used[ch.ID] || c.HasChapter != nil && c.HasChapter(ch.ID); n++ {
			ch.ID = numbered(id, n)
		}
		used[ch.ID] = true
		c.identify(ch.Chapters, used)
	}
}

func arranged(list []entry) (pages []string, chapters []*Chapter) {
	for _, e := range list {
		switch {
		case e.page != nil && len(chapters) == 0:
			pages = append(pages, e.page.Slug)
		case e.page != nil:
			chapters = append(chapters, &Chapter{Name: e.page.Title, Pages: []string{e.page.Slug}, hasPage: true})
		default:
			e.chapter.Pages, e.chapter.Chapters = arranged(e.list)
			chapters = append(chapters, e.chapter)
		}
	}
	return pages, chapters
}

// namesOfChapters returns the names of the chapters that are the title of no page of theirs.
func namesOfChapters(chapters []*Chapter) (list []string) {
	for _, ch := range chapters {
		if !ch.hasPage {
			list = append(list, ch.Name)
		}
		list = append(list, namesOfChapters(ch.Chapters)...)
	}
	return list
}
