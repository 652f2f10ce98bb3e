import type { Exporter } from '../reader/public.ts';
import { findOwnWorks } from './work-store.ts';

const everyRow = 1_000_000;

/** The works of a reader, with what the staff said of them. Their files are told of by the files themselves. */
export const exportWorks: Exporter = async (db, { clientid }, readerId) => {
  const { works } = await findOwnWorks(db, { clientid, readerId }, undefined, { offset: 0, limit: everyRow });
  return {
    works: works.map((work) => ({
      id: String(work.id),
      relId: work.rel_id,
      activityName: work.activity_name,
      filename: work.filename,
      key: work.key,
      size: work.size,
      createtime: work.created_at,
      assessments: work.assessments.map(({ assessor, score, content, updated_at }) => ({
        assessor,
        score,
        content,
        updatedAt: updated_at,
      })),
    })),
  };
};
