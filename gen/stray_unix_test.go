//go:build unix

package gen_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"psyref/gen"
	"psyref/gen/content"
	"psyref/gen/output"
)

// TestStrayFilesAreLeftOut checks on a disk that something that is no file of the content is
// reported, and that all else is shown as saved.
func TestStrayFilesAreLeftOut(t *testing.T) {
	const fate = "en/coin/fate.md"
	for want, create := range map[string]func(name string) error{
		"it is a pipe": func(name string) error { return syscall.Mkfifo(name, 0o600) },
		"it is a link to nothing.md, which does not exist": func(name string) error { return os.Symlink("nothing.md", name) },
		"it is a link out of the folder": func(name string) error {
			return os.Symlink("/etc/hostname",
				name)
		},
		"is a folder, but pages are files": func(name string) error { return os.Mkdir(name, 0o700) },
		"a link to a folder, which is not followed": func(name string) error {
			return os.Symlink("../cards",
				strings.TrimSuffix(name, ".md"))
		},
	} {
		t.Run(want, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.CopyFS(folder, engineContent(t)); err != nil {
				t.Fatal(err)
			}
			o := previewing(nil)
			o.Content = content.Folder(folder)
			engine := gen.NewEngine(o, output.Core{})
			served(t, engine, nil, "en/coin/fate/index.html")
			stray := "en/coin/stray.md"
			if err := create(filepath.Join(folder, stray)); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(want, "to a folder") {
				stray = strings.TrimSuffix(stray, ".md")
			}
			if linked, err := engine.Link([]string{stray}); linked == nil || err == nil ||
				!strings.Contains(err.Error(), stray+": ") || !strings.Contains(err.Error(), want) {
				t.Errorf("the error is %v", err)
			}
			data, err := os.ReadFile(filepath.Join(folder, fate))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, fate), append(data, "\nSaved beside it.\n"...), 0o600); err != nil {
				t.Fatal(err)
			}
			if page, _ := shownAround(t, engine, []string{fate}, "en/coin/fate/index.html"); !strings.Contains(page,
				"Saved beside it.") {
				t.Error("another save is not shown")
			}
			if stale := engine.StaleFiles(); !slices.Equal(stale, []string{stray}) {
				t.Errorf("%v are not shown as saved", stale)
			}
		})
	}
}
