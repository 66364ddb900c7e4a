package history

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"psyref/gen/content"
	"psyref/gen/lang"
	"psyref/gen/markdown"
	"psyref/gen/source"
)

// Options configure [Read].
type Options struct {
	Folder string   // path of the content folder
	Files  fs.FS    // the content folder with uncommitted changes, which give the last wordings
	Rules  []string // ids of all rules
}

// Read reads the history of a content folder from its repository, and then the folder itself. It
// returns nil without an error if there is no repository, no commit of the folder, or no git.
func Read(ctx context.Context, o Options) (record *Record, err error) {
	defer source.Recover(&err)
	repo := repository{ctx, o.Folder}
	shallow, err := repo.isShallow()
	switch {
	case errors.Is(err, errNoRepository):
		return nil, nil // not an error: a site can be built from a copy of its files
	case err != nil:
		return nil, err
	}
	days, changed, err := repo.log()
	if err != nil || len(days) == 0 { // the repository does not contain the folder
		return nil, err
	}
	record = &Record{Changed: changed, Languages: map[string]*Texts{}}
	if shallow {
		record.Shallow, record.Since, record.Changed = true, days[0].day, nil
	}
	reader := pageReader{record, map[string]bool{}}
	for _, id := range o.Rules {
		reader.rules[id] = true
	}
	if err := reader.readDays(repo, days); err != nil {
		return nil, err
	}
	return record, reader.readWorkTree(o.Files, days)
}

// pageReader reads pages into a record.
type pageReader struct {
	record *Record
	rules  map[string]bool
}

// pageFile is a file of a page. Data is nil if the file was removed.
type pageFile struct {
	language, key string
	data          []byte
}

// newPageFile returns the file of a path without its data. It reports false if it is no page.
func newPageFile(name string) (f pageFile, ok bool) {
	language, rest, ok := strings.Cut(name, "/")
	if !ok || path.Ext(rest) != ".md" {
		return f, false
	}
	system, slug, ok := content.PageKey(rest)
	return pageFile{language: language, key: path.Join(system, slug)}, ok
}

// readDays reads the changes of all days, with the pages of one day in memory at a time.
func (r pageReader) readDays(repo repository, days []dayChanges) error {
	var names []string
	for _, d := range days {
		for _, name := range sortedKeys(d.blobs) {
			if _, ok := newPageFile(name); !ok {
				delete(d.blobs, name)
			} else if d.blobs[name] != "" {
				names = append(names, d.blobs[name])
			}
		}
	}
	return repo.readBlobs(names, func(next func() ([]byte, error)) (err error) {
		for _, d := range days {
			var files []pageFile
			for _, name := range sortedKeys(d.blobs) {
				f, _ := newPageFile(name)
				if d.blobs[name] != "" {
					if f.data, err = next(); err != nil {
						return err
					}
				}
				files = append(files, f)
			}
			r.addDay(d.day, files)
		}
		return nil
	})
}

// readWorkTree reads the folder with its uncommitted changes, after the changes of all days.
func (r pageReader) readWorkTree(files fs.FS, days []dayChanges) error {
	var pages []pageFile
	exists := map[string]bool{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		f, ok := newPageFile(name)
		if !ok {
			return nil
		}
		f.data, err = fs.ReadFile(files, name)
		pages, exists[name] = append(pages, f), true
		return err
	})
	for _, d := range days {
		for name := range d.blobs {
			if f, ok := newPageFile(name); ok && !exists[name] {
				pages = append(pages, f) // it was removed
			}
		}
	}
	r.addDay("", pages)
	return err
}

// addDay adds the pages that changed on a day.
func (r pageReader) addDay(day Day, files []pageFile) {
	blocks := make([][]Block, len(files))
	source.MustEach(len(files), func(i int) { blocks[i] = r.readPage(files[i]) })
	pages := map[string]map[string][]Block{} // by language and key
	for i, f := range files {
		if pages[f.language] == nil {
			pages[f.language] = map[string][]Block{}
		}
		pages[f.language][f.key] = blocks[i]
	}
	for language, changed := range pages {
		texts := r.record.Languages[language]
		if texts == nil {
			texts = &Texts{map[string][]Block{}, map[string][]Wording{}}
			r.record.Languages[language] = texts
		}
		texts.update(day, changed)
	}
}

// readPage returns the named blocks of a page in order. It returns nil if the file is no page, or a
// draft. Errors by today's rules are ignored.
func (r pageReader) readPage(f pageFile) (blocks []Block) {
	front, document, err := parsePage(source.NewFile(path.Join(f.language, f.key)+".md", f.data))
	if err != nil || document == nil {
		return nil
	}
	top := lang.Typeset(f.language, front.Title, false) + "\n" + lang.Typeset(f.language, front.Lead, false)
	seen := map[string]bool{}
	for _, b := range append([]markdown.BlockText{{ID: Top, Text: top}}, document.BlockTexts(f.language)...) {
		name := blockName(r.rules, f.key, b.ID)
		if b.Text == "" || seen[name] || !r.rules[b.ID] && b.ID != Top && !strings.HasPrefix(b.ID, "q-") {
			continue
		}
		seen[name] = true
		blocks = append(blocks, Block{name, b.Text})
	}
	return blocks
}

// parsePage parses a file as a page. The document is nil if the file is no page, or a draft. It
// returns an error only for an internal error, which an old file must not turn into a failed build.
func parsePage(f *source.File) (front content.FrontMatter, document *markdown.Document, err error) {
	defer source.Recover(&err)
	var ignored source.Collector
	p := content.ReadPage(f, &ignored)
	if p == nil || p.Front.Draft {
		return front, nil, nil
	}
	return p.Front, markdown.Parse(f, p.Start, &ignored), nil
}
