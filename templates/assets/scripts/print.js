// Pages to be printed: their button, and the sheets of the powers that the reader chooses, which the address holds: ?powers=dark-heresy/smite,wh40k-7e/smite
const printing = document.querySelector("button[data-print]");
const choosing = document.querySelector("[data-choosing]");
printing.hidden = Boolean(choosing);
printing.addEventListener("click", () => print());

if (choosing) {
  const words = choosing.dataset;
  const boxes = new Map([...choosing.querySelectorAll("input")].map((box) => [box.value, box]));
  const status = choosing.querySelector("[data-status]");
  const problem = choosing.querySelector("[data-problem]");
  const clear = choosing.querySelector("[data-clear]");
  const sheets = document.querySelector("[data-sheets-here]");
  const blank = document.querySelector("[data-blank]").content.firstElementChild;
  const chosen = new Set();
  const [columns, rows] = [3, 3];
  const longest = 100; // letters of an address that stand on one line of a sheet

  const wrong = (text) => {
    problem.textContent = text;
    problem.hidden = !text;
  };

  // The cards stand on the sheets of their disciplines, each of which is fetched once.
  const loaded = new Map();
  function load(address) {
    if (!loaded.has(address)) {
      const cards = fetch(address).then((answer) => {
        if (!answer.ok) throw new Error(answer.status);
        return answer.text();
      }).then((text) => new Map([...new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-key]")].map((card) => [card.dataset.key, card])));
      cards.catch(() => loaded.delete(address));
      loaded.set(address, cards);
    }
    return loaded.get(address);
  }

  let turn = 0;
  async function show() {
    const mine = ++turn;
    for (const details of choosing.querySelectorAll("details")) details.querySelector("[data-active]").textContent = details.querySelectorAll("input:checked").length || "";
    status.textContent = chosen.size ? words.count.replace("{n}", chosen.size) : words.empty;
    clear.hidden = !chosen.size;
    let cards = [];
    try {
      cards = await Promise.all([...chosen].map(async (key) => (await load(boxes.get(key).closest("details").dataset.sheets)).get(key).cloneNode(true)));
    } catch {
      if (mine === turn) wrong(words.failed);
    }
    if (mine !== turn) return;
    lay(cards);
    printing.hidden = sheets.hidden = !cards.length;
  }

  // lay puts each card into the first row that has room for it, as the sheets of disciplines are laid out.
  function lay(cards) {
    const lines = [];
    for (const card of cards) {
      const span = card.classList.contains("wide") ? 2 : 1;
      let line = lines.find((other) => other.taken + span <= columns);
      if (!line) lines.push((line = { taken: 0, row: Object.assign(document.createElement("div"), { className: "row" }) }));
      line.taken += span;
      line.row.append(card);
    }
    const all = Math.ceil(lines.length / rows);
    sheets.replaceChildren(...Array.from({ length: all }, (_, i) => {
      const sheet = blank.cloneNode(true);
      sheet.querySelector(".cards").append(...lines.slice(i * rows, (i + 1) * rows).map((line) => line.row));
      sheet.querySelector("[data-number]").textContent = words.sheet.replace("{n}", i + 1).replace("{all}", all);
      const address = sheet.querySelector("[data-address]");
      if ((address.textContent + query()).length <= longest) address.textContent += query();
      return sheet;
    }));
  }

  const query = () => (chosen.size ? `?powers=${[...chosen].join(",")}` : "");

  function read() {
    const strange = [];
    chosen.clear();
    for (const key of (new URLSearchParams(location.search).get("powers") ?? "").split(",")) {
      if (boxes.has(key)) chosen.add(key);
      else if (key) strange.push(key);
    }
    for (const [key, box] of boxes) box.checked = chosen.has(key);
    wrong(strange.length ? words.missing.replace("{words}", () => strange.join(", ")) : "");
  }

  function changed() {
    wrong("");
    history.replaceState(null, "", location.pathname + query());
    show();
  }

  choosing.addEventListener("submit", (event) => event.preventDefault());
  choosing.addEventListener("change", ({ target }) => {
    if (target.checked) chosen.add(target.value);
    else chosen.delete(target.value);
    changed();
  });
  clear.addEventListener("click", () => {
    chosen.clear();
    for (const box of boxes.values()) box.checked = false;
    changed();
    choosing.querySelector("summary").focus();
  });
  addEventListener("popstate", () => { read(); show(); });

  choosing.hidden = false;
  read();
  show();
}
