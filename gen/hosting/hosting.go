// Package hosting tells servers how to serve the site: caching, content security policy, types, and
// the page for wrong addresses. It writes _headers and _redirects, and configurations of nginx and
// Caddy.
package hosting

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"text/template"

	"psyref/gen/site"
)

// Config is where and how a server serves the site.
type Config struct {
	Address string // of the site, "https://example.org/psyref"
	Prefix  string // the path of that, "/psyref"
	Listen  string // what the server listens to, "127.0.0.1:8080"
	Folder  string // that the site was built into, whole
	Brotli  bool   // nginx has its module for files in brotli
}

// CaddyAddress is the address of the site in a Caddyfile. Caddy serves an address without a scheme
// over HTTPS, for which a loopback address has no certificate.
func (p Config) CaddyAddress() string {
	host, _, err := net.SplitHostPort(p.Listen)
	if err != nil {
		host = p.Listen
	}
	if ip := net.ParseIP(strings.Trim(host, "[]")); host == "localhost" || ip != nil && ip.IsLoopback() {
		return "http://" + p.Listen
	}
	return p.Listen
}

// header is a line of every answer.
type header struct{ Name, Value string }

// common are the headers of every answer.
var common = []header{
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "strict-origin-when-cross-origin"},
	{"Permissions-Policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()"},
}

// policy is the content security policy of a page. Only a header can restrict framing.
func policy(embed bool) string {
	if embed {
		return site.Policy(true) + "; frame-ancestors *"
	}
	return site.Policy(true) + "; frame-ancestors 'self'"
}

// Files returns _headers and, if addresses have moved, _redirects, as Netlify, Cloudflare Pages and
// others read them.
func Files(s *site.Site) []site.File {
	files := []site.File{{Path: "_headers", Bytes: headers(s)}}
	if moved := movedIn(s); len(moved) > 0 {
		var b strings.Builder
		for _, d := range moved {
			fmt.Fprintf(&b, "%s %s 301\n", s.Prefix+d.Path, d.To)
		}
		files = append(files, site.File{Path: "_redirects", Bytes: []byte(b.String())})
	}
	return files
}

// movedIn returns the addresses that have moved permanently. Addresses of rules are not among them:
// each has a page of its own, for link previews.
func movedIn(s *site.Site) []site.Redirect {
	return slices.DeleteFunc(slices.Clone(s.Redirects), func(d site.Redirect) bool { return strings.HasPrefix(d.Path, "/"+d.Language.Tag+"/r/") })
}

func headers(s *site.Site) []byte {
	var b strings.Builder
	rule := func(path string, list ...header) {
		b.WriteString(s.Prefix + path + "\n")
		for _, h := range list {
			fmt.Fprintf(&b, "  %s: %s\n", h.Name, h.Value)
		}
	}
	// No frame-ancestors here: where two rules match, hosts send both headers, and the narrower
	// wins.
	rule("/*", append(slices.Clone(common), header{"Content-Security-Policy", site.Policy(true)})...)
	rule("/assets/*", header{"Cache-Control", forever})
	for _, l := range s.Languages {
		rule("/"+l.Tag+"/*", header{"Cache-Control", asked})
	}
	rule("/embed/*", header{"Cache-Control", asked})
	for _, address := range []string{site.OfflineWorker, site.OfflineNews, site.OfflineVersion} {
		rule(address, header{"Cache-Control", asked})
	}
	for _, name := range []string{"/*.webmanifest", "/*.md", "/*.atom"} { // which hosts may not know
		rule(name, header{"Content-Type", HeadersOf(name).Type})
	}
	return []byte(b.String())
}

// Nginx returns a configuration of nginx for the site, a file for conf.d or sites-enabled.
func Nginx(p Config) string { return filled(nginx, p) }

// Caddy returns a Caddyfile for the site.
func Caddy(p Config) string { return filled(caddy, p) }

