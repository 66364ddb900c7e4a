package darkheresy

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"psyref/calc/calctest"
)

// namedTurn is the calculator with two powers.
var namedTurn = turn.WithNames("powers easy:20,1 bolt:-10,0")

// turnByFace enumerates the faces of the Focus Power test, of Phenomena and of Perils at one level.
// It returns the chances that the power works, that it works without Perils, of Phenomena, of
// Perils and of Annihilation.
func turnByFace(target, modifier int, level string) (out [5]*big.Rat) {
	var counts [5]int64
	for roll := 1; roll <= 100; roll++ {
		works := roll <= target && roll <= 90
		same := roll == 100 || roll%11 == 0
		rolls := level == "push" || level == "unfettered" && same
		for phenomena := 1; phenomena <= 100; phenomena++ {
			perils := rolls && phenomena+modifier >= 75
			for perilsRoll := 1; perilsRoll <= 100; perilsRoll++ {
				for i, happens := range []bool{works, works && !perils, rolls, perils, perils && perilsRoll == 100} {
					if happens {
						counts[i]++
					}
				}
			}
		}
	}
	for i, n := range counts {
		out[i] = big.NewRat(n, 1_000_000)
	}
	return out
}

// turnLevels returns the levels of a case with their effective ratings and their modifiers to
// Phenomena, from the table of Psychic Strength.
func turnLevels(class string, rating, penalty, bonus int) (levels []string, pushes, ratings, modifiers []int) {
	add := func(level string, push, rating, modifier int) {
		if rating-penalty >= 1 {
			levels, pushes = append(levels, level), append(pushes, push)
			ratings, modifiers = append(ratings, rating-penalty), append(modifiers, modifier+bonus)
		}
	}
	most := map[string]int{"bound": 3, "unbound": 5, "daemonic": 4}[class]
	if class != "daemonic" {
		add("fettered", 0, (rating+1)/2, 0)
	}
	add("unfettered", 0, rating, map[string]int{"bound": 0, "unbound": 10, "daemonic": 10}[class])
	for push := 1; push <= most; push++ {
		add("push", push, rating+push, map[string]int{"bound": 10, "unbound": 5 * push, "daemonic": 10 * push}[class])
	}
	return levels, pushes, ratings, modifiers
}

// TestTurnAgainstEveryFace compares every level, and the advised one, with turnByFace.
func TestTurnAgainstEveryFace(t *testing.T) {
	cases := 0
	for i, v := range append(calctest.Ends(turn), calctest.Random(turn, 40)...) {
		if i%3 > 0 && !calctest.Thorough() {
			continue
		}
		r, err := turn.Run(v)
		if err != nil {
			continue
		}
		calctest.Shape(t, turn, v, r)
		sustained := v.Int("sustained")
		if v.Bool("keep") {
			sustained++
		}
		penalty, bonus := 0, 0
		switch {
		case v.Choice("sustain-reading") == "table" && sustained > 0:
			penalty, bonus = sustained, 10
		case v.Choice("sustain-reading") == "text" && sustained > 1:
			penalty, bonus = sustained, 10*(sustained-1)
		}
		levels, pushes, ratings, modifiers := turnLevels(v.Choice("class"), v.Int("psy-rating"), penalty, bonus)
		best, most, chosen := -1, new(big.Rat), -1
		var worth [][5]*big.Rat
		for j, level := range levels {
			got := turnByFace(v.Int("characteristic")+5*ratings[j]+v.Int("modifier"), modifiers[j], level)
			worth = append(worth, got)
			if got[1].Cmp(most) > 0 {
				best, most = j, got[1]
			}
			if level == v.Choice("level") && (level != "push" || pushes[j] == v.Int("push")) {
				chosen = j
			}
			row := r.Choices.Rows[j]
			calctest.Same(t, v.Query()+" success", row.Success, got[0])
			calctest.Same(t, v.Query()+" clean", row.Clean, got[1])
			calctest.Same(t, v.Query()+" perils", row.Price, got[3])
		}
		if v.Choice("level") == "best" {
			chosen = max(0, best)
		}
		if r.Choices.Advised != best || r.Choices.Current != chosen || len(r.Choices.Rows) != len(levels) {
			t.Errorf("%s: advised %d, current %d of %d; want %d, %d of %d", v.Query(), r.Choices.Advised, r.Choices.Current, len(r.Choices.Rows), best, chosen, len(levels))
			continue
		}
		for k, id := range []string{"success", "success-safe", "phenomena", "perils", "annihilation"} {
			calctest.Same(t, v.Query()+" "+id, turn.Value(r, id), worth[chosen][k])
		}
		cases++
	}
	if cases < 15 {
		t.Errorf("only %d cases", cases)
	}
}

