package content

import (
	"strconv"
	"strings"

	"psyref/calc"
	"psyref/calc/formula"
)

const (
	// maxCases is about the largest number of cases that checkWork computes.
	maxCases = 60
	// maxInner is the largest number of values of an input that it tries between the extremes.
	maxInner = 7
)

// checkWork computes cases of a calculator, to find a formula that takes too much work.
func (d *definitionReader) checkWork(c *calc.Calculator) {
	for _, v := range workCases(c) {
		_, err := c.Run(v)
		if hint, tooMuch := reach(err); tooMuch {
			heaviest := formula.Heaviest(d.out, v)
			d.errs.AddPos(d.position(heaviest), heaviest.Hint+hint, "with %s %s", describeCase(v), heaviest.Message)
			return
		}
		if v.Query() == "" && err != nil {
			d.errs.AddPos(d.file.At, "choose other defaults", "the defaults contradict one another: %s", err)
		}
	}
}

// reach reports whether an error is that of a case with too much work. It returns a hint to a number
// of an input that can be computed, or "" if no input alone decides.
func reach(err error) (hint string, tooMuch bool) {
	e, ok := err.(*calc.InputError)
	switch {
	case ok && e.Reason == calc.TooMuchOf:
		return "; it can be computed with " + e.Input + "=" + strconv.Itoa(e.Max), true
	case ok && e.Reason == calc.TooMuch:
		return "", true
	}
	return "", false
}

// workCases returns the defaults, the extremes of each input alone and its inner values, then
// corners, in which all inputs are extreme, and last other combinations.
func workCases(c *calc.Calculator) []calc.Values {
	cases := []calc.Values{c.Defaults()}
	var corners, all [][]string
	for i := range c.Inputs {
		in := &c.Inputs[i]
		corners = append(corners, in.Extremes())
		all = append(all, append(in.Extremes(), inner(in)...))
		for _, text := range all[i] {
			if v, err := c.Defaults().Set(in.Name, text); err == nil {
				cases = append(cases, v)
			}
		}
	}
	cases = append(cases, combinations(c, corners, maxCases/2)...)
	return append(cases, combinations(c, all, maxCases-len(cases))...)
}

// inner returns values of a number between its extremes, evenly spread.
func inner(in *calc.Input) (texts []string) {
	if in.Kind != calc.Number {
		return nil
	}
	values := min(in.Max-in.Min-1, maxInner)
	for k := 1; k <= values; k++ {
		texts = append(texts, strconv.Itoa(in.Min+k*(in.Max-in.Min)/(values+1)))
	}
	return texts
}

// combinations returns the last combination of the values of all inputs and others, at most n. If
// there are more, it takes every so many, so that each value occurs in some.
func combinations(c *calc.Calculator, texts [][]string, n int) (cases []calc.Values) {
	total := 1
	for _, list := range texts {
		total = min(total*len(list), 1<<30)
	}
	stride := max(1, total/max(1, n)) | 1 // odd, so that it does not divide by two values of an input
	for at := total - 1; at >= 0 && len(cases) < n; at -= stride {
		v, digit := c.Defaults(), at
		for i, list := range texts {
			if next, err := v.Set(c.Inputs[i].Name, list[digit%len(list)]); err == nil {
				v = next
			}
			digit /= len(list)
		}
		cases = append(cases, v)
	}
	return cases
}

func describeCase(v calc.Values) string {
	if changed := v.Changed(); len(changed) > 0 {
		return strings.Join(changed, " ")
	}
	return "the defaults"
}
