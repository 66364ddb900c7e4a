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

// entry is what is known of an object that was put.
type entry struct {
	Digest string `json:"digest,omitempty"` // of [Object]; "" from before it is put until that is known to have succeeded
	Size   int64  `json:"size"`             // in bytes
}

// record is what publications have put into a bucket, and did not take away again. It is in the bucket before the first object that it names, so that a
// publication that breaks off leaves nothing there that the next one does not know. Several goroutines may use one.
type record struct {
	saving sync.Mutex // held from what is saved is read until it is written, so that none overtakes a newer one

	mu      sync.Mutex
	objects map[string]entry
	changed bool // since it was last saved
}

// recordFile is the record as it stands in the bucket.
type recordFile struct {
	Version int              `json:"version"`
	Objects map[string]entry `json:"objects"`
}

// readRecord reads the record of a bucket, which is empty where nothing was ever published.
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
		return nil, fmt.Errorf("%s: is damaged: %w\n\tdelete it from the bucket, and publish with --adopt", recordKey, err)
	}
	if file.Version != recordVersion {
		return nil, fmt.Errorf("%s: is of version %d, and this program knows %d\n\tpublish with the program that wrote it, or a newer one", recordKey, file.Version, recordVersion)
	}
	if file.Objects != nil {
		r.objects = file.Objects
	}
	return r, nil
}

// set notes what is known of an object.
func (r *record) set(key string, e entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.objects[key] = e
	r.changed = true
}

// forget takes an object out that is not there any more.
func (r *record) forget(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.objects, key)
	r.changed = true
}

// save writes the record into the bucket, if it has changed. It waits for a save that is under way.
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

// saveEvery saves the record again and again until the context ends: what a publication that breaks off has done since, the next one does again. A save that
// fails is no reason to end, the next may succeed.
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

// own is how objects below [OwnPrefix] are put: nobody keeps them.
func ownOptions(contentType string) *blob.WriterOptions {
	return &blob.WriterOptions{ContentType: contentType, CacheControl: "no-store", BufferSize: bufferSize, MaxConcurrency: 1}
}
