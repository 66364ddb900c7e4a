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
	frameUI     = "ui.yaml"
	framePowers = "powers.yaml"
	frameAsk    = "ask.yaml"
	frameSearch = "search.yaml"
)

// frameWords returns the words of a file that the program has in a language; nil if it has none.
func frameWords(tag, file string) *yaml.Node { return programFrames()[tag+"/"+file] }

// frameFor returns the default words for a language: its own in the program, else English. For a
// partial language without words in the program it returns nil, since its fallback supplies them.
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
		panic(err) // the pattern is ours
	}
	for _, name := range names {
		data, err := frame.Words.ReadFile(name)
		if err != nil {
			panic(err) // it is in the program
		}
		var log source.Log
		root, ok := yaml.Parse(source.NewFile("gen/frame/"+name, data), &log)
		if !ok {
			panic(log.Err()) // a test reads them
		}
		frames[name] = root
	}
	return frames
})
