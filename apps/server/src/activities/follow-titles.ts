import { z } from 'zod';
import type { TitleFollower } from '../catalogue/public.ts';

const reviewFacts = z.object({ reviews: z.array(z.int()) });

/** Reviews follow a title that is merged into another. */
export const reviewFollower: TitleFollower = {
  async follow(tx, { from, to }) {
    const reviews = await tx
      .updateTable('book_review')
      .set({ title_id: to })
      .where('title_id', '=', from)
      .returning('id')
      .execute();
    return { reviews: reviews.map(({ id }) => id) };
  },
  async goBack(tx, { from, to }, facts) {
    const { reviews } = reviewFacts.parse(facts);
    for (const id of reviews)
      await tx
        .updateTable('book_review')
        .set({ title_id: from })
        .where(({ and }) => and({ id, title_id: to }))
        .execute();
  },
};
