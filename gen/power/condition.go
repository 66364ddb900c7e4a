package power

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Condition is a condition on the fields of a record:
//
//	always
//	form                          it has a value
//	!form                         it has none
//	form=barrage|storm            it has one of these values; form=* any that is no text
//	duration!=special             it has none of these values
//	range>=1                      its number is at least 1
//	keywords.BLAST>=3             so is the number after this choice
//	type=effect and duration      both; "or" binds less
//
// The path group is the id of the group that the record is in.
type Condition struct {
	At    source.Pos
	text  string
	terms [][]term // one of these lists holds as a whole
}

// term is one comparison of a condition.
type term struct {
	path, op string
	values   []string
}

var termPattern = regexp.MustCompile(`^(!?)([A-Za-z0-9.-]+?)(?:(=|!=|>=|<=)([^=<>!]+))?$`)

// ReadYAML reads the condition.
func (c *Condition) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	c.At = n.At
	if r.Value(n, &c.text); c.text == "" || c.text == "always" {
		return
	}
	for either := range strings.SplitSeq(c.text, " or ") {
		var all []term
		for part := range strings.SplitSeq(either, " and ") {
			m := termPattern.FindStringSubmatch(strings.TrimSpace(part))
			if m == nil || m[1] != "" && m[3] != "" {
				r.Wrong(n, "write field, !field, field=a|b, field!=a or field>=1, joined by and, or", "%s is not a condition",
					part)
				continue
			}
			all = append(all, term{m[2], m[1] + m[3], strings.Split(m[4], "|")})
		}
		c.terms = append(c.terms, all)
	}
}

func (c *Condition) place() source.Pos { return c.At }

// paths returns the paths that the condition names.
func (c *Condition) paths() (list []string) {
	for _, all := range c.terms {
		for _, t := range all {
			list = append(list, t.path)
		}
	}
	return list
}

// given reports whether the declaration has the condition.
func (c *Condition) given() bool { return c.text != "" }

// holds reports whether the condition holds; one that is not given does.
func (s *scope) holds(c Condition) bool {
	return c.terms == nil || slices.ContainsFunc(c.terms, func(all []term) bool {
		return !slices.ContainsFunc(all, func(t term) bool { return !s.term(t) })
	})
}

func (s *scope) term(t term) bool {
	values := s.list(t.path)
	switch t.op {
	case "":
		return s.has(t.path)
	case "!":
		return !s.has(t.path)
	case "=":
		return slices.ContainsFunc(values, func(v string) bool { return matches(t.values, v) })
	case "!=":
		return !slices.ContainsFunc(values, func(v string) bool { return matches(t.values, v) })
	}
	n, err := strconv.Atoi(first(values))
	limit, wrong := strconv.Atoi(t.values[0])
	if err != nil || wrong != nil {
		return false
	}
	return t.op == ">=" && n >= limit || t.op == "<=" && n <= limit
}

func matches(list []string, value string) bool {
	return slices.Contains(list, "*") || slices.Contains(list, value)
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
