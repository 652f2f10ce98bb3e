import type { Work } from '@yuelan/contract';
import type { Files, Uploads } from '../files/public.ts';
import type { StoredAssessment, StoredWork } from './work-store.ts';

/** A work as its owner sees it, with addresses that show it for a few hours. */
export async function presentWork(
  { files, uploads }: { readonly files: Files; readonly uploads: Uploads },
  work: StoredWork,
): Promise<Work> {
  const addressOf = async (key: string) => {
    const file = key === '' ? undefined : await files.find(key);
    return file === undefined ? '' : uploads.viewAddress(file);
  };
  const captionsUrl = await addressOf(work.captions_key);
  const score = averageScore(work.assessments);
  return {
    id: String(work.id),
    relId: work.rel_id,
    kind: work.kind,
    activityId: work.activity_id,
    activityName: work.activity_name,
    url: await addressOf(work.key),
    ...(captionsUrl === '' ? {} : { captionsUrl }),
    filename: work.filename,
    size: work.size,
    createtime: work.created_at,
    ...presentVerdict(work),
    ...(score === undefined ? {} : { score }),
    assessContentList: work.assessments.map(presentAssessment),
  };
}

export const presentAssessment = ({ assessor, content, score, updated_at }: StoredAssessment) => ({
  assessRealName: assessor,
  assessContent: content,
  assessScore: score,
  updateTime: updated_at,
});

function presentVerdict({ verdict, return_reason }: StoredWork): Pick<Work, 'verdict' | 'returnReason'> {
  if (verdict === 'accepted') return { verdict };
  return verdict === 'returned' ? { verdict, returnReason: return_reason } : {};
}

/** The mean of the scores, to one decimal; undefined if there are none. */
export function averageScore(assessments: readonly Pick<StoredAssessment, 'score'>[]): number | undefined {
  if (assessments.length === 0) return undefined;
  const sum = assessments.reduce((total, { score }) => total + score, 0);
  return Math.round((sum / assessments.length) * 10) / 10;
}
