package lang

import (
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"psyref/calc/present"
)

// No-break spaces and hyphens.
const (
	NoBreak       = "\u00a0"
	NarrowNoBreak = "\u202f"
	noBreakHyphen = "\u2011"
)

// rules are the typographic rules of one language.
type rules struct {
	locale present.Locale
	region string // region of this spelling, "GB"
	quotes quotes
	spaces spaces
	// units are words between spaces that stay with the number before them, besides the symbols of
	// every language.
	units string
	// ordered are words that stay with the ordinal before them, written as a number and the ending.
	ordered, ordinal string
	joined           string // between quoted words of a list, if the list as a whole is in quotation marks
}

// quotes are the characters that replace ' and ".
type quotes struct{ open, close, openSingle, closeSingle rune }

// spaces lists the punctuation with a non-breaking space. A narrow space is added inside guillemets
// if the editor typed none.
type spaces struct {
	narrowBefore string // marks after a narrow space
	wideBefore   string // marks after a space of full width
	opens        rune   // the mark that a narrow space follows
	closes       rune   // the mark that a narrow space precedes in any case
}

// typography holds the rules of each language that has its own.
var typography = map[string]rules{
	"en": {
		locale: present.Locale{Decimal: ".", Thousands: ","},
		region: "GB",
		quotes: curly,
		units:  " xp kB MB inch inches ",
		joined: "”, “",
	},
	"fr": {
		locale:  present.Locale{Decimal: ",", Thousands: NarrowNoBreak},
		region:  "FR",
		quotes:  curly,
		spaces:  spaces{narrowBefore: ";!?»", wideBefore: ":", opens: '«', closes: '»'},
		units:   " xp ps ko Mo pouce pouces ",
		ordered: " édition ", ordinal: "e",
		joined: NarrowNoBreak + "», «" + NarrowNoBreak,
	},
	"de": {
		locale: present.Locale{Decimal: ",", Thousands: "."},
		region: "DE",
		quotes: quotes{'„', '“', '‚', '’'},
		joined: "“, „",
	},
}

var curly = quotes{'“', '”', '‘', '’'}

func rulesOf(tag string) rules {
	if known, ok := typography[tag]; ok {
		return known
	}
	plain := rules{locale: separators(tag), quotes: curly, joined: "”, “"}
	if region, confidence := language.Make(tag).Region(); confidence != language.No {
		plain.region = region.String()
	}
	return plain
}

// separators returns the separators of numbers in a language, from the Unicode tables.
func separators(tag string) present.Locale {
	text := message.NewPrinter(language.Make(tag)).Sprint(number.Decimal(1234567.5))
	whole, _, _ := strings.Cut(text, "567")
	_, thousands, _ := strings.Cut(whole, "1")
	thousands, _, _ = strings.Cut(thousands, "234")
	_, rest, _ := strings.Cut(text, "567")
	decimal, _, _ := strings.Cut(rest, "5")
	if decimal == "" {
		decimal = "."
	}
	return present.Locale{Decimal: decimal, Thousands: thousands}
}

// LocaleOf returns the number format of a language.
func LocaleOf(tag string) present.Locale { return rulesOf(tag).locale }

// Territory returns a language with its region, as Open Graph requires: "en_GB". It returns the tag
// alone if no region is known.
func Territory(tag string) string {
	if region := rulesOf(tag).region; region != "" {
		return tag + "_" + region
	}
	return tag
}

// ListJoint returns the text between the words of a list that is quoted as a whole: A”, “B.
func ListJoint(tag string) string { return rulesOf(tag).joined }
