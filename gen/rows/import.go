package rows

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/power"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Options say what an import may change.
type Options struct {
	Format    *power.Format
	Languages lang.List
	Language  string         // of the texts in the rows
	Files     []*source.File // of the groups of the system

	Overwrite bool // replace values that differ
	Keep      bool // keep values that differ
}

// Result is what an import makes.
type Result struct {
	Groups         []Group // new ones, and those that change
	Made, Changed  int     // records
	Same           int
	Kept, Replaced []string // values that differ: "smite: cost: 3 here, 4 in spells.json"
	Notes          []string
}

// Group is the text of the file of a group.
type Group struct {
	ID, Text string
	New      bool
}

// Import compares rows with the records of a system. It fails with every value that it cannot place
// and, unless an option says what becomes of them, with every value that differs from a record.
func Import(o Options, m *Map, mapName, file string, rows []Row) (*Result, error) {
	i := &importer{Options: o, Map: m, file: file, errs: &source.Collector{}, records: map[string]*record{},
		groups: map[string]*group{}, out: &Result{}, faults: map[fault][]string{}}
	m.check(mapName, o.Format, i.errs)
	i.readGroups()
	i.checkPaths(rows)
	if err := i.errs.Err(); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for n, row := range rows {
		i.row(n, row, seen)
	}
	i.reportFaults()
	if err := i.errs.Err(); err != nil {
		return nil, err
	}
	if len(i.out.Replaced) > 0 && !o.Overwrite {
		return nil, i.differences()
	}
	return i.out, i.write()
}

type importer struct {
	Options
	*Map
	file    string
	errs    *source.Collector
	records map[string]*record // by id
	groups  map[string]*group  // by id
	order   []*group
	out     *Result
	faults  map[fault][]string // ids of records
}

// group is the file of a group, with the changes to it.
type group struct {
	id      string
	names   string // of a new group
	root    *yaml.Node
	edits   []yaml.Edit
	records []string // new ones
	named   bool     // its name was compared
}

// record is a record of the site.
type record struct {
	node  *yaml.Node
	group *group
}

// fault is what is wrong with one or several records.
type fault struct{ message, hint string }

// readGroups reads the records of the site.
func (i *importer) readGroups() {
	for _, f := range i.Files {
		root, ok := yaml.Parse(f, i.errs)
		if !ok {
			continue
		}
		g := &group{id: strings.TrimSuffix(path.Base(f.Name), ".yaml"), root: root}
		i.groups[g.id], i.order = g, append(i.order, g)
		if records := root.Get("records"); records != nil {
			for _, n := range records.Items() {
				if id := n.Get("id"); id != nil {
					i.records[id.Text()] = &record{n, g}
				}
			}
		}
	}
}

// checkPaths reports fields of rows that the map neither places nor ignores, and notes those of the
// map that no row has.
func (i *importer) checkPaths(rows []Row) {
	counts := map[string]int{}
	var lost []string
	for _, row := range rows {
		for _, way := range leaves(row) {
			if counts[way]++; counts[way] == 1 && !i.places(way) {
				lost = append(lost, way)
			}
		}
	}
	rowsOf := map[string]int{}
	for _, way := range lost {
		whole := i.shorten(way)
		rowsOf[whole] = max(rowsOf[whole], counts[way])
	}
	for way, n := range rowsOf {
		i.errs.Add(source.Error{File: i.file,
			Message: fmt.Sprintf("the map does not place %s (in %s)", way, countOf(n, "row")),
			Hint:    "add it to the fields of the map, or to ignore: to leave it out"})
	}
	for _, s := range i.sources() {
		if way := strings.TrimSuffix(s.From, "[]"); way != "" && counts[way] == 0 && !hasBelow(rows, s.From) {
			i.out.Notes = append(i.out.Notes, fmt.Sprintf("no row has %s", way))
		}
	}
}

// shorten returns the shortest beginning of a path below which the map places nothing.
func (i *importer) shorten(way string) string {
	for end, r := range way {
		if r == '.' && !slices.ContainsFunc(i.sources(), func(s Source) bool {
			return strings.HasPrefix(s.From, way[:end+1])
		}) {
			return strings.TrimSuffix(way[:end], "[]")
		}
	}
	return way
}

// hasBelow reports whether a row has anything at a path.
func hasBelow(rows []Row, way string) bool {
	return slices.ContainsFunc(rows, func(row Row) bool {
		list, several := find(row, way).([]any)
		return several && len(list) > 0 || !several && find(row, way) != nil
	})
}

