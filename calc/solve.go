package calc

import "strconv"

// Solution is the value of one input that reaches a goal while all other inputs stay the same.
type Solution struct {
	Input   string
	Figure  Figure     // of the result that the goal is about
	Bound   SolutionAt // which kind of answer Values holds
	Values  Values     // the solution, or the values nearest to the goal
	Result  Result     // for those values
	Reached int        // how many of the input's allowed values reach the goal
	Tried   int        // how many of them are allowed with the other inputs
}

// SolutionAt is the kind of a solution.
type SolutionAt string

const (
	Least SolutionAt = "least" // the smallest value that reaches the goal; larger ones may miss it
	Most  SolutionAt = "most"  // the largest value before the first that misses the goal; larger ones may reach it
	Any   SolutionAt = "any"   // every value reaches the goal; Values has the smallest
	First SolutionAt = "first" // the first choice that reaches the goal
	None  SolutionAt = "none"  // no value reaches the goal; Values has the nearest
)

// Solve tries every value of the named input in rising order. If small values miss the goal, the
// solution is the smallest that reaches it. If small values reach it and large ones do not, as with
// the distance of a push, the solution is the largest before the first that misses. If no value
// reaches it, the solution is the nearest, and of equals the first. It skips values that conflict
// with the other inputs, and the 0 of a number that is not given.
//
// If v leaves the decision open, every value has the choice that [Calculator.Advise] recommends for
// v, and so has the solution. A calculator that makes the best choice itself (Decision.Left) makes
// it for each value.
//
// The error is an *InputError: an unknown input or result, a list input, or the last conflict if
// all values conflict.
func (c *Calculator) Solve(v Values, input string, g Goal) (Solution, error) {
	in := c.Input(input)
	if in == nil || in.Kind == List {
		return Solution{}, &InputError{Calculator: c.ID, Input: "solve", Value: input, Reason: NotSolvable,
			Choices: c.solvable()}
	}
	v = c.settled(v).using(input) // only values for which the input is used
	s := search{c: c, goal: g}
	for _, text := range in.Every() {
		if in.Optional && text == "0" {
			continue
		}
		if err := s.try(v, input, text); err != nil {
			return Solution{}, err
		}
	}
	if s.tried == 0 {
		return Solution{}, s.refused
	}
	return s.solution(in), nil
}

// search is the state of one Solve.
type search struct {
	c    *Calculator
	goal Goal

	tried, reached int
	figure         Figure
	// The first that reaches the goal, the last that does so before one misses, and the nearest.
	first, last, best   attempt
	missed, missedAfter bool // whether values miss before the first that reaches, and after it
	refused             error
}

type attempt struct {
	values Values
	result Result
}

func (s *search) try(v Values, input, text string) error {
	v, err := v.Set(input, text)
	if err != nil {
		return err
	}
	v, r, err := s.c.Advise(v)
	if err != nil {
		s.refused = err
		return nil
	}
	figure, n, ok := s.c.Pick(r, s.goal.Result)
	if !ok {
		return &InputError{Calculator: s.c.ID, Input: "for", Value: s.goal.Result, Reason: UnknownResult,
			Choices: s.c.ResultNames()}
	}
	s.figure = figure
	at := attempt{v, r}
	if _, best, _ := s.c.Pick(s.best.orElse(at).result, s.goal.Result); s.tried == 0 || s.goal.better(n, best) {
		s.best = at
	}
	s.tried++
	switch met := s.goal.Met(n); {
	case !met && s.reached == 0:
		s.missed = true
	case !met:
		s.missedAfter = true
	default:
		if s.reached == 0 {
			s.first = at
		}
		if !s.missedAfter {
			s.last = at
		}
		s.reached++
	}
	return nil
}

// orElse returns the attempt, or b if the attempt is empty.
func (a attempt) orElse(b attempt) attempt {
	if a.values.c == nil {
		return b
	}
	return a
}

func (s *search) solution(in *Input) Solution {
	out := Solution{Input: in.Name, Figure: s.figure, Reached: s.reached, Tried: s.tried}
	at := s.first
	switch {
	case s.reached == 0:
		out.Bound, at = None, s.best
	case in.Kind != Number:
		out.Bound = First
	case s.missed:
		out.Bound = Least
	case s.missedAfter:
		out.Bound, at = Most, s.last
	default:
		out.Bound = Any
	}
	out.Values, out.Result = at.values, at.result
	return out
}

// Every lists the allowed values of an input, which is no list, in rising order.
func (in *Input) Every() []string {
	switch in.Kind {
	case Choose:
		return in.Choices
	case Switch:
		return []string{"false", "true"}
	}
	list := make([]string, 0, in.Max-in.Min+1)
	for n := in.Min; n <= in.Max; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// solvable lists the inputs that Solve can answer for.
func (c *Calculator) solvable() []string {
	var names []string
	for _, in := range c.Inputs {
		if in.Kind != List {
			names = append(names, in.Name)
		}
	}
	return names
}
