package main

import (
	"context"
	"fmt"
	"io"

	"psyref/gen/content"
	"psyref/gen/history"
	"psyref/gen/link"
)

// readHistory reads the history of a content folder from its repository, and prints warnings. It
// returns nil without an error if there is no repository. One that cannot be read is an error:
// links of readers to earlier wordings would lead nowhere.
func readHistory(ctx context.Context, folder string, linked *link.Result, w io.Writer) (*history.Record, error) {
	record, err := history.Read(ctx,
		history.Options{Folder: folder, Files: content.Folder(folder), Rules: linked.Rules()})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("--content %s: its history cannot be read from the repository; nothing was written\n"+
			"\t%w\n"+
			"\tto build without earlier wordings, build a copy of the folder outside of the repository", folder, err)
	}
	for _, line := range record.Warnings() {
		fmt.Fprintln(w, line)
	}
	return record, nil
}
