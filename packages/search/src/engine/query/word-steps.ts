import { noRows, type Rows } from '../columns/row-sets.ts';
import { bitsOf, phraseQuery, termQuery } from '../index/tokens.ts';
import type { PhraseRows } from '../words/phrases.ts';
import { fieldsWithoutPublisher, type Plan, titleSubjects, titleWordFields } from './plan.ts';
import type { Source } from './source.ts';
import { tier } from './tiers.ts';

/** How rows have several words. */
export interface WordSteps {
  readonly steps: Uint8Array;
  /** The rows that have the words side by side; null if that was not looked for. */
  readonly phrase: PhraseRows | null;
}

/** What is known of a row once all terms have been looked at. */
const told = { subject: 1, publisher: 2, notInTitle: 4 } as const;

/**
 * The steps of rows that match several terms, by the fields that contain these; null if that makes no difference. Each
 * term is looked up once, because the fields of a row answer every question.
 */
export function wordSteps(source: Source, plan: Plan, rows: Rows): WordSteps | null {
  const titles = titleWordFields(plan);
  const others = fieldsWithoutPublisher(plan);
  if (titles === null && others === null) return null;
  const subjects = titles === null ? [] : titleSubjects(plan);
  const inTitle = bitsOf(titles ?? []);
  const notPublisher = bitsOf(others ?? plan.fields);
  const { phrase, fields } = fieldsOfTerms(source, plan, rows);
  const known = new Uint8Array(rows.length);
  for (const [term, held] of fields.entries()) {
    const subject = subjects.some((one) => one === plan.terms[term]) ? told.subject : 0;
    for (let at = 0; at < rows.length; at += 1) {
      const own = held[at] ?? 0;
      const title = (own & inTitle) === 0 ? told.notInTitle : subject;
      const isPublisher = own !== 0 && (own & notPublisher) === 0;
      known[at] = (known[at] ?? 0) | title | (isPublisher ? told.publisher : 0);
    }
  }
  for (let at = 0; at < known.length; at += 1) known[at] = stepOf(known[at] ?? 0);
  return { steps: known, phrase };
}

function stepOf(known: number): number {
  if ((known & told.notInTitle) === 0) return tier.titleWords;
  if ((known & told.publisher) !== 0) return tier.publisher;
  return (known & told.subject) === 0 ? tier.allWords : tier.titleSubject;
}

interface TermFields {
  /** For each term, the fields in which each row has it, as bits. */
  readonly fields: readonly Uint8Array[];
  readonly phrase: PhraseRows | null;
}

function fieldsOfTerms(source: Source, plan: Plan, rows: Rows): TermFields {
  const { terms, phrase } = plan;
  const asked = phraseQuery(phrase, plan.fields);
  const queries = terms.map((term) => termQuery(term, plan.fields));
  // A row that was found by a number or a code may lack a term.
  const hasAll = plan.numbered === null && plan.codes.length === 0;
  if (hasAll && queries.map(({ tokens }) => tokens.join(' ')).join('  ') === phrase.join('  ')) {
    const fields = terms.map(() => new Uint8Array(rows.length));
    return { phrase: source.phraseAmong(rows, asked, fields), fields };
  }
  const fields = queries.map((query) => source.fieldsAmong(rows, query));
  // Only terms that are made of the tokens of the phrase are wherever the phrase is.
  if (!queries.every(({ tokens }) => tokens.every((token) => phrase.includes(token))))
    return { fields, phrase: null };
  const together = rows.filter(
    (_, at) => fields.reduce((shared, own) => shared & (own[at] ?? 0), 0xff) !== 0,
  );
  return { fields, phrase: together.length === 0 ? noPhrase : source.phraseAmong(together, asked) };
}

const noPhrase: PhraseRows = { rows: noRows, inTitle: noRows };
