package bucket

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/driver"
	"gocloud.dev/gcerrors"
)

// waiting is a store of one object whose first write ends only when it is released.
type waiting struct {
	driver.Bucket // nil: saving a record calls no other method

	begun, letGo chan struct{}
	later        atomic.Bool // not the first write

	mu     sync.Mutex
	object []byte
}

func (w *waiting) NewTypedWriter(context.Context, string, string, *driver.WriterOptions) (driver.Writer, error) {
	return &waitingWriter{to: w}, nil
}

func (w *waiting) ErrorCode(error) gcerrors.ErrorCode { return gcerrors.Unknown }

func (w *waiting) Close() error { return nil }

type waitingWriter struct {
	bytes.Buffer
	to *waiting
}

func (w *waitingWriter) Close() error {
	if !w.to.later.Swap(true) {
		close(w.to.begun)
		<-w.to.letGo
	}
	w.to.mu.Lock()
	defer w.to.mu.Unlock()
	w.to.object = w.Bytes()
	return nil
}

// TestNewestRecordIsKept checks that a slow save of an older record does not overwrite a
// newer one.
func TestNewestRecordIsKept(t *testing.T) {
	store := &waiting{begun: make(chan struct{}), letGo: make(chan struct{})}
	b := blob.NewBucket(store)
	defer b.Close()
	r := &record{objects: map[string]entry{}}
	saved := make(chan error, 2)
	save := func() { saved <- r.save(t.Context(), b) }
	r.set("old", entry{Size: 1})
	go save()
	<-store.begun
	r.set("new", entry{Size: 2})
	go save()
	select {
	case err := <-saved: // the second save overtook the first
		saved <- err
	case <-time.After(100 * time.Millisecond):
	}
	close(store.letGo)
	for range 2 {
		if err := <-saved; err != nil {
			t.Error(err)
		}
	}
	var file recordFile
	if err := json.Unmarshal(store.object, &file); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(file.Objects)); !slices.Equal(got, []string{"new", "old"}) {
		t.Errorf("the record that stays knows %q", got)
	}
	if r.changed {
		t.Error("all is saved, and the record says that it is not")
	}
}

// failingOnce is a store to which the first write fails.
type failingOnce struct {
	waiting
	failed bool
}

func (f *failingOnce) NewTypedWriter(ctx context.Context, key, contentType string, o *driver.WriterOptions) (driver.Writer, error) {
	if !f.failed {
		f.failed = true
		return nil, errors.New("the line was cut")
	}
	return f.waiting.NewTypedWriter(ctx, key, contentType, o)
}

// TestARecordThatCannotBeWrittenIsWrittenAgain checks that the next save repeats one that failed.
func TestARecordThatCannotBeWrittenIsWrittenAgain(t *testing.T) {
	store := &failingOnce{}
	store.later.Store(true) // nothing waits
	b := blob.NewBucket(store)
	defer b.Close()
	r := &record{objects: map[string]entry{}}
	r.set("page", entry{Size: 1})
	if err := r.save(t.Context(), b); err == nil {
		t.Fatal("a save over a cut line succeeds")
	}
	if err := r.save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	var file recordFile
	if err := json.Unmarshal(store.object, &file); err != nil || len(file.Objects) != 1 {
		t.Errorf("the record has %d objects: %v", len(file.Objects), err)
	}
}

func TestNewObjectsComeBeforeChangedOnesOfTheirStage(t *testing.T) {
	var last int
	for i, o := range []Object{{isNew: true}, {}, {Stage: 1, isNew: true}, {Stage: 1}, {Stage: 2, isNew: true}} {
		if i > 0 && o.step() <= last {
			t.Errorf("%+v is no later than what it may refer to", o)
		}
		last = o.step()
	}
}
