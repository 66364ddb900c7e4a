//go:build !js

package played

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/calctest"
)

var (
	gamesOfACase = flag.Int("games", 20_000, "how often each case is played")
	atLength     = flag.Bool("length", false, "play every end of every input, and more cases between")
	record       = flag.String("record", "", "file to write the counts of this run to")
	seed         = flag.Uint64("seed", 40000, "what every run begins with, so that all are alike")
	onlyCase     = flag.String("case", "", "play only this one, as a run names it: dark-heresy/focus?level=push")
)

// TestFiguresMatchPlayedGames plays every calculator and compares every figure of every case.
func TestFiguresMatchPlayedGames(t *testing.T) {
	var lock sync.Mutex
	var figures []figure
	counts := report{Calculators: len(all.Calculators)}
	t.Run("play", func(t *testing.T) {
		for _, c := range all.Calculators {
			points := cases(c)
			if len(points) == 0 {
				continue
			}
			rules, ok := games[c.ID]
			if !ok {
				t.Errorf("nobody knows how to play %s", c.ID)
				continue
			}
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				seen := map[string]bool{}
				for _, v := range points {
					found := playCase(t, c, v, rules, seen)
					lock.Lock()
					figures = append(figures, found...)
					counts.Cases++
					counts.Games += *gamesOfACase
					lock.Unlock()
				}
				if *onlyCase == "" {
					everyResult(t, c, seen)
				}
			})
		}
	})
	for _, f := range figures {
		if !f.holds(len(figures)) {
			t.Errorf("%s: %v in %d games, should be %v give or take %.2g", f.name, f.found, f.games, f.exact,
				f.allowed(len(figures)))
		}
		counts.add(f)
	}
	counts.finish(len(figures))
	t.Logf("%+v", counts)
	if counts.Cases == 0 {
		t.Fatalf("-case %s: no calculator has such a case; a case is one as a run names it, such as dark-heresy/focus?level=push", *onlyCase)
	}
	if *record != "" && !t.Failed() {
		if err := os.WriteFile(*record, counts.yaml(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// cases returns the cases of a calculator to play: the default and a few more, or all ends of its
// inputs and many between, or the one given by -case.
func cases(c *calc.Calculator) []calc.Values {
	if *onlyCase != "" {
		return theOne(c)
	}
	points, most := append([]calc.Values{c.Defaults()}, calctest.Random(c, 60)...), 4
	if *atLength {
		points, most = append(calctest.Ends(c), calctest.Random(c, 120)...), math.MaxInt
	}
	var list []calc.Values
	known := map[string]bool{}
	for _, v := range points {
		if _, err := c.Run(v); err == nil && !known[v.Query()] && len(list) < most {
			list = append(list, v)
			known[v.Query()] = true
		}
	}
	return list
}

// theOne returns the case given by -case if it is a case of c.
func theOne(c *calc.Calculator) []calc.Values {
	id, query, _ := strings.Cut(*onlyCase, "?")
	v, err := c.Decode(query)
	if id != c.ID || err != nil {
		return nil
	}
	return []calc.Values{v}
}

// playCase plays one case and returns its figures. It adds the results that it noted to seen.
func playCase(t *testing.T, c *calc.Calculator, v calc.Values, rules func(calc.Values) game,
	seen map[string]bool) []figure {
	r, err := c.Run(v)
	if err != nil {
		t.Fatal(err)
	}
	at := c.ID + "?" + v.Query()
	hash := fnv.New64a()
	hash.Write([]byte(at))
	table := &tabletop{rand.New(rand.NewPCG(*seed, hash.Sum64())), map[string]*tally{}, map[string]map[int]int{}}
	play := rules(v)
	for range *gamesOfACase {
		play(table)
	}
	var figures []figure
	for i, f := range c.Values {
		if noted := table.values[f.ID]; noted != nil {
			figures = append(figures, value(at+" "+f.ID, f.Unit, r.Values[i], noted))
			seen[f.ID] = true
		}
	}
	for i, id := range c.Distributions {
		total, outcomes := 0, table.outcomes[id]
		for outcome, times := range outcomes {
			total += times
			if r.Distributions[i].Exactly(outcome).IsZero() {
				t.Errorf("%s: %s came out at %d, which is called impossible", at, id, outcome)
			}
		}
		for outcome, p := range r.Distributions[i].Outcomes() {
			if total > 0 {
				figures = append(figures, chance(fmt.Sprintf("%s %s=%d", at, id, outcome), p, outcomes[outcome], total))
				seen[id] = true
			}
		}
	}
	return figures
}

// everyResult checks that the cases of a calculator covered all its results.
func everyResult(t *testing.T, c *calc.Calculator, seen map[string]bool) {
	for _, f := range c.Values {
		if !seen[f.ID] {
			t.Errorf("%s: nothing is noted of %s", c.ID, f.ID)
		}
	}
	for _, id := range c.Distributions {
		if !seen[id] {
			t.Errorf("%s: nothing is noted of %s", c.ID, id)
		}
	}
}

// TestWrongFiguresAreFound checks that figures are rejected if they are off by as little as the
// games can show.
func TestWrongFiguresAreFound(t *testing.T) {
	right := figure{exact: 0.5, found: 0.5, games: 1_000_000, deviation: 0.5, spread: 1}
	for off, want := range map[float64]bool{0: true, 0.002: true, 0.004: false, -0.004: false, 0.1: false} {
		f := right
		f.found += off
		if f.holds(10_000) != want {
			t.Errorf("%v off: holds %v", off, !want)
		}
	}
	if never := (figure{exact: 3, found: 3.01, games: 10}); never.holds(1) {
		t.Error("a number that never varies may be another")
	}
}
