package trenchhammer

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/calc/calctest"
)

func TestTurnAgainstForecast(t *testing.T) { calctest.Against(t, turn, 30, turnOracle) }

// TestTurnAgainstEveryPath enumerates every path of at most two Casts.
func TestTurnAgainstEveryPath(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	cases := []string{"psyker=3 dice=-1 perilous=2", "casts=1 perilous=1", "psyker=2 used=3 casts=1", "",
		"psyker=0 perilous=5", "used=1"}
	for _, inputs := range cases {
		v, err := turn.Arguments(strings.Fields(inputs))
		if err != nil {
			t.Fatal(err)
		}
		var a calctest.Answer
		followCasts(v, &a, 1, casterState{}, big.NewRat(1, 1))
		calctest.Compare(t, turn, v, calctest.Run(t, turn, inputs), a)
	}
}

// TestTurnOfOneCast compares a single Cast with trenchhammer/cast followed by trenchhammer/perils.
func TestTurnOfOneCast(t *testing.T) {
	for inputs, used := range map[string]string{
		"": "1", "psyker=3 perilous=2": "1", "psyker=0 dice=-4 perilous=5": "1", "psyker=6 dice=6": "1", "used=1": "2",
		"psyker=3 used=5": "6",
	} {
		single, after := calctest.Run(t, cast, inputs), calctest.Run(t, perils, "used="+used)
		r := calctest.Run(t, turn, inputs+" casts=1")
		danger := cast.Value(single, "perils")
		for id, want := range map[string]float64{
			"all": cast.Value(single, "success").Float(), "expected-casts": cast.Value(single, "success").Float(),
			"perils":         danger.Float(),
			"out-of-action":  danger.Times(perils.Value(after, "out-of-action")).Float(),
			"down":           danger.Times(perils.Value(after, "down")).Float(),
			"expected-blood": danger.Times(perils.Value(after, "expected-blood")).Float(),
			"expected-stun":  danger.Times(perils.Value(after, "expected-stun")).Float(),
		} {
			if got := turn.Value(r, id).Float(); got < want-calctest.Tolerance || got > want+calctest.Tolerance {
				t.Errorf("%s: %s is %v, want %v", inputs, id, got, want)
			}
		}
	}
}

// TestTurnOfMoreCasts checks that planning another Cast does not change the Casts before it, and
// adds danger.
func TestTurnOfMoreCasts(t *testing.T) {
	for _, inputs := range []string{"", "psyker=6 dice=6", "psyker=2 perilous=3"} {
		before := calctest.Run(t, turn, inputs+" casts=1")
		for casts := 2; casts <= 6; casts++ {
			now := calctest.Run(t, turn, inputs+" casts="+strconv.Itoa(casts))
			for n := 1; n < casts; n++ {
				a, b := turn.Distribution(before, "casts").AtLeast(n), turn.Distribution(now, "casts").AtLeast(n)
				if a.Compare(b) != 0 {
					t.Errorf("%s: %d Casts succeed %v when %d are planned and %v when %d are", inputs, n, a.Float(), casts-1,
						b.Float(), casts)
				}
			}
			for _, id := range []string{"expected-casts", "out-of-action", "down"} {
				if turn.Value(now, id).Compare(turn.Value(before, id)) <= 0 {
					t.Errorf("%s: %s does not rise from %d to %d Casts", inputs, id, casts-1, casts)
				}
			}
			// Once PERILOUS makes every Cast dangerous, another Cast does not raise the chance of
			// any Perils.
			if turn.Value(now, "perils").Compare(turn.Value(before, "perils")) < 0 {
				t.Errorf("%s: perils falls from %d to %d Casts", inputs, casts-1, casts)
			}
			before = now
		}
	}
}

func TestTurnMonotone(t *testing.T) {
	row := func(prefix string, low, high int) []string {
		var inputs []string
		for n := low; n <= high; n++ {
			inputs = append(inputs, prefix+strconv.Itoa(n))
		}
		return inputs
	}
	rises(t, turn, "all", row("casts=1 psyker=", 0, 6))
	rises(t, turn, "all", row("casts=1 dice=", -6, 6))
	rises(t, turn, "perils", row("perilous=", 0, 5))
	falls := row("casts=1 used=", 0, 6)
	slices.Reverse(falls)
	rises(t, turn, "all", falls)
	rises(t, turn, "perils", row("casts=1 used=", 0, 6))
	// Only the sum of PSYKER and DICE matters.
	a, b := calctest.Run(t, turn, "psyker=4 dice=-2 casts=3"), calctest.Run(t, turn, "psyker=0 dice=2 casts=3")
	for i, f := range turn.Values {
		if a.Values[i].Compare(b.Values[i]) != 0 {
			t.Errorf("%s differs: %v and %v", f.ID, a.Values[i].Float(), b.Values[i].Float())
		}
	}
}

