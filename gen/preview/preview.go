// Package preview serves the site to its editors: it watches the content, builds the site anew when a file is saved, and tells the open pages to reload.
//
// An error of the content shows in the page, over the last good site, and goes away when it is mended. The server listens on loopback only.
package preview

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"

	"psyref/gen"
	"psyref/gen/output"
)

// Options say what to serve.
type Options struct {
	Content  string                                          // the folder to watch
	Listener net.Listener                                    // from Listen
	Prefix   string                                          // of the site's paths
	Build    func() (*gen.Result, error)                     // builds the site
	Built    func(r *gen.Result, err error, d time.Duration) // is told of every build
	Title    string                                          // of the error shown in the page
	Note     string                                          // below it
}

// Listen opens the address, which must be on loopback: the preview shows unpublished work and answers to whoever asks.
func Listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("--addr %s: not an address\n\twrite host:port, like 127.0.0.1:8080", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("--addr %s: the preview listens on this machine only\n\tuse 127.0.0.1, [::1] or localhost", addr)
	}
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("--addr %s: the port is taken by another program\n\tend that program, or choose another port; port 0 takes any that is free", addr)
	case err != nil:
		return nil, fmt.Errorf("--addr %s: %w", addr, err)
	}
	return l, nil
}

// server holds the last good site and what is wrong now.
type server struct {
	o Options

	mu      sync.Mutex
	files   map[string][]byte
	build   string        // names the last good build by its bytes, so that a page knows across restarts whether it is of it
	broken  string        // what is wrong with the content, "" when nothing is
	changed chan struct{} // closed at the next change of the above
}

// Serve builds, serves and watches until the context ends.
func Serve(ctx context.Context, o Options) error {
	s := &server{o: o, changed: make(chan struct{})}
	watcher, err := watch(o.Content)
	if err != nil {
		return err
	}
	defer watcher.Close()
	s.rebuild()
	web := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(o.Listener) }()
	for {
		select {
		case <-ctx.Done():
			stop, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			return web.Shutdown(stop)
		case err := <-failed:
			return err
		case err := <-watcher.failed:
			return err
		case <-watcher.saved:
			s.rebuild()
		}
	}
}

// rebuild builds the site and tells the pages. A broken content leaves the last good site.
func (s *server) rebuild() {
	start := time.Now()
	result, err := s.o.Build()
	s.o.Built(result, err, time.Since(start))
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.broken = err.Error()
	} else {
		s.files = make(map[string][]byte, len(result.Files))
		for _, f := range result.Files {
			s.files[f.Path] = f.Bytes
		}
		s.build = digest(result.Files)
		s.broken = ""
	}
	close(s.changed)
	s.changed = make(chan struct{})
}

// digest names a site by its bytes.
func digest(files []output.File) string {
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%s %d\n", f.Path, len(f.Bytes)) // a hash takes whatever is written to it
		sum.Write(f.Bytes)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// events keeps a page informed: the name of the build it should show, and what is wrong.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	for {
		s.mu.Lock()
		name, data, changed := "built", s.build, s.changed
		if s.broken != "" {
			text, err := json.Marshal(map[string]string{"build": s.build, "title": s.o.Title, "text": s.broken, "note": s.o.Note})
			if err != nil {
				panic(err) // a map of strings always has its JSON
			}
			name, data = "broken", string(text)
		}
		s.mu.Unlock()
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data); err != nil {
			return
		}
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
			return
		case <-changed:
		}
	}
}
