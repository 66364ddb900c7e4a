package ask_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"psyref/calc"
	"psyref/calc/ask"
	"psyref/calc/dice"
)

// Two calculators of one game and one of another, with inputs of every kind.
var (
	throw = &calc.Calculator{
		ID: "darts/throw",
		Inputs: []calc.Input{
			{Name: "skill", Trait: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 40}},
			{Name: "darts", Min: 1, Max: 9, Default: calc.Value{Number: 3}},
			{Name: "style", Kind: calc.Choose, Choices: []string{"calm", "wild"}, Default: calc.Value{Choice: "calm"}},
			{Name: "force", Min: 1, Max: 5, Default: calc.Value{Number: 1}, UsedWhen: "style", UsedIs: "wild"},
			{Name: "hand", Trait: "hand", Kind: calc.Choose, Choices: []string{"left", "right"}, Default: calc.Value{Choice: "left"}},
			{Name: "wind", Min: -20, Max: 20},
			{Name: "thrown", Max: 6, Folded: true},
			{Name: "watched", Kind: calc.Switch},
		},
		Values: []calc.Figure{{ID: "hit"}}, Headline: []string{"hit"}, Conflicts: []string{"too-hard"},
		Compute: func(v calc.Values) (calc.Result, error) {
			if v.Choice("style") == "wild" && v.Int("force") > 3 && v.Choice("hand") == "left" {
				return calc.Result{}, v.Conflict("force", "too-hard")
			}
			return calc.Result{Values: []dice.Number{dice.One}}, nil
		},
	}
	match = &calc.Calculator{
		ID: "darts/match",
		Inputs: []calc.Input{
			{Name: "skill", Trait: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 40}},
			{Name: "theirs", Min: 1, Max: 100, Default: calc.Value{Number: 40}},
			{Name: "wanted", Min: 1, Max: 101, Default: calc.Value{Number: 41}, Beyond: "skill"},
		},
		Values: []calc.Figure{{ID: "won"}}, Headline: []string{"won"},
		Compute: func(calc.Values) (calc.Result, error) { return calc.Result{Values: []dice.Number{dice.One}}, nil },
	}
	bowls = &calc.Calculator{
		ID: "bowls/lane",
		Inputs: []calc.Input{
			{Name: "pins", Kind: calc.List, Min: 1, Max: 10, MinItems: 1, MaxItems: 4, Default: calc.Value{List: []int{5}}},
			{Name: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 50}},
		},
		Values: []calc.Figure{{ID: "hit"}}, Headline: []string{"hit"},
		Compute: func(calc.Values) (calc.Result, error) { return calc.Result{Values: []dice.Number{dice.One}}, nil },
	}
	// Either player may be the one who thrusts.
	thrust = &calc.Calculator{
		ID: "fencing/thrust", Role: calc.ActsOrAnswers,
		Inputs: []calc.Input{
			{Name: "reach", Trait: "reach", Min: 1, Max: 100, Default: calc.Value{Number: 50}},
			{Name: "steps", Max: 9},
			{Name: "guard", Min: 1, Max: 100, Opposes: "reach", Default: calc.Value{Number: 50}},
			{Name: "guard-steps", Max: 9, Opposes: "steps"},
		},
		Values: []calc.Figure{{ID: "hit"}}, Headline: []string{"hit"},
		Compute: func(calc.Values) (calc.Result, error) { return calc.Result{Values: []dice.Number{dice.One}}, nil },
	}
	// Only the reader's own run counts.
	run = &calc.Calculator{
		ID: "fencing/run",
		Inputs: []calc.Input{
			{Name: "pace", Min: 1, Max: 9, Default: calc.Value{Number: 5}},
			{Name: "enemy-pace", Min: 1, Max: 9, Opposes: "pace", Default: calc.Value{Number: 5}},
		},
		Values: []calc.Figure{{ID: "hit"}}, Headline: []string{"hit"},
		Compute: func(calc.Values) (calc.Result, error) { return calc.Result{Values: []dice.Number{dice.One}}, nil },
	}
	// Names who throws.
	team = &calc.Calculator{
		ID:     "darts/team",
		Inputs: []calc.Input{{Name: "player", Kind: calc.Choose, Choices: []string{"other", "juggler", "pirate"}, Default: calc.Value{Choice: "other"}}},
		Values: []calc.Figure{{ID: "hit"}}, Headline: []string{"hit"},
		Compute: func(calc.Values) (calc.Result, error) { return calc.Result{Values: []dice.Number{dice.One}}, nil },
	}
	games = calc.Catalog{throw, match, bowls, thrust, run, team}
)

