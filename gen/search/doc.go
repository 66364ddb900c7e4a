// Package search builds the search index of the site: static JSON files that the search script
// loads a few at a time.
//
// The files of a language are in search/<language>/. The root, search/<language>.json, is loaded
// when a reader opens the search. It holds the boundaries of the word files, the systems, stop
// words and phrases, and the texts of the interface. A query then loads
//
//	words-<n>.json    the words between two boundaries, each with the entries that contain it,
//	                  or with the best if there are too many
//	letter-<c>.json   the words that begin with a letter, to correct misspelt words
//	<unit>-<n>.json   title, address and text of results, for the few units with the best results
//
// An entry is the target of a result: a page, a section, a rule, a row of a table, a power, a term,
// a calculator or a case. A unit is a group of entries that belong together, such as those of a
// page. Its first entry is the page itself; a word in its title adds a little weight to every
// entry.
//
// The script needs no stemmer and no knowledge of languages. Words are stored in lower case without
// accents, each with the number of the group of words that share its stem. A prefix that several
// word files contain ("pe") is stored as a word of its own, "pe*", with the best entries of all
// words that begin with it. One word of a query therefore costs one file, whatever the size of the
// site.
//
// # Words of readers
//
// A language can have a [site.SearchVocabulary]. A word of readers ("block") is stored with the
// places of the words that it means ("deny", "nullify"), and so costs one file too; a phrase is a
// word whose parts are joined by "+". Stop words are in the root, so that the script skips them,
// and have no places in texts. A question that leads to a page is an entry of its own, whose result
// is the page; a table of links to pages gives such entries too, in place of its rows.
//
// Units that compare, list or repeat others are late: they come last, and the script counts them
// less. The name of a power of which nothing is known is stored in a lower class.
//
// Every file contains a digest of the order of units and of the boundaries that its numbers refer
// to. The script compares the digests, so it detects files of two builds and loads the root again.
// A change of a text keeps the digest and nearly all files.
//
// Alternatives considered: Pagefind splits its index in the same way, but is a separate program,
// loads 60 kB before the first answer, does not correct misspellings and has no words of readers.
// lunr, MiniSearch, Orama, FlexSearch and Fuse load the index of the whole site, which is more than
// all of the first answer may cost, and grows with it. Bleve in the browser is megabytes of
// WebAssembly. The stems come from Snowball.
package search
