// Under the preview server only: reload when the site changed, and show over the page what is wrong with the content.
const events = new EventSource("/_preview/events");
let overlay = null;

events.addEventListener("built", (event) => {
  if (document.documentElement.dataset.build && document.documentElement.dataset.build !== event.data) location.reload();
  document.documentElement.dataset.build = event.data;
  overlay?.remove();
  overlay = null;
});

events.addEventListener("broken", (event) => {
  overlay?.remove();
  overlay = document.createElement("section");
  overlay.className = "preview-errors";
  overlay.setAttribute("role", "alert");
  const title = document.createElement("h2");
  const list = document.createElement("pre");
  const note = document.createElement("p");
  const errors = JSON.parse(event.data);
  title.textContent = errors.title;
  list.textContent = errors.text;
  note.textContent = errors.note;
  overlay.append(title, list, note);
  document.body.append(overlay);
});
