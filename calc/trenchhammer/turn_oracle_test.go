package trenchhammer

import (
	"math/big"
	"strings"

	"psyref/calc"
	"psyref/calc/calctest"
)

// outlook is what an activation still has to come: the calculator goes forward through Casts, the oracle looks ahead from the last one back.
type outlook struct {
	casts             [7]*big.Rat // chance of so many more Casts that succeed
	perils, out, down *big.Rat
	markers           *big.Rat // mean of one kind at the end
}

func newOutlook() outlook {
	o := outlook{perils: new(big.Rat), out: new(big.Rat), down: new(big.Rat), markers: new(big.Rat)}
	for i := range o.casts {
		o.casts[i] = new(big.Rat)
	}
	return o
}

// seer looks ahead with one kind of marker at a time, since blood and stun do not touch one another.
type seer struct {
	v     calc.Values
	blood bool // follow BLOOD MARKERS, otherwise STUN MARKERS
	seen  map[[3]int]outlook
}

// outlook of a model that makes the Cast with the given number, already surged or not, with so many markers.
func (s *seer) outlook(number int, surged bool, markers int) outlook {
	key := [3]int{number, one(surged), markers}
	if known, ok := s.seen[key]; ok {
		return known
	}
	// How the Cast's own roll can turn out, without and with Perils.
	bonus, before := one(surged), s.v.Int("used")+number-1
	own := ownOf(s.v, number)
	extra := before + s.v.Int("perilous") + 2*bonus + own[1]
	quiet, troubled := [2]*big.Rat{new(big.Rat), new(big.Rat)}, [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for _, roll := range results(s.v.Int("psyker") - before + s.v.Int("dice") + bonus + own[0]) {
		fall := &quiet[one(roll.result > 6)]
		if roll.result-2 <= extra || 12-roll.result <= extra {
			fall = &troubled[one(roll.result > 6)]
		}
		(*fall).Add(*fall, roll.chance)
	}
	o := newOutlook()
	for success := range 2 {
		s.settle(o, number, success, false, surged, markers, fate{chance: quiet[success]})
		for _, f := range fates(before+1, surged, 0) {
			f.chance.Mul(f.chance, troubled[success])
			s.settle(o, number, success, true, surged, markers, f)
		}
	}
	s.seen[key] = o
	return o
}

// ownPowers are the DICE and PERILOUS of the powers that tests name.
var ownPowers = map[string][2]int{"plain": {0, 0}, "hard": {-1, 0}, "perilous": {0, 1}, "mighty": {2, 2}}

// namedTurn is the calculator with these powers.
var namedTurn = turn.WithNames("powers plain:0,0 hard:-1,0 perilous:0,1 mighty:2,2")

// ownOf is what the power of a Cast has of itself.
func ownOf(v calc.Values, number int) [2]int {
	names := strings.Split(v.Text("powers"), ",")
	if number > len(names) {
		return [2]int{}
	}
	return ownPowers[names[number-1]]
}

// settle adds to o what one turn of events, with its chance, leads to.
func (s *seer) settle(o outlook, number, success int, perils, surged bool, markers int, f fate) {
	if f.chance.Sign() == 0 {
		return
	}
	gained := f.stun
	if s.blood {
		gained = f.blood
	}
	markers = min(6, markers+gained)
	rest := newOutlook()
	if success == 1 && !f.down && !f.out && number < s.v.Int("casts") {
		rest = s.outlook(number+1, surged || f.surge, markers)
	} else {
		rest.casts[0].SetInt64(1)
		rest.out.SetInt64(int64(one(f.out)))
		rest.down.SetInt64(int64(one(f.down)))
		rest.markers.SetInt64(int64(markers * one(!f.out)))
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
	blood := (&seer{v: v, blood: true, seen: map[[3]int]outlook{}}).outlook(1, false, 0)
	stun := (&seer{v: v, seen: map[[3]int]outlook{}}).outlook(1, false, 0)
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

// walk follows every single die of an activation, path by path, and writes down how each ends.
func walk(v calc.Values, a *calctest.Answer, number int, m model, p *big.Rat) {
	before := v.Int("used") + number - 1
	net, extra := v.Int("psyker")-before+v.Int("dice"), before+v.Int("perilous")
	if m.surged {
		net, extra = net+1, extra+2
	}
	for _, roll := range results(net) {
		success := roll.result >= 7
		if roll.result > 2+extra && roll.result < 12-extra {
			step(v, a, number, success, m, fate{chance: new(big.Rat).Mul(p, roll.chance)})
			continue
		}
		after := m
		after.perils = true
		for _, f := range fates(before+1, m.surged, 0) {
			f.chance.Mul(f.chance, roll.chance).Mul(f.chance, p)
			step(v, a, number, success, after, f)
		}
	}
}

// step applies a fate and goes on to the next Cast, or writes down the end.
func step(v calc.Values, a *calctest.Answer, number int, success bool, m model, f fate) {
	m.surged = m.surged || f.surge
	m.blood, m.stun = min(6, m.blood+f.blood), min(6, m.stun+f.stun)
	if success && !f.down && !f.out && number < v.Int("casts") {
		walk(v, a, number+1, m, f.chance)
		return
	}
	casts := number - 1 + one(success)
	a.Add("casts", casts, f.chance)
	times := func(n int) *big.Rat { return new(big.Rat).Mul(f.chance, big.NewRat(int64(n), 1)) }
	a.Plus("all", times(one(casts == v.Int("casts"))))
	a.Plus("expected-casts", times(casts))
	a.Plus("perils", times(one(m.perils)))
	a.Plus("out-of-action", times(one(f.out)))
	a.Plus("down", times(one(f.down)))
	a.Plus("expected-blood", times(one(!f.out)*m.blood))
	a.Plus("expected-stun", times(one(!f.out)*m.stun))
}
