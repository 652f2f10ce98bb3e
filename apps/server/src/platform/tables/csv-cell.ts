/** Text that a spreadsheet would take for a formula. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Formats a cell of a CSV file (RFC 4180). A text that looks like a formula gets a leading apostrophe (OWASP: CSV
 * injection).
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that `csvCell` added. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
