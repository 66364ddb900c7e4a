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
)

// Options say what to serve.
type Options struct {
	Content  string       // the folder to watch
	Listener net.Listener // from Listen
	Prefix   string       // of the site's paths
	// Build builds the site. Changed are the files below Content that may have changed since the last call; nil says that any may have.
	Build func(changed []string) (Site, error)
	Built func(s Site, err error, took time.Duration) // is told of every build
	Title string                                      // of the error shown in the page
	Note  string                                      // below it
}

// Site is a built site.
type Site interface {
	// File is a file of the site by its path; it reports false where there is none.
	File(path string) (data []byte, ok bool, err error)
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
	site    Site          // the last good one; nil while there was none
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
	first := make(chan struct{})
	go func() { // on its own, so that nothing waits for a build to end the preview
		s.rebuild(nil)
		close(first)
		for {
			select {
			case <-ctx.Done():
				return
			case changed := <-watcher.saved:
				s.rebuild(changed)
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
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(o.Listener) }()
	select {
	case <-ctx.Done():
		return stop(web)
	case err := <-failed:
		return err
	case err := <-watcher.failed:
		return errors.Join(err, stop(web))
	}
}

// stop ends the server; whoever is still being answered after half a second is cut off.
func stop(web *http.Server) error {
	soon, cancel := context.WithTimeout(context.Background(), time.Second/2)
	defer cancel()
	if err := web.Shutdown(soon); errors.Is(err, context.DeadlineExceeded) {
		return web.Close()
	} else if err != nil {
		return err
	}
	return nil
}

// rebuild builds the site and tells the pages. A broken content leaves the last good site.
func (s *server) rebuild(changed []string) {
	start := time.Now()
	site, err := s.o.Build(changed)
	s.o.Built(site, err, time.Since(start))
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken = ""; err != nil {
		s.broken = err.Error()
	} else {
		s.site = site
	}
	close(s.changed)
	s.changed = make(chan struct{})
}

// digest names a file by its bytes, so that a page knows, whatever happened in between, whether it is what is served now.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// events keeps a page informed: the digest of what it should show now, and what is wrong with the content. The page says by its query which it is.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	for {
		s.mu.Lock()
		site, broken, changed := s.site, s.broken, s.changed
		s.mu.Unlock()
		now := ""
		if site != nil {
			now = digest(s.find(site, r.URL.Query().Get("path")).data)
		}
		name, data := "built", now
		if broken != "" {
			text, err := json.Marshal(map[string]string{"build": now, "title": s.o.Title, "text": broken, "note": s.o.Note})
			if err != nil {
				panic(err) // a map of strings always has its JSON
			}
			name, data = "broken", string(text)
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patient)) // it is no error where none can be set
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
