package power

import (
	"regexp"
	"slices"
	"strings"

	"psyref/gen/lang"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

var placePattern = regexp.MustCompile(`\{([A-Za-z0-9.-]+)\}`)

// placesIn returns the paths of the {places} of a text.
func placesIn(text string) (list []string) {
	for _, m := range placePattern.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// template is a text for programs with {places}, which are filled with ids and numbers.
type template struct{ yaml.String }

func (t *template) paths() []string   { return placesIn(t.Value) }
func (t *template) place() source.Pos { return t.At }

// fill fills a template. It reports false if a place has no value.
func (s *scope) fill(t template) (text string, ok bool) {
	text, ok = t.Value, true
	for _, path := range placesIn(text) {
		value, known := s.raw(path)
		ok = ok && known
		text = strings.ReplaceAll(text, "{"+path+"}", value)
	}
	return text, ok
}

// fillEach fills a template once for each value of a field in it that has several.
func (s *scope) fillEach(t template) (texts []string) {
	texts = []string{t.Value}
	for _, path := range placesIn(t.Value) {
		var filled []string
		for _, text := range texts {
			for _, value := range s.list(path) {
				filled = append(filled, strings.ReplaceAll(text, "{"+path+"}", value))
			}
		}
		texts = filled
	}
	return texts
}

// phrase is a text for readers: one in each language, or one for all of them. A {place} is filled
// with the words of a field or a variable; a part in [brackets] is left out if a place in it is
// empty. It may be a list of texts, each with the condition under which it holds.
type phrase struct {
	At       source.Pos
	variants []variant
}

type variant struct {
	When  Condition `yaml:"when,optional"`
	Words saying    `yaml:"text"`
}

// saying is a text in each language, or one for all of them.
type saying struct{ yaml.Texts }

// ReadYAML reads the text.
func (s *saying) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if n.Kind == yaml.Mapping {
		r.Value(n, &s.Texts)
		return
	}
	var text string
	r.Value(n, &text)
	s.Texts = yaml.Texts{}
	for _, language := range r.Languages.Tags() {
		s.Texts[language] = text
	}
}

// ReadYAML reads the text, or a list of texts with conditions.
func (p *phrase) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	if p.At = n.At; n.Kind == yaml.List {
		r.Value(n, &p.variants)
	} else {
		var one saying
		one.ReadYAML(r, n)
		p.variants = []variant{{Words: one}}
	}
	for _, v := range p.variants {
		p.check(r, v.Words.Texts)
	}
}

// check reports places that one language has and another lacks. A language may lack the text.
func (p *phrase) check(r *yaml.Reader, texts yaml.Texts) {
	var usual []string
	first := true
	for _, language := range r.Languages.Tags() {
		text, there := texts[language]
		if !there {
			continue
		}
		places := placesIn(text)
		slices.Sort(places)
		if places = slices.Compact(places); first {
			first, usual = false, places
		} else if !slices.Equal(places, usual) {
			r.Errs.AddPos(p.At, "every language has the same {places}", "%s has {%s}, not {%s}", language,
				strings.Join(places, "} {"), strings.Join(usual, "} {"))
		}
	}
}

func (p *phrase) place() source.Pos { return p.At }

// paths returns the paths that the phrase names, in any language.
func (p *phrase) paths() (list []string) {
	for _, v := range p.variants {
		list = append(list, v.When.paths()...)
		for _, text := range v.Words.Texts {
			list = append(list, placesIn(text)...)
		}
	}
	return list
}

// given reports whether the declaration has the phrase.
func (p *phrase) given() bool { return len(p.variants) > 0 }

// say returns the first text that holds, filled; "" if none does.
func (s *scope) say(p phrase) string { return first(s.sayAll(p)) }

// sayAll returns all texts that hold, filled.
func (s *scope) sayAll(p phrase) (texts []string) {
	for _, v := range p.variants {
		if s.holds(v.When) {
			texts = append(texts, s.fillWords(s.w.in(v.Words.Texts)))
		}
	}
	return texts
}

// in returns a declared text in the language of the words, typeset.
func (w *Writer) in(texts yaml.Texts) string {
	text, of := lang.In(w.languages, texts, w.words.language)
	return lang.Typeset(of, text, false)
}

// fillWords fills the places of a text. Brackets nest.
func (s *scope) fillWords(text string) string {
	filled, _, _ := s.segment(text)
	return filled
}

// segment fills a text up to its closing bracket. It reports whether all of its places have values,
// and returns what follows the bracket.
func (s *scope) segment(text string) (filled string, whole bool, rest string) {
	whole = true
	var b strings.Builder
	for {
		i := strings.IndexAny(text, "{[]")
		if i < 0 {
			b.WriteString(text)
			return b.String(), whole, ""
		}
		b.WriteString(text[:i])
		sign := text[i]
		text = text[i+1:]
		switch sign {
		case ']':
			return b.String(), whole, text
		case '[':
			inner, complete, after := s.segment(text)
			if text = after; complete {
				b.WriteString(inner)
			}
		default:
			path, after, closed := strings.Cut(text, "}")
			if !closed {
				b.WriteByte('{')
				continue
			}
			words := s.words(path)
			whole = whole && words != ""
			b.WriteString(words)
			text = after
		}
	}
}
