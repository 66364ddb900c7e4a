package gen

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// mayImport lists what each package may import: packages of this module by folder, other modules by
// path. The standard library is free, except for what is compiled into the core. Tests are free.
var mayImport = map[string]string{
	"cmd/gen": "content gen gen/cache gen/book gen/content gen/diagnostics gen/format gen/history gen/hosting gen/lang gen/link gen/markdown gen/oddsdiff gen/output gen/power gen/preview gen/render gen/rows gen/seo gen/site gen/source gen/starter calc calc/all calc/ask calc/formula calc/present " +
		"github.com/cli/browser github.com/google/renameio/v2 github.com/spf13/cobra golang.org/x/sys golang.org/x/term golang.org/x/text",
	"cmd/wasm": "calc calc/all calc/ask calc/formula calc/present",

	"gen/book":        "gen/markdown gen/site gen/source gen/yaml github.com/mozillazg/go-unidecode github.com/yuin/goldmark golang.org/x/image golang.org/x/net golang.org/x/text",
	"gen/rows":        "gen/lang gen/power gen/source gen/yaml",
	"gen/preview":     "gen/source github.com/fsnotify/fsnotify github.com/mattn/go-shellwords",
	"gen":             "calc calc/ask gen/content gen/history gen/lastgood gen/link gen/markdown gen/output gen/power gen/render gen/site gen/source",
	"gen/render":      "templates gen/cache gen/content gen/history gen/hosting gen/link gen/offline gen/output gen/search gen/seo gen/site gen/source gen/tomarkdown github.com/a-h/templ",
	"gen/lastgood":    "",
	"gen/gentest":     "gen gen/link gen/output gen/render gen/site",
	"gen/sample":      "gen/site calc calc/dice calc/present github.com/goccy/go-yaml github.com/rogpeppe/go-internal golang.org/x/tools",
	"gen/hosting":     "gen/site",
	"gen/history":     "gen/content gen/lang gen/markdown gen/site gen/source github.com/sergi/go-diff",
	"gen/offline":     "gen/site",
	"gen/seo":         "gen/site",
	"gen/tomarkdown":  "github.com/JohannesKaufmann/html-to-markdown/v2 golang.org/x/net",
	"gen/search":      "gen/site gen/source github.com/blevesearch/snowballstem golang.org/x/net golang.org/x/text",
	"gen/output":      "templates calc gen/cache gen/picture gen/power gen/site gen/source calc/present github.com/evanw/esbuild github.com/andybalholm/brotli github.com/klauspost/compress golang.org/x/sys",
	"templates":       "gen/lang gen/site calc calc/present github.com/a-h/templ",
	"gen/link":        "gen/content gen/lang gen/markdown gen/power gen/site gen/source gen/yaml calc calc/ask calc/dice calc/formula calc/present golang.org/x/text",
	"gen/content":     "gen/frame gen/lang gen/power gen/site gen/source gen/yaml calc calc/ask calc/dice calc/formula calc/present golang.org/x/image golang.org/x/text",
	"gen/power":       "gen/lang gen/site gen/source gen/yaml calc calc/dice calc/formula calc/present golang.org/x/text",
	"gen/markdown":    "gen/lang gen/site gen/source github.com/yuin/goldmark",
	"gen/oddsdiff":    "calc/present gen/site",
	"gen/format":      "gen/content gen/markdown gen/source gen/yaml",
	"gen/diagnostics": "gen/source github.com/owenrumney/go-sarif/v3",
	"gen/site":        "calc calc/present",
	"gen/picture":     "gen/cache golang.org/x/image",
	"gen/frame":       "",
	"gen/starter":     "",
	"gen/yaml":        "gen/lang gen/source github.com/goccy/go-yaml github.com/google/yamlfmt",
	"gen/lang":        "calc/present golang.org/x/text",
	"gen/cache":       "",
	"gen/slowtest":    "",
	"gen/disktest":    "golang.org/x/sys",
	"gen/source":      "golang.org/x/text",
	"content":         "",

	"calc/all":            "calc calc/darkheresy calc/darkmillennium calc/trenchhammer calc/wh40k7",
	"calc/darkheresy":     "calc calc/dice",
	"calc/darkmillennium": "calc calc/dice",
	"calc/trenchhammer":   "calc calc/dice",
	"calc/wh40k7":         "calc calc/dice",
	"calc/ask":            "calc",
	"calc/present":        "calc calc/dice",
	"calc/formula":        "calc calc/dice",
	"calc/calctest":       "calc calc/dice",
	"calc":                "calc/dice",
	"calc/dice":           "",
	"calc/played":         "",
}

