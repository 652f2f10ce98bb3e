import { titleKey } from '@yuelan/search';
import type { StoredTitle } from '../../catalogue/public.ts';
import { famousWork } from '../everyday/famous-works.ts';
import type { Topic } from '../everyday/topic.ts';
import { topicNamed, topics } from '../everyday/topic-table.ts';
import { type ChoiceFacts, type Chosen, choose } from './choose-books.ts';
import { type Concept, conceptOfTopic, conceptsOf, isWide } from './concepts.ts';
import { anyOf, type Desk, row } from './desk.ts';
import { findAuthor } from './find-names.ts';
import type { FoundBooks } from './found-books.ts';
import { gather, Pool } from './gather.ts';
import type { Plan } from './plan.ts';
import { RecordText } from './record-facts.ts';

const related = 50;
/** A heading that this fraction of the catalogue has says nothing about a book's kind. */
const commonShare = 0.06;
/** Books that have less in common than a heading or the class of a form are not alike. */
const leastInCommon = 4;
/** Points from which a book shares a topic with the named book. */
const leastShared = 2.2;
/** Books by writers who are known to be similar come first. */
const pointsOfAlike = 5;

/** Points of a book that readers of the named book also borrowed. */
const pointsOfReaders = (readers: number) => Math.min(5, 1 + Math.log2(readers));

/** Books that share a book's kind, subjects, series, class or readers; limited to the requested kind, if any. */
export async function alike(
  desk: Desk,
  plan: Plan,
  book: StoredTitle,
  facts: ChoiceFacts,
): Promise<FoundBooks> {
  const { record } = book;
  const asked = conceptsOf({ ...plan, words: [] });
  const shared = sharedTopics(record, plan);
  const own = await tellingHeadings(desk, record.keywords);
  const series: readonly Concept[] =
    record.series === '' ? [] : [{ name: record.series, kind: 'mood', terms: [record.series], classes: [] }];
  const like: Concept = { name: '', kind: 'mood', terms: [], classes: classBeginning(record.classCode) };
  const pool = new Pool();
  for (const title of await desk.related(book.id, related)) pool.titles.set(title.id, title);
  for (const { terms } of [...asked, ...shared].slice(0, 4))
    pool.add(await desk.find({ rows: anyOf(terms.slice(0, 6)), limit: 60 }));
  for (const { terms } of [...series, ...own]) pool.add(await desk.find({ rows: anyOf(terms), limit: 40 }));
  const together = await desk.borrowedWith(book.id);
  for (const title of await desk.titles([...together.keys()].slice(0, 20))) pool.titles.set(title.id, title);
  dropVolumes(pool, record.title);
  // "With a woman in the lead" asks for the same genre, not for any novel.
  if (asked.some(({ kind }) => kind === 'subject') && shared.length > 0)
    for (const [id, { record }] of pool.titles) {
      const text = new RecordText(record);
      if (!shared.some((topic) => text.about(topic) >= leastShared)) pool.titles.delete(id);
    }
  const concepts = [...asked, ...shared, ...own, ...series, like];
  const extra = new Map([...together].map(([id, readers]) => [id, pointsOfReaders(readers)]));
  const wanted = { ...plan, title: '', words: [], topics: [] };
  const chosen = await choose(desk, wanted, concepts, pool, {
    ...facts,
    except: new Set([book.id]),
    extra,
    leastScore: leastInCommon,
  });
  // 像平凡的世界那样励志的: the quality describes the named book; it is not another subject.
  if (chosen.books.length === 0 && plan.topics.length > 0)
    return alike(desk, { ...plan, topics: [], said: [], beside: [] }, book, facts);
  return { ...chosen, way: { kind: 'alike', book: record.title } };
}

