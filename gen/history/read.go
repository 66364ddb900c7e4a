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

// edition is part of the names of kept records. It must change whenever the same commits give
// another record, as when texts are parsed differently.
const edition = "2"

// Options say what to read.
type Options struct {
	Folder string   // the content folder, which git knows by its name
	Files  fs.FS    // the same, as it stands: what is not committed is the last wording
	Rules  []string // every rule id
	Cache  cache.Folder
	Now    time.Time // of the build: no commit is from later than that, whatever its clock said; the zero time takes them as they are
}

// Read reads the history in the repository of a content folder, then the folder itself. The record
// is nil without repository, commit or Git. The error means that a repository exists but cannot be
// read.
func Read(ctx context.Context, o Options) (record *Record, err error) {
	defer source.Recover(&err)
	r := repository{ctx, o.Folder}
	known, err := r.known(o.Now)
	switch {
	case errors.Is(err, errNone):
		return nil, nil // which is no fault: a site can be built from a copy of its files
	case err != nil:
		return nil, err
	case len(known.commits) == 0: // the folder lies in a repository that knows nothing of it
		return nil, nil
	}
	reading := reading{rules: map[string]bool{}}
	for _, id := range o.Rules {
		reading.rules[id] = true
	}
	name := keptAs(known.sum, o.Rules)
	if record = kept(o.Cache, name); record == nil {
		whole := false
		if record, whole, err = reading.committed(r, known.commits); err != nil {
			return nil, err
		}
		if known.shallow {
			record.Shallow, record.Since, record.Changed = true, dayOf(known.commits[0].on), nil
		}
		if whole { // what is not there may come
			keep(o.Cache, name, record)
		}
	}
	return record, reading.standing(record, o.Files)
}

// known is what a repository knows of a folder.
type known struct {
	commits []commit
	shallow bool   // it holds only the end of its history
	sum     string // is another where anything of it is
}

func (r repository) known(now time.Time) (k known, err error) {
	state, err := r.state()
	if err != nil {
		return k, err
	}
	commits, sum, err := r.log(latestAt(now))
	return known{commits, state.shallow, fmt.Sprintf("%s %s %v %q", edition, sum, state.shallow, state.below)}, err
}

// keptAs is the name under which a record is kept: by all that it is made from.
func keptAs(sum string, rules []string) string {
	all := sha256.Sum256(fmt.Appendf(nil, "%s\n%q", sum, slices.Sorted(slices.Values(rules))))
	return hex.EncodeToString(all[:])
}

func kept(folder cache.Folder, name string) *Record {
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
	if _, err := io.Copy(io.Discard, unpacked); err != nil { // the sum of all stands at the end
		return nil
	}
	return record
}

func keep(folder cache.Folder, name string, record *Record) {
	var b bytes.Buffer
	packed, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // there is such a level
	if json.NewEncoder(packed).Encode(record) == nil && packed.Close() == nil {
		folder.Put(name, b.Bytes())
	}
}

// standing adds the uncommitted contents of the folder.
func (r reading) standing(record *Record, files fs.FS) error {
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
		at, ok := placed(name)
		if !ok {
			return nil
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		blob := blobOf(data)
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
	_, err = r.advance(record, changes{blobs: now}, func(blob string) ([]byte, error) { return texts[blob], nil })
	record.compare()
	return err
}

func (r *Record) page(at place) *page {
	if t := r.Languages[at.language]; t != nil {
		return t.Pages[at.key]
	}
	return nil
}

// reading reads pages.
type reading struct{ rules map[string]bool }

// page parses a file. It returns nil for a draft or a file that is no page. Errors by the current
// rules are ignored.
func (r reading) page(at place, blob string, data []byte) *page {
	text, err := readable(source.NewFile(path.Join(at.language, at.key)+".md", data))
	if err != nil || text == nil {
		return nil
	}
	out := &page{Blob: blob}
	seen := map[string]bool{}
	for _, one := range append([]markdown.Saying{{ID: Top, Text: lang.Typeset(at.language, text.title, false) + "\n" + lang.Typeset(at.language, text.lead, false)}}, text.document.Said(at.language)...) {
		id := nameOf(r.rules, at.key, one.ID)
		if one.Text == "" || seen[id] || !r.rules[one.ID] && one.ID != Top && !strings.HasPrefix(one.ID, "q-") {
			continue
		}
		seen[id] = true
		out.Said = append(out.Said, said{id, one.Text})
	}
	return out
}

// readText is a page that was read.
type readText struct {
	title, lead string
	document    *markdown.Document
}

// readable reads a file as a page. The error is a mistake of ours, which no old file may end a build with.
func readable(f *source.File) (text *readText, err error) {
	defer source.Recover(&err)
	var faults source.Log
	p := content.ReadPage(f, &faults)
	if p == nil || p.Front.Draft {
		return nil, nil
	}
	return &readText{p.Front.Title, p.Front.Lead, markdown.Parse(f, p.Start, &faults)}, nil
}

// blobOf returns the name that Git gives to a file with these bytes. A repository with SHA-256
// names contains none of them, so there every file is read again.
func blobOf(data []byte) string {
	sum := sha1.Sum(append(fmt.Appendf(nil, "blob %d\x00", len(data)), data...))
	return hex.EncodeToString(sum[:])
}
