package site

// Spared says which psykers are spared a risk that the calculator of a power includes.
type Spared struct {
	Text  string
	Link  string // the words of the link to their case
	Query string // of their case
}

// OddsTable is a table of odds for one power.
type OddsTable struct {
	Caption string
	Note    string
	Columns []string
	Rows    [][]string
}

// Multiples are small charts side by side with the same bars: one chart for each column of a table,
// with a bar for each of its rows.
type Multiples struct {
	Table         OddsTable
	Charts        []Multiple
	Width, Height int    // of a chart
	First, Last   string // rows of the first and last bar
}

// Multiple is one of small multiples.
type Multiple struct {
	Title  string
	Figure string // the chance of the marked bar
	Bars   []MultipleBar
}

// MultipleBar is the rectangle of a bar in the drawing.
type MultipleBar struct {
	X, Y, Width, Height string
	Marked              bool
}
