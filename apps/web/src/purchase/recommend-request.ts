import { createStore } from '../platform/store.ts';
import { asReader } from '../reader/public.ts';

/** What the dialog begins with. */
export interface RecommendRequest {
  readonly bookName: string;
  readonly firstAuthor: string;
}

/** What the open recommend dialog began with; nothing while it is closed. */
export const recommending = createStore<RecommendRequest | undefined>(undefined);

/** Opens the dialog that recommends a purchase, with what is known of the book; a visitor logs in first. */
export function askRecommend({ bookName = '', firstAuthor = '' }: Partial<RecommendRequest> = {}): void {
  asReader(() =>
    recommending.set({ bookName: bookName.slice(0, 300), firstAuthor: firstAuthor.slice(0, 200) }),
  );
}
