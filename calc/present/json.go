package present

import (
	"strconv"

	"psyref/calc"
)

// JSON writes the view as the script of a page reads it.
func (v View) JSON() string {
	b := append([]byte(nil), `{"query":`...)
	b = calc.AppendString(b, v.Query)
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
		b = appendKey(b, i, f.ID)
		b = appendStrings(b, []string{f.Value, f.Odds, f.Fraction, f.Share})
	}
	b = append(b, `},"distributions":{`...)
	for i, d := range v.Distributions {
		b = append(appendKey(b, i, d.ID), '[')
		for j, row := range d.Rows {
			b = appendComma(b, j)
			b = appendStrings(b, []string{row.Outcome, row.Exactly, row.AtLeast, row.AtMost, row.Share, row.LeastShare, row.MostShare})
		}
		b = append(b, ']')
	}
	b = append(b, `},"tables":{`...)
	for i, t := range v.Tables {
		b = append(appendKey(b, i, t.ID), `{"current":`...)
		b = append(strconv.AppendInt(b, int64(t.Current), 10), `,"rows":[`...)
		for j, row := range t.Rows {
			b = appendStrings(appendComma(b, j), row)
		}
		b = append(b, `]}`...)
	}
	b = append(b, `},"joint":[`...)
	for i, part := range v.Joint {
		b = appendStrings(appendComma(b, i), []string{part.Value, part.Offset, part.Share})
	}
	b = appendStrings(append(b, `],"steps":`...), v.Steps)
	b = appendStrings(append(b, `,"rulings":`...), v.Rulings)
	return string(append(b, '}'))
}

// JSON writes the problem as the script of a page reads it.
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
