/** The host name in a person's entry, without scheme, path and spaces, in lower case. Empty if there is none. */
export function domainOf(text: string): string {
  const typed = text.trim().normalize('NFKC').toLowerCase();
  if (typed === '') return '';
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//.test(typed) ? typed : `http://${typed}`);
  return address?.hostname ?? typed;
}
