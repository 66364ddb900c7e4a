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
			{Name: "hand", Trait: "hand", Kind: calc.Choose, Choices: []string{"left", "right"},
				Default: calc.Value{Choice: "left"}},
			{Name: "wind", Min: -20, Max: 20},
			{Name: "thrown", Max: 6, Folded: true},
			{Name: "watched", Kind: calc.Switch},
		},
		Values: []calc.Figure{{ID: "hit"}, {ID: "bull"}}, Headline: []string{"hit"}, Conflicts: []string{"too-hard"},
		Compute: func(v calc.Values) (calc.Result, error) {
			if v.Choice("style") == "wild" && v.Int("force") > 3 && v.Choice("hand") == "left" {
				return calc.Result{}, v.Conflict("force", "too-hard")
			}
			return calc.Result{Values: []dice.Number{dice.One, dice.One}}, nil
		},
	}
	match = &calc.Calculator{
		ID: "darts/match",
		Inputs: []calc.Input{
			{Name: "skill", Trait: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 40}},
			{Name: "theirs", Opposes: "skill", Min: 1, Max: 100, Default: calc.Value{Number: 40}},
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
		Values: []calc.Figure{{ID: "hit"}, {ID: "parried"}, {ID: "wound"}}, Headline: []string{"hit"},
		Answering: []string{"parried", "hit"},
		Compute: func(calc.Values) (calc.Result, error) {
			return calc.Result{Values: []dice.Number{dice.One, dice.One, dice.One}}, nil
		},
	}
	// Only the reader's own run counts.
	run = &calc.Calculator{
		ID: "fencing/run",
		Inputs: []calc.Input{
			{Name: "pace", Min: 1, Max: 20, Default: calc.Value{Number: 5}},
			{Name: "enemy-pace", Min: 1, Max: 9, Opposes: "pace", Default: calc.Value{Number: 5}},
		},
		Values: []calc.Figure{{ID: "hit"}}, Headline: []string{"hit"},
		Compute: func(calc.Values) (calc.Result, error) { return calc.Result{Values: []dice.Number{dice.One}}, nil },
	}
	// Names who throws.
	team = &calc.Calculator{
		ID: "darts/team",
		Inputs: []calc.Input{{Name: "player", Kind: calc.Choose, Choices: []string{"other", "juggler", "pirate"},
			Default: calc.Value{Choice: "other"}}},
		Values: []calc.Figure{{ID: "hit"}}, Headline: []string{"hit"},
		Compute: func(calc.Values) (calc.Result, error) { return calc.Result{Values: []dice.Number{dice.One}}, nil },
	}
	games = calc.Catalog{throw, match, bowls, thrust, run, team}
)

// vocabulary is lines of kind, id and phrases.
const vocabulary = `
small;;a|i|the|of|my|his|he|has|do|how|many|odds|rounds|lane|not|at|by|me|with|des|is
joins;;and
to;;to
rules;;may
counts;;how many
same;how many;how many
negations;;not|without
mine;;my|i
theirs;;his|he|enemy
versus;;vs|parried by
answers;;parry|parried by
articles;;a|the
same;vs;against
same;at-least;at least
same;parried by;parried by
same;parry;parries
same;d6;dés
number;1;one
number;2;two
number;5;five
number;40;forty
number;80;quatre vingts|quatre-vingt
ordinal;3;third
system;darts;darts game|darts 501
system;bowls;ten pin
calculator;darts/throw;throw
figure;bull;bull|how many bulls
figure;hit;board
input;skill;skill|sk
input;darts;darts|d6|throw {n}
input;style;
value;calm;calm
value;wild;wild
input;force;wild|force
input;hand;
value;left;left|juggler|pirate
value;right;right handed|no juggler
input;wind;{+n}
input;thrown;{before} dart
input;watched;
value;true;watched|matched|5+
calculator;darts/match;match
input;skill;skill|sk
input;theirs;theirs
input;wanted;wanted
calculator;bowls/lane;bowl
input;pins;{count} pins|{count} pins at {list}|pins
input;skill;skill|sk
calculator;chess/none;mate
input;skill;skill
value;50;average
calculator;fencing/thrust;thrust|parry
figure;wound;wounds
input;reach;reach
input;steps;steps|{+n}
input;guard;guard
calculator;fencing/run;run
input;pace;pace|{count} runners at {n}
calculator;darts/team;team|relay race
input;player;
value;juggler;juggler
value;pirate;pirate
cases;;darts/throw wind=-10
power;hook;Hook|L’Hameçon
cases;;bowls/lane skill=60
power;hook;Hook
cases;;darts/throw hand=right juggler
power;loop;Loop
cases;;darts/throw hand=right pirate
power;twirl;Twirl
cases;;darts/throw wind=-5
power;skip;Skip
`

