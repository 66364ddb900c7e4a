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

// length is how long a bar is drawn for a chance on the scale of another; the generator has the same for the page's own case.
const length = (chance, full) => `${Math.round((1e4 * chance) / full) / 100}%`;

function showOutcome(row, { outcome, text, exactly, atLeast, atMost, lengths }) {
  Object.assign(row.dataset, { outcome, ...lengths });
  setText(row.cells[0], text);
  [exactly, atLeast, atMost].forEach((chance, i) => setText(row.cells[2 + i], chance.text));
}

function showComparison(row, cells, mark) {
  for (const cell of row.querySelectorAll("[data-cell]")) setText(cell, cells[cell.dataset.cell].text);
  setText(row.querySelector("[data-mark-text]"), mark);
  if (mark) setAttribute(row, "aria-current", "true"); else row.removeAttribute("aria-current");
}

function showFigures(section, figures) {
  for (const [id, { text, odds, fraction }] of Object.entries(figures)) {
    for (const place of section.querySelectorAll(`[data-figure="${id}"]`)) {
      setText(place.querySelector("[data-value]"), text);
      setText(place.querySelector("[data-odds]"), odds);
      setText(place.querySelector("[data-fraction]"), fraction);
    }
  }
}

function showJoint(section, parts) {
  let offset = 0;
  for (const { part, number, text } of parts) {
    for (const rect of section.querySelectorAll(`[data-part="${part}"]`)) {
      setAttribute(rect, "x", length(offset, 1));
      setAttribute(rect, "width", length(number, 1));
    }
    setText(section.querySelector(`[data-joint="${part}"]`), text);
    offset += number;
  }
}

// showBars draws the measure that the reader chose, and beside it the same of the case kept as A.
function showBars(box, before) {
  const measure = box.querySelector("[data-measure]:checked").value;
  const kept = new Map(before?.map(({ outcome, lengths }) => [outcome, lengths[measure]]));
  for (const row of box.querySelectorAll("[data-rows] > tr")) {
    setAttribute(row.querySelector(".now"), "width", row.dataset[measure]);
    setAttribute(row.querySelector(".before"), "width", kept.get(Number(row.dataset.outcome)) ?? "0%");
  }
}

// scaled gives the rows of distributions that are shown together the lengths of their bars for each measure: "exactly" on the scale of the likeliest
// outcome of all, the others on that of certainty.
function scaled(...distributions) {
  const top = Math.max(...distributions.flat().map(({ exactly }) => exactly.number));
  return distributions.map((rows) => rows.map((row) => ({
    ...row,
    lengths: { exactly: length(row.exactly.number, top), atLeast: length(row.atLeast.number, 1), atMost: length(row.atMost.number, 1) },
  })));
}

// beside gives the distributions of two cases the outcomes of both. impossible is the chance of one that a case has not.
function beside(now, before, impossible) {
  const outcomes = [...new Map([...before, ...now].map((row) => [row.outcome, row])).values()].sort((a, b) => a.outcome - b.outcome);
  return [now, before].map((rows) => outcomes.map(({ outcome, text }) => rows.find((row) => row.outcome === outcome) ?? {
    outcome, text, exactly: impossible,
    atLeast: rows.find((row) => row.outcome > outcome)?.atLeast ?? impossible,
    atMost: rows.findLast((row) => row.outcome < outcome)?.atMost ?? impossible,
  }));
}