func vocabulary() *ask.Vocabulary {
	skill := ask.InputWords{Name: "skill", Phrases: []string{"skill", "sk"}}
	return &ask.Vocabulary{
		Small: []string{"a", "i", "the", "of", "my", "his", "he", "mine", "has", "do", "how", "many", "odds", "rounds", "lane", "not", "at", "by", "me"}, Breaks: []string{"with", "vs", "by"}, Joins: []string{"and"}, Rules: []string{"may"}, Negations: []string{"not", "without"},
		Counts: []string{"how many", "how many of my"}, Counted: []string{"rounds"}, Labels: []string{"lane"},
		Mine: []string{"my", "mine", "i", "me"}, Alone: []string{"me"}, Theirs: []string{"his", "he", "enemy"}, Versus: []string{"vs"}, Of: []string{"of"}, Who: []string{"who"},
		Casts: []string{"thrust"}, Own: []string{"my"}, He: []string{"he"}, Onto: []string{"at"}, Already: []string{"already"}, Answers: []string{"parry"}, Answered: []string{"parried by", "get parried"},
		Same:     []ask.Group{{ID: "vs", Phrases: []string{"against"}}, {ID: "at-least", Phrases: []string{"at least"}}},
		Numbers:  []ask.NumberPhrases{{Number: 1, Phrases: []string{"one"}}, {Number: 2, Phrases: []string{"two"}}, {Number: 5, Phrases: []string{"five"}}, {Number: 40, Phrases: []string{"forty"}}, {Number: 80, Phrases: []string{"quatre vingts", "quatre-vingt"}}},
		Ordinals: []ask.NumberPhrases{{Number: 3, Phrases: []string{"third"}}},
		Systems:  []ask.Group{{ID: "darts", Phrases: []string{"darts game", "darts 501"}}, {ID: "bowls", Phrases: []string{"ten pin"}}},
		Calculators: []ask.CalculatorWords{
			{ID: "darts/throw", Phrases: []string{"throw"}, Patterns: []string{"how many bottles for {darts} darts throw"}, Questions: []string{"Will it hit?", "how hard for"}, Inputs: []ask.InputWords{
				skill, {Name: "darts", Phrases: []string{"darts", "d6", "throw {n}"}},
				{Name: "style", Values: []ask.Group{{ID: "calm", Phrases: []string{"calm"}}, {ID: "wild", Phrases: []string{"wild"}}}},
				{Name: "force", Phrases: []string{"wild", "force"}},
				{Name: "hand", Values: []ask.Group{{ID: "left", Phrases: []string{"left", "juggler", "pirate"}}, {ID: "right", Phrases: []string{"right handed", "no juggler"}}}},
				{Name: "wind", Phrases: []string{"{+n}", "headwind of {-n}"}},
				{Name: "thrown", Phrases: []string{"{before} dart"}},
				{Name: "watched", Values: []ask.Group{{ID: "true", Phrases: []string{"watched", "matched", "5+"}}}},
			}},
			{ID: "darts/match", Phrases: []string{"match"}, Patterns: []string{"{skill} vs {theirs}", "skill {skill} they have theirs {theirs}"}, Inputs: []ask.InputWords{
				skill, {Name: "theirs", Phrases: []string{"vs {n}", "vs … skill {n}", "theirs"}}, {Name: "wanted", Phrases: []string{"wanted"}},
			}},
			{ID: "bowls/lane", Phrases: []string{"bowl"}, Inputs: []ask.InputWords{{Name: "pins", Phrases: []string{"{count} pins", "{count} pins at {each}", "{count} pins at {list}", "pins", "with {list}"}}, skill}},
			{ID: "chess/none", Phrases: []string{"mate"}},
			{ID: "fencing/thrust", Phrases: []string{"thrust", "parry", "parried"}, Inputs: []ask.InputWords{
				{Name: "reach", Phrases: []string{"reach"}}, {Name: "steps", Phrases: []string{"steps", "{+n}"}},
				{Name: "guard", Phrases: []string{"guard", "parry … reach {n}", "{n} guard of his"}}, {Name: "guard-steps", Phrases: []string{"guard steps"}},
			}},
			{ID: "fencing/run", Phrases: []string{"run"}, Inputs: []ask.InputWords{{Name: "pace", Phrases: []string{"pace"}}, {Name: "enemy-pace", Phrases: []string{"enemy pace"}}}},
			{ID: "darts/team", Phrases: []string{"team", "relay race"}, Inputs: []ask.InputWords{{Name: "player", Values: []ask.Group{{ID: "juggler", Phrases: []string{"juggler"}}, {ID: "pirate", Phrases: []string{"pirate"}}}}}},
		},
		Powers: []ask.Power{
			{Names: []string{"Hook", "L’Hameçon"}, Cases: []ask.Case{{Calculator: "darts/throw", Inputs: []string{"wind=-10"}}}},
			{Names: []string{"Hook"}, Cases: []ask.Case{{Calculator: "bowls/lane", Inputs: []string{"skill=60"}}}},
			{Names: []string{"Loop"}, Cases: []ask.Case{{Calculator: "darts/throw", Inputs: []string{"hand=right"}, Spares: []string{"juggler"}}}},
			{Names: []string{"Twirl"}, Cases: []ask.Case{{Calculator: "darts/throw", Inputs: []string{"hand=right"}, Spares: []string{"pirate"}}}},
			{Names: []string{"Skip"}, Cases: []ask.Case{{Calculator: "darts/throw", Inputs: []string{"wind=-5"}}}},
		},
	}
}

