package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/ask"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
	"psyref/gen/source"
)

func askCommand() *cobra.Command {
	var a asked
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "ask question",
		Short: "Answer a question about odds",
		Long: `ask reads a question as players type it, prints how it understood it, and the headline figures of the
calculator that answers, as the search field of the site does.

If the question is ambiguous, it prints several answers, the most likely first; --system names the
game. Inputs that the question does not name have their defaults and are marked so.

Calculators of the folder content, or of that of --content, are included, in the words of its
ask.yaml.`,
		Example: `  gen ask push wp 45 pr 4
  gen ask "6 dice warp charge 2 denied by 5"
  gen ask --lang fr "2 annulations contre niveau 3"
  gen ask smite 4 dice --system wh40k-7e`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if a.words, err = wordsFor(cmd, content.Questions); err != nil {
				return err
			}
			a.question = strings.Join(args, " ")
			if err := a.check(); err != nil {
				return err
			}
			return answer(cmd.OutOrStdout(), a, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object, for programs")
	cmd.Flags().StringVar(&a.language, "lang", languageOfDevice(),
		"language of the question: "+strings.Join(languages(), ", "))
	cmd.Flags().StringVar(&a.system, "system", "",
		"game that the question is about: "+strings.Join(systemsOf(all.Calculators), ", "))
	cmd.Flags().String("content", "", "folder with the words (default: those compiled into the command)")
	return cmd
}

// asked is a question to gen ask.
type asked struct {
	words                      fs.FS
	question, language, system string
}

// systemsOf returns the systems that have calculators.
func systemsOf(list calc.Catalog) (systems []string) {
	for _, c := range list {
		system, _, _ := strings.Cut(c.ID, "/")
		if !slices.Contains(systems, system) {
			systems = append(systems, system)
		}
	}
	return systems
}

func (a asked) check() error {
	switch tags := gen.Languages(a.words); {
	case a.question == "":
		return usageError{errors.New("gen ask: no question\n\twrite one, as in: gen ask push wp 45 pr 4")}
	case !slices.Contains(tags, a.language):
		return usageError{fmt.Errorf("gen ask: --lang %s: unknown language\n\texpected one of: %s", a.language,
			strings.Join(tags, ", "))}
	}
	return nil
}

func (a asked) checkSystem(list calc.Catalog) error {
	systems := systemsOf(list)
	if a.system == "" || slices.Contains(systems, a.system) {
		return nil
	}
	hint := source.DidYouMean(a.system, systems)
	if hint == "" {
		hint = "expected one of: " + strings.Join(systems, ", ")
	}
	return usageError{fmt.Errorf("gen ask: --system %s: unknown system\n\t%s", a.system, hint)}
}

// read returns the readings of a question, with the words to print them.
func (a asked) read() (*gen.Dictionary, []ask.Reading, error) {
	d, v, err := gen.ReadQuestions(a.words, a.language, all.Calculators)
	if err != nil {
		return nil, nil, err
	}
	if err := a.checkSystem(d.Catalog()); err != nil {
		return nil, nil, err
	}
	if v == nil {
		return d, nil, nil // the language answers no questions
	}
	reader, err := ask.NewReader(v, d.Catalog())
	if err != nil {
		return nil, nil, err
	}
	if err := reader.CheckLength(a.question); err != nil {
		return nil, nil, usageError{fmt.Errorf("gen ask: %w\n\tshorten it", err)}
	}
	return d, reader.Ask(a.question, ask.Context{System: a.system}), nil
}

// unanswered returns the error for a question that no calculator answers. It names another language
// in which one does.
func (a asked) unanswered() error {
	for _, language := range gen.Languages(a.words) {
		if language == a.language {
			continue
		}
		translated := a
		translated.language = language
		if _, readings, err := translated.read(); err != nil || len(readings) > 0 {
			return cmp.Or(err, fmt.Errorf("no calculator answers this in %s\n\ttry: gen ask --lang %s %s", a.language,
				language, a.question))
		}
	}
	return errors.New("no calculator answers this\n\ttry: gen odds   # lists all of them")
}

func answer(w io.Writer, a asked, asJSON bool) error {
	d, readings, err := a.read()
	if err != nil {
		return err
	}
	if asJSON {
		_, err := fmt.Fprintf(w, "%s\n", ask.JSON(readings))
		return err
	}
	if len(readings) == 0 {
		return a.unanswered()
	}
	for i := range readings {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if refused := readings[i].Refused; len(refused) > 0 {
			printRefusal(w, d, readings[i].Calculator(), refused)
			continue
		}
		printReading(w, d, &readings[i])
	}
	return nil
}

// printRefusal prints the title of the calculator, and why amounts cannot be used.
func printRefusal(w io.Writer, d *gen.Dictionary, c *calc.Calculator, refused []*calc.InputError) {
	words := d.Words(c)
	fmt.Fprintln(w, words.Title)
	for _, err := range refused {
		fmt.Fprintf(w, "  %s\n", present.ProblemOf(err, d.Locale, words.View).Message)
	}
}

// printReading prints the title of the calculator, the inputs as understood, the best choice and
// the headline figures.
func printReading(w io.Writer, d *gen.Dictionary, r *ask.Reading) {
	c := r.Calculator()
	words := d.Words(c)
	title := words.Title
	if r.Elsewhere {
		title += " (" + d.UI.Search.Elsewhere + ")"
	}
	fmt.Fprintln(w, title)
	values, result, err := c.Advise(r.Values)
	if err != nil {
		fmt.Fprintf(w, "  %s\n", present.ProblemOf(err, d.Locale, words.View).Message)
		return
	}
	view := present.NewView(c, values, result, d.Locale, words.View)
	fmt.Fprintf(w, "  %s\n", strings.Join(chips(d, r, view), " · "))
	switch {
	case r.Offer:
	case r.Exchanged != nil:
		printBoth(w, d, r)
	default:
		if view.Decision != nil && !r.Theirs { // the other player makes his own choice
			fmt.Fprintf(w, "  %s\n", view.Decision.Verdict())
		}
		for _, id := range headline(c, r.Figures) {
			for _, f := range view.Figures {
				if f.ID == id {
					fmt.Fprintf(w, "  %s%s %s\n", cmp.Or(f.Label, words.Values[id]), words.View["colon"], f.Text)
				}
			}
		}
	}
	fmt.Fprintf(w, "  %s\n", address(d.Tag, c, r.Values))
}

// headline returns the figures that are shown: those that are asked, and others up to three.
func headline(c *calc.Calculator, asked []string) []string {
	rest := slices.DeleteFunc(slices.Clone(c.Headline), func(id string) bool { return slices.Contains(asked, id) })
	return slices.Concat(asked, rest[:min(len(rest), max(0, 3-len(asked)))])
}

// printBoth prints the first figure of both readings of a question that does not say who is who.
func printBoth(w io.Writer, d *gen.Dictionary, r *ask.Reading) {
	for i, reading := range []*ask.Reading{r, r.Exchanged} {
		c := reading.Calculator()
		words := d.Words(c)
		values, result, err := c.Advise(reading.Values)
		if err != nil {
			continue
		}
		who := map[string]string{"mine": d.UI.Search.Mine, "theirs": d.UI.Search.His}[reading.Casts]
		if reading.Casts == "" {
			who = []string{d.UI.Search.InOrder, d.UI.Search.Exchanged}[i]
		}
		first := headline(c, reading.Figures)[0]
		for _, f := range present.NewView(c, values, result, d.Locale, words.View).Figures {
			if f.ID == first {
				fmt.Fprintf(w, "  %s%s %s %s\n", who, words.View["colon"], cmp.Or(f.Label, words.Values[first]), f.Text)
			}
		}
	}
}

// chips describes the inputs of a reading and marks those that the question does not name.
func chips(d *gen.Dictionary, r *ask.Reading, view present.View) (list []string) {
	for _, in := range r.Inputs {
		if !r.IsWorthNaming(in) {
			continue
		}
		for _, shown := range view.Inputs {
			if shown.Name == in.Name {
				text := shown.Phrase
				switch {
				case shown.Advised:
					text += " (" + d.UI.Search.Advised + ")"
				case in.Origin == ask.Advised:
					text += " (" + d.UI.Search.AdvisedRest + ")"
				case in.Origin == ask.Assumed:
					text += " (" + d.UI.Search.Assumed + ")"
				}
				list = append(list, text)
			}
		}
	}
	for _, unread := range r.Unread {
		list = append(list, strings.ReplaceAll(d.UI.Search.Unread, "{words}", unread.Text))
	}
	return list
}

// address returns the path of the page that shows only this case.
func address(tag string, c *calc.Calculator, v calc.Values) string {
	text := "/" + tag + "/embed/" + c.ID + "/"
	if query := v.Query(); query != "" {
		text += "?" + query
	}
	return text
}
