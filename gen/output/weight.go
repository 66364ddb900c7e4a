package output

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"psyref/gen/cache"
	"psyref/gen/source"
)

// What a reader may be made to load, in bytes after brotli. They are alarms with room above what there is.
const (
	PageBudget    = 60_000 // a page with its style and scripts, before anything is touched
	ScriptBudget  = 25_000 // all scripts of a page, with those that the first touch loads besides the core
	SearchBudget  = 10_000 // script and style of the search, once it is opened
	PsykerBudget  = 10_000 // script, style and words of "My psyker", once it is opened or a psyker is in use
	SharingBudget = 3_000  // script that shares a case, once its buttons are in sight
	HistoryBudget = 5_000  // script of the histories, once one is asked for
	CoreBudget    = 1.75   // the rules core, in empty Go programs built with the same flags: about 700,000 bytes
)

// Weights are what readers of a site load, in bytes after brotli.
type Weights struct {
	Page       int    // the heaviest page
	PageName   string // and where it is
	Script     int    // the most that any page has of scripts
	ScriptName string // and which page that is
	Search     int    // script and style of the search
	Sharing    int    // the script that shares a case
	Psyker     int    // script, style and words of "My psyker", in the language that has the longest
	History    int    // script of the histories
	Pictures   int    // the most that any page has of pictures of the content, as a phone loads them
	// PicturesName is which page that is.
	PicturesName string
	Core         int
	Empty        int // an empty Go program built with the flags of the core
}

// CoreRatio is how many empty Go programs the core weighs.
func (w Weights) CoreRatio() float64 { return float64(w.Core) / float64(w.Empty) }

// Over names every budget that is exceeded.
func (w Weights) Over() []string {
	var over []string
	if w.Page > PageBudget {
		over = append(over, fmt.Sprintf("%s weighs %d bytes in brotli with its style and scripts, at most %d are allowed", w.PageName, w.Page, PageBudget))
	}
	if w.Script > ScriptBudget {
		over = append(over, fmt.Sprintf("the scripts of %s weigh %d bytes in brotli, at most %d are allowed", w.ScriptName, w.Script, ScriptBudget))
	}
	if w.Search > SearchBudget {
		over = append(over, fmt.Sprintf("script and style of the search weigh %d bytes in brotli, at most %d are allowed", w.Search, SearchBudget))
	}
	if w.Psyker > PsykerBudget {
		over = append(over, fmt.Sprintf("script, style and words of My psyker weigh %d bytes in brotli, at most %d are allowed", w.Psyker, PsykerBudget))
	}
	if w.Sharing > SharingBudget {
		over = append(over, fmt.Sprintf("the script that shares a case weighs %d bytes in brotli, at most %d are allowed", w.Sharing, SharingBudget))
	}
	if w.History > HistoryBudget {
		over = append(over, fmt.Sprintf("the script of the histories weighs %d bytes in brotli, at most %d are allowed", w.History, HistoryBudget))
	}
	if w.Pictures > PicturesBudget {
		over = append(over, fmt.Sprintf("the pictures of %s weigh %d bytes on a phone, at most %d are allowed", w.PicturesName, w.Pictures, PicturesBudget))
	}
	if w.CoreRatio() > CoreBudget {
		over = append(over, fmt.Sprintf("the core weighs %.3f times as much as an empty Go program, at most %.2f are allowed", w.CoreRatio(), CoreBudget))
	}
	return over
}

// Weigh compresses what readers of a site load, and holds as few of its pages at once as it can. What was weighed before is looked up in a folder that keeps
// it; "" for none.
func Weigh(ctx context.Context, site fs.FS, kept string) (Weights, error) {
	empty, err := compileEmpty(ctx)
	if err != nil {
		return Weights{}, err
	}
	s := newScales(cache.Folder(kept), site)
	defer s.end()
	w := Weights{Empty: s.weigh(empty, brotli.BestCompression)}
	var pages []string
	loads := map[string]int{}
	psyker := 0 // script and words of "My psyker", in one language
	err = fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch ext := path.Ext(name); ext {
		case ".html":
			pages = append(pages, name)
		case ".wasm", ".js", ".css":
			data, err := fs.ReadFile(site, name)
			switch n := s.weigh(data, brotli.BestCompression); {
			case ext == ".wasm":
				w.Core = n
			case strings.HasPrefix(path.Base(name), "search."):
				w.Search += n
			case strings.HasPrefix(path.Base(name), "sharing."):
				w.Sharing += n
			case strings.HasPrefix(path.Base(name), "psyker."):
				w.Psyker += n
			case strings.HasPrefix(path.Base(name), "psyker-"):
				psyker = max(psyker, n)
			case strings.HasPrefix(path.Base(name), "history.") && ext == ".js":
				w.History += n
			default:
				loads[name] = n
			}
			return err
		}
		return nil
	})
	if err != nil {
		return w, err
	}
	w.Psyker += psyker
	list, err := s.pages(pages, loads)
	if err != nil {
		return w, err
	}
	for _, p := range list {
		if p.script+p.touched > w.Script {
			w.Script, w.ScriptName = p.script+p.touched, p.name
		}
		if p.pictures > w.Pictures {
			w.Pictures, w.PicturesName = p.pictures, p.name
		}
	}
	w.PageName, w.Page, err = s.heaviest(list)
	return w, err
}

