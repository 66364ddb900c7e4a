package preview

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psyref/content"
	"psyref/gen"
	"psyref/gen/output"
	"psyref/gen/slowtest"
)

// patience is how long a test waits for an expected event before it fails.
const patience = 30 * time.Second

// silence is how long a test waits for an event that must not come; a build would begin much
// earlier.
const silence = 400*time.Millisecond + 5*quietDelay

func TestListenAcceptsLoopback(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", "localhost:0", "127.0.0.2:0"} {
		t.Run(addr, func(t *testing.T) {
			l, err := Listen(addr)
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			if a := l.Addr().(*net.TCPAddr); !a.IP.IsLoopback() || a.Port == 0 {
				t.Errorf("listens on %v", a)
			}
		})
	}
}

func TestListenRefusesOtherAddresses(t *testing.T) {
	for _, c := range []struct{ name, addr, want string }{
		{"every address of the machine", "0.0.0.0:0", "this machine only"},
		{"every address of the machine, without saying so", ":8080", "this machine only"},
		{"every address of the machine, in IPv6", "[::]:0", "this machine only"},
		{"an address of the network", "192.0.2.1:8080", "this machine only"},
		{"a name", "example.org:8080", "this machine only"},
		{"a name that begins like this machine", "localhost.example.org:8080", "this machine only"},
		{"a port alone", "8080", "not an address"},
		{"a host alone", "127.0.0.1", "not an address"},
		{"nothing", "", "not an address"},
		{"an open bracket", "[::1:8080", "not an address"},
		{"too many colons", "127.0.0.1:80:80", "not an address"},
		{"a port out of range", "127.0.0.1:99999", "port"},
		{"a port that is no number", "127.0.0.1:no-port", "port"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := Listen(c.addr)
			if err == nil {
				l.Close()
				t.Fatalf("listens on %v", l.Addr())
			}
			if text := err.Error(); !strings.HasPrefix(text, c.addr+":") || !strings.Contains(text, c.want) ||
				!strings.Contains(text, "\n\t") {
				t.Errorf("got %q, want it to begin with the address, to say %q, and what to do", text, c.want)
			}
		})
	}
}

func TestListenPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr := taken.Addr().String()
	l, err := Listen(addr)
	if err == nil {
		l.Close()
		t.Fatal("two listeners share a port")
	}
	if text := err.Error(); !strings.Contains(text, addr) || !strings.Contains(text, "the port is in use") ||
		!strings.Contains(text, "port 0") {
		t.Errorf("got %q", text)
	}
}

// served is a running preview of a small content folder.
type served struct {
	t      *testing.T
	dir    string // the content folder
	origin string // scheme, host and port
	url    string // of the site, without a trailing slash
	builds chan error
	gate   *sync.RWMutex // locked to hold builds up
	edited chan string   // places opened in the editor
	times  chan Times    // of each build
	stop   func() error  // ends the preview and returns the result of Serve
}

// start serves a copy of the smallest content, with changes, at a base address with the given path.
func start(t *testing.T, prefix string, changes map[string]string) *served {
	t.Helper()
	return startWith(t, prefix, changes, func(*served, *Options) {})
}

