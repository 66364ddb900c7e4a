// What a reader posts: the sentence with the figures, the inputs that differ, and the address.

function absolute(path) { return new URL(path, location.href).href; }

function shareText(kind, { title, view, kept, address, embed }) {
  const about = view.case ? `${view.case}. ` : "";
  const said = [about + view.sentence, kept].filter(Boolean).join(" ");
  switch (kind) {
    case "link": return address;
    case "bbcode": return `[b]${bbcode(title)}[/b] ${bbcode(said)} [url]${address}[/url]`;
    case "markdown": return `**${markdown(title)}** ${markdown(said)} <${address}>`;
    case "embed": return `<iframe src="${html(embed)}" title="${html(title)}" width="640" height="720" loading="lazy"></iframe>`;
    default: return `${title} ${said} ${address}`;
  }
}

// Words of the site are data in the place where they are pasted, too.
function bbcode(text) { return text.replace(/\[/g, "(").replace(/\]/g, ")"); }
function markdown(text) { return text.replace(/([\\`*_[\]<>#|~])/g, "\\$1"); }
function html(text) { return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]); }

// copy puts a text on the clipboard, also where the page may not use it by itself.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