func filled(t *template.Template, p Config) string {
	var b strings.Builder
	err := t.Execute(&b, map[string]any{"Place": p, "Common": common, "Forever": forever, "Asked": asked, "Kinds": kinds, "Texts": texts(), "Unknown": unknownType, "Policy": policy(false), "EmbedPolicy": policy(true)})
	if err != nil {
		panic(err) // a template of ours with a struct of ours
	}
	return b.String()
}

var nginx = template.Must(template.New("nginx").Parse(`# Made by gen hosting nginx. What is beside a file as .gz{{if .Place.Brotli}} or .br{{end}} was made by gen build --compress.
map $uri $psyref_cache {
	default "{{.Asked}}";
	"~^{{.Place.Prefix}}/assets/" "{{.Forever}}";
}
map $uri $psyref_policy {
	default "{{.Policy}}";
	"~^{{.Place.Prefix}}/([a-zA-Z-]+/)?embed/" "{{.EmbedPolicy}}";
}
server {
	listen {{.Place.Listen}};
	server_tokens off;
	absolute_redirect off;
	charset utf-8;
	charset_types {{.Texts}};
	gzip_static on;
	gzip_vary on;
{{- if .Place.Brotli}}
	brotli_static on;
{{- end}}
	types {
{{- range .Kinds}}
		{{.Type}} {{.End}};
{{- end}}
	}
	default_type {{.Unknown}};
	add_header Cache-Control $psyref_cache always;
	add_header Content-Security-Policy $psyref_policy always;
{{- range .Common}}
	add_header {{.Name}} "{{.Value}}" always;
{{- end}}
	error_page 404 {{.Place.Prefix}}/404.html;
	error_page 403 =404 {{.Place.Prefix}}/404.html; # a folder without a page
	location ^~ /.well-known/ {
		root {{.Place.Folder}};
	}
	location ~ /(\.|_headers$|_redirects$) {
		return 404;
	}
	location {{.Place.Prefix}}/ {
		alias {{.Place.Folder}}/;
		index index.html;
	}
{{- if .Place.Prefix}}
	location = {{.Place.Prefix}} {
		return 301 {{.Place.Prefix}}/;
	}
	location / {
		return 404;
	}
{{- end}}
}
`))

var caddy = template.Must(template.New("caddy").Funcs(template.FuncMap{"of": HeadersOf}).Parse(`# Made by gen hosting caddy. What is beside a file as .gz or .br was made by gen build --compress.
{{.Place.CaddyAddress}} {
	root * {{.Place.Folder}}
	@assets path {{.Place.Prefix}}/assets/*
	@embed path_regexp ^{{.Place.Prefix}}/([a-zA-Z-]+/)?embed/
	@markdown path *.md
	@atom path *.atom
	@manifest path *.webmanifest
	@hidden path_regexp /(\.|_headers$|_redirects$)
	route { # in this order: what is said of some files after what is said of all
		header {
			Cache-Control "{{.Asked}}"
			Content-Security-Policy "{{.Policy}}"
{{- range .Common}}
			{{.Name}} "{{.Value}}"
{{- end}}
		}
		header -Server
		header @assets Cache-Control "{{.Forever}}"
		header @embed Content-Security-Policy "{{.EmbedPolicy}}"
		header @markdown Content-Type "{{(of "x.md").Type}}"
		header @atom Content-Type "{{(of "x.atom").Type}}"
		header @manifest Content-Type "{{(of "x.webmanifest").Type}}"
		file_server /.well-known/*
		error @hidden 404
{{- if .Place.Prefix}}
		redir {{.Place.Prefix}} {{.Place.Prefix}}/ permanent
		handle_path {{.Place.Prefix}}/* {
			file_server {
				precompressed br gzip
			}
		}
		error 404
{{- else}}
		file_server {
			precompressed br gzip
		}
{{- end}}
	}
	handle_errors {
		header {
			Cache-Control "{{.Asked}}"
			Content-Security-Policy "{{.Policy}}"
{{- range .Common}}
			{{.Name}} "{{.Value}}"
{{- end}}
		}
		header -Server
		@lost expression {http.error.status_code} == 404
		header @lost Content-Type "text/html; charset=utf-8"
		rewrite @lost /404.html
		file_server @lost {
			precompressed br gzip
		}
	}
}
`))