// startWith is like start with other options.
func startWith(t *testing.T, prefix string, changes map[string]string, change func(*served, *Options)) *served {
	t.Helper()
	s := &served{t: t, dir: filepath.Join(t.TempDir(), "content"), builds: make(chan error, 10000),
		gate: new(sync.RWMutex), edited: make(chan string, 100), times: make(chan Times, 10000)}
	for _, language := range []string{"en", "fr"} {
		ui, err := content.Words.ReadFile(language + "/words.yaml")
		if err != nil {
			t.Fatal(err)
		}
		s.write(language+"/words.yaml", string(ui))
		s.write(language+"/index.md", page("Home", "first text"))
		s.write(language+"/coin/index.md", page("Coins", "all about coins"))
	}
	s.write("systems.yaml",
		"- {id: coin, prefix: co, colours: {light: '#112233', dark: '#ddeeff'}, names: {en: Coins, fr: Pièces}, short: {en: Coins, fr: Pièces}, pages: []}\n")
	s.write("rules.yaml", "{}\n")
	s.write("glossary.yaml", "{}\n")
	for name, text := range changes {
		s.write(name, text)
	}
	listener, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.origin = "http://" + listener.Addr().String()
	s.url = s.origin + prefix
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	engine := gen.NewEngine(gen.Options{Content: os.DirFS(s.dir), Name: "content", Base: s.url, Preview: true},
		output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
	o := Options{
		Folders: []Folder{{Path: s.dir}}, Listener: listener, Prefix: prefix,
		Build: func(save Save) (Built, error) {
			s.gate.RLock()
			defer s.gate.RUnlock()
			linked, err := engine.Link(save.Changed)
			if linked == nil {
				return Built{}, err
			}
			site, wrong := engine.Pages(linked)
			if wrong != nil {
				return Built{}, wrong
			}
			var pages []Page
			for _, name := range save.Changed {
				pages = append(pages, Page{"/of/" + name, name, "en"})
			}
			return Built{site, pages}, err
		},
		OnBuild: func(_ Save, _ Built, err error, times Times) {
			s.times <- times
			s.builds <- err
		},
		Read: func(file string) ([]byte, error) { return os.ReadFile(filepath.Join(filepath.Dir(s.dir), file)) },
		Edit: func(file string, line, column int) error {
			s.edited <- fmt.Sprintf("%s %d %d", file, line, column)
			return nil
		},
	}
	change(s, &o)
	go func() { ended <- Serve(ctx, o) }()
	s.stop = func() error {
		cancel()
		select {
		case err := <-ended:
			ended <- err // for a second call of stop
			return err
		case <-time.After(patience):
			return errors.New("the preview does not end")
		}
	}
	t.Cleanup(func() {
		if err := s.stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// page returns the source of a page.
func page(title, text string) string {
	return "---\ntitle: " + title + "\nlead: A lead.\nsources: []\n---\n\n" + text + "\n"
}

// write writes a file of the content in place.
func (s *served) write(name, text string) {
	s.t.Helper()
	name = filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// replace writes a file of the content by renaming a temporary one.
func (s *served) replace(name, text string) {
	s.t.Helper()
	s.write(name+"~", text)
	name = filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.Rename(name+"~", name); err != nil {
		s.t.Fatal(err)
	}
}

// built waits for the next build and returns its error.
func (s *served) built() error {
	s.t.Helper()
	select {
	case err := <-s.builds:
		return err
	case <-time.After(patience):
		s.t.Fatal("nothing is built")
		return nil
	}
}

// get requests an address of the preview and returns the response with its body.
func (s *served) get(path string) (*http.Response, string) {
	s.t.Helper()
	return s.ask(http.MethodGet, path, "")
}

func (s *served) ask(method, path, host string) (*http.Response, string) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Host = host
	client := http.Client{Timeout: patience, CheckRedirect: func(*http.Request,
		[]*http.Request) error {
		return http.ErrUseLastResponse
	}}
	response, err := client.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response, string(body)
}

// until requests a page until it contains a text.
func (s *served) until(path, text string) {
	s.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		_, body := s.get(path)
		if strings.Contains(body, text) {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%s never holds %q:\n%s", path, text, body)
		}
		time.Sleep(5 * time.Millisecond) // polling interval
	}
}

// event is an event of the stream.
type event struct {
	Build  string
	Report *report
	Saved  []Page
}

// listen opens the stream of events like a browser.
func (s *served) listen() <-chan event {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.origin+"/_preview/events", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { response.Body.Close() })
	if got := response.Header.Get("Content-Type"); got != "text/event-stream" {
		s.t.Fatalf("the events have the type %q", got)
	}
	out := make(chan event, 1000)
	go func() {
		defer close(out)
		lines := bufio.NewScanner(response.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var e event
				if err := json.Unmarshal([]byte(data), &e); err != nil {
					s.t.Errorf("%s: %v", data, err)
				}
				out <- e
			}
		}
	}()
	return out
}

// next waits for the next event.
func (s *served) next(events <-chan event) event {
	s.t.Helper()
	select {
	case e, ok := <-events:
		if !ok {
			s.t.Fatal("the stream of events ends")
		}
		return e
	case <-time.After(patience):
		s.t.Fatal("no event within the time limit")
		return event{}
	}
}

// digestOf returns the digest in a page.
func (s *served) digestOf(path string) string {
	s.t.Helper()
	_, body := s.get(path)
	found := regexp.MustCompile(`<html data-build="([0-9a-f]{16})" `).FindStringSubmatch(body)
	if found == nil {
		s.t.Fatalf("%s has no digest:\n%.200s", path, body)
	}
	return found[1]
}

func TestServeHTTP(t *testing.T) {
	s := start(t, "", nil)
	_, home := s.get("/en/")
	asset := func(pattern string) string {
		t.Helper()
		address := regexp.MustCompile(pattern).FindString(home)
		if address == "" {
			t.Fatalf("the page names no %s:\n%s", pattern, home)
		}
		return address
	}
	const htmlType = "text/html; charset=utf-8"
	for _, c := range []struct {
		name, path string
		status     int
		kind, to   string // content type, and target of a redirect
		holds      string
	}{
		{"the front page", "/", 200, htmlType, "", "<html"},
		{"an index page", "/en/", 200, htmlType, "", "first text"},
		{"a page with a query", "/en/coin/?x=1", 200, htmlType, "", "all about coins"},
		{"a page by its file", "/en/coin/index.html", 200, htmlType, "", "all about coins"},
		{"a page without its slash", "/en/coin", 301, htmlType, "/en/coin/", ""},
		{"a page without its slash, with a query", "/en/coin?x=1&y=a%20b", 301, htmlType, "/en/coin/?x=1&y=a%20b", ""},
		{"no page", "/en/nothing/", 404, htmlType, "", "<main"},
		{"no page, without a slash", "/en/nothing", 404, htmlType, "", "<main"},
		{"a file as a folder", "/favicon.svg/", 404, htmlType, "", "<main"},
		{"out of the folder", "/../../etc/passwd", 404, htmlType, "", "<main"},
		{"as if of another site", "//evil.test/..%2fen", 301, htmlType, "/en/", ""},
		{"the page of wrong addresses itself", "/404.html", 200, htmlType, "", "<main"},
		{"style", asset(`/assets/site\.[0-9a-f]+\.css`), 200, "text/css; charset=utf-8", "", "{"},
		{"script", asset(`/assets/page\.[0-9a-f]+\.js`), 200, "text/javascript; charset=utf-8", "", ""},
		{"picture", "/favicon.svg", 200, "image/svg+xml", "", "<svg"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := *s
			s.t = t
			response, body := s.get(c.path)
			if response.StatusCode != c.status || response.Header.Get("Content-Type") != c.kind ||
				response.Header.Get("Location") != c.to {
				t.Errorf("%d, %s, to %q; want %d, %s, to %q", response.StatusCode, response.Header.Get("Content-Type"),
					response.Header.Get("Location"), c.status, c.kind, c.to)
			}
			if !strings.Contains(body, c.holds) {
				t.Errorf("the answer does not hold %q:\n%s", c.holds, body)
			}
			if response.StatusCode != 301 && (response.Header.Get("Cache-Control") != "no-store" ||
				response.Header.Get("X-Content-Type-Options") != "nosniff") {
				t.Errorf("the answer may be cached or guessed at: %v", response.Header)
			}
		})
	}
}

