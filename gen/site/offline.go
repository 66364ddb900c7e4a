package site

// The files of the offline copy are at the root of the site. Their names never change, because
// installed copies look for updates there.
const (
	OfflineWorker  = "/offline-worker.js" // service worker of the offline copy
	OfflineNews    = "/offline-news.js"   // announces a new version on every kept page
	OfflineVersion = "/offline.json"      // version and file list
)

// Manifest returns the address of the web app manifest of a language, without the site's prefix.
func (l *Language) Manifest() string { return "/" + l.Tag + "/app.webmanifest" }

// OfflineWords is the interface text of the offline copy. All but the first six fields are passed
// to the script as JSON.
type OfflineWords struct {
	Title   string `yaml:"title" json:"-"`
	Lead    string `yaml:"lead" json:"-"`
	Private string `yaml:"private" json:"-"` // what is stored and where, and that nothing is sent
	Install string `yaml:"install" json:"-"` // how to install the site as an app
	Preview string `yaml:"preview" json:"-"` // instead of the rest, under gen serve

	Unable  string `yaml:"unable" json:"unable"`   // the browser cannot store anything
	What    string `yaml:"what" json:"what"`       // legend of the choice
	Always  string `yaml:"always" json:"always"`   // what is always kept
	Pages   string `yaml:"pages" json:"pages"`     // all pages in a "{language}"
	Size    string `yaml:"size" json:"size"`       // "{size}" in millions of bytes
	Keep    string `yaml:"keep" json:"keep"`       // button
	Stop    string `yaml:"stop" json:"stop"`       // button
	Again   string `yaml:"again" json:"again"`     // button after an interruption
	Update  string `yaml:"update" json:"update"`   // button
	Remove  string `yaml:"remove" json:"remove"`   // button
	None    string `yaml:"none" json:"none"`       // nothing is stored
	Kept    string `yaml:"kept" json:"kept"`       // stored amount: "{pages}", "{size}"
	News    string `yaml:"news" json:"news"`       // a new version is available
	Coming  string `yaml:"coming" json:"coming"`   // progress: "{done}" of "{all}"
	Done    string `yaml:"done" json:"done"`       // complete
	Few     string `yaml:"few" json:"few"`         // complete, with no pages chosen
	Removed string `yaml:"removed" json:"removed"` // everything was removed
	Line    string `yaml:"line" json:"line"`       // the connection was lost
	Off     string `yaml:"off" json:"off"`         // no connection when starting
	Server  string `yaml:"server" json:"server"`   // "{file}" differs from the file list
	Room    string `yaml:"room" json:"room"`       // the device has no room for "{size}"
	// Absent is shown offline in place of a page that is not stored.
	Absent string `yaml:"absent" json:"absent"`
	Opened string `yaml:"opened" json:"opened"` // heading of pages stored when they were opened
	Get    string `yaml:"get" json:"get"`       // link beside the news on other pages
}
