package preview

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// state is what open pages are told: at first, and after every build. A page then asks for itself, naming the digest of what it shows.
type state struct {
	Build  string  `json:"build"`            // of which build what is served is; never the same twice, not in another run of the preview either
	Report *report `json:"report,omitempty"` // what is wrong
	Saved  []Page  `json:"saved,omitempty"`  // whose text was saved, when that has just happened
}

// events tells a browser of every build. One stream is enough for all its pages.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	// A browser that lost the stream, as while the preview is started anew, tries again after so many milliseconds.
	message := "retry: 300\n"
	for first := true; ; first = false {
		s.mu.Lock()
		now, changed := state{Build: s.build(), Report: s.report, Saved: s.pages}, s.changed
		s.mu.Unlock()
		if first {
			now.Saved = nil // that was before the page was there to notice
		}
		text, err := json.Marshal(now)
		if err != nil {
			panic(err) // texts and numbers always have their JSON
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patient)) // it is no error where none can be set
		if _, err := fmt.Fprintf(w, "%sdata: %s\n\n", message, text); err != nil {
			return
		}
		message = ""
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
			return
		case <-changed:
		}
	}
}
