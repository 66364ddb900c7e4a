package oddsdiff

import "strings"

// Change is a changed, added or removed figure.
type Change struct {
	Page, Rule    string
	Before, After *Figure // nil for an added or a removed figure, respectively
}

// Diff returns the differences between two lists by page, in the order of the second; removed pages
// are last.
//
// On a page it matches figures with the same question in the same rule, in their order. It then
// matches the remaining ones by rule, calculator and result with other inputs, and last those of
// the same rule.
func Diff(before, after []Figure) (list []Change) {
	old := byPage(before)
	fresh := byPage(after)
	for _, page := range fresh.order {
		list = append(list, changesOn(old.figures[page], fresh.figures[page])...)
	}
	for _, page := range old.order {
		if fresh.figures[page] == nil {
			list = append(list, changesOn(old.figures[page], nil)...)
		}
	}
	return list
}

// figuresByPage holds figures by page, and the pages in their order.
type figuresByPage struct {
	figures map[string][]Figure
	order   []string
}

func byPage(list []Figure) figuresByPage {
	out := figuresByPage{figures: map[string][]Figure{}}
	for _, f := range list {
		if out.figures[f.Page] == nil {
			out.order = append(out.order, f.Page)
		}
		out.figures[f.Page] = append(out.figures[f.Page], f)
	}
	return out
}

// changesOn returns the differences on one page.
func changesOn(before, after []Figure) (list []Change) {
	matches := matchFigures(before, after)
	removed := make([]bool, len(before))
	for i := range removed {
		removed[i] = true
	}
	for i := range after {
		f := &after[i]
		at, ok := matches[i]
		switch {
		case !ok:
			list = append(list, Change{f.Page, f.Rule, nil, f})
			continue
		case before[at].Text != f.Text:
			list = append(list, Change{f.Page, f.Rule, &before[at], f})
		}
		removed[at] = false
	}
	for i := range before {
		if f := &before[i]; removed[i] {
			list = append(list, Change{f.Page, f.Rule, f, nil})
		}
	}
	return list
}

// matchKeys return the keys that two matching figures of a page have in common, the strictest
// first.
var matchKeys = []func(Figure) string{
	func(f Figure) string { return f.Rule + "\n" + f.Question },
	func(f Figure) string { // without the inputs
		asked, result, _ := strings.Cut(f.Question, " : ")
		calculator, _, _ := strings.Cut(asked, " ")
		return f.Rule + "\n" + calculator + "\n" + result
	},
	func(f Figure) string { return f.Rule },
}

// matchFigures maps indexes of later figures to those of the earlier figures that they replace. It
// has no entry for a new figure.
func matchFigures(before, after []Figure) map[int]int {
	matches := map[int]int{}
	taken := make([]bool, len(before))
	for _, key := range matchKeys {
		free := map[string][]int{}
		for i, f := range before {
			if !taken[i] {
				free[key(f)] = append(free[key(f)], i)
			}
		}
		for i, f := range after {
			rest := free[key(f)]
			if _, has := matches[i]; has || len(rest) == 0 {
				continue
			}
			matches[i], taken[rest[0]] = rest[0], true
			free[key(f)] = rest[1:]
		}
	}
	return matches
}
