package power

import (
	"slices"
	"strings"

	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// From is the provenance of a record: of the whole by the key all, and of single keys that differ.
// A name is names.<language>.
type From struct{ entries []keyProvenance }

type keyProvenance struct {
	key  string
	from site.Provenance
	at   source.Pos
}

// Keys of a From besides those of its record.
const (
	wholeKey = "all"
	namesKey = "names"
)

// fromHint shows how to write the provenance of a record.
const fromHint = "write from: document, from: 2 (that many other sources agree), from: ruling or from: unknown"

// ReadYAML reads one provenance for all, or one for each key.
func (f *From) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if n.Kind != yaml.Mapping {
		f.read(r, wholeKey, n, n.At)
		return
	}
	for _, e := range n.Entries() {
		if e.Key != namesKey || e.Value.Kind != yaml.Mapping {
			f.read(r, e.Key, e.Value, e.KeyAt)
			continue
		}
		for _, name := range e.Value.Entries() {
			if !slices.Contains(r.Languages.Tags(), name.Key) {
				r.Errs.AddPos(name.KeyAt, "expected one of: "+strings.Join(r.Languages.Tags(), ", "),
					"%s is not a language of the site", name.Key)
			}
			f.read(r, namesKey+"."+name.Key, name.Value, name.KeyAt)
		}
	}
	if len(n.Entries()) == 0 {
		r.Wrong(n, fromHint, "from is empty")
	}
}

func (f *From) read(r *yaml.Reader, key string, n *yaml.Node, at source.Pos) {
	f.entries = append(f.entries, keyProvenance{key, ReadProvenance(r, n, fromHint), at})
}

// ReadProvenance reads a provenance. An invalid one is an error with a hint, and counts as the
// document.
func ReadProvenance(r *yaml.Reader, n *yaml.Node, hint string) site.Provenance {
	if n.Kind == yaml.Text || n.Kind == yaml.Number {
		if from, ok := site.ParseProvenance(n.Text()); ok {
			return from
		}
	}
	r.Wrong(n, hint, "%s is not a provenance", n)
	return site.FromDocument
}

// Of returns the provenance of a key, by default that of the whole.
func (f From) Of(key string) site.Provenance {
	from, _ := f.find(key)
	return from
}

func (f From) find(key string) (from site.Provenance, ok bool) {
	group, _, _ := strings.Cut(key, ".")
	for _, way := range []string{key, group, wholeKey} {
		if i := slices.IndexFunc(f.entries, func(s keyProvenance) bool { return s.key == way }); i >= 0 {
			return f.entries[i].from, true
		}
	}
	return site.FromUnknown, false
}

// over returns f with the defaults of another.
func (f From) over(usual From) From {
	out := From{slices.Clone(usual.entries)}
	for _, s := range f.entries {
		if i := slices.IndexFunc(out.entries, func(u keyProvenance) bool { return u.key == s.key }); i >= 0 {
			out.entries[i] = s
		} else {
			out.entries = append(out.entries, s)
		}
	}
	return out
}

// Differing returns the keys with a provenance other than the whole, in the order of the file.
func (f From) Differing() (keys []string) {
	for _, s := range f.entries {
		if s.from != f.Of(wholeKey) {
			keys = append(keys, s.key)
		}
	}
	return keys
}

// Whole returns the provenance of the record without exceptions.
func (f From) Whole() site.Provenance { return f.Of(wholeKey) }

// data returns the provenance as in open data: a mapping in every record, whatever the files leave
// to their headings.
func (f From) data() yaml.Ordered {
	value := func(from site.Provenance) any {
		if n := from.Sources(); n > 0 {
			return int64(n)
		}
		return from.String()
	}
	out := yaml.Ordered{{Key: wholeKey, Value: value(f.Whole())}}
	var names yaml.Ordered
	for _, s := range f.entries {
		if _, language, nested := strings.Cut(s.key, "."); nested {
			names = append(names, yaml.Item{Key: language, Value: value(s.from)})
		} else if s.key != wholeKey {
			out = append(out, yaml.Item{Key: s.key, Value: value(s.from)})
		}
	}
	if names == nil {
		return out
	}
	for i, item := range out {
		if item.Key == namesKey { // one provenance for all languages, with exceptions
			out[i].Value = append(yaml.Ordered{{Key: "all", Value: item.Value}}, names...)
			return out
		}
	}
	return append(out, yaml.Item{Key: namesKey, Value: names})
}

// withFrom returns a record as written, with its complete provenance at the end.
func withFrom(raw yaml.Ordered, from From) yaml.Ordered {
	out := slices.DeleteFunc(slices.Clone(raw), func(item yaml.Item) bool { return item.Key == "from" })
	return append(out, yaml.Item{Key: "from", Value: from.data()})
}

// provenance checks the provenance of a record, and returns it with the defaults from the heading
// of its file. What names the record in messages; keys are those that a record of its kind may
// have.
func (r *reader) provenance(n *yaml.Node, what string, own, usual From, keys []string) From {
	if _, ok := own.over(usual).find(wholeKey); !ok && n.Kind == yaml.Mapping {
		r.Wrong(n, fromHint+", here or for all records in the heading of the file", "%s has no provenance", what)
	}
	for _, s := range own.entries {
		switch group, _, _ := strings.Cut(s.key, "."); {
		case s.key == wholeKey:
		case !slices.Contains(keys, group):
			r.Errs.AddPos(s.at, source.DidYouMeanOr(group, append([]string{wholeKey}, keys...)), "%s has no %s", what,
				group)
			continue
		case !n.Has(group):
			r.Errs.AddPos(s.at, "remove it from from:, or add "+group+": …",
				"%s has a provenance for %s, but no such key", what, group)
			continue
		case isUnknown(n.Get(group)):
			r.Errs.AddPos(s.at, "remove it", "the %s is unknown, so it has no provenance", group)
			continue
		}
		if holds, ok := own.without(s.key).over(usual).find(s.key); ok && holds == s.from {
			r.Errs.AddPos(s.at, "remove it", "from: %s of %s is already the default", s.from, s.key)
		}
	}
	return own.over(usual)
}

// without returns f without a key.
func (f From) without(key string) From {
	return From{slices.DeleteFunc(slices.Clone(f.entries), func(s keyProvenance) bool { return s.key == key })}
}

// checkDefaults checks the provenance in the heading of a file.
func (r *reader) checkDefaults(from From, keys []string) {
	for _, s := range from.entries {
		group, _, _ := strings.Cut(s.key, ".")
		if s.key != wholeKey && !slices.Contains(keys, group) {
			r.Errs.AddPos(s.at, source.DidYouMeanOr(group, append([]string{wholeKey}, keys...)), "a record has no %s",
				group)
		} else if holds, ok := from.without(s.key).find(s.key); ok && s.key != wholeKey && holds == s.from {
			r.Errs.AddPos(s.at, "remove it", "from: %s of %s is already the default", s.from, s.key)
		}
	}
}

// keysOf returns the keys whose provenance a record may state.
func keysOf(of ...any) (keys []string) {
	for _, name := range yaml.Names(yaml.Fields(of...)) {
		if !slices.Contains([]string{"id", "from", "draft", "count", "rule"}, name) {
			keys = append(keys, name)
		}
	}
	return keys
}
