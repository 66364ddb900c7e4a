package gen_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"psyref/gen/gentest"
	"psyref/gen/output"
)

// TestOfflineListHasDigests checks that offline.json has every page with the size and digest
// of its file, and that previews have none.
func TestOfflineListHasDigests(t *testing.T) {
	result, err := gentest.Build(options(baseContent(t)), output.Core{WASM: []byte("\x00asm"), Exec: []byte("// exec")})
	if err != nil {
		t.Fatal(err)
	}
	built := map[string][]byte{}
	for _, f := range result.Files {
		built[f.Path] = f.Bytes
	}
	var version struct{ Build, List string }
	var parts map[string][][3]any
	if err := json.Unmarshal(built["offline.json"], &version); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(built[version.List], &parts); err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, list := range parts {
		for _, e := range list {
			name, _ := e[0].(string)
			if name == "" || strings.HasSuffix(name, "/") {
				name += "index.html"
			}
			data, ok := built[name]
			sum := sha256.Sum256(data)
			if !ok || e[1] != float64(len(data)) || e[2] != base64.RawURLEncoding.EncodeToString(sum[:12]) {
				t.Errorf("%v is listed, built are %d bytes with digest %x", e, len(data), sum[:12])
			}
			listed[name] = true
		}
	}
	for name := range built {
		if strings.HasSuffix(name, ".html") && !listed[name] {
			t.Errorf("%s is not listed", name)
		}
	}
	o := options(baseContent(t))
	o.Preview = true
	preview, err := gentest.Build(o, output.Core{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range preview.Files {
		if f.Path == "offline.json" || f.Path == "offline-worker.js" && !bytes.Contains(f.Bytes, []byte("unregister")) {
			t.Errorf("a preview has %s", f.Path)
		}
	}
}
