package history_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"psyref/gen/content"
	"psyref/gen/history"
)

// repository is a repository for a test.
type repository struct {
	*testing.T
	folder string // the work tree; the content is below it
	clock  string // time of the next commit
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{t, t.TempDir(), "2026-01-01T12:00:00Z"}
	r.git("init", "--quiet", "--initial-branch=main")
	return r
}

func (r *repository) content() string { return filepath.Join(r.folder, "content") }

func (r *repository) git(words ...string) {
	r.Helper()
	r.output(words...)
}

// output returns the output of a git command.
func (r *repository) output(words ...string) string {
	r.Helper()
	cmd := exec.CommandContext(r.Context(), "git", append([]string{"-C", r.folder, "-c", "user.name=An editor", "-c",
		"user.email=editor@example.org", "-c", "commit.gpgSign=false", "-c", "maintenance.auto=false", "-c",
		"protocol.file.allow=always"}, words...)...)
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_DATE="+r.clock, "GIT_COMMITTER_DATE="+r.clock,
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.Fatalf("git %s: %v\n%s", strings.Join(words, " "), err, out)
	}
	return string(out)
}

// write writes a file of the content; an empty text removes it.
func (r *repository) write(name, text string) {
	r.Helper()
	path := filepath.Join(r.content(), filepath.FromSlash(name))
	if text == "" {
		if err := os.Remove(path); err != nil {
			r.Fatal(err)
		}
		return
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		r.Fatal(err)
	}
}

// commit commits files with their texts at a time.
func (r *repository) commit(at string, files map[string]string) {
	r.Helper()
	for name, text := range files {
		r.write(name, text)
	}
	r.clock = at
	r.git("add", "--all")
	r.git("commit", "--quiet", "--allow-empty", "--message", "A change")
}

// importStream runs git fast-import, which is a hundred times as fast as git commit.
func (r *repository) importStream(stream io.Reader) {
	r.Helper()
	cmd := exec.CommandContext(r.Context(), "git", "-C", r.folder, "fast-import", "--quiet", "--date-format=raw")
	cmd.Stdin, cmd.Env = stream, append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		r.Fatalf("git fast-import: %v\n%s", err, out)
	}
	r.git("reset", "--quiet", "--hard")
}

var rules = []string{"co-heads", "co-edge", "co-gone"}

func (r *repository) read() *history.Record {
	r.Helper()
	record, err := history.Read(r.Context(), history.Options{Folder: r.content(), Files: os.DirFS(r.content()),
		Rules: rules})
	if err != nil {
		r.Fatal(err)
	}
	return record
}

// page returns the source of a page.
func page(title, text string) string {
	return "---\ntitle: " + title + "\nlead: " + title + " in a line.\nsources: []\n---\n\n" + text + "\n"
}

// wordings formats the wordings of a name, one per line.
func wordings(record *history.Record, language, name string) string {
	var lines []string
	for _, w := range record.Languages[language].Wordings[name] {
		lines = append(lines, fmt.Sprintf("%s %s %q", w.From, w.Page, w.Text))
	}
	return strings.Join(lines, "\n")
}

func check(t *testing.T, record *history.Record, language string, want map[string]string) {
	t.Helper()
	for name, lines := range want {
		if got := wordings(record, language, name); got != lines {
			t.Errorf("%s %s:\n%s\nwant\n%s", language, name, got, lines)
		}
	}
}

func TestWordingsByDays(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-10T09:00:00Z", map[string]string{
		"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}"),
		"fr/coin/toss.md": page("L'essai", "Pile perd : c'est tout. {#co-heads}"),
	})
	r.commit("2026-01-10T18:00:00Z", map[string]string{"en/coin/toss.md": page("Toss",
		"Heads wins. {#co-heads}\n\n> [!ruling] Who tosses? {#q-who}\n> You.")})
	r.commit("2026-03-01T23:30:00-02:00", map[string]string{"en/coin/toss.md": page("Toss",
		"*Heads* wins {odds coin/toss coins=2 : heads}. {#co-heads}\n\n> [!ruling] Who tosses? {#q-who}\n> You.")})
	r.commit("2026-04-01T12:00:00Z", map[string]string{"README.md": "Nothing of a rule."})
	check(t, r.read(), "en", map[string]string{
		"co-heads":        "2026-01-10 coin/toss \"Heads wins.\"\n2026-03-02 coin/toss \"Heads wins [coin/toss coins=2 : heads].\"",
		"coin/toss#q-who": "2026-01-10 coin/toss \"Who tosses?\\nYou.\"",
		"coin/toss#top":   "2026-01-10 coin/toss \"Toss\\nToss in a line.\"",
	})
	check(t, r.read(), "fr", map[string]string{"coin/toss#top": `2026-01-10 coin/toss "L’essai\nL’essai in a line."`,
		"co-heads": `2026-01-10 coin/toss "Pile perd\u00a0: c’est tout."`})
}

