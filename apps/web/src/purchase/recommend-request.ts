import type { Page, PageStore } from '../platform/page.ts';
import { asReader } from '../reader/public.ts';

/** The initial content of the dialog. */
export interface RecommendRequest {
  readonly bookName: string;
  readonly firstAuthor: string;
}

/** The initial content of the open recommend dialog; undefined while it is closed. */
export const recommending: PageStore<RecommendRequest | undefined> = { initial: () => undefined };

/**
 * Opens the dialog for a purchase recommendation, filled in with what is known about the book. Visitors log in first.
 */
export function askRecommend(
  page: Page,
  { bookName = '', firstAuthor = '' }: Partial<RecommendRequest> = {},
): void {
  asReader(page, () =>
    page
      .store(recommending)
      .set({ bookName: bookName.slice(0, 300), firstAuthor: firstAuthor.slice(0, 200) }),
  );
}
