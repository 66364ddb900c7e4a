package hosting

import (
	"regexp"
	"strings"
	"testing"

	"psyref/gen/site"
)

func TestRedirectsOfMovedAddresses(t *testing.T) {
	l := &site.Language{Tag: "en"}
	s := &site.Site{Prefix: "/ref", Languages: []*site.Language{l}, Redirects: []site.Redirect{
		{Path: "/en/r/dh-push/", Language: l, To: "/ref/en/dark-heresy/push/#dh-push"},
		{Path: "/en/old/", Language: l, To: "/ref/en/new/#part"},
	}}
	files := map[string]string{}
	for _, f := range Files(s) {
		files[f.Path] = string(f.Bytes)
	}
	if want := "/ref/en/old/ /ref/en/new/#part 301\n"; files["_redirects"] != want {
		t.Errorf("_redirects is %q, want %q: rules have pages of their own", files["_redirects"], want)
	}
	for _, want := range []string{"/ref/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n",
		"/ref/en/*\n  Cache-Control: no-cache\n", "/ref/offline-worker.js\n  Cache-Control: no-cache\n",
		"/ref/offline.json\n  Cache-Control: no-cache\n", "  Content-Security-Policy: default-src 'none'"} {
		if !strings.Contains(files["_headers"], want) {
			t.Errorf("no %q in\n%s", want, files["_headers"])
		}
	}
	s.Redirects = s.Redirects[:1]
	if files := Files(s); len(files) != 1 {
		t.Errorf("no address has moved, but there are %d files", len(files))
	}
}

// TestCaddySendsVaryWithEveryAnswer checks that every answer says for caches that it depends on the
// encoding: answers without one too, and errors.
func TestCaddySendsVaryWithEveryAnswer(t *testing.T) {
	text := Caddy(Config{})
	for _, part := range strings.SplitAfter(text, "handle_errors {") {
		if !strings.Contains(strings.Join(strings.Fields(part), " "), "Vary Accept-Encoding defer }") {
			t.Errorf("no Vary in\n%s", part)
		}
	}
}

// TestCaddyServesLoopbackWithoutTLS checks that a loopback address has a scheme, without which
// Caddy serves it over HTTPS.
func TestCaddyServesLoopbackWithoutTLS(t *testing.T) {
	for listen, want := range map[string]string{
		"127.0.0.1:8080":    "http://127.0.0.1:8080",
		"[::1]:8080":        "http://[::1]:8080",
		"localhost:80":      "http://localhost:80",
		"localhost":         "http://localhost",
		"rules.example.org": "rules.example.org",
		":443":              ":443",
		"192.0.2.7:8080":    "192.0.2.7:8080",
	} {
		if text := Caddy(Config{Listen: listen}); !strings.Contains(text, "\n"+want+" {\n") {
			t.Errorf("--listen %s: no line %q in\n%s", listen, want+" {", text)
		}
	}
}

// TestServersServeWellKnownAddresses checks that ACME challenges are served, and all other names
// that begin with a dot are hidden.
func TestServersServeWellKnownAddresses(t *testing.T) {
	for _, prefix := range []string{"", "/ref"} {
		nginx := Nginx(Config{Prefix: prefix, Folder: "/srv/site"})
		if want := "location ^~ /.well-known/ {\n\t\troot /srv/site;\n\t}"; !strings.Contains(nginx, want) {
			t.Errorf("prefix %q: nginx lacks %q", prefix, want)
		}
		served, hidden := "\t\tfile_server /.well-known/*\n", "\t\terror @hidden 404\n"
		if caddy := Caddy(Config{Prefix: prefix}); !strings.Contains(caddy, served+hidden) {
			t.Errorf("prefix %q: Caddy lacks %q", prefix, served+hidden)
		}
	}
}

// TestNginxSendsThePolicyWithErrors checks that the policy is sent "always": otherwise nginx adds
// it only to answers that are no errors.
func TestNginxSendsThePolicyWithErrors(t *testing.T) {
	if want := "add_header Content-Security-Policy $psyref_policy always;"; !strings.Contains(Nginx(Config{}), want) {
		t.Errorf("nginx lacks %q", want)
	}
}

// TestPagesToEmbedMayBeFramed checks that both servers let other sites frame the pages to embed, in
// every language, and no other page.
func TestPagesToEmbedMayBeFramed(t *testing.T) {
	for _, prefix := range []string{"", "/ref"} {
		nginx, caddy := Nginx(Config{Prefix: prefix}), Caddy(Config{Prefix: prefix})
		for server, found := range map[string][]string{
			"nginx": regexp.MustCompile(`"~(\S+)" "[^"]*frame-ancestors \*"`).FindStringSubmatch(nginx),
			"Caddy": regexp.MustCompile(`@embed path_regexp (\S+)`).FindStringSubmatch(caddy),
		} {
			if found == nil {
				t.Fatalf("%s has no pages that may be framed", server)
			}
			framed := regexp.MustCompile(found[1])
			for path, want := range map[string]bool{"/embed/coin/toss/": true, "/fr/embed/coin/toss/": true,
				"/pt-br/embed/coin/toss/": true, "/fr/coin/embed/": false, "/fr/coin/toss/": false} {
				if got := framed.MatchString(prefix + path); got != want {
					t.Errorf("%s, prefix %q: %s may be framed: %v, want %v", server, prefix, path, got, want)
				}
			}
		}
	}
}

// TestScriptsUploadInOrder checks that a script uploads each kind of file with its headers, assets
// first and files that list pages last, and that it deletes after it has uploaded.
func TestScriptsUploadInOrder(t *testing.T) {
	script := Rclone(Upload{Folder: "/srv/site", Remote: "s3:rules", Encoding: "gzip"})
	last := 0
	for _, want := range []string{
		"site='/srv/site'", "remote='s3:rules'",
		"put 'public, max-age=31536000, immutable' '' '+ /assets/**'",
		"put 'no-cache' '' '- *.md' ",
		"put 'no-cache' 'text/markdown; charset=utf-8' '+ *.md'",
		"put 'no-cache' 'text/html; charset=utf-8' '+ *.html'",
		"put 'no-cache' 'application/atom+xml; charset=utf-8' '+ *.atom'",
		"rclone delete",
	} {
		at := strings.Index(script, want)
		if at < last {
			t.Errorf("%q is missing, or not behind what comes before it", want)
		}
		last = at
	}
	if !strings.Contains(script, "Content-Encoding: gzip") {
		t.Error("the encoding is missing")
	}
	if plain := Rclone(Upload{}); strings.Contains(plain, "Content-Encoding") || strings.Contains(plain, "packed") {
		t.Error("a script without an encoding has parts of one")
	}
	sftp := SFTP(Upload{Folder: "/srv/site", Remote: "host:www"})
	assets, rest, gone := strings.Index(sftp, "'+ /assets/**'"), strings.LastIndex(sftp, "rclone copy"),
		strings.Index(sftp, "rclone sync")
	if assets < 0 || rest < assets || gone < rest {
		t.Errorf("the order is wrong:\n%s", sftp)
	}
}
