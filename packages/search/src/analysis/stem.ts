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
