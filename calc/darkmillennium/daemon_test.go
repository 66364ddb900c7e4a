package darkmillennium

import (
	"math/big"
	"strconv"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
)

// daemonOracle enumerates the die that decides whether a resistant psyker is affected, for every
// psyker, and then the die of the table.
func daemonOracle(v calc.Values) calctest.Answer {
	var killed int64
	for affected := 1; affected <= 6; affected++ {
		for face := 1; face <= 6; face++ {
			if v.Bool("resistant") && affected != 6 {
				continue
			}
			if face+v.Int("level")-v.Int("force-cards") < 4 {
				killed++
			}
		}
	}
	return calctest.Answer{Values: map[string]*big.Rat{"killed": over(killed, 36), "survives": over(36-killed, 36)}}
}

func TestDaemonAgainstEveryRoll(t *testing.T) { calctest.Against(t, daemon, 100, daemonOracle) }

// TestDaemonSurvival compares the chance to survive by level less Force cards, which may be certain
// or nil, with the facts on Dark Millennium.
func TestDaemonSurvival(t *testing.T) {
	values(t, daemon, "survives", map[string]*big.Rat{
		"level=2 force-cards=2":  big.NewRat(1, 2),
		"level=2 force-cards=1":  big.NewRat(2, 3),
		"level=3 force-cards=1":  big.NewRat(5, 6),
		"level=3 force-cards=0":  big.NewRat(1, 1),
		"level=4 force-cards=0":  big.NewRat(1, 1),
		"level=1 force-cards=2":  big.NewRat(1, 3),
		"level=1 force-cards=3":  big.NewRat(1, 6),
		"level=1 force-cards=4":  new(big.Rat),
		"level=1 force-cards=12": new(big.Rat),
	})
}

// TestDaemonResistant checks that one roll in six affects a Grey Knight or a Weirdboy, who then
// rolls like any other psyker. Document 004, "ATTAQUE DEMONIAQUE".
func TestDaemonResistant(t *testing.T) {
	values(t, daemon, "killed", map[string]*big.Rat{
		"resistant=true level=2 force-cards=2":  big.NewRat(1, 12),
		"resistant=true level=1 force-cards=12": big.NewRat(1, 6),
		"resistant=true level=4 force-cards=1":  new(big.Rat),
	})
}

// TestDaemonicAttackTable checks that every total has one row, and that the table prints the
// results of the D6.
func TestDaemonicAttackTable(t *testing.T) {
	table := Tables["dark-millennium/daemonic-attack"]
	for total := -11; total <= 10; total++ {
		found := 0
		for _, row := range table.Rows {
			if (total >= row.Low || row.Below) && (total <= row.High || row.Above) {
				found++
			}
		}
		if found != 1 {
			t.Errorf("%d rows answer to a total of %d", found, total)
		}
		if row, ok := table.Row(total); !ok || (row.Low == daemonicKilled) != (total <= 3) {
			t.Errorf("a total of %d is in row %v", total, row)
		}
	}
	next := 1
	for _, row := range table.Rows {
		if row.Low != next || row.High < row.Low {
			t.Errorf("row %v, want it to begin at %d", row, next)
		}
		next = row.High + 1
	}
	if next != 7 || table.Die != "D6" {
		t.Errorf("the table ends at %d of a %s", next-1, table.Die)
	}
}

func TestDaemonMonotony(t *testing.T) {
	for _, who := range []string{"", " resistant=true"} {
		var byLevel, byForce []string
		for n := 1; n <= 4; n++ {
			byLevel = append(byLevel, "force-cards=3 level="+strconv.Itoa(n)+who)
		}
		for n := range 13 {
			byForce = append(byForce, "force-cards="+strconv.Itoa(n)+who)
		}
		never(t, daemon, "killed", -1, byLevel...)
		never(t, daemon, "killed", +1, byForce...)
	}
	never(t, daemon, "killed", -1, "force-cards=4", "force-cards=4 resistant=true")
}

func TestDaemonWorking(t *testing.T) {
	sameSteps(t, daemon, "", []calc.Step{{ID: "modifier", Args: []int{2, 1, 1}}, {ID: "killed-on", Args: []int{2}}})
	sameSteps(t, daemon, "level=1 force-cards=4 resistant=true",
		[]calc.Step{{ID: "resistant", Args: []int{6}}, {ID: "modifier", Args: []int{1, 4, -3}}, {ID: "killed-always"}})
	sameSteps(t, daemon, "level=3 force-cards=0", []calc.Step{{ID: "modifier", Args: []int{3, 0, 3}},
		{ID: "killed-never"}})
	sameRulings(t, daemon, map[string][]string{"": nil, "resistant=true": {"resistant"}})
}

func TestDaemonRefuses(t *testing.T) {
	refused(t, daemon, [][3]string{
		{"level=0", "level", "out-of-range"},
		{"level=5", "level", "out-of-range"},
		{"force-cards=13", "force-cards", "out-of-range"},
		{"force-cards=-1", "force-cards", "out-of-range"},
		{"force-cards=+1", "force-cards", "not-a-number"},
		{"resistant=grey-knight", "resistant", "wrong-choice"},
		{"force=1", "force", "unknown-input"},
	})
}

func FuzzDaemon(f *testing.F) {
	calctest.Fuzz(f, daemon, "level=4&force-cards=12&resistant=true")
}

func BenchmarkDaemon(b *testing.B) { calctest.Benchmark(b, daemon, "") }
func BenchmarkDaemonWorst(b *testing.B) {
	calctest.Benchmark(b, daemon, "resistant=true force-cards=12")
}
