// Package search builds the search index of the site: a JSON file for each language, which the
// search script loads when a reader opens the search. Everything that a query needs is in it: the
// words with their entries, the texts of the entries, and the texts of the interface.
//
// An entry is the target of a result: a rule, a ruling, a row of a table, a paragraph, the lead of a
// page, a power, a term, a calculator or a case. A unit is a group of entries that belong together,
// such as those of a page. Its first entry is the page itself. The script counts the words of the
// page's title and of the heading above an entry for that entry, so that the result is the rule that
// answers, not the summary of its page.
//
// The script needs no stemmer and no knowledge of languages. Words are stored in lower case without
// accents, each with the number of the group of words that share its stem.
//
// # Words of readers
//
// A language can have a [site.SearchVocabulary]. A word of readers ("block") is stored with the
// places of the words that it means ("deny", "nullify"); a phrase is a word whose parts are joined
// by "+". The script skips stop words, which have no places in texts. A question that leads to a
// page is an entry of its own, whose result is the page; a table of links to pages gives such
// entries too, in place of its rows.
//
// Units that compare, list or repeat others are late: they come last, and the script counts them
// less. The name of a power of which nothing is known is stored in a lower class.
//
// # Size
//
// An index of our site has about 1 MB, 220 kB in brotli. That of a book of 240,000 words would have
// about 630 kB.
//
// Alternatives considered: Pagefind is a separate program, loads 60 kB before the first answer,
// does not correct misspellings and has no words of readers. lunr, MiniSearch, Orama, FlexSearch and
// Fuse have no words of readers either, and rank by the frequency of words, not by the titles, ids
// and rows of rules. Bleve in the browser is megabytes of WebAssembly. The stems come from Snowball.
package search
