// Dates in addresses and in words.

/**
 * How a language writes a date: "{day} {month} {year}", the first of a month, the months.
 * @typedef {{ date: string, one: string, months: string[] }} DayWords
 */

/**
 * The last day that an address asks for: ?as-of=2026 is the end of the year, ?as-of=2026-11 the end
 * of the month. A future day counts as today. null means that no date is asked for.
 * @param {string} search
 * @param {string} today "2026-11-22"
 * @returns {{ day: string } | { wrong: string } | null}
 */
export function askedDay(search, today) {
  const text = new URLSearchParams(search).get("as-of");
  if (text === null) return null;
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text.trim()) ?? [];
  if (!year) return { wrong: text.slice(0, 40) };
  const last = month && day ? Number(day) : new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate();
  const asked = `${year}-${month ?? "12"}-${String(last).padStart(2, "0")}`;
  const time = new Date(`${asked}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== asked) return { wrong: text.slice(0, 40) };
  return { day: asked < today ? asked : today };
}

/**
 * @param {string} day
 * @param {DayWords} words
 */
export function dayText(day, { date, one, months }) {
  const [year = "", month = "", of = ""] = day.split("-");
  const number = Number(of);
  return date.replace("{day}", number === 1 ? one : String(number)).replace("{month}", months[Number(month) - 1] ?? month).replace("{year}", year);
}
