package preview

import (
	"bytes"
	"html/template"
	"mime"
	"net"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
)

// ServeHTTP answers with a file of the last good site, as a static host would.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !local(r.Host) {
		http.Error(w, "the preview answers to this machine only", http.StatusForbidden)
		return
	}
	if r.URL.Path == "/_preview/events" {
		s.events(w, r)
		return
	}
	s.mu.Lock()
	files, build, broken := s.files, s.build, s.broken
	s.mu.Unlock()
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if files == nil {
		w.WriteHeader(http.StatusInternalServerError)
		_ = brokenPage.Execute(w, map[string]string{"Title": s.o.Title, "Text": broken, "Note": s.o.Note})
		return
	}
	name, ok := strings.CutPrefix(path.Clean(r.URL.Path)+"/", s.o.Prefix+"/")
	if !ok {
		s.notFound(w, files, build)
		return
	}
	name = strings.TrimSuffix(name, "/")
	if strings.HasSuffix(r.URL.Path, "/") || name == "" {
		name = path.Join(name, "index.html")
	}
	data, ok := files[name]
	if !ok {
		if _, folder := files[name+"/index.html"]; folder {
			target := url.URL{Path: path.Clean(r.URL.Path) + "/", RawQuery: r.URL.RawQuery} // cleaned: two slashes at its beginning would name a host
			http.Redirect(w, r, target.String(), http.StatusMovedPermanently)
			return
		}
		s.notFound(w, files, build)
		return
	}
	w.Header().Set("Content-Type", contentType(name))
	if path.Ext(name) == ".html" {
		data = ofBuild(data, build)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// ofBuild writes into a page of which build it is. The page compares that with what it is told, whenever its script comes to listen.
func ofBuild(page []byte, build string) []byte {
	return bytes.Replace(page, []byte("<html "), []byte(`<html data-build="`+build+`" `), 1)
}

func (s *server) notFound(w http.ResponseWriter, files map[string][]byte, build string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(ofBuild(files["404.html"], build))
}

// local keeps pages of other origins from reaching the preview under a name that they made point here.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
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

// brokenPage is shown while there is no good site yet. It reloads by itself, without scripts.
var brokenPage = template.Must(template.New("broken").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="1"><title>{{.Title}}</title></head>
<body><h1>{{.Title}}</h1><pre>{{.Text}}</pre><p>{{.Note}}</p></body></html>
`))
