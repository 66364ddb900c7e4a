package bucket

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// A lease lets one publication at a time change a bucket.
//
// Leases are numbered objects; the highest number is who holds the bucket, and numbers only grow. A lease is made by a write that fails where the object
// exists, so that of several that want the next number one gets it. The holder writes its lease anew again and again (it beats). Whoever finds a lease that
// beats gives up; whoever sees none beat for as long as it says that it lasts takes the next number. No two machines need clocks that agree: each measures by
// its own how long it saw nothing. A holder that could not beat for two thirds of that time ends by itself, so that it is gone when another begins. What is left
// is a request that the network holds back for longer than the last third and delivers all the same: gen publish --again puts that right.
type lease struct {
	bucket *blob.Bucket
	number int
	body   leaseBody
	lasts  time.Duration
	cancel context.CancelCauseFunc
	ended  chan struct{} // closed when nothing beats any more

	mu   sync.Mutex
	last time.Time // when the last beat that succeeded began
}

// leaseBody is what stands in the object of a lease. It tells nothing of whoever holds it: buckets are often open to everyone.
type leaseBody struct {
	Holder string    `json:"holder"` // made up by chance
	Since  time.Time `json:"since"`
	Beat   int       `json:"beat"`
	Lasts  string    `json:"lasts"` // as of time.Duration
	Done   bool      `json:"done"`  // given back
}

const leasePrefix = Own + "lease-"

// usualLease is how long a bucket stays closed after a publication that broke off without giving its lease back.
const usualLease = 30 * time.Second

var (
	errLost   = errors.New("another publication has taken the bucket over, because this one was silent for too long\n\tstart it again when that one is done")
	errSilent = errors.New("ended, since another publication may begin by now")
)

// BusyError says that somebody else publishes into the bucket.
type BusyError struct{ Since time.Time }

func (e BusyError) Error() string {
	return fmt.Sprintf("somebody else publishes into it, since %s; nothing was changed\n\twait until that is done, and start again", e.Since.Local().Format(time.DateTime))
}

// take waits for the bucket to be free, and takes it. The context that it returns ends with the lease. It returns a [BusyError] where somebody holds it.
func (p *Publication) take(ctx context.Context) (*lease, context.Context, error) {
	for {
		number, body, err := highestLease(ctx, p.Bucket)
		if err != nil {
			return nil, nil, err
		}
		if number > 0 && !body.Done {
			if err := p.silent(ctx, number, body); err != nil {
				return nil, nil, err
			}
		}
		l := &lease{bucket: p.Bucket, number: number + 1, lasts: cmp.Or(p.Lease, usualLease), ended: make(chan struct{})}
		l.body = leaseBody{Holder: rand.Text(), Since: time.Now().UTC().Truncate(time.Second), Lasts: l.lasts.String()}
		switch won, err := l.claim(ctx, p.Claim); {
		case err != nil:
			return nil, nil, fmt.Errorf("%s: cannot be written: %w", l.key(), err)
		case won:
			held, cancel := context.WithCancelCause(ctx)
			l.cancel = cancel
			go l.beat(held)
			return l, held, nil
		}
	}
}

// silent waits for as long as a lease lasts, and returns nil if it did not beat meanwhile or was given back.
func (p *Publication) silent(ctx context.Context, number int, body leaseBody) error {
	lasts, err := time.ParseDuration(body.Lasts)
	if err != nil || lasts <= 0 || lasts > time.Hour {
		lasts = usualLease
	}
	p.Progress.Say(fmt.Sprintf("a publication of %s did not end as it should, or goes on; looking for %s whether it does …", body.Since.Local().Format(time.DateTime), lasts))
	for since := time.Now(); time.Since(since) < lasts; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lasts / 10):
		}
		now, seen, err := highestLease(ctx, p.Bucket)
		switch {
		case err != nil:
			return err
		case seen.Done:
			return nil
		case now != number || seen != body:
			return BusyError{seen.Since}
		}
	}
	return nil
}

// leases are the numbers of the leases in a bucket, in their order.
func leases(ctx context.Context, b *blob.Bucket) (numbers []int, err error) {
	err = steadily(ctx, func() error {
		numbers = nil
		for pages := b.List(&blob.ListOptions{Prefix: leasePrefix}); ; {
			o, err := pages.Next(ctx)
			if errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
			if n, err := strconv.Atoi(strings.TrimPrefix(o.Key, leasePrefix)); err == nil && n > 0 {
				numbers = append(numbers, n)
			}
		}
	})
	slices.Sort(numbers)
	return numbers, err
}

