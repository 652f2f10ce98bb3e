import { createHash } from 'node:crypto';
import { numberAt } from './answers.ts';
import type { Clause } from './clauses.ts';
import { allOf, everything } from './clauses.ts';
import type { OpenSearch } from './connection.ts';
import { versionMark } from './index-settings.ts';

/** The name by which a group is searched: an alias of its index. */
export function aliasOf(prefix: string, group: string): string {
  const isPlain = /^[a-z0-9]{1,40}$/u.test(group);
  return `${prefix}-${isPlain ? group : `x${createHash('sha256').update(group).digest('hex').slice(0, 24)}`}`;
}

/** The name of a new index. Its alias says which of a group's indexes is in use. */
export const indexName = (alias: string, now: number): string =>
  `${alias}-${versionMark}-${now.toString(36)}`;

/** The document that is not a title: it says up to where the index is complete. */
export const stateId = 'state';

/** Every title, without the document of the state. */
const titles: Clause = { exists: { field: 'id' } };
export const titlesIn = (clause: Clause): Clause =>
  clause === everything ? titles : allOf([clause, titles]);

/** How many documents match each of the clauses, of which the one of the state has no words. */
export async function countAll(
  server: OpenSearch,
  alias: string,
  clauses: readonly Clause[],
  limit: number,
): Promise<readonly number[]> {
  const bodies = clauses.map((clause) => ({ size: 0, track_total_hits: true, query: clause }));
  const answers = await server.search(alias, bodies, limit);
  return answers.map((answer) => numberAt(answer, 'hits', 'total', 'value'));
}
