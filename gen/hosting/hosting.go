// Package hosting makes what puts the site online: _headers and _redirects, configurations of nginx
// and Caddy with caching, content security policy, types and the not-found page, and scripts that
// upload the site with rclone.
package hosting

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"text/template"

	"psyref/gen/site"
)

// Config describes a server and the site on it.
type Config struct {
	Address string // of the site, "https://example.org/psyref"
	Prefix  string // path of the address, "/psyref"
	Listen  string // address on which the server listens, "127.0.0.1:8080"
	Folder  string // absolute path of the output folder
	Brotli  bool   // nginx has the brotli module
}

// CaddyAddress returns the address of the site in a Caddyfile. Caddy serves an address without a
// scheme over HTTPS, for which a loopback address has no certificate.
func (c Config) CaddyAddress() string {
	host, _, err := net.SplitHostPort(c.Listen)
	if err != nil {
		host = c.Listen
	}
	if ip := net.ParseIP(strings.Trim(host, "[]")); host == "localhost" || ip != nil && ip.IsLoopback() {
		return "http://" + c.Listen
	}
	return c.Listen
}

// header is a response header.
type header struct{ Name, Value string }

// commonHeaders are the headers of every response.
var commonHeaders = []header{
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "strict-origin-when-cross-origin"},
	{"Permissions-Policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()"},
}

// policy returns the content security policy of a page, with frame-ancestors, which only a header
// can set.
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
	return slices.DeleteFunc(slices.Clone(s.Redirects),
		func(d site.Redirect) bool { return strings.HasPrefix(d.Path, "/"+d.Language.Tag+"/r/") })
}

func headers(s *site.Site) []byte {
	var b strings.Builder
	rule := func(path string, list ...header) {
		b.WriteString(s.Prefix + path + "\n")
		for _, h := range list {
			fmt.Fprintf(&b, "  %s: %s\n", h.Name, h.Value)
		}
	}
	// No frame-ancestors here: if two rules match, hosts send both headers, and the stricter one
	// applies.
	rule("/*", append(slices.Clone(commonHeaders), header{"Content-Security-Policy", site.Policy(true)})...)
	rule("/assets/*", header{"Cache-Control", immutable})
	for _, l := range s.Languages {
		rule("/"+l.Tag+"/*", header{"Cache-Control", revalidate})
	}
	rule("/embed/*", header{"Cache-Control", revalidate})
	for _, address := range []string{site.OfflineWorker, site.OfflineNews, site.OfflineVersion} {
		rule(address, header{"Cache-Control", revalidate})
	}
	for _, name := range []string{"/*.webmanifest", "/*.md", "/*.atom"} { // types that hosts may not know
		rule(name, header{"Content-Type", HeadersOf(name).Type})
	}
	return []byte(b.String())
}

// Nginx returns a configuration of nginx for the site, a file for conf.d or sites-enabled.
func Nginx(c Config) string { return configure(nginx, c) }

// Caddy returns a Caddyfile for the site.
func Caddy(c Config) string { return configure(caddy, c) }

func configure(t *template.Template, c Config) string {
	return execute(t, map[string]any{
		"Config": c, "Common": commonHeaders, "Immutable": immutable, "Revalidate": revalidate,
		"Kinds": kinds, "Texts": texts(), "Unknown": unknownType,
		"Policy": policy(false), "EmbedPolicy": policy(true),
	})
}

func execute(t *template.Template, data map[string]any) string {
	var b strings.Builder
	if err := t.Execute(&b, data); err != nil {
		panic(err) // impossible: the templates are constant
	}
	return b.String()
}

var nginx = template.Must(template.New("nginx").Parse(`# Made by gen hosting nginx. It serves the .gz{{if .Config.Brotli}} and .br{{end}} files of gen build --compress.
map $uri $psyref_cache {
	default "{{.Revalidate}}";
	"~^{{.Config.Prefix}}/assets/" "{{.Immutable}}";
}
map $uri $psyref_policy {
	default "{{.Policy}}";
	"~^{{.Config.Prefix}}/([a-zA-Z-]+/)?embed/" "{{.EmbedPolicy}}";
}
server {
	listen {{.Config.Listen}};
	server_tokens off;
	absolute_redirect off;
	charset utf-8;
	charset_types {{.Texts}};
	gzip_static on;
	gzip_vary on;
{{- if .Config.Brotli}}
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
	error_page 404 {{.Config.Prefix}}/404.html;
	error_page 403 =404 {{.Config.Prefix}}/404.html; # a folder without a page
	location ^~ /.well-known/ {
		root {{.Config.Folder}};
	}
	location ~ /(\.|_headers$|_redirects$) {
		return 404;
	}
	location {{.Config.Prefix}}/ {
		alias {{.Config.Folder}}/;
		index index.html;
	}
{{- if .Config.Prefix}}
	location = {{.Config.Prefix}} {
		return 301 {{.Config.Prefix}}/;
	}
	location / {
		return 404;
	}
{{- end}}
}
`))

var caddy = template.Must(template.New("caddy").Funcs(template.FuncMap{"of": HeadersOf}).Parse(`# Made by gen hosting caddy. It serves the .gz and .br files of gen build --compress.
{{.Config.CaddyAddress}} {
	root * {{.Config.Folder}}
	@assets path {{.Config.Prefix}}/assets/*
	@embed path_regexp ^{{.Config.Prefix}}/([a-zA-Z-]+/)?embed/
	@markdown path *.md
	@atom path *.atom
	@manifest path *.webmanifest
	@hidden path_regexp /(\.|_headers$|_redirects$)
	header { # file_server has it only in compressed answers
		Vary Accept-Encoding
		defer
	}
	route { # keeps this order: general headers first, then those of some files
		header {
			Cache-Control "{{.Revalidate}}"
			Content-Security-Policy "{{.Policy}}"
{{- range .Common}}
			{{.Name}} "{{.Value}}"
{{- end}}
		}
		header -Server
		header @assets Cache-Control "{{.Immutable}}"
		header @embed Content-Security-Policy "{{.EmbedPolicy}}"
		header @markdown Content-Type "{{(of "x.md").Type}}"
		header @atom Content-Type "{{(of "x.atom").Type}}"
		header @manifest Content-Type "{{(of "x.webmanifest").Type}}"
		file_server /.well-known/*
		error @hidden 404
{{- if .Config.Prefix}}
		redir {{.Config.Prefix}} {{.Config.Prefix}}/ permanent
		handle_path {{.Config.Prefix}}/* {
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
			Vary Accept-Encoding
			defer
		}
		header {
			Cache-Control "{{.Revalidate}}"
			Content-Security-Policy "{{.Policy}}"
{{- range .Common}}
			{{.Name}} "{{.Value}}"
{{- end}}
		}
		header -Server
		@missing expression {http.error.status_code} == 404
		header @missing Content-Type "text/html; charset=utf-8"
		rewrite @missing /404.html
		file_server @missing {
			precompressed br gzip
		}
	}
}
`))
