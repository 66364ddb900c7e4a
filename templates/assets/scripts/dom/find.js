// Finds elements by selector and checks their class. A missing element, which is a fault of a
// template, is reported by its selector.

/**
 * A class of elements.
 * @template {Element} T
 * @typedef {{ new (): T, prototype: T }} Kind
 */

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} kind
 */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} is ${selector}`);
  return found;
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {Kind<T>} kind
 */
export function findAll(root, selector, kind) {
  /** @type {T[]} */
  const list = [];
  for (const found of root.querySelectorAll(selector)) if (found instanceof kind) list.push(found);
  return list;
}

/**
 * The closest element to the target of an event, itself included, that matches a selector.
 * @template {Element} T
 * @param {EventTarget | null} touched
 * @param {string} selector
 * @param {Kind<T>} kind
 */
export function around(touched, selector, kind) {
  const found = touched instanceof Element ? touched.closest(selector) : null;
  return found instanceof kind ? found : null;
}

/**
 * The text that the templates wrote into a data- attribute.
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 */
export function datum(element, name) {
  const text = element.dataset[name];
  if (text === undefined) throw new Error(`no data ${name} at ${element.localName}`);
  return text;
}

/**
 * A copy of the content of a template.
 * @template {Element} T
 * @param {HTMLTemplateElement} template
 * @param {Kind<T>} kind
 */
export function copyOf(template, kind) {
  return document.importNode(find(template.content, "*", kind), true);
}
