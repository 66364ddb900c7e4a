package main

import (
	"math/rand/v2"
	"strings"
)

// The subjects of pages. There are at least as many topics as pages in a system, so that addresses
// are unique.
var (
	bookNames     = strings.Fields("Ravens Ashes Iron Salt Lanterns Rivers Thorns Embers Towers Wolves Mirrors Storms Bells Crowns Ruins")
	topics        = strings.Split("Overview,Marching,Raiding,Foraging,Bargaining,Climbing,Signalling,Burning,Mending,Hiding,Trading,Scouting,Besieging,Swimming,Praying,Riding,Sailing,Tunnelling,Watching,Feasting,Mustering,Retreating,Charging,Healing,Cursing,Blessing,Forging,Tracking,Ambushing,Parleying,Wagering,Duelling,Dreaming,Resting,Training,Recruiting,Fortifying,Surveying,Smuggling,Carousing", ",")
	circumstances = strings.Split("at night,in the rain,under fire,on a bridge,without orders,in winter,at dawn,behind the lines,with allies,in a hurry,on the march,in the fog", ",")
)

// Terms of the glossary: each kind combined with each thing.
var (
	termKinds  = strings.Fields("amber hollow silent gilded broken crimson frozen hidden restless sacred tarnished veiled waxen woven withered brazen cloven drowned errant fabled")
	termThings = strings.Fields("oath ward sigil tithe banner relic vigil chalice omen covenant")
)

// The words of sentences. None of them is a term.
var (
	nouns = strings.Fields(`captain guard ditch road cart lamp rope gate wall field horse camp fire river ford hill tower drum horn spear shield
 bow arrow stone ladder boat cloak boot map letter coin ration flask tent scout cook smith priest herald clerk child widow stranger
 rival neighbour bargain debt promise signal order plan mistake wound fever scar burden supply season harvest market bridge tunnel cellar
 roof window door key lock chain bell mirror candle mask table dice round turn phase token marker counter rank file line column flank`)
	qualities = strings.Fields(`heavy narrow quiet loud early late careful careless cheap costly long short steep shallow deep bright dark wet dry
 warm cold old new rough smooth loose tight plain strange common rare simple double single half whole outer inner upper lower first second last`)
	acts = strings.Fields(`takes leaves carries counts holds drops moves blocks opens closes marks pays ends begins doubles halves follows
 ignores breaks repairs covers reveals hides trades loses gains keeps returns passes draws spends lowers raises shares splits joins`)
	whens    = strings.Split(`before the round ends,after the first roll,while nobody watches,when both sides agree,as long as the line stands,once in each phase,if a token is left,unless the order says so,at the end of the turn,whenever the total is even,without another roll,and then stops`, ",")
	openings = strings.Split(`From then on ,In most cases ,Only rarely ,At this point ,On a tie ,With two or more of them ,Near the end ,Even so `, ",")
)

// prose makes random sentences.
type prose struct{ *rand.Rand }

func (p prose) pick(list []string) string { return list[p.IntN(len(list))] }

// thing returns a noun with its determiner, in lower case.
func (p prose) thing() string {
	switch p.IntN(4) {
	case 0:
		return "the " + p.pick(nouns)
	case 1:
		return "each " + p.pick(qualities) + " " + p.pick(nouns)
	case 2:
		return "your " + p.pick(nouns)
	}
	return "the " + p.pick(qualities) + " " + p.pick(nouns)
}

// sentence returns a sentence without its full stop. About is its object; "" means a random one.
func (p prose) sentence(about string) string {
	if about == "" {
		about = p.thing()
	}
	text := p.thing() + " " + p.pick(acts) + " " + about
	if p.IntN(3) > 0 {
		text += " " + p.pick(whens)
	}
	if p.IntN(4) == 0 {
		return p.pick(openings) + text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// sentences returns n sentences joined by spaces.
func (p prose) sentences(n int) string {
	var list []string
	for range n {
		text := p.sentence("")
		if p.IntN(5) == 0 {
			text += "; " + p.thing() + " " + p.pick(acts) + " " + p.thing()
		}
		list = append(list, text+".")
	}
	return strings.Join(list, " ")
}
