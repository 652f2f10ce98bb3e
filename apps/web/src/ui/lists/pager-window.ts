/** See docs/limits.md#lists-and-paging. */
const buttons = 5;

/** How many pages `total` rows make, no further than `maxRows` rows deep; never below 1. */
export function pageCount(total: number, size: number, maxRows = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(Math.ceil(total / size), Math.floor(maxRows / size)));
}

/** The page numbers to show as buttons: up to five in a row, `page` among them, in the middle where there is room. */
export function pagerWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(buttons / 2), pages - buttons + 1));
  return Array.from({ length: Math.min(buttons, pages) }, (_, index) => first + index);
}