// oneFile is a site of one file.
type oneFile map[string]string

func (o oneFile) File(path string) ([]byte, bool, error) {
	data, ok := o[path]
	return []byte(data), ok, nil
}

// TestCoreContentType checks the type without which browsers refuse to stream-compile WASM.
func TestCoreContentType(t *testing.T) {
	s := newServer(Options{})
	s.site = oneFile{"assets/core.0123456789.wasm": "\x00asm"}
	listener, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: s, ReadHeaderTimeout: patience}
	go func() { _ = web.Serve(listener) }()
	defer web.Close()
	response, err := http.Get("http://" + listener.Addr().String() + "/assets/core.0123456789.wasm")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != 200 || response.Header.Get("Content-Type") != "application/wasm" ||
		string(body) != "\x00asm" {
		t.Errorf("%d, %s, %q, %v", response.StatusCode, response.Header.Get("Content-Type"), body, err)
	}
}

// TestServeUnderPath checks that a site with a path in its base address is served below that path
// only, so that links without it are seen to be broken.
func TestServeUnderPath(t *testing.T) {
	s := start(t, "/ref", nil)
	s.built()
	for _, c := range []struct {
		path   string
		status int
		to     string
	}{
		{"/ref/", 200, ""},
		{"/ref/en/coin/", 200, ""},
		{"/ref/en/coin", 301, "/ref/en/coin/"},
		{"/ref/favicon.svg", 200, ""},
		{"/ref/nothing", 404, ""},
		{"/en/coin/", 404, ""},
		{"/refen/coin/", 404, ""},
	} {
		t.Run(c.path, func(t *testing.T) {
			s := *s
			s.t, s.url = t, s.origin
			if response, _ := s.get(c.path); response.StatusCode != c.status || response.Header.Get("Location") != c.to {
				t.Errorf("%d to %q, want %d to %q", response.StatusCode, response.Header.Get("Location"), c.status, c.to)
			}
		})
	}
}

