package content

import (
	"cmp"
	"slices"
	"strings"

	"psyref/gen/power"
	"psyref/gen/site"
	"psyref/gen/source"
	"psyref/gen/yaml"
)

const glossaryFile = "glossary.yaml"

// Term is an entry of glossary.yaml.
type Term struct {
	ID    string
	At    source.Pos
	Rules map[string]string          // by system: the rule that defines it
	From  map[string]site.Provenance // by system: provenance of the definition, if not the document
	Plain bool                       // not linked automatically, because it is an ordinary word
	In    map[string]TermWords       // by language
}

// TermWords holds the words of a term in one language.
type TermWords struct {
	Term       string   `yaml:"term"`
	Forms      []string `yaml:"forms,optional" doc:"other spellings that running text uses"`
	Mark       termMark `yaml:"mark,optional" doc:"how far the term is verified"`
	Definition string   `yaml:"definition"`
}

// termMark is the verification of a term: V read in a source, N in a neighbouring edition, M from
// memory, P proposed here.
type termMark string

// Choices returns the marks.
func (termMark) Choices() []string { return []string{"V", "N", "M", "P"} }

// termHead holds the keys of a term other than languages.
type termHead struct {
	Rules yaml.Map[yaml.String] `yaml:"rules,optional"`
	From  yaml.Map[termFrom]    `yaml:"from,optional" doc:"by system, where it says what the document does not"`
	Link  *bool                 `yaml:"link,optional" doc:"false for words too ordinary to link by themselves"`
}

// termFrom is the provenance of a definition for a system.
type termFrom struct{ site.Provenance }

// ReadYAML reads it in the format of power records.
func (f *termFrom) ReadYAML(r *yaml.Reader, n *yaml.Node) {
	f.Provenance = power.ReadProvenance(r, n, "write document, 2 (that many other sources agree), ruling or unknown")
}

// glossary reads glossary.yaml, sorted by id.
func (l *loader) glossary() {
	root := l.parse(l.read(glossaryFile))
	if root == nil {
		return
	}
	r := l.reader()
	if root.Kind != yaml.Mapping && root.Kind != yaml.Null {
		r.Wrong(root, "write each term under its id", "the file is not a glossary")
	}
	for _, e := range root.Entries() {
		l.out.Terms = append(l.out.Terms, l.term(r, e))
	}
	slices.SortFunc(l.out.Terms, func(a, b *Term) int { return cmp.Compare(a.ID, b.ID) })
}

func (l *loader) term(r *yaml.Reader, e *yaml.Entry) *Term {
	t := &Term{ID: e.Key, At: e.KeyAt,
		Rules: map[string]string{}, From: map[string]site.Provenance{}, In: map[string]TermWords{}}
	l.checkSlug(e.KeyAt, "term id", t.ID)
	var head termHead
	for _, part := range e.Value.Entries() {
		switch {
		case l.out.Languages.Has(part.Key):
			var words TermWords
			r.Record(part.Value, "term "+t.ID, &words)
			if power.MeansUnknown(words.Term) {
				l.errs.AddPos(part.KeyAt, "propose a term with mark: P, or write the English one",
					"term %s has no word in %s, but %s", t.ID, part.Key, words.Term)
			}
			if words.Mark == "" && part.Key != l.out.Languages.First() {
				l.errs.AddPos(part.KeyAt, "add mark: V, N, M or P",
					"term %s does not say how its %s term was verified", t.ID, part.Key)
			}
			t.In[part.Key] = words
		case part.Key == "rules":
			head.Rules.ReadYAML(r, part.Value)
		case part.Key == "from":
			head.From.ReadYAML(r, part.Value)
		case part.Key == "link":
			r.Value(part.Value, &head.Link)
		default:
			known := append(yaml.Names(yaml.Fields(&head)), l.out.Languages.Tags()...)
			l.errs.AddPos(part.KeyAt, source.DidYouMeanOr(part.Key, known), "unknown key %s", part.Key)
		}
	}
	for _, language := range l.out.Languages.Whole() {
		if _, ok := t.In[language]; !ok {
			l.errs.AddPos(e.KeyAt, "add "+language+": {term: …, definition: …}",
				"term %s needs a term and a definition in every language", t.ID)
		}
	}
	for rule := range head.Rules.All() {
		t.Rules[rule.Key] = rule.Value.Value
		if rules := l.out.Rules; rules != nil {
			if found := rules.Find(rule.Value.Value); found == nil || found.System != rule.Key {
				l.errs.AddPos(rule.Value.At, source.DidYouMeanOr(rule.Value.Value, rules.Of(rule.Key)),
					"term %s: %s has no rule %s", t.ID, rule.Key, rule.Value.Value)
			}
		}
	}
	for from := range head.From.All() {
		t.From[from.Key] = from.Value.Provenance
		if t.Rules[from.Key] == "" {
			l.errs.AddPos(from.KeyAt, "name one of its rules under rules:, or delete this",
				"term %s has a provenance in %s but no rule there", t.ID, from.Key)
		}
	}
	t.Plain = head.Link != nil && !*head.Link
	return t
}

// Spellings returns the spellings of a term in a language; nil if it has none.
func (t *Term) Spellings(language string) []string {
	words, ok := t.In[language]
	if !ok || strings.TrimSpace(words.Term) == "" {
		return nil
	}
	return append([]string{words.Term}, words.Forms...)
}
