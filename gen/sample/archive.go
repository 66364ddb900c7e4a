package sample

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/goccy/go-yaml"
	"golang.org/x/tools/txtar"

	"psyref/calc/present"
	"psyref/gen/site"
)

// contentFile matches the names of files of the content in an archive. Others are goldens and the
// script "edit".
var contentFile = regexp.MustCompile(`^([a-z]{2}/.+|calculators/.+|(powers|spells|items|kinds)/.+|files/.+|[a-z]+\.(yaml|txt))$`)

// Archive returns the content with the files of an archive, to which its script "edit" is applied,
// and the goldens of the archive: "errors", and files below "want/".
func Archive(t testing.TB, a *txtar.Archive) (files fstest.MapFS, goldens []*txtar.File) {
	t.Helper()
	files = Content(t)
	script := ""
	for i := range a.Files {
		f := &a.Files[i]
		switch {
		case f.Name == "errors" || strings.HasPrefix(f.Name, "want/"):
			goldens = append(goldens, f)
		case f.Name == "edit":
			script = string(f.Data)
		case contentFile.MatchString(f.Name):
			data := f.Data
			if strings.HasSuffix(f.Name, "/powers.yaml") {
				var err error
				if data, err = completeWords(data, reflect.TypeFor[site.PowerWords]()); err != nil {
					t.Fatal(err)
				}
			}
			files[f.Name] = &fstest.MapFile{Data: data}
		default:
			t.Fatalf("%s is neither a file of the content nor a golden", f.Name)
		}
	}
	Edit(t, files, script)
	return files, goldens
}

// Read returns the content with the files of an archive on disk. See [Archive].
func Read(t testing.TB, name string) fstest.MapFS {
	t.Helper()
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := Archive(t, a)
	return files
}

// Completed returns only the files of an archive on disk; those whose names have the given end get
// every word of a shape.
func Completed(name, end string, shape reflect.Type) (fstest.MapFS, error) {
	a, err := txtar.ParseFile(name)
	if err != nil {
		return nil, err
	}
	return completed(a, end, shape)
}

func completed(a *txtar.Archive, end string, shape reflect.Type) (fstest.MapFS, error) {
	files := fstest.MapFS{}
	for _, f := range a.Files {
		if !contentFile.MatchString(f.Name) {
			continue
		}
		if strings.HasSuffix(f.Name, end) {
			var err error
			if f.Data, err = completeWords(f.Data, shape); err != nil {
				return nil, err
			}
		}
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files, nil
}

// completeWords appends every missing word of a shape, with its key as the word.
func completeWords(data []byte, shape reflect.Type) ([]byte, error) {
	var words yaml.MapSlice
	if err := yaml.UnmarshalWithOptions(data, &words, yaml.UseOrderedMap()); err != nil {
		return nil, err
	}
	add := func(words yaml.MapSlice, key string, word any) yaml.MapSlice {
		for i, item := range words {
			if item.Key == key {
				if _, group := word.(yaml.MapSlice); group {
					words[i].Value = word
				}
				return words
			}
		}
		return append(words, yaml.MapItem{Key: key, Value: word})
	}
	group := func(words yaml.MapSlice, key string) yaml.MapSlice {
		for _, item := range words {
			if item.Key == key {
				return item.Value.(yaml.MapSlice)
			}
		}
		return nil
	}
	var complete func(words yaml.MapSlice, shape reflect.Type) yaml.MapSlice
	complete = func(words yaml.MapSlice, shape reflect.Type) yaml.MapSlice {
		for i := range shape.NumField() {
			field := shape.Field(i)
			key, _, _ := strings.Cut(field.Tag.Get("yaml"), ",")
			switch field.Type.Kind() {
			case reflect.Struct:
				words = add(words, key, complete(group(words, key), field.Type))
			case reflect.String:
				words = add(words, key, key)
			}
		}
		return words
	}
	words = complete(words, shape)
	if shared := group(words, "shared"); shared != nil {
		for _, key := range present.SharedKeys() {
			shared = add(shared, key, key)
		}
		words = add(words, "shared", shared)
	}
	return yaml.Marshal(words)
}
