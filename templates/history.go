package templates

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"psyref/gen/site"
)

// dateText writes a day in a language, as "22 November 2026".
func dateText(l *site.Language, day string) string {
	words := l.UI.History
	t, err := time.Parse(time.DateOnly, day)
	months := strings.Fields(words.Months)
	if err != nil || len(months) != 12 {
		return day
	}
	n := strconv.Itoa(t.Day())
	if t.Day() == 1 {
		n = words.DayOne
	}
	return fill(words.Date, "day", n, "month", months[t.Month()-1], "year", strconv.Itoa(t.Year()))
}

// historyHead is the head of the history of a page. Its preview image is that of the page.
func historyHead(s *site.Site, of *site.PageHistory) head {
	h := pageHead(s, of.Page)
	h.style, h.image = s.Assets.HistoryStyle, s.Images[of.Of.Path]
	return h
}

// changesHead is the head of the page of what changed.
func changesHead(s *site.Site, p *site.Page) head {
	h := pageHead(s, p)
	h.style = s.Assets.HistoryStyle
	return h
}

// wordingTitle is the date from which a rule had a wording; n is its index, newest first.
func wordingTitle(s *site.Site, l *site.Language, rule site.RuleHistory, n int) string {
	words, w := l.UI.History, rule.Wordings[n]
	text := words.From
	switch {
	case w.From == "":
		return words.Pending
	case w.Text == nil:
		text = words.Removed
	case n == len(rule.Wordings)-1 && s.History.Since == w.From:
		text = words.Before
	case n == len(rule.Wordings)-1:
		text = words.First
	}
	return fill(text, "date", dateText(l, w.From))
}

// asOf is the address of a page as it was on a day. It points to the rule, if the page had it then.
func asOf(s *site.Site, p *site.Page, rule site.RuleHistory, day string) string {
	address := s.Prefix + p.Path
	if day != "" {
		address += "?as-of=" + day
	}
	if !rule.Gone && !rule.Top {
		address += "#" + rule.ID
	}
	return address
}

// ruleTitle is what a rule is called in a history: a question by its title, any other by its id.
func ruleTitle(l *site.Language, rule site.RuleHistory) string {
	if rule.Top {
		return l.UI.History.Top
	}
	return cmp.Or(rule.Title, rule.ID)
}

// ruleTitleLanguage marks the title of a question that is not translated.
func ruleTitleLanguage(of *site.PageHistory, rule site.RuleHistory) templ.Attributes {
	if rule.Title == "" {
		return nil
	}
	return langAttribute(cmp.Or(rule.Language, of.Page.Untranslated))
}

// historyLink is the text of the link to the history of a page.
func historyLink(l *site.Language, of *site.PageHistory) string {
	if of.Changed == "" {
		return l.UI.History.LinkOnly
	}
	return fill(l.UI.History.Link, "date", dateText(l, of.Changed))
}

// placeTitle is what a rule or a page of a note is called.
func placeTitle(p site.NotePlace) string {
	return joinDotted([]string{p.Page.Title, p.ID})
}

// historyData are the words that the history script shows in the page of the rules. The script
// fills the places in braces.
func historyData(s *site.Site, of *site.PageHistory) templ.Attributes {
	w := of.Page.Language.UI.History
	return templ.Attributes{
		"data-page": s.Prefix + of.Of.Path, "data-style": s.Assets.HistoryStyle, "data-since": s.History.Since,
		"data-changed": w.Changed, "data-shown": w.Shown, "data-close": w.Close, "data-then": w.Then,
		"data-then-same": w.ThenSame, "data-then-none": w.ThenNone,
		"data-no-date": w.NoDate, "data-today": w.Today, "data-said": w.Said, "data-absent": w.Absent,
		"data-now": w.Now, "data-pending": w.Pending, "data-language": language(of.Of),
		"data-date": w.Date, "data-day-one": w.DayOne, "data-months": w.Months, "data-title": of.Page.Title,
	}
}
