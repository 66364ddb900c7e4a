package bucket

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gocloud.dev/blob"
)

// Plan is what a publication changes in a bucket.
type Plan struct {
	Put       []Object // in their order: by stages, and in a stage new ones first, which changed ones may lead to
	Delete    []string // by name: what a publication put there, and this site does not have
	Unchanged int      // how many objects are there as they are to be
	Bytes     int64    // of what is put

	vanished []string // what the record names and is neither there nor wanted
}

// standing are the objects of a bucket, with their sizes in bytes.
type existing map[string]int64

// listed asks the bucket for all that stands in it, besides what is [OwnPrefix].
func (p *Publication) list(ctx context.Context) (existing, error) {
	const usual = 1000
	s := existing{}
	for token := blob.FirstPageToken; token != nil; {
		var page []*blob.ListObject
		var next []byte
		err := retryListing(ctx, func() (err error) {
			page, next, err = p.Bucket.ListPage(ctx, token, cmp.Or(p.PageSize, usual), nil)
			return err
		})
		if err != nil {
			return nil, err
		}
		for _, o := range page {
			if !strings.HasPrefix(o.Key, OwnPrefix) {
				s[o.Key] = o.Size
			}
		}
		token = next
	}
	return s, nil
}

// planned compares what is to be in a bucket with what is. Foreign are the objects that would be written over and that no publication put there.
func newPlan(objects []Object, r *record, there existing, again bool) (p Plan, foreign []string) {
	wanted := map[string]bool{}
	for _, o := range objects {
		wanted[o.Key] = true
		size, stands := there[o.Key]
		known, ours := r.objects[o.Key]
		switch {
		case stands && ours && !again && known.Digest == o.digest() && known.Size == size:
			p.Unchanged++
			continue
		case stands && !ours:
			foreign = append(foreign, o.Key)
		}
		o.isNew = !stands
		p.Put = append(p.Put, o)
		p.Bytes += o.size
	}
	slices.SortStableFunc(p.Put, func(a, b Object) int {
		return cmp.Or(cmp.Compare(a.step(), b.step()), cmp.Compare(a.Key, b.Key))
	})
	for _, key := range slices.Sorted(maps.Keys(r.objects)) {
		if _, stands := there[key]; !wanted[key] && stands {
			p.Delete = append(p.Delete, key)
		} else if !wanted[key] {
			p.vanished = append(p.vanished, key)
		}
	}
	return p, foreign
}

// parts divide what is put where one stage ends, or what is new in it: what comes later waits for what came before.
func (p Plan) steps() [][]Object {
	var list [][]Object
	for rest := p.Put; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(o Object) bool { return o.step() != rest[0].step() })
		if n < 0 {
			n = len(rest)
		}
		list, rest = append(list, rest[:n]), rest[n:]
	}
	return list
}

// refused says which objects would be written over that no publication put there.
func foreignError(foreign []string) error {
	const named = 5
	more := ""
	if len(foreign) > named {
		more = fmt.Sprintf(" and %d more", len(foreign)-named)
	}
	return fmt.Errorf("holds what no publication put there, at names that the site needs: %s%s; nothing was changed\n\tname another bucket or a prefix (?prefix=psyref/), or take them over with --adopt",
		strings.Join(foreign[:min(named, len(foreign))], ", "), more)
}
