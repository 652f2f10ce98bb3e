import { everyRow } from '../platform/page-slice.ts';
import type { Exporter } from '../reader/public.ts';
import { findOwnWorks } from './work-store.ts';

/** A reader's works with their assessments. The files domain exports the files. */
export const exportWorks: Exporter = async (db, { clientid }, readerId) => {
  const { works } = await findOwnWorks(db, { clientid, readerId }, undefined, everyRow);
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
