package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"psyref/calc"
	"psyref/calc/all"
	"psyref/calc/present"
	"psyref/content"
	"psyref/gen"
)

func oddsCommand() *cobra.Command {
	var asJSON bool
	var language string
	cmd := &cobra.Command{
		Use:   "odds [calculator [input=value …]]",
		Short: "Compute the odds of a calculator, as the pages do",
		Long: `odds runs a calculator with the given inputs and prints its figures, its distributions and how they
came about. Without a calculator it lists them all; with --help after one it lists its inputs.

Inputs that are left out have their defaults. The same words after a question mark set the
calculator of a page.`,
		Example: `  gen odds
  gen odds dark-heresy/focus --help
  gen odds dark-heresy/focus characteristic=45 level=push push=2
  gen odds dark-millennium/nullify nullifiers=4,2 cards=2 --json`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: complete,
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := dictionary(language)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				listCalculators(cmd.OutOrStdout(), d)
				return nil
			}
			return odds(cmd.OutOrStdout(), d, args, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object, for programs")
	cmd.Flags().StringVar(&language, "lang", languageOfDevice(), "language of the words: "+strings.Join(gen.Languages, ", "))
	usual := cmd.HelpFunc()
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		for _, id := range args {
			if c, err := all.Calculators.Find(id); err == nil {
				if d, err := dictionary(language); err == nil {
					describe(cmd.OutOrStdout(), d, c)
					return
				}
			}
		}
		usual(cmd, args)
	})
	return cmd
}

// languageOfDevice follows the locale of the terminal.
func languageOfDevice() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			for _, language := range gen.Languages {
				if strings.HasPrefix(value, language) {
					return language
				}
			}
			break
		}
	}
	return gen.Languages[0]
}

func dictionary(language string) (*gen.Dictionary, error) {
	for _, known := range gen.Languages {
		if language == known {
			return gen.ReadDictionary(content.Words, language, all.Calculators)
		}
	}
	return nil, usageError{fmt.Errorf("gen: --lang %s: there is %s", language, strings.Join(gen.Languages, ", "))}
}

// odds computes and prints. A wrong input is a usage error that says in the reader's language what is allowed.
func odds(w io.Writer, d *gen.Dictionary, args []string, asJSON bool) error {
	c, err := all.Calculators.Find(args[0])
	if err != nil {
		return wrongInput(d, nil, err)
	}
	v, err := c.Arguments(args[1:])
	if err != nil {
		return wrongInput(d, c, err)
	}
	r, err := c.Run(v)
	if err != nil {
		return wrongInput(d, c, err)
	}
	if asJSON {
		_, err := fmt.Fprintf(w, "%s\n", c.JSON(v, r))
		return err
	}
	printResult(w, d, c, v, present.Of(c, v, r, d.Locale, d.Words(c).View))
	return nil
}

func wrongInput(d *gen.Dictionary, c *calc.Calculator, err error) error {
	words := present.Words(d.UI.Shared)
	help := "gen odds"
	if c != nil {
		words = d.Words(c).View
		help += " " + c.ID + " --help"
	}
	problem := present.ProblemOf(err, d.Locale, words)
	return usageError{errors.New("gen odds: " + problem.Message + "\n\t" + help)}
}

// complete offers calculators, then inputs, then the choices of an input.
func complete(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return all.Calculators.IDs(), cobra.ShellCompDirectiveNoFileComp
	}
	c, err := all.Calculators.Find(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var list []string
	for _, in := range c.Inputs {
		prefix := in.Name + "="
		switch {
		case !strings.HasPrefix(typed, prefix):
			list = append(list, prefix)
		case in.Kind == calc.Switch:
			list = append(list, prefix+"true", prefix+"false")
		default:
			for _, choice := range in.Choices {
				list = append(list, prefix+choice)
			}
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
