package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// The goals: CPU relative to that of Hugo, and growth of CPU per page.
const (
	goalCPU    = 1.0
	goalGrowth = 1.2
	goalPages  = 1_000 // smallest site to which goalCPU applies
	growthFrom = 1_000
)

// report writes a table, and whether the goals are met.
func (b *bench) report(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "pages\t\tCPU s\tof Hugo\tms a page\twall s\tpeak MB\tof Hugo\tfiles\tMB\t\n")
	for _, r := range b.Rounds {
		for _, name := range contestants {
			c, ran := r.Costs[name]
			if !ran {
				continue
			}
			cpu, peak := r.ofHugo(c)
			fmt.Fprintf(w, "%d\t%s\t%.2f\t%s\t%.2f\t%.2f\t%.0f\t%s\t%d\t%.1f\t\n",
				r.Pages, name, c.CPU, share(cpu), 1e3*c.CPU/float64(r.Pages), c.Wall, float64(c.Peak)/1e6, share(peak), c.Files, float64(c.Bytes)/1e6)
		}
	}
	w.Flush()
	fmt.Fprintf(out, "\ncompiling the core, once for any site and not counted above: %.1f s of CPU, %.0f MB at its peak\n", b.Core.CPU, float64(b.Core.Peak)/1e6)
	b.goals(out)
}

// ofHugo returns a cost relative to that of Hugo, or 0 if Hugo did not run.
func (r round) ofHugo(c cost) (cpu, peak float64) {
	hugo, ran := r.Costs[contestHugo]
	if !ran {
		return 0, 0
	}
	return c.CPU / hugo.CPU, float64(c.Peak) / float64(hugo.Peak)
}

func share(part float64) string {
	if part == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", part)
}

// goals prints which goals the measured sizes meet.
func (b *bench) goals(out io.Writer) {
	goal := func(pages int, what string, is, atMost float64) {
		if is == 0 {
			return
		}
		verdict := "met"
		if is > atMost {
			verdict = "missed"
		}
		fmt.Fprintf(out, "%d pages: %s %.2f, at most %.2f: %s\n", pages, what, is, atMost, verdict)
	}
	perPage := 0.0 // at growthFrom pages
	for _, r := range b.Rounds {
		c, ran := r.Costs[contestOurs]
		if !ran {
			continue
		}
		if r.Pages >= goalPages {
			cpu, _ := r.ofHugo(c)
			goal(r.Pages, "CPU relative to Hugo", cpu, goalCPU)
		}
		if r.Pages == growthFrom {
			perPage = c.CPU / float64(r.Pages)
		} else if r.Pages > growthFrom && perPage > 0 {
			goal(r.Pages, "CPU per page relative to 1,000 pages", c.CPU/float64(r.Pages)/perPage, goalGrowth)
		}
	}
}
