package darkmillennium

import (
	"slices"
	"strconv"

	"psyref/calc"
	"psyref/calc/dice"
)

// What a D6 must show to nullify a power. Document 004, "ANNULATION"; a side without psykers:
// "PERTE DE PSYKERS".
const (
	neededAbove  = 3 // by a psyker of higher level than the caster
	neededEqual  = 4 // by one of the same level
	neededBelow  = 5 // by one of lower level
	neededAfter  = 5 // once every psyker has tried, and by a side without psykers
	neededInPlay = 4 // against a power in play since an earlier turn, by anyone
)

// caster and nullifiers are the inputs that nullify and survive share.
var (
	caster     = calc.Input{Name: "caster", Min: 1, Max: 4, Default: calc.Value{Number: 2}}
	nullifiers = calc.Input{Name: "nullifiers", Opposes: "caster", Kind: calc.List, Min: 1, Max: 4, MaxItems: 8,
		Default: calc.Value{List: []int{2}}}
)

var nullify = &calc.Calculator{
	ID:   "dark-millennium/nullify",
	Role: calc.Answers,
	Inputs: []calc.Input{
		// Nobody's level counts against a power in play, so the caster's is not read there.
		{Name: caster.Name, Min: caster.Min, Max: caster.Max, Default: caster.Default, UsedWhen: "in-play",
			UsedIs: "false"},
		nullifiers,
		{Name: "cards", Side: calc.Answering, Max: nullifyCards, Default: calc.Value{Number: 1}},
		{Name: "in-play", Kind: calc.Switch},
	},
	Values: []calc.Figure{{ID: "nullified"}, {ID: "survives"}, {ID: "expected-cards", Unit: calc.Mean}},
	// More cards are never worse, so the decision answers for the cards that the player holds. The
	// price is the cards spent on average.
	Decision: &calc.Decision{Takes: []string{"cards"}, Price: calc.Mean, Priced: true, Response: true},
	Headline: []string{"nullified", "expected-cards"},
	Throws:   &calc.Throws{Events: []string{"nullified"}, Make: throwNullify},
	Tables: []calc.TableShape{{ID: "tries", Columns: []calc.Figure{
		{ID: "try", Unit: calc.Whole}, {ID: "needed", Unit: calc.Face}, {ID: "reached"}, {ID: "cumulative"},
	}}},
	Rulings: []string{"after-all", "in-play"},
	Steps: slices.Concat(trySteps, []calc.StepShape{
		{ID: "in-play", Args: []string{"tries", "needed"}},
		{ID: "unplayable", Args: []string{"cards"}},
		{ID: "no-try"},
		{ID: "all-fail", Args: []string{"fails", "rolls"}},
	}),
	Compute: computeNullify,
}

// try is one Nullify card played on a power.
type try struct {
	by     string // step that tells who tries: above, equal, below, after, nobody, in-play
	needed int    // on a D6
}

// tries returns the tries against a power when it is used: the psykers in falling order of level,
// once each, then cards without a psyker. Document 004, "ANNULATION". Psykers of the same level
// need the same roll, so their order does not matter.
func tries(caster int, psykers []int, cards int) []try {
	var list []try
	for level := nullifiers.Max; level >= nullifiers.Min; level-- {
		for _, psyker := range psykers {
			if psyker == level && len(list) < cards {
				list = append(list, tryOf(level, caster))
			}
		}
	}
	rest := try{"after", neededAfter}
	if len(psykers) == 0 {
		rest.by = "nobody"
	}
	for len(list) < cards {
		list = append(list, rest)
	}
	return list
}

// tryOf returns the try of one psyker against a power just used.
func tryOf(level, caster int) try {
	switch {
	case level > caster:
		return try{"above", neededAbove}
	case level < caster:
		return try{"below", neededBelow}
	default:
		return try{"equal", neededEqual}
	}
}

// triesInPlay returns the tries against a power in play, at most one for each psyker; further cards
// cannot be played.
func triesInPlay(psykers, cards int) []try {
	return slices.Repeat([]try{{"in-play", neededInPlay}}, min(psykers, cards))
}

// fails returns the chance that the die shows less than needed.
func (t try) fails() dice.Number { return dice.Ratio(t.needed-1, 6) }

