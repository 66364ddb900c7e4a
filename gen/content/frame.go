package content

import (
	"cmp"
	"io/fs"
	"sync"

	"psyref/gen/frame"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// Files of the program with the words of a language.
const (
	frameUI      = "ui.yaml"
	frameRecords = "records.yaml"
	frameAsk     = "ask.yaml"
	frameSearch  = "search.yaml"
)

// frameWords returns the texts of the program in a language, from one of its files; nil if there
// are none.
func frameWords(tag, file string) *yaml.Node { return programFrames()[tag+"/"+file] }

// frameFor returns the default texts for a language: those of the program in that language, else
// English. For a partial language without words in the program it returns nil, since its fallback
// supplies them.
func frameFor(tag, file string, partial bool) *yaml.Node {
	known := frameWords(tag, file)
	if partial {
		return known
	}
	return cmp.Or(known, frameWords("en", file))
}

// programFrames are the words of the program by file, parsed once.
var programFrames = sync.OnceValue(func() map[string]*yaml.Node {
	frames := map[string]*yaml.Node{}
	names, err := fs.Glob(frame.Words, "*/*.yaml")
	if err != nil {
		panic(err) // the pattern is constant
	}
	for _, name := range names {
		data, err := frame.Words.ReadFile(name)
		if err != nil {
			panic(err) // impossible: an embedded file
		}
		var errs source.Collector
		root, ok := yaml.Parse(source.NewFile("gen/frame/"+name, data), &errs)
		if !ok {
			panic(errs.Err()) // impossible: a test parses every file
		}
		frames[name] = root
	}
	return frames
})
