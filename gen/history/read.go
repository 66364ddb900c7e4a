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
	"io/fs"
	"maps"
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

// edition is part of the names under which records are kept. It is another as soon as the same commits give another record: when texts are read otherwise.
const edition = "1"

// Options say what to read.
type Options struct {
	Folder string   // the content folder, which git knows by its name
	Files  fs.FS    // the same, as it stands: what is not committed is the last wording
	Rules  []string // every rule id
	Cache  cache.Folder
}

// Read reads what the repository of a content folder knows, and then the folder itself. The record is nil where there is no repository, no commit or no git; the
// error says that there is something, and it cannot be read.
func Read(ctx context.Context, o Options) (record *Record, err error) {
	defer source.Recover(&err)
	r := repository{ctx, o.Folder}
	shallow, err := r.shallow()
	switch {
	case errors.Is(err, errNone):
		return nil, nil // which is no fault: a site can be built from a copy of its files
	case err != nil:
		return nil, err
	}
	commits, sum, err := r.log()
	if err != nil {
		return nil, err
	}
	if len(commits) == 0 { // the folder lies in a repository that knows nothing of it
		return nil, nil
	}
	reading := reading{rules: map[string]bool{}}
	for _, id := range o.Rules {
		reading.rules[id] = true
	}
	name := keptAs(sum, o.Rules, shallow)
	if record = kept(o.Cache, name); record == nil {
		if record, err = reading.committed(r, commits); err != nil {
			return nil, err
		}
		if shallow {
			record.Since, record.Changed = dayOf(commits[0].on), nil
		}
		keep(o.Cache, name, record)
	}
	return record, reading.standing(record, o.Files)
}

// Sum is another wherever what Read takes from a repository is: its commits of the folder, and how far they reach. It is "" where Read gives no record or fails.
func Sum(ctx context.Context, folder string) string {
	r := repository{ctx, folder}
	shallow, err := r.shallow()
	if err != nil {
		return ""
	}
	_, sum, err := r.log()
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %s %v", edition, sum, shallow)
}

// keptAs is the name under which a record is kept: by all that it is made from.
func keptAs(sum string, rules []string, shallow bool) string {
	all := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%v\n%q", edition, sum, shallow, slices.Sorted(slices.Values(rules))))
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
	return record
}

func keep(folder cache.Folder, name string, record *Record) {
	var b bytes.Buffer
	packed, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // there is such a level
	if json.NewEncoder(packed).Encode(record) == nil && packed.Close() == nil {
		folder.Put(name, b.Bytes())
	}
}

// reading reads pages.
type reading struct{ rules map[string]bool }

// committed is what the commits tell.
func (r reading) committed(from repository, commits []commit) (*Record, error) {
	record := &Record{Changed: map[string]time.Time{}, Languages: map[string]*Texts{}}
	days := map[Day]map[place]string{} // by day: what a page was at its end
	var blobs []string
	for _, c := range commits {
		day := dayOf(c.on)
		if days[day] == nil {
			days[day] = map[place]string{}
		}
		for _, f := range c.files {
			record.Changed[f.path] = c.on
			if at, ok := placed(f.path); ok {
				days[day][at] = f.blob
			}
		}
	}
	for _, files := range days {
		for _, blob := range files {
			if blob != "" {
				blobs = append(blobs, blob)
			}
		}
	}
	slices.Sort(blobs)
	texts := map[string][]byte{}
	if err := from.read(slices.Compact(blobs), func(blob string, data []byte) { texts[blob] = data }); err != nil {
		return nil, err
	}
	for _, day := range slices.Sorted(maps.Keys(days)) {
		r.advance(record, day, days[day], texts)
	}
	return record, nil
}

// advance takes in what pages were at the end of a day, by their blobs; "" for one that is removed.
func (r reading) advance(record *Record, day Day, blobs map[place]string, texts map[string][]byte) {
	var places []place
	changes := map[string]map[string]*page{}
	for at, blob := range blobs {
		if blob != "" && texts[blob] == nil {
			continue // the copy does not hold it: what was there before stands
		}
		places = append(places, at)
		if changes[at.language] == nil {
			changes[at.language] = map[string]*page{}
		}
	}
	read := make([]*page, len(places))
	source.MustEach(len(places), func(i int) {
		if blob := blobs[places[i]]; blob != "" {
			read[i] = r.page(places[i], blob, texts[blob])
		}
	})
	for i, at := range places {
		changes[at.language][at.key] = read[i]
	}
	for language, pages := range changes {
		if record.Languages[language] == nil {
			record.Languages[language] = &Texts{Pages: map[string]*page{}, Wordings: map[string][]Wording{}}
		}
		record.Languages[language].advance(day, pages)
	}
}

// standing takes in what stands in the folder and is not committed.
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
	r.advance(record, "", now, texts)
	return nil
}

func (r *Record) page(at place) *page {
	if t := r.Languages[at.language]; t != nil {
		return t.Pages[at.key]
	}
	return nil
}

// placed is the place of the page that a file is, and whether it is one.
func placed(name string) (at place, ok bool) {
	language, rest, ok := strings.Cut(name, "/")
	if !ok || path.Ext(rest) != ".md" {
		return at, false
	}
	system, slug, ok := content.KeyOf(rest)
	return place{language, path.Join(system, slug)}, ok
}

// page is what a file says; nil for one that is no page, or a draft. What is wrong with it by today's rules does not matter.
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
	p := content.ReadAlone(f, &faults)
	if p == nil || p.Front.Draft {
		return nil, nil
	}
	return &readText{p.Front.Title, p.Front.Lead, markdown.Parse(f, p.Start, &faults)}, nil
}

// blobOf is the name that git gives to a file with these bytes. In a repository of the other kind of names nothing has it, and every file is read again.
func blobOf(data []byte) string {
	sum := sha1.Sum(append(fmt.Appendf(nil, "blob %d\x00", len(data)), data...))
	return hex.EncodeToString(sum[:])
}
