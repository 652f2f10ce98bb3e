import type { StoredTitle } from '../../catalogue/public.ts';
import { worksRemembered } from '../everyday/famous-works.ts';
import { hasHan } from '../everyday/han.ts';
import { isLight } from '../everyday/word-kinds.ts';
import type { Concept } from './concepts.ts';
import { anyOf, type Desk, row } from './desk.ts';
import type { Plan } from './plan.ts';
import { RecordText, soughtFor } from './record-facts.ts';

const candidatesAtMost = 150;
const termsSought = 14;
const conceptsSought = 5;
/** How many broader topics of each concept are searched. */
export const widerSought = 3;
/** In a small catalogue every word looks common, so it counts as having this many titles. */
const smallestCatalogue = 60;

/** Titles that may answer, by id. */
export class Pool {
  readonly titles = new Map<number, StoredTitle>();
  /** For each concept, the fraction of the catalogue that has one of its words. */
  readonly shares = new Map<Concept, number>();
  /** The size of the catalogue, at least `smallestCatalogue`. */
  size = smallestCatalogue;
  isMore = false;

  add(found: { readonly total: number; readonly titles: readonly StoredTitle[] }): void {
    for (const title of found.titles) this.titles.set(title.id, title);
    if (found.total > found.titles.length) this.isMore = true;
  }
}

/** The first search terms, balanced between the languages: a catalogue may be in either. */
function soughtTerms(all: readonly string[], most = termsSought): readonly string[] {
  const terms = [...new Set(all)];
  const [han, latin] = [terms.filter(hasHan), terms.filter((term) => !hasHan(term))];
  const half = Math.max(most / 2, most - Math.min(han.length, latin.length));
  return [...han.slice(0, half), ...latin.slice(0, half)].slice(0, most);
}

/** Collects titles that may answer a plan: each concept by its words and its class, then concepts in pairs. */
export async function gather(desk: Desk, plan: Plan, concepts: readonly Concept[]): Promise<Pool> {
  const pool = new Pool();
  pool.size = Math.max(smallestCatalogue, await desk.size());
  const sort = plan.fresh ? 'newest' : plan.popular ? 'borrowed' : 'relevance';
  const byUse = plan.fresh ? 'newest' : 'borrowed';
  const limit = candidatesAtMost;
  const sought = concepts
    .filter(({ kind }) => kind !== 'beside' || plan.form === 'plot')
    .slice(0, conceptsSought);
  const ofClass = async (classes: readonly string[]) => {
    if (classes.length > 0)
      pool.add(await desk.find({ rows: [], selections: { class: classes }, sort: byUse, limit }));
  };
  for (const concept of sought) {
    const found = await desk.find({
      rows: anyOf(
        soughtTerms(
          [...(concept.said === undefined ? [] : [concept.said]), ...concept.terms],
          // A mood is known only by its words, so more of them are searched.
          concept.kind === 'mood' ? termsSought * 2 : termsSought,
        ),
      ),
      sort,
      limit,
    });
    pool.add(found);
    // A search also finds publishers and authors: 北京 is in half of the imprints.
    const on = found.titles.filter(({ record }) => new RecordText(record).about(concept) > 0).length;
    const part = found.titles.length === 0 ? 0 : on / found.titles.length;
    pool.shares.set(concept, Math.max(1, found.total * part) / pool.size);
    await ofClass(concept.classes);
  }
  await together(desk, sought, pool, sort);
  for (const within of new Set(sought.flatMap((concept) => (concept.within ?? []).slice(0, widerSought)))) {
    pool.add(await desk.find({ rows: anyOf(soughtTerms(within.terms, 8)), sort, limit }));
    await ofClass(within.classes);
  }
  for (const work of worksRemembered(remembered(plan), toldOf(plan)))
    for (const name of work.names.slice(0, 3))
      pool.add(await desk.find({ rows: [row(name, 'title', 'prefix')], limit: 5 }));
  if (plan.audience !== null) await forReaders(desk, plan, plan.audience, sought, pool);
  return pool;
}

/** The whole text of a described story; empty for other questions. */
export const toldOf = ({ form, phrase }: Plan): string => (form === 'plot' ? phrase : '');

/** The reader's words that may be part of a book's story. */
export const remembered = (plan: Plan): readonly string[] =>
  [...plan.said, ...plan.words, ...plan.beside].filter((word) => !isLight(word));

/** Searches for the first concepts in pairs: a title with both may be far down in the list of either. */
async function together(
  desk: Desk,
  concepts: readonly Concept[],
  pool: Pool,
  sort: 'newest' | 'borrowed' | 'relevance',
): Promise<void> {
  const limit = candidatesAtMost;
  const pairs = concepts.flatMap((one, at) => concepts.slice(at + 1).map((other) => [one, other] as const));
  for (const [one, other] of pairs.slice(0, 3))
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const rows = anyOf(soughtTerms(first.terms));
      if (second.classes.length > 0)
        pool.add(await desk.find({ rows, selections: { class: second.classes }, sort, limit }));
      for (const term of soughtTerms(second.terms, 4))
        pool.add(await desk.find({ rows: [...rows, row(term)], sort, limit }));
    }
}

async function forReaders(
  desk: Desk,
  plan: Plan,
  audience: NonNullable<Plan['audience']>,
  concepts: readonly Concept[],
  pool: Pool,
): Promise<void> {
  const { terms, classes } = soughtFor(audience);
  const limit = candidatesAtMost;
  const sort = plan.fresh ? 'newest' : 'borrowed';
  const [first] = concepts;
  if (first === undefined || concepts.every(({ kind }) => kind === 'mood')) {
    pool.add(await desk.find({ rows: anyOf(terms), sort, limit }));
    pool.add(await desk.find({ rows: [], selections: { class: classes }, sort, limit }));
    return;
  }
  const rows = anyOf(soughtTerms(first.terms));
  pool.add(await desk.find({ rows, selections: { class: classes }, limit }));
  for (const term of terms.slice(0, 2)) pool.add(await desk.find({ rows: [...rows, row(term)], limit }));
}
