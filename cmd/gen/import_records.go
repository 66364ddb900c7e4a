package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"

	"github.com/spf13/cobra"

	"psyref/gen/content"
	"psyref/gen/rows"
	"psyref/gen/source"
)

// importRecords makes and updates records from the rows of a file.
func importRecords(cmd *cobra.Command, names []string, f importFlags) error {
	if len(names) != 1 || f.mapFile == "" {
		return usageError{errors.New("gen: records come from one file, and a map says which field goes where\n" +
			"\ttry: gen import spells.csv --as spell --map map.yaml")}
	}
	text, err := os.ReadFile(f.mapFile)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		return err
	}
	m, err := rows.ReadMap(source.NewFile(f.mapFile, text))
	if err != nil {
		return err
	}
	list, err := rows.Read(names[0], data)
	if err != nil {
		return err
	}
	o, err := options(f.content, "")
	if err != nil {
		return err
	}
	records, err := content.ReadRecordFiles(contentOptions(o), f.kind, cmp.Or(f.system, m.System))
	if wrong, ok := errors.AsType[source.Error](err); ok {
		return usageError{fmt.Errorf("gen: %w", wrong)}
	} else if err != nil {
		return err
	}
	if f.language, err = languageNamed(records.Languages, f.language); err != nil {
		return err
	}
	out, err := rows.Import(rows.Options{Format: records.Format, Languages: records.Languages, Language: f.language,
		Files: records.Files, Overwrite: f.overwrite, Keep: f.keep}, m, f.mapFile, names[0], list)
	if err != nil {
		return err
	}
	var files []content.Scaffold // new ones first, see writeScaffolds
	for _, g := range out.Groups {
		file := content.Scaffold{Path: path.Join(records.Folder, g.ID+".yaml"), Text: g.Text}
		if g.New {
			files = slices.Insert(files, 0, file)
		} else {
			files = append(files, file)
		}
	}
	if !f.dry {
		files = append(files, records.Schema)
		if err := writeScaffolds(cmd, f.content, files, nothingNext); err != nil {
			return err
		}
	}
	return writeAtOnce(cmd.OutOrStdout(), func(w io.Writer) { reportRecords(w, out, records, f) })
}

// reportRecords prints what an import of records did, and what is left to write.
func reportRecords(w io.Writer, out *rows.Result, records *content.RecordFiles, f importFlags) {
	for _, list := range [][]string{out.Notes, out.Replaced, out.Kept} {
		for _, line := range list {
			fmt.Fprintln(w, source.EscapeInvisible(line))
		}
	}
	verb := ""
	if f.dry {
		verb = " (dry run, nothing was written)"
	}
	fmt.Fprintf(w, "%s made, %d changed, %d as before; values: %d replaced, %d kept%s\n", count(out.Made, "record"),
		out.Changed, out.Same, len(out.Replaced), len(out.Kept), verb)
	if slices.ContainsFunc(out.Groups, func(g rows.Group) bool { return g.New }) {
		fmt.Fprintf(w, "\twrite a sentence about each new group in place of … in %s, then: gen check\n", records.Folder)
	}
	for _, tag := range records.Languages.Whole() {
		if out.Made > 0 && tag != f.language {
			fmt.Fprintf(w, "\tthe texts in %s are missing: import a file with the same ids and --lang %s\n", tag, tag)
		}
	}
}