// steadily lists a bucket. A folder that others write into cannot be listed while a file goes between being seen and being looked at; it can a moment later.
func steadily(ctx context.Context, list func() error) error {
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

// highestLease is the lease with the highest number; 0 where there is none.
func highestLease(ctx context.Context, b *blob.Bucket) (number int, body leaseBody, err error) {
	numbers, err := leases(ctx, b)
	if err != nil || len(numbers) == 0 {
		return 0, body, err
	}
	number = numbers[len(numbers)-1]
	data, err := b.ReadAll(ctx, leaseKey(number))
	if gcerrors.Code(err) == gcerrors.NotFound {
		return number, body, nil // it was just taken over, and looks like one that does not beat
	} else if err != nil {
		return 0, body, fmt.Errorf("%s: cannot be read: %w", leaseKey(number), err)
	}
	_ = json.Unmarshal(data, &body) // what is half-written, on a disk, looks like one that beats as soon as it is whole
	return number, body, nil
}

func leaseKey(number int) string { return fmt.Sprintf("%s%08d", leasePrefix, number) }

func (l *lease) key() string { return leaseKey(l.number) }

func (l *lease) bytes() []byte {
	data, err := json.Marshal(l.body)
	if err != nil {
		panic(err) // a struct of texts
	}
	return data
}

// claim makes the lease's object, and reports false if somebody else was first.
func (l *lease) claim(ctx context.Context, claim Claim) (won bool, err error) {
	if claim == nil {
		claim = ifNotThere
	}
	l.last = time.Now()
	if won, err := claim(ctx, l.bucket, l.key(), l.bytes()); err != nil || !won {
		return false, err
	}
	// Some stores say that they write only where nothing is, and write all the same.
	if twice, err := claim(ctx, l.bucket, l.key(), l.bytes()); err != nil {
		return false, err
	} else if twice {
		return false, errors.New("the store does not keep to the condition of a write (If-None-Match), so that two publications at once would mix\n\tsee to it that nobody else publishes meanwhile, and add --alone")
	}
	// Whoever was slow may have got a number that others have passed.
	number, body, err := highestLease(ctx, l.bucket)
	if err != nil || number != l.number || body != l.body {
		return false, err
	}
	return true, l.clear(ctx)
}

// clear takes the leases away that have had their time.
func (l *lease) clear(ctx context.Context) error {
	numbers, err := leases(ctx, l.bucket)
	for _, n := range numbers {
		if n >= l.number {
			break
		}
		if err := l.bucket.Delete(ctx, leaseKey(n)); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return err
		}
	}
	return err
}

// Claim writes an object where none is, and reports false where one is.
type Claim func(ctx context.Context, b *blob.Bucket, key string, data []byte) (won bool, err error)

// ifNotThere claims by a write with a condition, as stores have it.
func ifNotThere(ctx context.Context, b *blob.Bucket, key string, data []byte) (won bool, err error) {
	o := own("application/json")
	o.IfNotExist = true
	err = write(ctx, b, key, data, o)
	if gcerrors.Code(err) == gcerrors.FailedPrecondition {
		return false, nil
	}
	// S3 says so when two writes meet.
	if coded, ok := errors.AsType[interface {
		error
		ErrorCode() string
	}](err); ok && coded.ErrorCode() == "ConditionalRequestConflict" {
		return false, nil
	}
	return err == nil, err
}

// beat writes the lease anew until the context ends, and ends it where that does not succeed for too long or somebody has taken over.
func (l *lease) beat(ctx context.Context) {
	defer close(l.ended)
	for ticker := time.Tick(l.lasts / 6); ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker:
		}
		start := time.Now()
		err := l.beatOnce(ctx)
		switch {
		case errors.Is(err, errLost):
			l.cancel(errLost)
			return
		case err != nil && !l.holds():
			l.cancel(fmt.Errorf("%w: the bucket could not be told for %s that this goes on: %w", errSilent, l.lasts*2/3, err))
			return
		case err == nil:
			l.mu.Lock()
			l.last = start
			l.mu.Unlock()
		}
	}
}

// beatOnce gives up after a third of the lease, and in any case when the lease has not been renewed
// for two thirds of it: a network that swallows packets must not keep the holder at work.
func (l *lease) beatOnce(ctx context.Context) error {
	l.mu.Lock()
	limit := l.last.Add(l.lasts * 2 / 3)
	l.mu.Unlock()
	ctx, cancelLimit := context.WithDeadline(ctx, limit)
	defer cancelLimit()
	ctx, cancel := context.WithTimeout(ctx, l.lasts/3)
	defer cancel()
	number, _, err := highestLease(ctx, l.bucket)
	if err != nil {
		return err
	}
	if number != l.number {
		return errLost
	}
	l.body.Beat++
	return write(ctx, l.bucket, l.key(), l.bytes(), own("application/json"))
}

// holds tells whether nobody can have taken over yet. It asks the clock on the wall too: the other one stands still while a machine sleeps.
func (l *lease) holds() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, limit := time.Now(), l.lasts*2/3
	return now.Sub(l.last) < limit && now.Round(0).Sub(l.last.Round(0)) < limit
}

// giveBack ends the lease, so that the next publication need not wait. Its number stays: numbers only grow.
func (l *lease) giveBack(ctx context.Context) {
	l.cancel(nil)
	<-l.ended
	if !l.holds() {
		return
	}
	l.body.Done = true
	_ = write(ctx, l.bucket, l.key(), l.bytes(), own("application/json")) // else the next one waits
}
