package bucket

import (
	"context"
	"crypto/md5"

	"gocloud.dev/blob"
)

// write puts an object: all of it is there afterwards, or what was there before. [blob.Bucket.WriteAll] promises less: it closes what it could not write to the
// end, and closing puts what there is, so that on a full disk a beginning takes the place of the whole.
func write(ctx context.Context, b *blob.Bucket, key string, data []byte, o *blob.WriterOptions) error {
	ctx, giveUp := context.WithCancel(ctx)
	defer giveUp()
	checked := *o
	sum := md5.Sum(data) // by which stores see what came over the line as something else
	checked.ContentMD5 = sum[:]
	w, err := b.NewWriter(ctx, key, &checked)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		giveUp()      // before it is closed: then nothing is put
		_ = w.Close() // which says that it was given up
		return err
	}
	return w.Close()
}
