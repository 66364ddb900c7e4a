package wh40k7

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// seen is the relevant state after some dice of a Psychic test.
type seen struct {
	harnessed int
	faces     [7]bool // shown so far; forgotten once there is a double
	double    bool
	sixes     int // at most 2
}

// rollTest counts, of the 6ⁿ sequences of n rolls, those that lead to each state.
func rollTest(n int) map[seen]*big.Int {
	now := map[seen]*big.Int{{}: big.NewInt(1)}
	for range n {
		next := map[seen]*big.Int{}
		for s, ways := range now {
			for face := 1; face <= 6; face++ {
				after := s
				if face >= 4 {
					after.harnessed++
				}
				if face == 6 {
					after.sixes = min(2, s.sixes+1)
				}
				if after.double = s.double || s.faces[face]; after.double {
					after.faces = [7]bool{}
				} else {
					after.faces[face] = true
				}
				if next[after] == nil {
					next[after] = new(big.Int)
				}
				next[after].Add(next[after], ways)
			}
		}
		now = next
	}
	return now
}

// manifestOracle rolls die after die, and computes the denial by the binomial formula.
func manifestOracle() func(v calc.Values) calctest.Answer {
	tests := map[int]map[seen]*big.Int{} // by number of dice: the same in every question
	return func(v calc.Values) calctest.Answer {
		n := v.Int("dice")
		if tests[n] == nil {
			tests[n] = rollTest(n)
		}
		rolls := new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(n)), nil)
		a := calctest.Answer{Values: map[string]*big.Rat{}}
		for _, f := range manifest.Values {
			a.Values[f.ID] = new(big.Rat)
		}
		for s, ways := range tests[n] {
			p := new(big.Rat).SetFrac(ways, rolls)
			denied := new(big.Rat)
			if s.harnessed > 0 {
				denied = atLeast(s.harnessed, v.Int("deny-dice"), 6-v.Int("deny-bonus"))
			}
			manifestAdd(&a, v, s, p, denied)
		}
		return a
	}
}

// manifestAdd adds one outcome of the test, of chance p, which is denied with chance denied if it
// passes.
func manifestAdd(a *calctest.Answer, v calc.Values, s seen, p, denied *big.Rat) {
	perils := s.sixes == 2
	if v.Choice("perils-on") == "doubles" {
		perils = s.double
	}
	if v.Bool("perils-on-failure") && s.harnessed < v.Int("cost") {
		perils = true
	}
	a.Add("harnessed", s.harnessed, p)
	if perils {
		a.Plus("perils", p)
		a.Plus("removed", product(p, perilsOracle(v).Values["removed"]))
	}
	if s.harnessed < v.Int("cost") {
		if perils {
			a.Plus("nothing-perils", p)
		}
		return
	}
	a.Plus("cast", p)
	a.Plus("denied", product(p, denied))
	a.Plus("manifest", product(p, not(denied)))
	if perils {
		a.Plus("manifest-perils", product(p, not(denied)))
		a.Plus("nothing-perils", product(p, denied))
	} else {
		a.Plus("manifest-clean", product(p, not(denied)))
	}
}

func TestManifestDieByDie(t *testing.T) { calctest.Against(t, manifest, 80, manifestOracle()) }

