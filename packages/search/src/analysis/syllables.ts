/** The syllables of standard Chinese in pinyin without tones, `ü` as `v`, by initial. */
const finals: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve ue',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve ue',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

const syllables = Object.entries(finals).flatMap(([initial, rest]) =>
  rest.split(' ').map((final) => initial + final),
);

/** The syllables as a tree: 26 child nodes per node, 0 for none. Node 0 is the root. */
const next: number[] = Array.from({ length: 26 }, () => 0);
const isSyllable: boolean[] = [false];
for (const syllable of syllables) {
  let node = 0;
  for (const letter of syllable) {
    const edge = node * 26 + letter.charCodeAt(0) - 0x61;
    if (next[edge] === 0) {
      next[edge] = isSyllable.length;
      isSyllable.push(false);
      for (let at = 0; at < 26; at += 1) next.push(0);
    }
    node = next[edge] ?? 0;
  }
  isSyllable[node] = true;
}
const isEnd = new Uint8Array(256);

/** Whether letters form syllables, at least one complete, the last possibly unfinished. At most 255 letters. */
export function isSyllables(letters: string): boolean {
  const { length } = letters;
  if (length === 0 || length >= isEnd.length) return false;
  isEnd.fill(0, 0, length + 1);
  for (let start = 0; start < length; start += 1) {
    if (start > 0 && isEnd[start] === 0) continue;
    let node = 0;
    let at = start;
    for (; at < length; at += 1) {
      const letter = letters.charCodeAt(at) - 0x61;
      node = letter < 0 || letter > 25 ? 0 : (next[node * 26 + letter] ?? 0);
      if (node === 0) break;
      if (isSyllable[node] === true) isEnd[at + 1] = 1;
    }
    if (start > 0 && at === length) return true;
  }
  return isEnd[length] === 1;
}

/**
 * The possible numbers of syllables in letters, the last possibly unfinished: `xian` is one or two. Empty if there is
 * none.
 */
export function syllableCounts(letters: string): ReadonlySet<number> {
  const { length } = letters;
  const ends: Set<number>[] = Array.from({ length: length + 1 }, () => new Set());
  ends[0]?.add(0);
  for (let start = 0; start < length; start += 1) {
    const counts = ends[start];
    if (counts === undefined || counts.size === 0) continue;
    let node = 0;
    for (let at = start; at < length; at += 1) {
      const letter = letters.charCodeAt(at) - 0x61;
      node = letter < 0 || letter > 25 ? 0 : (next[node * 26 + letter] ?? 0);
      if (node === 0) break;
      if (isSyllable[node] !== true && at + 1 < length) continue;
      for (const count of counts) ends[at + 1]?.add(count + 1);
    }
  }
  return ends[length] ?? new Set();
}
