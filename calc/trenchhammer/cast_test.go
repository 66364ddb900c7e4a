package trenchhammer

import (
	"math/big"
	"slices"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// castOracle sets every result of the caster against every result of the denier.
func castOracle(v calc.Values) calctest.Answer {
	net := func(who string) int { return v.Int(who+"psyker") + v.Int(who+"dice") - v.Int(who+"used") }
	dangerous := func(who string, result int) bool {
		x := v.Int(who+"used") + v.Int(who+"perilous")
		for i := 0; i <= x; i++ {
			if result == 2+i || result == 12-i {
				return true
			}
		}
		return false
	}
	deny, denials := v.Bool("deny"), []weighted{{0, big.NewRat(1, 1)}}
	if deny {
		denials = totals(net("deny-"))
	}
	out := sum(perilsOutcomes(v.Int("used")+1, false, 0), func(f perilsOutcome) int { return boolInt(f.out) })
	var a calctest.Answer
	for _, r := range totals(net("")) {
		a.Add("roll", r.total, r.chance)
		for _, d := range denials {
			p := new(big.Rat).Mul(r.chance, d.chance)
			success, denied := r.total >= 7, d.total >= 7 && d.total >= r.total
			if dangerous("", r.total) {
				a.Plus("out-of-action", new(big.Rat).Mul(p, out))
			} else {
				a.Plus("out-of-action", new(big.Rat))
			}
			for id, happens := range map[string]bool{
				"success": success, "critical": r.total == 12, "works": success && !denied, "denied": success && denied,
				"perils": dangerous("", r.total), "works-clean": success && !denied && !dangerous("", r.total),
				"deny-success": deny && d.total >= 7, "deny-perils": deny && dangerous("deny-", d.total),
			} {
				if happens {
					a.Plus(id, p)
				} else {
					a.Plus(id, new(big.Rat))
				}
			}
		}
	}
	return a
}

func TestCastAgainstEveryPairOfResults(t *testing.T) { calctest.Against(t, cast, 250, castOracle) }

// TestSuccessRollsOfTheFacts compares failure, success without a critical, and critical with the
// facts on Trench Crusade §1, exact check values, success.
func TestSuccessRollsOfTheFacts(t *testing.T) {
	for net, want := range map[int][3]*big.Rat{
		-4: {big.NewRat(4919, 5184), big.NewRat(149, 2916), big.NewRat(1, 46656)},
		-3: {big.NewRat(7043, 7776), big.NewRat(61, 648), big.NewRat(1, 7776)},
		-2: {big.NewRat(119, 144), big.NewRat(14, 81), big.NewRat(1, 1296)},
		-1: {big.NewRat(49, 72), big.NewRat(17, 54), big.NewRat(1, 216)},
		0:  {big.NewRat(5, 12), big.NewRat(5, 9), big.NewRat(1, 36)},
		1:  {big.NewRat(7, 36), big.NewRat(79, 108), big.NewRat(2, 27)},
		2:  {big.NewRat(13, 144), big.NewRat(7, 9), big.NewRat(19, 144)},
		3:  {big.NewRat(41, 972), big.NewRat(329, 432), big.NewRat(763, 3888)},
		4:  {big.NewRat(103, 5184), big.NewRat(4181, 5832), big.NewRat(12281, 46656)},
	} {
		inputs := "psyker=0 dice=" + strconv.Itoa(net)
		r := calctest.Run(t, cast, inputs)
		calctest.Same(t, inputs+" failure", cast.Value(r, "success").Complement(), want[0])
		calctest.Same(t, inputs+" success", cast.Value(r, "success").Minus(cast.Value(r, "critical")), want[1])
		calctest.Same(t, inputs+" critical", cast.Value(r, "critical"), want[2])
	}
}

// TestPerilsOfTheFacts compares PERILOUS ±0 to ±4 with the facts on Trench Crusade §1, exact check
// values, perils_by_abs_net_dice.
func TestPerilsOfTheFacts(t *testing.T) {
	for net, want := range [][5]*big.Rat{
		{big.NewRat(1, 18), big.NewRat(1, 6), big.NewRat(1, 3), big.NewRat(5, 9), big.NewRat(5, 6)},
		{big.NewRat(17, 216), big.NewRat(47, 216), big.NewRat(11, 27), big.NewRat(17, 27), big.NewRat(7, 8)},
		{big.NewRat(43, 324), big.NewRat(35, 108), big.NewRat(29, 54), big.NewRat(119, 162), big.NewRat(11, 12)},
		{big.NewRat(509, 2592), big.NewRat(3377, 7776), big.NewRat(319, 486), big.NewRat(133, 162), big.NewRat(91, 96)},
		{big.NewRat(2047, 7776), big.NewRat(461, 864), big.NewRat(973, 1296), big.NewRat(3431, 3888), big.NewRat(31, 32)},
	} {
		for perilous, p := range want {
			for _, sign := range []string{"", "-"} {
				inputs := "psyker=0 dice=" + sign + strconv.Itoa(net) + " perilous=" + strconv.Itoa(perilous)
				calctest.Same(t, inputs, calctest.Value(t, cast, inputs, "perils"), p)
			}
		}
	}
}

// TestNthPowerOfTheFacts compares failure and Perils of the first, second and third power with
// PSYKER 1 with the facts on Trench Crusade §1, last paragraph.
func TestNthPowerOfTheFacts(t *testing.T) {
	for inputs, want := range map[string][2]*big.Rat{
		"used=0": {big.NewRat(7, 36), big.NewRat(17, 216)},
		"used=1": {big.NewRat(5, 12), big.NewRat(1, 6)},
		"used=2": {big.NewRat(49, 72), big.NewRat(11, 27)},
	} {
		r := calctest.Run(t, cast, inputs)
		calctest.Same(t, inputs+" failure", cast.Value(r, "success").Complement(), want[0])
		calctest.Same(t, inputs+" perils", cast.Value(r, "perils"), want[1])
	}
}

// TestPerilousOfTheDocument checks that ±2 means 2 to 4 and 10 to 12, and that from ±5 on every
// result is dangerous. Document 002, "Perils of the Warp", last paragraph.
func TestPerilousOfTheDocument(t *testing.T) {
	for perilous, want := range map[int][]int{
		0: {2, 12}, 1: {2, 3, 11, 12}, 2: {2, 3, 4, 10, 11, 12}, 4: {2, 3, 4, 5, 6, 8, 9, 10, 11, 12},
		5: {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 11: {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
	} {
		var got []int
		for result := 2; result <= 12; result++ {
			if (successRoll{perilous: perilous}).causesPerils(result) {
				got = append(got, result)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("PERILOUS ±%d: %v, want %v", perilous, got, want)
		}
	}
	for _, inputs := range []string{"perilous=5", "used=6", "used=6 perilous=5", "used=3 perilous=2"} {
		calctest.Same(t, inputs, calctest.Value(t, cast, inputs, "perils"), big.NewRat(1, 1))
	}
}

// TestDenialTies checks that an equal result stops the power: two plain rolls let it through only
// if the caster is strictly higher. Of 36 pairs of dice 15 fail, and with the others the denier
// must roll less. Document 002, "Deny the Witch".
func TestDenialTies(t *testing.T) {
	ways := [13]int64{2: 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}
	higher := int64(0)
	for c := 7; c <= 12; c++ {
		for d := 2; d < c; d++ {
			higher += ways[c] * ways[d]
		}
	}
	calctest.Same(t, "works", calctest.Value(t, cast, "psyker=0 deny=true deny-psyker=0", "works"),
		big.NewRat(higher, 36*36))
}

func TestCastWithoutDenial(t *testing.T) {
	// An input that is not read changes nothing.
	a, b := calctest.Run(t, cast, ""), calctest.Run(t, cast, "deny-psyker=6 deny-dice=6 deny-used=3 deny-perilous=5")
	for i, f := range cast.Values {
		if a.Values[i].Compare(b.Values[i]) != 0 {
			t.Errorf("%s changes from %v to %v by a denier who does not deny", f.ID, a.Values[i].Float(), b.Values[i].Float())
		}
	}
	for _, id := range []string{"denied", "deny-success", "deny-perils"} {
		if !cast.Value(a, id).IsZero() {
			t.Errorf("%s is %v without a denial", id, cast.Value(a, id).Float())
		}
	}
	if cast.Value(a, "works").Compare(cast.Value(a, "success")) != 0 {
		t.Error("a success does not work although nobody denies")
	}
}

// TestCastCountsNetDiceAndSumOfPerilous checks that only the net DICE and the sum of PERILOUS
// matter.
func TestCastCountsNetDiceAndSumOfPerilous(t *testing.T) {
	a := calctest.Run(t, cast, "psyker=4 used=2 dice=-1 perilous=1 deny=true deny-psyker=3 deny-used=1")
	b := calctest.Run(t, cast, "psyker=0 used=0 dice=1 perilous=3 deny=true deny-psyker=2 deny-perilous=1")
	for i, f := range cast.Values {
		if f.ID == "out-of-action" {
			continue // the Perils roll depends on the number of powers used
		}
		if a.Values[i].Compare(b.Values[i]) != 0 {
			t.Errorf("%s differs: %v and %v", f.ID, a.Values[i].Float(), b.Values[i].Float())
		}
	}
}

func TestCastMonotone(t *testing.T) {
	row := func(prefix string, low, high int) []string {
		var inputs []string
		for n := low; n <= high; n++ {
			inputs = append(inputs, prefix+strconv.Itoa(n))
		}
		return inputs
	}
	for _, psyker := range []string{"psyker=0 ", "psyker=6 "} {
		for _, id := range []string{"success", "critical", "works"} {
			rises(t, cast, id, row(psyker+"deny=true dice=", -6, 6))
		}
	}
	rises(t, cast, "success", row("dice=-3 psyker=", 0, 6))
	rises(t, cast, "perils", row("perilous=", 0, 5))
	rises(t, cast, "perils", row("deny=true deny-dice=3 perilous=", 0, 5))
	rises(t, cast, "denied", row("deny=true deny-dice=", -6, 6))
	rises(t, cast, "denied", row("deny=true deny-psyker=", 0, 6))
	for _, id := range []string{"works", "works-clean"} {
		falling := row("deny=true deny-dice=", -6, 6)
		slices.Reverse(falling)
		rises(t, cast, id, falling)
	}
}

func TestCastWorking(t *testing.T) {
	for inputs, want := range map[string][]string{
		"":                  {"net", "roll-highest", "perils-plain"},
		"used=1":            {"net", "roll-plain", "perils-wide"},
		"used=3 perilous=2": {"net", "roll-lowest", "perils-always"},
		"psyker=0 perilous=4 deny=true": {"net", "roll-plain", "perils-wide", "deny-net", "deny-roll-highest",
			"deny-perils-plain", "deny-compare"},
	} {
		if got := stepIDs(calctest.Run(t, cast, inputs)); !slices.Equal(got, want) {
			t.Errorf("%s: steps %v, want %v", inputs, got, want)
		}
	}
	r := calctest.Run(t, cast, "psyker=1 used=2 dice=-1 perilous=1")
	if net := r.Steps[0].Args; !slices.Equal(net, []int{1, 2, -1, -2}) {
		t.Errorf("net DICE by %v, want 1 − 2 − 1 = −2", net)
	}
	if roll := r.Steps[1].Args; !slices.Equal(roll, []int{4}) {
		t.Errorf("%v dice, want 4", roll)
	}
	if ends := r.Steps[2].Args; !slices.Equal(ends, []int{3, 5, 9}) {
		t.Errorf("Perils by %v, want PERILOUS ±3: 2 to 5 and 9 to 12", ends)
	}
}

func TestCastRulings(t *testing.T) {
	for inputs, want := range map[string][]string{
		"psyker=0":                       {"core-rules"},
		"":                               {"core-rules", "kept-dice"},
		"psyker=0 deny-used=1":           {"core-rules"},
		"used=1":                         {"core-rules", "powers-counted"},
		"psyker=0 deny=true":             {"core-rules", "kept-dice", "failed-denial", "denial-holds"},
		"psyker=0 deny=true deny-used=1": {"core-rules", "powers-counted", "failed-denial", "denial-holds"},
	} {
		if got := calctest.Run(t, cast, inputs).Rulings; !slices.Equal(got, want) {
			t.Errorf("%s: rulings %v, want %v", inputs, got, want)
		}
	}
}

func TestCastRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"psyker=7", "psyker", "out-of-range"},
		{"psyker=-1", "psyker", "out-of-range"},
		{"dice=-7", "dice", "out-of-range"},
		{"dice=7", "dice", "out-of-range"},
		{"used=7", "used", "out-of-range"},
		{"perilous=6", "perilous", "out-of-range"},
		{"deny-psyker=7", "deny-psyker", "out-of-range"}, // not read, but must be in its range all the same
		{"deny-dice=7", "deny-dice", "out-of-range"},
		{"deny-used=-1", "deny-used", "out-of-range"},
		{"deny-perilous=6", "deny-perilous", "out-of-range"},
		{"deny=1", "deny", "wrong-choice"},
		{"deny=", "deny", "empty"},
		{"dice=+1", "dice", "not-a-number"},
		{"dice=0.5", "dice", "fraction"},
		{"used=1 used=1", "used", "repeated"},
		{"injury-dice=1", "injury-dice", "unknown-input"},
	} {
		calctest.Refused(t, cast, c[0], c[1], c[2])
	}
}

func FuzzCast(f *testing.F) { calctest.Fuzz(f, cast, seeds...) }

func BenchmarkCast(b *testing.B) { calctest.Benchmark(b, cast, "") }

func BenchmarkCastWorst(b *testing.B) {
	calctest.Benchmark(b, cast, "psyker=6 dice=6 deny=true deny-psyker=6 deny-dice=6")
}

func TestCastThrows(t *testing.T) {
	for _, inputs := range []string{"", "psyker=0", "dice=2 perilous=1", "psyker=0 dice=-2 used=1",
		"psyker=0 deny=true deny-psyker=2"} {
		calctest.Throws(t, cast, inputs)
	}
}
