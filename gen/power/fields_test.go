package power_test

import (
	"slices"
	"strings"
	"testing"
)

// texts returns the texts of the fields of a power.
func texts(t *testing.T, language, key string) (list []string) {
	t.Helper()
	for _, f := range built(t).at(t, language, key).Fields {
		list = append(list, strings.ReplaceAll(f.Text, "\u00a0", " "))
	}
	return list
}

// TestKeywords checks that Keywords and −DICE are in the page's language, with their numbers.
func TestKeywords(t *testing.T) {
	for key, want := range map[string][]string{
		"en trenchhammer/pyromancy/sunburst":         {"FIRE, IGNORE ARMOUR", "−1 DICE"},
		"fr trenchhammer/pyromancy/sunburst":         {"FEU, IGNORE L’ARMURE", "−1 DÉ"},
		"fr trenchhammer/pyromancy/flame-breath":     {"AUTOMATIQUE 2, IGNORE LE COUVERT, IGNORE LA LONGUE PORTÉE, IGNORE L’ARMURE, FEU, PSYCHIQUE, RISQUÉ"},
		"en trenchhammer/telekinesis/vortex-of-doom": {"IGNORE COVER, IGNORE ARMOUR, RELOAD, BLAST 5″, PSYCHIC, RISKY, SCATTER"},
		"fr trenchhammer/telekinesis/vortex-of-doom": {"IGNORE LE COUVERT, IGNORE L’ARMURE, RECHARGEMENT, EXPLOSION 5″, PSYCHIQUE, RISQUÉ, DISPERSION"},
		"fr trenchhammer/technomancy/machine-flense": {"IGNORE L’ARMURE, PSYCHIQUE, RISQUÉ, ÉTOURDISSEMENT"},
	} {
		language, key, _ := strings.Cut(key, " ")
		got := texts(t, language, key)
		for _, text := range want {
			if !slices.Contains(got, text) {
				t.Errorf("%s in %s has no field %q but %q", key, language, text, got)
			}
		}
	}
}

// TestUnknownFields checks that unknown values are marked, with their own text.
func TestUnknownFields(t *testing.T) {
	for language, word := range map[string]string{"en": "unknown", "fr": "inconnu"} {
		unknown := 0
		for _, f := range built(t).at(t, language, "dark-millennium/eldar/mind-war").Fields {
			if f.Unknown {
				if unknown++; f.Text != word {
					t.Errorf("%s in %s is %q", f.ID, language, f.Text)
				}
			}
		}
		if unknown != 3 {
			t.Errorf("%s: %d fields are unknown, want Force, range and staying in play", language, unknown)
		}
		for key, want := range map[string]bool{"dark-millennium/eldar/mind-war": true, "dark-heresy/biomancy/smite": false} {
			for _, filter := range []string{"cost", "range", "lasts"} {
				if f := built(t).at(t, language, key).Facets[filter]; f.Unknown != want {
					t.Errorf("the %s of %s in the index is %q, unknown: %v", filter, key, f.Text, f.Unknown)
				}
			}
		}
	}
}

// TestJoinedValues checks that values on which sources disagree are joined by a word everywhere, and
// that equal units are written once.
func TestJoinedValues(t *testing.T) {
	b := built(t)
	for _, c := range []struct{ language, key, want string }{
		{"en", "dark-heresy/malefic-daemonology/infernal-gaze", "200 or 100 xp"},
		{"fr", "dark-heresy/malefic-daemonology/infernal-gaze", "200 ou 100 xp"},
		{"en", "dark-heresy/telekinesis/vortex-of-doom", "400 or 500 xp"},
		{"fr", "dark-heresy/telekinesis/vortex-of-doom", "400 ou 500 xp"},
	} {
		p := b.at(t, c.language, c.key)
		if got := strings.ReplaceAll(p.Facets["cost"].Text, "\u00a0", " "); got != c.want {
			t.Errorf("%s in %s: the index says %q, want %q", c.key, c.language, got, c.want)
		}
		if got := texts(t, c.language, c.key)[0]; got != c.want {
			t.Errorf("%s in %s: the page says %q, want %q", c.key, c.language, got, c.want)
		}
	}
	if got, want := texts(t, "en", "dark-heresy/astropath/thought-shield")[1], "Reaction or Free Action"; got != want {
		t.Errorf("the action of the Thought Shield is %q, want %q", got, want)
	}
}

// TestDisciplineOrder checks that the disciplines of a system are in the order of their names in
// each language.
func TestDisciplineOrder(t *testing.T) {
	for language, want := range map[string]string{
		"en": "Astropath Biomancy Divination Malefic Daemonology Minor powers Pyromancy Sanctic Daemonology Telekinesis Telepathy",
		"fr": "Astropathe Biomancie Démonologie maléfique Démonologie sanctique Divination Pouvoirs mineurs Pyromancie Télékinésie Télépathie",
	} {
		var names []string
		for _, d := range built(t).in(t, language).Ordered {
			if d.Page.System.ID == "dark-heresy" {
				names = append(names, d.Name.Text)
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
	}
}
