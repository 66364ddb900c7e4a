package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/content"
	"psyref/gen/source"
)

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "new power|page|term <name>",
		Short: "Begin a power, a page or a term in every language",
		Long: `new begins something in the place where it belongs, in every language, with remarks that say what
may stand in each field. It changes nothing that is there already.`,
		Example: `  gen new power dark-heresy/biomancy/second-wind
  gen new page trenchhammer/familiars
  gen new term second-wind`,
		Args: func(cmd *cobra.Command, args []string) error {
			return usageError{fmt.Errorf("gen: new makes a power, a page or a term\n\ttry: %s --help", cmd.CommandPath())}
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	cmd.AddCommand(
		scaffoldCommand("power <system>/<discipline>/<power>", "Begin the record of a power; a discipline that is not there is begun too", "  gen new power dark-heresy/biomancy/second-wind", content.NewPower, placesOfPowers),
		scaffoldCommand("page <system>/<page>", "Begin a page in every language, last in its system", "  gen new page trenchhammer/familiars", content.NewPage, placesOfPages),
		scaffoldCommand("term <term>", "Begin a term of the glossary", "  gen new term second-wind", content.NewTerm, nothingToComplete),
	)
	return cmd
}

// scaffoldCommand is a command that begins something named by its only argument. Shells propose the places.
func scaffoldCommand(use, short, example string, scaffold func(o content.Options, where string) ([]content.Scaffold, error), places func(*content.Content, gen.Options) []string) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use: use, Short: short, Example: example, ValidArgsFunction: completePlace(places),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("gen: new %s takes one name\n\ttry: %s --help", cmd.Name(), cmd.CommandPath())}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := options(folder, "")
			if err != nil {
				return err
			}
			scaffolds, err := scaffold(content.Options{Files: o.Content, Name: o.Name, Catalog: o.Catalog}, args[0])
			if wrong, ok := errors.AsType[source.Error](err); ok {
				return usageError{fmt.Errorf("gen: %w", wrong)}
			} else if err != nil {
				return err
			}
			return writeScaffolds(cmd, folder, scaffolds)
		},
	}
	contentFlag(cmd, &folder)
	return cmd
}

// missing are a file and the folders above it that are not there, from the inside out.
func missingPaths(name string) (list []string) {
	for ; ; name = filepath.Dir(name) {
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return list
		}
		list = append(list, name)
	}
}

// writeScaffolds puts the files into place and says what stands where. Of what cannot be written nothing is begun: files that were there come last, when the new
// ones stand, and these are taken away again where one fails.
func writeScaffolds(cmd *cobra.Command, folder string, scaffolds []content.Scaffold) (err error) {
	var begun []string
	defer func() {
		if err != nil {
			for _, name := range begun {
				os.Remove(name)
			}
		}
	}()
	for _, d := range scaffolds {
		name := filepath.Join(folder, filepath.FromSlash(d.Path))
		begun = append(missingPaths(name), begun...)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return writeError(name, err)
		}
		if err := save(name, d.Text); err != nil {
			return err
		}
	}
	for _, d := range scaffolds {
		fmt.Fprintln(cmd.OutOrStdout(), filepath.Join(folder, filepath.FromSlash(d.Path)))
	}
	fmt.Fprintln(cmd.OutOrStdout(), "\tfill them in, then: gen check")
	return nil
}