func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// row places a row.
func (i *importer) row(n int, row Row, seen map[string]bool) {
	name, err := i.Name.text(row, false)
	id := power.Slug(name)
	if i.ID.From != "" && err == nil {
		id, err = i.ID.text(row, false)
	}
	known := i.records[id]
	switch {
	case err != nil || id == "" || name == "":
		i.wrong(fmt.Sprintf("row %d", n+1), "it has no id or no name", "the map says where they are")
	case id != power.Slug(id):
		i.wrong(id, "is not an id", "use lower-case letters and digits, words joined by -; "+
			"without id: in the map, ids are made of names")
	case seen[id]:
		i.wrong(id, "the file has it twice", "give each record an id of its own")
	case known == nil && i.Language != i.Languages.First():
		i.wrong(id, "the site has no such record", "import the file in "+i.Languages.First()+" first, with the same ids")
	default:
		seen[id] = true
		values := i.values(id, name, row)
		if i.check(id, values, known != nil) {
			i.place(id, known, values, row)
		}
	}
}

// value is what a row says about a field.
type value struct {
	key, text  string // text is a text in the language, or a value in YAML
	inLanguage bool
}

// values returns what a row says about each field of the map.
func (i *importer) values(id, name string, row Row) []value {
	list := []value{{"names", name, true}}
	for p := range i.Fields.All() {
		kind := "markdown" // the effect
		if field, ok := i.Format.Fields.Get(p.Key); ok {
			kind = string(field.Type)
		} else if p.Key == "summary" {
			kind = "text"
		}
		v := value{key: p.Key, inLanguage: kind == "text" || kind == "markdown"}
		var err error
		switch kind {
		case "choices", "reference", "rules":
			var items []string
			items, err = p.Value.values(row)
			for n := range items {
				items[n] = word(items[n])
			}
			if len(items) > 0 || find(row, p.Value.From) != nil {
				v.text = "[" + strings.Join(items, ", ") + "]"
			}
		case "text", "markdown":
			v.text, err = p.Value.text(row, kind == "markdown")
			if bold := heading.ReplaceAllString(v.text, "**$1**"); kind == "markdown" && bold != v.text {
				v.text = bold
				i.out.Notes = append(i.out.Notes, id+": "+p.Key+": headings became bold text")
			}
		case "plain":
			v.text, err = p.Value.text(row, false)
			v.text = quoteUnlessEmpty(v.text)
		default:
			v.text, err = p.Value.text(row, false)
			v.text = word(v.text)
		}
		if err != nil {
			i.wrong(id, p.Key+": "+err.Error(), "")
		}
		if v.text != "" {
			list = append(list, v)
		}
	}
	return list
}

// heading matches a heading in Markdown.
var heading = regexp.MustCompile(`(?m)^#{1,6} +(.+?)(?: +#+)?$`)

// check reports what is wrong with the values of a record.
func (i *importer) check(id string, values []value, part bool) bool {
	text := recordText(id, "unknown", values, i.Language, nil)
	errs := &source.Collector{}
	root, ok := yaml.Parse(source.NewFile("", []byte(text)), errs)
	if ok {
		i.Format.CheckRecord(root, part, lang.Of(i.Language), errs)
	}
	list, _ := errs.Err().(source.Errors)
	for _, e := range list {
		key := ""
		if ok {
			for _, entry := range root.Entries() {
				if e.Line >= entry.KeyAt.Line && e.Line > 1 {
					key = entry.Key + ": "
				}
			}
		}
		if strings.HasPrefix(e.Message, "the record ") {
			key = ""
		}
		i.wrong(id, key+e.Message, e.Hint)
	}
	return len(list) == 0
}

func (i *importer) wrong(id, message, hint string) {
	f := fault{message, hint}
	i.faults[f] = append(i.faults[f], id)
}

// reportFaults reports each fault once, with its records.
func (i *importer) reportFaults() {
	for f, ids := range i.faults {
		i.errs.Add(source.Error{File: i.file, Message: strings.Join(ids, ", ") + ": " + f.message, Hint: f.hint})
	}
}

// differences is the error that lists what an import would overwrite.
func (i *importer) differences() error {
	const most = 40
	list := i.out.Replaced[:min(most, len(i.out.Replaced))]
	if left := len(i.out.Replaced) - len(list); left > 0 {
		list = append(slices.Clone(list), fmt.Sprintf("and %d more", left))
	}
	return source.Error{File: i.file, Message: "differs from the records in " + countOf(len(i.out.Replaced), "value") +
		"; nothing was written\n\t" + strings.Join(list, "\n\t"),
		Hint: "--keep keeps these values of the records and writes all others; --overwrite writes those of the file"}
}

