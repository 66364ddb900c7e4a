package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
	folders "psyref/gen/content"
)

func oddsCommand() *cobra.Command {
	var q question
	var language string
	cmd := &cobra.Command{
		Use:   "odds [calculator [input=value …]]",
		Short: "Compute the odds of a calculator, as the pages do",
		Long: `odds runs a calculator with the given inputs and prints its figures, its distributions and the working.
Without a calculator it lists them all; with --help after one it lists its inputs.

A formula in quotation marks is computed directly, even if the content has errors. Calculators of
the folder content, or of that of --content, are included, in the words of that folder.

Inputs that are left out have their defaults. The same words after a question mark set the
calculator of a page.

--solve finds the value of one input with which a result reaches a bound. --rolled takes an outcome that
happened and prints how likely it was.`,
		Example: `  gen odds
  gen odds '3d6 >= 10'
  gen odds 4d6 --json
  gen odds dark-heresy/focus --help
  gen odds dark-heresy/focus characteristic=45 level=push push=2
  gen odds dark-millennium/nullify nullifiers=4,2 cards=2 --json
  gen odds wh40k-7e/manifest cost=2 --solve dice --for 'manifest>=80%'
  gen odds wh40k-7e/manifest dice=5 --rolled harnessed=0`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && isFormula(args[0]) {
				return formulaOdds(cmd, strings.Join(args, " "), language, q)
			}
			d, err := readerOf(cmd, language)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { listCalculators(w, d) })
			}
			return odds(cmd.OutOrStdout(), d, args, q)
		},
	}
	cmd.Flags().BoolVar(&q.json, "json", false, "print one JSON object, for programs")
	cmd.Flags().StringVar(&q.solve, "solve", "", "input to find a value for; needs --for")
	cmd.Flags().StringVar(&q.goal, "for", "", "goal of --solve, as result>=bound or result<=bound")
	cmd.Flags().StringVar(&q.rolled, "rolled", "", "a result that happened, as distribution=outcome")
	cmd.Flags().StringVar(&language, "lang", languageOfDevice(),
		"language of the words: "+strings.Join(languages(), ", "))
	cmd.Flags().String("content", "", "folder with the words (default: those compiled into the command)")
	defaultHelp := cmd.HelpFunc()
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		names := cmd.Flags().Args()
		d, err := readerOf(cmd, language)
		if len(names) == 0 || err != nil {
			defaultHelp(cmd, args)
			return
		}
		c, err := d.Catalog().Find(names[0])
		if err != nil {
			cmd.PrintErrln(wrongInput(d, nil, err))
			return
		}
		describe(cmd.OutOrStdout(), d, c)
	})
	return cmd
}

// languages returns the languages of the embedded words.
func languages() []string { return gen.Languages(content.Words) }

// languageOfDevice returns the language of the user's locale, or the first language.
func languageOfDevice() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			for _, language := range languages() {
				if strings.HasPrefix(value, language) {
					return language
				}
			}
			break
		}
	}
	return languages()[0]
}

// reader has the words for answers in a terminal.
type reader struct {
	*gen.Dictionary
	command string // the command to suggest: "gen odds", with the flags that were given
}

func readerOf(cmd *cobra.Command, language string) (reader, error) {
	command := "gen odds"
	words, err := wordsFor(cmd, content.Words)
	if err != nil {
		return reader{}, err
	}
	if folder := cmd.Flag("content").Value.String(); folder != "" {
		command += " --content " + folder
	}
	if tags := gen.Languages(words); !slices.Contains(tags, language) {
		return reader{}, usageError{fmt.Errorf("gen odds: --lang %s: unknown language\n\texpected one of: %s", language,
			strings.Join(tags, ", "))}
	}
	if cmd.Flags().Changed("lang") {
		command += " --lang " + language
	}
	d, err := gen.ReadDictionary(words, language, all.Calculators, all.Tables)
	return reader{d, command}, err
}

// wordsFor returns the folder of --content or, without it, the folder content where it has
// calculators of its own, or else the words that the command was built with.
func wordsFor(cmd *cobra.Command, built fs.FS) (fs.FS, error) {
	if folder := cmd.Flag("content").Value.String(); folder != "" {
		return openContent(folder)
	}
	if info, err := os.Stat(filepath.Join("content", "calculators")); err != nil || !info.IsDir() {
		return built, nil
	}
	return folders.Folder("content"), nil
}

// question holds the flags of gen odds that change what is computed or printed.
type question struct {
	json                bool
	solve, goal, rolled string
}

// check refuses combinations of flags without a meaning.
func (q question) check() error {
	switch {
	case (q.solve == "") != (q.goal == ""):
		return usageError{errors.New("gen odds: --solve and --for need each other\n" +
			"\twrite both, as in: gen odds wh40k-7e/manifest --solve dice --for 'manifest>=80%'")}
	case q.solve != "" && q.rolled != "":
		return usageError{errors.New("gen odds: --solve and --rolled exclude each other\n\tgive one of them")}
	case q.json && (q.solve != "" || q.rolled != ""):
		return usageError{errors.New("gen odds: --json prints results, not the answers of --solve and --rolled\n" +
			"\tomit --json, or --solve and --rolled")}
	}
	return nil
}

// odds computes and prints. Wrong inputs are a usage error that lists the allowed values in the
// reader's language.
func odds(w io.Writer, d reader, args []string, q question) error {
	if err := q.check(); err != nil {
		return err
	}
	c, err := d.Catalog().Find(args[0])
	if err != nil && d.LacksWords(args[0]) {
		return usageError{fmt.Errorf("gen odds: calculator %s has no words in %s\n\tadd it to %s/calculators/%s.yaml",
			args[0], d.Tag, d.Tag, path.Dir(args[0]))}
	}
	if err != nil {
		return wrongInput(d, nil, err)
	}
	v, wrong := arguments(c, args[1:])
	if len(wrong) > 0 {
		return wrongInput(d, c, wrong...)
	}
	if q.solve != "" {
		return solve(w, d, c, v, q)
	}
	v = v.Chosen() // a command gets the case that it names, with defaults for the rest
	r, err := c.Run(v)
	if err != nil {
		return wrongInput(d, c, err)
	}
	words := d.Words(c).View
	switch {
	case q.rolled != "":
		luck, err := c.Rolled(r, q.rolled)
		if err != nil {
			return wrongOutcome(d, c, err)
		}
		_, err = fmt.Fprintln(w, present.LuckText(luck, d.Locale, words))
		return err
	case q.json:
		_, err := fmt.Fprintf(w, "%s\n", c.JSON(v, r))
		return err
	}
	return printResult(w, d, c, present.NewView(c, v, r, d.Locale, words))
}

// solve prints the solution of a goal and the command that shows it in full.
func solve(w io.Writer, d reader, c *calc.Calculator, v calc.Values, q question) error {
	text, solved, err := present.Solve(c, v, q.solve, q.goal, d.Locale, d.Words(c).View)
	if err != nil {
		return wrongInput(d, c, err)
	}
	_, err = fmt.Fprintf(w, "%s\n  %s\n", text,
		strings.Join(append([]string{d.command, c.ID}, solved.Changed()...), " "))
	return err
}
