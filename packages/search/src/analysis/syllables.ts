/** The syllables of standard Chinese in pinyin without tones, `ü` as `v`, by their initial. */
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

const syllables = new Set(
  Object.entries(finals).flatMap(([initial, rest]) => rest.split(' ').map((final) => initial + final)),
);
const beginnings = new Set(
  [...syllables].flatMap((syllable) => [...syllable].map((_, index) => syllable.slice(0, index + 1))),
);
const longestSyllable = 6;

/** Whether letters are syllables, the last one perhaps unfinished; at least one must be whole. Linear. */
export function isSyllables(letters: string): boolean {
  const isEnd = new Array<boolean>(letters.length + 1).fill(false);
  isEnd[0] = true;
  for (let start = 0; start < letters.length; start += 1) {
    if (isEnd[start] !== true) continue;
    if (start > 0 && beginnings.has(letters.slice(start))) return true;
    for (let size = 1; size <= longestSyllable; size += 1) {
      if (syllables.has(letters.slice(start, start + size))) isEnd[start + size] = true;
    }
  }
  return letters.length > 0 && isEnd[letters.length] === true;
}
