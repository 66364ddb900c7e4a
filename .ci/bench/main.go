// Command bench builds a generated site with gen and with Hugo, in turn, and prints CPU, memory and
// size as ratios.
//
//	go run ./.ci/bench 100 1000    measures sites of 100 and of 1,000 pages; make bench does it
//
// Hugo renders the same text: odds as numbers, terms as plain text, and rules as empty anchors.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("name the numbers of pages, such as 100 1000")
	}
	if _, err := exec.LookPath("hugo"); err != nil {
		return fmt.Errorf("hugo is not on the PATH\n\ton Debian: apt-get install hugo")
	}
	work, err := os.MkdirTemp("", "bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	gen := filepath.Join(work, "gen")
	if _, err := measure("", exec.Command("go", "build", "-o", gen, "./cmd/gen")); err != nil {
		return err
	}
	fmt.Printf("%8s  %-6s %10s %12s %12s %8s %10s\n", "pages", "", "CPU s", "CPU/page", "memory MB", "files",
		"MB written")
	for _, arg := range args {
		pages, err := strconv.Atoi(arg)
		if err != nil || pages < 2 {
			return fmt.Errorf("%q: not a number of pages, at least 2", arg)
		}
		if err := round(work, gen, pages); err != nil {
			return err
		}
	}
	return nil
}

// round measures both generators on one site, and prints a row for each and their ratio.
func round(work, gen string, pages int) error {
	folder := filepath.Join(work, strconv.Itoa(pages))
	content, hugo := filepath.Join(folder, "content"), filepath.Join(folder, "hugo")
	if err := writeCorpus(content, hugo, pages); err != nil {
		return err
	}
	if _, err := measure("", exec.Command(gen, "record", "--content", content)); err != nil {
		return err
	}
	var costs []cost
	for _, c := range []struct {
		name, out string
		cmd       *exec.Cmd
	}{
		{"gen", filepath.Join(folder, "gen-out"),
			exec.Command(gen, "build", "--content", content, "--out", filepath.Join(folder, "gen-out"),
				"--pictures=false")},
		{"hugo", filepath.Join(folder, "hugo-out"),
			exec.Command("hugo", "--quiet", "--source", hugo, "--destination", filepath.Join(folder, "hugo-out"))},
	} {
		used, err := measure(c.out, c.cmd)
		if err != nil {
			return err
		}
		costs = append(costs, used)
		fmt.Printf("%8d  %-6s %10.2f %9.2f ms %12.0f %8d %10.1f\n", pages, c.name, used.cpu,
			used.cpu*1000/float64(pages), used.memory, used.files, used.size)
	}
	a, b := costs[0], costs[1]
	fmt.Printf("%8s  %-6s %9.1f× %12s %11.1f× %7.1f× %9.1f×\n", "", "ratio", a.cpu/b.cpu, "", a.memory/b.memory,
		float64(a.files)/float64(b.files), a.size/b.size)
	return os.RemoveAll(folder)
}

// cost is what a program took: seconds of CPU, megabytes of memory at its peak, and the files that
// it wrote, in megabytes.
type cost struct {
	cpu, memory float64
	files       int
	size        float64
}

// measure runs a program and counts what it wrote to a folder.
func measure(out string, cmd *exec.Cmd) (cost, error) {
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%s: %w\n%s", cmd, err, log.String())
	}
	state := cmd.ProcessState
	c := cost{cpu: (state.UserTime() + state.SystemTime()).Seconds()}
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		c.memory = float64(usage.Maxrss) / 1024 // in kilobytes on Linux
	}
	if out == "" {
		return c, nil
	}
	return c, filepath.WalkDir(out, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		c.files++
		c.size += float64(info.Size()) / 1e6
		return nil
	})
}

// perSystem is the number of pages of a system, its overview included.
const perSystem = 40

// page is a page of the corpus: page number n of all.
type page int

func (p page) system() string { return fmt.Sprintf("book-%d", int(p)/perSystem+1) }
func (p page) prefix() string { return fmt.Sprintf("b%d", int(p)/perSystem+1) }
func (p page) rule() string   { return fmt.Sprintf("%s-%s", p.prefix(), p.slug()) }
func (p page) term() string {
	return words[int(p)%len(words)] + " " + words[int(p)*7%len(words)] + " oath"
}
func (p page) slug() string {
	if int(p)%perSystem == 0 {
		return "index"
	}
	return fmt.Sprintf("chapter-%d", int(p)%perSystem)
}

// words make the sentences of the corpus. None of them is a term.
var words = strings.Fields("captain guard ditch road cart lamp rope gate wall field horse camp fire river ford hill tower drum horn spear shield arrow stone ladder boat cloak boot map letter coin")

