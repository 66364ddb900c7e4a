package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"psyref/gen"
	"psyref/gen/cache"
	"psyref/gen/found"
	"psyref/gen/history"
	"psyref/gen/output"
	"psyref/gen/spill"
)

// building is a site on its way into a folder.
type building struct {
	cmd      *cobra.Command
	measured measured
	options  gen.Options
	content  string
	out      string
	compress bool
	weigh    bool

	list string // that of the files that were written: output.Writer.List
}

// built is what a build tells of itself.
type built struct {
	Core    string // digest of the rules core
	Totals  gen.Totals
	LeftOut []string        // lines of what the site has not
	Weights *output.Weights // of what readers load; nil where they were not asked for
}

// again builds the site, unless the folder holds what would be built.
func (b *building) again() (made built, err error) {
	receipts := output.Receipts{Kept: cache.Folder(cacheFolder("receipts"))}
	from := b.sum()
	var core *output.Core
	before, given := receipts.Of(b.out)
	if given && from != "" && before.From == from && json.Unmarshal(before.Made, &made) == nil {
		compiled, err := b.measured.compiled(b.cmd)
		if err != nil {
			return made, err
		}
		weighed := made.Weights != nil || !b.weigh
		if core = &compiled; weighed && made.Core == digestOf(compiled) && before.Holds(b.cmd.Context(), b.out) {
			fmt.Fprintln(b.cmd.ErrOrStderr(), "nothing has changed since the site was built; it stays as it is")
			return made, nil
		}
	}
	if made, err = b.build(core); err != nil {
		return made, err
	}
	sweepCaches() // now that all that this site is made from has been asked for
	if from == "" {
		return made, nil
	}
	if b.sum() != from { // something changed meanwhile
		return made, nil
	}
	if told, err := json.Marshal(made); err == nil {
		receipts.Give(b.out, output.Receipt{From: from, List: b.list, Made: told})
	}
	return made, nil
}

// sum is that of all that the site is made from but the core; "" where it cannot be told.
func (b *building) sum() string {
	program, err := programSum()
	if err != nil {
		return ""
	}
	from, err := b.options.Sum(program, fmt.Sprint(history.Sum(b.cmd.Context(), b.content, time.Now()), b.compress))
	if err != nil {
		return "" // whoever reads the content says what is wrong
	}
	return from
}

func digestOf(core output.Core) string {
	return output.Digest(slices.Concat(core.WASM, core.Exec))
}

// programSum is the digest of this program.
var programSum = sync.OnceValues(func() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	return output.Digest(data), nil
})

// aside is a file for texts that wait for their turn, where the disk is: temporary files are in memory on many systems. Nil, where no file can be made, keeps
// everything at hand, which takes memory and nothing else.
func aside() *spill.File {
	for _, folder := range []string{cacheFolder("aside"), os.TempDir()} {
		if file, err := spill.Create(folder); err == nil {
			return file
		}
	}
	return nil
}

// build reads the content and writes the site into the folder, each file as it is made.
func (b *building) build(core *output.Core) (made built, err error) {
	ctx, o := b.cmd.Context(), b.options
	boundMemory(o.Content)
	o.Aside = aside()
	defer o.Aside.Close()
	linked, err := gen.Read(o)
	if err != nil {
		return made, err
	}
	o.Past = pastOf(ctx, b.content, linked, b.cmd.ErrOrStderr())
	leftOut := found.LeftOut(linked.Site.Base, linked.Site.Prefix, o.Dates())
	if core == nil {
		compiled, err := b.measured.compiled(b.cmd)
		if err != nil {
			return made, err
		}
		core = &compiled
	}
	w, err := output.Begin(ctx, b.out)
	if err != nil {
		return made, err
	}
	put := w.Put
	if b.compress {
		put = compressing(w.Put, cache.Folder(cacheFolder("compressed")))
	}
	p := newProgress(b.cmd.ErrOrStderr())
	defer p.done()
	o.Told = func(done, all int) { p.toldTerminal("laying out pages", done, all) }
	totals, err := gen.RenderTo(linked, o, *core, put)
	p.done()
	if err != nil {
		w.Abort()
		return made, err
	}
	if _, _, err = w.Commit(); err != nil {
		return made, err
	}
	b.list = w.List()
	made = built{Core: digestOf(*core), Totals: *totals, LeftOut: leftOut}
	if b.weigh {
		made.Weights, err = b.weighed()
	}
	return made, err
}

// weighed is what readers load of the site that was written; nil where another build has put another into its place meanwhile.
func (b *building) weighed() (*output.Weights, error) {
	ctx := b.cmd.Context()
	fmt.Fprintln(b.cmd.ErrOrStderr(), "weighing what readers load …")
	weights, err := output.Weigh(ctx, os.DirFS(b.out), cacheFolder("weights"))
	switch {
	case ctx.Err() != nil:
		return nil, ended("ended while the new site was weighed; it stands whole in " + b.out)
	case output.ListOf(b.out) != b.list:
		fmt.Fprintf(b.cmd.ErrOrStderr(), "another build put its site into %s meanwhile; this one was not weighed\n", b.out)
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &weights, nil
}
