package preview

import (
	"html/template"
	"strconv"
	"strings"
)

// brokenPageData is the data of the page that replaces every page until a first build succeeds.
type brokenPageData struct {
	Words  words
	Report *report
}

// More returns the text with the number of problems that are not listed.
func (b brokenPageData) More() string {
	return strings.ReplaceAll(b.Words.More, "{n}", strconv.Itoa(b.Report.More))
}

// Also returns the text with the further places of a problem.
func (b brokenPageData) Also(p problem) string {
	return strings.ReplaceAll(b.Words.Also, "{places}", placesOf(p))
}

func placesOf(p problem) string {
	text := strings.Join(p.Also, ", ")
	if p.Others > 0 {
		text += " … (+ " + strconv.Itoa(p.Others) + ")"
	}
	return text
}

// brokenPage is the page with the errors. It reloads itself without scripts, and contains its own
// style, because the style sheet of the site may have the error.
var brokenPage = template.Must(template.New("broken").Parse(`<!DOCTYPE html>
<html lang="{{.Words.Language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="1"><title>{{.Words.Title}}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem; background: light-dark(#fae3df, #3b1a16); color: light-dark(#1d1b18, #efe8db); overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; color: light-dark(#8f1010, #ffb4a8); }
ol { list-style: none; padding: 0; }
li { margin: 0 0 1.25rem; }
li p { margin: 0 0 .25rem; white-space: pre-line; }
code, pre { font: .9rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { margin: 0 0 .25rem; padding: .4rem .6rem; background: light-dark(#fbf8f1, #171512); white-space: pre-wrap; tab-size: 4; }
mark { background: none; color: inherit; border-bottom: 3px solid light-dark(#8f1010, #ffb4a8); font-weight: 700; }
</style></head>
<body><main><h1>{{.Words.Title}}</h1>
<ol>{{range .Report.Problems}}<li>{{with .Place}}<p lang="en"><code>{{.}}</code></p>{{end}}<p lang="en"><strong>{{.Message}}</strong></p>
{{- with .Line}}<pre lang="en">{{.Number}} │ {{.Before}}<mark>{{.Marked}}</mark>{{.After}}</pre>{{end}}{{with .Hint}}<p lang="en">{{.}}</p>{{end}}{{if .Also}}<p>{{$.Also .}}</p>{{end}}</li>
{{end}}</ol>{{if .Report.More}}<p>{{.More}}</p>{{end}}<p>{{.Words.None}}</p></main></body></html>
`))
