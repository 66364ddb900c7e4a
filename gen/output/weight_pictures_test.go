package output

import (
	"testing"
	"testing/fstest"
)

// TestPicturesWeighWhatAPhoneLoads: of each picture the smaller copy, and that once; a preview image is none of a page.
func TestPicturesWeighWhatAPhoneLoads(t *testing.T) {
	s := &scales{site: fstest.MapFS{
		"assets/pictures/a-800.png":  {Data: make([]byte, 100)},
		"assets/pictures/a-1600.png": {Data: make([]byte, 900)},
		"assets/pictures/b-40.png":   {Data: make([]byte, 7)},
	}}
	const a = `<img src="/x/assets/pictures/a-1600.png" width="1600" height="9" srcset="/x/assets/pictures/a-800.png 800w, /x/assets/pictures/a-1600.png 1600w" alt="">`
	const b = `<img src="/x/assets/pictures/b-40.png" width="40" height="9" alt="" loading="lazy">`
	if n, err := s.picturesOf([]byte(`<meta content="/x/assets/previews/p.png">` + b + a + "<p>" + a + b)); n != 107 || err != nil {
		t.Errorf("%d %v, want 107", n, err)
	}
	if _, err := s.picturesOf([]byte(`<img src="/assets/pictures/gone.png" alt="">`)); err == nil {
		t.Error("a picture that is not there weighs nothing")
	}
	if over := (Weights{Empty: 1, Pictures: PicturesBudget + 1, PicturesName: "en/index.html"}).Over(); len(over) != 1 {
		t.Errorf("%v", over)
	}
}
