package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"psyref/gen/cache"
	"psyref/gen/content"
	"psyref/gen/history"
	"psyref/gen/link"
)

// readHistory reads the history of a content folder from its repository, and prints warnings. It
// returns nil if there is no repository, or if it cannot be read.
func readHistory(ctx context.Context, folder string, linked *link.Result, w io.Writer) *history.Record {
	past, err := history.Read(ctx, history.Options{Folder: folder, Files: content.Folder(folder), Rules: linked.Rules(), Cache: cache.Folder(cacheFolder("history")), Now: time.Now()})
	if err != nil {
		if ctx.Err() == nil {
			fmt.Fprintf(w, "the history of %s cannot be read: earlier wordings of rules are omitted; the notes of changes.yaml are shown\n\t%v\n", folder, err)
		}
		return nil
	}
	for _, line := range past.Warnings() {
		fmt.Fprintln(w, line)
	}
	return past
}
