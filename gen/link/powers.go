package link

import (
	"psyref/gen/power"
	"psyref/gen/site"
)

func (m *model) powers() {}

func (m *model) powerNames() *powerNames {
	return &powerNames{bySystem: map[string]power.Names{}, byFile: map[string]*site.Page{}}
}
