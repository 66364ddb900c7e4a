package power

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"psyref/gen/yaml"
)

// Revision identifies the state of the records by eight digits. It depends on their values and not
// on the format of files.
func (l *Library) Revision() string {
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(l.sums)) {
		fmt.Fprintf(hash, "%s %x\n", name, l.sums[name]) // it cannot fail
	}
	return hex.EncodeToString(hash.Sum(nil)[:4])
}

// JSONLines returns the records of a set, one JSON object a line, with keys in the order of the
// files.
func (l *Library) JSONLines(set string) []byte {
	var b bytes.Buffer
	for _, line := range l.lines(set) {
		writeJSON(&b, line)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// writeJSON writes parsed YAML, keeping the order of keys.
func writeJSON(b *bytes.Buffer, value any) {
	switch value := value.(type) {
	case yaml.Ordered:
		for i, item := range value {
			b.WriteByte("{,"[min(i, 1)])
			writeJSON(b, item.Key)
			b.WriteByte(':')
			writeJSON(b, item.Value)
		}
		if len(value) == 0 {
			b.WriteByte('{')
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, item := range value {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, item)
		}
		b.WriteByte(']')
	default:
		e := json.NewEncoder(b)
		e.SetEscapeHTML(false)
		_ = e.Encode(value) // scalars only: it cannot fail
		b.Truncate(b.Len() - 1)
	}
}

// CSV returns the records of a set as a table with a heading line: a column for each key, nested
// keys joined by dots (test.difficulty, effect.fr), and several values of a key joined by " | ".
func (l *Library) CSV(set string) []byte {
	columns := []string{}
	var rows []map[string]string
	for _, line := range l.lines(set) {
		row := map[string]string{}
		flatten("", line, func(column, text string) {
			if _, twice := row[column]; !twice && !slices.Contains(columns, column) {
				columns = append(columns, column)
			}
			row[column] = text
		})
		rows = append(rows, row)
	}
	seen := slices.Clone(columns)
	slices.SortStableFunc(columns, func(a, b string) int { return firstSeen(seen, a) - firstSeen(seen, b) })
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.Write(columns) // into memory: it cannot fail
	for _, row := range rows {
		cells := make([]string, len(columns))
		for i, column := range columns {
			cells[i] = row[column]
		}
		_ = w.Write(cells)
	}
	w.Flush()
	return b.Bytes()
}

// firstSeen ranks a column by the first column with the same first key, so that columns of one key
// are adjacent.
func firstSeen(columns []string, column string) int {
	first, _, _ := strings.Cut(column, ".")
	return slices.IndexFunc(columns, func(c string) bool {
		other, _, _ := strings.Cut(c, ".")
		return other == first
	})
}

// flatten passes every value below a key with its column.
func flatten(column string, value any, tell func(column, text string)) {
	switch value := value.(type) {
	case yaml.Ordered:
		for _, item := range value {
			below := item.Key
			switch {
			case column == "":
			case below == "either" || below == "text" && strings.HasPrefix(column, "names."):
				below = column // the values; their remarks are other columns
			default:
				below = column + "." + below
			}
			flatten(below, item.Value, tell)
		}
	case []any:
		flattenList(column, value, tell)
	default:
		tell(column, fmt.Sprint(value))
	}
}

// flattenList passes the values of a list, joined. Values with keys of their own, like texts in two
// languages, are joined for each key.
func flattenList(column string, list []any, tell func(column, text string)) {
	if len(list) == 0 {
		tell(column, "")
	}
	var columns []string
	joined := map[string]string{}
	for _, item := range list {
		flatten(column, item, func(column, text string) {
			if before, more := joined[column]; more {
				text = before + " | " + text
			} else {
				columns = append(columns, column)
			}
			joined[column] = text
		})
	}
	for _, column := range columns {
		tell(column, joined[column])
	}
}
