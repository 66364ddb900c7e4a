package gen

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/site"
	"psyref/gen/source"
)

// calculatorWords is the entry of one calculator in calculators/<system>.yaml.
type calculatorWords struct {
	Title    string `yaml:"title"`
	About    string `yaml:"about"`
	Sentence string `yaml:"sentence"`
	Inputs   map[string]struct {
		Label   string            `yaml:"label"`
		Help    string            `yaml:"help"`
		Rule    string            `yaml:"rule"`
		Choices map[string]string `yaml:"choices"`
	} `yaml:"inputs"`
	Values        map[string]string `yaml:"values"`
	Distributions map[string]struct {
		Label    string         `yaml:"label"`
		Outcomes map[int]string `yaml:"outcomes"`
	} `yaml:"distributions"`
	Tables map[string]struct {
		Label   string            `yaml:"label"`
		Columns map[string]string `yaml:"columns"`
	} `yaml:"tables"`
	Steps   map[string]string `yaml:"steps"`
	Rulings map[string]struct {
		Text string `yaml:"text"`
		Rule string `yaml:"rule"`
	} `yaml:"rulings"`
	Conflicts map[string]string `yaml:"conflicts"`

	file *source.File
}

func (l *loader) loadWords(language, name string) {
	f := l.read(name)
	if f == nil {
		return
	}
	var entries map[string]*calculatorWords
	if !decodeYAML(f, 0, f.Bytes, &entries, l.log) {
		return
	}
	for id, w := range entries {
		if w == nil {
			l.log.Add(source.Error{File: f.Name, Message: "calculator " + id + " has no words"})
			continue
		}
		c, err := l.catalog.Find(id)
		if err != nil {
			e := place(f, id)
			e.Message, e.Hint = "unknown calculator "+id, source.Nearest(id, l.catalog.IDs())
			l.log.Add(e)
			continue
		}
		w.file = f
		l.checkWords(c, w)
		l.out.words[language][id] = w
	}
}

// checkWords compares the words of a calculator with what it declares: none missing, none too many.
func (l *loader) checkWords(c *calc.Calculator, w *calculatorWords) {
	same := func(what string, have, want []string) {
		for _, id := range want {
			if !slices.Contains(have, id) {
				e := place(w.file, c.ID)
				e.Message = c.ID + " has no words for " + what + " " + id
				l.log.Add(e)
			}
		}
		for _, id := range have {
			if !slices.Contains(want, id) {
				e := place(w.file, c.ID)
				e.Message, e.Hint = c.ID+" has no "+what+" "+id, source.Nearest(id, want)
				l.log.Add(e)
			}
		}
	}
	var inputs, values, tables, steps []string
	for _, in := range c.Inputs {
		inputs = append(inputs, in.Name)
		same("choice of "+in.Name, keys(w.Inputs[in.Name].Choices), in.Choices)
		if r := w.Inputs[in.Name].Rule; r != "" {
			l.checkRuleID(w, c, r)
		}
	}
	for _, v := range c.Values {
		values = append(values, v.ID)
	}
	for _, t := range c.Tables {
		tables = append(tables, t.ID)
		var columns []string
		for _, column := range t.Columns {
			columns = append(columns, column.ID)
		}
		same("column of "+t.ID, keys(w.Tables[t.ID].Columns), columns)
	}
	for _, s := range c.Steps {
		steps = append(steps, s.ID)
	}
	for id, r := range w.Rulings {
		if r.Rule != "" {
			l.checkRuleID(w, c, r.Rule)
			continue
		}
		e := place(w.file, c.ID)
		e.Message = c.ID + ": the ruling " + id + " names no rule"
		l.log.Add(e)
	}
	same("input", keys(w.Inputs), inputs)
	same("value", keys(w.Values), values)
	same("distribution", keys(w.Distributions), c.Distributions)
	same("table", keys(w.Tables), tables)
	same("step", keys(w.Steps), steps)
	same("ruling", keys(w.Rulings), c.Rulings)
	same("conflict", keys(w.Conflicts), c.Conflicts)
	l.checkPlaces(c, w)
	l.checkWordsWritten(c, w)
}

// checkWordsWritten finds words that are there but say nothing.
func (l *loader) checkWordsWritten(c *calc.Calculator, w *calculatorWords) {
	for _, key := range emptyKeys(reflect.ValueOf(*w), "") {
		e := place(w.file, c.ID)
		e.Message = c.ID + " has no word for " + key
		l.log.Add(e)
	}
}