// TestRulesAreFollowed renames a file, moves a rule to another page, removes it and restores it.
// Questions belong to the address of their page.
func TestRulesAreFollowed(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{
		"en/coin/toss.md": page("Toss",
			"Heads wins. {#co-heads}\n\nThe edge loses. {#co-edge}\n\nTails cries. {#co-gone}\n\n> [!ruling] Who? {#q-who}\n> You."),
		"en/coin/fate.md": page("Fate", "It falls."),
	})
	r.commit("2026-02-01T12:00:00Z", map[string]string{
		"en/coin/toss.md": "",
		"en/coin/throw.md": page("Throw",
			"Heads wins. {#co-heads}\n\nThe edge wins. {#co-edge}\n\n> [!ruling] Who? {#q-who}\n> He."),
	})
	r.commit("2026-03-01T12:00:00Z", map[string]string{
		"en/coin/throw.md": page("Throw", "Heads wins. {#co-heads}\n\n> [!ruling] Who? {#q-who}\n> He."),
		"en/coin/fate.md":  page("Fate", "It falls.\n\nThe edge wins. {#co-edge}\n\nTails cries. {#co-gone}"),
	})
	record := r.read()
	check(t, record, "en", map[string]string{
		"co-heads":         "2026-01-01 coin/throw \"Heads wins.\"",
		"co-edge":          "2026-01-01 coin/toss \"The edge loses.\"\n2026-02-01 coin/fate \"The edge wins.\"",
		"co-gone":          "2026-01-01 coin/toss \"Tails cries.\"\n2026-02-01  \"\"\n2026-03-01 coin/fate \"Tails cries.\"",
		"coin/throw#q-who": "2026-02-01 coin/throw \"Who?\\nHe.\"",
		"coin/toss#q-who":  "2026-01-01 coin/toss \"Who?\\nYou.\"\n2026-02-01  \"\"",
	})
	if got := slices.Sorted(maps.Keys(record.Changed)); !slices.Equal(got,
		[]string{"en/coin/fate.md", "en/coin/throw.md", "en/coin/toss.md"}) {
		t.Errorf("files changed: %q", got)
	}
	if got := record.Changed["en/coin/throw.md"].Format("2006-01-02"); got != "2026-03-01" {
		t.Errorf("the file changed on %s", got)
	}
}

// TestMergeDates checks that the changes of a branch have the date of the merge.
func TestMergeDates(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	r.git("checkout", "--quiet", "-b", "edit")
	r.commit("2026-01-05T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	r.git("checkout", "--quiet", "main")
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/fate.md": page("Fate", "The edge. {#co-edge}")})
	r.clock = "2026-03-01T12:00:00Z"
	r.git("merge", "--quiet", "--no-ff", "--message", "Merge", "edit")
	check(t, r.read(), "en", map[string]string{
		"co-heads": "2026-01-01 coin/toss \"Heads wins.\"\n2026-03-01 coin/toss \"Heads loses.\"",
		"co-edge":  "2026-02-01 coin/fate \"The edge.\"",
	})
}

// TestFolderAddedByMerge checks that the first commit with the folder is compared with the branch.
func TestFolderAddedByMerge(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"../notes.txt": "Nothing."})
	r.git("checkout", "--quiet", "-b", "edit")
	r.commit("2026-01-05T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	r.git("checkout", "--quiet", "main")
	r.commit("2026-01-06T12:00:00Z", map[string]string{"../notes.txt": "Nothing yet."})
	r.clock = "2026-03-01T12:00:00Z"
	r.git("merge", "--quiet", "--no-ff", "--message", "Merge", "edit")
	r.commit("2026-04-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	check(t, r.read(), "en",
		map[string]string{"co-heads": "2026-03-01 coin/toss \"Heads loses.\"\n2026-04-01 coin/toss \"Heads wins.\""})
}

// TestContentIsWholeRepository checks a content folder that is the root of the repository.
func TestContentIsWholeRepository(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"../en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"../en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	record, err := history.Read(r.Context(), history.Options{Folder: r.folder, Files: os.DirFS(r.folder), Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	check(t, record, "en",
		map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads loses.\"\n2026-02-01 coin/toss \"Heads wins.\""})
}

func TestUncommittedChanges(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}"),
		"en/coin/fate.md": page("Fate", "The edge. {#co-edge}")})
	r.write("en/coin/toss.md", page("Toss", "Heads loses. {#co-heads}"))
	r.write("en/coin/fate.md", "")
	r.write("en/coin/new.md", page("New", "Tails. {#co-gone}"))
	check(t, r.read(), "en", map[string]string{
		"co-heads": "2026-01-01 coin/toss \"Heads wins.\"\n coin/toss \"Heads loses.\"",
		"co-edge":  "2026-01-01 coin/fate \"The edge.\"\n  \"\"",
		"co-gone":  " coin/new \"Tails.\"",
	})
}

