import { type AnswerAccount, accountOf, furtherAccountOf } from '../engine/near/account.ts';
import { few } from '../engine/near/word-roles.ts';
import { matchPlan } from '../engine/query/match.ts';
import type { SearchQuery } from '../port.ts';
import { CandidateSource } from './candidate-source.ts';
import { addTitles, settled } from './candidates.ts';
import { everything } from './clauses.ts';
import { titlesIn } from './group-index.ts';
import { askClose, findFurther } from './near-search.ts';
import { byRelevance, scored } from './pages.ts';
import { askPlan, browsing } from './plan-query.ts';
import type { TitleSearch } from './title-search.ts';

/** How a query was answered, and the reason for the rank of each of its first titles; nothing without an index. */
export async function accountFrom(
  search: TitleSearch,
  alias: string,
  { rows, limit }: Pick<SearchQuery, 'rows' | 'limit'>,
): Promise<AnswerAccount | undefined> {
  const whole: SearchQuery = {
    ...{ rows, limit, offset: 0, selections: {}, sort: 'relevance', facets: [], suggest: false, near: true },
  };
  const [titles = 0] = await search.count(alias, [titlesIn(everything)]);
  if (titles === 0) return undefined;
  const { answer, asFound, plan } = await search.search(alias, whole);
  const [row] = rows;
  if (asFound === 0 && plan !== null && row !== undefined) {
    const close = await askClose(search, alias, row, plan);
    if (close.match.near !== undefined)
      return settled(search, alias, close.source, (source) =>
        accountOf(source, whole, { rows: close.match.rows, first: close.match }),
      );
    const { answer: cut } = await search.ask(alias, close.asked, whole);
    return accountAsTyped(search, alias, whole, { titles, total: cut.total, plan: close.plan });
  }
  const account = await accountAsTyped(search, alias, whole, { titles, total: answer.total, plan });
  if (row === undefined || plan === null || rows.length > 1 || asFound >= few) return account;
  const next = await findFurther(search, alias, row, plan);
  if (next === null) return account;
  const room = Math.max(0, limit - answer.total);
  const further = await settled(search, alias, next.source, (source) =>
    furtherAccountOf(source, row, next.match, room),
  );
  return { ...account, further };
}

async function accountAsTyped(
  search: TitleSearch,
  alias: string,
  query: SearchQuery,
  {
    titles,
    total,
    plan,
  }: { readonly titles: number; readonly total: number } & {
    readonly plan: Parameters<typeof askPlan>[0] | null;
  },
): Promise<AnswerAccount> {
  const source = new CandidateSource();
  source.titles = titles;
  const asked = plan === null ? browsing : askPlan(plan);
  await addTitles(search, alias, source, [{ size: query.limit, query: scored(asked), sort: byRelevance }]);
  const account = await settled(search, alias, source, (candidates) => {
    const first = plan === null ? null : matchPlan(candidates, plan);
    return accountOf(candidates, query, { rows: first?.rows ?? candidates.view.liveRows(), first });
  });
  return { ...account, total };
}
