package bucket

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

const (
	recordKey     = OwnPrefix + "record.json"
	recordVersion = 1
)

// entry describes an uploaded object.
type entry struct {
	// Digest is that of [Object]; "" until the upload is known to have succeeded.
	Digest string `json:"digest,omitempty"`
	Size   int64  `json:"size"` // in bytes
}

// record lists the objects that publications uploaded and did not delete. It is saved before the
// first object that it names is uploaded, so that an interrupted publication leaves no unknown
// objects. It is safe for concurrent use.
type record struct {
	// saving is locked from reading the state to writing it, so that an older state cannot
	// overwrite a newer one.
	saving sync.Mutex

	mu      sync.Mutex
	objects map[string]entry
	changed bool // since it was last saved
}

// recordFile is the JSON of the record.
type recordFile struct {
	Version int              `json:"version"`
	Objects map[string]entry `json:"objects"`
}

// readRecord reads the record of a bucket. It is empty if nothing was published.
func readRecord(ctx context.Context, b *blob.Bucket) (*record, error) {
	r := &record{objects: map[string]entry{}}
	data, err := b.ReadAll(ctx, recordKey)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return r, nil
	} else if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", recordKey, err)
	}
	var file recordFile
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("%s: is damaged: %w\n\tdelete it from the bucket, then publish with --adopt", recordKey, err)
	}
	if file.Version != recordVersion {
		return nil, fmt.Errorf("%s: has version %d, but this program reads version %d\n\tpublish with the program that wrote it, or with a newer one", recordKey, file.Version, recordVersion)
	}
	if file.Objects != nil {
		r.objects = file.Objects
	}
	return r, nil
}

// set records the state of an object.
func (r *record) set(key string, e entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.objects[key] = e
	r.changed = true
}

// forget removes an object that is gone.
func (r *record) forget(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.objects, key)
	r.changed = true
}

// save writes the record to the bucket if it changed. It waits for a save in progress.
func (r *record) save(ctx context.Context, b *blob.Bucket) error {
	r.saving.Lock()
	defer r.saving.Unlock()
	r.mu.Lock()
	if !r.changed {
		r.mu.Unlock()
		return nil
	}
	data, err := json.Marshal(recordFile{recordVersion, r.objects})
	r.changed = false
	r.mu.Unlock()
	if err == nil {
		err = write(ctx, b, recordKey, data, ownOptions("application/json"))
	}
	if err != nil {
		r.mu.Lock()
		r.changed = true
		r.mu.Unlock()
		return fmt.Errorf("%s: cannot be written: %w", recordKey, err)
	}
	return nil
}

// saveEvery saves the record at intervals until the context ends, because an interrupted
// publication repeats everything since the last save. It ignores errors; the next save may succeed.
func (r *record) saveEvery(ctx context.Context, b *blob.Bucket, pause time.Duration) {
	for ticker := time.Tick(pause); ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker:
			_ = r.save(ctx, b)
		}
	}
}

// ownOptions are the options for objects below [OwnPrefix]. They are not cached.
func ownOptions(contentType string) *blob.WriterOptions {
	return &blob.WriterOptions{ContentType: contentType, CacheControl: "no-store", BufferSize: bufferSize, MaxConcurrency: 1}
}
