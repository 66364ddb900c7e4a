package link

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// link returns the address of a link "page.md?inputs#anchor". A file in the language of the text
// refers to the page in the language of the readers.
func (a *resolver) link(l markdown.Link) string {
	if !l.Within() {
		a.checkExternal(l)
		return l.Destination
	}
	rest, anchor, hasAnchor := strings.Cut(l.Destination, "#")
	file, query, hasQuery := strings.Cut(rest, "?")
	target := a.page
	if file != "" {
		name := path.Join(path.Dir(a.Name), file)
		if target = a.pageAt(name); target == nil {
			return a.linkToPower(l, name, file, hasQuery || hasAnchor)
		}
	}
	address := ""
	if target != a.page || file != "" && !hasQuery && !hasAnchor {
		address = a.prefix + target.path()
	}
	a.targets = append(a.targets, target.path())
	if hasQuery {
		address += a.query(target, l, query)
	}
	if hasAnchor {
		ids := target.ids
		if _, ok := ids[anchor]; !ok {
			a.wrong(l.Offset, cmp.Or(source.DidYouMean(anchor, sortedKeys(ids)), "give the block that id, or link to another"), "link to %s, but %s has no block with the id %s", l.Destination, target.Name, anchor)
		}
		address += "#" + anchor
	}
	return address
}

// checkExternal refuses a link whose address contains a user name or a password.
func (a *resolver) checkExternal(l markdown.Link) {
	if u, err := url.Parse(l.Destination); err == nil && u.User != nil {
		a.wrong(l.Offset, "remove the part before the @: every reader of the page could see it", "link to https://…@%s, which contains a user name or a password", u.Host)
	}
}

// pageAt returns the page that a file name refers to. A file in the language of the text refers to
// the page for these readers, translated or not; a file in another language to the page in that
// language. It returns nil for a file that is not a page.
func (a *resolver) pageAt(name string) *localPage {
	below, ok := a.content.RelPath(name)
	tag, below, _ := strings.Cut(below, "/")
	if !ok || path.Ext(below) != ".md" {
		return nil
	}
	system, slug, ok := content.PageKey(below)
	key := path.Join(system, slug)
	switch target := a.localPages[tag][key]; {
	case !ok || target == nil:
		return nil
	case tag == a.Language:
		return a.localPages[a.readers][key]
	case target.translated():
		return target
	}
	return nil
}

// linkToPower returns the address of a power or a discipline, which links name like a file.
func (a *resolver) linkToPower(l markdown.Link, name, file string, more bool) string {
	below := strings.TrimPrefix(name, a.content.NameOf(a.Language)+"/")
	if p := a.model.powerPages[a.readers+"/"+below]; p != nil && !more {
		a.targets = append(a.targets, p.Path)
		return a.prefix + p.Path
	}
	key, isPage := a.keyOf(name)
	switch {
	case isPage && a.content.Drafts[key]:
		a.wrong(l.Offset, "remove the link, or draft: true from that page", "link to %s, which is a draft", l.Destination)
		return ""
	case isPage && a.isReportedMissing(key): // reported once for the page
		return ""
	}
	if _, within := a.content.RelPath(name); !within && !path.IsAbs(file) && !strings.Contains(file, ":") {
		const hint = "the site has only pages of this folder: restate there what readers need, or link to the web with https://"
		a.wrong(l.Offset, hint, "link to %s, which is outside of %s", l.Destination, cmp.Or(a.content.Folder, "the content"))
		return ""
	}
	a.wrong(l.Offset, a.nearestPage(file), "link to %s, which is not a page", l.Destination)
	return ""
}

// keyOf returns the key of the page that a file name in the language of the text refers to.
func (a *resolver) keyOf(name string) (key string, ok bool) {
	below, ok := strings.CutPrefix(name, a.content.NameOf(a.Language)+"/")
	if !ok || path.Ext(below) != ".md" {
		return "", false
	}
	system, slug, ok := content.PageKey(below)
	return path.Join(system, slug), ok
}

// nearestPage returns a hint for a broken link.
func (a *resolver) nearestPage(file string) string {
	switch {
	case strings.HasPrefix(file, "http://"):
		return "use https:// if the site supports it; http:// is not allowed"
	case strings.Contains(file, ":"), strings.HasPrefix(file, "//"):
		return "link to a page, or to an address that begins with https://"
	}
	page := withoutWebForm(file)
	if name := a.fileAt(page); name != "" {
		return "did you mean " + name + "?"
	}
	if path.Ext(page) == "" {
		page += ".md"
	}
	var files []string
	for _, name := range a.linkable() {
		files = append(files, relative(path.Dir(a.Name), name))
	}
	return cmp.Or(source.DidYouMean(page, files), "link to a file, such as "+strings.Join(a.examples(), " or "))
}

