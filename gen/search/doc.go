// Package search makes the index that pages are searched with: files of the site, beside its pages, that a reader's browser asks for a few of.
//
// A language has its files in search/<language>/. Beside them, search/<language>.json is the root, which a page loads when its search is opened: where the
// words of each file begin, the systems, and the words of the face. A query then asks for
//
//	words-<n>.json    the words from one boundary to the next, each with the entries that it stands in, best first where there are too many
//	letter-<c>.json   every word that begins with a letter, for a word that nobody wrote: what could be meant?
//	<unit>-<n>.json   what is shown of a result: its title, its address and its text, for the few units that the best results are of
//
// An entry is what a result leads to: a page, a section, a rule, a row of a table, a power, a term, a calculator, a case. A unit is entries that belong
// together, as those of a page do; its first is what the others stand on, and a word of its title counts a little for all of them.
//
// The browser knows no stems and no language: words are written as they are found, without accents and in lower case, and each names the group of words that
// share its stem. What could be asked of too many files has an answer of its own: the beginning of words that several files hold ("pe") stands among the
// words, as "pe*", with the best of what begins so. So a word costs one file, whatever the size of the site.
//
// Every file names the order of units and the boundaries that its numbers mean, by a digest: a browser that holds files of two builds notices it, and asks
// for the root again. A change of a text leaves that digest, and nearly all files, as they are.
//
// Libraries for pages that were looked at: Pagefind splits its index as this one does, but is a program of its own, weighs 60 kB before it answers and
// forgives no typing error; lunr, MiniSearch, FlexSearch and Fuse load the index of the whole site; Bleve, in the browser, is megabytes of WebAssembly. Stems are
// those of Snowball.
package search
