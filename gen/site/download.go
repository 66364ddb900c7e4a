package site

// Download is one set of the open data.
type Download struct {
	ID        string // the name of its files
	Name      string
	About     string // what it has
	JSON, CSV string // addresses
	Records   int
	Size      [2]string // of the JSON Lines and of the CSV
}
