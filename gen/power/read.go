package power

import (
	"cmp"
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"psyref/gen/source"
)

// Names of files below a system that hold no discipline.
const cardsFile = "warp-cards"

// Read reads one file of records into the library. Name is its path below the folder of powers, "dark-heresy/biomancy.yaml".
func (l *Library) Read(name string, f *source.File, languages []string, log *source.Log) {
	r := &reader{f, languages, log}
	system, base := path.Split(strings.TrimSuffix(name, ".yaml"))
	system = strings.TrimSuffix(system, "/")
	if !slices.Contains(Systems, system) || !idPattern.MatchString(base) || path.Ext(name) != ".yaml" {
		log.Add(source.Error{File: f.Name, Message: "is not a file of powers", Hint: "powers are <system>/<discipline>.yaml, the systems " + strings.Join(Systems, ", ")})
		return
	}
	body := r.parse()
	switch {
	case body == nil:
	case base == cardsFile:
		r.cards(l, body)
	default:
		r.discipline(l, system, base, body)
	}
}

// Sort puts the disciplines into reading order: by system, and there by name in the first language that knows one; those with an index only come last.
func (l *Library) Sort(first string) {
	rank := func(d *Discipline) int {
		n := slices.Index(Systems, d.System) * 2
		if len(d.Powers) == 0 {
			n++
		}
		return n
	}
	slices.SortFunc(l.Disciplines, func(a, b *Discipline) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Names[first].Text, b.Names[first].Text), cmp.Compare(a.ID, b.ID))
	})
}

// parse is the one document of the file; nil after an error.
func (r *reader) parse() ast.Node {
	tree, err := parser.ParseBytes(r.file.Bytes, 0)
	if err != nil {
		e := source.Error{File: r.file.Name, Line: 1, Column: 1, Message: err.Error()}
		var ye yaml.Error
		if errors.As(err, &ye) {
			e.Message = "not valid YAML: " + ye.GetMessage()
			if t := ye.GetToken(); t != nil {
				e.Line, e.Column = t.Position.Line, t.Position.Column
			}
		}
		r.log.Add(e)
		return nil
	}
	for _, d := range tree.Docs {
		if entries(d.Body) != nil {
			return d.Body
		}
	}
	r.wrongAt(Place{1, 1}, "begin with discipline:", "the file holds no records")
	return nil
}

func (r *reader) wrongAt(at Place, hint, format string, args ...any) {
	r.log.Add(source.Error{File: r.file.Name, Line: at.Line, Column: at.Column, Message: sprintf(format, args...), Hint: hint})
}

// disciplineFile is the keys of a file of powers.
type disciplineFile struct {
	Discipline heading   `yaml:"discipline" doc:"names and one sentence about the discipline"`
	Powers     nodes     `yaml:"powers" doc:"its records; [] when it has an index only"`
	Index      []Indexed `yaml:"index,optional" doc:"powers whose effects stand in the document of a faction"`
}

type heading struct {
	Names map[string]Name `yaml:"names" doc:"name in each language"`
	About Text            `yaml:"about" doc:"one sentence: what the powers of the discipline do"`
}

// nodes keeps the items of a list for reading later.
type nodes []ast.Node

func (l *nodes) read(r *reader, n ast.Node) {
	if s, ok := n.(*ast.SequenceNode); ok {
		*l = s.Values
		return
	}
	r.wrong(n, "write each record as - id: …", "%s is not a list of records", short(n))
}

func (r *reader) discipline(l *Library, system, id string, body ast.Node) {
	var file disciplineFile
	r.record(body, "the file", &file)
	d := &Discipline{System: system, ID: id, File: r.file, Names: file.Discipline.Names, About: file.Discipline.About, raw: r.rawHeading(body)}
	for i := range file.Index {
		d.Index = append(d.Index, &file.Index[i])
	}
	for _, n := range file.Powers {
		d.Powers = append(d.Powers, r.power(d, n))
	}
	l.Disciplines = append(l.Disciplines, d)
}

func (r *reader) power(d *Discipline, n ast.Node) *Power {
	p := &Power{Discipline: d, At: placeOf(n)}
	r.record(n, "the power", p, p.numbers(d.System))
	r.checkID(n, p.ID)
	if err := yaml.NodeToValue(n, &p.raw, yaml.UseOrderedMap()); err != nil {
		r.wrong(n, "", "cannot be read: %v", err)
	}
	r.checkPower(n, p)
	return p
}

func (r *reader) checkID(n ast.Node, id string) {
	if id != "" && !idPattern.MatchString(id) {
		r.wrong(n, "use lower-case letters and digits, words joined by -", "%s is not an id", id)
	}
}

func (r *reader) cards(l *Library, body ast.Node) {
	var file struct {
		Cards nodes `yaml:"cards"`
	}
	r.record(body, "the file", &file)
	for _, n := range file.Cards {
		c := &Card{File: r.file, At: placeOf(n)}
		r.record(n, "the card", c)
		c.raw = r.raw(n)
		r.checkID(n, c.ID)
		l.Cards = append(l.Cards, c)
	}
}
