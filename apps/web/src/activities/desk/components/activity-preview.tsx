import { activitySchema, competitionSchema } from '@yuelan/contract/activities/schemas';
import type { PreviewProps } from '../../../content/desk/public.ts';
import { ActivityText, CompetitionText } from '../../public.ts';

/** A draft of an activity or a competition, shown in the components of readers' pages. */
export function ActivityPreview({ shown }: PreviewProps) {
  const activity = activitySchema.safeParse(shown).data;
  const competition = competitionSchema.safeParse(shown).data;
  return (
    <article>
      {activity !== undefined ? (
        <ActivityText activity={activity} />
      ) : (
        competition !== undefined && <CompetitionText competition={competition} />
      )}
    </article>
  );
}
