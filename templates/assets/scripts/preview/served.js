// The page as the server gave it, and its exchange for the page as the server gives it now.
//
// Three things are held against one another: what was served, what is served now, and what stands in the window. Only the difference of the first two is carried
// over, so that what readers and scripts have done since stays: what is open, typed, chosen, computed and put in. A library that morphs one tree into another
// knows two, and would undo all of that; it would also have to come with the command, and no Go module carries one.
import { aligned } from "./aligned.js";

/** What scripts looked up when they began, and count on: elements come and go in it only by them. */
const held = "[data-calculator], [data-filters], [data-comparison], [data-choosing], [data-sheets-here], .index-table";
/** What a script has to begin with, or what cannot be changed once it is there. */
const begun = `script, template, meta[http-equiv], button.theme, .languages a, ${held}`;
/** What readers and scripts set, whatever was served. */
const theirs = new Set(["open", "hidden", "disabled", "checked", "selected", "aria-expanded", "aria-pressed"]);

const most = 4e6; // pairs of neighbours to compare; a page in which more has changed at once is quicker loaded

export class Served {
  /** A copy of what was served; it becomes what is served now. */
  #was;
  /** What stands in the window, by its copy. @type {WeakMap<Node, Node>} */
  #live = new WeakMap();
  /** Elements that came in. @type {Element[]} */
  #added = [];

  /** @param {Document} document as it was served: no script but that of its ground has changed it */
  constructor(document) {
    const root = document.documentElement;
    this.#was = /** @type {HTMLElement} */ (root.cloneNode(true));
    this.#pair(this.#was, root);
    delete this.#was.dataset.theme;
    settle(this.#was);
  }

  /**
   * Changes the page to what is served now. Returns the elements that came in, or null where the page has to be loaded anew, half changed as it may be.
   * @param {Document} page
   */
  exchange(page) {
    this.#added = [];
    settle(page.documentElement);
    try {
      this.#node(this.#was, page.documentElement);
    } catch {
      return null;
    }
    return this.#added;
  }

  /**
   * @param {Node} copy
   * @param {Node} live
   */
  #pair(copy, live) {
    this.#live.set(copy, live);
    const lives = live.childNodes;
    copy.childNodes.forEach((child, i) => this.#pair(child, /** @type {Node} */ (lives[i])));
  }

  /** @param {Node} copy */
  #at(copy) {
    const live = this.#live.get(copy);
    if (!live) throw new Error("a node is not known");
    return live;
  }