// place adds a record, or the values that it lacks.
func (i *importer) place(id string, known *record, values []value, row Row) {
	groupID, err := i.Group.ID.text(row, false)
	name, _ := i.Group.Name.text(row, false)
	groupID = power.Slug(groupID)
	switch {
	case err != nil || groupID == "" && known == nil:
		i.wrong(id, "it has no group", "the map says where it is")
	case known == nil:
		g := i.groups[groupID]
		if g == nil {
			g = &group{id: groupID, names: i.names(cmp.Or(name, groupID))}
			i.groups[groupID], i.order = g, append(i.order, g)
		}
		from := i.From
		if g.root == nil || g.root.Get("group") != nil && g.root.Get("group").Has("from") {
			from = ""
		}
		g.records = append(g.records, recordText(id, from, values, i.Language, i.Languages))
		i.out.Made++
	default:
		i.update(id, known, values)
		if groupID != "" && groupID != known.group.id && i.Language == i.Languages.First() {
			i.out.Notes = append(i.out.Notes,
				fmt.Sprintf("%s: stays in %s; %s has it in %s", id, known.group.id, i.file, groupID))
		} else if g := known.group; !g.named && name != "" && groupID == g.id {
			g.named = true
			i.nameGroup(g, name)
		}
	}
}

// nameGroup fills in the name of a group.
func (i *importer) nameGroup(g *group, name string) {
	if heading := g.root.Get("group"); heading != nil {
		i.set(g.id, g, heading, value{"names", name, true})
	}
}

// names returns a name in the language; in the others it is unknown.
func (i *importer) names(name string) string { return names(name, i.Language, i.Languages) }

// update sets the values of a record that differ.
func (i *importer) update(id string, known *record, values []value) {
	before := len(known.group.edits)
	for _, v := range values {
		i.set(id, known.group, known.node, v)
	}
	if len(known.group.edits) > before {
		i.out.Changed++
	} else {
		i.out.Same++
	}
}

// set sets a value in a mapping, if it differs.
func (i *importer) set(id string, g *group, in *yaml.Node, v value) {
	edit := func(to *yaml.Node, text string) { g.edits = append(g.edits, yaml.Edit{To: to, Text: text}) }
	differs := func(to *yaml.Node, key, here, there, text string) {
		line := fmt.Sprintf("%s: %s: %s here, %s in %s", id, key, excerpt(here, there), excerpt(there, here),
			path.Base(i.file))
		if i.Keep {
			i.out.Kept = append(i.out.Kept, line)
			return
		}
		i.out.Replaced = append(i.out.Replaced, line)
		edit(to, text)
	}
	n := in.Get(v.key)
	key := v.key + "." + i.Language
	switch {
	case n == nil:
		edit(in, entry(v, i.Language, i.Languages, in.InBrackets()))
	case !v.inLanguage:
		if here, there := plain(n), plain(parsed(v.text)); here != there {
			differs(in, v.key, here, there, entry(v, "", nil, false))
		}
	case n.Kind != yaml.Mapping || n.Has("either") || n.Has("text"):
		if here := plain(n); n.Kind == yaml.Mapping || here != v.text {
			differs(in, key, here, v.text, entry(v, i.Language, i.Languages, in.InBrackets()))
		}
	default:
		text := i.Language + ": " + textForm(v.text, n.InBrackets())
		switch old := n.Get(i.Language); {
		case old == nil, v.key == "names" && old.Text() == "unknown":
			edit(n, text)
		case old.Has("text") && old.Get("text").Text() == v.text, strings.TrimSpace(old.Text()) == v.text:
		default:
			differs(n, key, plain(old), v.text, text)
		}
	}
}

// write makes the texts of the files.
func (i *importer) write() error {
	for _, g := range i.order {
		if len(g.edits)+len(g.records) == 0 {
			continue
		}
		text, err := i.groupText(g)
		if err != nil {
			return err
		}
		i.out.Groups = append(i.out.Groups, Group{g.id, text, g.root == nil})
	}
	return nil
}

// groupText returns the text of the file of a group.
func (i *importer) groupText(g *group) (string, error) {
	if g.root == nil {
		text := power.ScaffoldGroup(i.Format, g.names, i.From, i.Languages)
		for _, record := range g.records {
			text += strings.ReplaceAll("\n  - "+strings.ReplaceAll(record, "\n", "\n    "), "\n    \n", "\n\n") + "\n"
		}
		return text, nil
	}
	if len(g.records) > 0 {
		list := g.root.Get("records")
		if list == nil || len(list.Items()) == 0 {
			return "", g.root.At.Error("write the first record by hand: gen new record", "the file has no records")
		}
		for _, record := range g.records {
			g.edits = append(g.edits, yaml.Edit{To: list, Text: record})
		}
	}
	text, err := yaml.Apply(g.root, g.edits)
	return string(text), err
}