func sentence(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("The")
	for range 6 + r.IntN(10) {
		b.WriteString(" " + words[r.IntN(len(words))])
	}
	return b.String() + ". "
}

// writeCorpus writes the content for gen and the same text for Hugo.
func writeCorpus(content, hugo string, pages int) error {
	var systems, rules, glossary strings.Builder
	files := map[string]string{}
	for n := range pages {
		p := page(n)
		if p.slug() == "index" {
			fmt.Fprintf(&systems, "- {id: %s, prefix: %s, colours: {light: \"#174a91\", dark: \"#9ec5ff\"}, names: {en: Book %d}, short: {en: Book %d}, pages: [", p.system(), p.prefix(), n, n)
			for m := n + 1; m < min(n+perSystem, pages); m++ {
				fmt.Fprintf(&systems, "%s, ", page(m).slug())
			}
			systems.WriteString("]}\n")
		} else {
			if n%perSystem == 1 {
				fmt.Fprintf(&rules, "%s:\n", p.system())
			}
			fmt.Fprintf(&rules, "  %s: {%s: rule}\n", p.slug(), p.rule())
		}
		if n%perSystem == 1 && n < perSystem*10 {
			fmt.Fprintf(&glossary, "oath-%d:\n  rules: {%s: %s}\n  en: {term: %s, definition: What one promises.}\n", n,
				p.system(), p.rule(), p.term())
		}
		files[filepath.Join(content, "en", p.system(), p.slug()+".md")] = text(p, pages, false)
		files[filepath.Join(hugo, "content", p.system(),
			strings.Replace(p.slug(), "index", "_index", 1)+".md")] = text(p, pages, true)
	}
	files[filepath.Join(content, "systems.yaml")] = systems.String()
	files[filepath.Join(content, "rules.yaml")] = cmp.Or(rules.String(), "{}\n")
	files[filepath.Join(content, "glossary.yaml")] = cmp.Or(glossary.String(), "{}\n")
	files[filepath.Join(content, "en", "words.yaml")] = "site: Books\ntagline: Rules of made-up games.\n"
	files[filepath.Join(content, "en",
		"index.md")] = "---\ntitle: Books\nlead: Every book.\nsources: []\n---\n\nChoose a book.\n"
	files[filepath.Join(hugo, "content", "_index.md")] = "---\ntitle: Books\n---\n\nChoose a book.\n"
	files[filepath.Join(hugo, "config.toml")] = "baseURL = \"https://example.org/\"\ndisableKinds = [\"taxonomy\", \"term\", \"RSS\"]\n[markup.goldmark.renderer]\nunsafe = true\n"
	layout := "<!DOCTYPE html><html lang=\"en\"><title>{{ .Title }}</title><nav><ul>{{ range .CurrentSection.RegularPages }}<li><a href=\"{{ .RelPermalink }}\">{{ .Title }}</a></li>{{ end }}</ul></nav><h1>{{ .Title }}</h1>{{ .Content }}</html>\n"
	for _, name := range []string{"single.html", "list.html"} {
		files[filepath.Join(hugo, "layouts", "_default", name)] = layout
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// text returns the Markdown of a page, about 5 kB: paragraphs with links and odds, a list and a
// table. Its random words depend only on the page.
func text(p page, pages int, forHugo bool) string {
	r := rand.New(rand.NewPCG(40, uint64(p)))
	head, anchor, odds := "lead: One chapter.\nsources: []\n", " {#"+p.rule()+"}", "{odds 3d6 >= 11}"
	if forHugo {
		head, anchor, odds = "", ` <a id="`+p.rule()+`"></a>`, "50 %"
	}
	if p.slug() == "index" {
		anchor = ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "---\ntitle: %s %d\n%s---\n\n%s%s\n\n", words[int(p)%len(words)], p, head, sentence(r), anchor)
	for section := range 4 {
		fmt.Fprintf(&b, "## Part %d {#part-%d}\n\n", section+1, section+1)
		for range 3 {
			to := page(r.IntN(pages))
			address := "../" + to.system() + "/" + to.slug() + ".md"
			if forHugo {
				address = strings.Replace("/"+to.system()+"/"+to.slug()+"/", "/index", "", 1)
			}
			fmt.Fprintf(&b, "%s%s[%s](%s) works %s of the time. %s\n\n", sentence(r), sentence(r),
				words[r.IntN(len(words))], address, odds, sentence(r))
		}
		fmt.Fprintf(&b, "- %s\n- %s\n\n| Roll | Result |\n|---|---|\n| 1–3 | %s |\n| 4–6 | %s |\n\n", sentence(r),
			sentence(r), sentence(r), sentence(r))
	}
	return b.String()
}
