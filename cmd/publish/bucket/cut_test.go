package bucket_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob"
)

// slow is the delay of the connection, so that a publication lasts several intervals of saving the
// record.
const slow = 20 * time.Millisecond

// TestConnectionCutAtRandomMoments cuts the connection to a real S3 server at 50 random bytes of
// publications that replace one site by another. After each cut the bucket serves, other objects
// are unchanged, and the same command finishes without uploading everything again.
func TestConnectionCutAtRandomMoments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute; go test without -short runs it")
	}
	const runs, cuts = 10, 5
	whole := trafficOfAPublication(t)
	broken, spared := make([]int, runs), make([]int, runs) // number of interrupted publications, and of objects that the next run need not upload
	seed := rand.Uint64()
	t.Logf("seed %d; a publication is %d bytes on the line", seed, whole)
	t.Run("cut", func(t *testing.T) {
		for run := range runs {
			t.Run(fmt.Sprint(run), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(seed, uint64(run)))
				name := s3(t)
				direct := openS3(t, name, nil)
				if err := direct.WriteAll(t.Context(), "private/notes.txt", []byte("mine"), nil); err != nil {
					t.Fatal(err)
				}
				old := siteOf("first", 30)
				if _, err := publication(direct, old).Run(t.Context()); err != nil {
					t.Fatal(err)
				}
				for i := range cuts {
					fresh := siteOf(fmt.Sprintf("site%d", i), 30)
					broke, n := breaksOnce(t, name, direct, old, fresh, 1+random.Int64N(whole))
					spared[run] += n
					if broke {
						broken[run]++
					}
					old = fresh
				}
			})
		}
	})
	cut, all := 0, 0
	for run := range runs {
		cut, all = cut+broken[run], all+spared[run]
	}
	t.Logf("%d of %d publications broke off; the next start was spared %d objects in all", cut, runs*cuts, all)
	if cut < runs*cuts/2 || all == 0 {
		t.Errorf("that shows too little: %d of %d publications broke off, and the next start was spared %d objects", cut, runs*cuts, all)
	}
}

// trafficOfAPublication returns the bytes on the connection while one site replaces another.
func trafficOfAPublication(t *testing.T) int64 {
	name := s3(t)
	if _, err := publication(openS3(t, name, nil), siteOf("a", 30)).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	l := newLine(t)
	l.slow = slow
	if _, err := publication(openS3(t, name, l), siteOf("z", 30)).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.passed
}

// breaksOnce replaces a site by a publication that is cut after some bytes and a second one that is
// not. It reports whether the first was interrupted, and the number of objects that the second need
// not upload.
func breaksOnce(t *testing.T, name string, direct *blob.Bucket, old, fresh site, after int64) (broke bool, spared int) {
	t.Helper()
	l := newLine(t)
	l.limit, l.slow = after, slow
	first := publication(openS3(t, name, l), fresh)
	plan, err := first.Run(t.Context())
	broke = err != nil
	got := holds(t, direct)
	if got["private/notes.txt"] != "mine" {
		t.Error("what is somebody else's has changed")
	}
	delete(got, "private/notes.txt")
	works(t, got, old, fresh)
	second := publication(direct, fresh)
	second.Unlock = true // the first may have been cut before it released the lock
	again, err := second.Run(t.Context())
	if err != nil {
		t.Fatalf("after a cut at %d bytes: %v", after, err)
	}
	same(t, holds(t, direct), with(fresh.files(), "private/notes.txt", "mine"))
	return broke, max(0, len(plan.Put)-len(again.Put))
}

// TestShortInterruptionsAreSurvived checks that a publication continues over new connections after
// its connections broke.
func TestShortInterruptionsAreSurvived(t *testing.T) {
	name := s3(t)
	l := newLine(t)
	s := siteOf("a", 60)
	p := publication(openS3(t, name, l), s)
	p.Progress = &quiet{after: 20, do: func() { l.cut(false) }}
	if _, err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	same(t, holds(t, openS3(t, name, nil)), s.files())
}

// TestMissingBucketIsReported checks the errors of missing buckets and unreachable servers.
func TestMissingBucketIsReported(t *testing.T) {
	s3(t)
	if _, err := publication(openS3(t, "nowhere", nil), siteOf("a", 3)).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "NoSuchBucket") {
		t.Errorf("got %v", err)
	}
}
