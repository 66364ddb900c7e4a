package trenchhammer

import (
	"math/big"
	"strings"

	"psyref/calc"
	"psyref/calc/calctest"
)

// forecast is the result of the rest of an activation. The calculator goes forward through the
// Casts; the oracle computes each Cast from those after it.
type forecast struct {
	casts             [maxCasts + 1]*big.Rat // chance of each number of further Casts that succeed
	perils, out, down *big.Rat
	markers           *big.Rat // mean of one kind at the end
}

func newForecast() forecast {
	o := forecast{perils: new(big.Rat), out: new(big.Rat), down: new(big.Rat), markers: new(big.Rat)}
	for i := range o.casts {
		o.casts[i] = new(big.Rat)
	}
	return o
}

// forecaster computes forecasts for one kind of marker, because blood and stun are independent of
// each other.
type forecaster struct {
	v     calc.Values
	blood bool // follow BLOOD MARKERS, otherwise STUN MARKERS
	known map[[3]int]forecast
}

// forecast returns the result from the Cast with the given number on, by Warp Surge and markers.
func (s *forecaster) forecast(number int, surged bool, markers int) forecast {
	key := [3]int{number, boolInt(surged), markers}
	if known, ok := s.known[key]; ok {
		return known
	}
	bonus, before := boolInt(surged), s.v.Int("used")+number-1
	modifiers := testModifiers(s.v, number)
	perilous := before + s.v.Int("perilous") + 2*bonus + modifiers[1]
	// Chances of the Success Roll without and with Perils, by failure and success.
	clean, perils := [2]*big.Rat{new(big.Rat), new(big.Rat)}, [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for _, roll := range totals(s.v.Int("psyker") - before + s.v.Int("dice") + bonus + modifiers[0]) {
		chance := clean[boolInt(roll.total > 6)]
		if roll.total-2 <= perilous || 12-roll.total <= perilous {
			chance = perils[boolInt(roll.total > 6)]
		}
		chance.Add(chance, roll.chance)
	}
	o := newForecast()
	for success := range 2 {
		s.add(o, number, success, false, surged, markers, perilsOutcome{chance: clean[success]})
		for _, f := range perilsOutcomes(before+1, surged, 0) {
			f.chance = new(big.Rat).Mul(f.chance, perils[success])
			s.add(o, number, success, true, surged, markers, f)
		}
	}
	s.known[key] = o
	return o
}

// testPowers holds the DICE and PERILOUS of the powers in namedTurn.
var testPowers = map[string][2]int{"plain": {0, 0}, "hard": {-1, 0}, "perilous": {0, 1}, "mighty": {2, 2}}

// namedTurn is the calculator with testPowers.
var namedTurn = turn.WithNames("powers plain:0,0 hard:-1,0 perilous:0,1 mighty:2,2")

// testModifiers returns the DICE and PERILOUS of the power of a Cast.
func testModifiers(v calc.Values, number int) [2]int {
	names := strings.Split(v.Text("powers"), ",")
	if number > len(names) {
		return [2]int{}
	}
	return testPowers[names[number-1]]
}

// add adds to o the results of one outcome of a Cast, weighted with its chance.
func (s *forecaster) add(o forecast, number, success int, perils, surged bool, markers int, f perilsOutcome) {
	if f.chance.Sign() == 0 {
		return
	}
	gained := f.stun
	if s.blood {
		gained = f.blood
	}
	markers = min(6, markers+gained)
	rest := newForecast()
	if success == 1 && !f.down && !f.out && number < s.v.Int("casts") {
		rest = s.forecast(number+1, surged || f.surge, markers)
	} else {
		rest.casts[0].SetInt64(1)
		rest.out.SetInt64(int64(boolInt(f.out)))
		rest.down.SetInt64(int64(boolInt(f.down)))
		rest.markers.SetInt64(int64(markers * boolInt(!f.out)))
	}
	add := func(to, p *big.Rat) { to.Add(to, new(big.Rat).Mul(p, f.chance)) }
	for n, p := range rest.casts {
		if p.Sign() > 0 {
			add(o.casts[n+success], p)
		}
	}
	if perils {
		add(o.perils, big.NewRat(1, 1))
	} else {
		add(o.perils, rest.perils)
	}
	add(o.out, rest.out)
	add(o.down, rest.down)
	add(o.markers, rest.markers)
}

func turnOracle(v calc.Values) calctest.Answer {
	blood := (&forecaster{v: v, blood: true, known: map[[3]int]forecast{}}).forecast(1, false, 0)
	stun := (&forecaster{v: v, known: map[[3]int]forecast{}}).forecast(1, false, 0)
	a := calctest.Answer{Values: map[string]*big.Rat{
		"all": blood.casts[v.Int("casts")], "expected-casts": new(big.Rat), "perils": stun.perils,
		"out-of-action": blood.out, "down": stun.down, "expected-blood": blood.markers, "expected-stun": stun.markers,
	}}
	for n, p := range blood.casts {
		a.Add("casts", n, p)
		a.Plus("expected-casts", new(big.Rat).Mul(p, big.NewRat(int64(n), 1)))
	}
	return a
}

// followCasts enumerates the paths of an activation from a Cast on and adds each ending to a. p is
// the chance to get there.
func followCasts(v calc.Values, a *calctest.Answer, number int, m casterState, p *big.Rat) {
	before := v.Int("used") + number - 1
	net, extra := v.Int("psyker")-before+v.Int("dice"), before+v.Int("perilous")
	if m.surged {
		net, extra = net+1, extra+2
	}
	for _, roll := range totals(net) {
		success := roll.total >= 7
		if roll.total > 2+extra && roll.total < 12-extra {
			followOutcome(v, a, number, success, m, perilsOutcome{chance: new(big.Rat).Mul(p, roll.chance)})
			continue
		}
		after := m
		after.perils = true
		for _, f := range perilsOutcomes(before+1, m.surged, 0) {
			f.chance = new(big.Rat).Mul(f.chance, roll.chance)
			f.chance.Mul(f.chance, p)
			followOutcome(v, a, number, success, after, f)
		}
	}
}

// followOutcome applies an outcome and continues with the next Cast, or adds the ending to a.
func followOutcome(v calc.Values, a *calctest.Answer, number int, success bool, m casterState, f perilsOutcome) {
	m.surged = m.surged || f.surge
	m.blood, m.stun = min(6, m.blood+f.blood), min(6, m.stun+f.stun)
	if success && !f.down && !f.out && number < v.Int("casts") {
		followCasts(v, a, number+1, m, f.chance)
		return
	}
	casts := number - 1 + boolInt(success)
	a.Add("casts", casts, f.chance)
	times := func(n int) *big.Rat { return new(big.Rat).Mul(f.chance, big.NewRat(int64(n), 1)) }
	a.Plus("all", times(boolInt(casts == v.Int("casts"))))
	a.Plus("expected-casts", times(casts))
	a.Plus("perils", times(boolInt(m.perils)))
	a.Plus("out-of-action", times(boolInt(f.out)))
	a.Plus("down", times(boolInt(f.down)))
	a.Plus("expected-blood", times(boolInt(!f.out)*m.blood))
	a.Plus("expected-stun", times(boolInt(!f.out)*m.stun))
}
