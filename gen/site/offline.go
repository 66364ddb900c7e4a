package site

// What keeps the site on a reader's device stands at the root of the site, under names that never change: what a device keeps finds the next version by them.
const (
	OfflineWorker  = "/offline-worker.js" // answers for the site where a reader keeps it
	OfflineNews    = "/offline-news.js"   // says on every page that is kept that a new version is there
	OfflineVersion = "/offline.json"      // names the version and the list of its files
)

// Manifest is where the description of the app stands that a browser can install in a language, without the site's prefix.
func (l *Language) Manifest() string { return "/" + l.Tag + "/app.webmanifest" }

// OfflineWords are the words of what keeps the site on a reader's device. All but the first six reach the script of the page as JSON.
type OfflineWords struct {
	Title   string `yaml:"title" json:"-"`
	Lead    string `yaml:"lead" json:"-"`
	Link    string `yaml:"link" json:"-"`    // on the first page
	Private string `yaml:"private" json:"-"` // what is kept, where, and who hears of it
	Install string `yaml:"install" json:"-"` // how the site becomes an app
	Preview string `yaml:"preview" json:"-"` // instead of the rest, under gen serve

	Unable  string `yaml:"unable" json:"unable"`   // the browser cannot keep anything
	What    string `yaml:"what" json:"what"`       // legend of the choice
	Always  string `yaml:"always" json:"always"`   // what is always kept
	Pages   string `yaml:"pages" json:"pages"`     // all pages in a "{language}"
	Size    string `yaml:"size" json:"size"`       // "{size}" in millions of bytes
	Keep    string `yaml:"keep" json:"keep"`       // button
	Stop    string `yaml:"stop" json:"stop"`       // button
	Again   string `yaml:"again" json:"again"`     // button, after a break
	Update  string `yaml:"update" json:"update"`   // button
	Remove  string `yaml:"remove" json:"remove"`   // button
	None    string `yaml:"none" json:"none"`       // nothing is kept
	Kept    string `yaml:"kept" json:"kept"`       // how much is: "{pages}", "{size}"
	News    string `yaml:"news" json:"news"`       // a new version is there
	Coming  string `yaml:"coming" json:"coming"`   // how far it is: "{done}" of "{all}"
	Done    string `yaml:"done" json:"done"`       // all is there
	Few     string `yaml:"few" json:"few"`         // all is there, and no pages were chosen
	Removed string `yaml:"removed" json:"removed"` // nothing is left
	Line    string `yaml:"line" json:"line"`       // the connection was cut
	Off     string `yaml:"off" json:"off"`         // no connection, and nothing was under way
	Server  string `yaml:"server" json:"server"`   // the server did not give "{file}" as its list has it
	Room    string `yaml:"room" json:"room"`       // the device has no room for "{size}"
	Absent  string `yaml:"absent" json:"absent"`   // instead of a page that is not kept, without a connection
	Opened  string `yaml:"opened" json:"opened"`   // heading of the pages that are kept because they were opened
	Get     string `yaml:"get" json:"get"`         // link beside the news on other pages
}
