/** The host name in what a person typed: a scheme, a path, blanks and capitals are forgiven. Empty when there is none. */
export function domainOf(text: string): string {
  const typed = text.trim().normalize('NFKC').toLowerCase();
  if (typed === '') return '';
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//.test(typed) ? typed : `http://${typed}`);
  return address?.hostname ?? typed;
}