// TestTurnIsTheSameEveryTime checks that repeated runs give the same JSON byte for byte.
func TestTurnIsTheSameEveryTime(t *testing.T) {
	v, err := turn.Arguments(strings.Fields("psyker=5 dice=2 perilous=3 casts=6"))
	if err != nil {
		t.Fatal(err)
	}
	var first []byte
	for range 20 {
		r, err := turn.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		text := turn.JSON(v, r)
		if first == nil {
			first = text
		}
		if !bytes.Equal(first, text) {
			t.Fatalf("two runs differ:\n%s\n%s", first, text)
		}
	}
}

func TestTurnWorking(t *testing.T) {
	r := calctest.Run(t, turn, "psyker=2 dice=-1 perilous=1 casts=3")
	if got := stepIDs(r); !slices.Equal(got, []string{"cast", "cast", "cast", "ends", "surge"}) {
		t.Errorf("steps %v", got)
	}
	for i, want := range [][]int{{1, 1, 1}, {2, 0, 2}, {3, -1, 3}} {
		if !slices.Equal(r.Steps[i].Args, want) {
			t.Errorf("arguments of Cast %d: %v, want %v", i+1, r.Steps[i].Args, want)
		}
	}
	for i, want := range [][]int{{1, -1, 3}, {2, -2, 4}} {
		if got := calctest.Run(t, turn, "psyker=1 used=2 perilous=1").Steps[i].Args; !slices.Equal(got, want) {
			t.Errorf("after two powers, arguments of Cast %d: %v, want %v", i+1, got, want)
		}
	}
	if got := stepIDs(calctest.Run(t, turn, "casts=1")); !slices.Equal(got, []string{"cast"}) {
		t.Errorf("steps %v of one Cast", got)
	}
}

func TestTurnRulings(t *testing.T) {
	for inputs, want := range map[string][]string{
		"casts=3 used=1 powers=0,0": turn.Rulings,
		"casts=1 used=1": {"core-rules", "powers-counted", "dragged-no-psyker", "no-markers-spent",
			"counts-when-removed", "model-price"},
		"": {"core-rules", "kept-dice", "dragged-no-psyker", "no-markers-spent",
			"counts-when-removed", "risky", "surge-stacks", "mental-purge", "model-price"},
		"casts=1": {"core-rules", "kept-dice", "dragged-no-psyker", "no-markers-spent",
			"counts-when-removed", "model-price"},
		"casts=1 psyker=0": {"core-rules", "dragged-no-psyker", "no-markers-spent", "counts-when-removed",
			"model-price"},
	} {
		if got := calctest.Run(t, turn, inputs).Rulings; !slices.Equal(got, want) {
			t.Errorf("%s: rulings %v, want %v", inputs, got, want)
		}
	}
}

func TestTurnRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"casts=0", "casts", "out-of-range"},
		{"casts=7", "casts", "out-of-range"},
		{"psyker=7", "psyker", "out-of-range"},
		{"dice=-7", "dice", "out-of-range"},
		{"perilous=6", "perilous", "out-of-range"},
		{"perilous=-1", "perilous", "out-of-range"},
		{"casts=2.0", "casts", "fraction"},
		{"casts=two", "casts", "not-a-number"},
		{"casts=2 casts=2", "casts", "repeated"},
		{"used=7", "used", "out-of-range"},
		{"used=-1", "used", "out-of-range"},
		{"deny=true", "deny", "unknown-input"},
		{"casts", "casts", "malformed"},
	} {
		calctest.Refused(t, turn, c[0], c[1], c[2])
	}
}

func FuzzTurn(f *testing.F) { calctest.Fuzz(f, turn, seeds...) }

func BenchmarkTurn(b *testing.B) { calctest.Benchmark(b, turn, "") }

func BenchmarkTurnWorst(b *testing.B) { calctest.Benchmark(b, turn, "psyker=6 dice=6 casts=6") }

