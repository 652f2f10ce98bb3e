import type { NoticeSummary } from '@yuelan/contract/notices/schemas';

/** Notices of all types in one row, newest first, at most `atMost`. Times are ISO 8601, so their moments are compared. */
export function newestFirst(
  byType: readonly { readonly results: readonly NoticeSummary[] }[],
  atMost: number,
): readonly NoticeSummary[] {
  return byType
    .flatMap(({ results }) => results)
    .sort((left, right) => Date.parse(right.createtime) - Date.parse(left.createtime))
    .slice(0, atMost);
}
