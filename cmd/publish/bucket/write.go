package bucket

import (
	"context"
	"crypto/md5"

	"gocloud.dev/blob"
)

// write writes an object completely or not at all. [blob.Bucket.WriteAll] does not: after a failed
// write it closes the writer, which stores the part that was written.
func write(ctx context.Context, b *blob.Bucket, key string, data []byte, o *blob.WriterOptions) error {
	ctx, giveUp := context.WithCancel(ctx)
	defer giveUp()
	checked := *o
	sum := md5.Sum(data) // lets stores detect a damaged transfer
	checked.ContentMD5 = sum[:]
	w, err := b.NewWriter(ctx, key, &checked)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		giveUp()      // cancelled before Close, so that nothing is stored
		_ = w.Close() // reports the cancellation
		return err
	}
	return w.Close()
}
