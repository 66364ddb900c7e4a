package hosting

import "text/template"

// Upload describes where rclone uploads a built site.
type Upload struct {
	Folder   string // absolute path of the output folder
	Remote   string // for rclone, "remote:bucket/path"; everything there belongs to the site
	Encoding string // in which a bucket keeps compressed files: "gzip", "br", or "" for none
}

// Ext returns the extension of the compressed files that gen build --compress makes; "" for none.
func (u Upload) Ext() string { return compressedExts[u.Encoding] }

// hostFiles are files of a site that only hosts read, as patterns of rclone.
var hostFiles = []string{"/.psyref", "/.nojekyll", "/_headers", "/_redirects"}

var compressedExts = map[string]string{"gzip": ".gz", "br": ".br"}

// Rclone returns a shell script that uploads the site to a bucket. A bucket neither negotiates
// encodings nor knows types, so that each file is uploaded with its headers.
func Rclone(u Upload) string { return run(bucketScript, u) }

// SFTP returns a shell script that uploads the site to a host with a server of its own, which sends
// the headers.
func SFTP(u Upload) string { return run(sftpScript, u) }

// run executes the template of a script. Pages are uploaded after the files that they need, and
// files that list pages after them. rclone knows the types of most data; the script names the others.
func run(t *template.Template, u Upload) string {
	var data, pages []kind
	for _, end := range []string{"md", "csv", "webmanifest"} {
		data = append(data, kindOf(end))
	}
	for _, end := range []string{"html", "txt", "xml", "atom"} {
		pages = append(pages, kindOf(end))
	}
	return execute(t, map[string]any{
		"Upload": u, "HostFiles": hostFiles, "Data": data, "Pages": pages,
		"Immutable": immutable, "Revalidate": revalidate,
	})
}

var bucketScript = template.Must(template.New("rclone").Parse(`#!/bin/sh
# Made by gen hosting rclone. It uploads the site to a bucket, and deletes everything else there.
# Files come before the files that link to them, so an interrupted upload leaves a working site;
# run it again. Its arguments are passed to rclone: --dry-run changes nothing, --progress shows more.
set -eu
export LC_ALL=C
site='{{.Upload.Folder}}'
remote='{{.Upload.Remote}}'
flags=$*
[ -f "$site/index.html" ] || { echo "$site: not a built site; run gen build first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Files that only hosts read, and compressed files, have no address of their own.
printf -- '- %s\n'{{range .HostFiles}} {{.}}{{end}} '*.gz' '*.br' >"$work/hidden"
rclone lsf -R --files-only --filter-from "$work/hidden" "$site" | sort >"$work/site"
{{- if .Upload.Encoding}}

# Compressed files take the names of the files that they are made of.
mkdir "$work/packed"
(cd "$site" && find . -type d | sort) | (cd "$work/packed" && xargs mkdir -p)
sed 's:^:/:' "$work/site" | while IFS= read -r name; do
	[ -f "$site$name{{.Upload.Ext}}" ] || continue
	cp "$site$name{{.Upload.Ext}}" "$work/packed$name"
	printf -- '- %s\n' "$name" >>"$work/hidden"
done
[ -n "$(find "$work/packed" -type f | head -n 1)" ] || { echo "$site has no {{.Upload.Ext}} files; run gen build --compress" >&2; exit 1; }
{{- end}}

# copy FOLDER FLAG... uploads the files that $work/filter names, if their bytes differ.
copy() {
	from=$1
	shift
	rclone copy "$from" "$remote" --checksum --filter-from "$work/filter" "$@" $flags
}

# put CACHING TYPE PATTERN... uploads files with their headers. Without a type rclone finds it.
put() {
	caching=$1 type=$2
	shift 2
	patterns=$(printf '%s\n' "$@")
	set -- --header-upload "Cache-Control: $caching"
	[ -z "$type" ] || set -- "$@" --header-upload "Content-Type: $type"
{{- if .Upload.Encoding}}
	printf '%s\n- *\n' "$patterns" >"$work/filter"
	copy "$work/packed" "$@" --header-upload 'Content-Encoding: {{.Upload.Encoding}}'
{{- end}}
	{ cat "$work/hidden"; printf '%s\n- *\n' "$patterns"; } >"$work/filter"
	copy "$site" "$@"
}

# Assets have a hash in their name and never change. Data, pages, and files that list pages follow.
put '{{.Immutable}}' '' '+ /assets/**'
put '{{.Revalidate}}' ''{{range .Data}} '- *.{{.End}}'{{end}}{{range .Pages}} '- *.{{.End}}'{{end}} '+ *'
{{- range .Data}}
put '{{$.Revalidate}}' '{{.Header}}' '+ *.{{.End}}'
{{- end}}
{{- range .Pages}}
put '{{$.Revalidate}}' '{{.Header}}' '+ *.{{.End}}'
{{- end}}

# What the site no longer has.
rclone lsf -R --files-only "$remote" | sort | comm -13 "$work/site" - >"$work/gone"
[ ! -s "$work/gone" ] || rclone delete "$remote" --files-from-raw "$work/gone" $flags
`))

var sftpScript = template.Must(template.New("sftp").Parse(`#!/bin/sh
# Made by gen hosting sftp. It uploads the site to a folder of a host, and deletes everything else
# there but names that begin with a dot. Files come before the files that link to them; if it is
# interrupted, run it again. Its arguments are passed to rclone: --dry-run changes nothing.
set -eu
site='{{.Upload.Folder}}'
remote='{{.Upload.Remote}}'
[ -f "$site/index.html" ] || { echo "$site: not a built site; run gen build first" >&2; exit 1; }

rclone copy "$site" "$remote" --filter '+ /assets/**' --filter '- *' "$@"
set --{{range .HostFiles}} --filter '- {{.}}'{{end}} "$@"
rclone copy "$site" "$remote" "$@"
rclone sync "$site" "$remote" --filter '- /.*' --filter '- /.*/**' "$@"
`))
