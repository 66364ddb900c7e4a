package power

import (
	"strconv"

	"psyref/gen/site"
	"psyref/gen/yaml"
)

// darkMillennium is Dark Millennium: powers are cards that cost Force cards, and there is a deck of
// Warp cards.
var darkMillennium = &System{
	ID:      "dark-millennium",
	Details: func() Details { return &DarkMillennium{} },
	Units:   []string{"force"},
	Words:   map[string][]string{"centimetres": Centimetres{}.Choices()},
	Deck:    &DeckPlace{File: "warp-cards", Page: "warp-deck", Path: "warp-deck/"},
}

// DarkMillennium is a power card of Dark Millennium.
type DarkMillennium struct {
	Force       Fact[Count]       `yaml:"force" doc:"Force cards"`
	Range       Fact[Centimetres] `yaml:"range" doc:"centimetres, or a word"`
	StaysInPlay Fact[bool]        `yaml:"stays-in-play"`
	Restricted  yaml.Texts        `yaml:"restricted,optional" doc:"left out when every psyker of the list may have it"`
}

// Check reports nothing: a record cannot contradict itself.
func (d *DarkMillennium) Check(*yaml.Reader, *yaml.Node) {}

// Fields adds the lines of the record.
func (d *DarkMillennium) Fields(w *Writer, add AddField) {
	add("cost", "force", "dm-use-force-cost", fact(w, d.Force, bare))
	add("range", "range", "", fact(w, d.Range, w.centimetres))
	add("lasts", "stays-in-play", "dm-use-lasting-face-up", fact(w, d.StaysInPlay, w.stays))
	add("restricted", "restricted", "", w.Text(d.Restricted))
}

func (w *Writer) centimetres(c Centimetres) string { return c.text(w, "centimetres", "centimetres") }

func (w *Writer) stays(stays bool) string { return w.Value("stays." + strconv.FormatBool(stays)) }

// CalculatorFacts are the Force cards that the power costs. A cost that its user chooses is none.
func (d *DarkMillennium) CalculatorFacts(*Discipline) (map[string]int, bool) {
	if len(d.Force.Values) == 0 {
		return nil, false
	}
	return map[string]int{"force": int(d.Force.Values[0])}, true
}

// Answers returns Force, range and whether it stays in play.
func (d *DarkMillennium) Answers(w *Writer) Answers {
	return Answers{
		Cost: answersOf(w, d.Force, func(n Count) Answer { return w.Cost("force", int(n)) }),
		Range: answersOf(w, d.Range, func(c Centimetres) Answer {
			return c.answer("cm", rankCentimetres,
				w.centimetres(c))
		}),
		Lasts: answersOf(w, d.StaysInPlay, func(stays bool) Answer {
			cell := w.words.None
			if stays {
				cell = w.words.in(fieldWords, w.words.Fields, "stays-in-play")
			}
			return w.labelled("stays-in-play", "stays-"+strconv.FormatBool(stays), w.stays(stays), cell)
		}),
	}
}

// Rules returns the rules of playing the card, of staying in play, and of nullifying.
func (d *DarkMillennium) Rules(*Discipline) []string {
	ids := []string{"dm-use-play-card", "dm-use-force-cost"}
	if stays, _ := d.StaysInPlay.One(); stays {
		ids = append(ids, "dm-use-lasting-face-up", "dm-nullify-active-power")
	}
	return append(ids, "dm-nullify-roll")
}

// bare reports whether no number of the card is known, so that nothing can be computed.
func (d *DarkMillennium) bare() bool {
	return !d.Force.Known() && !d.Range.Known() && !d.StaysInPlay.Known()
}

// Calculators returns the hand of Warp cards, if anything is known of the card.
func (d *DarkMillennium) Calculators(*Discipline) []Case {
	if d.bare() {
		return nil
	}
	return []Case{always("dark-millennium/hand")}
}

// maxWarpDice is the last row of the table by dice of Warp flux.
const maxWarpDice = 6

// Odds returns the table of Force in a hand by dice of Warp flux: for the power's cost, or for one
// to three cards if the cost is not one number. A card without any known number has no table.
func (d *DarkMillennium) Odds(o *Odds, _ *Discipline) (tables []site.OddsTable, note string) {
	if d.bare() {
		return nil, ""
	}
	cost, known := d.Force.One()
	t := o.table("by-warp-dice", "cost", bare(cost))
	type column struct {
		force  int
		active bool
	}
	columns := []column{{int(cost), true}, {int(cost), false}}
	if t.columns("warp-dice"); known {
		t.columns("your-turn", "their-turn")
	} else {
		t.Caption = o.word("by-warp-dice-unknown")
		columns = []column{{1, true}, {2, true}, {3, true}}
		for _, c := range columns {
			t.Columns = append(t.Columns, o.word("force-at-least", "n", whole(c.force)))
		}
	}
	t.Note = o.word("by-warp-dice-note")
	for n := 1; n <= maxWarpDice; n++ {
		row := []string{whole(n)}
		for _, c := range columns {
			hand, ok := o.ask("dark-millennium/hand", input("warp-dice", n), "active="+strconv.FormatBool(c.active))
			if !ok {
				return nil, ""
			}
			row = append(row, o.chance(hand.c.Distribution(hand.result, "force-points").AtLeast(c.force)))
		}
		t.row(row...)
	}
	return t.one(), ""
}
