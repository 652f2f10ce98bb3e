/** A sparse square matrix of at most 65,536 rows, row by row. */
export interface SparseRows {
  readonly size: number;
  /** Where each row begins in the two lists below, largest value first, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly columns: Uint16Array;
  readonly values: Float32Array;
}

/** Lists of numbers, one after the other: `starts` says where each begins, and where the last one ends. */
export interface NumberLists {
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/** The strongest neighbours of a word that are kept: they bound the memory whatever the catalogue. */
const mostNeighbours = 256;
/** Texts read for one word: a more frequent word has shown its neighbours by then. */
const mostTexts = 4_000;
/** Levy, Goldberg and Dagan 2015: frequent contexts are damped by this power. */
const damping = 0.75;

/**
 * How much more often than by chance two words occur in the same text: positive pointwise mutual information. `texts`:
 * the words of each text, as numbers below `size`, each once.
 */
export function associations(texts: NumberLists, size: number): SparseRows {
  const { starts: of, members } = textsOfWords(texts, size);
  const frequency = new Float64Array(size);
  let all = 0;
  for (let word = 0; word < size; word += 1) {
    frequency[word] = ((of[word + 1] ?? 0) - (of[word] ?? 0)) ** damping;
    all += frequency[word] ?? 0;
  }
  const starts = new Uint32Array(size + 1);
  const columns = new Uint16Array(size * mostNeighbours);
  const values = new Float32Array(size * mostNeighbours);
  const together = new Float64Array(size);
  const seen = new Uint32Array(size);
  const information = new Float64Array(size);
  let end = 0;
  for (let word = 0; word < size; word += 1) {
    let count = 0;
    let sum = 0;
    const from = of[word] ?? 0;
    const to = of[word + 1] ?? 0;
    // Evenly over the catalogue, so that no shelf decides.
    const step = Math.max(1, Math.floor((to - from) / mostTexts));
    for (let at = from; at < to; at += step) {
      const text = members[at] ?? 0;
      const textEnd = texts.starts[text + 1] ?? 0;
      const textStart = texts.starts[text] ?? 0;
      // A long text says less about each pair of its words.
      const weight = 1 / Math.sqrt(textEnd - textStart);
      for (let place = textStart; place < textEnd; place += 1) {
        const other = texts.members[place] ?? 0;
        if (other === word) continue;
        const before = together[other] ?? 0;
        if (before === 0) {
          seen[count] = other;
          count += 1;
        }
        together[other] = before + weight;
        sum += weight;
      }
    }
    let positive = 0;
    for (let at = 0; at < count; at += 1) {
      const other = seen[at] ?? 0;
      const value = Math.log(((together[other] ?? 0) / sum) * (all / (frequency[other] ?? 1)));
      together[other] = 0;
      if (value <= 0) continue;
      seen[positive] = other;
      information[positive] = value;
      positive += 1;
    }
    for (const { other, value } of strongest(seen.subarray(0, positive), information.subarray(0, positive))) {
      columns[end] = other;
      values[end] = value;
      end += 1;
    }
    starts[word + 1] = end;
  }
  return { size, starts, columns: columns.subarray(0, end), values: values.subarray(0, end) };
}

/** The neighbours with the largest values, the largest first; of equal ones the smaller number. */
function strongest(others: Uint32Array, values: Float64Array) {
  const least =
    values.length <= mostNeighbours ? 0 : (values.toSorted()[values.length - mostNeighbours] ?? 0);
  const kept: { readonly other: number; readonly value: number }[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value >= least) kept.push({ other: others[at] ?? 0, value });
  }
  return kept.sort((a, b) => b.value - a.value || a.other - b.other).slice(0, mostNeighbours);
}

/** The texts that have each word. */
function textsOfWords(texts: NumberLists, size: number): NumberLists {
  const starts = new Uint32Array(size + 1);
  for (const word of texts.members) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  for (let word = 0; word < size; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const members = new Uint32Array(starts[size] ?? 0);
  for (let text = 0; text + 1 < texts.starts.length; text += 1)
    for (let place = texts.starts[text] ?? 0; place < (texts.starts[text + 1] ?? 0); place += 1) {
      const word = texts.members[place] ?? 0;
      members[next[word] ?? 0] = text;
      next[word] = (next[word] ?? 0) + 1;
    }
  return { starts, members };
}
