package content

import (
	"maps"
	"path"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/formula"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// calculatorsFolder contains the calculators that are content: calculators/<system>/<name>.yaml.
const calculatorsFolder = "calculators"

// definitionFile is the file of a calculator that is content. Its words are in
// <language>/calculators/<system>.yaml, like those of built-in calculators.
type definitionFile struct {
	At            source.Pos            `yaml:"-"`
	Inputs        yaml.Map[inputShape]  `yaml:"inputs,optional"`
	Tables        yaml.Map[tableShape]  `yaml:"tables,optional" doc:"tables that formulas look rolls up in"`
	Let           yaml.Map[formulaText] `yaml:"let,optional" doc:"names for formulas, each of which is rolled once"`
	Values        yaml.Map[formulaText] `yaml:"values" doc:"chances, means and whole numbers, as formulas"`
	Distributions yaml.Map[formulaText] `yaml:"distributions,optional" doc:"numbers that are rolled, as formulas"`
	Headline      []yaml.String         `yaml:"headline,optional" doc:"the two or three values that matter most"`
	Decision      *decisionShape        `yaml:"decision,optional" doc:"the input whose values are compared"`
	Conflicts     yaml.Map[conflict]    `yaml:"conflicts,optional" doc:"inputs that contradict one another"`
	Rulings       yaml.Map[formulaText] `yaml:"rulings,optional" doc:"our rulings that a result follows from, each with the condition under which it does: true, or a formula over the inputs"`
	Steps         yaml.Map[stepShape]   `yaml:"steps,optional" doc:"lines of the working"`
}

type inputShape struct {
	At       source.Pos    `yaml:"-"`
	Min      *int          `yaml:"min,optional" doc:"the least number"`
	Max      *int          `yaml:"max,optional" doc:"the greatest number"`
	Items    *itemsShape   `yaml:"items,optional" doc:"how many numbers a list has"`
	Choices  []yaml.String `yaml:"choices,optional"`
	Default  node          `yaml:"default" doc:"what it starts from: a number, a choice, true or false, or a list"`
	ReadWhen yaml.String   `yaml:"read-when,optional" doc:"another input and its value, as level=push or level!=push"`
	Opposes  yaml.String   `yaml:"opposes,optional" doc:"the input of one player that this one, of the other, is the counterpart of"`
	Trait    string        `yaml:"trait,optional" doc:"what it asks of the reader's own psyker, such as willpower"`
	Folded   bool          `yaml:"folded,optional" doc:"true for an input that few readers change"`
}

type itemsShape struct {
	Min int `yaml:"min"`
	Max int `yaml:"max"`
}

type tableShape struct {
	Die  yaml.String `yaml:"die" doc:"what is rolled, as d100, 2D6 or D66"`
	Rows []int       `yaml:"rows" doc:"the lowest number of each row, rising"`
}

type decisionShape struct {
	At      source.Pos  `yaml:"-"`
	Input   yaml.String `yaml:"input"`
	Success yaml.String `yaml:"success" doc:"the value that one wants as much of as there is"`
	Price   yaml.String `yaml:"price,optional" doc:"the value that it costs; a chance is a harm that costs one success"`
	Clean   yaml.String `yaml:"clean,optional" doc:"with a price that is a chance: the chance of success without it"`
}

type conflict struct {
	Input yaml.String `yaml:"input" doc:"the input that is refused"`
	When  formulaText `yaml:"when" doc:"the condition under which it is"`
}

type stepShape struct {
	When    formulaText           `yaml:"when,optional"`
	Numbers yaml.Map[formulaText] `yaml:"numbers,optional" doc:"what the places of its sentence hold"`
}

// node keeps a YAML node whose type depends on another key.
type node struct{ *yaml.Node }

// ReadYAML keeps the node.
func (n *node) ReadYAML(_ *yaml.Reader, from *yaml.Node) { n.Node = from }

// formulaText is a formula with its position. Numbers and booleans are formulas too.
type formulaText struct {
	At   source.Pos
	Text string
}

// ReadYAML reads the text.
func (f *formulaText) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	f.At, f.Text = n.At, n.Text()
	if n.Kind == yaml.List || n.Kind == yaml.Mapping {
		hint := "write it as text"
		if n.Kind == yaml.Mapping {
			hint += ", in quotation marks if it contains a colon"
		}
		r.Wrong(n, hint, "%s is not a formula", n)
	}
}

