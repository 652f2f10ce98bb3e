import { type Language, reasonFieldWords, reasonFormWords } from '@yuelan/contract';
import {
  type AnswerAccount,
  hitExplainer,
  type QueryRow,
  type Reason,
  type TitleAccount,
} from '@yuelan/search';
import { requireLibrary } from '../library/public.ts';
import type { CommandParts, Line } from '../platform/cli/context.ts';
import { Table } from '../platform/cli/table.ts';
import { Fault } from '../platform/fault.ts';
import { joined, type Message, t, type Wording } from '../platform/message.ts';
import { embedderOf } from './embeddings.ts';
import { CatalogueMeanings } from './meaning.ts';
import { readAnswerAccount } from './open-engine.ts';
import { leastCloseness, mostHeadings } from './reads/find-by-meaning.ts';
import { reasonValues } from './reads/present-reasons.ts';
import { excerptAround } from './rules/excerpt.ts';
import { findTitles } from './store.ts';

interface ExplainedTitle extends TitleAccount {
  readonly title: string;
  readonly author: string;
  readonly reasons: readonly Reason[];
}

export interface ExplainedSearch extends Omit<AnswerAccount, 'hits' | 'further'> {
  readonly library: string;
  readonly text: string;
  readonly hits: readonly ExplainedTitle[];
  /** The titles that follow with some of the words; null if there are none. */
  readonly further:
    | (Pick<AnswerAccount, 'total' | 'words'> & { readonly hits: readonly ExplainedTitle[] })
    | null;
  /**
   * Headings with a similar meaning. Search consults them when the words find nothing, or only titles with some of the
   * words.
   */
  readonly nearHeadings: readonly {
    readonly heading: string;
    readonly titles: number;
    readonly closeness: number;
  }[];
}

/** The full account of a search: how its words were read, and why each of the first titles has its position. */
export async function explainSearch(
  parts: CommandParts,
  clientid: string,
  text: string,
  limit: number,
): Promise<ExplainedSearch> {
  const { db, config } = parts;
  const library = await requireLibrary(db, clientid);
  const { serviceid } = library;
  const rows: readonly QueryRow[] = [{ text, scope: 'all', mode: 'fuzzy', logic: 'and' }];
  const account = await readAnswerAccount(config, serviceid, { rows, limit });
  if (account === undefined)
    throw new Fault(t`There is no search index that can be read. Run: search rebuild`);
  const { further } = account;
  const titles = await findTitles(
    db,
    serviceid,
    [...account.hits, ...(further?.hits ?? [])].map(({ id }) => id),
  );
  const records = new Map(titles.map(({ id, record }) => [id, record]));
  const explain = hitExplainer(rows);
  const explained = (hit: TitleAccount): readonly ExplainedTitle[] => {
    const record = records.get(hit.id);
    if (record === undefined) return [];
    const values = reasonValues(record, '');
    const [author] = record.creators;
    return [
      {
        ...hit,
        title: record.title,
        author: author?.name ?? '',
        reasons: explain({ tier: hit.tier, values }),
      },
    ];
  };
  const isWeak = account.total === 0 || account.way === 'someWords';
  return {
    library: clientid,
    text,
    ...account,
    hits: account.hits.flatMap(explained),
    further: further === null ? null : { ...further, hits: further.hits.flatMap(explained) },
    nearHeadings: isWeak ? await headingsNear(parts, library, text) : [],
  };
}

async function headingsNear(
  { db, config, clock }: CommandParts,
  library: Parameters<CatalogueMeanings['near']>[0],
  text: string,
): Promise<ExplainedSearch['nearHeadings']> {
  const meanings = new CatalogueMeanings(db, config, embedderOf(config, clock));
  try {
    await meanings.catchUp({ mayLearn: (group) => group === library.serviceid });
    const near = await meanings.near(library, text, mostHeadings, leastCloseness);
    return near.map(({ heading, titles, closeness }) => ({
      heading,
      titles,
      closeness: Math.round(closeness * 100) / 100,
    }));
  } finally {
    await meanings.close();
  }
}

const ways: Readonly<Record<AnswerAccount['way'], Message>> = {
  asTyped: t`as typed`,
  cut: t`with long words split, because no title has them`,
  close: t`close to what was typed, because nothing matches it`,
  someWords: t`with some of the words, because no title has them all`,
  browse: t`without words`,
};

