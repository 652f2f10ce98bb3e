/** See docs/limits.md#lists-and-paging. */
const buttons = 5;

/** How many pages `total` rows need, at most `maxRows` rows deep; at least 1. */
export function pageCount(total: number, size: number, maxRows = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(Math.ceil(total / size), Math.floor(maxRows / size)));
}

/** The page numbers to show as buttons: up to five consecutive ones, with `page` in the middle where possible. */
export function pagerWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(buttons / 2), pages - buttons + 1));
  return Array.from({ length: Math.min(buttons, pages) }, (_, index) => first + index);
}
