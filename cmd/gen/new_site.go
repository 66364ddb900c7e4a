package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/gen/content"
	"psyref/gen/starter"
)

func newSiteCommand() *cobra.Command {
	var name string
	var tags []string
	var empty bool
	cmd := &cobra.Command{
		Use:   "site <folder>",
		Short: "Create a site of your own in a new folder",
		Long: `site creates a small site that builds and serves at once: a system with two pages, a calculator of
formulas, a power, terms and a quick reference. Comments explain each file. Replace them with your own.

Its texts are in English and French. Any other language begins without pages, and shows those of the
first one. A site whose first language is another begins with a first page, and with the words around
pages to translate in words.yaml; until then they are in English, and marked as such.

For rules that exist already, --empty makes a site without the small game.`,
		Example: `  gen new site my-rules
  gen new site my-rules --empty
  gen new site my-rules --lang en,de --name "Rules of the club"
  cd my-rules && gen serve`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("gen: new site takes one folder\n\ttry: %s --help", cmd.CommandPath())}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkLanguages(tags); err != nil {
				return err
			}
			if name == "" {
				name = content.NameOf(strings.ToLower(filepath.Base(resolved(args[0]))))
			}
			files := starter.Site(name, tags)
			if empty {
				files = starter.Empty(name, tags)
			}
			for i, f := range files {
				if f.Path != "content/"+tags[0]+"/words.yaml" {
					continue
				}
				words, err := content.WordsToTranslate(tags[0], "en")
				if err != nil {
					return err
				}
				files[i].Text += strings.Join(append(words, ""), "\n")
			}
			return newSite(cmd, args[0], files)
		},
	}
	cmd.Flags().StringSliceVar(&tags, "lang", []string{"en"}, "languages of the site, as tags: en,fr,de")
	cmd.Flags().BoolVar(&empty, "empty", false, "a first page alone, without the small game")
	cmd.Flags().StringVar(&name, "name", "", "name of the site (default: that of the folder)")
	return cmd
}

// checkLanguages checks the tags of --lang.
func checkLanguages(tags []string) error {
	if len(tags) == 0 {
		return usageError{errors.New("gen: --lang: names no language\n\twrite --lang en,fr")}
	}
	for i, tag := range tags {
		if err := content.CheckTag(tag); err != nil {
			return usageError{fmt.Errorf("gen: --lang: %w", err)}
		}
		if slices.Contains(tags[:i], tag) {
			return usageError{fmt.Errorf("gen: --lang: names %s twice\n\tname each language once", tag)}
		}
	}
	return nil
}

// newSite writes the files into a folder that does not exist or is empty.
func newSite(cmd *cobra.Command, folder string, files []starter.File) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return usageError{fmt.Errorf("gen: new site %s: cannot be read: %w\n\tname a new folder", folder, err)}
	}
	if len(entries) > 0 {
		return usageError{fmt.Errorf("gen: new site %s: is not empty\n\tname a new folder", folder)}
	}
	list := make([]content.Scaffold, len(files))
	for i, f := range files {
		list[i] = content.Scaffold{Path: f.Path, Text: f.Text}
	}
	next := "cd " + folder + " && gen serve"
	if err := writeScaffolds(cmd, folder, list, next); err != nil {
		return err
	}
	if _, inside := embeddedCore(); !inside {
		fmt.Fprintln(cmd.ErrOrStderr(),
			"this gen builds the site only in a checkout of psyref, since it has no rules core inside\n"+
				"\tmake gen there writes bin/gen, which has it, or use a released gen")
	}
	return nil
}
