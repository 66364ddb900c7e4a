// Putting the texts of an answer where the generator put those of the page's own case. What stands there already is left alone: a browser lays out anew
// whatever it is told, even the same.

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setHidden(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

// fillRows keeps the rows that are there, so that bars move instead of jumping, and adds copies of the template or drops rows at the end.
function fillRows(body, list, show) {
  const template = body.querySelector("template");
  const rows = [...body.children].filter((row) => row !== template);
  for (const row of rows.slice(list.length)) row.remove();
  list.forEach((item, i) => {
    if (!rows[i]) body.append(rows[i] = template.content.firstElementChild.cloneNode(true));
    show(rows[i], item, i);
  });
}

function showOutcome(row, [outcome, exactly, atLeast, atMost, ...shares]) {
  setText(row.cells[0], outcome);
  row.dataset.shares = shares.join(" ");
  [exactly, atLeast, atMost].forEach((text, i) => setText(row.cells[2 + i], text));
}

function showComparison(row, cells, mark) {
  [...row.querySelectorAll("[data-cell]")].forEach((cell, i) => setText(cell, cells[i]));
  setText(row.querySelector("[data-mark-text]"), mark);
  if (mark) setAttribute(row, "aria-current", "true"); else row.removeAttribute("aria-current");
}

function showFigures(section, figures) {
  for (const [id, [value, odds, fraction]] of Object.entries(figures)) {
    for (const place of section.querySelectorAll(`[data-figure="${id}"]`)) {
      setText(place.querySelector("[data-value]"), value);
      setText(place.querySelector("[data-odds]"), odds);
      setText(place.querySelector("[data-fraction]"), fraction);
    }
  }
}

function showJoint(section, parts) {
  parts.forEach(([value, offset, share], i) => {
    for (const rect of section.querySelectorAll(`[data-part="${i}"]`)) {
      setAttribute(rect, "x", offset);
      setAttribute(rect, "width", share);
    }
    setText(section.querySelector(`[data-joint="${i}"]`), value);
  });
}

// showBars draws the measure that the reader chose, and beside it the same of the case kept as A.
function showBars(box, before) {
  const measure = Number(box.querySelector("[data-measure]:checked")?.value || 0);
  const kept = new Map((before || []).map((row) => [row[0], row[4 + measure]]));
  for (const row of box.querySelectorAll("[data-rows] > tr")) {
    setAttribute(row.querySelector(".now"), "width", row.dataset.shares.split(" ")[measure]);
    setAttribute(row.querySelector(".before"), "width", kept.get(row.cells[0].textContent) || "0%");
  }
}

// beside gives two distributions the outcomes of both, and bars on one scale.
function beside(now, before) {
  const outcomes = [...new Map([...before, ...now].map((row) => [row[0], row])).values()].sort((a, b) => outcomeOf(a) - outcomeOf(b));
  const top = Math.max(...chancesOf(now), ...chancesOf(before));
  return [now, before].map((rows) => {
    const chances = chancesOf(rows);
    return outcomes.map((other) => {
      const i = rows.findIndex((row) => row[0] === other[0]);
      if (i >= 0) return [...rows[i].slice(0, 4), `${(100 * chances[i]) / top}%`, ...rows[i].slice(5)];
      const above = rows.find((row) => outcomeOf(row) > outcomeOf(other));
      const below = rows.findLast((row) => outcomeOf(row) < outcomeOf(other));
      return [other[0], never, above?.[2] ?? never, below?.[3] ?? never, "0%", above?.[5] ?? "0%", below?.[6] ?? "0%"];
    });
  });
}

const never = "0\u202f%"; // in every language

// outcomeOf is the number of an outcome; one that is named in words comes first.
function outcomeOf([text]) {
  const number = parseFloat(text.replace(/\s/g, ""));
  return Number.isNaN(number) ? -1 : number;
}

// chancesOf is how likely each outcome is, in percent. Rows say that on a scale of their own, but "at least" on that of certainty.
function chancesOf(rows) {
  return rows.map((row, i) => parseFloat(row[5]) - (i + 1 < rows.length ? parseFloat(rows[i + 1][5]) : 0));
}