// parsed returns the vocabulary of such lines.
func parsed(t testing.TB, lines string) ask.Vocabulary {
	t.Helper()
	v, err := ask.Parse(strings.ReplaceAll(strings.Trim(lines, "\n"), ";", "\t") + "\n")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func readerOf(t testing.TB, v ask.Vocabulary, catalog calc.Catalog) *ask.Reader {
	t.Helper()
	v, err := ask.Parse(v.Text())
	if err != nil {
		t.Fatal(err)
	}
	r, err := ask.NewReader(v, catalog)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func reader(t testing.TB) *ask.Reader {
	t.Helper()
	return readerOf(t, parsed(t, vocabulary), games)
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
		{"throw, skill 55", "darts/throw?skill=55"},                               // unit n
		{"throw 55 skill", "darts/throw?skill=55"},                                // n unit
		{"SKILL of 55: throw two", "darts/throw?darts=2&skill=55"},                // small words between, number words
		{"throw, skill 55 - 9 darts", "darts/throw?darts=9&skill=55"},             // a dash between words is no minus
		{"throw, skill 55 – 9 darts", "darts/throw?darts=9&skill=55"},             //
		{"sk55 throw 9 darts", "darts/throw?darts=9&skill=55"},                    // no space
		{"55 sk 9 darts throw", "darts/throw?darts=9&skill=55"},                   // each amount with the unit that leaves the least
		{"throw wild", "darts/throw?style=wild"},                                  // a value without a number beside it
		{"throw 55 not skill", "darts/throw?"},                                    // no phrase reaches over a negation
		{"throw wild 2", "darts/throw?force=2&style=wild"},                        // an amount that implies a value
		{"throw left wild 5", "darts/throw?force=5&style=wild"},                   // stated values do not
		{"throw two +5", "darts/throw?darts=2&wind=5"},                            // +n
		{"throw two −5", "darts/throw?darts=2&wind=-5"},                           //
		{"throw 2 darts +5", "darts/throw?darts=2&wind=5"},                        // is not the amount of a unit
		{"throw 55sk 4d", "darts/throw?darts=4&skill=55"},                         // so many dice
		{"throw 4 des", "darts/throw?darts=4"},                                    // without its accent
		{"throw two on a 5+", "darts/throw?darts=2&watched=true"},                 // what succeeds is no amount
		{"third dart throw", "darts/throw?thrown=2"},                              // nth
		{"3rd dart throw", "darts/throw?thrown=2"},                                //
		{"throw right-handed", "darts/throw?hand=right"},                          // hyphens
		{"skill quatre-vingts throw", "darts/throw?skill=80"},                     // numbers of several words
		{"skill forty-two throw", "darts/throw?skill=42"},                         //
		{"match wanted 45", "darts/match?skill=44&wanted=45"},                     // the value below a stated one
		{"match 45 to 50", "darts/match?skill=45&wanted=50"},                      // n to m
		{"match wanted 45 to wanted 50", "darts/match?skill=45&wanted=50"},        //
		{"throw 2 and wild", "darts/throw?darts=2&style=wild"},                    // a joining word ends a phrase
		{"bowl two pins", "bowls/lane?pins=5,5"},                                  // so many of the default
		{"bowl two pins at 3", "bowls/lane?pins=3,3"},                             // count × unit n
		{"bowl two pins at 3 and 1", "bowls/lane?pins=3,1"},                       // each of its own
		{"bowl two pins at 3 and 1 and 40 skill", "bowls/lane?pins=3,1&skill=40"}, // as many as counted
		{"run 3 runners at 4", "fencing/run?pace=12"},                             // the sum of a number
		{"bowl pins 4 2 7 skill", "bowls/lane?pins=4,2&skill=7"},                  // which leaves an amount to its unit
		{"bowl pins 4, 2 and 1", "bowls/lane?pins=4,2,1"},
		{"bowl pins 4 and pins 2", "bowls/lane?pins=4,2"},                      //
		{"throww skill 55", "darts/throw?skill=55"},                            // a typing error
		{"throw two xatched", "darts/throw?darts=2"},                           // one that may mean two words
		{"hook throw", "darts/throw?wind=-10"},                                 // a power sets inputs
		{"hook skill 70", "darts/throw?skill=70&wind=-10 bowls/lane?skill=70"}, // in every game that has it
		{"hook skill 70 ten pin", "bowls/lane?skill=70"},                       // unless one is named
		{"l'hamecon +3 throw", "darts/throw?wind=3"},                           // stated values win over those of a power
		{"will it rain tomorrow", ""},                                          // not a question about a figure
		{"the 5", ""},                                                          //
		{"", ""},
	} {
		got := queriesOf(r.Ask(tt.question, ask.Context{}))
		if got != tt.want {
			t.Errorf("%q is read as %q, want %q", tt.question, got, tt.want)
		}
	}
}

// TestUnreadIsReported checks that what a case does not use is reported, with the inputs that a
// number may be, and that words beside each other are one text.
func TestUnreadIsReported(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]string{
		"throw skill 55":                    "",
		"throw skill 55 blindfold":          "blindfold",
		"throw skill 55 old purple hat":     "old purple hat",
		"throw skill 55 7 hats":             "7 darts wind; hats",
		"throw skill 55 wild 2 2":           "2 darts wind thrown",
		"throw skill 55 calm force 2":       "force; 2 darts wind thrown",
		"throw skill 55 without hats":       "without hats",
		"my reach 60 vs his 30 at midnight": "midnight",
	} {
		var texts []string
		list := r.Ask(question, ask.Context{})
		if len(list) == 0 {
			t.Errorf("%s: no reading", question)
			continue
		}
		for _, unread := range list[0].Unread {
			texts = append(texts, strings.Join(append([]string{unread.Text}, unread.Free...), " "))
		}
		if got := strings.Join(texts, "; "); got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestAmountsOutOfRangeAreRefused checks that such an amount leaves its input at its default, and
// that the case for the page's scripts has it, so that they show the error.
func TestAmountsOutOfRangeAreRefused(t *testing.T) {
	list := reader(t).Ask("throw two, skill 155", ask.Context{Psyker: []string{"darts/skill=66"}})
	if len(list) != 1 || list[0].Values.Int("darts") != 2 || len(list[0].Refused) != 1 {
		t.Fatalf("%+v", list)
	}
	if wrong := list[0].Refused[0]; wrong.Input != "skill" || wrong.Value != "155" || wrong.Reason != calc.OutOfRange ||
		wrong.Max != 100 {
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
		{Name: "skill", Origin: ask.FromPsyker}, {Name: "darts", Origin: ask.Assumed},
		{Name: "style", Origin: ask.Implied, From: "wild 2"}, {Name: "force", Origin: ask.FromQuestion, From: "wild 2"},
		{Name: "hand", Origin: ask.Assumed}, {Name: "wind", Origin: ask.FromPower, From: "hook"},
		{Name: "thrown", Origin: ask.Assumed}, {Name: "watched", Origin: ask.Assumed},
	}
	if got := list[0].Inputs; !reflect.DeepEqual(got, want) || list[0].Power != "hook" ||
		list[0].Values.Int("skill") != 66 {
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

// TestOtherSystemsComeLast checks that a calculator of another system than the one named, or open,
// is marked so.
func TestOtherSystemsComeLast(t *testing.T) {
	r := reader(t)
	for _, tt := range []struct{ question, system, want string }{
		{"bowl two pins, skill 60", "", "bowls/lane?pins=5,5&skill=60"},
		{"darts game, bowl two pins", "", "bowls/lane?pins=5,5 elsewhere"},
		{"bowl two pins", "darts", "bowls/lane?pins=5,5 elsewhere"},
		{"darts 501, hook, skill 60", "", "darts/throw?skill=60&wind=-10"},
		{"hook skill 60", "darts", "darts/throw?skill=60&wind=-10"},
		{"skill 60 throw the third dart", "", "darts/throw?skill=60&thrown=2"},
	} {
		list := r.Ask(tt.question, ask.Context{System: tt.system})
		got := queriesOf(list[:min(1, len(list))])
		if len(list) > 0 && list[0].Elsewhere {
			got += " elsewhere"
		}
		if got != tt.want {
			t.Errorf("%s, in %q: %s, want %s", tt.question, tt.system, got, tt.want)
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

// TestWhatWithholdsAFigure checks that there is no figure if a negation, the asked figure or the
// only name of a calculator is unread, or if nothing belongs to the game. The inputs stay.
func TestWhatWithholdsAFigure(t *testing.T) {
	r := reader(t)
	for _, tt := range []struct {
		question, query string
		offer           bool
	}{
		{"throw skill 30 blindfold", "skill=30", false},
		{"throw skill 30 and 20", "skill=30", false},
		{"throw skill 30 wild bowl", "skill=30&style=wild", false}, // names its calculator
		{"throw skill 30 without wild", "skill=30&style=wild", true},
		{"throw skill 30 at least 4 darts", "darts=4&skill=30", false},
		{"skill 30 bull", "skill=30", false},
		{"darts 2 relay race", "darts=2", true},
		{"throw", "", true}, // nothing but the name
	} {
		list := r.Ask(tt.question, ask.Context{})
		at := slices.IndexFunc(list, func(one ask.Reading) bool { return one.Calculator() == throw })
		if at < 0 || list[at].Offer != tt.offer || list[at].Values.Query() != tt.query {
			t.Errorf("%q: %s, want %s, offered: %v", tt.question, queriesOf(list), tt.query, tt.offer)
		}
	}
	if list := r.Ask("bull with reach 50 steps 2", ask.Context{}); len(list) == 0 || list[0].Offer {
		t.Errorf("a figure of another game withholds one: %s", queriesOf(list))
	}
}

// TestTheAskedFigureIsNamed checks the figure that a question names.
func TestTheAskedFigureIsNamed(t *testing.T) {
	r := reader(t)
	for question, want := range map[string]string{"bull with 5 darts": "bull", "how many bulls with 5 darts": "bull",
		"throw 5 darts":            "",
		"board with 5 darts, bull": "hit bull"} {
		list := r.Ask(question, ask.Context{})
		if len(list) == 0 || list[0].Calculator() != throw || list[0].Values.Int("darts") != 5 ||
			strings.Join(list[0].Figures, " ") != want {
			t.Errorf("%s: %+v", question, list)
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
					r.Choices.Rows = append(r.Choices.Rows, calc.Option{Takes: []calc.Value{{Choice: club}, {Number: force}},
						Success: success, Clean: success, Objective: success})
				}
			}
			return r, nil
		},
	}
	r := readerOf(t, parsed(t, `
small;;or
calculator;golf/hole;golf
input;club;
value;putt;putt
value;swing;swing
input;force;force
`), calc.Catalog{golf})
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

// TestCalculatorsWithManyInputs checks that a question can name each of the largest number of
// inputs, and that one more input is an error.
func TestCalculatorsWithManyInputs(t *testing.T) {
	nameOf := func(i int) string { return "alpha" + strings.Repeat("x", i) }
	of := func(n int) (calc.Catalog, ask.Vocabulary) {
		c := &calc.Calculator{ID: "darts/many"}
		lines := "calculator;darts/many;rafters"
		for i := range n {
			in := "in-" + strconv.Itoa(i)
			c.Inputs = append(c.Inputs, calc.Input{Name: in, Max: 9})
			lines += "\ninput;" + in + ";" + nameOf(i)
		}
		return calc.Catalog{c}, parsed(t, lines)
	}
	catalog, v := of(ask.MaxInputs)
	r := readerOf(t, v, catalog)
	for i := range ask.MaxInputs {
		other := (i + 1) % ask.MaxInputs
		list := r.Ask("rafters "+nameOf(i)+" 3 "+nameOf(other)+" 2 "+nameOf(i)+" 4", ask.Context{})
		if len(list) != 1 {
			t.Fatalf("input %d: %d readings", i, len(list))
		}
		got := list[0].Values
		if got.Int("in-"+strconv.Itoa(i)) != 4 || got.Int("in-"+strconv.Itoa(other)) != 2 || len(list[0].Unread) != 2 ||
			list[0].Unread[1].Text != "3" {
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
		if list := r.Ask(question, ask.Context{}); len(list) == 0 || list[0].Calculator() != throw ||
			list[0].Values.Query() != want {
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
			Unread            []struct{ Text string }
			Sure              float64
			Offer             bool
		}
	}
	if err := json.Unmarshal(ask.JSON(reader(t).Ask(`throw skill 55 "quoted"`, ask.Context{})), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Readings) != 1 || got.Readings[0].Query != "skill=55" || got.Readings[0].Inputs[0].How != "stated" ||
		got.Readings[0].Unread[0].Text != "quoted" {
		t.Errorf("%+v", got)
	}
	if err := json.Unmarshal(ask.JSON(nil), &got); err != nil || len(got.Readings) != 0 {
		t.Errorf("%v, %+v", err, got)
	}
}

func TestVocabularyRoundTrip(t *testing.T) {
	v := parsed(t, vocabulary)
	definitions := []string{"id\tclub/duel\nvalue\tsuccess\t0\ta|b", "id\tclub/walk\n\nheadline\t"}
	for _, text := range definitions {
		v.AddDefinition(text)
	}
	got, err := ask.Parse(v.Text())
	if err != nil {
		t.Fatal(err)
	}
	if got.Text() != v.Text() || !slices.Equal(got.Definitions(), definitions) {
		t.Errorf("got\n%s\nwant\n%s", got.Text(), v.Text())
	}
}

func TestInvalidVocabularies(t *testing.T) {
	for _, lines := range []string{"small", "calculator;darts/throw;x\nvalue;x;y",
		"calculator;darts/throw;{none}", "calculator;darts/throw;!",
		"calculator;darts/throw;x\ninput;none;sk", "calculator;darts/throw;x\ninput;skill;{none}",
		"calculator;darts/throw;x\ninput;skill;{n", "calculator;darts/throw;x\ninput;skill;{list}"} {
		v, err := ask.Parse(strings.ReplaceAll(lines, ";", "\t"))
		if err == nil {
			_, err = ask.NewReader(v, games)
		}
		if err == nil {
			t.Errorf("%q is a vocabulary", lines)
		}
	}
}

// FuzzAsk checks that every reading of any question is a valid case of its calculator.
func FuzzAsk(f *testing.F) {
	for _, seed := range []string{"throw wild 5", "60 against 30", "bowl with 4,2,,1", "+-5 throw", "３ darts",
		"dés œuf 1/2/3", "99999999999999999999 skill", "third 3rd 2e 6s 40k d6"} {
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
	for question, want := range map[string]bool{"hook": true, "l'hameçon": true, "hook skill 50": false,
		"wild hook": true, "throw hook": true, "wild hook for the third dart": false, "wild hook plugh": true,
		"may i hook skill 50": true, "darts 501 hook": true, "may i hook skill 50 with 3 darts": false,
		// What is counted is a figure, or nothing that the calculator knows.
		"how many bulls at skill 50": false, "how many lanes at skill 50": true,
		// Only an error answers these.
		"throw two, skill 155": true, "throw wild 4 left skill 50": true, "throw wild 4 skill 50": true} {
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
		"thrust vs reach 30":         "fencing/thrust?guard=30&reach=70",
		"i parry his reach 60":       "fencing/thrust?guard=70&reach=60",
		"my reach 80 thrust, his 30": "fencing/thrust?guard=30&reach=80",
	} {
		list := r.Ask(question, about)
		if got := queriesOf(list); got != want || list[0].Theirs != strings.Contains(question, "parry") {
			t.Errorf("%s: %s; want %s", question, got, want)
		}
	}
}

// TestFiguresOfTheOneWhoAnswers checks that a power which the reader answers has the figures that
// matter to him, unless the question names one.
func TestFiguresOfTheOneWhoAnswers(t *testing.T) {
	r := reader(t)
	for question, want := range map[string][]string{
		"i parry his reach 60":        {"parried", "hit"},
		"my reach 80 thrust, his 30":  nil,
		"i parry his reach 60 wounds": {"wound"},
	} {
		if got := r.Ask(question, ask.Context{})[0].Figures; !slices.Equal(got, want) {
			t.Errorf("%s: %v; want %v", question, got, want)
		}
	}
}

// TestSides reads questions in which both players have numbers. After "or" is the case with the
// numbers exchanged, where the question does not say who casts.
func TestSides(t *testing.T) {
	r := reader(t)
	for _, tt := range []struct{ question, want string }{
		// No word for a person: the order of the words.
		{"reach 60 vs reach 30", "guard=30&reach=60 or guard=60&reach=30"},
		{"reach 60 steps 2 vs 30", "guard=30&reach=60&steps=2 or guard=60&guard-steps=2&reach=30"},
		{"reach 60 vs reach 30 steps 2", "guard=30&guard-steps=2&reach=60 or guard=60&reach=30&steps=2"},
		{"reach 60 parried by 30", "guard=30&reach=60"},
		// The nearest one to the left.
		{"my reach 60 vs his reach 30", "guard=30&reach=60 or guard=60&reach=30"},
		{"his reach 30, my reach 60", "guard=30&reach=60 or guard=60&reach=30"},
		{"my reach 60, he has 30, thrust", "guard=30&reach=60 or guard=60&reach=30"},
		{"his reach 30 vs my 60", "guard=30&reach=60 or guard=60&reach=30"},
		// Who answers is said, and whose the numbers are.
		{"i thrust with reach 60, he parries with reach 30", "guard=30&reach=60"},
		{"he thrust with reach 60, i parry with reach 30", "guard=30&reach=60"},
		{"i parry his reach 60 with reach 30", "guard=30&reach=60"},
		{"i parry a reach 60 with reach 30", "guard=30&reach=60 or guard=60&reach=30"},
		{"can my reach 30 parry a reach 60", "guard=30&reach=60"},
		{"i thrust with reach 60, he has reach 30 to parry", "guard=30&reach=60"},
		// Numbers of one part belong to one player.
		{"my reach 60 steps 1, his reach 30 steps 2",
			"guard=30&guard-steps=2&reach=60&steps=1 or guard=60&guard-steps=1&reach=30&steps=2"},
		{"he thrust with reach 60 steps 2, my reach 30 parry", "guard=30&reach=60&steps=2"},
	} {
		list := r.Ask(tt.question, ask.Context{})
		if len(list) == 0 || list[0].Offer || list[0].Calculator() != thrust {
			t.Errorf("%s: %s", tt.question, queriesOf(list))
			continue
		}
		got := list[0].Values.Query()
		if other := list[0].Exchanged; other != nil {
			if got += " or " + other.Values.Query(); other.Theirs == list[0].Theirs {
				t.Errorf("%s: both are about the power of the same player", tt.question)
			}
		}
		if got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.question, got, tt.want)
		}
	}
	if list := r.Ask("my pace 6 enemy pace 3 run", ask.Context{}); len(list) != 1 ||
		list[0].Values.Query() != "enemy-pace=3&pace=6" || list[0].Exchanged != nil {
		t.Errorf("%s", queriesOf(list))
	}
}
