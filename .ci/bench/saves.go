package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"syscall"
	"time"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/output"
)

// save is a change of a file: the first occurrence of old is replaced by new, and back.
type save struct {
	what, file string
	old, new   string
	page       string // the page to render afterwards
}

// saves are typical changes by editors, in a corpus.
func saves(c *corpus) []save {
	p := c.systems[0].pages[1]
	page, served := filepath.Join("en", p.system.id, p.slug+".md"), "en/"+p.system.id+"/"+p.slug+"/index.html"
	return []save{
		{"the text of a page", page, "Even so", "Even now", served},
		{"a definition", "glossary.yaml", `definition: "`, `definition: "New `, served},
		{"a word of the frame", "en/words.yaml", "tagline: ", "overview: New overview\ntagline: ", served},
		{"a title", page, "title: ", "title: New ", served},
		{"a rule more", page, "{#steps}", "{#steps #fresh}", served},
	}
}

// savesMode measures the time from a save to the rendered page, several times for each kind of
// save, for a corpus in a folder. It restores the files. A file for a CPU profile may follow, then
// the only kind of save to measure.
func savesMode(args []string) error {
	if len(args) < 2 {
		return errors.New("saves: name the content folder and the number of its pages")
	}
	folder, pages := args[0], 0
	if _, err := fmt.Sscan(args[1], &pages); err != nil {
		return err
	}
	o := gen.Options{Content: os.DirFS(folder), Name: folder, Base: "http://127.0.0.1:8080", Catalog: all.Calculators, Tables: all.Tables, Preview: true}
	engine := gen.NewEngine(o, output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
	all, err := answered(engine, nil, "en/index.html")
	if err != nil {
		return err
	}
	fmt.Printf("%-22s %s\n", "all", all)
	if len(args) > 2 {
		profile, err := os.Create(args[2])
		if err != nil {
			return err
		}
		defer profile.Close()
		if err := pprof.StartCPUProfile(profile); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	for _, s := range saves(newCorpus(pages, ".")) {
		if len(args) > 3 && s.what != args[3] {
			continue
		}
		if err := s.measure(engine, folder); err != nil {
			return err
		}
	}
	return nil
}

// measure saves a file several times and prints the fastest and the median time.
func (s save) measure(engine *gen.Engine, folder string) error {
	name := filepath.Join(folder, s.file)
	before, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	defer os.WriteFile(name, before, 0o644)
	after := bytes.Replace(before, []byte(s.old), []byte(s.new), 1)
	if bytes.Equal(before, after) {
		return fmt.Errorf("saves: %s does not say %q", name, s.old)
	}
	var times []took
	for _, text := range [][]byte{after, before, after, before, after} {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			return err
		}
		took, err := answered(engine, []string{s.file}, s.page)
		if err != nil {
			return err
		}
		times = append(times, took)
	}
	if err := os.WriteFile(name, before, 0o644); err != nil {
		return err
	}
	if _, err := answered(engine, []string{s.file}, s.page); err != nil {
		return err
	}
	slices.SortFunc(times, func(a, b took) int { return cmp.Compare(a.wall, b.wall) })
	fmt.Printf("%-22s %s; median %s\n", s.what, times[0], times[len(times)/2])
	return nil
}

// took is elapsed time and CPU time. Only the latter is comparable on a busy machine.
type took struct{ wall, cpu time.Duration }

func (t took) String() string {
	return fmt.Sprintf("%8.1f ms, %.1f ms of CPU", t.wall.Seconds()*1000, t.cpu.Seconds()*1000)
}

// answered measures the time until a page is rendered after files changed.
func answered(engine *gen.Engine, changed []string, page string) (t took, err error) {
	start, before := time.Now(), used()
	linked, _, err := engine.Read(changed)
	if err != nil {
		return t, err
	}
	pages, err := engine.Pages(linked)
	if err != nil {
		return t, err
	}
	if _, ok, err := pages.File(page); !ok || err != nil {
		return t, fmt.Errorf("%s is not there: %w", strings.TrimSuffix(page, "index.html"), err)
	}
	return took{time.Since(start), used() - before}, nil
}

// used returns the CPU time of this process.
func used() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err) // the arguments are constants
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