// TestManifestAgainstEveryRoll throws all dice of both players in every way.
func TestManifestAgainstEveryRoll(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	cases := []string{
		"dice=1 cost=1 deny-dice=1 perils-on-failure=true", "dice=2 cost=1 deny-dice=3 deny-bonus=1",
		"dice=3 cost=1 deny-dice=2 deny-bonus=2 perils-on=doubles",
		"dice=4 cost=3 deny-dice=1 deny-bonus=3 perils-on=doubles perils-on-failure=true",
		"dice=3 cost=2 deny-dice=3 deny-bonus=3", "dice=4 cost=1 deny-dice=2 deny-bonus=2 perils-on=doubles",
		"dice=5 cost=3 deny-dice=1 deny-bonus=3", "dice=2 cost=2 deny-dice=4 perils-on=doubles",
	}
	if !calctest.Thorough() {
		cases = cases[:4]
	}
	for _, inputs := range cases {
		v, err := manifest.Arguments(strings.Fields(inputs))
		if err != nil {
			t.Fatal(err)
		}
		a := calctest.Answer{Values: map[string]*big.Rat{}}
		for _, f := range manifest.Values {
			a.Values[f.ID] = new(big.Rat)
		}
		n, m := v.Int("dice"), v.Int("deny-dice")
		p := rat(1, rollsOf(n+m))
		for faces := range everyRoll(n + m) {
			var s seen
			var count [7]int
			for _, face := range faces[:n] {
				count[face]++
			}
			s.harnessed = count[4] + count[5] + count[6]
			s.sixes = min(2, count[6])
			for _, k := range count {
				s.double = s.double || k > 1
			}
			nullified := 0
			for _, face := range faces[n:] {
				if face+v.Int("deny-bonus") >= 6 {
					nullified++
				}
			}
			denied := rat(0, 1)
			if nullified >= s.harnessed {
				denied = rat(1, 1)
			}
			manifestAdd(&a, v, s, p, denied)
		}
		r, err := manifest.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		calctest.Compare(t, manifest, v, r, a)
	}
}

// TestManifestPerilsByHand checks two 6s and any double on small numbers of dice by hand.
func TestManifestPerilsByHand(t *testing.T) {
	for inputs, want := range map[string]*big.Rat{
		"dice=1": rat(0, 1), "dice=1 perils-on=doubles": rat(0, 1),
		"dice=2": rat(1, 36), "dice=2 perils-on=doubles": rat(1, 6),
		"dice=3": rat(16, 216), "dice=3 perils-on=doubles": rat(4, 9),
		"dice=6 perils-on=doubles": not(rat(720, 46656)), "dice=7 perils-on=doubles": rat(1, 1),
		"dice=40 perils-on=doubles": rat(1, 1),
		// Only a passed test without a double is free of Perils: 4, 5 and 6 in any order, and a
		// fourth die of 1 to 3 in any place.
		"dice=3 cost=3 perils-on=doubles perils-on-failure=true": not(rat(6, 216)),
		"dice=4 cost=3 perils-on=doubles perils-on-failure=true": not(rat(4*3*6, 1296)),
		"dice=1 perils-on-failure=true":                          rat(1, 2),
		"dice=2 cost=3 perils-on-failure=true":                   rat(1, 1),
	} {
		calctest.Same(t, inputs, calctest.Value(t, manifest, inputs, "perils"), want)
	}
	calctest.Same(t, "four dice, cost 1", calctest.Value(t, manifest, "", "cast"), rat(15, 16))
}

// TestManifestParts checks that the outcomes of a power add up, and that the denial is that of the
// deny calculator.
func TestManifestParts(t *testing.T) {
	for _, v := range calctest.Random(manifest, 30) {
		r, err := manifest.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		value := func(id string) dice.Number { return manifest.Value(r, id) }
		for whole, parts := range map[string][2]string{
			"cast": {"denied", "manifest"}, "manifest": {"manifest-clean", "manifest-perils"},
			"perils": {"manifest-perils", "nothing-perils"},
		} {
			if value(parts[0]).Plus(value(parts[1])).Compare(value(whole)) != 0 {
				t.Errorf("%v: %v do not add up to %s", v.Changed(), parts, whole)
			}
		}
		var denied dice.Number
		for points, p := range manifest.Distribution(r, "harnessed").Outcomes() {
			if points >= v.Int("cost") {
				inputs := fmt.Sprintf("harnessed=%d dice=%d bonus=%d", points, v.Int("deny-dice"), v.Int("deny-bonus"))
				denied = denied.Plus(p.Times(calctest.Value(t, deny, inputs, "nullified")))
			}
		}
		if denied.Compare(value("denied")) != 0 {
			t.Errorf("%v: denied %v, the deny calculator says %v", v.Changed(), value("denied").Float(), denied.Float())
		}
	}
}