// TestTurnOfNamedPowers checks that each Cast has the DICE and PERILOUS of its power.
func TestTurnOfNamedPowers(t *testing.T) {
	for _, inputs := range []string{
		"powers=hard", "powers=plain,hard casts=2", "powers=hard,plain casts=2",
		"powers=mighty,perilous,hard casts=3 psyker=2", "powers=perilous,0,mighty casts=4 psyker=3 used=1 perilous=1",
	} {
		v, err := namedTurn.Arguments(strings.Fields(inputs))
		if err != nil {
			t.Fatal(err)
		}
		calctest.Compare(t, namedTurn, v, calctest.Run(t, namedTurn, inputs), turnOracle(v))
	}
}

// TestTurnAdvice compares the advised number of Casts with the best number by the oracle.
func TestTurnAdvice(t *testing.T) {
	cases := []string{
		"powers=hard,mighty psyker=2", "dice=-6 model-price=20", "model-price=0", "used=1 psyker=2",
		"psyker=6 dice=6 model-price=1", "", "psyker=3", "psyker=0 used=2", "model-price=20", "perilous=5",
	}
	if testing.Short() {
		cases = cases[:2]
	}
	for _, inputs := range cases {
		best, most := 0, new(big.Rat)
		for casts := 1; casts <= 6; casts++ {
			v, err := namedTurn.Arguments(strings.Fields(inputs + " casts=" + strconv.Itoa(casts)))
			if err != nil {
				t.Fatal(err)
			}
			answer := turnOracle(v).Values
			price := new(big.Rat).Mul(answer["out-of-action"], big.NewRat(int64(v.Int("model-price")), 1))
			if worth := new(big.Rat).Sub(answer["expected-casts"], price); worth.Cmp(most) > 0 {
				best, most = casts, worth
			}
		}
		r := calctest.Run(t, namedTurn, inputs)
		if r.Choices.Advised != best-1 {
			t.Errorf("%s: %d Casts advised, want %d", inputs, r.Choices.Advised+1, best)
		}
		if first := r.Choices.Advice[0].ID; (first == "stop") != (best == 0) {
			t.Errorf("%s: advice begins with %s at %d Casts", inputs, first, best)
		}
	}
}

// TestTurnShowsOneCastIfNoneIsWorthIt checks that the best of Casts that are all worth less than none
// is a single one, which the advice names.
func TestTurnShowsOneCastIfNoneIsWorthIt(t *testing.T) {
	seen := 0
	for psyker := range 3 {
		for used := range 5 {
			for _, price := range []int{3, 5, 20} {
				inputs := fmt.Sprintf("psyker=%d used=%d model-price=%d", psyker, used, price)
				if choices := calctest.Run(t, turn, inputs).Choices; choices.Advised < 0 {
					if seen++; choices.Greatest() != 0 {
						t.Errorf("%s: %d Casts are the best of those not worth it", inputs, choices.Greatest()+1)
					}
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d cases advise no Cast", seen)
	}
}

// TestTurnAsAPlayerWouldDecide checks how many Casts an experienced player would make.
func TestTurnAsAPlayerWouldDecide(t *testing.T) {
	for _, tt := range []struct {
		situation, inputs string
		casts             int
	}{
		{"a PSYKER 1 model casts twice and stops", "", 2},
		{"without the bonus of the Keyword it casts twice too", "psyker=0", 2},
		{"PSYKER 2 can afford a third Cast", "psyker=2", 3},
		{"PSYKER 3 cannot afford a fourth", "psyker=3", 3},
		{"nor can the greatest psyker", "psyker=6", 3},
		{"after one denial one Cast more is enough", "used=1", 1},
		{"after two powers it stops", "used=2", 0},
		{"a strong psyker still casts after two", "psyker=4 used=2", 2},
		{"with −3 DICE it casts once, and is done", "dice=-3", 1},
		{"+3 DICE pay for a third Cast", "dice=3", 3},
		{"where all is PERILOUS it casts once", "perilous=3", 1},
		{"on the last Turn it casts as often as it can", "model-price=0", 6},
		{"a model worth one power risks four Casts", "model-price=1", 4},
		{"a leader that has denied once casts once", "model-price=10 used=1", 1},
	} {
		if got := calctest.Run(t, turn, tt.inputs).Choices.Advised + 1; got != tt.casts {
			t.Errorf("%s (%s): %d Casts, want %d", tt.situation, tt.inputs, got, tt.casts)
		}
	}
}
