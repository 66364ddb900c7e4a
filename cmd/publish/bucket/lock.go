package bucket

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// lockKey is the object that exists while a publication runs. It is written only if it does not
// exist, so that one of several publications gets it. A killed publication leaves it behind;
// [Publication.Unlock] removes it.
const lockKey = OwnPrefix + "lock.json"

// lockBody is the content of the lock. It does not identify its holder, since many buckets are
// public.
type lockBody struct {
	Holder string    `json:"holder"` // random
	Since  time.Time `json:"since"`
}

// BusyError reports that another publication holds the lock.
type BusyError struct {
	Since time.Time // zero if unknown
}

func (e BusyError) Error() string {
	since := ""
	if !e.Since.IsZero() {
		since = ", since " + e.Since.Local().Format(time.DateTime)
	}
	return "another publication is running" + since + "; nothing was changed\n" +
		"\twait until it ends; if it was killed and none is running, publish with --unlock"
}

// Claim writes an object if it does not exist, and reports whether it did.
type Claim func(ctx context.Context, b *blob.Bucket, key string, data []byte) (won bool, err error)

// lock takes the lock, or returns a [BusyError]. The function that it returns releases it.
func (p *Publication) lock(ctx context.Context) (release func(), err error) {
	if p.Unlock {
		if err := p.Bucket.Delete(ctx, lockKey); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return nil, fmt.Errorf("%s: cannot be deleted: %w", lockKey, err)
		}
	}
	body := lockBody{rand.Text(), time.Now().UTC().Truncate(time.Second)}
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	won, err := p.claim(ctx, data)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be written: %w", lockKey, err)
	}
	if !won {
		held, err := p.readLock(ctx)
		if err != nil {
			return nil, err
		}
		if held.Holder != body.Holder { // the reply to the first attempt was lost: the lock is ours
			return nil, BusyError{held.Since}
		}
	}
	release = func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanupTimeout)
		defer cancel()
		_ = p.Bucket.Delete(ctx, lockKey) // a lock that remains is reported to the next publication
	}
	// Some stores ignore the condition of a write.
	again, err := p.claim(ctx, data)
	if err == nil && again {
		err = errors.New("the store ignores conditional writes (If-None-Match), so concurrent publications would mix\n\tmake sure that no other publication is running, then add --alone")
	}
	if err != nil {
		release()
		return nil, err
	}
	return release, nil
}

func (p *Publication) claim(ctx context.Context, data []byte) (won bool, err error) {
	if p.Claim != nil {
		return p.Claim(ctx, p.Bucket, lockKey, data)
	}
	return claimIfAbsent(ctx, p.Bucket, lockKey, data)
}

// claimIfAbsent claims by a conditional write.
func claimIfAbsent(ctx context.Context, b *blob.Bucket, key string, data []byte) (won bool, err error) {
	o := ownOptions("application/json")
	o.IfNotExist = true
	err = write(ctx, b, key, data, o)
	if gcerrors.Code(err) == gcerrors.FailedPrecondition {
		return false, nil
	}
	// S3 answers like this if two writes collide.
	if coded, ok := errors.AsType[interface {
		error
		ErrorCode() string
	}](err); ok && coded.ErrorCode() == "ConditionalRequestConflict" {
		return false, nil
	}
	return err == nil, err
}

// readLock reads the lock. It returns the zero value if the lock is gone or, on a disk,
// half-written.
func (p *Publication) readLock(ctx context.Context) (body lockBody, err error) {
	data, err := p.Bucket.ReadAll(ctx, lockKey)
	if err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return body, fmt.Errorf("%s: cannot be read: %w", lockKey, err)
	}
	_ = json.Unmarshal(data, &body)
	return body, nil
}

// retryListing retries a listing. In a folder that others write to, listing fails if a file
// vanishes between being listed and being examined.
func retryListing(ctx context.Context, list func() error) error {
	const tries = 10
	for try := 1; ; try++ {
		err := list()
		if err == nil {
			return nil
		}
		if gcerrors.Code(err) != gcerrors.NotFound || try == tries {
			return fmt.Errorf("cannot be listed: %w", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(try) * 5 * time.Millisecond):
		}
	}
}
