import { looksLikePinyin, pinyinKey } from '../../analysis/index.ts';
import type { QueryRow, SearchQuery } from '../../port.ts';
import { announceMuch } from '../columns/brief.ts';
import { checkDeadline } from '../columns/deadline.ts';
import { fieldsOf, valueKey } from '../index/fields.ts';
import { keyForms, nameOf } from '../index/name-keys.ts';
import { matchRows } from '../query/match.ts';
import { onlyRow } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { nearTitles } from './near-titles.ts';
import { halfSlip, type NearText, nearNames } from './near-values.ts';
import { rewrites } from './rewrites.ts';
import { nearSpoken } from './spoken.ts';

const longestText = 60;
/** How many texts are tried; each costs a search. */
const mostTried = 12;
/**
 * If at most this many titles are found, they may be the wrong ones. A suggestion then has to find this many times as
 * many.
 */
export const littleFound = 2;
const muchMore = 5;

/**
 * Suggests another text for a query that found nothing, little, or only something close. It is near in letters, sound
 * or spacing, and finds something as it stands. Candidates that find something come first, then the closest, then the
 * most used.
 */
export function didYouMean(source: Source, query: SearchQuery, found: number): string | null {
  announceMuch();
  for (const row of meantRows(source, query))
    if (isBetter(countRows(source, [row]), found)) return row.text.trim();
  return null;
}

/** Whether a text that finds `total` titles should be suggested for one that finds `found`. */
export const isBetter = (total: number, found: number): boolean =>
  total > 0 && (found === 0 || total >= found * muchMore);

/** What a reader may have meant, the closest first. */
export function meantRows(source: Source, query: SearchQuery): readonly QueryRow[] {
  const row = onlyRow(query.rows);
  if (row === null || row.text.length > longestText) return [];
  if (fieldsOf[row.scope].length === 0) return [];
  const key = valueKey(row.text);
  if (key.length < 2) return [];
  const candidates = [...wholeTexts(source, row, key), ...rewrites(source, row)];
  candidates.sort((a, b) => a.cost - b.cost);
  const tried = new Map([[key, row.text]]);
  for (const { text } of candidates) {
    if (tried.size > mostTried) break;
    if (!tried.has(valueKey(text))) tried.set(valueKey(text), text);
  }
  tried.delete(key);
  return [...tried.values()].map((text) => ({ ...row, text }));
}

/** The number of live rows that match query rows. */
function countRows(source: Source, rows: readonly QueryRow[]): number {
  checkDeadline();
  return matchRows(source, rows).rows.length;
}

/** The headings that sound as the letters, the most used first. Pinyin finds only titles and authors as typed. */
function spokenHeadings(source: Source, { scope, text }: QueryRow): readonly NearText[] {
  if (!fieldsOf[scope].includes('keyword') || !looksLikePinyin(text)) return [];
  const { dictionaries, weights } = source.view;
  const use = (id: number): number => weights.keyword[id] ?? 0;
  return source
    .namesOf(keyForms.full + pinyinKey(text))
    .map(nameOf)
    .filter(({ kind, id }) => kind === 'keyword' && use(id) > 0)
    .sort((a, b) => use(b.id) - use(a.id))
    .map(({ id }) => ({ text: dictionaries.keyword.text(id), cost: halfSlip }));
}

/** The titles and names, as catalogued, that are close to the whole text. */
function wholeTexts(source: Source, row: QueryRow, key: string): readonly NearText[] {
  const fields = fieldsOf[row.scope];
  const found: NearText[] = [...nearNames(source, row.text, fields), ...spokenHeadings(source, row)];
  if (!fields.includes('title')) return found;
  const titles = [...nearTitles(source, row.text)];
  titles.sort(
    ([a, one], [b, other]) => one - other || source.view.borrowCount(b) - source.view.borrowCount(a),
  );
  for (const [at, cost] of titles.slice(0, mostTried)) found.push({ text: source.titleOf(at), cost });
  for (const at of nearSpoken(source, key)) found.push({ text: source.titleOf(at), cost: 2 });
  return found;
}