// onlyInTests are packages that only tests may import.
var onlyInTests = []string{"calc/calctest", "gen/disktest", "gen/gentest", "gen/sample", "gen/slowtest"}

// coreMayUse lists the packages of the standard library that the core may add to those of every Go
// program, with the reason. Every one of them is downloaded by readers and could give access to the
// outside, so a new one is a decision. If the reason is a chain of imports, the core must not
// import the package directly.
var coreMayUse = map[string]string{
	"cmp":                   "compared by calc/wh40k7, and by slices",
	"errors":                "a request that is none",
	"iter":                  "slices → iter",
	"math":                  "rounding",
	"math/bits":             "exact arithmetic in calc/dice",
	"slices":                "lists",
	"strconv":               "numbers as texts",
	"strings":               "texts",
	"syscall/js":            "the way to the script, in " + coreEntry,
	"unicode/utf16":         "escapes in requests",
	"unicode/utf8":          "escapes in requests",
	"unsafe":                "strings → unsafe",
	"io":                    "strings → io",
	"unicode":               "strings → unicode",
	"sync":                  "strings → sync",
	"sync/atomic":           "strings → sync → sync/atomic",
	"internal/sync":         "strings → sync → internal/sync",
	"internal/synctest":     "strings → sync → internal/synctest",
	"internal/reflectlite":  "strconv → errors → internal/reflectlite: there is no way around it, and the linker leaves nearly all of it out",
	"internal/unsafeheader": "strconv → errors → internal/reflectlite → internal/unsafeheader",
}

// coreEntry is the only package of the core that uses the browser.
const coreEntry = "cmd/wasm"

// never are packages that must not get into the core in any way, so that a mistake in the lists
// above cannot admit them.
var never = []string{"fmt", "os", "net", "net/url", "time", "reflect", "encoding", "encoding/json", "math/big",
	"math/rand", "math/rand/v2", "crypto/rand", "bufio", "bytes", "sort", "regexp", "syscall", "log", "context"}

// listed is a package as printed by go list.
type listed struct {
	ImportPath string
	Imports    []string // without those of tests
	Standard   bool
	Module     *struct{ Path string }
}

const modulePath = "psyref"

// list runs go list for packages and their dependencies on a system.
func list(t *testing.T, goos, goarch string, patterns ...string) map[string]listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=ImportPath,Imports,Standard,Module"},
		patterns...)...)
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		t.Fatalf("go list: %s", exit.Stderr)
	} else if err != nil {
		t.Fatal(err)
	}
	packages := map[string]listed{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages[p.ImportPath] = p
	}
}

// own returns the folder of a package in this module.
func own(importPath string) (place string, ok bool) {
	return strings.CutPrefix(importPath, modulePath+"/")
}

func TestImports(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	seen := map[string]bool{}
	for _, system := range [][2]string{{"linux", "amd64"}, {"windows", "amd64"}, {"darwin", "arm64"}, {"js", "wasm"}} {
		patterns := []string{modulePath + "/..."}
		if system[0] == "js" {
			patterns = []string{modulePath + "/cmd/wasm", modulePath + "/calc/..."}
		}
		packages := list(t, system[0], system[1], patterns...)
		for _, p := range packages {
			place, ok := own(p.ImportPath)
			if !ok {
				continue
			}
			seen[place] = true
			allowed, ok := mayImport[place]
			if !ok {
				t.Errorf("%s is not in the table: who may it import?", place)
				continue
			}
			for _, imported := range p.Imports {
				if name := nameInTable(t, packages[imported]); name != "" && !slices.Contains(strings.Fields(allowed), name) {
					t.Errorf("on %s, %s imports %s, which the table does not allow", system[0], place, imported)
				}
			}
		}
	}
	for place := range mayImport {
		if !seen[place] {
			t.Errorf("%s is in the table and does not exist", place)
		}
	}
}

// nameInTable returns the folder of a package of this module, or the module of another package; ""
// for the standard library.
func nameInTable(t *testing.T, p listed) string {
	t.Helper()
	if place, ok := own(p.ImportPath); ok {
		return place
	}
	switch {
	case p.Standard:
		return ""
	case p.Module == nil:
		t.Fatalf("%q is of no module", p.ImportPath)
	}
	return p.Module.Path
}

func TestImportCycles(t *testing.T) {
	var visit func(place string, path []string)
	visit = func(place string, path []string) {
		if slices.Contains(path, place) {
			t.Fatalf("the table allows %s → %s", strings.Join(path, " → "), place)
		}
		for _, next := range strings.Fields(mayImport[place]) {
			if _, ok := mayImport[next]; ok {
				visit(next, append(slices.Clone(path), place))
			}
		}
	}
	for place := range mayImport {
		visit(place, nil)
	}
}

