package darkheresy

import (
	"strconv"

	"psyref/calc"
	"psyref/calc/dice"
)

// phenomena computes a roll on the table of psychic phenomena, and the roll on the table of perils
// of the warp to which it may lead. Document 000, "Psychic Phenomena". The perils roll is a new one
// without the modifiers of the first (verified outside the document).
var phenomena = &calc.Calculator{
	ID: "dark-heresy/phenomena",
	Inputs: []calc.Input{
		{Name: "modifier", Min: -50, Max: 150},
		{Name: "perils-modifier", Max: 50, Folded: true},
	},
	Values:        []calc.Figure{{ID: "perils"}, {ID: "annihilation"}},
	Distributions: []string{"phenomena", "perils-rows"},
	Headline:      []string{"perils", "annihilation"},
	Rolls: []calc.TableRoll{
		{Table: "dark-heresy/phenomena", Rows: phenomenaTable,
			Modifier: func(v calc.Values) int { return v.Int("modifier") }},
		{Table: "dark-heresy/perils", Rows: perilsTable,
			Modifier: func(v calc.Values) int { return v.Int("perils-modifier") }},
	},
	Rulings: []string{"outside-tables", "below-first", "above-last"},
	Steps: []calc.StepShape{
		{ID: "perils-needed", Args: []string{"modifier", "needed"}},
		{ID: "perils-certain", Args: []string{"modifier"}},
		{ID: "perils-impossible", Args: []string{"modifier"}},
		{ID: "annihilation-needed", Args: []string{"modifier", "needed"}},
	},
	Compute: computePhenomena,
}

func computePhenomena(v calc.Values) (calc.Result, error) {
	modifier, lasting := v.Int("modifier"), v.Int("perils-modifier")
	perils := reaching(perilsFrom, modifier)
	return calc.Result{
		Values:        []dice.Number{perils, perils.Times(reaching(annihilationFrom, lasting))},
		Distributions: []dice.Dist{rows(phenomenaTable, modifier), rows(perilsTable, lasting)},
		Steps:         phenomenaWorking(modifier, lasting),
		Rulings:       phenomenaRulings(modifier, lasting),
	}, nil
}

// rows returns the distribution of the table row for d100 and a modifier, by its lowest number. The
// table must have a row for every total.
func rows(table calc.RollTable, modifier int) dice.Dist {
	var b dice.Builder
	face := percent(1)
	for roll := range d100 {
		row, _ := table.Row(roll + modifier)
		b.Add(row.Low, face)
	}
	return b.Dist()
}

func phenomenaWorking(modifier, lasting int) []calc.Step {
	var w working
	switch needed := perilsFrom - modifier; {
	case needed <= 1:
		w.add("perils-certain", modifier)
	case needed > 100:
		w.add("perils-impossible", modifier)
	default:
		w.add("perils-needed", modifier, needed)
	}
	w.add("annihilation-needed", lasting, annihilationFrom-lasting)
	return w
}

func phenomenaRulings(modifier, lasting int) []string {
	rulings := []string{"outside-tables"}
	if modifier < 0 {
		rulings = append(rulings, "below-first")
	}
	if lasting > 0 {
		rulings = append(rulings, "above-last")
	}
	return rulings
}

// phenomenaCase returns the query of the phenomena roll that a use of the warp can cause; "" at the
// fettered level, which causes none.
func (u use) phenomenaCase() string {
	if u.level == "fettered" {
		return ""
	}
	return "modifier=" + strconv.Itoa(u.phenomena)
}
