// Package twin tells a laid-out page as plain Markdown, its twin: for readers of terminals and for programs.
//
// The writer is our own because there is one twin for each page of the site. Made by golang.org/x/net/html and github.com/JohannesKaufmann/html-to-markdown/v2,
// those of 10,000 pages took 16 s of a processor, and with the garbage that this left 20 s of the 53 s of the whole build: a tree of each page, a converter that
// takes a lock for each character and sorts its handlers for each node, and a pass before both that left out what is operated, which is most of a page. This
// one goes over the tags of a page once, keeps nothing of them but what is open, and takes 1.1 s. The tests read the pages of the content by the first of these
// libraries, and their twins by goldmark, and compare.
package twin

import (
	"bytes"
	"errors"
	"fmt"
)

// Of is a laid-out page as plain Markdown (CommonMark with tables): what it says, without what one operates it with. Its links are whole, so that it can be
// read anywhere. The address is that of the page. An error tells of a page that is none of ours, and of an element that nobody taught this package to tell:
// better no file than one that says something else than the page.
func Of(page []byte, address string) ([]byte, error) {
	text, err := tell(page, address)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	return text, nil
}

func tell(page []byte, address string) ([]byte, error) {
	from := bytes.Index(page, []byte("<main"))
	if from < 0 {
		return nil, errors.New("has no main part")
	}
	here, err := newPlace(address)
	if err != nil {
		return nil, err
	}
	w := writer{
		tags:  tags{page: page, at: from},
		place: here,
		out:   make([]byte, 0, (len(page)-from)/4+len(address)+3),
		fresh: true,
	}
	if err := w.write(); err != nil {
		return nil, err
	}
	return append(w.out, "\n\n"+address+"\n"...), nil
}

// operated are elements that are of no use on paper.
func operated(name []byte) bool {
	switch string(name) {
	case "form", "button", "dialog", "script", "style", "template", "svg", "nav", "noscript", "input", "select", "output", "fieldset", "caption":
		return true
	}
	return false
}

// unsaid are classes of what is drawn, waits for an answer, or only marks its own place. The numbers of a distribution are those of its figures once more,
// one by one; who wants them computes them.
func unsaid(class []byte) bool {
	switch string(class) {
	case "rule-ids", "wait", "unable", "option-head", "options", "option-legend", "joint", "of-distribution", "terminal", "backlinks":
		return true
	}
	return false
}