func TestManifestTable(t *testing.T) {
	const rest = " cost=2 deny-dice=5 deny-bonus=1 perils-on=doubles"
	table := calctest.Run(t, manifest, "dice=9"+rest).Tables[0]
	if len(table.Rows) != 9 || table.Current != 8 {
		t.Fatalf("%d rows, current %d; want one a die and the last current", len(table.Rows), table.Current)
	}
	for i, row := range table.Rows {
		r := calctest.Run(t, manifest, fmt.Sprintf("dice=%d", i+1)+rest)
		calctest.Same(t, "dice", row[0].Number, rat(int64(i+1), 1))
		for j, id := range []string{"cast", "perils", "manifest"} {
			if row[1+j].Number.Compare(manifest.Value(r, id)) != 0 {
				t.Errorf("row %d, %s: %v, want %v", i, id, row[1+j].Number.Float(), manifest.Value(r, id).Float())
			}
		}
	}
}

func TestManifestRises(t *testing.T) {
	for _, rest := range []string{"cost=1", "cost=5 deny-dice=3 deny-bonus=3",
		"cost=2 deny-dice=40 deny-bonus=1 perils-on=doubles"} {
		var byDice, byDenial []string
		for n := 1; n <= 40; n++ {
			byDice = append(byDice, fmt.Sprintf("dice=%d %s", n, rest))
		}
		for n := range 41 {
			byDenial = append(byDenial, fmt.Sprintf("dice=7 cost=2 deny-dice=%d", n))
		}
		for _, id := range []string{"cast", "manifest", "perils"} {
			rising(t, manifest, id, byDice)
		}
		rising(t, manifest, "denied", byDenial)
	}
}

// TestManifestWithoutDenial checks that without denial dice their bonus changes nothing, and every
// cast power manifests.
func TestManifestWithoutDenial(t *testing.T) {
	plain, bonus := calctest.Run(t, manifest, "dice=6"), calctest.Run(t, manifest, "dice=6 deny-bonus=3")
	for i, f := range manifest.Values {
		if plain.Values[i].Compare(bonus.Values[i]) != 0 {
			t.Errorf("a bonus without dice changes %s", f.ID)
		}
	}
	if manifest.Value(plain, "cast").Compare(manifest.Value(plain, "manifest")) != 0 ||
		!manifest.Value(plain, "denied").IsZero() {
		t.Error("a power is denied without dice")
	}
	if len(bonus.Rulings) != 1 {
		t.Errorf("rulings %v on a denial that does not happen", bonus.Rulings)
	}
}

func TestManifestWorking(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                                "harness perils-sixes deny-none",
		"dice=1 cost=2":                   "out-of-reach perils-one-die deny-none",
		"dice=1 perils-on=doubles":        "harness perils-one-die deny-none",
		"dice=6 perils-on=doubles":        "harness perils-doubles deny-none",
		"dice=7 perils-on=doubles":        "harness perils-certain deny-none",
		"dice=7 deny-dice=1 deny-bonus=2": "harness perils-sixes deny",
		"perils-on-failure=true":          "harness perils-sixes perils-failure deny-none",
		"dice=1 perils-on-failure=true":   "harness perils-failure deny-none",
		"dice=7 perils-on=doubles perils-on-failure=true": "harness perils-certain deny-none",
	} {
		var got []string
		for _, s := range calctest.Run(t, manifest, inputs).Steps {
			got = append(got, s.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: steps %v, want %s", inputs, got, want)
		}
	}
}

func TestManifestRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"dice=0", "dice", "out-of-range"},
		{"dice=41", "dice", "out-of-range"},
		{"cost=0", "cost", "out-of-range"},
		{"cost=6", "cost", "out-of-range"},
		{"perils-on=triples", "perils-on", "wrong-choice"},
		{"perils-on=", "perils-on", "empty"},
		{"deny-dice=41", "deny-dice", "out-of-range"},
		{"deny-dice=0 deny-bonus=4", "deny-bonus", "out-of-range"},
		{"bonus=1", "bonus", "unknown-input"},
		{"dice=4 dice=5", "dice", "repeated"},
	} {
		calctest.Refused(t, manifest, c[0], c[1], c[2])
	}
}

func FuzzManifest(f *testing.F) {
	calctest.Fuzz(f, manifest, "dice=7&perils-on=doubles", "dice=40&cost=5&deny-dice=40&deny-bonus=3", "dice=1&cost=5")
}

func BenchmarkManifest(b *testing.B) { calctest.Benchmark(b, manifest, "") }
func BenchmarkManifestWorst(b *testing.B) {
	calctest.Benchmark(b, manifest, "dice=40 cost=1 deny-dice=40 deny-bonus=1")
}

// TestManifestChoices compares the advised number of dice, of all that are allowed, with the best by
// the oracle, and checks which numbers are listed.
func TestManifestChoices(t *testing.T) {
	oracle := manifestOracle()
	for _, tt := range []struct {
		inputs string
		rows   string // the numbers of dice
	}{
		{"", "1 to 6"},
		{"cost=3", "1 to 11"},
		{"cost=5 deny-dice=6", "1 to 12 16"},
		{"dice=30", "1 to 6 30"},
		{"perils-on=doubles", "1 to 6"},
		{"cost=3 perils-on=doubles perils-on-failure=true", "1 to 12"},
		{"wounds=1", "1 to 6"},
		{"wounds=1 cost=2 perils-price=0", "1 to 6"},
		{"perils-price=0 model-price=0", "1 to 12"},
		{"perils-price=1000 model-price=20", "1 to 6"},
		{"cost=2 deny-dice=10 deny-bonus=3", "1 to 12 28"},
	} {
		choices := calctest.Run(t, manifest, tt.inputs).Choices
		best, few, most := 0, 0, new(big.Rat) // few is the best number of those always listed
		for n := 1; n <= maxDice; n++ {
			v, err := manifest.Arguments(append(strings.Fields(strings.Replace(tt.inputs, "dice=30", "", 1)),
				"dice="+strconv.Itoa(n)))
			if err != nil {
				t.Fatal(err)
			}
			of := oracle(v).Values
			worth := new(big.Rat).Sub(of["manifest"], product(of["perils"], rat(int64(v.Int("perils-price")), 100)))
			worth.Sub(worth, product(of["removed"], rat(int64(v.Int("model-price")), 1)))
			if worth.Cmp(most) > 0 {
				best, most = n, worth
			}
			if n == mostChoices {
				few = best
			}
		}
		if more := best == maxDice && few == mostChoices; more {
			best = few
		} else if choices.More {
			t.Errorf("%q: more dice are said to be better", tt.inputs)
		}
		got := 0
		if choices.Advised >= 0 {
			got = choices.Rows[choices.Advised].Takes[0].Number
		}
		if got != best {
			t.Errorf("%q: %d dice are advised, want %d", tt.inputs, got, best)
		}
		first, rows := 0, ""
		for _, row := range choices.Rows {
			if n := row.Takes[0].Number; n == first+1 {
				first = n
			} else {
				rows += " " + strconv.Itoa(n)
			}
		}
		if rows = "1 to " + strconv.Itoa(first) + rows; rows != tt.rows {
			t.Errorf("%q: rows %s, want %s", tt.inputs, rows, tt.rows)
		}
	}
}

func TestManifestThrows(t *testing.T) {
	for _, inputs := range []string{"dice=1", "dice=4 cost=2", "dice=3 perils-on=doubles",
		"dice=3 cost=1 deny-dice=2 deny-bonus=1", "dice=3 cost=2 perils-on-failure=true"} {
		calctest.Throws(t, manifest, inputs)
	}
}
