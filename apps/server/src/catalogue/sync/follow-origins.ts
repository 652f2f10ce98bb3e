import { z } from 'zod';
import type { TitleFollower } from '../title-followers.ts';

/** Makes the source records of a merged title stand for the kept one. */
export const originFollower: TitleFollower = {
  async follow(tx, { from, to }) {
    const moved = await tx
      .updateTable('title_origin')
      .set({ title_id: to })
      .where('title_id', '=', from)
      .returning('id')
      .execute();
    return moved.map(({ id }) => id);
  },
  async goBack(tx, { from, to }, facts) {
    const ids = z.array(z.int()).catch([]).parse(facts);
    if (ids.length === 0) return;
    await tx
      .updateTable('title_origin')
      .set({ title_id: from })
      .where('title_id', '=', to)
      .where('id', 'in', ids)
      .execute();
  },
};
