package bucket

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
	"golang.org/x/sync/errgroup"
)

// Publication uploads a site to a bucket.
type Publication struct {
	Bucket   *blob.Bucket
	Folder   fs.FS    // the files
	Objects  []Object // all objects that the bucket should have
	Adopt    bool     // overwrite objects that no publication uploaded
	Again    bool     // upload objects that are up to date, too
	Alone    bool     // publish without a lock
	Unlock   bool     // remove the lock of a publication that was killed
	Claim    Claim    // creates the lock; nil for a conditional write
	PageSize int      // objects per request of a listing; 0 for the default
	// SaveInterval is how often the record is saved during the publication; 0 for every five
	// seconds.
	SaveInterval time.Duration
	Progress     Progress
}

// Progress receives the progress of a publication. Done is called concurrently.
type Progress interface {
	Begin(what string, objects int, bytes int64)
	Done(bytes int64) // one object
	End()
}

const (
	maxConcurrent  = 16      // uploads at once; a request mostly waits for the network
	bufferSize     = 5 << 20 // smallest part of an S3 upload; files of a site are smaller and need one request
	cleanupTimeout = 5 * time.Second
	saveInterval   = 5 * time.Second
)

// Plan returns what Run would change.
func (p *Publication) Plan(ctx context.Context) (Plan, error) {
	plan, _, err := p.plan(ctx)
	return plan, err
}

func (p *Publication) plan(ctx context.Context) (Plan, *record, error) {
	if err := readSizes(p.Folder, p.Objects); err != nil {
		return Plan{}, nil, err
	}
	r, err := readRecord(ctx, p.Bucket)
	if err != nil {
		return Plan{}, nil, err
	}
	inBucket, err := p.list(ctx)
	if err != nil {
		return Plan{}, nil, err
	}
	plan, foreign := newPlan(p.Objects, r, inBucket, p.Again)
	if len(foreign) > 0 && !p.Adopt {
		return Plan{}, nil, foreignError(foreign)
	}
	return plan, r, nil
}

// Run publishes: it uploads new and changed objects, stage by stage, then deletes the objects of
// earlier publications that the site no longer has.
//
// If it is interrupted, every object is old or new and complete, no object of a stage is uploaded
// before the stage below is complete, and nothing is deleted before everything is uploaded. The
// next run continues. The error is a [BusyError] if another publication holds the lock.
func (p *Publication) Run(ctx context.Context) (plan Plan, err error) {
	if !p.Alone {
		release, err := p.lock(ctx)
		if err != nil {
			return Plan{}, err
		}
		defer release()
	}
	plan, r, err := p.plan(ctx)
	if err == nil {
		err = p.apply(ctx, plan, r)
	}
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return plan, err
}

// apply changes the bucket as planned.
func (p *Publication) apply(ctx context.Context, plan Plan, r *record) (err error) {
	for _, o := range plan.Put {
		r.set(o.Key, entry{}) // unknown until the upload succeeds
	}
	for _, key := range plan.vanished {
		r.forget(key)
	}
	if err := r.save(ctx, p.Bucket); err != nil {
		return err
	}
	defer p.saveWhileRunning(ctx, r, &err)()
	for _, part := range plan.steps() {
		if err := p.put(ctx, part, r); err != nil {
			return err
		}
	}
	if err := r.save(ctx, p.Bucket); err != nil {
		return err
	}
	return p.delete(ctx, plan.Delete, r)
}

// saveWhileRunning saves the record regularly, and once more when the returned function is called
// at the end.
func (p *Publication) saveWhileRunning(ctx context.Context, r *record, err *error) (end func()) {
	saving, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.saveEvery(saving, p.Bucket, cmp.Or(p.SaveInterval, saveInterval))
	}()
	return func() {
		stop()
		<-done
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanupTimeout)
		defer cancel()
		if saved := r.save(ctx, p.Bucket); *err == nil {
			*err = saved // otherwise it is a consequence of the first error
		}
	}
}

// put uploads the objects of one step, several at once.
func (p *Publication) put(ctx context.Context, objects []Object, r *record) error {
	bytes := int64(0)
	for _, o := range objects {
		bytes += o.size
	}
	p.Progress.Begin("uploading "+stepName(objects[0]), len(objects), bytes)
	defer p.Progress.End()
	return each(ctx, objects, func(ctx context.Context, o Object) error {
		data, err := read(p.Folder, o)
		if err != nil {
			return err
		}
		err = write(ctx, p.Bucket, o.Key, data, &blob.WriterOptions{
			ContentType: o.Type, ContentEncoding: o.Encoding, CacheControl: o.Cache,
			BufferSize: bufferSize, MaxConcurrency: 1, DisableContentTypeDetection: true,
		})
		if err != nil {
			return fmt.Errorf("%s: upload failed: %w", o.Key, err)
		}
		r.set(o.Key, entry{o.digest(), int64(len(data))})
		p.Progress.Done(int64(len(data)))
		return nil
	})
}

// stepName names the objects of a step.
func stepName(o Object) string {
	if o.isNew {
		return "new objects"
	}
	return "changed objects"
}

// delete deletes objects, several at once.
func (p *Publication) delete(ctx context.Context, keys []string, r *record) error {
	if len(keys) == 0 {
		return nil
	}
	p.Progress.Begin("deleting", len(keys), 0)
	defer p.Progress.End()
	return each(ctx, keys, func(ctx context.Context, key string) error {
		if err := p.Bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return fmt.Errorf("%s: cannot be deleted: %w", key, err)
		}
		r.forget(key)
		p.Progress.Done(0)
		return nil
	})
}

// each calls do for every item, several at once, until one fails.
func each[T any](ctx context.Context, items []T, do func(context.Context, T) error) error {
	g, all := errgroup.WithContext(ctx)
	g.SetLimit(maxConcurrent)
	for _, item := range items {
		if all.Err() != nil {
			break
		}
		g.Go(func() error {
			if err := all.Err(); err != nil {
				return err
			}
			return do(all, item)
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}
