// A report of a mistake names the rule in the address of the page.

/**
 * Puts the id of the rule in the address of the page into the address of a report.
 * @param {HTMLAnchorElement} link
 */
export function nameRule(link) {
  const template = link.dataset.report ?? "";
  const update = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const rule = id && document.getElementById(id) ? id : "";
    link.href = template.replaceAll("{rule}", encodeURIComponent(rule));
  };
  addEventListener("hashchange", update);
  update();
}
