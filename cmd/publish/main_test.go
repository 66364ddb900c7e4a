package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"psyref/cmd/publish/bucket"
)

// start runs the command with a list of objects, whose files are in a folder under the same names.
func start(t *testing.T, files map[string]string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	folder := t.TempDir()
	var list []bucket.Object
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(text))
		list = append(list, bucket.Object{Key: name, File: name, Sum: hex.EncodeToString(sum[:]), Type: "text/plain", Cache: "no-cache"})
	}
	in, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status = run(append([]string{"--folder", folder}, args...), bytes.NewReader(in), &out, &errs)
	return status, out.String(), errs.String()
}

// TestAFolderOfManyFiles checks that large folders are listed completely, including files next to a
// folder of the same name, and that no other files are left.
func TestAFolderOfManyFiles(t *testing.T) {
	files := map[string]string{"search/en.json": "root"}
	for i := range 2500 {
		files[fmt.Sprintf("search/en/%d.json", i)] = "shard"
	}
	to := filepath.Join(t.TempDir(), "www", "psyref")
	for i, want := range []string{"uploaded   2501 objects", "uploaded   0 objects"} {
		if status, stdout, stderr := start(t, files, "file://"+filepath.ToSlash(to)); status != 0 || !strings.Contains(stdout, want) {
			t.Fatalf("time %d: status %d, %s%s; want %q", i, status, stdout, stderr, want)
		}
	}
	got := map[string]string{}
	err := filepath.WalkDir(to, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(to, name)
		if rel = filepath.ToSlash(rel); !strings.HasPrefix(rel, bucket.OwnPrefix) {
			got[rel] = string(data)
		}
		return err
	})
	if err != nil || !maps.Equal(got, files) {
		t.Errorf("%v; %d files are there, of %d", err, len(got), len(files))
	}
}

func TestDryRunReportsAndChangesNothing(t *testing.T) {
	parent := t.TempDir()
	to := filepath.Join(parent, "www", "psyref")
	want := "upload a.txt (text/plain, no-cache)\nupload b/c.txt (text/plain, no-cache)\nnothing was changed; 2 to upload (2 B), 0 to delete, 0 unchanged\n"
	for _, address := range []string{"file://" + filepath.ToSlash(to), "file://" + filepath.ToSlash(to) + "?prefix=below/"} {
		status, stdout, _ := start(t, map[string]string{"a.txt": "a", "b/c.txt": "c"}, "--dry-run", address)
		if status != 0 || stdout != want {
			t.Errorf("%s: status %d, stdout %q, want %q", address, status, stdout, want)
		}
		if entries, err := os.ReadDir(parent); err != nil || len(entries) > 0 {
			t.Errorf("%s: it made %v, %v", address, entries, err)
		}
	}
	// With an empty create_dir no folder is created, so a missing one is an error.
	if status, _, stderr := start(t, map[string]string{"a.txt": "a"}, "--dry-run", "file://"+filepath.ToSlash(to)+"?create_dir="); status != 1 || !strings.Contains(stderr, "no such file") {
		t.Errorf("status %d, %s", status, stderr)
	}
}

// TestErrorsSayWhatToDo checks the errors of every kind of bucket, and that they
// contain no secrets.
func TestErrorsSayWhatToDo(t *testing.T) {
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE", "AWS_REGION", "AZURE_STORAGE_ACCOUNT"} {
		t.Setenv(name, "")
	}
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	t.Setenv("HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for address, tt := range map[string]struct {
		status int
		wants  []string
	}{
		"psyref":                  {2, []string{"not the address of a bucket", "s3://bucket?region="}},
		"ftp://psyref":            {2, []string{"not the address of a bucket"}},
		"s3://me:secret@psyref":   {2, []string{"contains a user name or password", "AWS_PROFILE"}},
		"s3:foo":                  {2, []string{"s3:foo: names no bucket\n\twrite s3://bucket?region="}},
		"s3://?region=eu-west-3":  {2, []string{"names no bucket"}},
		"gs:":                     {2, []string{"gs:: names no bucket"}},
		"azblob:///psyref":        {2, []string{"names no bucket", "azblob://container"}},
		"s3:me:secret@psyref":     {2, []string{"names no bucket"}},
		"gs://psyref/rules/here/": {2, []string{"to publish below rules/here/, write gs://psyref?prefix=rules/here/"}},
		"file:":                   {2, []string{"file:: names no folder"}},
		"file://":                 {2, []string{"names no folder", "file:///srv/www"}},
		"file:srv/www":            {2, []string{"file:srv/www: names no folder", "file:///srv/www"}},
		"gs://psyref?prefix=a":    {2, []string{"end it with a slash: prefix=a/"}},
		"file://srv/www":          {2, []string{"write file:///srv/www"}},
		"file://" + file:          {1, []string{"is not a directory", "allow this user to write to the folder"}},
		"s3://psyref?region=x":    {1, []string{"no valid credentials: set AWS_ACCESS_KEY_ID"}},
		"s3://psyref?colour=blue": {1, []string{"colour", "https://gocloud.dev/howto/blob/"}},
		"azblob://psyref":         {1, []string{"no valid credentials: set AZURE_STORAGE_ACCOUNT"}},
	} {
		status, stdout, stderr := start(t, map[string]string{"a.txt": "a"}, address)
		if status != tt.status || stdout != "" || strings.Contains(stderr, "secret@") {
			t.Errorf("%s: status %d, %s%s", address, status, stdout, stderr)
		}
		for _, want := range tt.wants {
			if !strings.Contains(stderr, want) {
				t.Errorf("%s: %q is not in %q", address, want, stderr)
			}
		}
	}
}

// TestOnlyOneProcessGetsALockInAFolder checks ClaimIn; the library itself checks before it writes.
func TestOnlyOneProcessGetsALockInAFolder(t *testing.T) {
	claim := bucket.ClaimIn(t.TempDir())
	for i, want := range []bool{true, false, false} {
		if won, err := claim(t.Context(), nil, bucket.OwnPrefix+"lock.json", []byte("{}")); err != nil || won != want {
			t.Errorf("attempt %d: won is %v, %v", i, won, err)
		}
	}
}
