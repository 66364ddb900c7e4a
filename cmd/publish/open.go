package main

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gocloud.dev/blob"

	"psyref/cmd/publish/bucket"
)

// schemes are the addresses of buckets, as they are written.
const schemes = "s3://bucket?region=eu-west-3, gs://bucket, azblob://container or file:///folder"

// open opens the bucket that an address names, with the credentials that the environment has for it.
func open(ctx context.Context, address string, p *bucket.Publication) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" || !slices.Contains(blob.DefaultURLMux().BucketSchemes(), u.Scheme) {
		return usageError{fmt.Errorf("%s: not the address of a bucket\n\twrite %s", address, schemes)}
	}
	if u.User != nil {
		return usageError{fmt.Errorf("%s: holds a name or password, which others may read\n\tput credentials where the environment has them: %s", u.Redacted(), credentials(u.Scheme))}
	}
	if prefix := u.Query().Get("prefix"); prefix != "" && !strings.HasSuffix(prefix, "/") {
		return usageError{fmt.Errorf("%s: the prefix %s would run into the names of objects\n\tend it with a slash: prefix=%s/", address, prefix, prefix)}
	}
	if u.Scheme == "file" {
		folder, err := asFolder(u)
		if err != nil {
			return err
		}
		p.Claim, p.Page = bucket.ClaimIn(folder), math.MaxInt32 // the library's pages of a folder leave out a.json where a page ends in a/
	}
	p.Bucket, err = blob.OpenBucket(ctx, u.String())
	if err != nil {
		return explained(address, err)
	}
	return nil
}

// asFolder makes a folder into a bucket as a server wants it: without files beside each that keep its headers, which the server has from gen hosting. It returns
// the folder, with the prefix of the address if it has one.
func asFolder(u *url.URL) (string, error) {
	folder := u.Path
	if u.Host == "." {
		folder = strings.TrimPrefix(folder, "/")
	} else if u.Host != "" {
		return "", usageError{fmt.Errorf("%s: a folder is written with three slashes\n\twrite file:///%s", u, u.Host+u.Path)}
	}
	if os.PathSeparator == '\\' {
		folder = strings.TrimPrefix(folder, "/")
	}
	query := u.Query()
	for name, value := range map[string]string{"metadata": "skip", "create_dir": "true", "no_tmp_dir": "true"} {
		if !query.Has(name) {
			query.Set(name, value)
		}
	}
	u.RawQuery = query.Encode()
	return filepath.Join(filepath.FromSlash(folder), filepath.FromSlash(query.Get("prefix"))), nil
}
