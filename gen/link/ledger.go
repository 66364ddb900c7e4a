package link

import (
	"slices"

	"psyref/gen/content"
	"psyref/gen/yaml"
)

// ledger compares the addresses of a site with those ever published. A large site has many more
// addresses than pages, and most saves change none of them, so they are sorted and compared only
// when one changes.
type ledger struct {
	listed, alive []string      // the addresses as they came, and sorted
	published     []yaml.String // what they were compared with
	fresh         []string      // addresses that were never published
	gone          []yaml.String // published ones that are none any more

	rules     *content.Rules
	permanent map[string][]string // addresses of these rules, by language
}

// rulePaths are the permanent addresses of all rules in a language.
func (m *Cache) rulePaths(tag string, rules *content.Rules) []string {
	l := &m.ledger
	if rules == nil {
		return nil
	}
	if l.rules != rules {
		l.rules, l.permanent = rules, map[string][]string{}
	}
	if l.permanent[tag] == nil {
		list := make([]string, 0, len(rules.IDs()))
		for _, id := range rules.IDs() {
			list = append(list, rulePath(tag, id))
		}
		l.permanent[tag] = list
	}
	return l.permanent[tag]
}

// sorted sorts addresses.
func (m *Cache) sorted(list []string) []string {
	if l := &m.ledger; l.alive == nil || !slices.Equal(l.listed, list) {
		l.listed, l.alive, l.published = list, slices.Clone(list), nil
		slices.Sort(l.alive)
	}
	return m.ledger.alive
}

// compared compares the sorted addresses with those that were published.
func (m *Cache) compared(alive []string, published []yaml.String) *ledger {
	l := &m.ledger
	if l.published != nil && slices.Equal(l.published, published) {
		return l
	}
	l.published, l.fresh, l.gone = published, nil, nil
	known := make(map[string]bool, len(published))
	for _, p := range published {
		known[p.Value] = true
		if _, ok := slices.BinarySearch(alive, p.Value); !ok {
			l.gone = append(l.gone, p)
		}
	}
	for _, address := range alive {
		if !known[address] {
			l.fresh = append(l.fresh, address)
		}
	}
	return l
}
