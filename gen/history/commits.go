package history

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"time"

	"psyref/gen/content"
	"psyref/gen/source"
)

// dayChanges is the state of the changed pages at the end of a day.
type dayChanges struct {
	day   Day
	blobs map[place]string // "" for a removed page
}

// blobNames returns the blobs in the order of the places.
func (c dayChanges) blobNames() (list []string) {
	for _, at := range c.places() {
		if c.blobs[at] != "" {
			list = append(list, c.blobs[at])
		}
	}
	return list
}

func (c dayChanges) places() []place {
	list := make([]place, 0, len(c.blobs))
	for at := range c.blobs {
		list = append(list, at)
	}
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(a.language, b.language), cmp.Compare(a.key, b.key)) })
	return list
}

// groupByDay groups the changes of commits by day, oldest first.
func groupByDay(commits []commit) (list []dayChanges) {
	for _, c := range commits {
		day := dayOf(c.time)
		if len(list) == 0 || list[len(list)-1].day != day {
			list = append(list, dayChanges{day, map[place]string{}})
		}
		for _, f := range c.files {
			if at, ok := placeOf(f.path); ok {
				list[len(list)-1].blobs[at] = f.blob
			}
		}
	}
	return list
}

// placeOf returns the place of the page in a file. It reports false if the file is no page.
func placeOf(name string) (at place, ok bool) {
	language, rest, ok := strings.Cut(name, "/")
	if !ok || path.Ext(rest) != ".md" {
		return at, false
	}
	system, slug, ok := content.PageKey(rest)
	return place{language, path.Join(system, slug)}, ok
}

// readCommits returns the record of the commits. It reports false for whole if the repository lacks
// some of their files.
func (r pageReader) readCommits(from repository, commits []commit) (record *Record, whole bool, err error) {
	if err := from.readChanges(commits); err != nil {
		return nil, false, err
	}
	days := groupByDay(commits)
	if record, whole, err = r.readDays(from, days); err != nil { // git before 2.44 tries to fetch missing blobs, and fails
		missing, unknown := from.missingBlobs()
		if unknown != nil || len(missing) == 0 {
			return nil, false, err
		}
		for _, d := range days {
			for at, blob := range d.blobs {
				if missing[blob] {
					delete(d.blobs, at)
				}
			}
		}
		record, _, err = r.readDays(from, days)
		whole = false
	}
	if err != nil {
		return nil, false, err
	}
	record.Changed = lastChanges(commits)
	record.addSteps()
	return record, whole, nil
}

// lastChanges returns the time of the last change of each file, where it is known.
func lastChanges(commits []commit) map[string]time.Time {
	times := map[string]time.Time{}
	for _, c := range commits {
		for _, f := range c.files {
			if times[f.path] = c.time; c.time.IsZero() {
				delete(times, f.path)
			}
		}
	}
	return times
}

// readDays reads the changes of all days, with few pages in memory at once.
func (r pageReader) readDays(from repository, days []dayChanges) (record *Record, whole bool, err error) {
	record, whole = &Record{Languages: map[string]*Texts{}}, true
	var names []string
	for _, d := range days {
		names = append(names, d.blobNames()...)
	}
	err = from.readBlobs(names, func(reader blobReader) error {
		for _, d := range days {
			all, err := r.addDay(record, d, func(string) ([]byte, error) { return reader.next() })
			if err != nil {
				return err
			}
			whole = whole && all
		}
		return nil
	})
	return record, whole, err
}

// addDay adds the pages at the end of a day to a record. It calls blob once for each blob, in the
// order of [dayChanges.blobNames]. If a blob is nil, it keeps the previous version and reports
// false for whole.
func (r pageReader) addDay(record *Record, of dayChanges, blob func(string) ([]byte, error)) (whole bool, err error) {
	whole = true
	pages := map[string]map[string]*page{}
	for places := range slices.Chunk(of.places(), batchSize) {
		texts := make([][]byte, len(places))
		for i, at := range places {
			if name := of.blobs[at]; name != "" {
				if texts[i], err = blob(name); err != nil {
					return false, err
				}
			}
		}
		read := make([]*page, len(places))
		source.MustEach(len(places), func(i int) {
			if texts[i] != nil {
				read[i] = r.page(places[i], of.blobs[places[i]], texts[i])
			}
		})
		for i, at := range places {
			if of.blobs[at] != "" && texts[i] == nil {
				whole = false
				continue
			}
			if pages[at.language] == nil {
				pages[at.language] = map[string]*page{}
			}
			pages[at.language][at.key] = read[i]
		}
	}
	for language, changed := range pages {
		if record.Languages[language] == nil {
			record.Languages[language] = &Texts{Pages: map[string]*page{}, Wordings: map[string][]Wording{}}
		}
		record.Languages[language].update(of.day, changed)
	}
	return whole, nil
}

// batchSize is the number of pages read concurrently.
const batchSize = 32
