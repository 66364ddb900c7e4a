package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"

	"psyref/cmd/publish/bucket"
)

// schemes are examples of addresses of buckets.
const schemes = "s3://bucket?region=eu-west-3, gs://bucket, azblob://container or file:///folder"

// open opens the bucket of an address, with credentials from the environment. It creates no folder
// for a dry run.
func open(ctx context.Context, address string, p *bucket.Publication, dryRun bool) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" || !slices.Contains(blob.DefaultURLMux().BucketSchemes(), u.Scheme) {
		return usageError{fmt.Errorf("%s: not the address of a bucket\n\twrite %s", address, schemes)}
	}
	if u.User != nil {
		return usageError{fmt.Errorf("%s: contains a user name or password, which others may read\n\tset credentials in the environment: %s", u.Redacted(), credentials(u.Scheme))}
	}
	if prefix := u.Query().Get("prefix"); prefix != "" && !strings.HasSuffix(prefix, "/") {
		return usageError{fmt.Errorf("%s: the prefix %s would merge with the names of objects\n\tend it with a slash: prefix=%s/", address, prefix, prefix)}
	}
	if err := checkAddress(u); err != nil {
		return err
	}
	if u.Scheme == "file" {
		folder := configureFolder(u)
		if dryRun && willCreate(u, folder) {
			p.Bucket = memblob.OpenBucket(nil) // as empty as the new folder would be
			return nil
		}
		within := filepath.Join(folder, filepath.FromSlash(u.Query().Get("prefix")))
		p.Claim, p.PageSize = bucket.ClaimIn(within), math.MaxInt32 // a page must hold the whole folder: fileblob skips a.json if a page ends with a/
	}
	p.Bucket, err = blob.OpenBucket(ctx, u.String())
	if err != nil {
		return explain(address, err)
	}
	return nil
}

// checkAddress refuses an address without a bucket, or with a path, which the libraries ignore:
// they would write to the working folder or to the whole bucket.
func checkAddress(u *url.URL) error {
	folder := u.Scheme == "file"
	rest := strings.Trim(u.Path, "/")
	switch {
	case strings.Contains(u.Opaque, "@"): // this may be a password
		return usageError{fmt.Errorf("%s: names no bucket\n\twrite %s", u.Scheme, schemes)}
	case folder && u.Host != "" && u.Host != ".":
		return usageError{fmt.Errorf("%s: a folder is written with three slashes\n\twrite file:///%s", u, u.Host+u.Path)}
	case folder && u.Path == "":
		return usageError{fmt.Errorf("%s: names no folder\n\twrite its whole path, as in file:///srv/www, or file://./www for one where you are", u)}
	case !folder && u.Host == "":
		return usageError{fmt.Errorf("%s: names no bucket\n\twrite %s", u, schemes)}
	case !folder && rest != "":
		return usageError{fmt.Errorf("%s: the name of a bucket ends at a slash, so the site would fill the whole bucket\n\tto publish below %s/, write %s://%s?prefix=%s/", u, rest, u.Scheme, u.Host, rest)}
	}
	return nil
}

// willCreate reports whether a publication would create the folder.
func willCreate(u *url.URL, folder string) bool {
	_, err := os.Stat(folder)
	return errors.Is(err, fs.ErrNotExist) && u.Query().Get(createParameter) != ""
}

// createParameter is the parameter of an address that allows creating the folder.
const createParameter = "create_dir"

// configureFolder sets the parameters of a folder for a web server: no sidecar files with headers,
// which the server takes from its configuration. It returns the folder, without the prefix of the
// address.
func configureFolder(u *url.URL) string {
	folder := u.Path
	if u.Host == "." || os.PathSeparator == '\\' {
		folder = strings.TrimPrefix(folder, "/")
	}
	query := u.Query()
	for name, value := range map[string]string{"metadata": "skip", createParameter: "true", "no_tmp_dir": "true"} {
		if !query.Has(name) {
			query.Set(name, value)
		}
	}
	u.RawQuery = query.Encode()
	return filepath.FromSlash(folder)
}
