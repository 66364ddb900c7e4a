package content

import (
	"path"
	"sync"

	"psyref/gen/frame"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

// frameWords returns the words of the frame that the program has in a language; nil if it has none.
func frameWords(tag string) *yaml.Node { return programFrames()[tag] }

// programFrames are the words of the program by language, parsed once.
var programFrames = sync.OnceValue(func() map[string]*yaml.Node {
	frames := map[string]*yaml.Node{}
	entries, err := frame.Words.ReadDir(".")
	if err != nil {
		panic(err) // they are in the program
	}
	for _, entry := range entries {
		name := path.Join(entry.Name(), "ui.yaml")
		data, err := frame.Words.ReadFile(name)
		if err != nil {
			panic(err)
		}
		var log source.Log
		root, ok := yaml.Parse(source.NewFile("gen/frame/"+name, data), &log)
		if !ok {
			panic(log.Err()) // a test reads them
		}
		frames[entry.Name()] = root
	}
	return frames
})
