package gen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// flag matches the name of a flag of the command.
var flag = regexp.MustCompile(`(^|[^-\w])--[a-z]`)

// TestErrorsOfPackagesNameNoFlag checks that errors of packages mention no flags of the command,
// which adds them itself.
func TestErrorsOfPackagesNameNoFlag(t *testing.T) {
	read := 0
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		places := token.NewFileSet()
		file, err := parser.ParseFile(places, name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !makesError(call) {
				return true
			}
			for _, argument := range call.Args {
				if said, ok := argument.(*ast.BasicLit); ok && said.Kind == token.STRING {
					read++
					if flag.MatchString(said.Value) {
						t.Errorf("%s: %s", places.Position(said.Pos()), said.Value)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil || read < 100 {
		t.Errorf("%d texts of errors were read, %v", read, err)
	}
}

// makesError reports whether a call creates an error from a text.
func makesError(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "wrong"
	case *ast.SelectorExpr:
		return f.Sel.Name == "Errorf" || f.Sel.Name == "At" || f.Sel.Name == "New" && isNamed(f.X, "errors")
	}
	return false
}

func isNamed(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}