// TestTurnIsFocus compares a turn at a given level with the Focus Power test.
func TestTurnIsFocus(t *testing.T) {
	for _, inputs := range []string{"level=unfettered", "level=push push=3 psy-rating=5", "level=fettered sustained=2 psy-rating=6", "class=unbound level=push push=5 modifier=-20", "level=unfettered sustained=3 sustain-reading=table psy-rating=6"} {
		for _, id := range []string{"effective-psy-rating", "target", "success", "phenomena", "perils"} {
			if a, b := calctest.Value(t, turn, inputs, id), calctest.Value(t, focus, inputs, id); a.Compare(b) != 0 {
				t.Errorf("%s: %s is %v, focus says %v", inputs, id, a.Float(), b.Float())
			}
		}
	}
	if a, b := calctest.Value(t, namedTurn, "powers=bolt level=unfettered", "success"), calctest.Value(t, focus, "modifier=-10", "success"); a.Compare(b) != 0 {
		t.Errorf("bolt works %v, focus at −10 %v", a.Float(), b.Float())
	}
}

// TestTurnOfTheExample checks the example of the document, in which pushes have targets of 47, 52
// and 57.
func TestTurnOfTheExample(t *testing.T) {
	for push, want := range map[int]int64{1: 47, 2: 52, 3: 57} {
		inputs := fmt.Sprintf("characteristic=32 psy-rating=2 level=push push=%d", push)
		calctest.Same(t, inputs, calctest.Value(t, turn, inputs, "target"), big.NewRat(want, 1))
	}
}

func TestTurnAdvice(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                               "level[] further[]",
		"characteristic=12":              "level[] milder[]",
		"characteristic=20 psy-rating=1": "level[] milder-safe[]",
		"powers=easy":                    "power[1] further[] keep-free[]",
		"powers=easy sustained=1":        "power[1] further[] keep[2 10]",
		"powers=bolt sustained=2":        "power[2] further[] let-go[2 10]",
		"powers=easy sustained=1 keep=true psy-rating=5": "power[1] further[] let-go[2 10]",
		// The cost of the kept power itself does not count.
		"powers=easy sustained=1 keep=true psy-rating=5 sustain-reading=table": "power[1] further[] let-go-rating[1]",
		"level=fettered psy-rating=6 characteristic=80":                        "level-safe[]",
		"powers=easy psy-rating=6 characteristic=80":                           "power-safe[1] keep-free[]",
		"powers=bolt keep=true":                                                "power[2] further[] no-keep[]",
		"characteristic=1 modifier=-100":                                       "never[]",
		"powers=easy sustain-reading=table":                                    "power[1] further[] keep[1 10]",
	} {
		var texts []string
		for _, s := range calctest.Run(t, namedTurn, inputs).Choices.Advice {
			texts = append(texts, s.ID+fmt.Sprint(s.Args))
		}
		if got := strings.Join(texts, " "); got != want {
			t.Errorf("%q: %s, want %s", inputs, got, want)
		}
	}
}

func TestTurnRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"powers=easy,bolt", "powers", "list-too-long"},
		{"powers=1", "powers", "out-of-range"},
		{"powers=none", "powers", "unknown-name"},
		{"class=daemonic level=fettered", "level", "fettered-daemonic"},
		{"level=push push=4", "push", "push-above-class"},
		{"psy-rating=1 sustained=9", "psy-rating", "no-psy-rating-left"},
		{"psy-rating=2 sustained=2 level=unfettered", "psy-rating", "no-psy-rating-left"},
	} {
		calctest.Refused(t, namedTurn, c[0], c[1], c[2])
	}
}
