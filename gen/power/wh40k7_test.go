package power

import (
	"testing"

	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/gen/site"
)

// TestMeanHits checks which witchfires have a table of mean hits: those that roll dice to hit.
func TestMeanHits(t *testing.T) {
	words := map[string]string{"then": "Hits", "then-note": "S{strength} AP{ap}", "skill": "BS", "to-hit": "To hit", "hits-then": "Hits", "hits-in-all": "With {n} dice"}
	o := &Odds{
		Writer:  &Writer{words: &lexicon{PowerWords: site.PowerWords{Odds: words}}},
		locale:  present.Locale{Decimal: ".", Thousands: ","},
		catalog: all.Calculators, results: map[string]answer{},
	}
	inches := Fact[Inches]{Values: []Inches{{Distance{Number: 24}}}}
	for _, tt := range []struct {
		name  string
		power Wh40k7
		want  bool
	}{
		{"shots", Wh40k7{Range: inches, Profile: Profile{Type: "assault 4"}}, true},
		{"another rule", Wh40k7{Range: inches, Profile: Profile{Type: "assault 4", Rules: []ID{"soul-blaze"}}}, true},
		{"a torrent", Wh40k7{Range: inches, Profile: Profile{Type: "assault 1", Rules: []ID{"soul-blaze", "torrent"}}}, false},
		{"a blast", Wh40k7{Range: inches, Profile: Profile{Type: "assault 1", Rules: []ID{"large-blast"}}}, false},
		{"a template", Wh40k7{Range: Fact[Inches]{Values: []Inches{{Distance{Word: "template"}}}}, Profile: Profile{Type: "assault 1"}}, false},
		{"a beam", Wh40k7{Range: inches, Subtype: "beam", Profile: Profile{Type: "assault 1"}}, false},
		{"a focussed one", Wh40k7{Range: inches, Subtype: "focussed", Profile: Profile{Type: "assault 2"}}, true},
		{"shots by a die", Wh40k7{Range: inches, Profile: Profile{Type: "assault D6"}}, false},
		{"no profile", Wh40k7{Range: inches}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.power.Cost = Fact[Count]{Values: []Count{1}}
			table, got := tt.power.meanHits(o, &Discipline{})
			if got != tt.want {
				t.Fatalf("meanHits reports %v, want %v", got, tt.want)
			}
			if got && len(table.Rows) != bestSkill-1 {
				t.Errorf("the table has %d rows, want one for each Ballistic Skill from 2 to %d", len(table.Rows), bestSkill)
			}
		})
	}
}
