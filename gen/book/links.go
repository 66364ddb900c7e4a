package book

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// wikiScheme begins the target of a wiki link.
const wikiScheme = "wiki:"

func numbered(name string, n int) string { return name + "-" + strconv.Itoa(n) }

// anchorsOf records the anchors of a heading: those that the file gives it, and those that code hosts
// and Jekyll make of its words.
func (c *converter) anchorsOf(f *file, n *node) {
	for _, id := range n.heading.anchors {
		part, _, _ := strings.Cut(id, "#") // a file of a book made of several, or the id itself
		for _, id := range []string{id, part} {
			if f.anchors[id] == nil {
				f.anchors[id] = n
			}
		}
	}
	github := githubAnchor(n.heading.title)
	typed := githubAnchor(strings.TrimSpace(n.heading.markdown))
	kramdown := strings.TrimLeft(github, "0123456789-_")
	for _, base := range []string{github, typed, kramdown, slugOf(n.heading.title)} {
		if base == "" {
			continue
		}
		id := base
		for i := 1; f.anchors[id] != nil && f.anchors[id] != n; i++ {
			id = numbered(base, i)
		}
		f.anchors[id] = n
	}
}

// inlineAnchors records the anchors within texts for the heading above them.
func (c *converter) inlineAnchors(f *file, root *node) {
	at := root
	var visit func(n *node)
	next := 0
	marks := anchorPattern.FindAllSubmatchIndex(f.source, -1)
	visit = func(n *node) {
		if n.file == f {
			at = n
			for ; next < len(marks) && marks[next][0] < n.stop; next++ {
				if id := anchorOf(string(f.source[marks[next][2]:marks[next][3]])); f.anchors[id] == nil {
					f.anchors[id] = at
				}
			}
		}
		for _, b := range n.below {
			visit(b)
		}
	}
	visit(root)
}

// fileAt returns the file that a target names from another file; nil for none.
func (c *converter) fileAt(from *file, target string) *file {
	target, err := url.PathUnescape(target)
	if err != nil {
		return nil
	}
	folder := path.Dir(from.path)
	var names []string
	if strings.HasPrefix(target, "/") {
		names = []string{path.Clean(target[1:])}
	} else {
		names = []string{path.Join(folder, target), path.Clean(target)}
		if base := path.Base(from.path); !strings.HasPrefix(strings.ToLower(base), "index.") {
			names = append(names, path.Join(folder, "..", target)) // an address that ends with /
		}
	}
	for _, name := range names {
		stem := strings.TrimSuffix(strings.TrimSuffix(name, path.Ext(name)), "/")
		for _, try := range []string{name, name + ".md", stem + ".md", name + "/index.md", name + "/README.md",
			name + "/_index.md", stem + "/index.md"} {
			if f := c.byPath[try]; f != nil {
				return f
			}
		}
	}
	// The name of a file, or a permanent address of the only one.
	base := slugOf(strings.TrimSuffix(path.Base(target), path.Ext(target)))
	for _, name := range sortedKeys(c.byPath) {
		stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
		if base != "" && (slugOf(stem) == base || slugOf(withoutNumber(stem)) == base) {
			return c.byPath[name]
		}
	}
	return nil
}

// target returns the node that a link within the book leads to; nil for none.
func (c *converter) target(from *file, target string) *node {
	if rest, wiki := strings.CutPrefix(target, wikiScheme); wiki {
		return c.wikiTarget(from, rest)
	}
	file, anchor, _ := strings.Cut(target, "#")
	file, _, _ = strings.Cut(file, "?")
	to := from
	if file != "" {
		to = c.fileAt(from, file)
	}
	if name, err := url.PathUnescape(anchor); err == nil {
		anchor = name
	}
	if to == nil {
		if len(c.files) == 1 && anchor != "" { // a permanent address of the same document
			return from.anchors[anchor]
		}
		return nil
	}
	if n := to.anchors[anchor]; n != nil {
		return n
	}
	if n := to.anchors[strings.ToLower(anchor)]; n != nil {
		return n
	}
	return to.anchors[slugOf(anchor)]
}

// wikiTarget returns the node of a wiki link "Page#Heading": a file or a heading with that name.
func (c *converter) wikiTarget(from *file, name string) *node {
	page, heading, _ := strings.Cut(name, "#")
	to := from
	if page != "" {
		if to = c.fileAt(from, page); to == nil {
			for _, f := range c.files {
				if n := f.anchors[githubAnchor(page)]; n != nil {
					return n
				}
			}
			return nil
		}
	}
	if heading == "" {
		return to.anchors[""]
	}
	return to.anchors[githubAnchor(heading)]
}

// linkEdits returns the edits of the links within a range of a file, for a page.
func (c *converter) linkEdits(f *file, start, stop int, p *page) (list []edit) {
	from, _ := slices.BinarySearchFunc(f.links, start, func(l *link, at int) int { return l.start - at })
	for _, l := range f.links[from:] {
		if l.start >= stop {
			break
		}
		target, kept := c.linkTarget(f, l, p)
		if kept && l.end > l.words {
			title := ""
			if l.title != "" {
				title = ` "` + strings.ReplaceAll(l.title, `"`, `\"`) + `"`
			}
			list = append(list, edit{l.end, l.stop, "](" + target + title + ")"})
			continue
		}
		list = append(list, edit{l.start, l.words, ""}, edit{l.end, l.stop, ""})
	}
	return list
}

