package preview

import (
	"bytes"
	"encoding/json"
	"html"
	"mime"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
)

// writeTimeout is the time limit for writing one response.
const writeTimeout = 30 * time.Second

// ServeHTTP answers with a file of the last good site, as a static host would.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !isLocal(r.Host) {
		http.Error(w, "the preview accepts requests to this machine only", http.StatusForbidden)
		return
	}
	if r.URL.Path == "/_preview/edit" {
		s.edit(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the preview accepts GET and HEAD only", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/_preview/events" {
		s.events(w, r)
		return
	}
	s.mu.Lock()
	site, report := s.site, s.report
	s.mu.Unlock()
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	// in addition to the policy in the page
	w.Header().Set("Content-Security-Policy", "frame-ancestors 'self'")
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout)) // best effort
	if site == nil {
		w.WriteHeader(http.StatusInternalServerError)
		_ = brokenPage.Execute(w, brokenPageData{s.wordsOfAddress(r.URL.Path), report})
		return
	}
	f := s.find(site, r.URL.Path)
	if f.status == http.StatusMovedPermanently {
		// cleaned, because a path that begins with two slashes names a host
		target := url.URL{Path: path.Clean(r.URL.Path) + "/", RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, target.String(), f.status)
		return
	}
	w.Header().Set("Content-Type", contentType(f.name))
	data := f.data
	if path.Ext(f.name) == ".html" {
		w.Header().Set("ETag", `"`+digest(f.data)+`"`)
		data = addBuildData(data)
	}
	if f.status != http.StatusOK {
		w.WriteHeader(f.status)
		_, _ = w.Write(data)
		return
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// response is the response of a static host.
type response struct {
	status int
	name   string // path of the file
	data   []byte
}

// find returns the file at an address.
func (s *server) find(site Site, address string) response {
	name, ok := strings.CutPrefix(path.Clean("/"+address)+"/", s.o.Prefix+"/")
	name = strings.TrimSuffix(name, "/")
	if ok && (strings.HasSuffix(address, "/") || name == "") {
		name = path.Join(name, "index.html")
	}
	if ok {
		data, there, err := site.File(name)
		switch {
		case err != nil:
			return response{http.StatusInternalServerError, "error.txt", []byte(err.Error())}
		case there:
			return response{http.StatusOK, name, data}
		}
		if _, folder, err := site.File(name + "/index.html"); folder && err == nil {
			return response{status: http.StatusMovedPermanently}
		}
	}
	data, _, err := site.File("404.html")
	if err != nil {
		data = []byte(err.Error())
	}
	return response{http.StatusNotFound, "404.html", data}
}

// addBuildData adds to a page its digest, with which its script requests the current version, and
// the texts that the script needs.
func addBuildData(page []byte) []byte {
	text, err := json.Marshal(wordsOfPage(page))
	if err != nil {
		panic(err) // impossible: only texts
	}
	return bytes.Replace(page, []byte("<html "),
		[]byte(`<html data-build="`+digest(page)+`" data-preview="`+html.EscapeString(string(text))+`" `), 1)
}

// isLocal reports whether a host name is that of this machine. Requests under other names are
// refused, so that pages of other origins cannot reach the preview by DNS rebinding.
func isLocal(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(host, ".")
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

func contentType(name string) string {
	switch ext := path.Ext(name); ext {
	case ".wasm":
		return "application/wasm"
	case ".js":
		return "text/javascript; charset=utf-8"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return "application/octet-stream"
	}
}