func TestImportsOfTestPackages(t *testing.T) {
	for _, p := range list(t, "linux", "amd64", modulePath+"/...") {
		for _, helper := range onlyInTests {
			if slices.Contains(p.Imports, modulePath+"/"+helper) {
				t.Errorf("%s imports %s outside its tests", p.ImportPath, helper)
			}
		}
	}
}

// TestImportsOfSystems checks that the table does not allow a system of rules to import
// another.
func TestImportsOfSystems(t *testing.T) {
	systems := strings.Fields(mayImport["calc/all"])
	for _, system := range systems {
		for _, other := range systems {
			if other != "calc" && slices.Contains(strings.Fields(mayImport[system]), other) && system != "calc" {
				t.Errorf("the table lets %s import %s", system, other)
			}
		}
	}
}

// TestImportsOfCore checks that the core uses only the packages of every Go program
// and those above, in the browser and natively.
func TestImportsOfCore(t *testing.T) {
	dir := t.TempDir()
	empty := dir + "/main.go"
	if err := os.WriteFile(empty, []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		goos, goarch string
		core         []string
	}{
		{"js", "wasm", []string{modulePath + "/cmd/wasm"}},
		{"linux", "amd64", corePackages()},
	} {
		everyProgram := list(t, tt.goos, tt.goarch, empty)
		core := list(t, tt.goos, tt.goarch, tt.core...)
		for path := range maps.Keys(core) {
			if _, ok := own(path); ok {
				continue
			}
			if slices.Contains(never, path) {
				t.Errorf("on %s, the core has %s, by %s", tt.goos, path, chain(core, tt.core, path))
			} else if _, ok := everyProgram[path]; !ok && coreMayUse[path] == "" {
				t.Errorf("on %s, the core has %s, by %s", tt.goos, path, chain(core, tt.core, path))
			}
		}
		for path, p := range core {
			if place, ok := own(path); ok {
				importsNoFurther(t, place, p)
			}
		}
		if tt.goos != "js" {
			continue
		}
		for path, reason := range coreMayUse {
			p, ok := core[path]
			if !ok {
				t.Errorf("the core may use %s, and does not", path)
			} else if !p.Standard {
				t.Errorf("%s is not of the standard library", path)
			}
			chained(t, core, path, reason)
		}
	}
}

// importsNoFurther checks that a package of the core does not import packages directly that may
// only come along, and that only the entry uses the browser.
func importsNoFurther(t *testing.T, place string, p listed) {
	t.Helper()
	for _, imported := range p.Imports {
		if strings.Contains(coreMayUse[imported], " → ") || imported == "syscall/js" && place != coreEntry {
			t.Errorf("%s imports %s itself", place, imported)
		}
	}
}

// corePackages returns the packages of calc that are compiled into the core.
func corePackages() []string {
	var paths []string
	for place := range mayImport {
		inCore := place == "calc" || strings.HasPrefix(place, "calc/") && !slices.Contains(onlyInTests, place)
		if inCore && place != "calc/all" { // natively, calc/all also holds the tables of pages
			paths = append(paths, modulePath+"/"+place)
		}
	}
	return paths
}

// chained checks a reason that is a chain of imports.
func chained(t *testing.T, packages map[string]listed, path, reason string) {
	t.Helper()
	way, _, _ := strings.Cut(reason, ":")
	links := strings.Split(way, " → ")
	if len(links) == 1 {
		return
	}
	for i := 1; i < len(links); i++ {
		if !slices.Contains(packages[links[i-1]].Imports, links[i]) {
			t.Errorf("the listed chain of %s is %s, but %s does not import %s", path, way, links[i-1], links[i])
		}
	}
	if links[len(links)-1] != path {
		t.Errorf("the listed chain of %s is %s, which ends elsewhere", path, way)
	}
}

// chain returns the shortest chain of imports to a package.
func chain(packages map[string]listed, from []string, to string) string {
	way := map[string]string{}
	for queue := slices.Clone(from); len(queue) > 0; queue = queue[1:] {
		if queue[0] == to {
			text := to
			for at := way[to]; at != ""; at = way[at] {
				text = at + " → " + text
			}
			return text
		}
		for _, next := range packages[queue[0]].Imports {
			if _, ok := way[next]; !ok && !slices.Contains(from, next) {
				way[next] = queue[0]
				queue = append(queue, next)
			}
		}
	}
	return to
}
