package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	"psyref/calc/all"
	"psyref/gen"
	"psyref/gen/output"
)

// save is something that an editor changes: the first place of old in a file becomes new, and back again.
type save struct {
	what, file string
	old, new   string
	page       string // that is looked at then
}

// saves are what editors do all day, in a corpus.
func saves(c *corpus) []save {
	p := c.systems[0].pages[1]
	page, served := filepath.Join("en", p.system.id, p.slug+".md"), "en/"+p.system.id+"/"+p.slug+"/index.html"
	return []save{
		{"the text of a page", page, "Even so", "Even now", served},
		{"a definition", "glossary.yaml", `definition: "`, `definition: "New `, served},
		{"a word of the frame", "en/ui.yaml", "overview: ", "overview: New ", served},
		{"a title", page, "title: ", "title: New ", served},
		{"a rule more", page, "{#steps}", "{#steps #fresh}", served},
	}
}

// savesMode measures what the engine takes from a save until the page that shows it is laid out, several times each, for a corpus in a folder. What it
// changes there it changes back. A file for a profile of the saves may be named last.
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
	took, err := answered(engine, nil, "en/index.html")
	if err != nil {
		return err
	}
	fmt.Printf("%-22s %8.1f ms\n", "all", took)
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
		if err := s.measure(engine, folder); err != nil {
			return err
		}
	}
	return nil
}

// measure saves a file several times, and says what the fastest and the median took.
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
	var times []float64
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
	slices.Sort(times)
	fmt.Printf("%-22s %8.1f ms, median %.1f ms\n", s.what, times[0], times[len(times)/2])
	return nil
}

// answered is how long the engine takes, in milliseconds, until a page is laid out after some files changed.
func answered(engine *gen.Engine, changed []string, page string) (float64, error) {
	start := time.Now()
	linked, _, err := engine.Read(changed)
	if err != nil {
		return 0, err
	}
	pages, err := engine.Pages(linked)
	if err != nil {
		return 0, err
	}
	if _, ok, err := pages.File(page); !ok || err != nil {
		return 0, fmt.Errorf("%s is not there: %w", strings.TrimSuffix(page, "index.html"), err)
	}
	return float64(time.Since(start).Microseconds()) / 1000, nil
}
