package oddsdiff

import "strings"

// Change is a figure that another stands for, or that came or went.
type Change struct {
	Page, Rule    string
	Before, After *Figure // nil where there was none, or is none any more
}

// Diff returns the differences between two lists by page, in the order of the second; removed pages
// are last.
//
// On a page, figures with the same question in the same rule belong together, in their order; of
// those that are left, the ones that ask the same calculator for the same result with other inputs;
// and then one that went and one that came in the same rule.
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

// paged are figures by page, and the pages in their order.
type paged struct {
	figures map[string][]Figure
	order   []string
}

func byPage(list []Figure) paged {
	out := paged{figures: map[string][]Figure{}}
	for _, f := range list {
		if out.figures[f.Page] == nil {
			out.order = append(out.order, f.Page)
		}
		out.figures[f.Page] = append(out.figures[f.Page], f)
	}
	return out
}

// changesOn are the differences on one page.
func changesOn(before, after []Figure) (list []Change) {
	partners := pair(before, after)
	gone := make([]bool, len(before))
	for i := range gone {
		gone[i] = true
	}
	for i := range after {
		f := &after[i]
		at, ok := partners[i]
		switch {
		case !ok:
			list = append(list, Change{f.Page, f.Rule, nil, f})
			continue
		case before[at].Text != f.Text:
			list = append(list, Change{f.Page, f.Rule, &before[at], f})
		}
		gone[at] = false
	}
	for i := range before {
		if f := &before[i]; gone[i] {
			list = append(list, Change{f.Page, f.Rule, f, nil})
		}
	}
	return list
}

// likeness are what two figures of a page have in common that belong together, from the surest to
// the least sure.
var likeness = []func(Figure) string{
	func(f Figure) string { return f.Rule + "\n" + f.Question },
	func(f Figure) string { // the inputs are others
		asked, result, _ := strings.Cut(f.Question, " : ")
		calculator, _, _ := strings.Cut(asked, " ")
		return f.Rule + "\n" + calculator + "\n" + result
	},
	func(f Figure) string { return f.Rule },
}

// pair finds the earlier figure, by its index, that a later one stands for; none where it is new.
func pair(before, after []Figure) map[int]int {
	partners := map[int]int{}
	taken := make([]bool, len(before))
	for _, like := range likeness {
		free := map[string][]int{}
		for i, f := range before {
			if !taken[i] {
				free[like(f)] = append(free[like(f)], i)
			}
		}
		for i, f := range after {
			rest := free[like(f)]
			if _, has := partners[i]; has || len(rest) == 0 {
				continue
			}
			partners[i], taken[rest[0]] = rest[0], true
			free[like(f)] = rest[1:]
		}
	}
	return partners
}
