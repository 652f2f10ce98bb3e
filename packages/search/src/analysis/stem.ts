/** Words in -s that mean something else without it. */
const notPlurals = new Set([
  'news',
  'goods',
  'glasses',
  'always',
  'lens',
  'series',
  'species',
  'chaos',
  'canvas',
  'christmas',
  'texas',
  'gas',
  'bias',
  'atlas',
  'has',
  'was',
  'does',
  'mass',
  'yes',
  'this',
  'thus',
  'us',
  'as',
  'is',
  'his',
]);

/** Endings of words that say what is done and who does it, what is believed and who does so, and what is studied and by whom. */
const endings = [
  ['ing', 'er', 'or', 'e'],
  ['ism', 'ist', 'istic'],
  ['y', 'er', 'ist'],
] as const;

/** Letters of the shortest word without its ending. */
const shortestBase = 3;

/**
 * Words that may be formed from the same one as a stemmed Latin word: `sailing` → `sailor`, `whaling` → `whale`, `buddhism` →
 * `buddhist`, `running` → `runner`. Most of them do not exist. Bare verbs are none, because their nouns mean something
 * else: `boarding` and `board`.
 */
export function family(word: string): readonly string[] {
  const found = new Set<string>();
  for (const group of endings)
    for (const ending of group) {
      const base = word.slice(0, -ending.length);
      if (!word.endsWith(ending) || base.length < shortestBase) continue;
      const bases = base.at(-1) === base.at(-2) ? [base, base.slice(0, -1)] : [base];
      for (const one of bases) for (const other of group) found.add(one + other);
    }
  found.delete(word);
  return [...found];
}

const afterHiss = /(?:ch|sh|x|z|ss)es$/u;

/**
 * A Latin word without its plural ending: `wizards` → `wizard`, `stories` → `story`, `boxes` → `box`. Words of three
 * letters or fewer and words in -ss, -us and -is do not change. Records and queries are treated alike, so a wrong cut
 * (`james` → `jame`) only merges two words that differ in a final s.
 */
export function stem(word: string): string {
  const { length } = word;
  if (length < 4 || word.charCodeAt(length - 1) !== 0x73 || !/^[a-z]+$/u.test(word) || notPlurals.has(word))
    return word;
  if (length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (length > 4 && afterHiss.test(word)) return word.slice(0, -2);
  const before = word[length - 2];
  if (before === 's' || before === 'u' || before === 'i') return word;
  return word.slice(0, -1);
}
