package bucket_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"

	"psyref/cmd/publish/bucket"
)

func isOwn(key string) bool { return strings.HasPrefix(key, bucket.OwnPrefix) }

// site is a folder with pages, each of which lists the assets that it needs, and the list of
// objects.
type site struct {
	name    string
	folder  fstest.MapFS
	objects []bucket.Object
}

const needs = "needs "

// siteOf returns a named site: pages with content of its own, a page that every site has, and pages
// that stay equal; assets named after the site, and one that stays equal.
func siteOf(name string, pages int) site {
	s := site{name: name, folder: fstest.MapFS{}}
	filler := strings.Repeat(name+" ", 500)
	s.add("assets/all.js", "all", 0)
	for i := range pages / 3 {
		s.add(fmt.Sprintf("assets/%s-%d.js", name, i), filler+fmt.Sprint(i), 0)
	}
	for i := range pages {
		asset := fmt.Sprintf("assets/%s-%d.js", name, i%max(1, pages/3))
		s.add(fmt.Sprintf("en/page%d/index.html", i), needs+asset+"\n"+filler, 1)
	}
	s.add("en/same/index.html", needs+"assets/all.js\n", 1)
	s.add("en/only-"+name+"/index.html", needs+"assets/all.js\n"+filler, 1)
	s.add("sitemap.xml", name, 2)
	return s
}

func (s *site) add(path, text string, stage int) {
	sum := sha256.Sum256([]byte(text))
	s.folder[path] = &fstest.MapFile{Data: []byte(text)}
	s.objects = append(s.objects, bucket.Object{Key: path, File: path, Sum: hex.EncodeToString(sum[:]), Type: "text/plain; charset=utf-8", Cache: "no-cache", Stage: stage})
}

// files returns the contents of the bucket once the site is published.
func (s *site) files() map[string]string {
	all := map[string]string{}
	for _, o := range s.objects {
		all[o.Key] = string(s.folder[o.File].Data)
	}
	return all
}

// quiet is a Progress that counts uploads; it may call a function after some of them.
type quiet struct {
	mu    sync.Mutex
	done  int
	after int
	do    func()
}

func (q *quiet) Begin(string, int, int64) {}
func (q *quiet) End()                     {}
func (q *quiet) Done(int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.done++
	if q.do != nil && q.done == q.after {
		q.do()
	}
}

func publication(b *blob.Bucket, s site) *bucket.Publication {
	p := &bucket.Publication{Bucket: b, Folder: s.folder, Objects: slices.Clone(s.objects), SaveInterval: 100 * time.Millisecond, Progress: &quiet{}}
	if folder, ok := folders.Load(b); ok {
		p.Claim = bucket.ClaimIn(folder.(string))
	}
	return p
}

