package output

import (
	"bytes"
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"psyref/gen/source"
	"psyref/templates"
)

func TestBundleIncludesImports(t *testing.T) {
	files := fstest.MapFS{
		"scripts/page.js":       {Data: []byte("// A comment.\nimport { greet } from \"./text/greet.js\";\n\ngreet(\"« page »\");\n")},
		"scripts/text/greet.js": {Data: []byte("import { loud } from \"./loud.js\";\n\nexport function greet(name) { console.log(loud(name)); }\nexport function nobodyUses() {}\n")},
		"scripts/text/loud.js":  {Data: []byte("export const loud = (text) => text.toUpperCase();\n")},
		"styles/site.css":       {Data: []byte("@layer a, b;\n@import \"site/b.css\" layer(b);\n@import \"site/a.css\" layer(a);\n")},
		"styles/site/a.css":     {Data: []byte("/* A comment. */\n.a { --ink: light-dark(#000, #fff); }\n")},
		"styles/site/b.css":     {Data: []byte(".b { color: var(--ink); }\n")},
	}
	for entry, has := range map[string][]string{
		"scripts/page.js": {"(()=>{", ".toUpperCase()", "console.log(", `("« page »")`, "})();\n"},
		"styles/site.css": {"@layer a,b;", "@layer b{.b{color:var(--ink)}}", "@layer a{.a{--ink: light-dark(#000, #fff)}}\n"},
	} {
		var errs source.Collector
		got := string(bundle(files, entry, &errs))
		if again := string(bundle(files, entry, &errs)); again != got || errs.Err() != nil {
			t.Errorf("%s, and then %s, %v", got, again, errs.Err())
		}
		rest := got
		for _, part := range has {
			_, after, ok := strings.Cut(rest, part)
			if !ok {
				t.Errorf("%s: no %s in its place in %s", entry, part, got)
			}
			rest = after
		}
		if rest != "" || strings.Contains(got, "comment") || strings.Contains(got, "import") ||
			strings.Contains(got, "nobody") {
			t.Errorf("%s has more than it has to: %s", entry, got)
		}
	}
}

func TestBundleErrorPositions(t *testing.T) {
	for _, tt := range []struct{ name, entry, text, want string }{
		{"a mistake of grammar", "scripts/page.js", "const a = 1;\nconst ä = (;\n",
			`templates/assets/scripts/page.js:2:12: Unexpected ";"`},
		{"a name that is not exported", "scripts/page.js", "import { tel } from \"./dom/tell.js\";\ntel();\n",
			"templates/assets/scripts/page.js:1:10: "},
		{"a file that is not there", "scripts/page.js", "\nimport \"./dom/tel.js\";\n",
			"templates/assets/scripts/page.js:2:8: file scripts/dom/tel.js not found"},
		{"a package", "scripts/page.js", "import \"left-pad\";\n",
			"templates/assets/scripts/page.js:1:8: file scripts/left-pad not found"},
		{"a style that is not there", "styles/site.css", "@import \"site/bar.css\";\n",
			"templates/assets/styles/site.css:1:9: file styles/site/bar.css not found"},
		{"a mistake in a style", "styles/site.css", ".a { color: red;\n", "templates/assets/styles/site.css:"},
		{"an assignment to a constant", "scripts/page.js", "const a = 1;\na = 2;\n",
			"templates/assets/scripts/page.js:2:1: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var errs source.Collector
			bundle(fstest.MapFS{tt.entry: {Data: []byte(tt.text)},
				"scripts/dom/tell.js": {Data: []byte("export function tell() {}\n")}}, tt.entry, &errs)
			if err := errs.Err(); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v\nwant %s…", err, tt.want)
			}
		})
	}
	var errs source.Collector
	bundle(fstest.MapFS{}, "scripts/page.js", &errs)
	if err := errs.Err(); err == nil || !strings.HasPrefix(err.Error(),
		"templates/assets: file scripts/page.js not found") {
		t.Errorf("without an entry point: %v", err)
	}
}

// TestSourcesContainNoTests checks that the command does not embed files that only developers need.
func TestSourcesContainNoTests(t *testing.T) {
	seen := map[string]int{}
	err := fs.WalkDir(templates.Sources(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			seen[path.Ext(name)]++
			if text, err := fs.ReadFile(templates.Sources(), name); err != nil || strings.Contains(name, ".test.") ||
				bytes.Contains(text, []byte("node:")) {
				t.Errorf("%s is for tests (%v)", name, err)
			}
		}
		return err
	})
	if err != nil || seen[".js"] < 20 || seen[".css"] < 20 || seen[".svg"] != 1 || len(seen) != 3 {
		t.Errorf("%v, %v", seen, err)
	}
}
