package darkmillennium

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// namedTurn is the calculator with powers as the content names them: their Force.
var namedTurn = turn.WithNames("powers scream:2 catalyst:3 assail:1")

func turnAdvice(steps []calc.Step) string {
	var texts []string
	for _, s := range steps {
		texts = append(texts, s.ID+fmt.Sprint(s.Args))
	}
	return strings.Join(texts, " ")
}

// TestTurnOfOnePowerIsSurvive checks that one power against an enemy whose cards are counted,
// and who holds no card that stops it without a roll, gets through as the survive calculator
// says.
func TestTurnOfOnePowerIsSurvive(t *testing.T) {
	for _, levels := range []string{"", "2", "3,1", "1,1,4"} {
		for _, cards := range []int{1, 5, 9} {
			whole := fmt.Sprintf("powers=2 force=3 nullify=1 counters=0 counters-gone=3 level=2 enemy-psykers=%s enemy-cards=%d",
				levels, cards)
			alone := fmt.Sprintf("caster=2 force-seen=3 nullify-seen=1 special-seen=3 nullifiers=%s enemy-cards=%d", levels,
				cards)
			if got, want := calctest.Value(t, turn, whole, "expected"),
				calctest.Value(t, survive, alone, "survives"); got.Compare(want) != 0 {
				t.Errorf("%s: %v, the survive calculator says %v", whole, got.Float(), want.Float())
			}
		}
	}
}

// TestTurnOfOneAnswerIsNullify checks that against one power that is used now, every Nullify is
// played, and stops it as the nullify calculator says.
func TestTurnOfOneAnswerIsNullify(t *testing.T) {
	for cards := range 5 {
		for _, levels := range [][2]string{{"2", ""}, {"4", "1"}, {"1", "3,2"}} {
			whole := fmt.Sprintf("powers= force=0 nullify=%d enemy-powers=3 used-now=true enemy-psykers=2,1 level=%s others=%s",
				cards, levels[0], levels[1])
			alone := fmt.Sprintf("caster=2 cards=%d nullifiers=%s", cards, strings.Trim(levels[0]+","+levels[1], ","))
			if got, want := calctest.Value(t, turn, whole, "stopped"),
				calctest.Value(t, nullify, alone, "nullified"); got.Compare(want) != 0 {
				t.Errorf("%s: %v, the nullify calculator says %v", whole, got.Float(), want.Float())
			}
		}
	}
}

// TestTurnAnswersTheDocument checks that Nullify works on 4+, against a lower level on 3+,
// against a higher one on 5+; a side without psykers needs 5+. Document 004, "ANNULATION" and
// "PERTE DE PSYKERS".
func TestTurnAnswersTheDocument(t *testing.T) {
	for inputs, want := range map[string]dice.Number{
		"enemy-psykers=2": dice.Ratio(1, 2),
		"enemy-psykers=1": dice.Ratio(2, 3),
		"enemy-psykers=3": dice.Ratio(1, 3),
	} {
		if got := calctest.Value(t, turn, "nullify=1 enemy-powers=1 used-now=true "+inputs,
			"stopped"); got.Compare(want) != 0 {
			t.Errorf("%s: %v, want %v", inputs, got.Float(), want.Float())
		}
	}
	// Five cards of which one is Nullify: the only power of level 2 fails a sixth of the time, and
	// against an enemy without psykers a fifteenth.
	deck := "powers=1 force=1 nullify=1 force-gone=17 nullify-gone=6 counters-gone=3 ultimate-gone=true idle-gone=2 enemy-cards=1 "
	for psykers, want := range map[string]dice.Number{"2": dice.Ratio(9, 10), "": dice.Ratio(14, 15),
		"4": dice.Ratio(13, 15)} {
		if got := calctest.Value(t, turn, deck+"enemy-psykers="+psykers, "expected"); got.Compare(want) != 0 {
			t.Errorf("against %q: %v, want %v", psykers, got.Float(), want.Float())
		}
	}
}

// TestTurnAdvice checks the advice of cases that were worked out by hand.
func TestTurnAdvice(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                                             "play-one[1] use[1 1] then[2 2]",
		"enemy-cards=3":                                "play-all[] use[1 1] then[2 2]",  // the enemy is less likely to pay for a second power
		"enemy-cards=4 level=3":                        "play-one[1] use[1 1] then[2 2]", // a first Nullify works on 3+, a second on 5+
		"enemy-cards=4 others=2":                       "play-all[] use[1 1] then[2 2]",
		"nullify=1 enemy-powers=1,1":                   "play-only[] use[1 1] then[2 2]",
		"nullify=0":                                    "none-to-play[] use[1 1] then[2 2]",
		"nullify=1 counters=1 enemy-powers=2":          "play-only[] counter[] use[1 1] then[2 2]",
		"nullify=0 counters=1":                         "counter-only[] use[1 1] then[2 2]",
		"enemy-psykers=":                               "no-enemy-power[] use[1 1] then[2 2]",
		"enemy-powers=6,1 enemy-cards=2":               "keep[] use[1 1] then[2 2]",
		"force=2 enemy-cards=3":                        "play-all[] skip[1] use[2 2]", // Force that is left is lost
		"powers=scream,assail,catalyst":                "play-one[1] use[7 2] then[9 1] skip[8]",
		"powers=catalyst,assail force=1":               "play-one[1] skip[8] use[9 1]",
		"powers=catalyst,assail force=1 ultimate=true": "play-one[1] ultimate[8] use[9 1]",
		"powers=5 force=2 ultimate=true":               "play-one[1] ultimate-and[5 2]",
		"powers=":                                      "play-one[1] none-listed[]",
		"powers=1 force=0":                             "play-one[1] no-power[]",
		// He lays six Force on the table, so a second power is less likely than if they were unseen.
		"enemy-powers=6,2 enemy-cards=4 used-now=true": "play-all[] use[1 1] then[2 2]",
	} {
		if got := turnAdvice(calctest.Run(t, namedTurn, inputs).Choices.Advice); got != want {
			t.Errorf("%s: %s, want %s", inputs, got, want)
		}
	}
}