// TestServeRefusesOtherHosts checks the protection against DNS rebinding.
func TestServeRefusesOtherHosts(t *testing.T) {
	s := start(t, "", nil)
	for host, want := range map[string]int{
		"localhost": 200, "localhost:8080": 200, "LOCALHOST": 200, "LocalHost.:8080": 200, "localhost.": 200,
		"127.0.0.1": 200, "127.0.0.1:1": 200, "[::1]": 200, "[::1]:8080": 200,
		"example.org": 403, "example.org:8080": 403, "192.0.2.7": 403, "localhost.example.org": 403, "localhost..": 403,
		"localhost.example.org.": 403, "127.0.0.1.example.org:80": 403, "[2001:db8::1]:80": 403,
	} {
		response, body := s.ask(http.MethodGet, "/en/", host)
		if response.StatusCode != want {
			t.Errorf("%s: %d, want %d", host, response.StatusCode, want)
		}
		if leaks := strings.Contains(body, "first text"); leaks != (want == 200) {
			t.Errorf("%s: the answer holds the page: %v", host, leaks)
		}
	}
	if response, _ := s.ask(http.MethodGet, "/_preview/events", "example.org"); response.StatusCode != 403 {
		t.Errorf("the events: %d, want 403", response.StatusCode)
	}
}

func TestSavingRebuilds(t *testing.T) {
	s := start(t, "", nil)
	if err := s.built(); err != nil {
		t.Fatal(err)
	}
	events := s.listen()
	first := s.next(events)
	if first.Report != nil || first.Saved != nil {
		t.Fatalf("the first event is %v", first)
	}
	for i, c := range []struct {
		name string
		save func(text string)
	}{
		{"in place", func(text string) { s.write("en/index.md", page("Home", text)) }},
		{"by a new file that takes the name", func(text string) { s.replace("en/index.md", page("Home", text)) }},
		{"in place once more", func(text string) { s.write("en/index.md", page("Home", text)) }},
		{"after the file was removed", func(text string) {
			if err := os.Remove(filepath.Join(s.dir, "en", "index.md")); err != nil {
				t.Fatal(err)
			}
			s.write("en/index.md", page("Home", text))
		}},
		{"in pieces", func(text string) {
			f, err := os.Create(filepath.Join(s.dir, "en", "index.md"))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			for _, piece := range strings.SplitAfter(page("Home", text), "\n") {
				if _, err := f.WriteString(piece); err != nil {
					t.Fatal(err)
				}
			}
		}},
	} {
		text := "text number " + strconv.Itoa(i)
		c.save(text)
		s.until("/en/", text)
		// The event names a newer build, which can be requested by then. A broken build may come
		// first.
		for e := s.next(events); ; e = s.next(events) {
			if e.Build == first.Build {
				t.Errorf("%s: the build is called %s as the one before", c.name, e.Build)
			}
			if e.Report == nil {
				first = e
				break
			}
		}
	}
}