// TestBrokenOldFiles checks that old files with any content are read as far as possible.
func TestBrokenOldFiles(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{
		"en/coin/toss.md": page("Toss",
			"Now <script>alert(1)</script> wins, ![x](y.png) {odds of nothing. {#co-heads}\n\n```calculator\nnever ends"),
		"en/coin/fate.md":   "no front matter {#co-edge}",
		"en/coin/bytes.md":  "---\ntitle: \xff\xfe\n---\n\xff {#co-edge}",
		"en/coin/draft.md":  "---\ntitle: Draft\ndraft: true\n---\n\nNot yet. {#co-gone}\n",
		"en/a/b/c/deep.md":  page("Deep", "Nowhere. {#co-gone}"),
		"en/coin/a \"b.md":  page("Odd", "A name. {#co-gone}"),
		"elsewhere.md":      page("No page", "Nowhere. {#co-gone}"),
		"en/coin/notes.txt": "{#co-gone}",
	})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss",
		"Heads wins. {#co-heads}\n\nHeads is there twice. {#co-heads}")})
	check(t, r.read(), "en", map[string]string{
		"co-heads": "2026-01-01 coin/toss \"Now <script>alert(1)</script> wins, x {odds of nothing.\"\n2026-02-01 coin/toss \"Heads wins.\"",
		"co-gone":  "2026-01-01 coin/a \"b \"A name.\"",
	})
}

// TestLargeOldFile checks that an old file above the size limit is not loaded.
func TestLargeOldFile(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss",
		strings.Repeat("large ", content.SizeLimit/6)+"{#co-heads}")})
	r.commit("2026-03-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	record := r.read()
	runtime.ReadMemStats(&after)
	check(t, record, "en",
		map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads loses.\"\n2026-02-01  \"\"\n2026-03-01 coin/toss \"Heads wins.\""})
	if took := after.TotalAlloc - before.TotalAlloc; took > content.SizeLimit/2 {
		t.Errorf("reading took %d bytes", took)
	}
}

func TestShallowClone(t *testing.T) {
	r := newRepository(t)
	for i, text := range []string{"Heads loses.", "Heads draws.", "Heads wins."} {
		r.commit(fmt.Sprintf("2026-0%d-01T12:00:00Z", i+1),
			map[string]string{"en/coin/toss.md": page("Toss", text+" {#co-heads}")})
	}
	whole := r.read()
	if whole.Since != "" || len(whole.Warnings()) != 0 {
		t.Errorf("the full repository begins at %q, with warnings %q", whole.Since, whole.Warnings())
	}
	copied := &repository{t, filepath.Join(t.TempDir(), "copy"), r.clock}
	r.git("clone", "--quiet", "--depth=2", "file://"+r.folder, copied.folder)
	shallow := copied.read()
	check(t, shallow, "en",
		map[string]string{"co-heads": "2026-02-01 coin/toss \"Heads draws.\"\n2026-03-01 coin/toss \"Heads wins.\""})
	if shallow.Since != "2026-02-01" || shallow.Changed != nil {
		t.Errorf("the shallow clone begins at %q, with file dates %v", shallow.Since, shallow.Changed)
	}
	if left := shallow.Warnings(); len(left) != 1 || !strings.Contains(left[0], "2026-02-01") ||
		!strings.Contains(left[0], "--unshallow") {
		t.Errorf("warnings %q", left)
	}
}

