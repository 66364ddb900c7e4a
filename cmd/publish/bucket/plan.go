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

// Plan lists the changes of a publication.
type Plan struct {
	Put       []Object // by step, then by name
	Delete    []string // objects of earlier publications that this site does not have, by name
	Unchanged int      // number of objects that are up to date
	Bytes     int64    // total size of the uploads

	vanished []string // objects of the record that are neither in the bucket nor wanted
}

// existing maps the names of the objects in a bucket to their sizes in bytes.
type existing map[string]int64

// list lists the bucket, without the objects below [OwnPrefix].
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

// newPlan compares the wanted objects with the bucket. Foreign are objects that would be
// overwritten but were not uploaded by a publication.
func newPlan(objects []Object, r *record, inBucket existing, again bool) (p Plan, foreign []string) {
	wanted := map[string]bool{}
	for _, o := range objects {
		wanted[o.Key] = true
		size, exists := inBucket[o.Key]
		known, ours := r.objects[o.Key]
		switch {
		case exists && ours && !again && known.Digest == o.digest() && known.Size == size:
			p.Unchanged++
			continue
		case exists && !ours:
			foreign = append(foreign, o.Key)
		}
		o.isNew = !exists
		p.Put = append(p.Put, o)
		p.Bytes += o.size
	}
	slices.SortStableFunc(p.Put, func(a, b Object) int {
		return cmp.Or(cmp.Compare(a.step(), b.step()), cmp.Compare(a.Key, b.Key))
	})
	for _, key := range slices.Sorted(maps.Keys(r.objects)) {
		if _, exists := inBucket[key]; !wanted[key] && exists {
			p.Delete = append(p.Delete, key)
		} else if !wanted[key] {
			p.vanished = append(p.vanished, key)
		}
	}
	return p, foreign
}

// steps splits the uploads by step. Each step starts after the one before it.
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

// foreignError returns the error that names objects which no publication uploaded.
func foreignError(foreign []string) error {
	const named = 5
	more := ""
	if len(foreign) > named {
		more = fmt.Sprintf(" and %d more", len(foreign)-named)
	}
	return fmt.Errorf("contains objects that no publication uploaded, at names of the site: %s%s; nothing was changed\n\tname another bucket or a prefix (?prefix=psyref/), or overwrite them with --adopt",
		strings.Join(foreign[:min(named, len(foreign))], ", "), more)
}
