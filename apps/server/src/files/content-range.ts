/** A piece of an upload: bytes `from` to `last` of `size`; or a query for how much has arrived. */
export type Piece =
  | { readonly kind: 'bytes'; readonly from: number; readonly last: number; readonly size: number }
  | { readonly kind: 'question'; readonly size: number };

/**
 * Reads `Content-Range` of an upload (RFC 9110, 14.4): `bytes 0-99/1000`, or `bytes *` + `/1000`. Undefined if it is
 * invalid.
 */
export function readContentRange(header: string): Piece | undefined {
  const match = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15})$/.exec(header);
  if (match === null) return undefined;
  const [, first, second, length] = match;
  const size = Number(length);
  if (first === undefined || second === undefined) return { kind: 'question', size };
  const [from, last] = [Number(first), Number(second)];
  return from <= last && last < size ? { kind: 'bytes', from, last, size } : undefined;
}