func reader(t testing.TB) *ask.Reader {
	t.Helper()
	v, err := ask.Parse(vocabulary().Text())
	if err != nil {
		t.Fatal(err)
	}
	r, err := ask.NewReader(v, games)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// queriesOf formats readings as calculators with their queries.
func queriesOf(list []ask.Reading) string {
	parts := make([]string, len(list))
	for i := range list {
		parts[i] = list[i].Calculator().ID + "?" + list[i].Values.Query()
	}
	return strings.Join(parts, " ")
}

func TestQuestions(t *testing.T) {
	r := reader(t)
	for _, tt := range []struct{ question, want string }{
		{"throw, skill 55", "darts/throw?skill=55"},                   // the unit first
		{"throw 55 skill", "darts/throw?skill=55"},                    // or the amount
		{"SKILL of 55: throw two", "darts/throw?darts=2&skill=55"},    // small words between, number words
		{"throw, skill 55 - 9 darts", "darts/throw?darts=9&skill=55"}, // a dash between words is no minus
		{"throw, skill 55 – 9 darts", "darts/throw?darts=9&skill=55"},
		{"sk55 throw 9 darts", "darts/throw?darts=9&skill=55"},                              // no space
		{"55 sk 9 darts throw", "darts/throw?darts=9&skill=55"},                             // each amount with the unit that leaves the least unmatched
		{"throw wild", "darts/throw?style=wild"},                                            // a value without a number beside it
		{"throw 55 not skill", "darts/throw?"},                                              // no phrase reaches over a negation
		{"throw wild 2", "darts/throw?force=2&style=wild"},                                  // and an amount that implies it
		{"throw wild 5", "darts/throw?force=5&hand=right&style=wild"},                       // assumed values give way
		{"throw left wild 5", "darts/throw?force=5&style=wild"},                             // stated values do not
		{"throw two +5", "darts/throw?darts=2&wind=5"},                                      // signs
		{"throw two −5", "darts/throw?darts=2&wind=-5"},                                     //
		{"match skill 60, they have theirs 30", "darts/match?skill=60&theirs=30&wanted=61"}, // a comma inside a pattern
		{"throw 55sk 4d", "darts/throw?darts=4&skill=55"},                                   // so many dice
		{"throw two on a 5+", "darts/throw?darts=2&watched=true"},                           // what succeeds is no amount
		{"throw headwind of 5", "darts/throw?wind=-5"},                                      //
		{"third dart throw", "darts/throw?thrown=2"},                                        // ordinals
		{"3rd dart throw", "darts/throw?thrown=2"},                                          //
		{"throw right-handed", "darts/throw?hand=right"},                                    // hyphens
		{"skill quatre-vingts throw", "darts/throw?skill=80"},                               // numbers of several words
		{"skill forty-two throw", "darts/throw?skill=42"},                                   //
		{"match wanted 45", "darts/match?skill=44&wanted=45"},                               // the value below a stated one
		{"60 against 30", "darts/match?skill=60&theirs=30&wanted=61"},                       // patterns
		{"match skill 60 vs skill 30", "darts/match?skill=60&theirs=30&wanted=61"},          // phrases with a context
		{"bowl with 4,2", "bowls/lane?pins=4,2"},                                            // lists
		{"bowl with 4,2 50 skill", "bowls/lane?pins=4,2"},                                   // numbers joined by commas end at a space
		{"bowl with 4 2 7 skill", "bowls/lane?pins=4,2&skill=7"},                            // and leave an amount to its unit
		{"throw 2 and wild", "darts/throw?darts=2&style=wild"},                              // a joining word ends a phrase
		{"bowl two pins", "bowls/lane?pins=5,5"},                                            // so many of the default
		{"bowl two pins at 3", "bowls/lane?pins=3,3"},                                       // or of a value
		{"bowl two pins at 3 and 1", "bowls/lane?pins=3,1"},                                 // each of its own
		{"bowl two pins at 3 and 3", "bowls/lane?pins=3,3"},                                 //
		{"bowl two pins at 3 and 1 and 40 skill", "bowls/lane?pins=3,1&skill=40"},           // as many as counted
		{"bowl two pins at 3 and 3 skill", "bowls/lane?pins=3,3&skill=3"},                   // once is enough
		{"bowl with 4, 2 and 1", "bowls/lane?pins=4,2,1"},                                   //
		{"bowl pins 4 and pins 2", "bowls/lane?pins=4,2"},                                   //
		{"throww skill 55", "darts/throw?skill=55"},                                         // a typing error
		{"throw two xatched", "darts/throw?darts=2"},                                        // one that may mean two words
		{"hook throw", "darts/throw?wind=-10"},                                              // a power sets inputs
		{"hook skill 70", "bowls/lane?skill=70 darts/throw?skill=70&wind=-10"},              // in every game that has it
		{"hook skill 70 ten pin", "bowls/lane?skill=70"},                                    // unless a game is named
		{"l'hamecon +3 throw", "darts/throw?wind=3"},                                        // stated values win over those of a power
		{"will it rain tomorrow", ""},                                                       // not a question about a figure
		{"the 5", ""},                                                                       //
		{"", ""},
	} {
		got := queriesOf(r.Ask(tt.question, ask.Context{}))
		if got != tt.want {
			t.Errorf("%q is read as %q, want %q", tt.question, got, tt.want)
		}
	}
}

func TestUnreadWordsAreReported(t *testing.T) {
	list := reader(t).Ask("throw skill 55 blindfold", ask.Context{})
	if len(list) != 1 || !slices.Equal(list[0].Unread, []string{"blindfold"}) || list[0].Confidence >= 1 || list[0].Confidence < 0.5 {
		t.Errorf("%+v", list)
	}
}

// TestAmountsOutOfRangeAreRefused checks that such an amount leaves its input at its default, and
// that the case for the page's scripts has it, so that they show the error.
func TestAmountsOutOfRangeAreRefused(t *testing.T) {
	list := reader(t).Ask("throw two, skill 155", ask.Context{Psyker: []string{"darts/skill=66"}})
	if len(list) != 1 || list[0].Values.Int("darts") != 2 || len(list[0].Refused) != 1 {
		t.Fatalf("%+v", list)
	}
	if wrong := list[0].Refused[0]; wrong.Input != "skill" || wrong.Value != "155" || wrong.Reason != calc.OutOfRange || wrong.Max != 100 {
		t.Errorf("%+v", wrong)
	}
	if text := string(ask.JSON(list)); !strings.Contains(text, `"query": "darts=2&skill=155"`) {
		t.Error(text)
	}
}

func TestWhereInputsComeFrom(t *testing.T) {
	list := reader(t).Ask("hook wild 2 throw", ask.Context{Psyker: []string{"darts/skill=66", "bowls/skill=1"}})
	if len(list) == 0 {
		t.Fatal("not read")
	}
	want := []ask.Input{
		{Name: "skill", Origin: ask.FromPsyker}, {Name: "darts", Origin: ask.Assumed}, {Name: "style", Origin: ask.Implied, From: "wild 2"}, {Name: "force", Origin: ask.FromQuestion, From: "wild 2"},
		{Name: "hand", Origin: ask.Assumed}, {Name: "wind", Origin: ask.FromPower, From: "hook"}, {Name: "thrown", Origin: ask.Assumed}, {Name: "watched", Origin: ask.Assumed},
	}
	if got := list[0].Inputs; !reflect.DeepEqual(got, want) || list[0].Power != "hook" || list[0].Values.Int("skill") != 66 {
		t.Errorf("%+v", got)
	}
	var worth []string
	for _, in := range list[0].Inputs {
		if list[0].IsWorthNaming(in) {
			worth = append(worth, in.Name)
		}
	}
	if got := strings.Join(worth, " "); got != "skill darts style force hand wind" {
		t.Errorf("worth naming are %s", got)
	}
}

// TestAReplacedValueIsNotThatOfThePsyker checks that a value which is changed since it contradicts
// the question counts as assumed, so that readers see that it is not theirs.
func TestAReplacedValueIsNotThatOfThePsyker(t *testing.T) {
	for question, want := range map[string]ask.Origin{"throw wild 3": ask.FromPsyker, "throw wild 4": ask.Assumed} {
		list := reader(t).Ask(question, ask.Context{Psyker: []string{"darts/hand=left"}})
		if len(list) != 1 {
			t.Fatalf("%s: %+v", question, list)
		}
		hand := list[0].Inputs[slices.IndexFunc(list[0].Inputs, func(in ask.Input) bool { return in.Name == "hand" })]
		if hand.Origin != want || (list[0].Values.Choice("hand") == "right") != (want == ask.Assumed) {
			t.Errorf("%s: %+v, %s", question, hand, list[0].Values.Choice("hand"))
		}
	}
}

// TestANamedSystemIsNotIgnored checks that no calculator of another system answers.
func TestANamedSystemIsNotIgnored(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]string{
		"bowl two pins, skill 60":       "bowls/lane?pins=5,5&skill=60",
		"darts game, bowl two pins":     "",
		"darts 501, hook, skill 60":     "darts/throw?skill=60&wind=-10",
		"skill 60 throw the third dart": "darts/throw?skill=60&thrown=2",
	} {
		if got := queriesOf(r.Ask(question, ask.Context{})); got != want {
			t.Errorf("%s: %s, want %s", question, got, want)
		}
	}
}

