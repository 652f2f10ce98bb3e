import { IconMovie } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Work } from '@yuelan/contract/activities/schemas';
import { fileSize } from '../../files/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { useRunningText } from '../../platform/use-running-text.ts';
import { Button, linkClass } from '../../ui/controls/button.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { metaClass, rowHeadingClass, rowWordsClass } from '../../ui/lists/rows.ts';
import { worksQuery } from '../api.ts';
import { useDelete } from '../use-delete.ts';
import { Assessments } from './assessments.tsx';
import { EndlessList } from './endless-list.tsx';
import styles from './work-list.module.css';
import { WorkPlayer } from './work-player.tsx';

/** The reader's works under their own heading, for one activity or competition. */
export function WorkList({ relId }: { readonly relId: string }) {
  const { t } = useTranslation('activities');
  return (
    <section aria-labelledby="works">
      <SectionHead id="works" title={t('works.title')} />
      <Works relId={relId} />
    </section>
  );
}

/**
 * The reader's works, newest first, with their scores; without `relId` all of them, each with the activity or
 * competition that it is for.
 */
export function Works({ relId }: { readonly relId: string | undefined }) {
  const { t } = useTranslation('activities');
  const query = useInfiniteQuery(worksQuery(relId));
  return (
    <EndlessList
      query={query}
      more={t('works.more')}
      empty={
        <EmptyState
          title={t('works.empty')}
          message={t('works.emptyText')}
          icon={<IconMovie stroke={1.3} />}
        />
      }
    >
      {(works) => (
        <ul className={styles['works']} aria-label={t('works.title')}>
          {works.map((work) => (
            <WorkCard
              key={work.id}
              work={work}
              named={relId === undefined}
              onRetry={() => void query.refetch()}
            />
          ))}
        </ul>
      )}
    </EndlessList>
  );
}

function WorkCard({
  work,
  named,
  onRetry,
}: {
  readonly work: Work;
  readonly named: boolean;
  readonly onRetry: () => void;
}) {
  const { language } = usePage();
  const { t } = useTranslation('activities');
  const runningText = useRunningText();
  const { dateTime } = useFormats();
  const remove = useDelete('works', work.id, work.filename);
  return (
    <li className={styles['work']}>
      <WorkPlayer name={work.filename} url={work.url} captionsUrl={work.captionsUrl} onRetry={onRetry} />
      <div className={rowWordsClass}>
        {named && (
          <p className={styles['for']}>
            {work.kind === 'competition' ? (
              <Link to="/notices/competitions/$id" params={{ id: work.activityId }} className={linkClass}>
                {work.activityName}
              </Link>
            ) : (
              <Link to="/activities/$id" params={{ id: work.activityId }} className={linkClass}>
                {work.activityName}
              </Link>
            )}
          </p>
        )}
        <p className={rowHeadingClass}>{work.filename}</p>
        <p className={metaClass}>
          <span>{t('works.sentAt', { time: dateTime(work.createtime) })}</span>
          <span>{fileSize(work.size, language)}</span>
        </p>
        {(work.score !== undefined || work.verdict === undefined) && (
          <p className={work.score === undefined ? metaClass : styles['score']}>
            {work.score === undefined ? t('works.unscored') : t('works.score', { score: work.score })}
          </p>
        )}
        {work.verdict === 'accepted' && <StateDot tone="ok">{t('works.accepted')}</StateDot>}
        {work.verdict === 'returned' && (
          <StateDot tone="none">{runningText(t('works.returned'), work.returnReason)}</StateDot>
        )}
        <Assessments assessments={work.assessContentList} />
        <p>
          <Button
            kind="quiet"
            aria-label={t('works.deleteOf', { name: work.filename })}
            busy={remove.busy}
            onClick={remove.ask}
          >
            {t('works.delete')}
          </Button>
        </p>
      </div>
    </li>
  );
}