// same compares the contents of a bucket with the expected ones.
func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if text, ok := want[key]; !ok {
			t.Errorf("%s is there and should not be", key)
		} else if text != got[key] {
			t.Errorf("%s is not as it should be: %.40q", key, got[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if _, ok := got[key]; !ok {
			t.Errorf("%s is missing", key)
		}
	}
}

// with adds an object to a copy of a set of objects.
func with(files map[string]string, key, text string) map[string]string {
	files[key] = text
	return files
}

func TestPutsChangesAndDeletesOnlyItsOwn(t *testing.T) {
	stores(t, func(t *testing.T, b *blob.Bucket) {
		if err := b.WriteAll(t.Context(), "private/notes.txt", []byte("mine"), nil); err != nil {
			t.Fatal(err)
		}
		old, fresh := siteOf("old", 9), siteOf("new", 9)
		plan, err := publication(b, old).Run(t.Context())
		if err != nil || len(plan.Put) != len(old.objects) || len(plan.Delete) != 0 {
			t.Fatalf("the first time %d put, %d deleted: %v", len(plan.Put), len(plan.Delete), err)
		}
		same(t, holds(t, b), with(old.files(), "private/notes.txt", "mine"))

		if plan, err = publication(b, old).Run(t.Context()); err != nil || len(plan.Put) != 0 || plan.Unchanged != len(old.objects) {
			t.Errorf("again %d put, %d stay: %v", len(plan.Put), plan.Unchanged, err)
		}
		before := holds(t, b)
		dry, err := publication(b, fresh).Plan(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		same(t, holds(t, b), before)
		if plan, err = publication(b, fresh).Run(t.Context()); err != nil || len(plan.Put) != len(fresh.objects)-2 || plan.Unchanged != 2 || len(plan.Delete) != 4 {
			t.Errorf("the new site: %d put, %d stay, %v deleted: %v", len(plan.Put), plan.Unchanged, plan.Delete, err)
		}
		if len(dry.Put) != len(plan.Put) || !slices.Equal(dry.Delete, plan.Delete) {
			t.Errorf("the plan was %d to put and %d to delete, done were %d and %d", len(dry.Put), len(dry.Delete), len(plan.Put), len(plan.Delete))
		}
		same(t, holds(t, b), with(fresh.files(), "private/notes.txt", "mine"))
	})
}

func TestMissingOrResizedObjectsArePutAgain(t *testing.T) {
	stores(t, func(t *testing.T, b *blob.Bucket) {
		s := siteOf("a", 6)
		if _, err := publication(b, s).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := b.Delete(t.Context(), "en/page1/index.html"); err != nil {
			t.Fatal(err)
		}
		if err := b.WriteAll(t.Context(), "en/page2/index.html", []byte("cut"), nil); err != nil {
			t.Fatal(err)
		}
		if plan, err := publication(b, s).Run(t.Context()); err != nil || len(plan.Put) != 2 {
			t.Errorf("%d put: %v", len(plan.Put), err)
		}
		same(t, holds(t, b), s.files())
		p := publication(b, s)
		p.Again = true
		if plan, err := p.Run(t.Context()); err != nil || len(plan.Put) != len(s.objects) {
			t.Errorf("asked to put all again, %d put: %v", len(plan.Put), err)
		}
	})
}

func TestChangedHeadersArePutAgain(t *testing.T) {
	for name, open := range map[string]func(t *testing.T) *blob.Bucket{
		"s3":     func(t *testing.T) *blob.Bucket { return openS3(t, s3(t), nil) },
		"memory": func(*testing.T) *blob.Bucket { return memblob.OpenBucket(nil) },
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t)
			s := siteOf("a", 3)
			for _, cache := range []string{"no-cache", "max-age=60"} {
				o := &s.objects[len(s.objects)-1]
				o.Type, o.Encoding, o.Cache = "application/xml; charset=utf-8", "gzip", cache
				if _, err := publication(b, s).Run(t.Context()); err != nil {
					t.Fatal(err)
				}
				a, err := b.Attributes(t.Context(), o.Key)
				if err != nil || a.ContentType != o.Type || a.ContentEncoding != o.Encoding || a.CacheControl != cache {
					t.Errorf("%s: %q, %q, %q: %v", o.Key, a.ContentType, a.ContentEncoding, a.CacheControl, err)
				}
			}
		})
	}
}

func TestObjectsOfOthersAreKept(t *testing.T) {
	stores(t, func(t *testing.T, b *blob.Bucket) {
		s := siteOf("a", 3)
		if err := b.WriteAll(t.Context(), "en/page0/index.html", []byte("another site"), nil); err != nil {
			t.Fatal(err)
		}
		before := holds(t, b)
		if _, err := publication(b, s).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "en/page0/index.html") || !strings.Contains(err.Error(), "--adopt") {
			t.Errorf("got %v", err)
		}
		same(t, holds(t, b), before)
		p := publication(b, s)
		p.Adopt = true
		if _, err := p.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		same(t, holds(t, b), s.files())
	})
}

// TestFileChangedSinceTheBuildIsAnError checks that a changed file stops a publication, and that
// the next one continues.
func TestFileChangedSinceTheBuildIsAnError(t *testing.T) {
	stores(t, func(t *testing.T, b *blob.Bucket) {
		old, fresh := siteOf("old", 6), siteOf("new", 6)
		if _, err := publication(b, old).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		broken := siteOf("new", 6)
		broken.folder["en/page3/index.html"] = &fstest.MapFile{Data: []byte("typed over")}
		if _, err := publication(b, broken).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "en/page3/index.html: differs from what the build wrote") {
			t.Fatalf("got %v", err)
		}
		works(t, holds(t, b), old, fresh)
		if _, err := publication(b, fresh).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		same(t, holds(t, b), fresh.files())
	})
}

