package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"psyref/calc"
	"psyref/gen"
	"psyref/gen/content"
)

// completeOdds completes the command line of odds, in the language that the line names so far.
func completeOdds(cmd *cobra.Command, language *string) {
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion,
		cobra.ShellCompDirective) {
		d, err := readerOf(cmd, *language)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		if len(args) == 0 {
			return proposeCalculators(d), cobra.ShellCompDirectiveNoFileComp
		}
		return proposeInputs(d, args, typed)
	}
	flags := map[string]func(c *calc.Calculator) []cobra.Completion{
		"lang":   func(*calc.Calculator) []cobra.Completion { return languages() },
		"solve":  solvable,
		"for":    bounds,
		"rolled": outcomes,
	}
	for name, propose := range flags {
		// The only possible error is an unknown flag or a second registration.
		if err := cmd.RegisterFlagCompletionFunc(name,
			func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
				directive := cobra.ShellCompDirectiveNoFileComp
				if name == "for" || name == "rolled" {
					directive |= cobra.ShellCompDirectiveNoSpace // a bound or an outcome follows
				}
				c := &calc.Calculator{} // no proposals without a calculator
				if len(args) > 0 {
					if d, err := readerOf(cmd, *language); err != nil {
						c = &calc.Calculator{}
					} else if found, err := d.Catalog().Find(args[0]); err == nil {
						c = found
					}
				}
				return propose(c), directive
			}); err != nil {
			panic(err)
		}
	}
}

func proposeCalculators(d reader) []cobra.Completion {
	var list []cobra.Completion
	for _, c := range d.Catalog() {
		list = append(list, cobra.CompletionWithDesc(c.ID, d.Words(c).Title))
	}
	return list
}

// proposeInputs proposes the inputs that are not given yet; after an equals sign, the choices of
// the input.
func proposeInputs(d reader, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	c, err := d.Catalog().Find(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	words := d.Words(c)
	var list []cobra.Completion
	for i := range c.Inputs {
		in := &c.Inputs[i]
		prefix := in.Name + "="
		given := slices.ContainsFunc(args[1:], func(word string) bool { return strings.HasPrefix(word, prefix) })
		switch {
		case given:
		case !strings.HasPrefix(typed, prefix):
			list = append(list, cobra.CompletionWithDesc(prefix, words.Inputs[in.Name].Label+" ("+allowed(d, in)+")"))
		case in.Kind == calc.Switch:
			list = append(list, prefix+"true", prefix+"false")
		default:
			for _, choice := range in.Choices {
				list = append(list, cobra.CompletionWithDesc(prefix+choice, words.Inputs[in.Name].Choices[choice]))
			}
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// solvable returns the inputs that --solve accepts.
func solvable(c *calc.Calculator) []cobra.Completion {
	var list []cobra.Completion
	for i := range c.Inputs {
		if c.Inputs[i].Kind != calc.List {
			list = append(list, c.Inputs[i].Name)
		}
	}
	return list
}

// bounds returns prefixes of values of --for.
func bounds(c *calc.Calculator) []cobra.Completion {
	var list []cobra.Completion
	for _, f := range c.Values {
		list = append(list, f.ID+">=", f.ID+"<=")
	}
	return list
}

// outcomes returns prefixes of values of --rolled.
func outcomes(c *calc.Calculator) []cobra.Completion {
	var list []cobra.Completion
	for _, id := range c.Distributions {
		list = append(list, id+"=")
	}
	return list
}

// completion returns the proposals of the shell for a place on the command line.
type completion = func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective)

// completePages proposes the pages of the content folder of the line that are not named yet.
func completePages(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	o, err := options(cmd.Flag("content").Value.String(), "")
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	keys := slices.DeleteFunc(content.PageKeys(o.Content), func(key string) bool { return slices.Contains(args, key) })
	return keys, cobra.ShellCompDirectiveNoFileComp
}

// completePlace proposes places in the content folder of the line. The user types a name after the
// place.
func completePlace(places func(c *content.Content, o gen.Options) []string) completion {
	return func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		folder := cmd.Flag("content").Value.String()
		o, err := options(folder, "")
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		c, err := outline(folder)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return places(c, o), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// placesOfPages returns the systems.
func placesOfPages(c *content.Content, _ gen.Options) (list []string) {
	for _, s := range c.Systems {
		list = append(list, s.ID+"/")
	}
	return list
}

// placesOfRecords returns the groups of records of the systems with rules, or a system itself if it
// has none of a kind.
func placesOfRecords(c *content.Content, o gen.Options) (list []string) {
	for _, library := range c.Records {
		slug := library.Kind().Slug
		for _, system := range c.WithRules() {
			groups := content.Groups(o.Content, slug, system)
			if len(groups) == 0 {
				list = append(list, slug+"/"+system+"/")
			}
			for _, group := range groups {
				list = append(list, slug+"/"+system+"/"+group+"/")
			}
		}
	}
	return list
}

// nothingToComplete keeps shells from proposing files for a new name.
func nothingToComplete(*content.Content, gen.Options) []string { return nil }
