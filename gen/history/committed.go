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

// changes are what pages were at the end of a day on which some changed.
type changes struct {
	day   Day
	blobs map[place]string // "" for one that is removed
}

// names are the blobs, in the order of the places.
func (c changes) names() (list []string) {
	for _, at := range c.places() {
		if c.blobs[at] != "" {
			list = append(list, c.blobs[at])
		}
	}
	return list
}

func (c changes) places() []place {
	list := make([]place, 0, len(c.blobs))
	for at := range c.blobs {
		list = append(list, at)
	}
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(a.language, b.language), cmp.Compare(a.key, b.key)) })
	return list
}

// byDays are what commits changed, the oldest day first.
func byDays(commits []commit) (list []changes) {
	for _, c := range commits {
		day := dayOf(c.on)
		if len(list) == 0 || list[len(list)-1].day != day {
			list = append(list, changes{day, map[place]string{}})
		}
		for _, f := range c.files {
			if at, ok := placed(f.path); ok {
				list[len(list)-1].blobs[at] = f.blob
			}
		}
	}
	return list
}

// placed is the place of the page that a file is, and whether it is one.
func placed(name string) (at place, ok bool) {
	language, rest, ok := strings.Cut(name, "/")
	if !ok || path.Ext(rest) != ".md" {
		return at, false
	}
	system, slug, ok := content.PageKey(rest)
	return place{language, path.Join(system, slug)}, ok
}

// committed returns the record of the commits. It is not whole if the repository lacks some of
// their objects.
func (r reading) committed(from repository, commits []commit) (record *Record, whole bool, err error) {
	if err := from.changes(commits); err != nil {
		return nil, false, err
	}
	days := byDays(commits)
	if record, whole, err = r.through(from, days); err != nil { // versions of git before 2.44 fetch what is not there, and end where they cannot
		missing, unknown := from.missing()
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
		record, _, err = r.through(from, days)
		whole = false
	}
	if err != nil {
		return nil, false, err
	}
	record.Changed = changed(commits)
	record.compare()
	return record, whole, nil
}

// changed is when files changed last, where that is known.
func changed(commits []commit) map[string]time.Time {
	times := map[string]time.Time{}
	for _, c := range commits {
		for _, f := range c.files {
			if times[f.path] = c.on; c.on.IsZero() {
				delete(times, f.path)
			}
		}
	}
	return times
}

// through goes through the days, with no more of the pages in memory than are read at once.
func (r reading) through(from repository, days []changes) (record *Record, whole bool, err error) {
	record, whole = &Record{Languages: map[string]*Texts{}}, true
	var names []string
	for _, d := range days {
		names = append(names, d.names()...)
	}
	err = from.blobs(names, func(held blobs) error {
		for _, d := range days {
			all, err := r.advance(record, d, func(string) ([]byte, error) { return held.next() })
			if err != nil {
				return err
			}
			whole = whole && all
		}
		return nil
	})
	return record, whole, err
}

// advance adds the pages at the end of a day. Each blob is requested once, in the order of
// [changes.names]. The result is not whole if a blob is nil; the wording before then stays.
func (r reading) advance(record *Record, of changes, blob func(string) ([]byte, error)) (whole bool, err error) {
	whole = true
	pages := map[string]map[string]*page{}
	for places := range slices.Chunk(of.places(), atOnce) {
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
		record.Languages[language].advance(of.day, changed)
	}
	return whole, nil
}

// atOnce is how many pages are read at once: enough for any processor, and no memory to speak of.
const atOnce = 32
