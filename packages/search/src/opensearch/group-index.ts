import { createHash, randomBytes } from 'node:crypto';
import { numberAt } from './answers.ts';
import type { Clause } from './clauses.ts';
import { allOf, everything } from './clauses.ts';
import type { OpenSearch } from './connection.ts';
import { versionMark } from './index-settings.ts';

/** The beginning of the names of a group's indexes, of every version. */
function groupName(prefix: string, group: string): string {
  const isPlain = /^[a-z0-9]{1,40}$/u.test(group);
  return `${prefix}-${isPlain ? group : `x${createHash('sha256').update(group).digest('hex').slice(0, 24)}`}`;
}

/**
 * The name by which a group is searched: an alias of its index. Each version of the mapping and the analysis has its own,
 * so that during an upgrade servers of both versions search and feed what they can read.
 */
export const aliasOf = (prefix: string, group: string): string =>
  `${groupName(prefix, group)}-${versionMark}`;

/** The name of a new index, which is never reused. Its alias says which of a group's indexes is in use. */
export const newIndexName = (alias: string): string =>
  `${alias}-${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;

/** The version of an index of this installation; undefined if it is not one. A group's name has no hyphen. */
export function versionOf(prefix: string, index: string): string | undefined {
  if (!index.startsWith(`${prefix}-`)) return undefined;
  return /^[a-z0-9]+-(v\d+-[a-z0-9]+)-[a-z0-9]+$/u.exec(index.slice(prefix.length + 1))?.[1];
}

/** The document that is not a title: it says up to which change the index is complete. */
export const stateId = 'state';

/** Every title, without the document of the state. */
const titles: Clause = { exists: { field: 'id' } };
export const titlesIn = (clause: Clause): Clause =>
  clause === everything ? titles : allOf([clause, titles]);

/** How many documents match each of the clauses; the document of the state has no words. */
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
