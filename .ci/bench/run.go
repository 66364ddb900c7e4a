package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The contestants in the order in which they run. The last one copies the output of the first, to
// show the cost of writing alone.
const (
	contestOurs = "psyref"
	contestHugo = "hugo"
	contestBare = "goldmark"
	contestCopy = "cp -r"
)

var contestants = []string{contestOurs, contestHugo, contestBare, contestCopy}

// round is the cost of each contestant on a site.
type round struct {
	Pages int             `json:"pages"`
	Costs map[string]cost `json:"costs"`
}

// bench is a run of the benchmark.
type bench struct {
	work, self, gen, hugo string
	only                  []string

	Core   cost    `json:"core"` // of compiling the core
	Rounds []round `json:"rounds"`
}

// runMode measures each contestant on sites of the given sizes.
func runMode(args []string) error {
	flags := flag.NewFlagSet("run", flag.ExitOnError)
	only := flags.String("only", strings.Join(contestants, ","), "contestants, with commas between them")
	times := flags.Int("times", 1, "how often each runs; what counts is the time with the least CPU")
	file := flags.String("json", "", "file for the figures, besides the table")
	work := flags.String("work", "", "folder for sites and outputs, which are removed; by default among the temporary files")
	_ = flags.Parse(args) // exits on an error
	sizes, err := sizesOf(flags.Args())
	if err != nil {
		return err
	}
	b, err := newBench(*work, strings.Split(*only, ","))
	if err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	for _, pages := range sizes {
		r, err := b.round(pages, *times)
		if err != nil {
			return err
		}
		b.Rounds = append(b.Rounds, r)
	}
	b.report(os.Stdout)
	if *file == "" {
		return nil
	}
	data, err := json.MarshalIndent(b, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(*file, append(data, '\n'), 0o644)
}

func sizesOf(args []string) (sizes []int, err error) {
	for _, word := range args {
		n, err := strconv.Atoi(word)
		if err != nil || n < 2 {
			return nil, fmt.Errorf("run: %q is no number of pages", word)
		}
		sizes = append(sizes, n)
	}
	if len(sizes) == 0 {
		return nil, errors.New("run: say how many pages: 100 1000")
	}
	return sizes, nil
}

// newBench builds the programs and compiles the core, which is the same for every site.
func newBench(work string, only []string) (b *bench, err error) {
	b = &bench{only: only}
	for _, name := range only {
		if !slices.Contains(contestants, name) {
			return nil, fmt.Errorf("run: %q is none of %s", name, strings.Join(contestants, ", "))
		}
	}
	if slices.Contains(only, contestHugo) {
		if b.hugo, err = hugoProgram(); err != nil {
			return nil, err
		}
	}
	if b.work, err = os.MkdirTemp(work, "psyref-bench-"); err != nil {
		return nil, err
	}
	if b.self, err = os.Executable(); err != nil {
		return nil, err
	}
	b.gen = filepath.Join(b.work, "gen")
	if err := run(exec.Command("go", "build", "-o", b.gen, "./cmd/gen")); err != nil {
		return nil, err
	}
	core := b.at("core")
	b.Core, err = measure(core, exec.Command(b.self, "core", core))
	return b, err
}

// at returns a path below the work folder.
func (b *bench) at(name string) string { return filepath.Join(b.work, name) }

// round measures a site of one size. Other programs do the preparation; see measure.
func (b *bench) round(pages, times int) (r round, err error) {
	say := func(what string) { fmt.Fprintf(os.Stderr, "%d pages: %s …\n", pages, what) }
	say("writing them")
	count := strconv.Itoa(pages)
	for _, cmd := range []*exec.Cmd{
		exec.Command(b.self, "corpus", "-pages", count, "-out", b.at("content")),
		exec.Command(b.gen, "record", "--content", b.at("content")),
		exec.Command(b.self, "corpus", "-pages", count, "-out", b.at("site"), "-hugo"),
	} {
		if err := run(cmd); err != nil {
			return r, err
		}
	}
	r = round{Pages: pages, Costs: map[string]cost{}}
	for range times {
		for _, name := range contestants {
			if !slices.Contains(b.only, name) {
				continue
			}
			say(name)
			c, err := b.contest(name)
			if err != nil {
				return r, err
			}
			if before, again := r.Costs[name]; !again || c.CPU < before.CPU {
				r.Costs[name] = c
			}
		}
		if err := b.remove(contestants...); err != nil {
			return r, err
		}
	}
	return r, b.remove("content", "site")
}

// contest runs one contestant, which writes to a folder of its name.
func (b *bench) contest(name string) (cost, error) {
	out := b.at(name)
	switch name {
	case contestOurs:
		// Without preview images and compression, which would dominate and which Hugo does not do.
		return measure(out, exec.Command(b.gen, "build", "--content", b.at("content"), "--out", out, "--base-url", "https://psyref.example", "--pictures=false", "--core", b.at("core")))
	case contestHugo:
		return measure(out, exec.Command(b.hugo, "--source", b.at("site"), "--destination", out, "--cacheDir", b.at("cache"), "--noBuildLock", "--quiet"))
	case contestBare:
		return measure(out, exec.Command(b.self, "goldmark", b.at("site/content"), out))
	}
	return measure(out, exec.Command("cp", "-r", b.at(contestOurs), out))
}

// remove removes folders below the work folder.
func (b *bench) remove(names ...string) error {
	for _, name := range names {
		if err := os.RemoveAll(b.at(name)); err != nil {
			return err
		}
	}
	return nil
}
