// A calculator of the page. The core decides everything; this reads the controls, asks, and shows.
class Calculator {
  constructor(section) {
    this.section = section;
    this.form = section.querySelector("form.case");
    this.words = { ...sharedWords, ...wordsIn(section.querySelector('script[type="application/json"]')) };
    this.prefix = section.dataset.prefix;
    this.query = ""; // canonical; empty while the page's own case stands
    this.view = null; // the last good answer
    this.pinned = null; // the answer kept as A
    this.turn = 0;
    this.asking = null; // the question under way
    this.reveal();
    this.listen();
  }

  $(selector) { return this.section.querySelector(selector); }
  $$(selector) { return this.section.querySelectorAll(selector); }

  // reveal shows what works with scripts only.
  reveal() {
    this.form.querySelector("fieldset").disabled = false;
    if (navigator.share) this.$('[data-share="device"]').hidden = false;
    refresh(this.form);
  }

  listen() {
    const { section, form } = this;
    for (const event of ["pointerenter", "focusin", "touchstart"]) section.addEventListener(event, wake, { once: true, passive: true });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", (event) => {
      if (event.target.matches(".slide")) event.target.parentElement.querySelector("[name]").value = event.target.value;
      this.update();
    });
    form.addEventListener("reset", () => setTimeout(() => this.reset()));
    form.addEventListener("click", (event) => {
      if (event.target.matches("button.step")) step(event.target);
      if (event.target.matches("button.chip")) press(event.target);
    });
    section.addEventListener("keydown", (event) => {
      const box = event.key === "Escape" && event.target.closest(".help[open], .share[open]");
      if (!box) return;
      box.open = false;
      box.querySelector("summary").focus();
    });
    document.addEventListener("pointerdown", (event) => {
      for (const box of this.$$(".help[open], .share[open]")) if (!box.contains(event.target)) box.open = false;
    });
    section.addEventListener("change", (event) => { if (event.target.matches("[data-measure]")) this.bars(); });
    this.$("[data-pin]").addEventListener("click", () => this.pin());
    for (const button of this.$$("[data-share]")) button.addEventListener("click", () => this.share(button.dataset.share));
    this.$("[data-ask]")?.addEventListener("submit", (event) => { event.preventDefault(); this.askBackwards(event.target); });
    this.$("[data-luck]")?.addEventListener("submit", (event) => { event.preventDefault(); this.askLuck(event.target); });
  }

  // touched tells whether it shows anything but the case of the page.
  touched() { return Boolean(this.view || this.query || this.pinned || this.section.classList.contains("refused")); }

  request(query, more) { return ask({ calculator: this.section.dataset.calculator, query, ...more }, this.words); }

  // compute asks for a query and shows the answer. It resolves to the view, or to null when there is none or a later question overtook this one.
  // One question is under way at a time, and of those that come meanwhile only the last is asked, so that answers keep up with a slider on any machine.
  async compute(query, typing) {
    const turn = ++this.turn;
    this.stir();
    while (this.asking) {
      await this.asking;
      if (turn !== this.turn) return null;
    }
    this.asking = this.request(query);
    const view = await this.asking;
    this.asking = null;
    const good = view && view.problem === undefined;
    if (turn !== this.turn) {
      if (good) this.show(view); // on the way; the controls are ahead of it
      return null;
    }
    this.rest();
    this.problem(view || { problem: this.section.dataset.offline, input: "" });
    if (!good) return null;
    this.show(view);
    setControls(this.form, view.inputs, typing);
    return view;
  }

  // stir marks the calculator as moving; from the second change in a row, bars follow at once.
  stir() {
    clearTimeout(this.quiet);
    this.section.classList.toggle("swift", this.section.hasAttribute("data-moving"));
    setAttribute(this.section, "data-moving", "");
    for (const said of this.$$("[data-said]")) setText(said, ""); // it was about another case
    for (const set of this.$$("[data-set]")) setHidden(set, true);
  }

  // rest ends that when nothing has changed for a moment. Only then it tells a screen reader the result, and not every one on the way, and writes the address:
  // browsers refuse it when it is written too often. An address that is wrong stays, for the reader to mend.
  rest() {
    this.quiet = setTimeout(() => {
      this.section.classList.remove("swift");
      this.section.removeAttribute("data-moving");
      if (this.view) setText(this.$("[data-sentence]"), this.view.sentence);
      if (!this.section.classList.contains("refused")) writeAddress();
    }, 250);
  }

  async update() {
    const view = await this.compute(readControls(this.form), true);
    if (!view) return;
    // All defaults on a page with a case of its own: one input must stay, or the address would lead back to that case.
    this.query = view.query || (this.section.dataset.preset ? this.first() : "");
  }

  // first is one input, to tell a case where every input is at its default from no case at all.
  first() { return readControls(this.form).split("&")[0]; }

  async reset() {
    refresh(this.form);
    this.problem({});
    if (await this.compute(readControls(this.form))) this.query = "";
  }

  // problem says what is wrong: beside its input where there is one, else below them all. The last good result stays, paler.
  problem({ problem = "", input = "" }) {
    let said = false;
    for (const field of this.form.querySelectorAll("[data-field]")) {
      const wrong = Boolean(problem) && field.dataset.field === input && !field.hidden;
      const place = field.querySelector(".field-problem");
      setText(place, wrong ? problem : "");
      setHidden(place, !wrong);
      for (const control of field.querySelectorAll("[name]")) {
        if (wrong) control.setAttribute("aria-invalid", "true"); else control.removeAttribute("aria-invalid");
      }
      if (wrong) field.closest("details")?.setAttribute("open", "");
      said ||= wrong;
    }
    const line = this.form.querySelector("[data-problem]");
    setText(line, said ? "" : problem);
    setHidden(line, said || !problem);
    this.section.classList.toggle("refused", Boolean(problem));
    setHidden(this.$("[data-last-good]"), !problem);
  }

  show(view) {
    const { section } = this;
    this.view = view;
    showFigures(section, view.figures);
    showJoint(section, view.joint);
    for (const [id, table] of Object.entries(view.tables)) {
      const body = this.$(`[data-table="${id}"] [data-rows]`);
      fillRows(body, table.rows, (row, cells, i) => showComparison(row, cells, i === table.current ? body.dataset.mark : ""));
    }
    fillRows(this.$("[data-steps]"), view.steps, setText);
    for (const ruling of this.$$("[data-ruling]")) setHidden(ruling, !view.rulings.includes(ruling.dataset.ruling));
    const command = this.$("[data-command]");
    setText(command, ["gen odds", command.dataset.command, ...view.query.split("&").filter(Boolean)].join(" "));
    this.bars();
  }

  bars() {
    this.tellPinned();
    for (const box of this.$$("[data-distribution]")) {
      let now = this.view?.distributions[box.dataset.distribution];
      let before = this.pinned?.distributions[box.dataset.distribution];
      if (now && before) [now, before] = scaled(...beside(now, before, this.view.impossible));
      else [now, before] = [now, before].map((rows) => rows && scaled(rows)[0]);
      if (now) fillRows(box.querySelector("[data-rows]"), now, showOutcome);
      showBars(box, before);
    }
  }

  // pin keeps the current case as A to compare with, or lets go of it.
  async pin() {
    if (this.pinned) {
      this.keep(null);
    } else {
      const view = this.view || await this.compute(this.query || this.section.dataset.preset);
      if (!view) return;
      this.keep(view);
    }
    writeAddress();
  }

  keep(view) {
    this.pinned = view;
    const button = this.$("[data-pin]");
    setText(button, view ? button.dataset.drop : button.dataset.keep);
    for (const place of this.$$("[data-was]")) {
      const id = place.closest("[data-figure]").dataset.figure;
      place.hidden = !view;
      setText(place, view ? (place.tagName === "TD" ? "" : "A ") + view.figures[id].text : "");
    }
    for (const head of this.$$("[data-was-head]")) head.hidden = !view;
    this.bars();
  }

  // tellPinned says what A is: in what it differs from the case beside it, and its figures.
  tellPinned() {
    const line = this.$("[data-pinned]");
    setHidden(line, !this.pinned);
    setText(line, this.pinned ? line.dataset.text.replace("{case}", () => this.pinnedText()) : "");
  }

  pinnedText() {
    const { pinned, view } = this;
    const differing = Object.entries(pinned.inputs).filter(([name, { text, read }]) => view && text !== view.inputs[name].text && (read || view.inputs[name].read));
    return [differing.map(([, { said }]) => said).join(", ") || pinned.case, pinned.sentence].filter(Boolean).join(". ");
  }

  // pairs are this calculator's part of the address: its inputs, and those of A behind "a.".
  pairs() { return [...this.query.split("&").filter(Boolean), ...this.pinnedPairs()]; }

  pinnedPairs() {
    if (!this.pinned) return [];
    const kept = this.pinned.query.split("&").filter(Boolean);
    return (kept.length ? kept : ["="]).map((pair) => "a." + pair);
  }

  // open shows the case that an address gives: its own inputs, and those of A. Without any, it shows the case of the page.
  async open(pairs) {
    this.stir();
    const kept = pairs.filter((pair) => pair.startsWith("a.")).map((pair) => pair.slice(2));
    const own = pairs.filter((pair) => !pair.startsWith("a."));
    let a = null;
    if (kept.length) a = await this.request(kept.join("&") === "=" ? "" : kept.join("&"));
    this.keep(a && a.problem === undefined ? a : null);
    this.query = own.join("&");
    if (own.length) setAsked(this.form, own);
    const view = await this.compute(this.query || this.section.dataset.preset);
    if (!view) return;
    if (own.length && view.query) this.query = view.query;
    if (a?.problem) this.warn("A: " + a.problem);
  }

  // warn says what is wrong beside a result that is right.
  warn(text) {
    const line = this.form.querySelector("[data-problem]");
    setText(line, text);
    setHidden(line, false);
  }

  async share(kind) {
    const view = this.view || await this.request(this.query || this.section.dataset.preset);
    if (!view || view.problem !== undefined) {
      tell(view?.problem || this.section.dataset.offline);
      return;
    }
    // Elsewhere an address without inputs would lead to the case of that page.
    const own = [view.query || this.first(), ...this.pinnedPairs()].join("&");
    const here = this.prefix === "" && !document.querySelector("main.embed");
    const address = absolute(here ? location.pathname + addressQuery() : `${this.section.dataset.home || location.pathname}?${own}`);
    const title = this.$(".question").textContent;
    const kept = this.pinned ? this.$("[data-pinned]").textContent : "";
    if (kind === "device") {
      await navigator.share({ title, text: shareText("text", { title, view, kept, address: "" }).trim(), url: address }).catch(() => {});
      return;
    }
    const embed = absolute(this.section.dataset.embed + (view.query || this.pinned ? "?" + own : ""));
    if (await copy(shareText(kind, { title, view, kept, address, embed }))) tell(this.section.dataset.copied);
  }

  async askBackwards(form) {
    if (form.percent.value === "" || !form.percent.validity.valid) return setText(form.querySelector("[data-said]"), form.dataset.wrong);
    const bound = `${form.result.value}${form.bound.value}${form.percent.value.replace(",", ".")}%`;
    const answer = await this.request(readControls(this.form), { solve: form.solve.value, for: bound });
    this.say(form, answer);
    const set = form.querySelector("[data-set]");
    set.hidden = !answer?.said;
    set.onclick = async () => {
      const view = await this.compute(answer.query);
      if (view) this.query = view.query || answer.query;
    };
  }

  async askLuck(form) {
    if (form.outcome.value === "" || !form.outcome.validity.valid) return setText(form.querySelector("[data-said]"), form.dataset.wrong);
    this.say(form, await this.request(readControls(this.form), { rolled: `${form.distribution.value}=${form.outcome.value}` }));
  }

  say(form, answer) {
    setText(form.querySelector("[data-said]"), answer ? answer.said || answer.problem : this.section.dataset.offline);
  }
}
