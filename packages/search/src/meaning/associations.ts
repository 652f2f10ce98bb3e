/** A sparse square matrix, row by row. */
export interface SparseRows {
  readonly size: number;
  /** Where each row begins in the two lists below, largest value first, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

/** The strongest neighbours of a word that are kept: they bound the memory whatever the catalogue. */
const mostNeighbours = 256;
/** Texts that are read for one word: a word of more has shown its neighbours by then. */
const mostTexts = 4_000;
/** Levy, Goldberg and Dagan 2015: frequent contexts are damped by this power. */
const damping = 0.75;

/**
 * How much more often two words stand in one text than by chance: positive pointwise mutual information. `texts`: the
 * words of each text, as numbers below `size`, each once.
 */
export function associations(texts: readonly Uint32Array[], size: number): SparseRows {
  const { starts: of, members } = textsOfWords(texts, size);
  const frequency = new Float64Array(size);
  let all = 0;
  for (let word = 0; word < size; word += 1) {
    frequency[word] = ((of[word + 1] ?? 0) - (of[word] ?? 0)) ** damping;
    all += frequency[word] ?? 0;
  }
  const starts = new Uint32Array(size + 1);
  const columns = new Uint32Array(size * mostNeighbours);
  const values = new Float32Array(size * mostNeighbours);
  const together = new Float64Array(size);
  let end = 0;
  for (let word = 0; word < size; word += 1) {
    const seen: number[] = [];
    let sum = 0;
    const from = of[word] ?? 0;
    const to = of[word + 1] ?? 0;
    // Evenly over the catalogue, so that no shelf decides.
    const step = Math.max(1, Math.floor((to - from) / mostTexts));
    for (let at = from; at < to; at += step) {
      const text = texts[members[at] ?? 0] ?? new Uint32Array();
      // A long text says less of each pair of its words.
      const weight = 1 / Math.sqrt(text.length);
      for (const other of text) {
        if (other === word) continue;
        if (together[other] === 0) seen.push(other);
        together[other] = (together[other] ?? 0) + weight;
        sum += weight;
      }
    }
    const row: { readonly other: number; readonly value: number }[] = [];
    for (const other of seen) {
      const value = Math.log(((together[other] ?? 0) / sum) * (all / (frequency[other] ?? 1)));
      if (value > 0) row.push({ other, value });
      together[other] = 0;
    }
    row.sort((a, b) => b.value - a.value || a.other - b.other);
    for (const { other, value } of row.slice(0, mostNeighbours)) {
      columns[end] = other;
      values[end] = value;
      end += 1;
    }
    starts[word + 1] = end;
  }
  return { size, starts, columns: columns.subarray(0, end), values: values.subarray(0, end) };
}

/** The texts that have each word. */
function textsOfWords(texts: readonly Uint32Array[], size: number) {
  const starts = new Uint32Array(size + 1);
  for (const text of texts) for (const word of text) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  for (let word = 0; word < size; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const members = new Uint32Array(starts[size] ?? 0);
  for (const [at, text] of texts.entries())
    for (const word of text) {
      members[next[word] ?? 0] = at;
      next[word] = (next[word] ?? 0) + 1;
    }
  return { starts, members };
}
