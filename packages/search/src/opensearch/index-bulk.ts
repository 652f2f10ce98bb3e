import type { Change } from '../port.ts';
import { listAt, numberAt, textAt, valueAt } from './answers.ts';
import { isFull, type OpenSearch } from './connection.ts';
import { stateId } from './group-index.ts';
import { indexDocument } from './index-document.ts';
import { SearchUnreachable } from './unreachable.ts';

/** How many bytes of documents are sent at once: far below the 100 MB that a server accepts. */
const mostSent = 4_000_000;
const limits = { bulk: 120_000, call: 30_000 } as const;

/** The index takes no changes at the moment: another is about to take its place. */
export class WritesBlocked extends Error {
  override readonly name = 'WritesBlocked';
}

/** The lines that store changes, in parts that are sent one by one. */
export function* changeLines(changes: readonly Change[], version: number): Generator<readonly string[]> {
  const last = new Map(
    changes.map((change) => [change.kind === 'remove' ? change.id : change.record.id, change]),
  );
  const versioned = { version, version_type: 'external_gte' };
  let lines: string[] = [];
  let size = 0;
  for (const [id, change] of last) {
    const name = { _id: String(id), ...versioned };
    if (change.kind === 'remove') lines.push(JSON.stringify({ delete: name }));
    else lines.push(JSON.stringify({ index: name }), JSON.stringify(indexDocument(change.record)));
    size += lines.at(-1)?.length ?? 0;
    if (size > mostSent) {
      yield lines;
      lines = [];
      size = 0;
    }
  }
  if (lines.length > 0) yield lines;
}

/** Records up to which change an index is complete, unless a later one has done so. */
export async function noteApplied(server: OpenSearch, alias: string, applied: number): Promise<void> {
  const line = { index: { _id: stateId, version: applied, version_type: 'external_gte' } };
  await sendLines(server, alias, [JSON.stringify(line), JSON.stringify({ applied })], {
    isSeen: false,
  });
}

/** Sends lines to the index of an alias; fails if there is none, so that no stray index is created. */
export async function sendLines(
  server: OpenSearch,
  alias: string,
  lines: readonly string[],
  { isSeen }: { readonly isSeen: boolean },
): Promise<void> {
  const answer = await server.call({
    method: 'POST',
    path: `/${alias}/_bulk`,
    query: {
      require_alias: true,
      filter_path: 'errors,items.*.status,items.*.error',
      ...(isSeen ? { refresh: true } : {}),
    },
    lines,
    limit: limits.bulk,
  });
  if (valueAt(answer, 'errors') === false) return;
  if (answer === undefined) throw new Error(`OpenSearch has no index ${alias}`);
  refuseFailures(answer, server.url);
}

const conflict = 409;
const forbidden = 403;

/** A title that already has a later version is correct, and so is one that should be removed and was not there. */
function refuseFailures(answer: unknown, url: string): void {
  for (const item of listAt(answer, 'items')) {
    const done = valueAt(item, 'index') ?? valueAt(item, 'delete');
    const status = numberAt(done, 'status');
    if (valueAt(done, 'error') === undefined || status === conflict) continue;
    if (status === forbidden) throw new WritesBlocked('the index is about to be replaced');
    const reason = textAt(done, 'error', 'reason');
    if (isFull(status, valueAt(done, 'error'))) throw new SearchUnreachable('full', url, reason);
    throw new Error(`OpenSearch did not store a title (${status}): ${reason}`);
  }
}
