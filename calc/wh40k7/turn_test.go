package wh40k7

import (
	"fmt"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/calctest"
	"psyref/calc/dice"
)

// namedTurn is the calculator with the named powers of the tests. Vortex and Sanctuary are Sanctic,
// Summoning is Malefic.
var namedTurn = turn.WithNames("powers smite:1,0,0,1 vortex:3,1,1,1 prescience:2,0,0,0 summoning:3,2,0,0 sanctuary:1,1,0,0 possession:3,2,1,0")

// TestTurnOfOnePower compares a turn of one power with the manifest calculator. If harm has no price,
// both sides spend every die.
func TestTurnOfOnePower(t *testing.T) {
	for _, tt := range [][4]int{{1, 4, 3, 0}, {2, 16, 16, 3}, {3, 7, 9, 1}} { // cost, dice, enemy dice, bonus
		alone := fmt.Sprintf("cost=%d dice=%d deny-dice=%d deny-bonus=%d", tt[0], tt[1], tt[2], tt[3])
		whole := fmt.Sprintf("perils-price=0 model-price=0 powers=%d dice=%d enemy-dice=%d deny-bonus=%d", tt[0], tt[1],
			tt[2], tt[3])
		for id, other := range map[string]string{"expected": "manifest", "any": "manifest", "perils": "perils",
			"expected-perils": "perils"} {
			if got, want := calctest.Value(t, turn, whole, id),
				calctest.Value(t, manifest, alone, other); got.Compare(want) != 0 {
				t.Errorf("%s: %s is %v, the manifest calculator says %v", whole, id, got.Float(), want.Float())
			}
		}
	}
}

// TestTurnIsNoWorseThanAFixedOrder checks that the best order is worth at least what the phase
// calculator computes for the listed one. That calculator ignores Perils, so the Psyker has many
// Wounds and a high Leadership.
func TestTurnIsNoWorseThanAFixedOrder(t *testing.T) {
	for _, costs := range []string{"1,2", "2,1", "3,1", "1,3", "1,1,1", "2,1,3"} {
		free := calctest.Value(t, turn,
			"perils-price=0 model-price=0 wounds=10 leadership=10 dice=7 enemy-dice=6 deny-bonus=1 powers="+costs, "expected")
		fixed := calctest.Value(t, phase, "mastery=1 enemy-mastery=0 roll=6 deny-bonus=1 costs="+costs, "expected")
		// Dragged into the Warp costs less than a fiftieth of the powers.
		if free.Compare(fixed.Times(dice.Ratio(49, 50))) < 0 {
			t.Errorf("%s: %v in the best order, %v in the listed one", costs, free.Float(), fixed.Float())
		}
	}
}

// TestTurnAgreedValues checks an example: seven dice against six at +1.
func TestTurnAgreedValues(t *testing.T) {
	for _, inputs := range []string{"powers=smite,vortex", "powers=vortex,smite"} {
		r := calctest.Run(t, namedTurn, inputs+" dice=7 enemy-dice=6 deny-bonus=1")
		calctest.Same(t, inputs, r.Values[0], rat(7445, 10368))
		if got := advice(r.Choices.Advice); got != "only[6 7] chance-against[6] skip[7]" {
			t.Errorf("%s: %s", inputs, got)
		}
	}
}

func advice(steps []calc.Step) string {
	var texts []string
	for _, s := range steps {
		texts = append(texts, s.ID+fmt.Sprint(s.Args))
	}
	return strings.Join(texts, " ")
}

func TestTurnAdvice(t *testing.T) {
	for inputs, want := range map[string]string{
		"powers=1,1 dice=0":                           "no-dice[]",
		"powers=5,2 dice=1":                           "too-few[1]",
		"powers=1 dice=3":                             "only[1 3] chance-against[6]",
		"powers=smite,prescience dice=6 enemy-dice=0": "first[6 2] then[8 4] sum[]",
		"powers=vortex,smite dice=7 enemy-dice=0":     "only[6 4] chance[] skip[7]",
		// Perils can remove the Psyker, so the risk comes last.
		"powers=vortex,smite dice=7 enemy-dice=0 perils-price=10 model-price=0": "first[6 2] then[7 5] sum[]",
		"powers=vortex dice=7 perils-price=100":                                 "nothing[]",
		"powers=1 dice=3 enemy-dice=0":                                          "only[1 3] chance[]",
		"powers=1,1,1 dice=6 enemy-dice=0":                                      "first[1 2] then-twice[1 2] sum[]",
		"powers=1,1,1,1 dice=12 enemy-dice=6":                                   "first[1 3] then-times[1 3 3] sum-against[6]",
	} {
		if got := advice(calctest.Run(t, namedTurn, inputs).Choices.Advice); got != want {
			t.Errorf("%s: %s, want %s", inputs, got, want)
		}
	}
}

