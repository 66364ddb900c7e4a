package twin

import (
	"fmt"
	"slices"
	"strconv"
)

// startList begins a list. One right behind another has other signs: it would be read as more of the same.
func (w *writer) startList(e *element) error {
	e.sign = "-"
	e.number = 1
	if e.name[0] == 'o' {
		e.sign = "."
		if w.tag.number != nil {
			n, err := strconv.ParseUint(string(w.tag.number), 10, 29) // nine digits at most, says Markdown
			if err != nil {
				return fmt.Errorf("a list starts with %q: %w", w.tag.number, err)
			}
			e.number = int(n)
		}
	}
	if w.ended.at == len(w.out) && w.ended.at > 0 && w.ended.sign == e.sign[0] && !w.itemWaits() {
		e.sign = map[string]string{"-": "+", ".": ")"}[e.sign]
	}
	if w.top().kind == kindItem && e.number == 1 {
		w.part(gapLine)
	} else {
		w.part(gapBlank)
	}
	return nil
}

func (w *writer) startItem(e *element) {
	in := w.top()
	e.sign = in.sign + " "
	if in.name[0] == 'o' {
		e.sign = strconv.Itoa(in.number) + e.sign
		in.number++
	}
	w.part(gapLine)
}

// endItem ends an item. One without a word is told where it has a number; not all readers go on with a list after one in which there is nothing.
func (w *writer) endItem(e *element, said bool) {
	if !said && digit(e.sign[0]) {
		w.begin()
		w.out = append(w.out, "<!-- -->"...)
		w.fresh, said = false, true
	}
	if said {
		w.prefix = w.prefix[:len(w.prefix)-len(e.sign)]
	}
	w.part(gapLine)
}

// endList ends a list. In an item the next item stands right behind it.
func (w *writer) endList(e *element, said bool) {
	within := slices.ContainsFunc(w.open, func(e element) bool { return e.kind == kindItem })
	if said {
		w.ended.at, w.ended.sign = len(w.out), e.sign[0]
		w.nested = within
	}
	if said && within {
		w.part(gapLine)
	} else {
		w.part(gapBlank)
	}
}
