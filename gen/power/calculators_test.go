package power_test

import (
	"slices"
	"strings"
	"testing"

	"psyref/gen/power"
)

// recordOf returns the record of a power by its key.
func recordOf(t *testing.T, l *power.Library, key string) *power.Power {
	t.Helper()
	for _, d := range l.Disciplines {
		for _, p := range d.Powers {
			if p.Key() == key {
				return p
			}
		}
	}
	t.Fatalf("no record %s", key)
	return nil
}

// TestCalculatorsOfPowers checks that each power has one calculator, with its numbers as inputs.
func TestCalculatorsOfPowers(t *testing.T) {
	b := built(t)
	for _, language := range languages.Tags() {
		for _, made := range b.in(t, language).All {
			p := recordOf(t, b.library, made.Key)
			if made.Bare {
				continue
			}
			var got []string
			for _, c := range made.Page.Calculators {
				got = append(got, c.ID+"?"+c.Values.Query())
			}
			if want := wantedCalculators(p); !slices.Equal(got, want) {
				t.Errorf("%s: calculators %q, want %q", made.Key, got, want)
			}
		}
	}
}

// wantedCalculators computes the calculators of a power's page from its record. Inputs at their
// defaults are not in the query.
func wantedCalculators(p *power.Power) []string {
	query := func(parts ...string) string {
		return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "&")
	}
	number := func(name, path, without string) string {
		if value := p.Record.Get(path); value != "" && value != without {
			return name + "=" + value
		}
		return ""
	}
	switch p.Discipline.System {
	case "dark-heresy":
		modifier := number("modifier", "test.difficulty", "0")
		switch form := p.Record.Get("form"); {
		case form == "barrage":
			return []string{"dark-heresy/bolts?" + query(modifier)}
		case form == "storm":
			return []string{"dark-heresy/bolts?" + query("form=storm", modifier)}
		case p.Record.Get("test.opposed") != "none":
			return []string{"dark-heresy/opposed?" + query(modifier, number("resist-modifier", "test.opposed-modifier", "0"))}
		}
		return []string{"dark-heresy/focus?" + query(modifier)}
	case "wh40k-7e":
		perils := ""
		if p.Discipline.ID == "sanctic" || p.Discipline.ID == "malefic" {
			perils = "perils-on=doubles"
		}
		if p.Record.Get("failure") == "perils" {
			perils += "&perils-on-failure=true"
		}
		return []string{"wh40k-7e/manifest?" + query(number("cost", "cost", "1"), perils)}
	case "trenchhammer":
		return []string{"trenchhammer/cast?" + query(number("dice", "dice", "0"), number("perilous", "perilous", "0"))}
	}
	if bareCard(p) {
		return nil
	}
	return []string{"dark-millennium/hand?"}
}

// bareCard reports whether a record is a card without a known number, whose page has no odds.
func bareCard(p *power.Power) bool {
	r := p.Record
	return p.Discipline.System == "dark-millennium" && !r.Known("force") && !r.Known("range") && !r.Known("stays-in-play")
}
