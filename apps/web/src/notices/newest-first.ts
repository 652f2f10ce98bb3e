import type { NoticeSummary } from '@yuelan/contract/notices/schemas';

/**
 * Notices of all types together, newest first, without past events, at most `atMost`. The times are compared as
 * moments, because ISO 8601 times may differ in their offset.
 */
export function newestFirst(
  byType: readonly { readonly results: readonly NoticeSummary[] }[],
  atMost: number,
): readonly NoticeSummary[] {
  return byType
    .flatMap(({ results }) => results)
    .filter(({ over }) => over === 0)
    .sort((left, right) => Date.parse(right.createtime) - Date.parse(left.createtime))
    .slice(0, atMost);
}
