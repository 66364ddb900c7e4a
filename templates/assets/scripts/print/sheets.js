// Lays out cards on sheets, as the generator does for disciplines.

/** @template T @typedef {{ card: T, span: number }} Piece a card, and how many columns it takes */

/**
 * Puts each card into the first row with room for it (first fit).
 * @template T
 * @param {Piece<T>[]} pieces
 * @param {number} columns
 */
export function rowsOf(pieces, columns) {
  /** @type {{ cards: T[], taken: number }[]} */
  const rows = [];
  for (const { card, span } of pieces) {
    let row = rows.find(({ taken }) => taken + span <= columns);
    if (!row) rows.push((row = { cards: [], taken: 0 }));
    row.taken += span;
    row.cards.push(card);
  }
  return rows.map(({ cards }) => cards);
}

/**
 * Splits a list into sheets of a number of rows.
 * @template T
 * @param {T[]} rows
 * @param {number} each
 */
export function sheetsOf(rows, each) {
  return Array.from({ length: Math.ceil(rows.length / each) }, (_, i) => rows.slice(i * each, (i + 1) * each));
}
