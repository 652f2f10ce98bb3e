/** Things that are at hand, or that arrive while they are read. */
export type Items<Item> = Iterable<Item> | AsyncIterable<Item>;

/** Characters. Sending or packing each line of a table by itself takes several times as long. */
const pieceLength = 65_536;

/** Joins short texts to pieces that are worth sending. */
export async function* pieces(texts: Items<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
