package gen

import (
	"slices"
	"sync"

	"psyref/gen/site"
)

// saying are the pages to lay out, of which those that say again what the rules of another page say are taken while that page is read.
type saying struct {
	list []layout

	mu sync.Mutex
	of map[*site.Page][]int // places in the list
}

// sayingAgain finds them among all pages.
func sayingAgain(list []layout) *saying {
	s := &saying{list: list, of: map[*site.Page][]int{}}
	for i, l := range list {
		if l.says != nil {
			s.of[l.says] = append(s.of[l.says], i)
		}
	}
	return s
}

// take takes those that say rules of a page.
func (s *saying) take(p *site.Page) (list []layout) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.of[p] {
		list = append(list, s.list[i])
	}
	delete(s.of, p)
	return list
}

// left are those that were not taken, in their order. None can be taken afterwards.
func (s *saying) left() []layout {
	return slices.DeleteFunc(s.list, func(l layout) bool { return l.says != nil && s.of[l.says] == nil })
}
