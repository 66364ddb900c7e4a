// Package preview serves the site to its editors. It watches the sources of the site, builds again
// when a file is saved, and updates the open pages.
//
// An error appears in the page, with its line, over the site without the broken files or, if there
// is none, over the last good one. It disappears when it is fixed. The server listens on loopback
// only.
//
// Every page holds the digest of what was served. All pages of a browser share one stream, which
// announces builds. Each page then requests itself by its digest, and its script
// (templates/assets/scripts/preview) replaces what differs. A page therefore may miss builds, or
// outlive the process.
package preview

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// Options configure a preview.
type Options struct {
	Folders []Folder // to watch
	// Poll is the interval between scans of the files; 0 to use notifications of the system.
	Poll     time.Duration
	Listener net.Listener // from Listen
	Prefix   string       // of the site's paths
	// Build builds the site after a save. It may return a site and an error: that site is served,
	// and the error is shown over it.
	Build   func(Save) (Built, error)
	OnBuild func(Save, Built, error, Times) // called after every build, if not nil
	// Read reads a file by its name in errors; nil to show no lines.
	Read func(file string) ([]byte, error)
	// Edit opens a file in an editor; nil without an editor.
	Edit func(file string, line, column int) error
}

// Save is a change that starts a build. The first build has the zero Save.
type Save struct {
	Folder  string   // the path of one of the watched folders
	Changed []string // files below it that may be changed, new or removed; nil if any file may be

	noticed time.Time
}

// Times is the duration of a save, until pages can request what it changed.
type Times struct {
	Wait  time.Duration // from the first event to the start of the build
	Build time.Duration
}

// Built is the result of a build.
type Built struct {
	Site  Site   // nil if the build returned none
	Pages []Page // pages whose source was saved
}

// Page is a page in a notification.
type Page struct {
	Address  string `json:"address"`
	Title    string `json:"title"`
	Language string `json:"language"`
}

// Site is a built site.
type Site interface {
	// File returns a file of the site by its path. It reports false if there is none.
	File(path string) (data []byte, ok bool, err error)
}

// Listen opens an address, which must be on loopback: the preview shows unpublished work without
// access control. Its error begins with the address.
func Listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("%s: not an address\n\twrite host:port, such as 127.0.0.1:8080", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("%s: the preview listens on this machine only\n\tuse 127.0.0.1, [::1] or localhost",
			addr)
	}
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s: the port is in use by another program\n"+
			"\tstop that program, or choose another port; port 0 selects a free one", addr)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%s: no permission to use this port\n"+
			"\tchoose a port from 1024 up; port 0 selects a free one (%w)", addr, err)
	case err != nil:
		return nil, fmt.Errorf("%s: cannot listen on this address\n\twrite host:port, such as 127.0.0.1:8080 (%w)",
			addr, err)
	}
	return l, nil
}

// server holds the last good site and the current errors.
type server struct {
	o       Options
	started string // identifies this run of the preview

	mu      sync.Mutex
	builds  int
	site    Site          // the last good site; nil before the first
	report  *report       // current problems; nil if there are none
	pages   []Page        // pages of the last save
	changed chan struct{} // closed when the fields above change
}

func newServer(o Options) *server {
	return &server{o: o, started: rand.Text()[:8], changed: make(chan struct{})}
}

// Serve builds, serves and watches until the context ends.
func Serve(ctx context.Context, o Options) error {
	s := newServer(o)
	saves, failed := make(chan Save), make(chan error, len(o.Folders)+1)
	for _, folder := range o.Folders {
		w, err := watch(folder, o.Poll)
		if err != nil {
			return err
		}
		defer w.Close()
		go forward(w, saves, failed)
	}
	first := make(chan struct{})
	go func() { // in a goroutine, so that the preview can end during a build
		s.rebuild(Save{})
		close(first)
		for {
			select {
			case <-ctx.Done():
				return
			case save := <-saves:
				s.rebuild(save)
			}
		}
	}()
	select {
	case <-first:
	case <-ctx.Done():
		return nil
	}
	web := &http.Server{
		Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 64 << 10,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	go func() { failed <- web.Serve(o.Listener) }()
	select {
	case <-ctx.Done():
		return stop(web)
	case err := <-failed:
		return errors.Join(err, stop(web))
	}
}

// forward passes saves on until the watch ends.
func forward(w *watcher, saves chan<- Save, failed chan<- error) {
	for {
		select {
		case save := <-w.saved:
			select {
			case saves <- save:
			case <-w.stopped:
				return
			}
		case err := <-w.failed:
			failed <- err
			return
		case <-w.stopped:
			return
		}
	}
}

// stop shuts the server down, and closes open connections after a quarter of a second.
func stop(web *http.Server) error {
	soon, cancel := context.WithTimeout(context.Background(), time.Second/4)
	defer cancel()
	if err := web.Shutdown(soon); errors.Is(err, context.DeadlineExceeded) {
		return web.Close()
	} else if err != nil {
		return err
	}
	return nil
}

// rebuild builds the site and notifies the pages. After a failure the last good site stays.
func (s *server) rebuild(save Save) {
	start := time.Now()
	times := Times{}
	if !save.noticed.IsZero() {
		times.Wait = start.Sub(save.noticed)
	}
	built, err := s.o.Build(save)
	times.Build = time.Since(start)
	s.mu.Lock()
	s.builds++
	if s.pages = built.Pages; built.Site != nil {
		s.site = built.Site
	}
	s.report = nil
	if err != nil {
		s.report = s.newReport(err, save, built)
	}
	close(s.changed)
	s.changed = make(chan struct{})
	s.mu.Unlock()
	if s.o.OnBuild != nil {
		s.o.OnBuild(save, built, err, times)
	}
}

// build returns the name of the last build, unique across processes. The caller holds the lock.
func (s *server) build() string { return s.started + "." + strconv.Itoa(s.builds) }

// digest returns the digest of a file, with which a page detects whether it is current.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