// scales weigh data, and remember what they weighed: what is large under a name of its own, for every site that has it; of the many small files those of the
// site that was weighed last, in one list.
type scales struct {
	kept cache.Folder
	site fs.FS

	mu   sync.Mutex
	last map[string]int // sizes by digest and level
	now  map[string]int
}

// smallFiles is the name of the list of small files.
const smallFiles = "small.json"

func newScales(kept cache.Folder, site fs.FS) *scales {
	s := &scales{kept: kept, site: site, now: map[string]int{}}
	if list, ok := kept.Get(smallFiles); ok && json.Unmarshal(list, &s.last) != nil {
		s.last = nil
	}
	return s
}

// end keeps what small files weigh.
func (s *scales) end() {
	if maps.Equal(s.last, s.now) {
		return
	}
	if list, err := json.Marshal(s.now); err == nil {
		s.kept.Put(smallFiles, list)
	}
}

// pageWeight is what a page loads, in bytes after brotli.
type pageWeight struct {
	name    string
	quick   int // the page itself, after a quick compression
	style   int
	script  int
	touched int // scripts that the first touch loads

	pictures int // of the content, as a phone loads them, in bytes
}

func (p pageWeight) frame() int { return p.style + p.script }

// pages weighs pages by what they name, as many at the same time as there are processors. loads is what there is to load, by path.
func (s *scales) pages(names []string, loads map[string]int) ([]pageWeight, error) {
	list, errs := make([]pageWeight, len(names)), make([]error, len(names))
	fault := source.Each(len(names), func(i int) { list[i], errs[i] = s.page(names[i], loads) })
	return list, cmp.Or(fault, cmp.Or(errs...))
}

// page weighs one page, after a quick compression.
func (s *scales) page(name string, loads map[string]int) (p pageWeight, err error) {
	const quick = 5
	data, err := fs.ReadFile(s.site, name)
	if err != nil {
		return p, err
	}
	p = pageWeight{name: name, quick: s.weigh(data, quick)}
	if p.pictures, err = s.picturesOf(data); err != nil {
		return p, err
	}
	for name, n := range loads {
		switch {
		case !bytes.Contains(data, []byte("/"+name)):
		case path.Ext(name) == ".css":
			p.style += n
		case strings.HasPrefix(path.Base(name), "worker") || strings.HasPrefix(path.Base(name), "wasm_exec"):
			p.touched += n
		default:
			p.script += n
		}
	}
	return p, nil
}

// heaviest finds the page that weighs most before anything is touched. The best compression takes its time, and a page that is well behind the
// heaviest after a quick one is not before it after the best.
func (s *scales) heaviest(list []pageWeight) (name string, size int, err error) {
	const contenders = 5
	slices.SortFunc(list, func(a, b pageWeight) int { return cmp.Compare(b.quick+b.frame(), a.quick+a.frame()) })
	for _, p := range list[:min(contenders, len(list))] {
		data, err := fs.ReadFile(s.site, p.name)
		if err != nil {
			return name, size, err
		}
		if n := p.frame() + s.weigh(data, brotli.BestCompression); n > size {
			name, size = p.name, n
		}
	}
	return name, size, nil
}

// weigh is how large data is after brotli at a level.
func (s *scales) weigh(data []byte, level int) int {
	const large = 1 << 18
	name := Digest(data) + "." + strconv.Itoa(level)
	if len(data) < large {
		return s.weighSmall(name, data, level)
	}
	if text, ok := s.kept.Get(name); ok {
		if n, err := strconv.Atoi(string(text)); err == nil {
			return n
		}
	}
	n := compressed(data, level)
	s.kept.Put(name, []byte(strconv.Itoa(n)))
	return n
}

func (s *scales) weighSmall(name string, data []byte, level int) int {
	n, known := s.last[name]
	if !known {
		n = compressed(data, level)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now[name] = n
	return n
}

func compressed(data []byte, level int) int {
	var n counter
	w := brotli.NewWriterLevel(&n, level)
	_, _ = w.Write(data) // a counter takes whatever is written to it
	_ = w.Close()
	return int(n)
}

// counter counts what is written to it.
type counter int

func (n *counter) Write(p []byte) (int, error) {
	*n += counter(len(p))
	return len(p), nil
}
