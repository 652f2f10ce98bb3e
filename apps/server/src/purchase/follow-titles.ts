import { z } from 'zod';
import type { TitleFollower } from '../catalogue/public.ts';

const answerFacts = z.object({ answers: z.array(z.int()) });

/** Lets links in answers to readers follow a title that is merged into another. */
export const answerFollower: TitleFollower = {
  async follow(tx, { from, to }) {
    const answers = await tx
      .updateTable('purchase_recommendation')
      .set({ title_id: to })
      .where('title_id', '=', from)
      .returning('id')
      .execute();
    return { answers: answers.map(({ id }) => id) };
  },
  async goBack(tx, { from, to }, facts) {
    const { answers } = answerFacts.parse(facts);
    for (const id of answers)
      await tx
        .updateTable('purchase_recommendation')
        .set({ title_id: from })
        .where(({ and }) => and({ id, title_id: to }))
        .execute();
  },
};