func TestSystemsResolveAmbiguousWords(t *testing.T) {
	r := reader(t)
	for system, want := range map[string]string{"darts": "darts/throw", "bowls": "bowls/lane"} {
		list := r.Ask("hook", ask.Context{System: system})
		if len(list) == 0 || list[0].Calculator().ID != want {
			t.Errorf("%s: %s", system, queriesOf(list))
		}
	}
}

func TestACalculatorIsOfferedWithoutACase(t *testing.T) {
	r := reader(t)
	if list := r.Ask("the match", ask.Context{}); len(list) != 1 || !list[0].Offer {
		t.Errorf("%+v", list)
	}
	if list := r.Ask("match of the season", ask.Context{}); len(list) != 0 {
		t.Errorf("offered for a sentence: %s", queriesOf(list))
	}
}

// TestACaseWithAMissedWordIsOnlyOffered checks that there is no figure if the reading leaves out an
// amount, or the only word that names a calculator.
func TestACaseWithAMissedWordIsOnlyOffered(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]bool{
		"throw skill 30 blindfold":                 false,
		"throw skill 30 wild bowl":                 false, // names its calculator
		"skill 30 wild 2 bowl":                     true,
		"skill 30 wild 2 bowl darts game":          false, // names its system, which has no bowl
		"throw skill 30 darts 3 force 2 theirs 20": true,
		"throw skill 30 darts 3 force 2 theirs":    false,
		"throw skill 30 darts 3 force 2 and 20":    true,
		"throw skill 30 without wild":              true,
		"throw skill 30 darts 3 wild 2 at 80 %":    true, // not the amount 80
		"throw skill 30 wild wild":                 false,
		"throw hook skill 30 hook":                 true, // a second power
		"throw skill 30 at least 3 darts":          false,
		"throw skill 30 force 2 darts at least 3":  true, // one word, over which no phrase reaches
		"throw skill 30 not at the wild":           true, // although "not" is small
	} {
		list := r.Ask(question, ask.Context{})
		if len(list) == 0 || list[0].Calculator() != throw || list[0].Offer != want {
			t.Errorf("%s: %s, want an offer: %t", question, queriesOf(list), want)
		}
	}
	if list := r.Ask("match skill 30 theirs 20 wild", ask.Context{}); len(list) == 0 || list[0].Calculator() != match || !list[0].Offer {
		t.Errorf("a condition of the game that the calculator lacks is ignored: %s", queriesOf(list))
	}
	if list := r.Ask("skill 30 match", ask.Context{System: "bowls"}); len(list) != 1 || list[0].Calculator() != match || list[0].Offer {
		t.Errorf("a reading that misses the word is before one that has it: %s", queriesOf(list))
	}
}

