// Package rows makes records of a site from the rows of a JSON or CSV file, and updates them from it.
//
// [Read] reads the rows, [ReadMap] a map that says which field of a row goes where, and [Import]
// compares the rows with the files of records and returns those that change.
package rows

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"psyref/gen/source"
)

// Row is a row of CSV or an object of JSON, as encoding/json reads it with numbers as written.
type Row map[string]any

// Read reads the rows of a file: CSV with a line of headings, or a list of objects in JSON.
func Read(name string, data []byte) ([]Row, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var list []Row
	var err error
	switch strings.ToLower(path.Ext(name)) {
	case ".json":
		list, err = readJSON(name, data)
	case ".csv":
		list, err = readCSV(name, data)
	default:
		return nil, source.Error{File: name, Message: "is neither JSON nor CSV",
			Hint: "save it as .csv with a line of headings, or as .json with a list of objects"}
	}
	if err == nil && len(list) == 0 {
		err = source.Error{File: name, Message: "has no rows", Hint: "expected one for each record"}
	}
	return list, err
}

func readJSON(name string, data []byte) (list []Row, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err = d.Decode(&list); err == nil {
		if _, more := d.Token(); more == io.EOF {
			return list, nil
		}
		err = fmt.Errorf("the list is followed by more")
	}
	line, column := source.NewFile(name, data).Position(int(d.InputOffset()))
	return nil, source.Error{File: name, Line: line, Column: column, Message: err.Error(),
		Hint: `expected a list of objects: [{"id": …, "name": …}, …]`}
}

// readCSV reads CSV with commas, semicolons or tabs between cells: the most frequent of the first
// line.
func readCSV(name string, data []byte) (list []Row, err error) {
	first, _, _ := strings.Cut(string(data), "\n")
	r := csv.NewReader(bytes.NewReader(data))
	for _, comma := range ";\t" {
		if strings.Count(first, string(comma)) > strings.Count(first, string(r.Comma)) {
			r.Comma = comma
		}
	}
	cells, err := r.ReadAll()
	if err != nil {
		return nil, source.Error{File: name, Message: err.Error(), Hint: "save it as CSV again, with quotation marks"}
	}
	for i, line := range cells {
		row := Row{}
		for j, cell := range line {
			heading := strings.TrimSpace(cells[0][j])
			if _, twice := row[heading]; twice || heading == "" {
				return nil, source.Error{File: name, Line: 1, Column: 1, Hint: "give each column a heading of its own",
					Message: fmt.Sprintf("column %d has no heading, or that of another", j+1)}
			}
			row[heading] = cell
		}
		if i > 0 {
			list = append(list, row)
		}
	}
	return list, nil
}

// find returns the value at a path: "school.name", or for each item of a list "classes[].name".
func find(value any, way string) any {
	if m, ok := value.(Row); ok {
		value = map[string]any(m)
	}
	if m, ok := value.(map[string]any); ok && m[way] != nil {
		return m[way]
	}
	key, rest, deeper := strings.Cut(way, ".")
	name, each := strings.CutSuffix(key, "[]")
	m, ok := value.(map[string]any)
	switch value = m[name]; {
	case !ok || value == nil:
		return nil
	case each:
		items, _ := value.([]any)
		var list []any
		for _, item := range items {
			if deeper {
				item = find(item, rest)
			}
			if item != nil {
				list = append(list, item)
			}
		}
		return list
	case deeper:
		return find(value, rest)
	}
	return value
}

// leaves returns the paths of all values of a row that are not empty, sorted.
func leaves(row Row) []string {
	paths := map[string]bool{}
	addLeaves(paths, "", map[string]any(row))
	return slices.Sorted(maps.Keys(paths))
}

func addLeaves(paths map[string]bool, way string, value any) {
	switch value := value.(type) {
	case nil:
	case map[string]any:
		for key, part := range value {
			addLeaves(paths, strings.TrimPrefix(way+"."+key, "."), part)
		}
	case []any:
		for _, item := range value {
			if _, deep := item.(map[string]any); deep {
				addLeaves(paths, way+"[]", item)
			} else {
				addLeaves(paths, way, item)
			}
		}
	default:
		if strings.TrimSpace(fmt.Sprint(value)) != "" {
			paths[way] = true
		}
	}
}