  /**
   * @param {Node} was
   * @param {Node} now alike
   */
  #node(was, now) {
    if (same(was, now)) return;
    if (!(was instanceof Element && now instanceof Element)) {
      was.nodeValue = now.nodeValue;
      this.#at(was).nodeValue = now.nodeValue;
      return;
    }
    if (was.matches("script, template, meta[http-equiv]")) throw new Error("what is begun once has changed");
    if (was.matches("link[rel=stylesheet]")) return this.#style(was, now);
    this.#attributes(was, now);
    this.#children(was, now);
  }

  /**
   * The old style stands until the new one is there.
   * @param {Element} was
   * @param {Element} now
   */
  #style(was, now) {
    const old = this.#at(was);
    const fresh = document.importNode(now, true);
    for (const event of ["load", "error"]) fresh.addEventListener(event, () => old.parentNode?.removeChild(old), { once: true });
    old.parentNode?.insertBefore(fresh, old.nextSibling);
    was.setAttribute("href", now.getAttribute("href") ?? "");
    this.#live.set(was, fresh);
  }

  /**
   * @param {Element} was
   * @param {Element} now
   */
  #attributes(was, now) {
    const live = /** @type {Element} */ (this.#at(was));
    for (const name of new Set([...was.getAttributeNames(), ...now.getAttributeNames()])) {
      const [before, after] = [was.getAttribute(name), now.getAttribute(name)];
      if (before === after) continue;
      put(was, name, after);
      if (name === "class") exchangeClasses(live, before, after);
      else if (!theirs.has(name) || live.getAttribute(name) === before) put(live, name, after);
    }
  }

  /**
   * @param {Element} was
   * @param {Element} now
   */
  #children(was, now) {
    const [olds, news] = [[...was.childNodes], [...now.childNodes]];
    let [from, oldEnd, newEnd] = [0, olds.length, news.length];
    const equal = (/** @type {number} */ i, /** @type {number} */ j) => same(/** @type {Node} */ (olds[i]), /** @type {Node} */ (news[j]));
    while (from < oldEnd && from < newEnd && equal(from, from)) from++;
    while (oldEnd > from && newEnd > from && equal(oldEnd - 1, newEnd - 1)) [oldEnd, newEnd] = [oldEnd - 1, newEnd - 1];
    const [before, after] = [olds.slice(from, oldEnd), news.slice(from, newEnd)];
    if (before.length * after.length > most) throw new Error("too much has changed");
    const old = aligned(before, after, likenesses());
    const kept = new Set(old);
    before.forEach((child, i) => { if (!kept.has(i)) this.#remove(child); });
    /** Behind which the next one stands. @type {Node | null} */
    let last = olds[from - 1] ?? null;
    after.forEach((child, j) => {
      const known = before[old[j] ?? -1];
      if (known) this.#node(known, child);
      last = known ?? this.#insert(was, child, last);
    });
  }

  /** @param {Node} was */
  #remove(was) {
    const live = this.#at(was);
    if (was instanceof Element && (was.matches(begun) || was.querySelector(begun))) throw new Error("what a script counts on goes");
    if (was instanceof Element && live.parentElement?.closest(held)) throw new Error("something goes from what a script counts on");
    was.parentNode?.removeChild(was);
    live.parentNode?.removeChild(live);
  }

  /**
   * Puts a new node into the page behind another, or first. Returns its copy.
   * @param {Element} was the copy of where it comes into
   * @param {Node} now
   * @param {Node | null} behind
   */
  #insert(was, now, behind) {
    const parent = /** @type {Element} */ (this.#at(was));
    if (now instanceof Element) {
      if (now.matches(begun) || now.querySelector(begun)) throw new Error("a script has to begin with it");
      if (parent.closest(held)) throw new Error("something comes into what a script counts on");
    }
    const [copy, live] = [document.importNode(now, true), document.importNode(now, true)];
    const liveBehind = behind && this.#at(behind);
    if (liveBehind && liveBehind.parentNode !== parent) throw new Error("a script has moved what it stands behind");
    parent.insertBefore(live, liveBehind ? liveBehind.nextSibling : parent.firstChild);
    was.insertBefore(copy, behind ? behind.nextSibling : was.firstChild);
    this.#pair(copy, live);
    if (live instanceof Element) this.#added.push(live);
    return copy;
  }
}

/**
 * Takes out what is read in another way where scripts run.
 * @param {Element} root
 */
function settle(root) {
  for (const without of root.querySelectorAll("noscript")) without.replaceChildren();
}

/**
 * Compares as text, since the standard's own comparison does not look into templates.
 * @param {Node} a
 * @param {Node} b
 */
function same(a, b) {
  return a.nodeName === b.nodeName && textOf(a) === textOf(b);
}

/** @param {Node} node */
const textOf = (node) => (node instanceof Element ? node.outerHTML : node.nodeValue);

/** How alike two nodes are; texts are made once for each. */
function likenesses() {
  /** @type {Map<Node, string | null>} */
  const texts = new Map();
  const text = (/** @type {Node} */ node) => {
    let known = texts.get(node);
    if (known === undefined) texts.set(node, known = textOf(node));
    return known;
  };
  return (/** @type {Node} */ a, /** @type {Node} */ b) => {
    if (a.nodeName !== b.nodeName) return 0;
    if (text(a) === text(b)) return a instanceof Element ? 8 : 2;
    if (!(a instanceof Element && b instanceof Element)) return 1;
    if (a.id || b.id) return a.id === b.id ? 6 : 0;
    return a.className === b.className ? 3 : 1;
  };
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Exchanges the classes that were served for those that are; scripts may have added others.
 * @param {Element} live
 * @param {string | null} before
 * @param {string | null} after
 */
function exchangeClasses(live, before, after) {
  const list = (/** @type {string | null} */ text) => (text ?? "").split(/\s+/).filter(Boolean);
  live.classList.remove(...list(before));
  live.classList.add(...list(after));
}
