package link

import (
	"slices"
	"strconv"

	"psyref/calc"
	"psyref/calc/dice"
	"psyref/calc/present"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/site"
	"psyref/gen/source"
)

// lookup returns the core's data for a table that is read with a die: the ranges for its first
// column, their chances with the unmodified die, and the modifier of the case of the page.
func (r *resolver) lookup(t markdown.Table) markdown.Lookup {
	out := markdown.Lookup{Rows: make([]markdown.RowRange, len(t.Rows)), Words: r.lookupWords()}
	table, ok := r.tables[t.Name]
	if !ok {
		r.wrong(t.Offset, source.DidYouMeanOr(t.Name, sortedKeys(r.tables)), "unknown table %s", t.Name)
		return out
	}
	locale := lang.LocaleOf(r.Language)
	roll, chances := table.Roll(), table.Chances(0)
	sentences := present.RowChances(chances, locale, sharedWords(r.Language, r.content.UI[r.Language]))
	out.Die, out.Min, out.Max = table.Die, roll.Low(), roll.High()
	for i, row := range t.Rows {
		key, err := strconv.Atoi(row.Text)
		if i >= len(table.Rows) {
			r.wrong(row.Offset, "", "%s has only %d rows", t.Name, len(table.Rows))
			return out
		}
		if want := table.Rows[i]; err != nil || key != want.Low {
			r.wrong(row.Offset, "write the lowest number of the row in the first column", "row %d of %s begins at %d",
				i+1, t.Name, want.Low)
			return out
		}
		out.Rows[i] = formatRange(table.Rows[i], roll)
		out.Modified = out.Modified || table.Rows[i].Above || table.Rows[i].Below
		out.Rows[i].Chance, out.Rows[i].ChanceSentence, out.Rows[i].Then = locale.Chance(chances[i].Exactly), sentences[i], table.Rows[i].Then
	}
	if len(t.Rows) < len(table.Rows) {
		r.wrong(t.Offset, "", "%s has %d rows; the row from %d is missing", t.Name, len(table.Rows),
			table.Rows[len(t.Rows)].Low)
	}
	followCase(&out, t.Name, r.out.Calculators)
	return out
}

// lookupWords returns the words of the forms that look up a roll, in the language of the text.
func (r *resolver) lookupWords() markdown.LookupWords {
	words, set := r.content.UI[r.Language].Lookup, func(text string) string {
		return lang.Typeset(r.Language, text,
			false)
	}
	return markdown.LookupWords{
		Roll: set(words.Roll), Chance: set(words.Chance), Each: set(words.Each), Alone: set(words.Alone),
		None: set(words.None), Note: set(words.Note),
		RollIt: set(words.RollIt), Modifier: set(words.Modifier), Kept: set(words.Kept), All: set(words.All),
	}
}

// followCase gives a table the modifier and the chances of the first calculator whose case leads to
// a roll on it.
func followCase(l *markdown.Lookup, table string, calculators []*site.Calculator) {
	for _, c := range calculators {
		if c == nil {
			continue
		}
		for _, roll := range c.View.Rolls {
			if roll.Table != table {
				continue
			}
			l.Modifier, l.Inputs, l.ChanceSentences = roll.Modifier, "#"+c.Anchor(), roll.Chances
			return
		}
	}
}

// nextRolls adds to each page whose table leads on to another table that table, with its form.
func (m *model) nextRolls() {
	for p, article := range m.site.Articles {
		b, ok := article.Body.(*body)
		if !ok || p.System == nil {
			continue
		}
		for _, text := range b.texts {
			for _, t := range text.text.Tables {
				for _, row := range m.tables[t.Name].Rows {
					if row.Then != "" {
						p.NextRoll = m.nextRoll(p, row.Then)
					}
				}
			}
		}
	}
}

// nextRoll returns a table of another page of the same system and language; nil if there is none.
func (m *model) nextRoll(p *site.Page, table string) *site.NextRoll {
	for _, page := range p.Language.Pages[p.System] {
		b, ok := m.site.Articles[page].Body.(*body)
		if !ok || page == p {
			continue
		}
		for _, text := range b.texts {
			resolved := text.resolved
			resolved.Lookups = slices.Clone(resolved.Lookups)
			for i, t := range text.text.Tables {
				followCase(&resolved.Lookups[i], t.Name, m.site.Articles[p].Calculators)
			}
			if quoted, ok := text.text.QuoteLookup(table, resolved, m.prefix+page.Path); ok {
				address := m.prefix + page.Path + "#" + quoted.Section
				return &site.NextRoll{Title: page.Title, Address: address, HTML: quoted.HTML, From: quoted.From,
					Language: text.language}
			}
		}
	}
	return nil
}

// formatRange formats the range of a row as tables of the rules do: 7, 41–44, 75+. The text ends
// with a number that the roll can show, such as 26 for 11 to 30 on a D66.
func formatRange(row calc.RollRow, roll dice.Dist) markdown.RowRange {
	last := row.High
	for last > row.Low && last < roll.High() && roll.Exactly(last).IsZero() {
		last--
	}
	low, high := strconv.Itoa(row.Low), strconv.Itoa(last)
	out := markdown.RowRange{Text: low + "–" + high, From: low, To: strconv.Itoa(row.High)}
	switch {
	case row.Above:
		out.Text, out.To = low+"+", ""
	case row.Low == last:
		out.Text = low
	}
	if row.Below {
		out.From = ""
	}
	return out
}