const steps: Readonly<Record<string, Message>> = {
  identifier: t`its ISBN or call number`,
  exactTitle: t`its title`,
  calledSo: t`its title without subtitle, series or article`,
  titlePrefix: t`its title begins so`,
  titlePhrase: t`its title contains it`,
  wholeValue: t`a whole author, heading or series`,
  titleAndMore: t`its whole title and the rest`,
  phrase: t`a phrase in another field`,
  titleWords: t`all words in its title`,
  titleSubject: t`a subject in its title, all words somewhere`,
  allWords: t`all words somewhere`,
  publisher: t`a word only in its publisher’s name`,
  wholePinyin: t`a title or name sounds so`,
  pinyin: t`a title or name begins to sound so`,
  close: t`close`,
  someWords: t`some of the words`,
};

const behind: Readonly<Record<NonNullable<TitleAccount['behind']>, Message>> = {
  step: t`a later step`,
  grade: t`less close`,
  loans: t`fewer loans`,
  year: t`older`,
  id: t`added later`,
};

/** The command's human-readable output. */
export function linesOf(found: ExplainedSearch): readonly Line[] {
  const { library, text, titles, total, way, words, numbered, also, hits, further, nearHeadings } = found;
  const lines: Line[] = [t`“${text}” in ${library}: ${total} of ${titles} titles, ${ways[way]}`];
  lines.push(...wordLines(words));
  if (numbered !== '') lines.push(t`With its numbers as digits: ${numbered}`);
  if (also.length > 0) lines.push(t`Also looked for as pinyin, ISBN or call number: ${also.join(', ')}`);
  lines.push(...hitLines(hits));
  if (further !== null)
    lines.push(
      t`${further.total} further titles follow with some of the words, because so few match as typed`,
      ...wordLines(further.words),
      ...hitLines(further.hits, hits.length),
    );
  for (const { heading, titles: having, closeness } of nearHeadings)
    lines.push(t`Near in meaning (${closeness.toFixed(2)}): ${heading}, ${having} titles`);
  return lines;
}

const wordLines = (words: AnswerAccount['words']): readonly Line[] =>
  words.length === 0
    ? []
    : [
        new Table([
          [t`Word`, t`Titles`, t`Weight`],
          ...words.map(({ word, titles, weight }) => [word, String(titles), weight.toFixed(2)]),
        ]),
      ];

/** A table of titles. `first` is the position of its first title, counted from 0. */
const hitLines = (hits: readonly ExplainedTitle[], first = 0): readonly Line[] =>
  hits.length === 0
    ? []
    : [
        new Table([
          [t`Place`, t`Title`, t`Step`, t`Loans`, t`Year`, t`Behind the one before`, t`Found in`],
          ...hits.map((hit, place) => [
            String(first + place + 1),
            hit.author === '' ? hit.title : `${hit.title} / ${hit.author}`,
            hit.grade === null
              ? (steps[hit.step] ?? hit.step)
              : joined([steps[hit.step] ?? hit.step, hit.grade], ' '),
            String(hit.loans),
            hit.year === null ? '' : String(hit.year),
            standing(hit, first),
            reasonsCell(hit.reasons),
          ]),
        ]),
      ];

function standing({ behind: why, entryOf }: TitleAccount, first: number): Message | string {
  const reason = why === null ? '' : behind[why];
  return entryOf === null ? reason : joined([reason, t`shares the entry of ${first + entryOf + 1}`], '; ');
}

/** Columns shown on each side of the matches in a long value. */
const around = 24;

const reasonsCell = (reasons: readonly Reason[]): Wording => {
  const inWords = (language: Language) => reasons.map((reason) => marked(reason, language)).join('; ');
  return { 'zh-CN': inWords('zh-CN'), 'en-US': inWords('en-US') };
};

/** A value of a title with its matches in brackets: `Title: [红楼]梦`. */
function marked({ field, form, text, marks }: Reason, language: Language): string {
  const [from, to] = excerptAround(text, [marks[0]?.[0] ?? 0, marks.at(-1)?.[1] ?? text.length], around);
  let shown = from > 0 ? '…' : '';
  let last = from;
  for (const [start, end] of marks) {
    shown += `${text.slice(last, start)}[${text.slice(start, end)}]`;
    last = end;
  }
  const label = reasonFormWords[form][language].replace('{field}', reasonFieldWords[field][language]);
  return `${label}${language === 'zh-CN' ? '：' : ': '}${shown}${text.slice(last, to)}${to < text.length ? '…' : ''}`;
}
