package darkheresy

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// The ranges of the two tables from facts on Dark Heresy, sections 1 and 2.
const (
	phenomenaFacts = "01-03 04-05 06-08 09-11 12-14 15-17 18-20 21-23 24-26 27-29 30-32 33-35 36-38 39-41 42-44 45-47 48-50 51-53 54-56 57-59 60-62 63-65 66-68 69-71 72-74 75+"
	perilsFacts    = "01-05 06-09 10-13 14-18 19-24 25-30 31-38 39-46 47-55 56-58 59-67 68-72 73-78 79-82 83-86 87-90 91-99 100+"
)

// rowByHand returns the first row whose range does not end below a total.
func rowByHand(facts string, total int) int {
	low := 0
	for _, text := range strings.Fields(facts) {
		first, last, closed := strings.Cut(strings.TrimSuffix(text, "+"), "-")
		low, _ = strconv.Atoi(first)
		if high, _ := strconv.Atoi(last); closed && total <= high {
			break
		}
	}
	return low
}

// phenomenaOracle enumerates all pairs of the two rolls.
func phenomenaOracle(v calc.Values) calctest.Answer {
	var a calctest.Answer
	zero(&a, "perils", "annihilation")
	pair := big.NewRat(1, 10000)
	everyRoll(func(first int, _ bool) {
		row := rowByHand(phenomenaFacts, first+v.Int("modifier"))
		everyRoll(func(second int, _ bool) {
			peril := rowByHand(perilsFacts, second+v.Int("perils-modifier"))
			a.Add("phenomena", row, pair)
			a.Add("perils-rows", peril, pair)
			if row == 75 {
				a.Plus("perils", pair)
				if peril == 100 {
					a.Plus("annihilation", pair)
				}
			}
		})
	})
	return a
}

func TestPhenomenaAgainstEveryRoll(t *testing.T) { calctest.Against(t, phenomena, 12, phenomenaOracle) }

// TestTables checks that every total has exactly one row, and that the rows are those of the facts.
func TestTables(t *testing.T) {
	for name, facts := range map[string]string{"dark-heresy/phenomena": phenomenaFacts,
		"dark-heresy/perils": perilsFacts} {
		table, texts := Tables[name], strings.Fields(facts)
		if table.Die != "d100" || len(table.Rows) != len(texts) {
			t.Fatalf("%s: %d rows of %s, want %d of d100", name, len(table.Rows), table.Die, len(texts))
		}
		next := 1
		for i, row := range table.Rows {
			if row.Low != next || row.High < row.Low {
				t.Errorf("%s: row %d is %d to %d, want it to start at %d", name, i, row.Low, row.High, next)
			}
			next = row.High + 1
			if last := i == len(table.Rows)-1; row.Above != last || row.Below && i > 0 {
				t.Errorf("%s: row %d to %d is open above %v and below %v", name, row.Low, row.High, row.Above, row.Below)
			}
		}
		if next != 101 {
			t.Errorf("%s: the rows end at %d", name, next-1)
		}
	}
	for total := phenomena.Input("modifier").Min + 1; total <= 100+phenomena.Input("modifier").Max; total++ {
		answered(t, phenomenaTable, total, rowByHand(phenomenaFacts, total))
	}
	for total := 1; total <= 100+phenomena.Input("perils-modifier").Max; total++ {
		answered(t, perilsTable, total, rowByHand(perilsFacts, total))
	}
}

func answered(t *testing.T, table calc.RollTable, total, want int) {
	t.Helper()
	row, ok := table.Row(total)
	if !ok || row.Low != want {
		t.Errorf("a total of %d reaches row %d (%v), want %d", total, row.Low, ok, want)
	}
	count := 0
	for _, row := range table.Rows {
		if (total >= row.Low || row.Below) && (total <= row.High || row.Above) {
			count++
		}
	}
	if count != 1 {
		t.Errorf("%d rows answer a total of %d", count, total)
	}
}

// TestPhenomenaFacts compares the chances with the facts on Dark Heresy, sections 1 and 2: perils
// by modifier, and annihilation without and with the lasting +10 of the row 91 to 99.
func TestPhenomenaFacts(t *testing.T) {
	for modifier, want := range map[string]int64{"0": 26, "10": 36, "20": 46, "25": 51, "30": 56, "40": 66, "50": 76,
		"74": 100, "150": 100, "-25": 1, "-26": 0, "-50": 0} {
		calctest.Same(t, modifier, calctest.Value(t, phenomena, "modifier="+modifier, "perils"), big.NewRat(want, 100))
	}
	calctest.Same(t, "annihilation", calctest.Value(t, phenomena, "", "annihilation"), big.NewRat(26, 10000))
	lasting := calctest.Run(t, phenomena, "modifier=10 perils-modifier=10")
	calctest.Same(t, "perils, lasting", phenomena.Value(lasting, "perils"), big.NewRat(36, 100))
	calctest.Same(t, "annihilation, lasting", phenomena.Value(lasting, "annihilation"), big.NewRat(36*11, 10000))
	calctest.Same(t, "100 and more", phenomena.Distribution(lasting, "perils-rows").Exactly(100), big.NewRat(11, 100))
}

