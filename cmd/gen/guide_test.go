package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mattn/go-shellwords"

	"psyref/gen/markdown"
	"psyref/gen/source"
)

// TestGuideCommandsExist checks that every command line in the guide for editors is
// valid: command, flags, and number of arguments.
func TestGuideCommandsExist(t *testing.T) {
	names, err := filepath.Glob("../../content/*/guide/*.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d := markdown.Parse(source.NewFile(name, data), strings.Index(string(data), "\n---\n")+5, new(source.Collector))
		for _, e := range d.Examples {
			if e.Language != "sh" {
				continue
			}
			for line := range strings.Lines(e.Text) {
				n++
				if err := understood(line); err != nil {
					t.Errorf("%s: %s%v", name, line, err)
				}
			}
		}
	}
	if n < 30 {
		t.Errorf("only %d commands", n)
	}
}

// understood reports whether a command line is valid, without running it.
func understood(line string) error {
	words, err := shellwords.Parse(line)
	if err != nil {
		return err
	}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "--help" }) // which every command has
	cmd, rest, err := root().Find(words[1:])
	if err != nil {
		return err
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return err
	}
	return cmd.ValidateArgs(cmd.Flags().Args())
}