// TestTurnForceJustPaid checks the cards that the reader does not see after the enemy has paid for a
// power. A side without psykers has not paid for any.
func TestTurnForceJustPaid(t *testing.T) {
	for inputs, force := range map[string]int{
		"enemy-powers=6,2":                               19,
		"enemy-powers=6,2 used-now=true":                 13,
		"enemy-powers=6,2 used-now=true force-gone=13":   0,
		"enemy-powers= used-now=true":                    19,
		"enemy-powers=6 enemy-psykers= used-now=true":    19,
		"enemy-powers=2,6 used-now=true ultimate=true":   17,
		"enemy-powers=1,6 used-now=true enemy-cards=18 ": 18,
	} {
		if got := calctest.Run(t, turn, inputs).Steps[0].Args[1]; got != force {
			t.Errorf("%s: %d Force unseen, want %d", inputs, got, force)
		}
	}
	if got := calctest.Value(t, turn, "enemy-powers=6,2 enemy-cards=4 used-now=true",
		"expected").Float(); fmt.Sprintf("%.2f", got) != "1.08" {
		t.Errorf("%v of the reader's powers get through, want 1.08", got)
	}
}

// TestTurnPlay checks that a number of Nullify that the reader sets is worth what its row says,
// and no more than the best.
func TestTurnPlay(t *testing.T) {
	const inputs = "nullify=4 counters=1 enemy-cards=9 enemy-powers=2,1,3"
	r := calctest.Run(t, turn, inputs)
	if len(r.Choices.Rows) != 5 || r.Choices.Current != r.Choices.Advised {
		t.Fatalf("%d rows, current %d, best %d", len(r.Choices.Rows), r.Choices.Current, r.Choices.Advised)
	}
	for n, row := range r.Choices.Rows {
		own := calctest.Run(t, turn, fmt.Sprintf("%s play=%d", inputs, n))
		if own.Choices.Current != n || own.Values[2].Compare(row.Success) != 0 || own.Values[2].Compare(r.Values[2]) > 0 {
			t.Errorf("play=%d: row %d, %v stopped, its row says %v, the best %v", n, own.Choices.Current, own.Values[2].Float(),
				row.Success.Float(), r.Values[2].Float())
		}
	}
	if advised := r.Choices.Rows[r.Choices.Advised].Success; advised.Compare(r.Values[2]) != 0 {
		t.Errorf("the best row stops %v, the result %v", advised.Float(), r.Values[2].Float())
	}
}

// TestTurnPlayIsForTheFirstPower checks that a given number of Nullify does not move on to the
// second power if the first cannot be paid for.
func TestTurnPlayIsForTheFirstPower(t *testing.T) {
	for _, play := range []string{"best", "0", "1"} {
		r := calctest.Run(t, turn, "nullify=2 enemy-powers=6,1 enemy-cards=2 play="+play)
		if rows := r.Tables[1].Rows; rows[0][2].Number.Float() != 0 || rows[1][2].Number.Float() != 2 {
			t.Errorf("play=%s: %v Nullify on the first power, %v on the second, want 0 and 2", play, rows[0][2].Number.Float(),
				rows[1][2].Number.Float())
		}
	}
}

// TestTurnUltimateForce checks that a power with Ultimate Force always gets through.
func TestTurnUltimateForce(t *testing.T) {
	r := calctest.Run(t, turn, "powers=3,1 force=1 ultimate=true enemy-cards=12")
	calctest.Same(t, "any", r.Values[1], big.NewRat(1, 1))
	if through := r.Tables[0].Rows[0][3].Number; through.Compare(dice.One) != 0 {
		t.Errorf("the power with Ultimate Force gets through %v of the time", through.Float())
	}
}

func TestTurnRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"powers=1,1,1,1,1,1", "powers", "list-too-long"},
		{"powers=7", "powers", "out-of-range"},
		{"powers=smite", "powers", "unknown-name"},
		{"force=12 force-gone=11", "force", "more-than-deck"},
		{"force=12 force-gone=8 enemy-powers=3 used-now=true", "force", "more-than-deck"},
		{"nullify=3 nullify-gone=6", "nullify", "more-than-deck"},
		{"counters=2 counters-gone=2", "counters", "more-than-deck"},
		{"ultimate=true ultimate-gone=true", "ultimate", "two-ultimates"},
		{"enemy-cards=18 force-gone=19", "enemy-cards", "deck-too-small"},
		{"nullify=2 play=3", "play", "play-too-many"},
	} {
		calctest.Refused(t, namedTurn, c[0], c[1], c[2])
	}
}

func FuzzTurn(f *testing.F) {
	calctest.Fuzz(f, turn, "powers=1,2,3&force=4&ultimate=true",
		"nullify=8&counters=3&enemy-cards=18&enemy-powers=1,1,1,1,1", "play=0&used-now=true")
}

func BenchmarkTurn(b *testing.B) { calctest.Benchmark(b, turn, "") }
func BenchmarkTurnWorst(b *testing.B) {
	calctest.Benchmark(b, turn,
		"powers=1,1,1,1,1 force=5 nullify=4 counters=1 enemy-cards=18 enemy-powers=1,2,3,1,2 used-now=true others=3,1")
}
func BenchmarkTurnNullify(b *testing.B) {
	calctest.Benchmark(b, turn,
		"powers= force=0 nullify=8 counters=3 enemy-cards=18 enemy-powers=3,3,3,3,3 used-now=true others=3,1")
}
