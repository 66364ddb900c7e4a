package preview

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// state is the event that open pages receive at first and after every build. A page then requests
// itself with the digest of what it shows.
type state struct {
	Build  string  `json:"build"`            // name of the build, unique across runs of the preview
	Report *report `json:"report,omitempty"` // current problems
	Saved  []Page  `json:"saved,omitempty"`  // pages of a save that has just been built
}

// events streams an event for every build. All pages of a browser share one stream.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	// Milliseconds after which a browser reconnects, for example when the preview is restarted.
	message := "retry: 300\n"
	for first := true; ; first = false {
		s.mu.Lock()
		now, changed := state{Build: s.build(), Report: s.report, Saved: s.pages}, s.changed
		s.mu.Unlock()
		if first {
			now.Saved = nil // saved before the page was opened
		}
		text, err := json.Marshal(now)
		if err != nil {
			panic(err) // impossible: only texts and numbers
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout)) // best effort
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