// withoutWebForm removes from an address on the web what a file name in the content does not have:
// crossing/ and crossing.html are crossing.
func withoutWebForm(address string) string {
	address = strings.TrimSuffix(address, "/")
	for _, ending := range []string{"/index.html", ".html", ".htm"} {
		address = strings.TrimSuffix(address, ending)
	}
	return address
}

// fileAt returns the name of the file whose page a link names without its ending: from this file,
// from the root of the site, or from the address of this page. It returns "" if there is none.
func (a *resolver) fileAt(page string) string {
	folder := path.Dir(a.Name)
	for _, name := range []string{path.Join(folder, page), a.content.NameOf(strings.TrimPrefix(page, "/")), path.Join(folder, a.Slug, page)} {
		for _, file := range []string{name + ".md", path.Join(name, "index.md")} {
			if _, ok := slices.BinarySearch(a.linkable(), file); ok {
				return relative(folder, file)
			}
		}
	}
	return ""
}

// examples returns how to link to a page beside this one and to one of another system, if the site
// has them.
func (a *resolver) examples() (list []string) {
	folder := path.Dir(a.Name)
	for _, beside := range []bool{true, false} {
		for _, name := range a.linkable() {
			if name != a.Name && (path.Dir(name) == folder) == beside && path.Base(name) != "index.md" {
				list = append(list, relative(folder, name))
				break
			}
		}
	}
	if list == nil {
		return []string{"page.md"}
	}
	return list
}

// linkable returns the sorted files that pages in this language can link to. All broken links share
// the list.
func (a *resolver) linkable() []string {
	return a.shared.linkable.get(a.Language, func() ([]string, bool) {
		var list []string
		for _, other := range a.reading[a.Language] {
			list = append(list, a.content.NameOf(path.Join(a.Language, strings.TrimPrefix(other.Name, a.content.NameOf(other.Language)+"/"))))
		}
		for name := range a.model.powerPages {
			if strings.HasPrefix(name, a.Language+"/") {
				list = append(list, a.content.NameOf(name))
			}
		}
		slices.Sort(list)
		return list, true
	})
}

// relative returns the relative path from a folder to a file, at most two levels up.
func relative(from, to string) string {
	if rest, ok := strings.CutPrefix(to, from+"/"); ok {
		return rest
	}
	if rest, ok := strings.CutPrefix(to, path.Dir(from)+"/"); ok {
		return "../" + rest
	}
	return to
}

// relativeTo returns the relative path from a folder to any file of the same tree.
func relativeTo(from, to string) string {
	up := ""
	for ; from != "." && !strings.HasPrefix(to, from+"/"); from = path.Dir(from) {
		up += "../"
	}
	return up + strings.TrimPrefix(to, from+"/")
}

// query checks the inputs of a link against the calculator that they set: the named one whose
// prefix they have, or else the first without a name.
func (a *resolver) query(target *localPage, l markdown.Link, query string) string {
	if len(target.calculators()) == 0 {
		a.wrong(l.Offset, "", "the link sets inputs of a calculator, but %s has none", target.Name)
		return ""
	}
	list := mainCalculators(target)
	set, prefix := list[len(list)-1], ""
	for _, named := range list[:len(list)-1] {
		if p := inputPrefix(named, nil); strings.HasPrefix(query, p) {
			set, prefix = named, p
		}
	}
	c, err := a.catalog.Find(set.ID)
	if err != nil {
		return "" // reported at the calculator
	}
	pairs := strings.Split(query, "&")
	for i := range pairs {
		pairs[i] = strings.TrimPrefix(pairs[i], prefix)
	}
	v, err := c.Decode(strings.Join(pairs, "&"))
	if err == nil {
		_, _, err = c.Advise(v)
	}
	if err != nil {
		a.wrongInput(a.log, a.File.At(l.Offset), c, err)
		return ""
	}
	if v.Query() == "" {
		return "?" + query // all defaults: the query must still override the page's preset
	}
	return "?" + prefix + strings.ReplaceAll(v.Query(), "&", "&"+prefix)
}
