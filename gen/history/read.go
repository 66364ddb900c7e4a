package history

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"psyref/gen/cache"
	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// cacheVersion is part of the cache key. Change it if the same commits give another record, or if
// its encoding changes.
const cacheVersion = "3"

// Options configure [Read].
type Options struct {
	Folder string   // path of the content folder
	Files  fs.FS    // the content folder with uncommitted changes, which give the last wordings
	Rules  []string // ids of all rules
	Cache  cache.Folder
	Now    time.Time // time of the build: later clocks of commits are not trusted; zero trusts all
}

// Read reads the history of a content folder from its repository, and then the folder itself. It
// returns nil without an error if there is no repository, no commit or no git.
func Read(ctx context.Context, o Options) (record *Record, err error) {
	defer source.Recover(&err)
	r := repository{ctx, o.Folder}
	known, err := r.folderHistory(o.Now)
	switch {
	case errors.Is(err, errNoRepository):
		return nil, nil // not an error: a site can be built from a copy of its files
	case err != nil:
		return nil, err
	case len(known.commits) == 0: // the repository does not contain the folder
		return nil, nil
	}
	reading := pageReader{rules: map[string]bool{}}
	for _, id := range o.Rules {
		reading.rules[id] = true
	}
	name := cacheKey(known.sum, o.Rules)
	if record = load(o.Cache, name); record == nil {
		whole := false
		if record, whole, err = reading.readCommits(r, known.commits); err != nil {
			return nil, err
		}
		if known.shallow {
			record.Shallow, record.Since, record.Changed = true, dayOf(known.commits[0].time), nil
		}
		if whole { // missing files may be fetched later
			store(o.Cache, name, record)
		}
	}
	return record, reading.addWorkTree(record, o.Files)
}

// folderHistory is the commits of a folder.
type folderHistory struct {
	commits []commit
	shallow bool   // the repository is a shallow clone
	sum     string // digest of all of it
}

func (r repository) folderHistory(now time.Time) (k folderHistory, err error) {
	state, err := r.state()
	if err != nil {
		return k, err
	}
	commits, sum, err := r.log(latestPlausible(now))
	return folderHistory{commits, state.shallow, fmt.Sprintf("%s %s %v %q", cacheVersion, sum, state.shallow, state.below)}, err
}

// cacheKey returns the cache key of a record: a digest of all that it depends on.
func cacheKey(sum string, rules []string) string {
	all := sha256.Sum256(fmt.Appendf(nil, "%s\n%q", sum, slices.Sorted(slices.Values(rules))))
	return hex.EncodeToString(all[:])
}

func load(folder cache.Folder, name string) *Record {
	data, ok := folder.Get(name)
	if !ok {
		return nil
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	record := &Record{}
	if json.NewDecoder(unpacked).Decode(record) != nil || record.Languages == nil {
		return nil
	}
	if _, err := io.Copy(io.Discard, unpacked); err != nil { // verifies the checksum at the end
		return nil
	}
	return record
}

func store(folder cache.Folder, name string, record *Record) {
	var b bytes.Buffer
	packed, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // the level is valid
	if json.NewEncoder(packed).Encode(record) == nil && packed.Close() == nil {
		folder.Put(name, b.Bytes())
	}
}

// addWorkTree adds the uncommitted changes of the folder.
func (r pageReader) addWorkTree(record *Record, files fs.FS) error {
	now, texts := map[place]string{}, map[string][]byte{}
	for language, t := range record.Languages {
		for key := range t.Pages {
			now[place{language, key}] = ""
		}
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		at, ok := placeOf(name)
		if !ok {
			return nil
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		blob := blobName(data)
		if known := record.page(at); known != nil && known.Blob == blob {
			delete(now, at)
			return nil
		}
		now[at], texts[blob] = blob, data
		return nil
	})
	if err != nil {
		return err
	}
	_, err = r.addDay(record, dayChanges{blobs: now}, func(blob string) ([]byte, error) { return texts[blob], nil })
	record.addSteps()
	return err
}

func (r *Record) page(at place) *page {
	if t := r.Languages[at.language]; t != nil {
		return t.Pages[at.key]
	}
	return nil
}

// pageReader reads pages.
type pageReader struct{ rules map[string]bool }

// page reads a page from a file. It returns nil if the file is no page, or a draft. Errors by
// today's rules are ignored.
func (r pageReader) page(at place, blob string, data []byte) *page {
	text, err := parsePage(source.NewFile(path.Join(at.language, at.key)+".md", data))
	if err != nil || text == nil {
		return nil
	}
	out := &page{Blob: blob}
	seen := map[string]bool{}
	for _, one := range append([]markdown.BlockText{{ID: Top, Text: lang.Typeset(at.language, text.title, false) + "\n" + lang.Typeset(at.language, text.lead, false)}}, text.document.BlockTexts(at.language)...) {
		id := wordingName(r.rules, at.key, one.ID)
		if one.Text == "" || seen[id] || !r.rules[one.ID] && one.ID != Top && !strings.HasPrefix(one.ID, "q-") {
			continue
		}
		seen[id] = true
		out.Blocks = append(out.Blocks, block{id, one.Text})
	}
	return out
}

// parsedPage is a page that was parsed.
type parsedPage struct {
	title, lead string
	document    *markdown.Document
}

// parsePage parses a file as a page. It returns an error only for an internal error, which an old
// file must not turn into a failed build.
func parsePage(f *source.File) (text *parsedPage, err error) {
	defer source.Recover(&err)
	var faults source.Log
	p := content.ReadPage(f, &faults)
	if p == nil || p.Front.Draft {
		return nil, nil
	}
	return &parsedPage{p.Front.Title, p.Front.Lead, markdown.Parse(f, p.Start, &faults)}, nil
}

// blobName returns the name that git gives to a file with SHA-1. In a SHA-256 repository no name
// matches, so every file is read again.
func blobName(data []byte) string {
	sum := sha1.Sum(append(fmt.Appendf(nil, "blob %d\x00", len(data)), data...))
	return hex.EncodeToString(sum[:])
}
