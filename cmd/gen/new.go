package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"psyref/gen/content"
	"psyref/gen/source"
)

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "new <kind> <name>",
		Short: "Create a site, or a part of one in every language",
		Long: `new creates a site of your own, or adds a part to one in every language, with comments that explain
each field. It changes no text that is there already.`,
		Example: `  gen new site my-rules
  gen new system duels
  gen new page trenchhammer/familiars
  gen new record powers/dark-heresy/biomancy/second-wind`,
		Args: func(cmd *cobra.Command, args []string) error {
			return usageError{fmt.Errorf("gen: new makes a site, a system, a language, a page, a calculator, a kind, a record or a term\n"+
				"\ttry: %s --help", cmd.CommandPath())}
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	cmd.AddCommand(
		newSiteCommand(),
		scaffoldCommand("system <system>", "Create a system with its overview, as the last of the site",
			"  gen new system duels", content.NewSystem),
		scaffoldCommand("language <tag>", "Create a language; the first language fills its gaps",
			"  gen new language de", content.NewLanguage),
		scaffoldCommand("record <kind>/<system>/<group>/<record>",
			"Create a record, and its group if that is missing; the kind is its slug",
			"  gen new record powers/dark-heresy/biomancy/second-wind", content.NewRecord),
		scaffoldCommand("kind <kind>", "Declare a kind of record: spells, monsters, items", "  gen new kind spell",
			content.NewKind),
		scaffoldCommand("page <system>/<page>", "Create a page in every language, as the last of its system",
			"  gen new page trenchhammer/familiars", content.NewPage),
		scaffoldCommand("calculator <system>/<calculator>",
			"Create a calculator of inputs and formulas, with its words", "  gen new calculator trenchhammer/jump",
			content.NewCalculator),
		scaffoldCommand("term <term>", "Create a term of the glossary", "  gen new term second-wind", content.NewTerm),
	)
	return cmd
}

// scaffoldCommand returns a command that creates something by name.
func scaffoldCommand(use, short, example string, scaffold func(o content.Options,
	where string) ([]content.Scaffold, error)) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use: use, Short: short, Example: example,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("gen: new %s takes one name\n\ttry: %s --help", cmd.Name(),
					cmd.CommandPath())}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := options(folder, "")
			if err != nil {
				return err
			}
			scaffolds, err := scaffold(content.Options{Files: o.Content, Name: o.Name, Catalog: o.Catalog,
				RollTables: o.Tables}, args[0])
			if wrong, ok := errors.AsType[source.Error](err); ok {
				return usageError{fmt.Errorf("gen: %w", wrong)}
			} else if err != nil {
				return err
			}
			return writeScaffolds(cmd, folder, scaffolds, "fill them in, then: gen check")
		},
	}
	contentFlag(cmd, &folder)
	return cmd
}

// missingPaths returns a file and the folders above it that do not exist, the deepest first. It
// returns nothing if the file exists.
func missingPaths(name string) (list []string) {
	for ; ; name = filepath.Dir(name) {
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return list
		}
		list = append(list, name)
	}
}

// nothingNext is for writeScaffolds, which then prints nothing.
const nothingNext = ""

// writeScaffolds writes the files, and prints their names and what to do next. If one cannot be
// written, it removes the new ones; the scaffolds list existing files last, so none of these
// changes.
func writeScaffolds(cmd *cobra.Command, folder string, scaffolds []content.Scaffold, next string) (err error) {
	var created []string
	defer func() {
		if err != nil {
			for _, name := range created {
				os.Remove(name)
			}
		}
	}()
	for _, s := range scaffolds {
		name := filepath.Join(folder, filepath.FromSlash(s.Path))
		created = append(missingPaths(name), created...)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return writeError(name, err)
		}
		if err := save(name, s.Text); err != nil {
			return err
		}
	}
	if next == nothingNext {
		return nil
	}
	for _, s := range scaffolds {
		fmt.Fprintln(cmd.OutOrStdout(), filepath.Join(folder, filepath.FromSlash(s.Path)))
	}
	fmt.Fprintln(cmd.OutOrStdout(), "\t"+next)
	return nil
}