// triesOf returns the tries of a case with a number of cards.
func triesOf(v calc.Values, cards int) []try {
	psykers := v.List("nullifiers")
	if v.Bool("in-play") {
		return triesInPlay(len(psykers), cards)
	}
	return tries(v.Int("caster"), psykers, cards)
}

// nullifyChoices returns the numbers of cards that can be played, up to all cards of the deck. If
// the player holds more than can be played, the current number is the last.
func nullifyChoices(v calc.Values) calc.Choices {
	list := calc.Choices{Current: -1}
	survives, spent := dice.One, dice.Number{}
	for i, t := range triesOf(v, nullifyCards) {
		spent = spent.Plus(survives)
		survives = survives.Times(t.fails())
		if i < v.Int("cards") {
			list.Current = i
		}
		nullified := survives.Complement()
		list.Rows = append(list.Rows, calc.Option{Takes: []calc.Value{{Number: i + 1}}, Success: nullified,
			Price: spent, Clean: nullified})
	}
	return list
}

func computeNullify(v calc.Values) (calc.Result, error) {
	cards := v.Int("cards")
	list := triesOf(v, cards)
	survives, expected := dice.One, dice.Whole(0)
	table := calc.Table{Current: -1}
	for i, t := range list {
		reached := survives
		expected = expected.Plus(reached) // a card is spent whenever its try is reached
		survives = reached.Times(t.fails())
		table.Rows = append(table.Rows, []calc.Cell{calc.Int(i + 1), calc.Int(t.needed), calc.Num(reached),
			calc.Num(survives.Complement())})
	}
	return calc.Result{
		Values:  []dice.Number{survives.Complement(), survives, expected},
		Tables:  []calc.Table{table},
		Choices: nullifyChoices(v),
		Steps:   nullifyWorking(list, cards),
		Rulings: nullifyRulings(v, list),
	}, nil
}

// trySteps describe the tries: how many, by whom, and the roll needed.
var trySteps = []calc.StepShape{
	{ID: "above", Args: []string{"tries", "needed"}},
	{ID: "equal", Args: []string{"tries", "needed"}},
	{ID: "below", Args: []string{"tries", "needed"}},
	{ID: "after", Args: []string{"tries", "needed"}},
	{ID: "nobody", Args: []string{"tries", "needed"}},
}

// tryWorking counts the tries of each kind, in the order in which they are made.
func tryWorking(list []try) []calc.Step {
	var steps []calc.Step
	for _, shape := range trySteps {
		count, needed := 0, 0
		for _, t := range list {
			if t.by == shape.ID {
				count, needed = count+1, t.needed
			}
		}
		if count > 0 {
			steps = append(steps, calc.Step{ID: shape.ID, Args: []int{count, needed}})
		}
	}
	return steps
}

// nullifyWorking returns the steps: the tries, and the number of rolls with which all of them fail.
func nullifyWorking(list []try, cards int) []calc.Step {
	steps := tryWorking(list)
	if len(list) > 0 && list[0].by == "in-play" {
		steps = append(steps, calc.Step{ID: "in-play", Args: []int{len(list), neededInPlay}})
	}
	if len(list) < cards {
		steps = append(steps, calc.Step{ID: "unplayable", Args: []int{cards - len(list)}})
	}
	if len(list) == 0 {
		return append(steps, calc.Step{ID: "no-try"})
	}
	fails, rolls := 1, 1
	for _, t := range list {
		fails, rolls = fails*(t.needed-1), rolls*6
	}
	return append(steps, calc.Step{ID: "all-fail", Args: []int{fails, rolls}})
}

// nullifyRulings returns the rulings that affect a result.
func nullifyRulings(v calc.Values, list []try) []string {
	switch {
	case v.Int("cards") == 0:
		return nil
	case v.Bool("in-play"):
		return []string{"in-play"}
	case len(list) > len(v.List("nullifiers")):
		return []string{"after-all"}
	}
	return nil
}

// throwNullify makes the tries up to the first that nullifies the power.
func throwNullify(v calc.Values, die calc.Die) calc.Throw {
	var faces []int
	nullified := false
	for _, t := range triesOf(v, v.Int("cards")) {
		face := die(6)
		faces = append(faces, face)
		if nullified = face >= t.needed; nullified {
			break
		}
	}
	return calc.Throw{Dice: []calc.Dice{{Name: strconv.Itoa(len(faces)) + "D6", Faces: faces}},
		Events: []calc.Event{{Figure: "nullified", Happened: nullified}}}
}
