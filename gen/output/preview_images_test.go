package output

import (
	"slices"
	"testing"

	"psyref/calc"
	"psyref/calc/present"
	"psyref/gen/picture"
	"psyref/gen/site"
)

// calculatorWith returns a calculator with results.
func calculatorWith(id string, headline []string, figures ...present.Figure) *site.Calculator {
	c := &site.Calculator{Calculator: &calc.Calculator{ID: id, Headline: headline},
		Words: site.Words{Values: map[string]string{"chance": "chance of it", "price": "what it costs"}}}
	c.View.Figures = figures
	return c
}

// TestPreviewImageWithoutResults checks pages whose calculators lack some results.
func TestPreviewImageWithoutResults(t *testing.T) {
	chance := present.Figure{ID: "chance", Quantity: present.Quantity{Text: "40 %"}}
	whole, part := calculatorWith("coin/toss", []string{"price", "chance"}, chance),
		calculatorWith("dice/roll", []string{"chance"}, chance)
	none, nothing := calculatorWith("dice/roll", []string{"price"}, chance), calculatorWith("dice/roll", nil)
	s := &site.Site{}
	for _, id := range []string{"coin", "dice"} {
		s.Systems = append(s.Systems, &site.System{ID: id, Short: map[string]string{"en": id}})
	}
	for name, tt := range map[string]struct {
		on   []*site.Calculator
		want []picture.Fact
	}{
		"one":         {[]*site.Calculator{whole}, []picture.Fact{{Value: "40 %", Label: "chance of it"}}},
		"one without": {[]*site.Calculator{none}, nil},
		"several": {[]*site.Calculator{whole, part},
			[]picture.Fact{{Value: "40 %", Label: "coin · chance of it"}, {Value: "40 %", Label: "dice · chance of it"}}},
		"several without": {[]*site.Calculator{whole, none}, []picture.Fact{{Value: "40 %", Label: "coin · chance of it"}}},
		"without headline": {[]*site.Calculator{whole, nothing},
			[]picture.Fact{{Value: "40 %", Label: "coin · chance of it"}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := &site.Page{Language: &site.Language{Tag: "en"}, Calculators: tt.on}
			if len(tt.on) == 1 {
				p.System = &site.System{Document: site.Document{ID: "rules"}}
			}
			if got := previewImage(s, p).Facts; !slices.Equal(got, tt.want) {
				t.Errorf("shows %q, want %q", got, tt.want)
			}
		})
	}
}
