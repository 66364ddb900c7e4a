package link

import (
	"path"
	"slices"

	"psyref/gen/content"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// picture returns the address and the size of a picture.
func (r *resolver) picture(i markdown.Image) (out markdown.Picture) {
	picture := r.content.Pictures[pictureName(r.localPage, i)]
	if picture == nil {
		r.wrong(i.Offset, r.nearestPicture(i.Destination), "picture %s, which is not a picture of the content",
			i.Destination)
		return out
	}
	return markdown.Picture{Address: r.prefix + "/" + site.PicturesFolder + picture.File, Width: picture.Width,
		Height: picture.Height}
}

// pictureName returns the name of the file of an image.
func pictureName(p *localPage, i markdown.Image) string {
	return path.Join(path.Dir(p.Name), i.Destination)
}

// nearestPicture returns a hint for a missing picture.
func (r *resolver) nearestPicture(file string) string {
	var known []string
	for _, name := range sortedKeys(r.content.Pictures) {
		known = append(known, relativeTo(r.folder(), name))
	}
	if near := source.DidYouMean(file, known); near != "" {
		return near
	}
	return "put the file beside the page or into pictures/, and link to it: picture.png or ../../pictures/picture.png"
}

// pictures returns the pictures that pages show, by name.
func (m *model) pictures() (list []*content.Picture) {
	shown := map[string]bool{}
	for _, language := range sortedKeys(m.reading) {
		for _, p := range m.reading[language] {
			for _, i := range p.text.Images {
				shown[pictureName(p, i)] = true
			}
			for _, fallback := range p.added {
				for _, i := range fallback.text.Images {
					shown[pictureName(fallback, i)] = true
				}
			}
		}
	}
	for _, name := range sortedKeys(shown) {
		if p := m.content.Pictures[name]; p != nil {
			list = append(list, p)
		}
	}
	return slices.Clip(list)
}
