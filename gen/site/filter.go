package site

// Facet is the value of a power for one filter.
type Facet struct {
	IDs      []string // matching options
	Text     string   // in the table
	Cell     string   // in the table, where Text names its field too; else ""
	Language string   // of the text, if not the page's
	Order    int      // when sorted by it
	Unknown  bool
}

// Filter is one filter of the index.
type Filter struct {
	ID      string   `json:"id"`
	Label   string   `json:"-"`
	Column  bool     `json:"-"` // it is a column of the index
	Sort    bool     `json:"-"` // the index can be sorted by it
	Choices []Choice `json:"choices"`
}

// Divides reports whether the filter tells some of the rows of the index from others.
func (f Filter) Divides(rows int) bool {
	return len(f.Choices) > 1 || len(f.Choices) == 1 && f.Choices[0].Count < rows
}

// Choice is one option of a filter.
type Choice struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}
