package history_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestFileNames checks that file names are never parsed as anything else.
func TestFileNames(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	odd := map[string]string{}
	for _, name := range []string{
		"a\x01946684800", "a\x01b.md", "\x01", "\n", "a\nb.md", ":100644 100644 a b M", "946684800", "a\\b", "\xff",
		":000000 100644 0000000000000000000000000000000000000000 78981922613b2afb6025042ff6bd878ac1994e85 A",
		"da39a3ee5e6b4b0d3255bfef95601890afd80709",
	} {
		odd["en/coin/"+name], odd[":"+name] = page("Odd", "It falls."), "Nothing."
	}
	r.commit("2026-02-01T12:00:00Z", odd)
	for name := range odd {
		odd[name] = ""
	}
	odd["en/coin/toss.md"] = page("Toss", "Heads draws. {#co-heads}")
	r.commit("2026-03-01T12:00:00Z", odd)
	r.commit("2026-04-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	record := r.read()
	check(t, record, "en",
		map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads loses.\"\n2026-03-01 coin/toss \"Heads draws.\"\n2026-04-01 coin/toss \"Heads wins.\""})
	for name := range odd {
		if name != "en/coin/toss.md" && record.Changed[name].Format("2006-01-02") != "2026-03-01" {
			t.Errorf("%q changed on %s", name, record.Changed[name])
		}
	}
}

// TestClocks checks that days never go back: an early clock counts as the latest time before it, and
// a clock of the far future as a year of four digits.
func TestClocks(t *testing.T) {
	for name, c := range map[string]struct{ clocks, want string }{
		"right":      {"2026-01-01 2026-02-01 2026-03-01", "2026-01-01=0 2026-02-01=1 2026-03-01=2"},
		"equal":      {"2026-01-01 2026-01-01 2026-03-01", "2026-01-01=1 2026-03-01=2"},
		"behind":     {"2026-01-01 2025-12-01 2026-03-01", "2026-01-01=1 2026-03-01=2"},
		"never set":  {"1970-01-02 2026-02-01", "1970-01-02=0 2026-02-01=1"},
		"far future": {"2026-01-01 @99999999999999", "2026-01-01=0 9999-12-31=1"},
	} {
		var stream bytes.Buffer
		for i, clock := range strings.Fields(c.clocks) {
			seconds := strings.TrimPrefix(clock, "@")
			if day, err := time.Parse(time.DateOnly, clock); err == nil {
				seconds = strconv.FormatInt(day.Unix(), 10)
			}
			text := page("Toss", fmt.Sprintf("%d {#co-heads}", i))
			fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter An editor <editor@example.org> %s +0000\ndata 0\n"+
				"M 100644 inline content/en/coin/toss.md\ndata %d\n%s\n", seconds, len(text), text)
		}
		r := newRepository(t)
		r.importStream(&stream)
		record := r.read()
		var got []string
		for _, w := range record.Languages["en"].Wordings["co-heads"] {
			got = append(got, string(w.From)+"="+w.Text)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
		if last := strings.Fields(c.want); record.Changed["en/coin/toss.md"].Format(time.DateOnly) != last[len(last)-1][:10] {
			t.Errorf("%s: the file changed at %s, want %s", name, record.Changed["en/coin/toss.md"], last[len(last)-1])
		}
	}
}

// TestGitConfiguration checks that the configuration of git and replacement objects do not change
// the record.
func TestGitConfiguration(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}"),
		"en/coin/été.md": page("Été", "La pièce. {#co-edge}")})
	r.git("checkout", "--quiet", "-b", "edit")
	r.commit("2026-01-05T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads draws. {#co-heads}")})
	r.git("checkout", "--quiet", "main")
	r.commit("2026-01-06T12:00:00Z", map[string]string{"en/coin/été.md": "",
		"en/coin/hiver.md": page("Été", "La pièce. {#co-edge}")})
	r.clock = "2026-03-01T12:00:00Z"
	r.git("merge", "--quiet", "--no-ff", "--message", "Merge", "edit")
	r.commit("2026-04-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	want := asText(t, r.read())
	check(t, r.read(), "en",
		map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads loses.\"\n2026-03-01 coin/toss \"Heads draws.\"\n2026-04-01 coin/toss \"Heads wins.\""})
	same := func(t *testing.T) {
		t.Helper()
		r := &repository{t, r.folder, r.clock}
		if got := asText(t, r.read()); got != want {
			t.Errorf("the record is\n%s\nwant\n%s", got, want)
		}
	}
	missing := filepath.Join(t.TempDir(), "missing")
	t.Run("options", func(t *testing.T) {
		n := 0
		for name, value := range map[string]string{
			"log.showRoot": "false", "log.follow": "true", "log.diffMerges": "combined", "log.date": "relative",
			"log.showSignature": "true", "log.mailmap": "true", "log.decorate": "full",
			"log.excludeDecoration": "*", "log.graphColors": "red", "log.initialDecorationSet": "all",
			"log.abbrevCommit": "true",
			"diff.orderFile":   missing, "diff.renames": "copies", "diff.noprefix": "true", "diff.external": missing,
			"diff.relative": "true", "diff.ignoreSubmodules": "all", "diff.noIndex": "true",
			"diff.submodule": "log", "diff.algorithm": "patience", "diff.context": "0", "diff.suppressBlankEmpty": "true",
			"diff.x.textconv": missing, "diff.x.command": missing, "diff.dirstat": "lines",
			"diff.renameLimit": "1", "diff.wsErrorHighlight": "all", "diff.colorMoved": "zebra", "diff.interHunkContext": "1",
			"diff.statNameWidth": "1",
			"format.pretty":      "email", "format.notes": "true", "notes.displayRef": "*", "i18n.logOutputEncoding": "UTF-16",
			"core.quotePath": "true", "core.abbrev": "4", "core.pager": missing, "core.attributesFile": missing,
			"core.ignoreCase": "true", "core.precomposeUnicode": "true", "core.warnAmbiguousRefs": "true",
			"color.ui": "always", "color.diff": "always", "pager.log": "true", "pager.rev-list": missing,
			"alias.rev-list": "!false", "alias.diff-tree": "!false", "alias.log": "!false", "mailmap.file": missing,
		} {
			t.Setenv(fmt.Sprintf("GIT_CONFIG_KEY_%d", n), name)
			t.Setenv(fmt.Sprintf("GIT_CONFIG_VALUE_%d", n), value)
			n++
		}
		t.Setenv("GIT_CONFIG_COUNT", strconv.Itoa(n))
		same(t)
	})
	t.Run("replaced", func(t *testing.T) {
		r.git("replace", "HEAD", "HEAD~1")
		defer r.git("replace", "--delete", "HEAD")
		same(t)
	})
	t.Run("attributes", func(t *testing.T) {
		if err := os.WriteFile(filepath.Join(r.folder, ".git", "info", "attributes"),
			[]byte("*.md diff=x filter=x text eol=crlf -diff ident\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		same(t)
	})
}

// TestALinkIsNoPage checks that a symbolic link is not read as a page, whatever its target is
// called.
func TestALinkIsNoPage(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	path := filepath.Join(r.content(), "en/coin/toss.md")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(page("Toss", "Heads draws. {#co-heads}"), path); err != nil {
		t.Fatal(err)
	}
	r.commit("2026-02-01T12:00:00Z", nil)
	r.git("rm", "--quiet", "--force", "content/en/coin/toss.md")
	r.commit("2026-03-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	check(t, r.read(), "en",
		map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads loses.\"\n2026-02-01  \"\"\n2026-03-01 coin/toss \"Heads wins.\""})
}