// TestANumberBehindALabelBelongsToIt checks that the number of a label is no amount of what follows.
func TestANumberBehindALabelBelongsToIt(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]string{
		"throw 5 darts, skill 55":       "darts/throw?darts=5&skill=55",
		"throw lane 5 darts, skill 55":  "", // whose number of darts is unknown
		"throw lanes 5 darts, skill 55": "darts/throw?darts=5&skill=55",
	} {
		if got := queriesOf(r.Ask(question, ask.Context{})); got != want {
			t.Errorf("%s: %s, want %s", question, got, want)
		}
	}
}

// TestOnlyANumberThatIsComputedIsAnswered checks that a question for the number of something is
// read only by a calculator with words about it.
func TestOnlyANumberThatIsComputedIsAnswered(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]string{
		"how many throws, skill 55":          "darts/throw?skill=55",
		"how many of my throws, skill 55":    "darts/throw?skill=55",
		"how many darts for a wild 2 throw":  "", // an input
		"how many bulls, throw skill 55":     "", // nothing
		"how many rounds, throw skill 55":    "", // a small word that is counted
		"how many odds, throw skill 55":      "darts/throw?skill=55",
		"throw skill 55, how many":           "darts/throw?skill=55",
		"how many bottles for 4 darts throw": "darts/throw?darts=4", // a phrase that begins with "how many"
	} {
		if got := queriesOf(r.Ask(question, ask.Context{})); got != want {
			t.Errorf("%s: %s, want %s", question, got, want)
		}
	}
}

// TestTheRestOfAChoiceIsTheBest checks that a stated part of a choice is kept, and the rest is the
// best of what it leaves: any swing beats a putt here, and force 2 is the best of each.
func TestTheRestOfAChoiceIsTheBest(t *testing.T) {
	golf := &calc.Calculator{
		ID: "golf/hole",
		Inputs: []calc.Input{
			{Name: "club", Kind: calc.Choose, Choices: []string{"putt", "swing"}, Default: calc.Value{Choice: "putt"}},
			{Name: "force", Min: 1, Max: 3, Default: calc.Value{Number: 1}},
		},
		Values: []calc.Figure{{ID: "holed"}}, Headline: []string{"holed"},
		Decision: &calc.Decision{Takes: []string{"club", "force"}},
		Compute: func(calc.Values) (calc.Result, error) {
			r := calc.Result{Values: []dice.Number{dice.One}}
			for _, club := range []string{"putt", "swing"} {
				for force := 1; force <= 3; force++ {
					success := dice.Ratio(len(club)-force%2, 9)
					r.Choices.Rows = append(r.Choices.Rows, calc.Option{Takes: []calc.Value{{Choice: club}, {Number: force}}, Success: success, Clean: success, Objective: success})
				}
			}
			return r, nil
		},
	}
	v := &ask.Vocabulary{Small: []string{"or"}, Calculators: []ask.CalculatorWords{{ID: golf.ID, Phrases: []string{"golf"}, Inputs: []ask.InputWords{
		{Name: "club", Values: []ask.Group{{ID: "putt", Phrases: []string{"putt"}}, {ID: "swing", Phrases: []string{"swing"}}}}, {Name: "force", Phrases: []string{"force"}},
	}}}}
	r, err := ask.NewReader(v, calc.Catalog{golf})
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"golf putt":                  "golf/hole?club=putt&force=2",
		"golf swing":                 "golf/hole?club=swing&force=2",
		"golf force 3":               "golf/hole?club=swing&force=3",
		"golf putt force 1":          "golf/hole?club=putt",
		"golf":                       "golf/hole?",                   // the choice stays open
		"golf putt or swing force 3": "golf/hole?club=swing&force=3", // and where two are named
	} {
		if got := queriesOf(r.Ask(question, ask.Context{})); got != want {
			t.Errorf("%s: %s, want %s", question, got, want)
		}
	}
	if list := r.Ask("golf putt", ask.Context{}); list[0].Inputs[1] != (ask.Input{Name: "force", Origin: ask.Advised}) {
		t.Errorf("%+v", list[0].Inputs)
	}
}

