import type { Page, PageStore } from '../platform/page.ts';
import { asReader } from '../reader/public.ts';

/** What the dialog begins with. */
export interface RecommendRequest {
  readonly bookName: string;
  readonly firstAuthor: string;
}

/** What the open recommend dialog began with; nothing while it is closed. */
export const recommending: PageStore<RecommendRequest | undefined> = { initial: () => undefined };

/** Opens the dialog that recommends a purchase, filled with what is known about the book. Visitors log in first. */
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
