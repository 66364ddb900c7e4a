// The page for wrong addresses: lists first the pages whose addresses are closest to the requested
// one.
import "./page.js";
import { datum, find, findAll } from "./dom/find.js";
import { openSearch } from "./page/search-field.js";
import { nearest } from "./not-found/nearest.js";

const sections = findAll(document, "[data-language]", HTMLElement);
const inAddress = sections.filter((section) => location.pathname.includes(datum(section, "language")));
const wanted = navigator.languages.map((language) => sections.find(({ lang }) => language.toLowerCase().split("-")[0] === lang)).find((section) => section);
const asked = inAddress.length || !wanted ? inAddress : [wanted];
for (const section of asked.length ? asked : sections) {
  const links = findAll(section, "details a", HTMLAnchorElement);
  const found = nearest(location.pathname, links.map((link) => link.pathname)).flatMap((i) => links[i] ?? []);
  const place = find(section, "[data-nearest]", HTMLElement);
  find(place, "ul", HTMLUListElement).append(...found.map((link) => {
    const item = document.createElement("li");
    item.append(link.cloneNode(true), ` ${link.closest("details")?.querySelector("summary")?.textContent ?? ""}`);
    return item;
  }));
  place.hidden = !found.length;
}
const [first] = asked;
if (first) { // the language is known: hide the others
  for (const section of sections) section.hidden = section !== first;
  document.documentElement.lang = first.lang;
  for (const search of findAll(document, ".search", HTMLElement)) {
    const own = search.lang === first.lang;
    search.style.display = own ? "" : "none";
    if (own && !search.hasAttribute("data-live")) openSearch(search);
  }
  for (const heading of findAll(first, "h2.other", HTMLHeadingElement)) {
    const title = document.createElement("h1");
    title.textContent = heading.textContent;
    heading.replaceWith(title);
  }
}
for (const section of sections) section.dataset.ready = "";
