package power

import (
	"path"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// IsData reports whether a file in the folder of powers holds records, by its name.
func IsData(base string) bool {
	return base != "README.md" && !strings.HasSuffix(base, schemaSuffix) && !strings.HasPrefix(base, ".") && !strings.HasSuffix(base, "~")
}

// Read reads one file of records into the library. Name is its path below the folder of powers,
// "dark-heresy/biomancy.yaml".
func (l *Library) Read(name string, f *source.File, errs *source.Collector) {
	id, base := path.Split(strings.TrimSuffix(name, ".yaml"))
	id = strings.TrimSuffix(id, "/")
	if l.order != nil && !slices.Contains(l.order, id) || !idPattern.MatchString(id) || !idPattern.MatchString(base) ||
		path.Ext(name) != ".yaml" {
		errs.Add(source.Error{File: f.Name, Message: "is not a file of " + l.kind.Slug,
			Hint: l.kind.Slug + " are <system>/<group>.yaml, the systems " + strings.Join(l.order, ", ")})
		return
	}
	root := l.parse(f, errs)
	if root == nil {
		return
	}
	l.sums[name] = root.Sum()
	r := &reader{&yaml.Reader{Errs: errs, Languages: l.languages, Unknown: unknown, Strict: true}, l}
	format := l.kind.Of(id)
	switch {
	case root.Kind != yaml.Mapping:
		r.Wrong(root, "begin with group:", "the file contains no records")
	case format == nil:
		r.Wrong(root, "declare their fields in kinds/"+l.kind.ID+".yaml, or in kinds/"+l.kind.ID+"/"+id+".yaml",
			"the records of %s are not declared", id)
	case format.Deck != nil && format.Deck.File == base:
		r.cards(format, root)
	default:
		r.discipline(&Discipline{System: id, Slug: l.kind.Slug, Format: format, ID: base, File: f}, root)
	}
}

// parse returns the tree of a file; nil if it is invalid, which is reported.
func (l *Library) parse(f *source.File, errs *source.Collector) *yaml.Node {
	if l.Parse != nil {
		return l.Parse(f)
	}
	root, ok := yaml.Parse(f, errs)
	if !ok {
		return nil
	}
	return root
}

// reader reads one file of records.
type reader struct {
	*yaml.Reader
	library *Library
}

// disciplineFile holds the keys of a file of powers.
type disciplineFile struct {
	Discipline heading `yaml:"group" doc:"names and one sentence about the group"`
	Powers     records `yaml:"records" doc:"its records; [] when it has an index only"`
	Index      records `yaml:"index,optional" doc:"records of which only some fields are known"`
}

type heading struct {
	Names Names      `yaml:"names" doc:"name in each language"`
	About yaml.Texts `yaml:"about" doc:"one sentence about the group"`
	From  From       `yaml:"from,optional" doc:"where its records come from that do not say otherwise"`
}

// records are the items of a list, to be read later.
type records []*yaml.Node

// ReadYAML reads the list.
func (list *records) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if n.Kind != yaml.List {
		r.Wrong(n, "write each record as - id: …", "%s is not a list of records", n)
		return
	}
	*list = n.Items()
}

func (r *reader) discipline(d *Discipline, root *yaml.Node) {
	var file disciplineFile
	r.Record(root, "the file", &file)
	d.Names, d.About, d.From = file.Discipline.Names, file.Discipline.About, file.Discipline.From
	if n := root.Get("group"); n != nil {
		d.At = n.At
		// every record has it
		d.raw = slices.DeleteFunc(n.Ordered(), func(item yaml.Item) bool { return item.Key == "from" })
	}
	indexes := d.Format.Index != nil
	kinds := []any{newPower(), newRecord(d.Format, nil)}
	if indexes && len(file.Index) > 0 {
		kinds = append(kinds, &Indexed{})
	}
	r.checkDefaults(d.From, keysOf(kinds...))
	for _, n := range file.Powers {
		if r.library.Drafts || !isDraft(n) {
			d.Powers = append(d.Powers, r.power(d, n))
		} else {
			r.library.SkippedDrafts++
		}
	}
	switch {
	case len(file.Index) == 0:
	case !indexes:
		r.Wrong(file.Index[0], "write a record below records:, or declare index: in the kind",
			"the kind has no index")
	default:
		for _, n := range file.Index {
			d.Index = append(d.Index, r.indexed(d, n))
		}
	}
	if len(file.Powers) == 0 || len(d.Powers)+len(d.Index) > 0 { // otherwise all are drafts
		r.library.Disciplines = append(r.library.Disciplines, d)
	}
}

// CheckRecord reports what is wrong with a record that has texts in the given languages alone. A part
// of a record may lack required fields.
func (f *Format) CheckRecord(n *yaml.Node, part bool, languages lang.List, errs *source.Collector) {
	r := &yaml.Reader{Errs: errs, Languages: languages, Unknown: unknown, Strict: true, Partial: part}
	p := newPower()
	p.Record = newRecord(f, nil)
	r.Record(n, "the record", p, p.Record)
	if !part {
		p.Record.Check(r, n)
	}
}

// isDraft reports whether a record is marked as a draft.
func isDraft(n *yaml.Node) bool {
	draft := n.Get("draft")
	return draft != nil && draft.Data() == true
}

func (r *reader) power(d *Discipline, n *yaml.Node) *Power {
	p := newPower()
	p.Discipline, p.Record = d, newRecord(d.Format, nil)
	p.raw = slices.DeleteFunc(n.Ordered(), func(item yaml.Item) bool { return item.Key == "draft" })
	r.Record(n, "the record", p, p.Record)
	r.checkID(n, p.ID)
	p.From = r.provenance(n, "the record", p.From, d.From, keysOf(p, p.Record))
	p.raw = withFrom(p.raw, p.From)
	p.Record.Check(r.Reader, n)
	return p
}

func (r *reader) indexed(d *Discipline, n *yaml.Node) *Indexed {
	line := &Indexed{raw: n.Ordered(), Record: newRecord(d.Format, d.Format.Index.Fields)}
	r.Record(n, "the line of the index", line, line.Record)
	line.From = r.provenance(n, "the line of the index", line.From, d.From, keysOf(line, line.Record))
	line.raw = withFrom(line.raw, line.From)
	if line.Name != "" && line.ID() == "" {
		r.Wrong(n, "", "the name %s has neither letters nor digits", line.Name)
	}
	return line
}

func (r *reader) checkID(n *yaml.Node, id string) {
	if id != "" && !idPattern.MatchString(id) {
		r.Wrong(n, "use lower-case letters and digits, words joined by -", "%s is not an id", id)
	}
}
