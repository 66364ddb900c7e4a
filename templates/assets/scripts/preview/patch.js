// Patches the open page with the changes of the server.
//
// Three trees are compared: the page as served, the new page, and the live page. Only the
// difference of the first two is applied to the third, so that later changes by readers and scripts
// stay: open folds, typed text, choices, answers and inserted elements. Libraries that morph one
// tree into another compare two, and would undo these changes.
import { align } from "./align.js";

/**
 * Parts whose elements scripts keep references to: only scripts may add or remove elements in them.
 */
const fixed = "[data-calculator], [data-filters], [data-comparison], [data-choosing], [data-sheets-here], .index-table";
/** Elements that scripts set up at the start, or that have no effect when changed later. */
const initialised = `script, template, meta[http-equiv], button.theme, .languages a, ${fixed}`;
/** Attributes that readers and scripts set. */
const readerSet = new Set(["open", "hidden", "disabled", "checked", "selected", "aria-expanded", "aria-pressed"]);

const most = 4e6; // pairs of siblings to compare; beyond that reloading is quicker

export class Patcher {
  /** A copy of the page as served; each patch brings it up to date. */
  #was;
  /** The live node of each copied node. @type {WeakMap<Node, Node>} */
  #live = new WeakMap();
  /** The elements added by the current patch. @type {Element[]} */
  #added = [];

  /** @param {Document} document as served: only the script of the theme has run */
  constructor(document) {
    const root = document.documentElement;
    this.#was = /** @type {HTMLElement} */ (root.cloneNode(true));
    this.#pair(this.#was, root);
    delete this.#was.dataset.theme;
    emptyNoscript(this.#was);
  }

  /**
   * Patches the live page. Returns the added elements, or null when the page must be reloaded.
   * @param {Document} page
   */
  patch(page) {
    this.#added = [];
    emptyNoscript(page.documentElement);
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
    if (was.matches("script, template, meta[http-equiv]")) throw new Error("what is initialised once has changed");
    if (was.matches("link[rel=stylesheet]")) return this.#style(was, now);
    this.#attributes(was, now);
    this.#children(was, now);
  }

  /**
   * The old style sheet stays until the new one is loaded.
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
      else if (!readerSet.has(name) || live.getAttribute(name) === before) put(live, name, after);
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
    const old = align(before, after, likenesses());
    const kept = new Set(old);
    before.forEach((child, i) => { if (!kept.has(i)) this.#remove(child); });
    /** The sibling before the next one. @type {Node | null} */
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
    if (was instanceof Element && (was.matches(initialised) || was.querySelector(initialised))) throw new Error("what a script counts on goes");
    if (was instanceof Element && live.parentElement?.closest(fixed)) throw new Error("something goes from what a script counts on");
    was.parentNode?.removeChild(was);
    live.parentNode?.removeChild(live);
  }

  /**
   * Inserts a new node after another, or first. Returns its copy.
   * @param {Element} was the copy of the parent
   * @param {Node} now
   * @param {Node | null} behind
   */
  #insert(was, now, behind) {
    const parent = /** @type {Element} */ (this.#at(was));
    if (now instanceof Element) {
      if (now.matches(initialised) || now.querySelector(initialised)) throw new Error("a script has to begin with it");
      if (parent.closest(fixed)) throw new Error("something comes into what a script counts on");
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
 * Empties noscript elements, which parse differently where scripts run.
 * @param {Element} root
 */
function emptyNoscript(root) {
  for (const without of root.querySelectorAll("noscript")) without.replaceChildren();
}

/**
 * Compares as text: isEqualNode ignores the content of templates.
 * @param {Node} a
 * @param {Node} b
 */
function same(a, b) {
  return a.nodeName === b.nodeName && textOf(a) === textOf(b);
}

/** @param {Node} node */
const textOf = (node) => (node instanceof Element ? node.outerHTML : node.nodeValue);

/** Returns a function for the likeness of two nodes, which serialises each node once. */
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
 * Replaces the served classes and keeps those that scripts added.
 * @param {Element} live
 * @param {string | null} before
 * @param {string | null} after
 */
function exchangeClasses(live, before, after) {
  const list = (/** @type {string | null} */ text) => (text ?? "").split(/\s+/).filter(Boolean);
  live.classList.remove(...list(before));
  live.classList.add(...list(after));
}
