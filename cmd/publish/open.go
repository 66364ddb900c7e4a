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

// schemes are the addresses of buckets, as they are written.
const schemes = "s3://bucket?region=eu-west-3, gs://bucket, azblob://container or file:///folder"

// open opens the bucket that an address names, with the credentials that the environment has for it. For a dry run it makes no folder.
func open(ctx context.Context, address string, p *bucket.Publication, dryRun bool) error {
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
	if err := checkAddress(u); err != nil {
		return err
	}
	if u.Scheme == "file" {
		folder := configureFolder(u)
		if dryRun && willCreate(u, folder) {
			p.Bucket = memblob.OpenBucket(nil) // as empty as the folder will be
			return nil
		}
		within := filepath.Join(folder, filepath.FromSlash(u.Query().Get("prefix")))
		p.Claim, p.PageSize = bucket.ClaimIn(within), math.MaxInt32 // the library's pages of a folder leave out a.json where a page ends in a/
	}
	p.Bucket, err = blob.OpenBucket(ctx, u.String())
	if err != nil {
		return explain(address, err)
	}
	return nil
}

// named refuses an address that names no bucket, or more than the libraries look at: they put a site into the folder they were started in, or into all of a bucket.
func checkAddress(u *url.URL) error {
	folder := u.Scheme == "file"
	rest := strings.Trim(u.Path, "/")
	switch {
	case strings.Contains(u.Opaque, "@"): // which may be a password
		return usageError{fmt.Errorf("%s: names no bucket\n\twrite %s", u.Scheme, schemes)}
	case folder && u.Host != "" && u.Host != ".":
		return usageError{fmt.Errorf("%s: a folder is written with three slashes\n\twrite file:///%s", u, u.Host+u.Path)}
	case folder && u.Path == "":
		return usageError{fmt.Errorf("%s: names no folder\n\twrite its whole path, as in file:///srv/www, or file://./www for one where you are", u)}
	case !folder && u.Host == "":
		return usageError{fmt.Errorf("%s: names no bucket\n\twrite %s", u, schemes)}
	case !folder && rest != "":
		return usageError{fmt.Errorf("%s: the name of a bucket ends at a slash, and the site would go into all of it\n\tto put it below %s/, write %s://%s?prefix=%s/", u, rest, u.Scheme, u.Host, rest)}
	}
	return nil
}

// willBeMade tells of a folder that is not there and that a publication would make.
func willCreate(u *url.URL, folder string) bool {
	_, err := os.Stat(folder)
	return errors.Is(err, fs.ErrNotExist) && u.Query().Get(createParameter) != ""
}

// createFolder is the part of an address that has a folder made that is not there.
const createParameter = "create_dir"

// asFolder makes a folder into a bucket as a server wants it: without files beside each that keep its headers, which the server has from gen hosting. It returns
// the folder, without the prefix of the address.
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