// TestQuestionsInFullNeedNoInputs checks that a question of the calculator is answered with assumed
// inputs, alone or with a power, and nothing else is.
func TestQuestionsInFullNeedNoInputs(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]string{
		"will it hit":                   "darts/throw?",
		"Will it hit?":                  "darts/throw?",
		"how hard for the hook":         "darts/throw?wind=-10",
		"how hard for l'hameçon":        "darts/throw?wind=-10",
		"will it hit in the dark":       "",
		"how hard for the hook at dusk": "",
		"if so, will it hit":            "",
	} {
		got := ""
		if list := r.Ask(question, ask.Context{}); len(list) > 0 && !list[0].Weak && !list[0].Offer {
			got = queriesOf(list)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestNamesOfOtherCalculatorsGiveNoFigure checks that a reading is only an offer if it leaves the
// name of another calculator unread, of one word or several, and names its own nowhere.
func TestNamesOfOtherCalculatorsGiveNoFigure(t *testing.T) {
	r := reader(t)
	for question, offer := range map[string]bool{
		"40 vs 50":                  false,
		"team 40 vs 50":             true,
		"relay race 40 vs 50":       true,
		"the relay race, 40 vs 50":  true,
		"match relay race 40 vs 50": false,
		"race 40 vs 50":             false, // alone it names none
	} {
		list := r.Ask(question, ask.Context{})
		if at := slices.IndexFunc(list, func(one ask.Reading) bool { return one.Calculator() == match }); at < 0 || list[at].Offer != offer {
			t.Errorf("%q: %s, want an offer: %v", question, queriesOf(list), offer)
		}
	}
}

// TestLongQuestionsAreRefused checks that a question is read as a whole or not at all, at both
// limits of its length.
func TestLongQuestionsAreRefused(t *testing.T) {
	r := reader(t)
	const asks = "throw skill 55"
	for question, want := range map[string]string{
		asks + strings.Repeat(" ", 286):         "",
		asks + strings.Repeat("\u00a0", 286):    "",
		asks + strings.Repeat(" ", 287):         "the question is too long: 301 characters, at most 300",
		strings.Repeat("a ", 37) + asks:         "",
		strings.Repeat("a ", 38) + asks:         "the question is too long: 41 words, numbers and commas, at most 40",
		strings.Repeat("é", 292) + " skill 100": "the question is too long: 302 characters, at most 300",
	} {
		got := ""
		if err := r.CheckLength(question); err != nil {
			got = err.Error()
		}
		if list := r.Ask(question, ask.Context{}); got != want || len(list) > 0 != (want == "") {
			t.Errorf("%q: error %q, want %q; readings %s", question, got, want, queriesOf(list))
		}
	}
}

// TestCalculatorsWithManyInputs checks that a question can name each of the largest number of inputs,
// and that one more input is an error.
func TestCalculatorsWithManyInputs(t *testing.T) {
	nameOf := func(i int) string { return "alpha" + strings.Repeat("x", i) }
	of := func(n int) (calc.Catalog, *ask.Vocabulary) {
		c := &calc.Calculator{ID: "darts/many"}
		words := ask.CalculatorWords{ID: c.ID, Phrases: []string{"rafters"}}
		for i := range n {
			in := "in-" + strconv.Itoa(i)
			c.Inputs = append(c.Inputs, calc.Input{Name: in, Max: 9})
			words.Inputs = append(words.Inputs, ask.InputWords{Name: in, Phrases: []string{nameOf(i)}})
		}
		return calc.Catalog{c}, &ask.Vocabulary{Calculators: []ask.CalculatorWords{words}}
	}
	catalog, v := of(ask.MaxInputs)
	r, err := ask.NewReader(v, catalog)
	if err != nil {
		t.Fatal(err)
	}
	for i := range ask.MaxInputs {
		other := (i + 1) % ask.MaxInputs
		list := r.Ask("rafters "+nameOf(i)+" 3 "+nameOf(other)+" 2 "+nameOf(i)+" 4", ask.Context{})
		if len(list) != 1 {
			t.Fatalf("input %d: %d readings", i, len(list))
		}
		got := list[0].Values
		if got.Int("in-"+strconv.Itoa(i)) != 4 || got.Int("in-"+strconv.Itoa(other)) != 2 || !slices.Equal(list[0].Unread, []string{nameOf(i), "3"}) {
			t.Errorf("input %d: %s, unread %q", i, queriesOf(list), list[0].Unread)
		}
	}
	catalog, v = of(ask.MaxInputs + 1)
	if _, err := ask.NewReader(v, catalog); err != ask.ErrTooManyInputs {
		t.Errorf("a calculator with too many inputs: %v", err)
	}
}

// TestPowersKeepTheirFacts checks that a word for the caster changes what a power sets only if the
// power spares this caster. Words for the value itself always do.
func TestPowersKeepTheirFacts(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]string{
		"throw 2 darts pirate":          "darts=2",
		"throw 2 darts no juggler":      "darts=2&hand=right",
		"loop 2 darts":                  "darts=2&hand=right",
		"loop 2 darts pirate":           "darts=2&hand=right",
		"pirate loop 2 darts":           "darts=2&hand=right",
		"loop 2 darts juggler":          "darts=2",
		"loop 2 darts left":             "darts=2",
		"twirl 2 darts pirate":          "darts=2",
		"twirl 2 darts juggler":         "darts=2&hand=right",
		"skip 2 darts no juggler":       "darts=2&wind=-5",
		"skip 2 darts right handed":     "darts=2&hand=right&wind=-5",
		"hook throw 2 darts no juggler": "darts=2&wind=-10",
	} {
		if list := r.Ask(question, ask.Context{}); len(list) == 0 || list[0].Calculator() != throw || list[0].Values.Query() != want {
			t.Errorf("%q: %s, want %s", question, queriesOf(list), want)
		}
	}
}

func TestReadingsAsJSON(t *testing.T) {
	var got struct {
		Readings []struct {
			Calculator, Query string
			Inputs            []struct{ Name, How, From string }
			Power             string
			Unread            []string
			Sure              float64
			Offer             bool
		}
	}
	if err := json.Unmarshal(ask.JSON(reader(t).Ask(`throw skill 55 "quoted"`, ask.Context{})), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Readings) != 1 || got.Readings[0].Query != "skill=55" || got.Readings[0].Inputs[0].How != "stated" || got.Readings[0].Unread[0] != "quoted" {
		t.Errorf("%+v", got)
	}
	if err := json.Unmarshal(ask.JSON(nil), &got); err != nil || len(got.Readings) != 0 {
		t.Errorf("%v, %+v", err, got)
	}
}

func TestVocabularyRoundTrip(t *testing.T) {
	v := vocabulary()
	v.Definitions = []string{"id\tclub/duel\nvalue\tsuccess\t0\ta|b", "id\tclub/walk\n\nheadline\t"}
	got, err := ask.Parse(v.Text())
	if err != nil {
		t.Fatal(err)
	}
	if got.Text() != v.Text() || !slices.Equal(got.Definitions, v.Definitions) {
		t.Errorf("got\n%s\nwant\n%s", got.Text(), v.Text())
	}
	for _, text := range []string{"", "small", "input\tskill\tsk\n", "value\tx\ty\n", "unknown\tx\ty\n", "calculator\ta/b\tx\nvalue\tx\ty\n"} {
		if _, err := ask.Parse(text); err == nil {
			t.Errorf("%q is a vocabulary", text)
		}
	}
}

func TestUnknownPlaceholdersAreErrors(t *testing.T) {
	for _, change := range []func(c *ask.CalculatorWords){
		func(c *ask.CalculatorWords) { c.Patterns = []string{"{none}"} },
		func(c *ask.CalculatorWords) { c.Questions = []string{"{none}"} },
		func(c *ask.CalculatorWords) { c.Patterns = []string{"{style}"} },
		func(c *ask.CalculatorWords) { c.Patterns = []string{"{skill"} },
		func(c *ask.CalculatorWords) { c.Inputs[0].Phrases = []string{"{list}"} },
		func(c *ask.CalculatorWords) { c.Inputs[0].Name = "none" },
		func(c *ask.CalculatorWords) { c.Phrases = []string{"!"} },
	} {
		v := vocabulary()
		change(&v.Calculators[0])
		if _, err := ask.NewReader(v, games); err == nil {
			t.Error("an unknown placeholder is accepted")
		}
	}
}

// FuzzAsk checks that every reading of any question is a valid case of its calculator.
func FuzzAsk(f *testing.F) {
	for _, seed := range []string{"throw wild 5", "60 against 30", "bowl with 4,2,,1", "+-5 throw", "３ darts", "dés œuf 1/2/3", "99999999999999999999 skill", "third 3rd 2e 6s 40k d6"} {
		f.Add(seed)
	}
	r := reader(f)
	f.Fuzz(func(t *testing.T, question string) {
		for _, one := range r.Ask(question, ask.Context{}) {
			c := one.Calculator()
			if _, err := c.Decode(one.Values.Query()); err != nil {
				t.Errorf("%q: %v", question, err)
			}
			if !json.Valid(ask.JSON([]ask.Reading{one})) {
				t.Errorf("%q: no JSON", question)
			}
		}
	})
}

func TestReadingsThatRulesAnswerBetterAreWeak(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]bool{"hook": true, "l'hameçon": true, "hook skill 50": false, "wild hook": true, "throw hook": true, "wild hook for the third dart": false, "wild hook plugh": true, "may i hook skill 50": true, "darts 501 hook": true, "may i hook skill 50 with 3 darts": false,
		// Only an error answers these.
		"throw two, skill 155": true, "throw wild 4 left skill 50": true, "throw wild 4 skill 50": false} {
		list := r.Ask(question, ask.Context{})
		if len(list) == 0 {
			t.Errorf("%s: no reading", question)
			continue
		}
		if got := list[0].Weak; got != want {
			t.Errorf("%s: Weak is %t, want %t", question, got, want)
		}
	}
}

