package link

import (
	"slices"

	"psyref/gen/content"
	"psyref/gen/yaml"
)

// ledger compares the addresses of a site with those ever published. A large site has many more
// addresses than pages, and most saves change none of them, so it sorts and compares them only
// after a change.
type ledger struct {
	addresses, sorted []string      // as collected, and sorted
	published         []yaml.String // compared with these
	unpublished       []string      // addresses that are not in the ledger
	missing           []yaml.String // published addresses that no longer exist

	rules     *content.Rules
	permanent map[string][]string // permanent addresses of these rules, by language
}

// rulePaths returns the permanent addresses of all rules in a language.
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

// sortAddresses returns the addresses sorted.
func (m *Cache) sortAddresses(list []string) []string {
	if l := &m.ledger; l.sorted == nil || !slices.Equal(l.addresses, list) {
		l.addresses, l.sorted, l.published = list, slices.Clone(list), nil
		slices.Sort(l.sorted)
	}
	return m.ledger.sorted
}

// compareLedger compares the sorted addresses with those published.
func (m *Cache) compareLedger(addresses []string, published []yaml.String) *ledger {
	l := &m.ledger
	if l.published != nil && slices.Equal(l.published, published) {
		return l
	}
	l.published, l.unpublished, l.missing = published, nil, nil
	known := make(map[string]bool, len(published))
	for _, p := range published {
		known[p.Value] = true
		if _, ok := slices.BinarySearch(addresses, p.Value); !ok {
			l.missing = append(l.missing, p)
		}
	}
	for _, address := range addresses {
		if !known[address] {
			l.unpublished = append(l.unpublished, address)
		}
	}
	return l
}
