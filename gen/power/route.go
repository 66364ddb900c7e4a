package power

import (
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/site"
)

// route is everything that must be bought for a power: it and all powers that it needs, and the
// highest psy rating among them.
type route struct {
	powers []*Power // requirements in the order of the records, the power itself last
	rating int      // 0 for none
	prices []int    // totals: several where sources disagree, that of the first source first
}

// Route returns the cost of a power with all that it needs, by the cheapest way: several sums where
// sources disagree, that of the first source first; the highest psy rating needed, 0 for none; and
// the powers of the way, the power itself last. All are empty if the way is unknown.
func (l *Library) Route(p *Power) (prices []int, rating int, powers []*Power) {
	if way := l.routeTo(p); way != nil {
		return way.prices, way.rating, way.powers
	}
	return nil, 0, nil
}

// routeTo returns the cheapest way to a power; nil if a price or a requirement is unknown.
func (l *Library) routeTo(p *Power) *route {
	list, ok := l.withNeeds(p, nil)
	if !ok {
		return nil
	}
	out := &route{prices: []int{0}}
	for _, p := range list {
		prices := p.prices()
		var sums []int
		for _, price := range prices {
			for _, sum := range out.prices {
				if sum += price; !slices.Contains(sums, sum) {
					sums = append(sums, sum)
				}
			}
		}
		needs, _ := p.Needs()
		out.powers, out.prices, out.rating = append(out.powers, p), sums, max(out.rating, needs.Rating)
	}
	return out
}

// withNeeds adds a power and all that it needs to those already bought, requirements first. Of
// alternatives it takes the cheapest; it reports false if a requirement or its cost is unknown.
func (l *Library) withNeeds(p *Power, had []*Power) (list []*Power, ok bool) {
	if slices.Contains(had, p) {
		return had, true
	}
	needs, _ := p.Needs()
	if !needs.Known || len(p.prices()) == 0 {
		return nil, false
	}
	list = had
	for _, id := range needs.All {
		if list, ok = l.needed(p, id, list); !ok {
			return nil, false
		}
	}
	var best []*Power
	for _, id := range needs.AnyOf {
		if way, ok := l.needed(p, id, list); ok && (best == nil || firstPrice(way) < firstPrice(best)) {
			best = way
		}
	}
	if best != nil {
		list = best
	} else if len(needs.AnyOf) > 0 {
		return nil, false
	}
	return append(slices.Clip(list), p), true
}

// prices returns the possible prices of a power, that of the first source first; nil if unknown, or
// if powers of its kind have none.
func (p *Power) prices() []int {
	if of := p.Record.format.Needs; of != nil && of.Price != "" {
		return p.Record.numbers(of.Price)
	}
	return nil
}

func (l *Library) needed(by *Power, id ID, had []*Power) ([]*Power, bool) {
	p := l.Find(by.Discipline.System, id)
	if p == nil {
		return nil, false // the check of the records reports it
	}
	return l.withNeeds(p, had)
}

// firstPrice returns the total cost of powers by the first source of each.
func firstPrice(list []*Power) (sum int) {
	for _, p := range list {
		sum += p.prices()[0]
	}
	return sum
}

// path writes the cost of a power with all that it needs, or nothing if it is unknown.
func (b *builder) path(out *site.Power, p *Power) {
	of := p.Record.format.Needs
	if of == nil || of.Price == "" || of.Raise == nil {
		return
	}
	way := b.library.routeTo(p)
	if way == nil {
		return
	}
	from := whole(of.Raise.From)
	totals, steps := slices.Clone(way.prices), []string{}
	for _, step := range way.powers {
		name := b.w.name(step.Names, step.From).Text
		if step == p {
			name = b.w.words.Power.PathThis
		}
		steps = append(steps, name+lang.NoBreak+b.prices(step.prices()))
	}
	if way.rating > of.Raise.From {
		s := p.Record.scope(b.w, "").with("from", from, "to", whole(way.rating))
		var inputs []string
		for _, in := range of.Raise.Inputs {
			text, _ := s.fill(in)
			inputs = append(inputs, text)
		}
		answer, ok := b.odds.ask(p.At, of.Raise.Calculator, inputs...)
		if !ok {
			return // the catalogue lacks the system
		}
		price := int(answer.value(of.Raise.Result).Float())
		for i := range totals {
			totals[i] += price
		}
		steps = append(steps, fillPlaces(b.w.words.Power.PathRating, "from", from, "to",
			whole(way.rating))+lang.NoBreak+b.prices([]int{price}))
	}
	price := p.Record.get(of.Price).field
	out.Path = &site.PowerPath{
		Filter: price.Filter,
		Beyond: totals[0] - p.prices()[0], Alone: len(steps) == 1,
		Total: fillPlaces(b.w.words.Power.Path, "from", from, "xp", p.Record.scope(b.w, "").with("n", b.prices(totals)).say(price.Words)),
		InAll: fillPlaces(b.w.words.Power.PathInAll, "xp", b.prices(totals)),
		Steps: strings.Join(steps, " + "),
	}
}

// prices writes experience points, several where sources disagree.
func (b *builder) prices(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = b.language.Locale.Whole(n)
	}
	return b.w.either(texts)
}
