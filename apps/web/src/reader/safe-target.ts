/** A placeholder for our own origin; no request goes there. */
const ours = 'https://library.invalid';

/**
 * An address to go on to after a login, if it is one of this library's own pages: path, query and fragment. Everything
 * else (other hosts, other schemes, other libraries, tricks with slashes, dots and control characters) is nothing, and
 * the reader goes home.
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
