package content

import (
	"bytes"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Cache keeps the files of one [Load] for the next, and the trees of those that are data: what
// depends on the bytes of one file alone. Dropping it costs time and changes no result. It serves
// one folder, and is not safe for concurrent use.
type Cache struct {
	files map[string]*source.File // by name; a file with the same bytes stays the same *File
	trees map[*source.File]*yaml.Node
}

// file returns a file, the same *File as before if its bytes are the same. It reports false, with
// errors in errs, for a file that is not plain UTF-8.
func (c *Cache) file(name string, data []byte, errs *source.Collector) (f *source.File, ok bool) {
	if f := c.files[name]; f != nil && bytes.Equal(f.Bytes(), data) {
		return f, true
	}
	if f = source.NewFile(name, data); !source.CheckCharacters(f, errs) {
		return nil, false
	}
	if c.files == nil {
		c.files, c.trees = map[string]*source.File{}, map[*source.File]*yaml.Node{}
	}
	delete(c.trees, c.files[name])
	c.files[name] = f
	return f, true
}

// keep caches the tree of a file of the cache, if there were no errors in it.
func (c *Cache) keep(f *source.File, root *yaml.Node) {
	if c.files[f.Name] == f {
		c.trees[f] = root
	}
}

// keepOnly drops all files but the given ones.
func (c *Cache) keepOnly(alive map[*source.File]bool) {
	for name, f := range c.files {
		if !alive[f] {
			delete(c.files, name)
		}
	}
	for f := range c.trees {
		if !alive[f] {
			delete(c.trees, f)
		}
	}
}
