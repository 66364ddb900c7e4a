package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"

	"psyref/calc/all"
	"psyref/gen"
)

// heldMode prints the memory that a content folder takes once it is read and linked, which gen
// serve keeps while it runs. A file for a heap profile may follow.
func heldMode(args []string) error {
	if len(args) < 1 {
		return errors.New("held: name the content folder")
	}
	linked, err := gen.Read(gen.Options{Content: os.DirFS(args[0]), Name: args[0], Base: "https://psyref.example", Catalog: all.Calculators, Tables: all.Tables})
	if err != nil {
		return err
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // the second run sweeps what the first one found to be garbage
	runtime.ReadMemStats(&m)
	fmt.Printf("%d pages hold %.1f MB in %d pieces, %.1f kB a page; %.1f MB were allocated\n",
		linked.Pages, float64(m.HeapAlloc)/1e6, m.HeapObjects, float64(m.HeapAlloc)/1e3/float64(linked.Pages), float64(m.TotalAlloc)/1e6)
	if len(args) > 1 {
		profile, err := os.Create(args[1])
		if err != nil {
			return err
		}
		defer profile.Close()
		if err := pprof.Lookup("heap").WriteTo(profile, 0); err != nil {
			return err
		}
	}
	runtime.KeepAlive(linked)
	return nil
}
