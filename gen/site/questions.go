package site

// PageQuestions are the rulings and unknowns of one page that ask a question.
type PageQuestions struct {
	Page *Page
	List []Question
}

// QuestionsID is the id of a page's questions on the page that gathers them.
func (p *Page) QuestionsID() string {
	if p.Slug == "" {
		return "on-index" // a page of a system is never called index
	}
	return "on-" + p.Slug
}

// Question is a ruling or an unknown as the page of questions shows it.
type Question struct {
	Address string // of its place
	Kind    string // "ruling" or "unknown"
	Title   string // what a player asks, HTML
	Answer  string // the first paragraph, HTML
	NoOdds  bool   // it moves no figure
	From    Provenance
}
