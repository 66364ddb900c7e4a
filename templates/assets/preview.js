// Under the preview server only: reload when the site changed, and show over the page what is wrong with the content.
const events = new EventSource(`/_preview/events?path=${encodeURIComponent(location.pathname)}`);
let overlay = null;

// The page knows the digest of what it shows, and is told that of what it should show: it may have been opened while the next build was under way, or before
// the server was started anew; and a build that leaves it as it is does not concern it.
function catchUp(build) {
  if (build && document.documentElement.dataset.build !== build) location.reload();
}

// A page that comes out of the cache of "back" was not told what happened meanwhile.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

events.addEventListener("built", (event) => {
  catchUp(event.data);
  overlay?.remove();
  overlay = null;
});

events.addEventListener("broken", (event) => {
  const errors = JSON.parse(event.data);
  catchUp(errors.build);
  overlay?.remove();
  overlay = document.createElement("section");
  overlay.className = "preview-errors";
  overlay.setAttribute("role", "alert");
  const title = document.createElement("h2");
  const list = document.createElement("pre");
  const note = document.createElement("p");
  title.textContent = errors.title;
  list.textContent = errors.text;
  note.textContent = errors.note;
  overlay.append(title, list, note);
  document.body.append(overlay);
});
