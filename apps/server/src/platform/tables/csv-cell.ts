/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** A cell of a CSV file (RFC 4180). A text that looks like a formula gets an apostrophe before it (OWASP: CSV injection). */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A text as it was before `csvCell` put an apostrophe before it. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
