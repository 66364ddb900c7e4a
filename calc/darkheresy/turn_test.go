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

// TestTurnAgainstEveryFace compares every level with turnByFace, and the advised one with the level
// that has the greatest success less the price of its Perils.
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
		price := big.NewRat(int64(v.Int("perils-price")), 100)
		var worth [][5]*big.Rat
		for j, level := range levels {
			got := turnByFace(v.Int("characteristic")+5*ratings[j]+v.Int("modifier"), modifiers[j], level)
			worth = append(worth, got)
			if worth := new(big.Rat).Sub(got[0], new(big.Rat).Mul(price, got[3])); best < 0 || worth.Cmp(most) > 0 {
				best, most = j, worth
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
			chosen = best
		}
		advised := best
		if most.Sign() <= 0 {
			advised = -1
		}
		if r.Choices.Advised != advised || r.Choices.Current != chosen || len(r.Choices.Rows) != len(levels) {
			t.Errorf("%s: advised %d, current %d of %d; want %d, %d of %d", v.Query(), r.Choices.Advised, r.Choices.Current,
				len(r.Choices.Rows), advised, chosen, len(levels))
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
	for _, inputs := range []string{"level=unfettered", "level=push push=3 psy-rating=5",
		"level=fettered sustained=2 psy-rating=6", "class=unbound level=push push=5 modifier=-20",
		"level=unfettered sustained=3 sustain-reading=table psy-rating=6"} {
		for _, id := range []string{"effective-psy-rating", "target", "success", "phenomena", "perils"} {
			if a, b := calctest.Value(t, turn, inputs, id), calctest.Value(t, focus, inputs, id); a.Compare(b) != 0 {
				t.Errorf("%s: %s is %v, focus says %v", inputs, id, a.Float(), b.Float())
			}
		}
	}
	if a, b := calctest.Value(t, namedTurn, "powers=bolt level=unfettered", "success"),
		calctest.Value(t, focus, "modifier=-10", "success"); a.Compare(b) != 0 {
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

// TestTurnFreeSafe compares the level with nothing else sustained with that of the same case, in
// which nothing is.
func TestTurnFreeSafe(t *testing.T) {
	for _, inputs := range []string{"sustained=2", "sustained=3 psy-rating=6", "sustained=1 sustain-reading=table",
		"class=unbound sustained=4 psy-rating=2", "class=daemonic characteristic=5", "modifier=-100 sustained=2"} {
		alone := ""
		for _, input := range strings.Fields(inputs) {
			if !strings.HasPrefix(input, "sustained=") {
				alone += " " + input
			}
		}
		if got, want := calctest.Value(t, turn, inputs, "free-safe"),
			calctest.Value(t, turn, alone, "success-safe"); got.Compare(want) != 0 {
			t.Errorf("%s: %v with nothing else sustained, want %v", inputs, got.Float(), want.Float())
		}
	}
}

// TestTurnAdvice checks the sentences on sustaining. The chances of the comments are those without
// Perils.
func TestTurnAdvice(t *testing.T) {
	for inputs, want := range map[string]string{
		"":                        "",
		"powers=easy":             "keep-free[]",
		"powers=easy sustained=1": "keep[2 10]",
		"powers=bolt sustained=2": "let-go[]",
		"powers=easy sustained=1 keep=true psy-rating=5":                       "let-go[]",
		"powers=easy sustained=1 keep=true psy-rating=5 sustain-reading=table": "let-go[]",
		"powers=easy sustained=0 keep=true psy-rating=5 sustain-reading=table": "", // its own cost does not count
		"characteristic=70 psy-rating=6 sustained=2 modifier=20":               "", // 90 % in both cases
		"characteristic=1 psy-rating=2 sustained=2":                            "let-go[]",
		"powers=easy psy-rating=6 characteristic=80":                           "keep-free[]",
		"powers=bolt keep=true":                                                "no-keep[]",
		"characteristic=1 modifier=-100":                                       "",
		"powers=easy sustain-reading=table":                                    "keep[1 10]",
		"powers=easy sustain-reading=table sustained=1 psy-rating=8":           "let-go[] keep-rating[1]",
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

// TestTurnAsAPlayerWouldDecide checks the level that an experienced player would choose. Perils can
// cost a character's life, so with the usual price a push is for those who cannot do otherwise.
func TestTurnAsAPlayerWouldDecide(t *testing.T) {
	for _, tt := range []struct{ situation, inputs, want string }{
		{"a beginner of psy rating 1 gains nothing by more than fettered", "psy-rating=1", "fettered"},
		{"at psy rating 2 five points are worth a double in ten", "characteristic=32 psy-rating=2", "unfettered"},
		{"the usual psyker uses all he has", "characteristic=40 psy-rating=3", "unfettered"},
		{"a strong psyker does not push for five points more", "characteristic=60 psy-rating=5", "unfettered"},
		{"who succeeds at 90 fettered takes no risk", "characteristic=70 psy-rating=6 modifier=20", "fettered"},
		{"a master needs no more than half his rating", "characteristic=90 psy-rating=10", "fettered"},
		{"no power is tried where no roll is low enough", "characteristic=20 psy-rating=1 modifier=-60", ""},
		{"a hard test at psy rating 1 stays fettered, small as the chance is", "characteristic=30 psy-rating=1 modifier=-30",
			"fettered"},
		{"a chance of one in ten is no reason to risk Perils more than one in three",
			"characteristic=20 psy-rating=1 modifier=-30", ""},
		{"an unbound psyker in trouble does not push either", "class=unbound characteristic=25 psy-rating=3 modifier=-30",
			"unfettered"},
		{"nor does he where only a push could work", "class=unbound characteristic=25 psy-rating=1 modifier=-40", ""},
		{"unbound, with two powers sustained and a bad target",
			"class=unbound characteristic=25 psy-rating=2 modifier=-30 sustained=2", ""},
		{"a weak will keeps to unfettered", "characteristic=12", "unfettered"},
		{"a daemonic psyker cannot hold back, and does not push", "class=daemonic", "unfettered"},
		{"a daemonic psyker with a chance of 1 in 100 does better to wait",
			"class=daemonic characteristic=1 psy-rating=1 modifier=-5", ""},
		{"two powers sustained leave only a push, which a good target pays for", "characteristic=50 psy-rating=2 sustained=2",
			"push 3"},
		{"on the last round, with nothing to lose, he pushes as far as he can", "perils-price=0", "push 3"},
		{"who fears nothing more than Perils holds back", "characteristic=40 psy-rating=3 perils-price=1000", "fettered"},
	} {
		choices := calctest.Run(t, turn, tt.inputs).Choices
		got := ""
		if choices.Advised >= 0 {
			takes := choices.Rows[choices.Advised].Takes
			if got = takes[0].Choice; len(takes) > 1 {
				got += fmt.Sprintf(" %d", takes[1].Number)
			}
		}
		if got != tt.want {
			t.Errorf("%s (%s): %q, want %q", tt.situation, tt.inputs, got, tt.want)
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