// position returns the position of a byte of the formula in the file. It skips white space and YAML
// quotes, which the formula does not contain.
func (f formulaText) position(offset int) source.Pos {
	if f.At.File == nil {
		return f.At
	}
	data, at := f.At.File.Bytes(), f.At.Offset()
	if at < len(data) && (data[at] == '|' || data[at] == '>') { // a text of several lines
		for at < len(data) && data[at] != '\n' {
			at++
		}
	}
	for i := 0; i <= offset && i < len(f.Text) && at < len(data); i++ {
		if f.Text[i] == ' ' || f.Text[i] == '\n' {
			continue
		}
		for at < len(data) && data[at] != f.Text[i] {
			at++
		}
		if i < offset {
			at++
		}
	}
	return f.At.File.At(min(at, len(data)))
}

// formulas reads the calculators that are content and adds them to the catalogue.
func (l *loader) formulas() {
	l.out.Catalog, l.out.Tables = l.Catalog, map[string]calc.RollTable{}
	names := glob(l.Files, path.Join(calculatorsFolder, "*", "*.yaml"))
	l.out.CalculatorFiles = map[string]*source.File{}
	l.checkCalculatorFiles(names)
	var added calc.Catalog
	for _, name := range names {
		f := l.read(name)
		d := l.readDefinition(f, name)
		if d == nil {
			l.wrongCalculators += idOf(name) + "\n"
			continue
		}
		if _, err := l.Catalog.Find(d.calculator.ID); err == nil {
			l.errs.AddAt(f, 0, "rename the file", "calculator %s already exists", d.calculator.ID)
			continue
		}
		added = append(added, d.calculator)
		l.out.CalculatorFiles[d.calculator.ID] = f
		maps.Copy(l.out.Tables, d.tables)
		l.out.FormulaAdvice = append(l.out.FormulaAdvice, d.advice...)
	}
	if len(added) > 0 {
		l.out.Catalog = slices.Concat(l.Catalog, added)
	}
}

// checkCalculatorFiles reports files in the folder that would otherwise be ignored.
func (l *loader) checkCalculatorFiles(known []string) {
	l.walkFiles(calculatorsFolder, func(name string) {
		if !slices.Contains(known, name) {
			l.wrongFile(name, "calculators are calculators/<system>/<name>.yaml; move or remove the file",
				"not a calculator")
		}
	})
}

// definition is a calculator that is content, with its tables.
type definition struct {
	calculator *calc.Calculator
	tables     map[string]calc.RollTable
	advice     []source.Error
}

// idOf returns the id of the calculator in a file.
func idOf(name string) string {
	return path.Base(path.Dir(name)) + "/" + strings.TrimSuffix(path.Base(name), ".yaml")
}

// readDefinition reads a calculator; nil if the file has errors.
func (l *loader) readDefinition(f *source.File, name string) *definition {
	root := l.parse(f)
	if root == nil {
		return nil
	}
	before := l.errs.Len()
	id := idOf(name)
	system := path.Dir(id)
	file := &definitionFile{}
	l.reader().Record(root, "the calculator", file)
	d := definitionReader{loader: l, file: file, out: &formula.Definition{ID: id}, tables: map[string]calc.RollTable{},
		positions: map[string]formulaText{}}
	if !slug.MatchString(path.Base(id)) || !slug.MatchString(system) {
		l.errs.AddAt(f, 0, slugHint, "calculator %s cannot be part of an address", id)
	}
	d.define(system)
	if l.errs.Len() > before {
		return nil
	}
	c, wrong := formula.Compile(d.out)
	for _, err := range wrong {
		l.errs.AddPos(d.position(err), err.Hint, "%s", err.Message)
	}
	if c == nil {
		return nil
	}
	d.checkWork(c)
	out := &definition{calculator: c, tables: d.tables}
	for _, err := range formula.Advise(d.out) {
		out.advice = append(out.advice, d.position(err).Error(err.Hint, "%s", err.Message))
	}
	return out
}
