import { isValueField } from '../engine/index/fields.ts';
import { valueQueries } from '../engine/index/tokens.ts';
import { littleFound } from '../engine/near/did-you-mean.ts';
import { furtherSlice } from '../engine/near/further.ts';
import { few } from '../engine/near/word-roles.ts';
import { onlyRow, type Plan } from '../engine/query/plan.ts';
import type { QueryRow, SearchAnswer, SearchHit, SearchQuery } from '../port.ts';
import { allOf, anyOf, phrase, term, wordClause } from './clauses.ts';
import { askClose, findFurther, meantText } from './near-search.ts';
import type { TitleSearch } from './title-search.ts';

/** Answers a query: what it finds as typed, else what is close to it, and another text if that finds little. */
export async function answerTo(
  search: TitleSearch,
  alias: string,
  query: SearchQuery,
): Promise<SearchAnswer> {
  const found = await search.search(alias, query);
  const { plan } = found;
  const row = onlyRow(query.rows);
  if (found.asFound > 0 || query.near !== true || plan === null || row === null) {
    const answer = await withMeaning(search, alias, query, found.answer, { asFound: found.asFound, plan });
    const mayGoOn = query.further === true && plan !== null && row !== null;
    if (!mayGoOn || found.asFound === 0 || found.asFound >= few) return answer;
    return withFurther(search, alias, query, answer, { row, plan });
  }
  const close = await askClose(search, alias, row, plan);
  const { answer, asFound } = await search.ask(alias, close.asked, query);
  const isNear = close.match.near !== undefined && answer.total > 0;
  if (!isNear) return withMeaning(search, alias, query, answer, { asFound, plan: close.plan });
  const text = query.suggest ? await meantText(search, alias, query, 0, close.source) : null;
  return { ...answer, isNear, ...(text === null ? {} : { suggestion: text }) };
}

/** Adds the titles that follow the few that a row finds as typed. */
async function withFurther(
  search: TitleSearch,
  alias: string,
  query: SearchQuery,
  answer: SearchAnswer,
  { row, plan }: { readonly row: QueryRow; readonly plan: Plan },
): Promise<SearchAnswer> {
  const found = await findFurther(search, alias, row, plan);
  if (found === null) return answer;
  const page = { ...query, ...furtherSlice(query, answer), facets: [], remaining: false };
  const { total, works, hits } = (await search.ask(alias, found.asked, page)).answer;
  if (total === 0) return answer;
  return { ...answer, further: { total, ...(works === undefined ? {} : { works }), hits } };
}

async function withMeaning(
  search: TitleSearch,
  alias: string,
  query: SearchQuery,
  answer: SearchAnswer,
  { asFound, plan }: { readonly asFound: number; readonly plan: Plan | null },
): Promise<SearchAnswer> {
  const [best] = answer.hits;
  if (!query.suggest || asFound > littleFound) return answer;
  if (asFound > 0 && (await isWell(search, alias, plan, best))) return answer;
  const suggestion = await meantText(search, alias, query, asFound);
  return suggestion === null ? answer : { ...answer, suggestion };
}

/** Whether the best hit leaves no doubt that the text is correct. Looking for another text costs more than a search. */
async function isWell(
  search: TitleSearch,
  alias: string,
  plan: Plan | null,
  best: SearchHit | undefined,
): Promise<boolean> {
  if (plan === null || best === undefined || !plan.isPhrase || best.tier !== 'phrase') return true;
  const { key, fields } = plan;
  const [inTitle = 0, whole = 0] = await search.count(alias, [
    allOf([term('id', best.id), phrase('titleUnits', [...key])]),
    anyOf(valueQueries(fields.filter(isValueField), key, 'whole').map(wordClause)),
  ]);
  return inTitle + whole > 0;
}
