// The address holds the inputs of every calculator that was touched, so that it can be posted.
const calculators = [...document.querySelectorAll("[data-calculator]")].map((section) => new Calculator(section));

function addressQuery() {
  const pairs = calculators.flatMap((c) => c.pairs().map((pair) => c.prefix + pair));
  return pairs.length ? "?" + pairs.join("&") : "";
}

function writeAddress() {
  const address = location.pathname + addressQuery() + location.hash;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
}

// What others add to addresses to follow their readers.
const trackers = /^(utm_\w*|\w*clid|msclkid|mc_[ce]id|igshid)=/;

// readAddress gives every calculator its part of the address; whatever bears no later calculator's prefix belongs to the first. A calculator without a
// part goes back to the case of the page.
function readAddress() {
  const parts = calculators.map(() => []);
  for (const pair of location.search.slice(1).split("&").filter((pair) => pair && !trackers.test(pair))) {
    const n = Math.max(0, calculators.findIndex((c) => c.prefix && pair.startsWith(c.prefix)));
    parts[n].push(pair.slice(calculators[n].prefix.length));
  }
  calculators.forEach((c, i) => { if (parts[i].length || c.touched()) c.open(parts[i]); });
}

if (calculators.length && location.search.length > 1) readAddress();
addEventListener("popstate", () => { if (location.search !== addressQuery()) readAddress(); });
