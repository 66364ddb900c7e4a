package power

import "psyref/gen/site"

// heads returns what columns of tables in pages call fields, besides their labels.
func (w *Writer) heads() (list []site.TableColumn) {
	for _, f := range w.formats {
		name := func(field *Field) string {
			switch {
			case f.Needs == nil:
			case field.key == f.Needs.All || field.key == f.Needs.Any:
				return site.NeedsField
			case field.key == f.Needs.Requires:
				return site.RequiresField
			}
			return w.in(field.Label)
		}
		walkFields(&f.Fields, func(field *Field) {
			for _, head := range field.Heads[w.words.language] {
				list = append(list, site.TableColumn{Head: head, Field: name(field)})
			}
		})
	}
	return list
}
