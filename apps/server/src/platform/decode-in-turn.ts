let last: Promise<unknown> = Promise.resolve();

/** Decodes a picture after those before it, because one of 60 million pixels takes some 200 MB. */
export function decodeInTurn<Decoded>(decode: () => Promise<Decoded>): Promise<Decoded> {
  const turn = last.then(decode);
  last = turn.catch(() => undefined);
  return turn;
}
