package site

// Quote is a table or a list of a page, as the quick reference of its system shows it.
type Quote struct {
	Page    *Page  // the page of the table or list
	Title   string // of its section
	Address string // of its section
	HTML    string

	From  Provenance   // of its section
	Marks []Provenance // that the HTML displays

	Language string // of a section that is not translated though its page is
}