// linkTarget returns the target of a link on a page; false for a link of which only the words stay.
func (c *converter) linkTarget(f *file, l *link, p *page) (string, bool) {
	line := f.lineOf(l.start)
	a := &c.out.Account
	switch scheme, rest, _ := strings.Cut(l.target, "://"); {
	case l.target == "":
		c.remark(f, line, "links without a target became plain words", "")
		return "", false
	case scheme == "https" && rest != "":
		return escapeTarget(l.target), true
	case scheme == "http" && rest != "":
		c.remark(f, line, "addresses with http:// became https://", l.target)
		return escapeTarget("https://" + rest), true
	case strings.HasPrefix(l.target, "//"):
		return escapeTarget("https:" + l.target), true
	case strings.Contains(strings.SplitN(l.target, "/", 2)[0], ":") && !strings.HasPrefix(l.target, wikiScheme):
		c.remark(f, line, "links to no page of the web became plain words", l.target)
		return "", false
	}
	to := c.target(f, l.target)
	if to == nil || to.page == nil {
		a.Dead++
		c.remark(f, line, "links that lead nowhere in the book became plain words", strings.TrimPrefix(l.target, wikiScheme))
		return "", false
	}
	a.Links++
	a.LinksKept++
	switch {
	case to.page == p && to.id == "":
		return p.Slug + ".md", true
	case to.page == p:
		return "#" + to.id, true
	case to.id == "":
		return to.page.Slug + ".md", true
	}
	return to.page.Slug + ".md#" + to.id, true
}

// escapeTarget writes an address as the target of a link.
func escapeTarget(address string) string {
	return strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E", "\n", "").Replace(address)
}

// pictureEdits returns the edits of the pictures within a range of a file.
func (c *converter) pictureEdits(f *file, start, stop int) (list []edit) {
	for _, i := range f.pictures {
		if i.start < start || i.start >= stop {
			continue
		}
		text := c.picture(f, i)
		if i.after == 0 || !strings.HasPrefix(text, "![") {
			list = append(list, edit{i.start, i.stop, text})
			continue
		}
		list = append(list, edit{i.start, i.stop, ""}, edit{min(i.after, stop), min(i.after, stop), "\n" + text + "\n\n"})
	}
	return list
}

// picture copies a picture beside the pages, and returns its Markdown; its words alone if the site
// cannot show it.
func (c *converter) picture(f *file, i *bookPicture) string {
	line := f.lineOf(i.start)
	words := strings.NewReplacer("[", "", "]", "", "\n", " ").Replace(i.words)
	caption := ""
	if i.caption != "" {
		caption = ` "` + strings.ReplaceAll(i.caption, `"`, "'") + `"`
	}
	without := strings.TrimSpace(words + " " + i.caption)
	c.out.Account.Pictures++
	if strings.Contains(i.target, "://") {
		c.remark(f, line, "pictures on the web became links", i.target)
		if words == "" {
			words = path.Base(i.target)
		}
		return "[" + words + "](" + escapeTarget(strings.Replace(i.target, "http://", "https://", 1)) + caption + ")"
	}
	target, err := url.PathUnescape(i.target)
	if err != nil {
		target = i.target
	}
	target = strings.TrimPrefix(target, "./")
	var data []byte
	disk := ""
	for _, folder := range c.pictureFolders(f, target) {
		disk = filepath.Join(folder, filepath.FromSlash(target))
		if data, err = os.ReadFile(disk); err == nil {
			break
		}
	}
	if err != nil {
		c.remark(f, line, "pictures that are not there became their words", i.target)
		return without
	}
	name := c.images[disk]
	if name == "" {
		fitted, ext, err := fit(data)
		if err != nil {
			c.remark(f, line, "pictures that the site cannot show became their words", i.target+": "+err.Error())
			return without
		}
		base := slugOf(strings.TrimSuffix(path.Base(target), path.Ext(target)))
		if base == "" {
			base = "picture"
		}
		name = base + ext
		for n := 2; c.named[name]; n++ {
			name = numbered(base, n) + ext
		}
		c.named[name], c.images[disk] = true, name
		c.out.Pictures = append(c.out.Pictures, Picture{name, fitted})
	}
	c.out.Account.PicturesKept++
	if words == "" {
		words = nameOfFile(strings.TrimSuffix(path.Base(target), path.Ext(target)))
		c.remark(f, line, "pictures without a description, described by the names of their files", i.target)
	}
	return "![" + words + "](" + name + caption + ")"
}

// pictureFolders returns where a picture may be: beside the file, in the folder that is imported, or in
// any folder of the book for a name alone.
func (c *converter) pictureFolders(f *file, target string) []string {
	top := f.folder
	for range strings.Count(f.path, "/") {
		top = filepath.Dir(top)
	}
	list := []string{f.folder, top}
	if filepath.IsAbs(target) {
		list = []string{"", top}
	}
	for _, name := range []string{"images", "img", "assets", "static", "attachments"} {
		list = append(list, filepath.Join(top, name))
	}
	for _, other := range c.files {
		if !slices.Contains(list, other.folder) {
			list = append(list, other.folder)
		}
	}
	return list
}