// TestNewFolderIsWatched checks folders that are created, copied or moved in.
func TestNewFolderIsWatched(t *testing.T) {
	const systems = "- {id: coin, prefix: co, colours: {light: '#112233', dark: '#ddeeff'}, names: {en: Coins, fr: Pièces}, short: {en: Coins, fr: Pièces}, pages: []}\n" +
		"- {id: dice, prefix: di, colours: {light: '#332211', dark: '#ffeedd'}, names: {en: Dice, fr: Dés}, short: {en: Dice, fr: Dés}, pages: []}\n"
	for _, c := range []struct {
		name string
		make func(s *served, language string)
	}{
		{"made and filled", func(s *served, language string) {
			s.write(language+"/dice/index.md", page("Dice", "new dice"))
		}},
		{"moved into place", func(s *served, language string) {
			draft := filepath.Join(filepath.Dir(s.dir), "draft-"+language)
			if err := os.Mkdir(draft, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(draft, "index.md"), []byte(page("Dice", "new dice")), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(draft, filepath.Join(s.dir, language, "dice")); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start(t, "", nil)
			s.built()
			s.write("systems.yaml", systems)
			c.make(s, "en")
			c.make(s, "fr")
			s.until("/fr/dice/", "new dice")
			s.write("fr/dice/index.md", page("Dice", "saved again"))
			s.until("/fr/dice/", "saved again")
		})
	}
}

// TestQuickSavesAreBuiltTogether checks that many saves while a build is held up are combined, as after
// a checkout.
func TestQuickSavesAreBuiltTogether(t *testing.T) {
	s := start(t, "", nil)
	s.built()
	s.gate.Lock()
	s.write("en/index.md", page("Home", "before the burst"))
	const saves = 200
	for i := range saves { // of two files in turn, since the system combines changes of one
		s.write([]string{"en", "fr"}[i%2]+"/index.md", page("Home", fmt.Sprintf("save %d of the burst", i)))
	}
	s.gate.Unlock()
	s.until("/fr/", fmt.Sprintf("save %d of the burst", saves-1))
	builds := 0
	for resting := false; !resting; {
		select {
		case <-s.builds:
			builds++
		case <-time.After(silence):
			resting = true
		}
	}
	if builds == 0 || builds > saves/10 {
		t.Errorf("%d saves were %d builds", saves, builds)
	}
}

func TestTemporaryFilesAreIgnored(t *testing.T) {
	s := start(t, "", nil)
	s.built()
	s.write("en/.index.md.swp", "swap")
	s.write("en/index.md~", "backup")
	s.write("en/#index.md#", "recovery")
	s.write("en/.#index.md", "lock")
	if err := os.Chmod(filepath.Join(s.dir, "en", "index.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-s.builds:
		t.Errorf("a build follows: %v", err)
	case <-time.After(silence): // a build would follow after quietDelay
	}
	s.write("en/index.md", page("Home", "a save among them"))
	s.until("/en/", "a save among them")
}

func TestBrokenContentKeepsLastGoodSite(t *testing.T) {
	s := start(t, "", nil)
	if err := s.built(); err != nil {
		t.Fatal(err)
	}
	events := s.listen()
	good := s.next(events)
	before := s.digestOf("/en/")
	s.replace("en/index.md", page("Home", "A [broken link](nowhere.md)."))
	if err := s.built(); err == nil {
		t.Fatal("the broken content builds")
	}
	broken := s.next(events)
	if broken.Report == nil || broken.Build == good.Build {
		t.Fatalf("the event is %v", broken)
	}
	if r := broken.Report; r.Count != 1 || r.More != 0 || !r.Kept || !r.Editable || len(r.Problems) != 1 {
		t.Errorf("the event is %+v", r)
	}
	p := broken.Report.Problems[0]
	if p.Place != "content/en/index.md:7:3" || !strings.Contains(p.Message, "link to nowhere.md, which is not a page") ||
		p.Line == nil || *p.Line != (excerpt{7, "A ", "[broken link](nowhere.md)", "."}) {
		t.Errorf("the event is %+v, of the line %+v", p, p.Line)
	}
	for _, path := range []string{"/en/", "/fr/", "/en/coin/"} {
		if response, body := s.get(path); response.StatusCode != 200 || strings.Contains(body, "broken link") {
			t.Errorf("%s: %d\n%s", path, response.StatusCode, body)
		}
	}
	if _, body := s.get("/en/"); !strings.Contains(body, "first text") {
		t.Errorf("the last good page is gone:\n%s", body)
	}
	late := s.listen() // a page that is opened now gets the errors, too
	if e := s.next(late); e.Build != broken.Build || e.Report == nil || e.Report.Problems[0].Place != p.Place {
		t.Errorf("the first event is %v", e)
	}
	s.replace("en/coin/index.md", page("Coins", "saved while another page is broken"))
	if err := s.built(); err == nil {
		t.Fatal("the broken content builds after another page was saved")
	}
	for _, stream := range []<-chan event{events, late} {
		if e := s.next(stream); e.Report == nil || !e.Report.Around {
			t.Errorf("with one broken page, the event is %+v", e.Report)
		}
	}
	s.until("/en/coin/", "saved while another page is broken")
	if _, body := s.get("/en/"); !strings.Contains(body, "first text") {
		t.Errorf("the last good page is gone:\n%s", body)
	}
	s.replace("en/index.md", page("Home", "mended text"))
	if err := s.built(); err != nil {
		t.Fatal(err)
	}
	for _, stream := range []<-chan event{events, late} {
		if e := s.next(stream); e.Report != nil || e.Build == good.Build {
			t.Errorf("after the fix the event is %v, before it was broken %v", e, good)
		}
	}
	s.until("/en/", "mended text")
	if s.digestOf("/en/") == before {
		t.Error("the mended page has the digest of the one before")
	}
}

// TestPageRequestsByDigest checks pages that were opened during a build or before a restart: a
// request with the digest is answered with "not modified" or with the new page.
func TestPageRequestsByDigest(t *testing.T) {
	one := start(t, "", nil)
	if err := one.built(); err != nil {
		t.Fatal(err)
	}
	ask := func(s *served, digest string) int {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/en/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("If-None-Match", `"`+digest+`"`)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		return response.StatusCode
	}
	first, coins, event := one.digestOf("/en/"), one.digestOf("/en/coin/"), one.next(one.listen())
	if status := ask(one, first); status != http.StatusNotModified {
		t.Errorf("a page that is as it is served gets %d", status)
	}
	if one.digestOf("/nowhere/") == first {
		t.Error("two pages have one digest")
	}
	one.replace("en/index.md", page("Home", "second text"))
	if err := one.built(); err != nil {
		t.Fatal(err)
	}
	if one.digestOf("/en/coin/") != coins {
		t.Error("an unchanged page is sent again")
	}
	if status := ask(one, first); status != http.StatusOK || one.digestOf("/en/") == first {
		t.Errorf("a page that was saved gets %d", status)
	}
	other := start(t, "", map[string]string{"en/index.md": page("Home", "second text")})
	if err := other.built(); err != nil {
		t.Fatal(err)
	}
	if e := other.next(other.listen()); e.Build == event.Build {
		t.Errorf("two runs of the preview call their builds %s", e.Build)
	}
	if status := ask(other, first); status != http.StatusOK {
		t.Errorf("after a new start a page from before gets %d", status)
	}
}

// TestPartialSave checks that the preview survives every prefix of a file.
func TestPartialSave(t *testing.T) {
	s := start(t, "", nil)
	if err := s.built(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(s.dir, "systems.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "-", "- ", "- id:", "- id: coin", "null", "[]", "[", "{}",
		string(whole[:len(whole)/2]), string(whole) + "-\n"} {
		s.replace("systems.yaml", text)
		if err := s.built(); err == nil {
			t.Errorf("%q builds", text)
		}
		if response, _ := s.get("/en/"); response.StatusCode != 200 {
			t.Errorf("%q: %d", text, response.StatusCode)
		}
	}
	s.replace("systems.yaml", string(whole))
	if err := s.built(); err != nil {
		t.Error(err)
	}
}

func TestFirstBuildFails(t *testing.T) {
	s := start(t, "", map[string]string{"en/index.md": "<b>no front matter</b>\n"})
	if err := s.built(); err == nil {
		t.Fatal("the broken content builds")
	}
	response, body := s.get("/en/")
	for _, text := range []string{"<code>content/en/index.md:1:1</code>", "the page has no front matter",
		"1 │ <mark>&lt;b&gt;</mark>no front matter", "The site does not build", "There is nothing to show yet",
		`<html lang="en">`} {
		if response.StatusCode != 500 || !strings.Contains(body, text) {
			t.Errorf("%d, without %s:\n%s", response.StatusCode, text, body)
		}
	}
	if strings.Contains(body, "last version") {
		t.Error("it speaks of a site that could be built")
	}
	if _, body := s.get("/fr/"); !strings.Contains(body, `<html lang="fr">`) ||
		!strings.Contains(body, "Le site ne peut pas être construit") ||
		!strings.Contains(body, `<p lang="en"><strong>the page has no front matter`) {
		t.Errorf("the French page of the error:\n%s", body)
	}
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the page of the error has the type %q", response.Header.Get("Content-Type"))
	}
	events := s.listen()
	if e := s.next(events); e.Report == nil || e.Report.Kept {
		t.Errorf("the first event is %v", e)
	}
	s.write("en/index.md", page("Home", "mended text"))
	s.until("/en/", "mended text")
}

// TestErrorsAreEscaped checks that errors in a page are text, never markup.
func TestErrorsAreEscaped(t *testing.T) {
	s := start(t, "", map[string]string{"en/index.md": page("Home", "{odds <script>alert(1)</script> : x}")})
	s.built()
	if _, body := s.get("/en/"); !strings.Contains(body, "unknown calculator") || strings.Contains(body, "<script>alert") {
		t.Errorf("the page of the error:\n%s", body)
	}
}

// TestServeEndsWithOpenStream checks that an open stream does not keep the preview from ending.
func TestServeEndsWithOpenStream(t *testing.T) {
	s := start(t, "", nil)
	s.built()
	events := s.listen()
	s.next(events)
	if err := s.stop(); err != nil {
		t.Errorf("Serve returns %v", err)
	}
	if _, err := net.Dial("tcp", strings.TrimPrefix(s.origin, "http://")); err == nil {
		t.Error("the port is still open")
	}
}

func TestServeMissingFolder(t *testing.T) {
	listener, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	missing := filepath.Join(t.TempDir(), "missing")
	err = Serve(t.Context(), Options{Folders: []Folder{{Path: missing}}, Listener: listener})
	if err == nil || !strings.Contains(err.Error(), "cannot watch "+missing) {
		t.Errorf("got %v", err)
	}
}

// TestPreviewUnderLoad checks that 200 concurrent readers get whole pages of one build while builds
// fail and recover, and that no goroutines are left.
func TestPreviewUnderLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("make test runs it")
	}
	underLoad(t, 12)
}

// TestSlowPreviewUnderLoad does the same for longer.
func TestSlowPreviewUnderLoad(t *testing.T) {
	slowtest.Slow(t)
	underLoad(t, 80)
}

func underLoad(t *testing.T, saves int) {
	t.Helper()
	const readers = 200
	s := start(t, "", nil)
	if err := s.built(); err != nil {
		t.Fatal(err)
	}
	before := runtime.NumGoroutine()
	client := &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: readers,
		MaxConnsPerHost: readers}}
	done := make(chan struct{})
	var wait sync.WaitGroup
	var answered atomic.Int64
	for i := range readers {
		path := []string{"/en/", "/fr/", "/en/coin/", "/nowhere/", "/en"}[i%5]
		wait.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				response, err := client.Get(s.url + path)
				if err != nil {
					t.Errorf("%s: %v", path, err)
					return
				}
				body, err := io.ReadAll(response.Body)
				response.Body.Close()
				text := string(body)
				want := map[bool]int{true: 404, false: 200}[path == "/nowhere/"]
				if err != nil || response.StatusCode != want || !strings.HasPrefix(text, "<!doctype html>") ||
					!strings.HasSuffix(strings.TrimSpace(text), "</html>") || strings.Contains(text, "broken link") {
					t.Errorf("%s: %d, %v\n%.300s", path, response.StatusCode, err, text)
					return
				}
				answered.Add(1)
			}
		})
	}
	for i := range saves {
		text := fmt.Sprint("text number ", i)
		if i%4 == 3 {
			text = "A [broken link](nowhere.md)."
		}
		s.replace("en/index.md", page("Home", text))
		if err := s.built(); (err != nil) != (i%4 == 3) {
			t.Errorf("save %d: %v", i, err)
		}
	}
	close(done)
	wait.Wait()
	client.CloseIdleConnections()
	if answered.Load() < readers {
		t.Errorf("only %d answers", answered.Load())
	}
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > before+5; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines are left, there were %d", runtime.NumGoroutine(), before)
		}
	}
}

