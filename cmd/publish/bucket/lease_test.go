package bucket

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/driver"
	"gocloud.dev/gcerrors"
)

// unreachable is a store behind a network that swallows packets: each request takes until its
// context ends.
type unreachable struct{ driver.Bucket }

func (unreachable) ListPaged(ctx context.Context, _ *driver.ListOptions) (*driver.ListPage, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (unreachable) ErrorCode(error) gcerrors.ErrorCode { return gcerrors.DeadlineExceeded }

// TestALeaseEndsAfterTwoThirds: another publication may take a lease that was not renewed, so its
// holder must have ended before.
func TestALeaseEndsAfterTwoThirds(t *testing.T) {
	for _, lasts := range []time.Duration{3 * time.Second, 6 * time.Second, usualLease} {
		synctest.Test(t, func(t *testing.T) {
			held, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			l := &lease{bucket: blob.NewBucket(unreachable{}), number: 1, lasts: lasts, cancel: cancel, ended: make(chan struct{}), last: time.Now()}
			start := time.Now()
			go l.beat(held)
			<-held.Done()
			if took := time.Since(start); took != lasts*2/3 {
				t.Errorf("a lease of %s ended after %s", lasts, took)
			}
			if cause := context.Cause(held); !errors.Is(cause, errSilent) {
				t.Errorf("a lease of %s ended with %v", lasts, cause)
			}
			<-l.ended
		})
	}
}
