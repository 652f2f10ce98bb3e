import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import { type DeskWork, deskWorkSchema } from '@yuelan/contract/activities/desk-schemas';
import { fileSize } from '../../../files/public.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Assessments, WorkPlayer } from '../../public.ts';
import { refreshWorks, workQuery } from '../api.ts';
import { workTones } from '../state-tones.ts';
import { CaptionsFile } from './captions-file.tsx';
import { JudgePanel } from './judge-panel.tsx';
import styles from './review-panel.module.css';

const reasons = ['sound', 'picture', 'length', 'unrelated'] as const;

/** Works, one by one, to watch and to accept or return. */
export function WorkPanel({
  works,
  first,
  onClose,
}: {
  readonly works: readonly DeskWork[];
  readonly first: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('activitiesDesk');
  const page = usePage();
  const client = useQueryClient();
  return (
    <JudgePanel<DeskWork>
      items={works}
      first={first}
      wide
      words={{
        approve: t('works.accept'),
        refuse: t('works.return'),
        approved: (name) => t('works.accepted', { name }),
        refused: (name) => t('works.returned', { name }),
        reasons: reasons.map((reason) => t(`works.reasons.${reason}`)),
      }}
      nameOf={({ filename }) => filename}
      stateOf={({ state }) => ({ tone: workTones[state], text: t(`works.states.${state}`) })}
      parse={(value) => deskWorkSchema.safeParse(value).data}
      decide={async ({ id, version }, { approves, ...decision }) => {
        const { work, undoId } = await page.answerOf(activitiesDeskCalls.judgeWork, {
          id,
          version,
          state: approves ? 'accepted' : 'returned',
          ...decision,
        });
        return { item: work, undoId };
      }}
      onSettled={() => refreshWorks(client)}
      onClose={onClose}
    >
      {(work) => <Watched key={work.id} work={work} />}
    </JudgePanel>
  );
}

function Watched({ work }: { readonly work: DeskWork }) {
  const { t } = useTranslation(['activitiesDesk', 'platform']);
  const { language } = usePage();
  const { dateTime } = useFormats();
  const watched = useQuery(workQuery(work.id));
  return (
    <article className={styles['review']}>
      <Loaded compact query={watched} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
        {({ url, captionsUrl, downloadUrl, assessments, ...now }) => (
          <>
            <WorkPlayer
              name={work.filename}
              url={url}
              captionsUrl={captionsUrl}
              onRetry={() => void watched.refetch()}
            />
            <p className={styles['about']}>
              <span>{work.activityName}</span>
              <span>
                {t('activitiesDesk:works.sentBy', {
                  name: work.reader.name,
                  number: work.reader.number,
                  time: dateTime(work.createdAt),
                  size: fileSize(work.size, language),
                })}
              </span>
            </p>
            {downloadUrl !== '' && (
              <p>
                <a className={buttonClass('quiet')} href={downloadUrl} download>
                  <IconDownload size={18} stroke={1.8} aria-hidden="true" />
                  {t('activitiesDesk:works.save')}
                </a>
              </p>
            )}
            <CaptionsFile work={{ ...now, assessments }} />
            <Assessments assessments={assessments} />
          </>
        )}
      </Loaded>
    </article>
  );
}