/** Books like those of a writer in the catalogue: books of the kind, including the writer's own. */
export async function alikeAuthor(
  desk: Desk,
  plan: Plan,
  author: string,
  facts: ChoiceFacts,
): Promise<FoundBooks> {
  const own = await desk.find({ rows: [row(author, 'author')], sort: 'borrowed', limit: 20 });
  const concepts = kindOf(plan, author, own.titles);
  const pool = await gather(desk, plan, concepts);
  pool.add(own);
  const alike = await Promise.all((famousWork(author)?.alike ?? []).map((name) => findAuthor(desk, name)));
  const extra = new Map<number, number>();
  for (const name of alike) {
    if (name === undefined) continue;
    const written = await desk.find({ rows: [row(name, 'author')], sort: 'borrowed', limit: 20 });
    pool.add(written);
    for (const { id } of written.titles) extra.set(id, pointsOfAlike);
  }
  // A reader who asks who else writes like this has read the writer's own books.
  const isElse = plan.beside.some((word) => /^(?:else|other|next|别的|其他|还有谁)$/iu.test(word));
  const except = new Set(isElse ? own.titles.map(({ id }) => id) : []);
  const chosen = await choose(desk, { ...plan, title: '', words: [], beside: [] }, concepts, pool, {
    ...facts,
    extra,
    except,
  });
  return { ...chosen, way: { kind: 'alikeAuthor', author, concepts } };
}

function kindOf(plan: Plan, author: string, own: readonly StoredTitle[]): readonly Concept[] {
  const asked = conceptsOf({ ...plan, words: [] }).filter(({ kind }) => kind !== 'beside');
  if (asked.length > 0) return asked;
  const known = (famousWork(author)?.topics ?? []).flatMap((name) => topicNamed(name) ?? []);
  if (known.length > 0) return known.map((topic) => conceptOfTopic(topic, plan));
  const [first] = own;
  return first === undefined ? [] : sharedTopics(first.record, plan).slice(0, 1);
}

/**
 * Books like a work or writer that the catalogue lacks, if the question or the tables tell the kind; otherwise
 * undefined.
 */
export async function alikeUnknown(
  desk: Desk,
  plan: Plan,
  facts: ChoiceFacts,
): Promise<FoundBooks | undefined> {
  const kinds = [...plan.topics, ...(famousWork(plan.title)?.topics ?? [])].flatMap(
    (name) => topicNamed(name) ?? [],
  );
  const [kind] = kinds;
  if (kind === undefined) return undefined;
  const concepts = [conceptOfTopic(kind, plan)];
  const chosen: Chosen = await choose(
    desk,
    { ...plan, title: '' },
    concepts,
    await gather(desk, plan, concepts),
    facts,
  );
  return chosen.books.length === 0
    ? undefined
    : { ...chosen, way: { kind: 'absent', named: plan.title, concepts } };
}

/** The topics of a record, without the widest genres unless nothing else is known. */
function sharedTopics(record: StoredTitle['record'], plan: Plan): readonly Concept[] {
  const text = new RecordText(record);
  const famous = famousWork(record.title)?.topics ?? [];
  const found = topics()
    .map((topic) => ({ topic, points: pointsOf(text, topic) + (famous.includes(topic['zh-CN']) ? 4 : 0) }))
    .filter(({ topic, points }) => topic.kind !== 'mood' && points >= 3)
    .sort((a, b) => b.points - a.points)
    .map(({ topic }) => topic);
  const telling = found.filter((topic) => !isWide(topic['zh-CN']));
  return (telling.length > 0 ? telling : found)
    .slice(0, 4)
    .map((topic): Concept => ({ ...conceptOfTopic(topic, plan), kind: 'mood' }));
}

/** How much a record is about a topic; moods never count. */
function pointsOf(text: RecordText, topic: Topic): number {
  return topic.kind === 'mood' ? 0 : text.about(topic);
}

/** Headings that few titles have. */
async function tellingHeadings(desk: Desk, keywords: readonly string[]): Promise<readonly Concept[]> {
  const size = await desk.size();
  const telling: Concept[] = [];
  for (const keyword of keywords.slice(0, 5))
    if ((await desk.count(keyword)) <= Math.max(5, size * commonShare))
      telling.push({ name: keyword, kind: 'mood', terms: [keyword], classes: [] });
  return telling;
}

/** Removes other volumes and editions of the work itself. */
function dropVolumes(pool: Pool, title: string): void {
  const key = titleKey(title);
  for (const [id, { record }] of pool.titles) {
    const other = titleKey(record.title);
    if (other.startsWith(key) || key.startsWith(other)) pool.titles.delete(id);
  }
}

/** The class down to its form: I561.45 becomes I5614, the fiction of one country. */
function classBeginning(code: string): readonly string[] {
  const bare = code.replace(/[^A-Z0-9]/giu, '');
  return bare.length < 2 ? [] : [bare.slice(0, 5)];
}