// works checks that a bucket between two sites serves: every page of the old site is there, old or
// new, and every page has the assets that it needs.
func works(t *testing.T, got map[string]string, old, fresh site) {
	t.Helper()
	was, will := old.files(), fresh.files()
	finished := true
	for key, text := range will {
		finished = finished && got[key] == text
	}
	for key, text := range got {
		if text != was[key] && text != will[key] {
			t.Errorf("%s is neither that of %s nor that of %s: %.40q", key, old.name, fresh.name, text)
		}
		if rest, ok := strings.CutPrefix(text, needs); ok {
			asset, _, _ := strings.Cut(rest, "\n")
			if got[asset] == "" {
				t.Errorf("%s needs %s, which is not there", key, asset)
			}
		}
	}
	for key := range was {
		if _, ok := got[key]; !ok && !finished {
			t.Errorf("%s was deleted before all of the new site was there", key)
		}
	}
}

func TestTwoPublicationsAtOnceDoNotMix(t *testing.T) {
	stores(t, func(t *testing.T, b *blob.Bucket) {
		a, z := siteOf("a", 12), siteOf("z", 12)
		if _, err := publication(b, siteOf("old", 12)).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		errs := make([]error, 2)
		before := time.Now()
		first := publication(b, a)
		begun, go_on := make(chan struct{}), make(chan struct{})
		first.Progress = &quiet{after: 1, do: func() { close(begun); <-go_on }}
		var both sync.WaitGroup
		both.Go(func() { _, errs[0] = first.Run(t.Context()) })
		<-begun
		_, errs[1] = publication(b, z).Run(t.Context())
		close(go_on)
		both.Wait()
		busy, ok := errors.AsType[bucket.BusyError](errs[1])
		if errs[0] != nil || !ok || busy.Since.Before(before.Truncate(time.Second)) || busy.Since.After(time.Now()) {
			t.Fatalf("the first: %v; the second, meanwhile: %v", errs[0], errs[1])
		}
		same(t, holds(t, b), a.files())
		if _, err := publication(b, z).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		same(t, holds(t, b), z.files())
	})
}

// TestManyPublicationsAtOnceDoNotMix starts publications at the same time. Those that report
// success were complete, and the bucket holds the last of them.
func TestManyPublicationsAtOnceDoNotMix(t *testing.T) {
	stores(t, func(t *testing.T, b *blob.Bucket) {
		const many = 6
		sites := make([]site, many)
		errs := make([]error, many)
		var all sync.WaitGroup
		for i := range many {
			sites[i] = siteOf(fmt.Sprintf("s%d", i), 6)
			all.Go(func() { _, errs[i] = publication(b, sites[i]).Run(t.Context()) })
		}
		all.Wait()
		published := 0
		got := holds(t, b)
		var whole []string
		for i, err := range errs {
			if _, busy := errors.AsType[bucket.BusyError](err); err != nil && !busy {
				t.Errorf("%d: %v", i, err)
			} else if err == nil {
				published++
			}
			if maps.Equal(got, sites[i].files()) {
				whole = append(whole, sites[i].name)
			}
		}
		if published == 0 || len(whole) != 1 {
			t.Errorf("%d published, and the bucket holds the sites %v whole: %v", published, whole, errs)
		}
	})
}