// checkPlaces finds {places} in sentences that nothing would fill.
func (l *loader) checkPlaces(c *calc.Calculator, w *calculatorWords) {
	check := func(what, text string, known []string) {
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, "{")
			if !ok {
				return
			}
			var name string
			if name, rest, ok = strings.Cut(after, "}"); !ok || !slices.Contains(known, name) {
				e := place(w.file, c.ID)
				e.Message, e.Hint = c.ID+": "+what+" has a place {"+name+"} that nothing fills", "it may use {"+strings.Join(known, "}, {")+"}"
				l.log.Add(e)
			}
		}
	}
	values := make([]string, len(c.Values))
	for i, v := range c.Values {
		values[i] = v.ID
	}
	check("sentence", w.Sentence, values)
	for _, s := range c.Steps {
		check("step "+s.ID, w.Steps[s.ID], s.Args)
	}
}

// checkRuleID checks a rule id when the rules are known: a dictionary is read without them.
func (l *loader) checkRuleID(w *calculatorWords, c *calc.Calculator, id string) {
	if l.out.rules == nil {
		return
	}
	if _, ok := l.out.rules[id]; !ok {
		e := place(w.file, id)
		e.Message, e.Hint = c.ID+": unknown rule id "+id, source.Nearest(id, l.out.ruleIDs())
		l.log.Add(e)
	}
}

// place points at the line of a data file where a key or an entry of a list is the given word, or else at the first mention of it as a whole word.
func place(f *source.File, word string) source.Error {
	quoted := regexp.QuoteMeta(word)
	for _, pattern := range []string{`(?m)^[ \t-]*["']?` + quoted + `["']?\s*(:|$)`, `(^|[^\w/-])` + quoted + `($|[^\w/-])`} {
		if at := regexp.MustCompile(pattern).FindIndex(f.Bytes); at != nil {
			offset := at[0] + max(0, strings.Index(string(f.Bytes[at[0]:at[1]]), word))
			line, column := f.Position(offset)
			return source.Error{File: f.Name, Line: line, Column: column}
		}
	}
	return source.Error{File: f.Name}
}

// loadUI reads the words of the frame and checks that none is missing.
func (l *loader) loadUI(language string) {
	f := l.read(language + "/ui.yaml")
	if f == nil {
		return
	}
	var ui site.UI
	if !decodeYAML(f, 0, f.Bytes, &ui, l.log) {
		return
	}
	for _, key := range emptyKeys(reflect.ValueOf(ui), "") {
		l.log.Add(source.Error{File: f.Name, Message: "has no word for " + key})
	}
	for _, key := range present.SharedKeys() {
		if ui.Shared[key] == "" {
			l.log.Add(source.Error{File: f.Name, Message: "has no word for shared: " + key})
		}
	}
	for key := range ui.Shared {
		if !slices.Contains(present.SharedKeys(), key) {
			e := place(f, key)
			e.Message, e.Hint = "unknown key "+key, source.Nearest(key, present.SharedKeys())
			l.log.Add(e)
		}
	}
	l.out.ui[language] = ui
}

// emptyKeys lists the YAML keys of the empty texts in a struct of words, at any depth. Fields without a key, and rules of inputs, may be empty.
func emptyKeys(v reflect.Value, prefix string) (list []string) {
	switch v.Kind() {
	case reflect.String:
		if v.String() == "" {
			return []string{strings.TrimSuffix(prefix, ": ")}
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			list = append(list, emptyKeys(v.MapIndex(key), prefix+fmt.Sprint(key)+": ")...)
		}
		slices.Sort(list)
	case reflect.Struct:
		for i := range v.NumField() {
			if key := v.Type().Field(i).Tag.Get("yaml"); key != "" && key != "rule" {
				list = append(list, emptyKeys(v.Field(i), prefix+key+": ")...)
			}
		}
	}
	return list
}

// yamlKeys lists the YAML keys that a value to decode into knows, at any depth, for hints.
func yamlKeys(into any) (list []string) {
	seen := map[reflect.Type]bool{}
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			visit(t.Elem())
		case reflect.Struct:
			if seen[t] {
				return
			}
			seen[t] = true
			for i := range t.NumField() {
				if key := t.Field(i).Tag.Get("yaml"); key != "" {
					list = append(list, key)
					visit(t.Field(i).Type)
				}
			}
		}
	}
	visit(reflect.TypeOf(into))
	return list
}

func keys[V any](m map[string]V) []string {
	list := make([]string, 0, len(m))
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}
