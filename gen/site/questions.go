package site

// PageQuestions holds the rulings and unknowns of one page.
type PageQuestions struct {
	Page *Page
	List []Question
}

// QuestionsID returns the id of the section with a page's questions on the page of all questions.
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
	NoOdds  bool   // the ruling changes no number
	From    Provenance

	Language string // of a question that is not translated though its page is
}
