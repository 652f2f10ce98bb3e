import type { ReaderTies } from '../reader/public.ts';

/** A reader's attempts and answers. */
export const challengeTies: ReaderTies = {
  async erase(tx, { clientid, readerId }) {
    const own = tx
      .selectFrom('challenge_attempt')
      .select('id')
      .where(({ and }) => and({ clientid, reader_id: readerId }));
    await tx.deleteFrom('challenge_answer').where('attempt_id', 'in', own).execute();
    const { numDeletedRows } = await tx
      .deleteFrom('challenge_attempt')
      .where(({ and }) => and({ clientid, reader_id: readerId }))
      .executeTakeFirst();
    return [{ part: 'challenges', count: Number(numDeletedRows) }];
  },
};