// TestPhenomenaIsTheRollOfFocus checks that every phenomena modifier that a level can have leads to
// perils as often in both calculators.
func TestPhenomenaIsTheRollOfFocus(t *testing.T) {
	for inputs, modifier := range map[string]string{
		"level=push": "10", "level=push class=unbound push=5": "25", "level=push class=daemonic push=4": "40",
		"level=push class=daemonic push=4 psy-rating=15 sustained=6": "90",
	} {
		a, b := calctest.Value(t, focus, inputs, "perils"), calctest.Value(t, phenomena, "modifier="+modifier, "perils")
		if a.Compare(b) != 0 {
			t.Errorf("%s: perils %v, but %v at modifier %s", inputs, a.Float(), b.Float(), modifier)
		}
	}
}

// TestCasesGoOnToPhenomena checks that the case that focus and turn hand on gives their own
// chance of perils, and a fettered power hands none on.
func TestCasesGoOnToPhenomena(t *testing.T) {
	for _, c := range []*calc.Calculator{focus, turn} {
		if c.Onward != phenomena.ID {
			t.Fatalf("%s goes on to %q", c.ID, c.Onward)
		}
		for _, inputs := range []string{
			"level=unfettered", "level=push push=3", "class=unbound level=unfettered", "class=unbound level=push push=5",
			"class=daemonic level=push push=4",
			"psy-rating=9 level=push push=2 sustained=3", "psy-rating=9 level=unfettered sustained=4 sustain-reading=table",
		} {
			r := calctest.Run(t, c, inputs)
			perils := c.Value(r, "phenomena").Times(calctest.Value(t, phenomena, r.Onward, "perils"))
			if perils.Compare(c.Value(r, "perils")) != 0 {
				t.Errorf("%s %s: perils %v, but %v when it goes on with %s", c.ID, inputs, c.Value(r, "perils").Float(),
					perils.Float(), r.Onward)
			}
		}
		if r := calctest.Run(t, c, "level=fettered"); r.Onward != "" {
			t.Errorf("%s: a fettered power goes on with %s", c.ID, r.Onward)
		}
	}
	if r := calctest.Run(t, turn, "psy-rating=9 class=unbound sustained=3"); r.Onward != "modifier=30" {
		t.Errorf("the best level, unfettered, goes on with %s", r.Onward)
	}
}

// TestRollsAreThoseOfTheTables checks that the chances of rows that a case shows are those of
// its distributions.
func TestRollsAreThoseOfTheTables(t *testing.T) {
	v, err := phenomena.Decode("modifier=25&perils-modifier=10")
	if err != nil {
		t.Fatal(err)
	}
	result, err := phenomena.Run(v)
	if err != nil {
		t.Fatal(err)
	}
	for i, roll := range phenomena.Rolls {
		if Tables[roll.Table].Die != roll.Rows.Die || len(Tables[roll.Table].Rows) != len(roll.Rows.Rows) {
			t.Errorf("%s is another table", roll.Table)
		}
		for j, chance := range roll.Rows.Chances(roll.Modifier(v)) {
			if low := roll.Rows.Rows[j].Low; chance.Exactly.Compare(result.Distributions[i].Exactly(low)) != 0 {
				t.Errorf("%s: row %d has %v, the distribution %v", roll.Table, low, chance.Exactly.Float(),
					result.Distributions[i].Exactly(low).Float())
			}
		}
	}
	if last := phenomenaTable.Rows[len(phenomenaTable.Rows)-1]; last.Then != "dark-heresy/perils" {
		t.Errorf("the last row leads to %q", last.Then)
	}
}

func TestPhenomenaNeverFall(t *testing.T) {
	rises(t, phenomena, "", "modifier", "perils")
	rises(t, phenomena, "", "modifier", "annihilation")
	rises(t, phenomena, "", "perils-modifier", "annihilation")
	alike(t, phenomena, "perils-modifier=0", "perils-modifier=50", "perils")
	alike(t, phenomena, "modifier=-26", "modifier=-50 perils-modifier=50")
}

func TestPhenomenaRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"modifier=-51", "modifier", "out-of-range"},
		{"modifier=151", "modifier", "out-of-range"},
		{"modifier=+10", "modifier", "not-a-number"},
		{"perils-modifier=-1", "perils-modifier", "out-of-range"},
		{"perils-modifier=51", "perils-modifier", "out-of-range"},
		{"modifier=1 modifier=1", "modifier", "repeated"},
		{"level=push", "level", "unknown-input"},
	} {
		calctest.Refused(t, phenomena, c[0], c[1], c[2])
	}
}

func TestPhenomenaWorking(t *testing.T) {
	steps(t, phenomena, "", "perils-needed 0 75", "annihilation-needed 0 100")
	steps(t, phenomena, "modifier=73", "perils-needed 73 2", "annihilation-needed 0 100")
	steps(t, phenomena, "modifier=74 perils-modifier=10", "perils-certain 74", "annihilation-needed 10 90")
	steps(t, phenomena, "modifier=-25", "perils-needed -25 100", "annihilation-needed 0 100")
	steps(t, phenomena, "modifier=-26", "perils-impossible -26", "annihilation-needed 0 100")
}

func FuzzPhenomena(f *testing.F) { calctest.Fuzz(f, phenomena, "modifier=-50&perils-modifier=50") }

func BenchmarkPhenomenaDefault(b *testing.B) { calctest.Benchmark(b, phenomena, "") }

func BenchmarkPhenomenaWorst(b *testing.B) {
	calctest.Benchmark(b, phenomena, "modifier=10 perils-modifier=50")
}