// TestAKilledPublicationIsFollowedAfterUnlocking checks that the lock of a killed publication
// stays, and that the error names the flag to remove it.
func TestAKilledPublicationIsFollowedAfterUnlocking(t *testing.T) {
	stores(t, func(t *testing.T, b *blob.Bucket) {
		lock := bucket.OwnPrefix + "lock.json"
		if err := b.WriteAll(t.Context(), lock, []byte(`{"holder": "x", "since": "2026-11-22T10:00:00Z"}`), nil); err != nil {
			t.Fatal(err)
		}
		s := siteOf("a", 3)
		_, err := publication(b, s).Run(t.Context())
		if busy, ok := errors.AsType[bucket.BusyError](err); !ok || busy.Since.Year() != 2026 || !strings.Contains(err.Error(), "--unlock") {
			t.Fatalf("got %v", err)
		}
		same(t, holds(t, b), map[string]string{})

		p := publication(b, s)
		p.Unlock = true
		if _, err := p.Run(t.Context()); err != nil {
			t.Fatal(err)
		}

		same(t, holds(t, b), s.files())
		if there, err := b.Exists(t.Context(), lock); err != nil || there {
			t.Errorf("the lock is still there: %v, %v", there, err)
		}
	})
}

// TestLockWithLostReplyIsHeld simulates a client that repeats a write after the reply was
// lost, and finds its own object.
func TestLockWithLostReplyIsHeld(t *testing.T) {
	b := memblob.OpenBucket(nil)
	s := siteOf("a", 3)
	p := publication(b, s)
	p.Claim = func(ctx context.Context, b *blob.Bucket, key string, data []byte) (bool, error) {
		if there, err := b.Exists(ctx, key); there || err != nil {
			return false, err
		}
		return false, b.WriteAll(ctx, key, data, nil)
	}

	_, err := p.Run(t.Context())

	if err != nil {
		t.Fatal(err)
	}
	same(t, holds(t, b), s.files())
}

// TestAFailedPublicationReleasesItsLock checks that the same command can run at once after a
// failure.
func TestAFailedPublicationReleasesItsLock(t *testing.T) {
	b := memblob.OpenBucket(nil)
	broken := siteOf("a", 3)
	broken.folder["en/page1/index.html"] = &fstest.MapFile{Data: []byte("typed over")}
	if _, err := publication(b, broken).Run(t.Context()); err == nil {
		t.Fatal("it did not fail")
	}
	if _, err := publication(b, siteOf("a", 3)).Run(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestStoreThatIgnoresConditionsIsAnError checks that a store without conditional writes is
// refused, because two publications could both get the lock.
func TestStoreThatIgnoresConditionsIsAnError(t *testing.T) {
	b := memblob.OpenBucket(nil)
	s := siteOf("a", 3)
	p := publication(b, s)
	p.Claim = func(ctx context.Context, b *blob.Bucket, key string, data []byte) (bool, error) {
		return true, b.WriteAll(ctx, key, data, nil)
	}
	if _, err := p.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "--alone") {
		t.Errorf("got %v", err)
	}
	same(t, holds(t, b), map[string]string{})
	p.Alone = true
	if _, err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	same(t, holds(t, b), s.files())
}

func TestADamagedRecordIsNamed(t *testing.T) {
	for text, want := range map[string]string{"{": "is damaged", `{"version": 2}`: "has version 2"} {
		b := memblob.OpenBucket(nil)
		if err := b.WriteAll(t.Context(), bucket.OwnPrefix+"record.json", []byte(text), nil); err != nil {
			t.Fatal(err)
		}
		if _, err := publication(b, siteOf("a", 3)).Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", text, err)
		}
	}
}

func TestListsThatCannotBePublished(t *testing.T) {
	sum := strings.Repeat("0", 64)
	for text, want := range map[string]string{
		"":   "cannot be read",
		"[]": "is empty",
		`[{"key": "../x", "file": "x", "sum": "` + sum + `"}]`:                                               "invalid name",
		`[{"key": "x", "file": "/etc/passwd", "sum": "` + sum + `"}]`:                                        "invalid name",
		`[{"key": ".psyref-publish/record.json", "file": "x", "sum": "` + sum + `"}]`:                        "invalid name",
		`[{"key": "x", "file": "x", "sum": "` + sum + `"}, {"key": "x", "file": "y", "sum": "` + sum + `"}]`: "listed twice",
		`[{"key": "x", "file": "x", "sum": "12"}]`:                                                           "not a SHA-256",
		`[{"key": "x", "path": "x"}]`:                                                                        "unknown field",
	} {
		if _, err := bucket.ReadObjects(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}