// TestTurnAsAPlayerWouldDecide checks what an experienced player would do. A Psyker is worth more than
// a power, so he stakes a last Wound for nothing that doubles can spoil.
func TestTurnAsAPlayerWouldDecide(t *testing.T) {
	for _, tt := range []struct{ situation, inputs, want string }{
		{"Smite without denial takes four dice of ten, not all", "powers=smite dice=10 enemy-dice=0", "smite 4"},
		{"with the last Wound two dice for Smite are enough", "powers=smite dice=10 enemy-dice=0 wounds=1", "smite 2"},
		{"a blessing of Sanctic doubles never takes twelve dice with the last Wound",
			"powers=sanctuary dice=12 enemy-dice=0 wounds=1", "sanctuary 1"},
		{"with Wounds to spare it may risk one double", "powers=sanctuary dice=12 enemy-dice=0 wounds=3", "sanctuary 2"},
		{"a Grey Knight rolls it like any power", "powers=sanctuary dice=12 enemy-dice=0 psyker=grey-knight", "sanctuary 4"},
		{"a Daemon summons without fear of doubles", "powers=summoning dice=12 enemy-dice=0 psyker=daemon", "summoning 9"},
		{"Vortex of Doom is not worth the last Wound", "powers=vortex dice=5 enemy-dice=0 wounds=1", ""},
		{"nor is Possession", "powers=possession dice=7 enemy-dice=0 wounds=1", ""},
		{"nor is Summoning", "powers=summoning dice=7 enemy-dice=0 wounds=1", ""},
		{"three dice for a Vortex are a way to lose a Wound", "powers=vortex dice=3 enemy-dice=0", ""},
		{"with dice in plenty the Vortex is worth its certain Perils", "powers=vortex dice=10 enemy-dice=0 wounds=3",
			"vortex 10"},
		{"against denial the Vortex is left out", "powers=smite,vortex dice=7 enemy-dice=6 deny-bonus=1", "smite 7"},
		{"two powers of cost 1 share four dice", "powers=1,1 dice=4 enemy-dice=0", "1 2, 1 2"},
		{"a weak power is left out where the enemy denies", "powers=smite,prescience dice=3 enemy-dice=6", "smite 3"},
		{"one that costs two dice too many is left out as well", "powers=smite,3 dice=4 enemy-dice=0", "smite 4"},
		{"nothing is tried with too few dice", "powers=3 dice=2", ""},
		{"an enemy without dice leaves room for both", "powers=smite,prescience dice=9 enemy-dice=0",
			"smite 3, prescience 6"},
		{"on the last turn, with nothing to lose, every die is rolled",
			"powers=smite dice=10 enemy-dice=0 perils-price=0 model-price=0", "smite 10"},
		{"a Psyker worth twenty powers holds back", "powers=smite dice=10 enemy-dice=0 model-price=20 wounds=1", "smite 1"},
	} {
		v, err := namedTurn.Arguments(strings.Fields(tt.inputs))
		if err != nil {
			t.Fatal(err)
		}
		r, err := namedTurn.Run(v)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for _, row := range r.Tables[0].Rows {
			moves = append(moves, fmt.Sprintf("%s %v", row[0].Choice, row[1].Number.Float()))
		}
		if got := strings.Join(moves, ", "); got != tt.want {
			t.Errorf("%s (%s): %q, want %q", tt.situation, tt.inputs, got, tt.want)
		}
	}
}