// TestPartialClone checks that a clone without earlier versions of files is an error, that nothing is
// fetched, and that the command in the error helps.
func TestPartialClone(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	r.git("config", "uploadpack.allowFilter", "true")
	for _, filter := range []string{"blob:none", "tree:0"} {
		copied := &repository{t, filepath.Join(t.TempDir(), "copy"), r.clock}
		r.git("clone", "--quiet", "--filter="+filter, "file://"+r.folder, copied.folder)
		_, err := history.Read(t.Context(), history.Options{Folder: copied.content(), Files: os.DirFS(copied.content()),
			Rules: rules})
		if err == nil || !strings.Contains(err.Error(), "partial clone") ||
			!strings.Contains(err.Error(), "git fetch --refetch --no-filter") {
			t.Errorf("%s: got %v", filter, err)
		}
		copied.git("fetch", "--quiet", "--refetch", "--no-filter")
		check(t, copied.read(), "en",
			map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads loses.\"\n2026-02-01 coin/toss \"Heads wins.\""})
	}
}

func TestNoRepository(t *testing.T) {
	empty := newRepository(t) // no commits
	empty.write("en/coin/toss.md", page("Toss", "Heads wins. {#co-heads}"))
	other := newRepository(t) // commits outside the content
	other.commit("2026-01-01T12:00:00Z", map[string]string{"../notes.txt": "Nothing."})
	other.write("en/coin/toss.md", page("Toss", "Heads wins. {#co-heads}"))
	for name, folder := range map[string]string{"no repository": t.TempDir(), "no commit": empty.content(),
		"not committed": other.content()} {
		record, err := history.Read(t.Context(), history.Options{Folder: folder, Files: os.DirFS(folder), Rules: rules})
		if record != nil || err != nil {
			t.Errorf("%s: %v, %v", name, record, err)
		}
	}
	if left := (*history.Record)(nil).Warnings(); len(left) != 1 ||
		!strings.Contains(left[0], "no git history, or git is not installed") {
		t.Errorf("warnings %q", left)
	}
	t.Setenv("PATH", t.TempDir())
	record, err := history.Read(t.Context(), history.Options{Folder: empty.content(), Files: os.DirFS(empty.content())})
	if record != nil || err != nil {
		t.Errorf("no git: %v, %v", record, err)
	}
}

// TestGitErrors checks that errors of git are passed on, such as for a repository of another user.
func TestGitErrors(t *testing.T) {
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	strange := newRepository(t)
	strange.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	broken := newRepository(t)
	broken.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	if err := os.WriteFile(filepath.Join(broken.folder, ".git", "config"), []byte("[\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	elsewhere, missing := t.TempDir(), filepath.Join(t.TempDir(), "missing")
	if err := os.WriteFile(filepath.Join(elsewhere, ".git"), []byte("gitdir: "+missing+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	refuses := func(folder, want string) {
		t.Helper()
		record, err := history.Read(t.Context(), history.Options{Folder: folder, Files: os.DirFS(folder), Rules: rules})
		if record != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v; want %q", record, err, want)
		}
	}
	refuses(broken.content(), "bad config line 1 in file")
	refuses(elsewhere, "not a git repository: "+missing)
	bare := newRepository(t)
	bare.write("x", "x")
	bare.git("init", "--quiet", "--bare", bare.content())
	refuses(bare.content(), "cannot use bare repository '"+bare.content()+"'")
	t.Setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1") // a test option of git
	refuses(strange.content(), "detected dubious ownership in repository at '"+strange.folder+
		"'\n\tTo add an exception for this directory, call:\n\tgit config --global --add safe.directory "+strange.folder)
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "safe.directory")
	t.Setenv("GIT_CONFIG_VALUE_0", strange.folder)
	check(t, strange.read(), "en", map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads wins.\""})
}

func asText(t *testing.T, record *history.Record) string {
	t.Helper()
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGitHook checks that the variables that git sets for a hook do not change which repository is
// read.
func TestGitHook(t *testing.T) {
	r := newRepository(t)
	r.commit("2026-01-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads loses. {#co-heads}")})
	r.commit("2026-02-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads wins. {#co-heads}")})
	hook := newRepository(t)
	hook.commit("2026-03-01T12:00:00Z", map[string]string{"en/coin/toss.md": page("Toss", "Heads of a hook. {#co-heads}")})
	for _, dir := range []string{".", ".git", filepath.Join(hook.folder, ".git")} {
		for name, value := range map[string]string{
			"GIT_DIR": dir, "GIT_WORK_TREE": hook.folder, "GIT_INDEX_FILE": "index", "GIT_PREFIX": "content/",
			"GIT_COMMON_DIR": dir, "GIT_OBJECT_DIRECTORY": filepath.Join(dir, "objects"), "GIT_SHALLOW_FILE": "shallow",
		} {
			t.Setenv(name, value)
		}
		check(t, r.read(), "en",
			map[string]string{"co-heads": "2026-01-01 coin/toss \"Heads loses.\"\n2026-02-01 coin/toss \"Heads wins.\""})
	}
}
