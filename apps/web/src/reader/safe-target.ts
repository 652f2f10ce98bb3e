/** A placeholder for our own origin; no request goes there. */
const ours = 'https://library.invalid';

/**
 * The path, query and fragment of an address to open after a login, if it is one of this library's own pages. Undefined
 * for everything else (other hosts, schemes or libraries, tricks with slashes, dots and control characters); the reader
 * then goes to the home page.
 */
export function safeTarget(text: string, clientid: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so "/\t/evil" is "//evil".
  if (!text.startsWith('/') || /[\\\u0000-\u0020\u007f]/.test(text)) return undefined;
  const address = URL.parse(text, ours);
  if (address === null || address.origin !== ours) return undefined;
  const home = `/${clientid}`;
  if (address.pathname !== home && !address.pathname.startsWith(`${home}/`)) return undefined;
  return address.pathname + address.search + address.hash;
}
