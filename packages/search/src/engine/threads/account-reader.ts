import { existsSync } from 'node:fs';
import type { SearchQuery } from '../../port.ts';
import { startDeadline } from '../columns/deadline.ts';
import { groupFolder, indexNumbers, indexPath } from '../index/group-files.ts';
import { IndexFile } from '../index/index-file.ts';
import type { AnswerAccount } from '../near/account.ts';
import { IndexSearch } from './index-search.ts';

export type { AnswerAccount, TitleAccount } from '../near/account.ts';

/**
 * The account of a query from the newest finished index of a group, in the caller's thread; nothing when the group has none. It only
 * reads, so it may run beside a server that writes the same index.
 */
export function readAccount(
  folder: string,
  group: string,
  query: Pick<SearchQuery, 'rows' | 'limit'>,
): AnswerAccount | undefined {
  const files = groupFolder(folder, group);
  for (const number of existsSync(files) ? indexNumbers(files) : []) {
    const path = indexPath(files, number);
    let handle: ReturnType<ReturnType<typeof IndexFile.readColumns>['handle']>;
    try {
      handle = IndexFile.readColumns(path).handle();
    } catch {
      // Unfinished, of another version or removed: an older one may do.
      continue;
    }
    const index = new IndexSearch(path);
    try {
      startDeadline(Number.POSITIVE_INFINITY);
      const near = {
        selections: {},
        sort: 'relevance',
        offset: 0,
        facets: [],
        suggest: false,
        near: true,
      } as const;
      return index.account(handle, { ...near, ...query });
    } finally {
      index.close();
    }
  }
  return undefined;
}
