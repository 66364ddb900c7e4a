package content

import (
	"slices"
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/calc/formula"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// definitionReader converts a file to a formula.Definition.
type definitionReader struct {
	*loader
	file      *definitionFile
	out       *formula.Definition
	tables    map[string]calc.RollTable
	positions map[string]formulaText // of formulas and names, by the names that formula errors use
}

func (d *definitionReader) define(system string) {
	for p := range d.file.Inputs.All() {
		d.name("input", p.Key, p.KeyAt)
		d.out.Inputs = append(d.out.Inputs, d.input(p))
	}
	d.readWhen()
	d.readOpposes()
	for p := range d.file.Tables.All() {
		d.table(system, p)
	}
	d.systemTables()
	for p := range d.file.Let.All() {
		d.name("name", p.Key, p.KeyAt)
		if d.file.Inputs.Find(p.Key) != nil {
			d.errs.AddPos(p.KeyAt, "give it another name", "%s is already the name of an input", p.Key)
		}
	}
	d.out.Let = d.formulas("let", &d.file.Let)
	d.out.Values = d.formulas("values", &d.file.Values)
	if len(d.out.Values) == 0 && d.file.Values.At.File != nil {
		d.errs.AddPos(d.file.Values.At, "write a value such as success: P(3d6 >= 10)", "the calculator has no values")
	}
	d.out.Distributions = d.formulas("distributions", &d.file.Distributions)
	d.readParts()
}

// name checks that formulas can use a name.
func (d *definitionReader) name(what, name string, at source.Pos) {
	hint := "begin with a letter, and write small letters, digits and hyphens"
	switch {
	case slug.MatchString(name) && formula.ValidName(name):
		return
	case formula.Reserved(name):
		hint = "it means something else there; choose another, such as number-of-sides for d6"
	}
	d.errs.AddPos(at, hint, "%s %q cannot be used in formulas", what, name)
}

// formulas returns the formulas of a part of the file.
func (d *definitionReader) formulas(part string, texts *yaml.Map[formulaText]) (list []formula.Named) {
	for p := range texts.All() {
		if !slug.MatchString(p.Key) {
			d.errs.AddPos(p.KeyAt, slugHint, "%q cannot be part of an address", p.Key)
		}
		d.positions[part+"."+p.Key] = p.Value
		list = append(list, formula.Named{Name: p.Key, Text: p.Value.Text})
	}
	return list
}

// readParts reads headline, decision, conflicts and steps.
func (d *definitionReader) readParts() {
	for _, id := range d.file.Headline {
		d.out.Headline = append(d.out.Headline, id.Value)
		d.positions["headline"] = formulaText{At: id.At}
	}
	if len(d.out.Headline) == 0 {
		for _, v := range d.out.Values[:min(len(d.out.Values), 3)] {
			d.out.Headline = append(d.out.Headline, v.Name)
		}
	}
	at := func(of string, name yaml.String, parent source.Pos) string {
		at := name.At
		if at.File == nil {
			at = parent
		}
		d.positions[of] = formulaText{At: at}
		return name.Value
	}
	if c := d.file.Decision; c != nil {
		d.out.Decision = &formula.Decision{Input: at("decision.input", c.Input, c.At),
			Success: at("decision.success", c.Success, c.At), Price: at("decision.price", c.Price, c.At),
			Clean: at("decision.clean", c.Clean, c.At)}
	}
	d.out.Rulings = d.formulas("rulings", &d.file.Rulings)
	for p := range d.file.Conflicts.All() {
		d.positions["conflicts."+p.Key] = p.Value.When
		input := at("conflicts."+p.Key+".input", p.Value.Input, p.KeyAt)
		d.out.Conflicts = append(d.out.Conflicts, formula.Conflict{Name: p.Key, Input: input, When: p.Value.When.Text})
	}
	for p := range d.file.Steps.All() {
		d.positions["steps."+p.Key+".when"] = p.Value.When
		d.out.Steps = append(d.out.Steps,
			formula.Step{Name: p.Key, When: p.Value.When.Text, Args: d.formulas("steps."+p.Key, &p.Value.Numbers)})
	}
}

// position returns the position of a formula error.
func (d *definitionReader) position(err *formula.Error) source.Pos {
	f, known := d.positions[err.Formula]
	if !known {
		return d.file.At
	}
	return f.position(err.Offset)
}

// input reads one input.
func (d *definitionReader) input(p *yaml.Pair[inputShape]) calc.Input {
	shape := &p.Value
	in := calc.Input{Name: p.Key, Trait: shape.Trait, Folded: shape.Folded}
	wrong := func(hint, format string, args ...any) { d.errs.AddPos(shape.At, hint, format, args...) }
	switch {
	case len(shape.Choices) > 0:
		in.Kind = calc.Choose
		for _, c := range shape.Choices {
			if !slug.MatchString(c.Value) || slices.Contains(in.Choices, c.Value) {
				d.errs.AddPos(c.At, slugHint, "choice %q cannot be part of an address, or is a duplicate", c.Value)
			}
			in.Choices = append(in.Choices, c.Value)
		}
	case shape.Min == nil && shape.Max == nil && shape.Items == nil:
		in.Kind = calc.Switch
	case shape.Min == nil:
		wrong("write min: and max:", "%s has no min", p.Key)
		return in
	case shape.Max == nil:
		wrong("write min: and max:", "%s has no max", p.Key)
		return in
	case *shape.Min > *shape.Max:
		wrong("exchange them", "%s has a min of %d, above its max of %d", p.Key, *shape.Min, *shape.Max)
		return in
	case *shape.Min < -maxInput || *shape.Max > maxInput:
		wrong("write min: and max: between −1,000,000 and 1,000,000", "%s has too large a range", p.Key)
		return in
	default:
		in.Min, in.Max = *shape.Min, *shape.Max
	}
	if items := shape.Items; items != nil {
		in.Kind, in.MinItems, in.MaxItems = calc.List, items.Min, items.Max
		switch {
		case items.Min > items.Max:
			wrong("exchange them", "%s has at least %d items and at most %d", p.Key, items.Min, items.Max)
			return in
		case items.Min < 0 || items.Max > maxItems:
			wrong("write items: {min: 0, max: 8}, at most 40", "%s has no valid number of items", p.Key)
			return in
		}
	}
	d.readDefault(&in, shape.Default)
	return in
}

const (
	maxInput = 1_000_000
	maxItems = 40
)

// readDefault parses the default of an input like an address, so that it is in range.
func (d *definitionReader) readDefault(in *calc.Input, from node) {
	if from.Node == nil {
		return // already reported
	}
	text := from.Text()
	if in.Kind == calc.List {
		var parts []string
		for _, item := range from.Items() {
			parts = append(parts, item.Text())
		}
		text = strings.Join(parts, ",")
	}
	probe := &calc.Calculator{Inputs: []calc.Input{*in}}
	v, err := probe.Defaults().Set(in.Name, text)
	if err != nil || (in.Kind == calc.List) != (from.Kind == yaml.List) {
		d.errs.AddPos(from.At, defaultHint(in), "the default of %s is not one of its values", in.Name)
		return
	}
	in.Default = v.Get(in.Name)
}

func defaultHint(in *calc.Input) string {
	switch in.Kind {
	case calc.Choose:
		return "choices are " + strings.Join(in.Choices, ", ")
	case calc.Switch:
		return "write true or false, or give the input min and max, or choices"
	case calc.List:
		return "write a list such as [" + strconv.Itoa(in.Min) + "]"
	}
	return "write a whole number from " + strconv.Itoa(in.Min) + " to " + strconv.Itoa(in.Max)
}

// readWhen reads the conditions under which inputs are read.
func (d *definitionReader) readWhen() {
	for p := range d.file.Inputs.All() {
		when := p.Value.ReadWhen
		if when.Value == "" {
			continue
		}
		in := d.inputNamed(p.Key)
		name, value, ok := strings.Cut(when.Value, "=")
		name, unless := strings.CutSuffix(name, "!")
		other := d.inputNamed(name)
		if !ok || other == nil || other.Kind == calc.List || name == p.Key {
			d.errs.AddPos(when.At, "write name=value or name!=value, with one of: "+d.inputsBut(p.Key),
				"%q is not a value of another input", when.Value)
			continue
		}
		if _, err := (&calc.Calculator{Inputs: []calc.Input{*other}}).Defaults().Set(name, value); err != nil {
			hint := "write true or false"
			if other.Kind != calc.Switch {
				hint = defaultHint(other)
			}
			d.errs.AddPos(when.At, hint, "%q is not a value of %s", value, name)
			continue
		}
		if in.UsedWhen = name; unless {
			in.UsedNot = value
		} else {
			in.UsedIs = value
		}
	}
	d.checkCycles()
}

// readOpposes reads which inputs are counterparts of which.
func (d *definitionReader) readOpposes() {
	for p := range d.file.Inputs.All() {
		of := p.Value.Opposes
		if of.Value == "" {
			continue
		}
		in, other := d.inputNamed(p.Key), d.inputNamed(of.Value)
		if other == nil || other == in || d.file.Inputs.Find(of.Value).Value.Opposes.Value != "" {
			d.errs.AddPos(of.At, "write the input that the other player has, one of: "+d.inputsBut(p.Key),
				"%q is not an input that %s can oppose", of.Value, p.Key)
			continue
		}
		alike := in.Kind == other.Kind || in.Kind == calc.List && other.Kind == calc.Number
		if !alike || !slices.Equal(in.Choices, other.Choices) {
			d.errs.AddPos(of.At, "give both the same kind and choices", "%s and %s take different values", p.Key,
				of.Value)
			continue
		}
		in.Opposes = of.Value
	}
}

// checkCycles reports inputs whose read-when conditions form a cycle.
func (d *definitionReader) checkCycles() {
	for i := range d.out.Inputs {
		in := &d.out.Inputs[i]
		for n, at := 0, in; at != nil && at.UsedWhen != ""; n++ {
			if at = d.inputNamed(at.UsedWhen); n > len(d.out.Inputs) {
				d.errs.AddPos(d.file.Inputs.Find(in.Name).KeyAt, "remove one read-when",
					"the read-when conditions of %s form a cycle", in.Name)
				in.UsedWhen = ""
				break
			}
		}
	}
}

// inputsBut lists the names of all inputs but one.
func (d *definitionReader) inputsBut(name string) string {
	var names []string
	for _, in := range d.out.Inputs {
		if in.Name != name {
			names = append(names, in.Name)
		}
	}
	return strings.Join(names, ", ")
}

func (d *definitionReader) inputNamed(name string) *calc.Input {
	for i := range d.out.Inputs {
		if d.out.Inputs[i].Name == name {
			return &d.out.Inputs[i]
		}
	}
	return nil
}

// table reads a table. Pages show it by the name <system>/<name>.
func (d *definitionReader) table(system string, p *yaml.Pair[tableShape]) {
	rows := p.Value.Rows
	die := p.Value.Die
	rolled, known := dice.ParseNotation(die.Value)
	switch {
	case len(rows) == 0 || !slices.IsSorted(rows) || len(slices.Compact(slices.Clone(rows))) < len(rows):
		d.errs.AddPos(p.KeyAt, "write rows: [1, 4, 75], ascending",
			"table %s does not list the lowest number of each row in ascending order", p.Key)
		return
	case !known:
		d.errs.AddPos(die.At, "write d100, D6, 2D6 or D66", "%q is not a die", die.Value)
		return
	}
	roll := rolled.Dist()
	for _, low := range rows {
		if low > roll.Low() && low < roll.High() && roll.Exactly(low).IsZero() {
			d.errs.AddPos(p.KeyAt, "a row begins at a roll: each digit is from 1 to 6",
				"a row of table %s begins at %d, which %s cannot show", p.Key, low, die.Value)
			return
		}
	}
	if !slug.MatchString(p.Key) || !formula.ValidName(p.Key) {
		d.name("table", p.Key, p.KeyAt)
	}
	shown := calc.RollTable{Die: die.Value}
	for i, low := range rows {
		row := calc.RollRow{Low: low, High: max(low, roll.High()), Below: i == 0, Above: i == len(rows)-1}
		if i+1 < len(rows) {
			row.High = rows[i+1] - 1
		}
		shown.Rows = append(shown.Rows, row)
	}
	d.tables[system+"/"+p.Key] = shown
	d.out.Tables = append(d.out.Tables, formula.Table{Name: p.Key, Lows: rows})
}

// systemTables adds the built-in tables that the formulas use.
func (d *definitionReader) systemTables() {
	for name, table := range d.RollTables {
		if !d.mentions(name) {
			continue
		}
		t := formula.Table{Name: name}
		for _, row := range table.Rows {
			t.Lows = append(t.Lows, row.Low)
		}
		d.out.Tables = append(d.out.Tables, t)
	}
	slices.SortFunc(d.out.Tables, func(a, b formula.Table) int { return strings.Compare(a.Name, b.Name) })
}

// mentions reports whether a formula of the file contains a text.
func (d *definitionReader) mentions(text string) bool {
	for _, part := range []*yaml.Map[formulaText]{&d.file.Let, &d.file.Values, &d.file.Distributions} {
		for p := range part.All() {
			if strings.Contains(p.Value.Text, text) {
				return true
			}
		}
	}
	return false
}
