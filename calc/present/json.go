package present

import (
	"strconv"

	"psyref/calc"
)

// JSON writes the view in the form that the package's documentation describes.
func (v View) JSON() string {
	b := calc.AppendString([]byte(`{"query":`), v.Query)
	b = append(b, `,"inputs":{`...)
	for i, in := range v.Inputs {
		b = calc.AppendString(append(appendKey(b, i, in.Name), `{"text":`...), in.Text)
		b = strconv.AppendBool(append(b, `,"read":`...), in.Read)
		b = append(calc.AppendString(append(b, `,"said":`...), in.Said), '}')
	}
	b = calc.AppendString(append(b, `},"case":`...), v.Case)
	b = calc.AppendString(append(b, `,"sentence":`...), v.Sentence)
	b = append(b, `,"figures":{`...)
	for i, f := range v.Figures {
		b = f.append(append(appendKey(b, i, f.ID), '{'))
		b = calc.AppendString(append(b, `,"odds":`...), f.Odds)
		b = append(calc.AppendString(append(b, `,"fraction":`...), f.Fraction), '}')
	}
	b = append(b, `},"distributions":{`...)
	for i, d := range v.Distributions {
		b = appendRows(appendKey(b, i, d.ID), d.Rows)
	}
	b = append(b, `},"tables":{`...)
	for i, t := range v.Tables {
		b = t.append(appendKey(b, i, t.ID))
	}
	b = append(b, `},"joint":[`...)
	for i, part := range v.Joint {
		b = calc.AppendString(append(appendComma(b, i), `{"part":`...), part.Name)
		b = append(part.append(append(b, ',')), '}')
	}
	b = appendStrings(append(b, `],"steps":`...), v.Steps)
	b = appendStrings(append(b, `,"rulings":`...), v.Rulings)
	return string(append(v.Impossible.append(append(b, `,"impossible":{`...)), "}}"...))
}

func appendRows(b []byte, rows []Row) []byte {
	b = append(b, '[')
	for i, row := range rows {
		b = strconv.AppendInt(append(appendComma(b, i), `{"outcome":`...), int64(row.Outcome), 10)
		b = calc.AppendString(append(b, `,"text":`...), row.Text)
		b = row.Exactly.append(append(b, `,"exactly":{`...))
		b = row.AtLeast.append(append(b, `},"atLeast":{`...))
		b = append(row.AtMost.append(append(b, `},"atMost":{`...)), "}}"...)
	}
	return append(b, ']')
}

func (t Table) append(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"current":`...), int64(t.Current), 10)
	b = append(b, `,"rows":[`...)
	for i, row := range t.Rows {
		b = append(appendComma(b, i), '{')
		for j, cell := range row {
			b = append(cell.append(append(appendKey(b, j, t.Columns[j]), '{')), '}')
		}
		b = append(b, '}')
	}
	return append(b, "]}"...)
}

func (c Cell) append(b []byte) []byte {
	if c.Choice == "" {
		return c.Quantity.append(b)
	}
	b = calc.AppendString(append(b, `"choice":`...), c.Choice)
	return calc.AppendString(append(b, `,"text":`...), c.Text)
}

// append appends the members of the quantity's object, without its braces: others have more members.
func (q Quantity) append(b []byte) []byte {
	b = calc.AppendNumber(append(b, `"number":`...), q.Number)
	return calc.AppendString(append(b, `,"text":`...), q.Text)
}

// JSON writes the problem in the form that the package's documentation describes.
func (p Problem) JSON() string {
	b := calc.AppendString([]byte(`{"problem":`), p.Message)
	b = calc.AppendString(append(b, `,"input":`...), p.Input)
	return string(append(b, '}'))
}

func appendComma(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

func appendKey(b []byte, i int, key string) []byte {
	return append(calc.AppendString(appendComma(b, i), key), ':')
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		b = calc.AppendString(appendComma(b, i), s)
	}
	return append(b, ']')
}
