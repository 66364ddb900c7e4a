package content

import (
	"time"

	"psyref/gen/source"
	"psyref/gen/yaml"
)

const changesFile = "changes.yaml"

// Change is an entry of changes.yaml: what changed for players, when, and by which source. The
// repository has the earlier wording of rules.
type Change struct {
	At      source.Pos    `yaml:"-"`
	ID      string        `yaml:"id" doc:"permanent: part of the address"`
	On      yaml.String   `yaml:"on" doc:"the day, as 2026-11-22"`
	Rules   []yaml.String `yaml:"rules,optional" doc:"ids of the rules that changed"`
	Pages   []yaml.String `yaml:"pages,optional" doc:"<system>/<page>: pages of which more changed than a rule"`
	Texts   yaml.Texts    `yaml:"texts" doc:"what is different now, and what it was before"`
	Sources yaml.Texts    `yaml:"sources" doc:"what says so"`
}

func (l *loader) changes() {
	seen := map[string]bool{}
	l.out.Changes = records(l, changesFile, "the change", "changes", "- id: …", func(c *Change) {
		if c.ID != "" && (!slug.MatchString(c.ID) || seen[c.ID]) {
			l.errs.AddPos(c.At, slugHint, "change id %s is a duplicate, or not lower-case words joined by -", c.ID)
		}
		seen[c.ID] = true
		if _, err := time.Parse(time.DateOnly, c.On.Value); err != nil && c.On.Value != "" {
			l.errs.AddPos(c.On.At, "write year, month and day as digits, like 2026-11-22", "%q is not a date", c.On.Value)
		}
		if len(c.Rules)+len(c.Pages) == 0 {
			l.errs.AddPos(c.At, "add rules: [id, …], or pages: [<system>/<page>]",
				"change %s names neither a rule nor a page", c.ID)
		}
	})
}