// TestTurnOfNamedPowers compares the properties of named powers with the same inputs of the
// manifest calculator.
func TestTurnOfNamedPowers(t *testing.T) {
	for named, alone := range map[string]string{
		"powers=smite":                             "cost=1",
		"powers=prescience deny-bonus=3":           "cost=2", // it targets no enemy unit: no bonus
		"powers=summoning":                         "cost=3 perils-on=doubles",
		"powers=summoning psyker=daemon":           "cost=3",
		"powers=summoning psyker=grey-knight":      "cost=3 perils-on=doubles",
		"powers=sanctuary":                         "cost=1 perils-on=doubles",
		"powers=sanctuary psyker=daemon":           "cost=1 perils-on=doubles",
		"powers=sanctuary psyker=grey-knight":      "cost=1",
		"powers=vortex psyker=daemon deny-bonus=2": "cost=3 perils-on=doubles perils-on-failure=true deny-bonus=2", // any failed test causes Perils too
	} {
		for _, sides := range [][2]int{{6, 4}, {24, 20}} {
			for id, same := range map[string]string{"expected": "manifest", "perils": "perils"} {
				got := calctest.Value(t, namedTurn, fmt.Sprintf("%s dice=%d enemy-dice=%d first=1 first-dice=%[2]d", named,
					sides[0], sides[1]), id)
				if want := calctest.Value(t, manifest, fmt.Sprintf("%s dice=%d deny-dice=%d", alone, sides[0], sides[1]),
					same); got.Compare(want) != 0 {
					t.Errorf("%s, %v dice: %s %v, want %v", named, sides, id, got.Float(), want.Float())
				}
			}
		}
	}
}

// TestTurnFirst checks that a first move set by the inputs has the values of its row, and is no
// better than the best.
func TestTurnFirst(t *testing.T) {
	best := calctest.Run(t, namedTurn, "powers=smite,prescience,vortex dice=9 enemy-dice=5")
	for _, row := range best.Choices.Rows {
		inputs := fmt.Sprintf("powers=smite,prescience,vortex dice=9 enemy-dice=5 first=%d first-dice=%d",
			row.Takes[0].Number, row.Takes[1].Number)
		r := calctest.Run(t, namedTurn, inputs)
		if r.Values[0].Compare(row.Success) != 0 || r.Values[2].Compare(row.Price) != 0 {
			t.Errorf("%s: %v and %v, the row says %v and %v", inputs, r.Values[0].Float(), r.Values[2].Float(),
				row.Success.Float(), row.Price.Float())
		}
		if r.Values[0].Compare(best.Values[0]) > 0 {
			t.Errorf("%s: better than the best", inputs)
		}
		if current := r.Choices.Rows[r.Choices.Current]; current.Takes[0].Number != row.Takes[0].Number ||
			current.Takes[1].Number != row.Takes[1].Number {
			t.Errorf("%s: the current row is %v", inputs, current.Takes)
		}
	}
	own := calctest.Run(t, turn, "powers=1,2 first=1 first-dice=1")
	if len(own.Choices.Rows) != 3 || own.Choices.Current == own.Choices.Advised {
		t.Errorf("a first move set by the inputs: %d rows, current %d, best %d", len(own.Choices.Rows), own.Choices.Current,
			own.Choices.Advised)
	}
}

func TestTurnRefuses(t *testing.T) {
	for _, c := range [][3]string{
		{"powers=", "powers", "list-too-short"},
		{"powers=1,1,1,1,1,1", "powers", "list-too-long"},
		{"powers=6", "powers", "out-of-range"},
		{"powers=banishment", "powers", "unknown-name"},
		{"dice=25", "dice", "out-of-range"},
		{"powers=1,1,1,1 dice=17", "dice", "too-much"},
		{"powers=1,1,1,1 enemy-dice=17", "enemy-dice", "too-much"},
		{"first=3", "first", "no-such-power"},
		{"first=2 dice=2", "first", "first-too-few"},
		{"first=1 first-dice=8", "first-dice", "first-too-many"},
	} {
		calctest.Refused(t, namedTurn, c[0], c[1], c[2])
	}
}

func FuzzTurn(f *testing.F) {
	calctest.Fuzz(f, turn, "powers=1,2,3&dice=5&enemy-dice=5", "first=1&first-dice=2", "powers=5,5&perils-price=100")
}

func BenchmarkTurn(b *testing.B) { calctest.Benchmark(b, turn, "") }
func BenchmarkTurnWorst(b *testing.B) {
	calctest.Benchmark(b, turn, "dice=16 enemy-dice=16 powers=1,2,3,4,5 deny-bonus=3 wounds=10")
}
func BenchmarkTurnMostDice(b *testing.B) {
	calctest.Benchmark(b, turn, "dice=24 enemy-dice=24 powers=1,2,3 deny-bonus=3 wounds=10")
}
