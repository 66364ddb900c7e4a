package calc

import (
	"strconv"

	"psyref/calc/dice"
)

// JSON encodes a result as gen odds --json prints it: one object with the calculator's id, all
// inputs, values, distributions and tables. Numbers have full float64 precision. Outcomes are in
// rising order, without impossible ones.
//
// It does not use encoding/json, which would add 165 kB to the core (after brotli).
func (c *Calculator) JSON(v Values, r Result) []byte {
	b := append([]byte(nil), `{"calculator": `...)
	b = AppendString(b, c.ID)
	b = append(b, `, "inputs": {`...)
	for i := range c.Inputs {
		b = appendKey(b, i, c.Inputs[i].Name)
		b = appendValue(b, &c.Inputs[i], v.v[i])
	}
	b = append(b, `}, "values": {`...)
	for i, f := range c.Values {
		b = appendKey(b, i, f.ID)
		b = AppendNumber(b, r.Values[i].Float())
	}
	b = append(b, `}, "distributions": {`...)
	for i, id := range c.Distributions {
		b = appendKey(b, i, id)
		b = appendDist(b, r.Distributions[i])
	}
	b = append(b, `}, "tables": {`...)
	for i := range c.Tables {
		b = appendKey(b, i, c.Tables[i].ID)
		b = appendTable(b, &c.Tables[i], r.Tables[i])
	}
	return append(b, "}}"...)
}

func appendKey(b []byte, i int, key string) []byte {
	if i > 0 {
		b = append(b, ", "...)
	}
	return append(AppendString(b, key), ": "...)
}

func appendValue(b []byte, in *Input, v Value) []byte {
	switch in.Kind {
	case Choose:
		return AppendString(b, v.Choice)
	case List:
		return append(in.appendElements(append(b, '['), v.List), ']')
	default:
		return append(b, in.Format(v)...)
	}
}

// appendElements appends the elements of a list: numbers, and names as strings.
func (in *Input) appendElements(b []byte, list []int) []byte {
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		if named := in.NamedElement(n); named != nil {
			b = AppendString(b, named.ID)
		} else {
			b = strconv.AppendInt(b, int64(n), 10)
		}
	}
	return b
}

// AppendNumber appends f as a JSON number that parses to the same float64.
func AppendNumber(b []byte, f float64) []byte {
	if f == float64(int64(f)) {
		return strconv.AppendInt(b, int64(f), 10)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64)
}

func appendDist(b []byte, d dice.Dist) []byte {
	b = append(b, '[')
	first := true
	for n, p := range d.Outcomes() {
		if !first {
			b = append(b, ", "...)
		}
		first = false
		b = strconv.AppendInt(append(b, `{"outcome": `...), int64(n), 10)
		b = append(AppendNumber(append(b, `, "p": `...), p.Float()), '}')
	}
	return append(b, ']')
}

func appendTable(b []byte, shape *TableShape, t Table) []byte {
	b = append(b, `{"columns": [`...)
	for i, column := range shape.Columns {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = AppendString(b, column.ID)
	}
	b = append(b, `], "rows": [`...)
	for i, row := range t.Rows {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, '[')
		for j, cell := range row {
			if j > 0 {
				b = append(b, ", "...)
			}
			if shape.Columns[j].Unit == Choice {
				b = AppendString(b, cell.Choice)
			} else {
				b = AppendNumber(b, cell.Number.Float())
			}
		}
		b = append(b, ']')
	}
	return append(b, "]}"...)
}

// AppendString appends s as a JSON string.
func AppendString(b []byte, s string) []byte {
	const digits = "0123456789abcdef"
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < 0x20:
			b = append(b, `\u00`...)
			b = append(b, digits[c>>4], digits[c&15])
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}