// TestSlowConnections checks that idle connections, slow readers and endless headers do not block
// others.
func TestSlowConnections(t *testing.T) {
	s := start(t, "", nil)
	if err := s.built(); err != nil {
		t.Fatal(err)
	}
	host := strings.TrimPrefix(s.origin, "http://")
	for range 100 {
		silent, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
		slow, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer slow.Close()
		fmt.Fprintf(slow, "GET /en/ HTTP/1.1\r\nHost: %s\r\n\r\n", host)
	}
	if response, _ := s.get("/en/"); response.StatusCode != 200 {
		t.Errorf("a page: %d", response.StatusCode)
	}
	if response, _ := s.get("/en/?x=" + strings.Repeat("x",
		1<<20)); response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("an address of a megabyte: %d", response.StatusCode)
	}
	if response, _ := s.ask(http.MethodPost, "/en/", ""); response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("posting: %d", response.StatusCode)
	}
	if response, _ := s.get("/en/"); response.Header.Get("Content-Security-Policy") != "frame-ancestors 'self'" {
		t.Errorf("others can frame the preview: %q", response.Header.Get("Content-Security-Policy"))
	}
}

// TestServeEndsDuringBuild checks that the preview ends at once during a build.
func TestServeEndsDuringBuild(t *testing.T) {
	s := start(t, "", nil)
	if err := s.built(); err != nil {
		t.Fatal(err)
	}
	s.gate.Lock() // holds builds up
	s.replace("en/index.md", page("Home", "second text"))
	time.Sleep(4 * quietDelay)       // until it has probably begun
	if err := s.stop(); err != nil { // while the build still waits
		t.Error(err)
	}
	s.gate.Unlock()
}