// TestSidesOfThePsyker checks that the reader's psyker has the numbers of the reader's side.
func TestSidesOfThePsyker(t *testing.T) {
	r := reader(t)
	about := ask.Context{Psyker: []string{"fencing/reach=70"}}
	for question, want := range map[string]string{
		"i thrust, his reach 30":         "fencing/thrust?guard=30&reach=70",
		"i parry his reach 60":           "fencing/thrust?guard=70&reach=60",
		"my reach 80, he has 30, thrust": "fencing/thrust?guard=30&reach=80",
	} {
		list := r.Ask(question, about)
		if got := queriesOf(list); got != want || list[0].Theirs != strings.Contains(question, "parry") {
			t.Errorf("%s: %s, theirs %v; want %s", question, got, list[0].Theirs, want)
		}
	}
}

// TestSides reads questions in which both players have numbers. An offer, which has no figure, is
// marked with an asterisk.
func TestSides(t *testing.T) {
	r := reader(t)
	for _, tt := range []struct{ question, want string }{
		{"my parry reach 60", "fencing/thrust?reach=60"}, // a reach is that of the one who thrusts
		{"his parry reach 60", "fencing/thrust?reach=60"},
		{"my reach 60 vs his reach 30", "fencing/thrust?guard=30&reach=60"},       // the reader thrusts, if nothing says otherwise
		{"his reach 30, my reach 60, thrust", "fencing/thrust?guard=30&reach=60"}, //
		{"my thrust reach 60 steps 2 vs his 30", "fencing/thrust?guard=30&reach=60&steps=2"},
		{"my reach 60, he has 30, thrust", "fencing/thrust?guard=30&reach=60"},         // without its unit
		{"i parry his reach 60 with reach 30", "fencing/thrust?guard=30&reach=60"},     // who parries does not thrust
		{"my reach 30, i parry his reach 60", "fencing/thrust?guard=30&reach=60"},      //
		{"parry his reach 60 with my reach 30", "fencing/thrust?guard=30&reach=60"},    // an order is about the power of the other
		{"parry with my reach 30 his reach 60", "fencing/thrust?guard=30&reach=60"},    //
		{"he has reach 60, i parry with reach 30", "fencing/thrust?guard=30&reach=60"}, // with no object between
		{"his reach 60 parried by my reach 30", "fencing/thrust?guard=30&reach=60"},    // passive
		{"do i get parried, my reach 60, his 30", "fencing/thrust?guard=30&reach=60"},  //
		{"he parry with reach 30 steps 2, my reach 60", "fencing/thrust?guard=30&guard-steps=2&reach=60"},
		{"i thrust with reach 60, enemy reach 30 steps 2", "fencing/thrust?guard=30&guard-steps=2&reach=60"},
		{"he thrust with reach 60, my reach 30 steps 2", "fencing/thrust?guard=30&guard-steps=2&reach=60"},
		{"my reach 60 steps 1, his reach 30 steps 2, thrust", "fencing/thrust?guard=30&guard-steps=2&reach=60&steps=1"},
		{"reach 60 of mine vs 30 guard of his", "fencing/thrust?guard=30&reach=60"}, // the person behind the number
		{"reach 30 enemy vs my reach 60", "fencing/thrust?guard=60&reach=30"},       //
		{"my reach 60 his reach 30 reach 20 thrust", "*fencing/thrust?"},            // one number too many
		{"my pace 6 enemy pace 3 run", "fencing/run?enemy-pace=3&pace=6"},
		{"he thrust at me with reach 60, my reach 30", "fencing/thrust?guard=30&reach=60"},             // at whom
		{"i already thrust, he thrust with reach 60, my reach 30", "fencing/thrust?guard=30&reach=60"}, // not now
		{"his reach 60 steps 2 at me, my reach 30", "fencing/thrust?guard=30&reach=60&steps=2"},        // behind a number
		{"my fencer has reach 60, he thrust at reach 30", "*fencing/thrust?"},                          // whose fencer is he
		{"run: enemy pace 3 mine 6", "fencing/run?enemy-pace=3&pace=6"},
	} {
		list := r.Ask(tt.question, ask.Context{})
		if got := queriesOf(list[:min(1, len(list))]); len(list) > 0 && list[0].Offer {
			if got = "*" + got; got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.question, got, tt.want)
			}
		} else if got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.question, got, tt.want)
		}
	}
}
