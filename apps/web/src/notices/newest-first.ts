import type { NoticeSummary } from '@yuelan/contract/notices/schemas';

/**
 * Notices of all types together, newest first, without past events, at most `atMost`. ISO 8601 times may differ in
 * offset, so moments are compared.
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
