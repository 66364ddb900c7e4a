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
func (r *resolver) link(l markdown.Link) string {
	if !l.Within() {
		r.checkExternal(l)
		return l.Destination
	}
	rest, anchor, hasAnchor := strings.Cut(l.Destination, "#")
	file, query, hasQuery := strings.Cut(rest, "?")
	target := r.page
	if file != "" {
		name := path.Join(r.folder(), file)
		if target = r.pageAt(name); target == nil {
			return r.linkToPower(l, name, file, hasQuery || hasAnchor)
		}
	}
	address := ""
	if target != r.page || file != "" && !hasQuery && !hasAnchor {
		address = r.prefix + target.path()
	}
	r.targets = append(r.targets, target.path())
	if hasQuery {
		address += r.query(target, l, query)
	}
	if hasAnchor {
		ids := target.ids
		if _, ok := ids[anchor]; !ok {
			r.wrong(l.Offset, cmp.Or(source.DidYouMean(anchor, sortedKeys(ids)),
				"give the block that id, or link to another"), "link to %s, but %s has no block with the id %s",
				l.Destination, target.Name, anchor)
		}
		address += "#" + anchor
	}
	return address
}

// checkExternal refuses a link whose address contains a user name or a password.
func (r *resolver) checkExternal(l markdown.Link) {
	if u, err := url.Parse(l.Destination); err == nil && u.User != nil {
		r.wrong(l.Offset, "remove the part before the @: every reader of the page could see it",
			"link to https://…@%s, which contains a user name or a password", u.Host)
	}
}

// pageAt returns the page that a file name refers to. A file in the language of the text refers to
// the page for these readers, translated or not; a file in another language to the page in that
// language. It returns nil for a file that is not a page.
func (r *resolver) pageAt(name string) *localPage {
	below, ok := r.content.RelPath(name)
	tag, below, _ := strings.Cut(below, "/")
	if !ok || path.Ext(below) != ".md" {
		return nil
	}
	system, slug, ok := content.PageKey(below)
	key := path.Join(system, slug)
	switch target := r.localPages[tag][key]; {
	case !ok || target == nil:
		return nil
	case tag == r.Language:
		return r.localPages[r.lang][key]
	case target.translated():
		return target
	}
	return nil
}

// linkToPower returns the address of a power or a discipline, which links name like a file.
func (r *resolver) linkToPower(l markdown.Link, name, file string, more bool) string {
	below := strings.TrimPrefix(name, r.content.NameOf(r.Language)+"/")
	if p := r.model.powerPages[r.lang+"/"+below]; p != nil && !more {
		r.targets = append(r.targets, p.Path)
		return r.prefix + p.Path
	}
	key, isPage := r.keyOf(name)
	switch {
	case isPage && r.content.Drafts[key]:
		r.wrong(l.Offset, "remove the link, or draft: true from that page", "link to %s, which is a draft",
			l.Destination)
		return ""
	case isPage && r.isReportedMissing(key): // reported once for the page
		return ""
	}
	if _, within := r.content.RelPath(name); !within && !path.IsAbs(file) && !strings.Contains(file, ":") {
		const hint = "the site has only pages of this folder: restate there what readers need, or link to the web with https://"
		r.wrong(l.Offset, hint, "link to %s, which is outside of %s", l.Destination,
			cmp.Or(r.content.Folder, "the content"))
		return ""
	}
	r.wrong(l.Offset, r.nearestPage(file), "link to %s, which is not a page", l.Destination)
	return ""
}

// keyOf returns the key of the page that a file name in the language of the text refers to.
func (r *resolver) keyOf(name string) (key string, ok bool) {
	below, ok := strings.CutPrefix(name, r.content.NameOf(r.Language)+"/")
	if !ok || path.Ext(below) != ".md" {
		return "", false
	}
	system, slug, ok := content.PageKey(below)
	return path.Join(system, slug), ok
}

// nearestPage returns a hint for a broken link.
func (r *resolver) nearestPage(file string) string {
	switch {
	case strings.HasPrefix(file, "http://"):
		return "use https:// if the site supports it; http:// is not allowed"
	case strings.Contains(file, ":"), strings.HasPrefix(file, "//"):
		return "link to a page, or to an address that begins with https://"
	}
	page := withoutWebForm(file)
	if name := r.fileAt(page); name != "" {
		return "did you mean " + name + "?"
	}
	if path.Ext(page) == "" {
		page += ".md"
	}
	var files []string
	for _, name := range r.linkable() {
		files = append(files, relative(r.folder(), name))
	}
	return cmp.Or(source.DidYouMean(page, files), "link to a file, such as "+strings.Join(r.examples(), " or "))
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
func (r *resolver) fileAt(page string) string {
	folder := r.folder()
	for _, name := range []string{path.Join(folder, page), r.content.NameOf(strings.TrimPrefix(page, "/")),
		path.Join(folder, r.Slug, page)} {
		for _, file := range []string{name + ".md", path.Join(name, "index.md")} {
			if _, ok := slices.BinarySearch(r.linkable(), file); ok {
				return relative(folder, file)
			}
		}
	}
	return ""
}

// examples returns how to link to a page beside this one and to one of another system, if the site
// has them.
func (r *resolver) examples() (list []string) {
	folder := r.folder()
	for _, beside := range []bool{true, false} {
		for _, name := range r.linkable() {
			if name != r.Name && (path.Dir(name) == folder) == beside && path.Base(name) != "index.md" {
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
func (r *resolver) linkable() []string {
	return r.shared.linkable.get(r.Language, func() ([]string, bool) {
		var list []string
		for _, other := range r.reading[r.Language] {
			list = append(list, r.content.NameOf(path.Join(r.Language,
				strings.TrimPrefix(other.Name, r.content.NameOf(other.Language)+"/"))))
		}
		for name := range r.model.powerPages {
			if strings.HasPrefix(name, r.Language+"/") {
				list = append(list, r.content.NameOf(name))
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
func (r *resolver) query(target *localPage, l markdown.Link, query string) string {
	if len(target.calculators()) == 0 {
		r.wrong(l.Offset, "", "the link sets inputs of a calculator, but %s has none", target.Name)
		return ""
	}
	list := mainCalculators(target)
	set, prefix := list[len(list)-1], ""
	for _, named := range list[:len(list)-1] {
		if p := inputPrefix(named, nil); strings.HasPrefix(query, p) {
			set, prefix = named, p
		}
	}
	c, err := r.catalog.Find(set.ID)
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
		r.wrongInput(r.errs, r.File.At(l.Offset), c, err)
		return ""
	}
	if v.Query() == "" {
		return "?" + query // all defaults: the query must still override the page's preset
	}
	return "?" + prefix + strings.ReplaceAll(v.Query(), "&", "&"+prefix)
}
