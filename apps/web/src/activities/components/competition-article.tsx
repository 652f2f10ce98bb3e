import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Competition } from '@yuelan/contract/activities/schemas';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { NoticeById, useLangOf } from '../../notices/public.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { asReader, useReader } from '../../reader/public.ts';
import { Button, linkClass } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLine } from '../../ui/layout/back-line.tsx';
import { softMetaClass } from '../../ui/lists/rows.ts';
import { competitionQuery } from '../api.ts';
import styles from './competition-article.module.css';
import { CompetitionCover } from './competition-cover.tsx';
import { CompetitionSpan } from './competition-span.tsx';
import { CompetitionStatus } from './competition-status.tsx';
import { WorkList } from './work-list.tsx';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));
const inProgress = 2;

/** A competition by its id. If there is none, shows the notice about a competition with this id. */
export function CompetitionById({ id }: { readonly id: string }) {
  const page = usePage();
  const { t } = useTranslation('platform');
  const query = useQuery(competitionQuery(id));
  const [upload, setUpload] = useState<Competition>();
  if (isMissing(query.error, 'activities.competition.missing'))
    return <NoticeById id={id} section="competitions" />;
  return (
    <>
      <Loaded heading query={query} waiting={<LinesSkeleton label={t('loading')} lines={8} />}>
        {(competition) => (
          <CompetitionArticle
            competition={competition}
            onUpload={() => asReader(page, () => setUpload(competition))}
          />
        )}
      </Loaded>
      {upload !== undefined && (
        <Suspense>
          <UploadDialog
            relId={upload.id}
            name={upload.name}
            limit={upload.workLimit ?? 1}
            onClose={() => setUpload(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function CompetitionArticle({
  competition,
  onUpload,
}: {
  readonly competition: Competition;
  readonly onUpload: () => void;
}) {
  const { t } = useTranslation('activities');
  const isReader = useReader() !== undefined;
  usePageTitle(competition.name);
  useDocumentHead(`/notices/competitions/${competition.id}`, undefined);
  return (
    <article>
      <CompetitionText
        competition={competition}
        actions={
          competition.firstStatus === inProgress && (
            <p className={styles['actions']}>
              <Button kind="primary" onClick={onUpload}>
                {t('take.upload')}
              </Button>
            </p>
          )
        }
      />
      {isReader && competition.firstStatus !== 1 && <WorkList relId={competition.id} />}
      <BackLine>
        <Link to="/notices/competitions" className={linkClass}>
          {t('back')}
        </Link>
      </BackLine>
    </article>
  );
}

/** The description of a competition, with its dates. */
export function CompetitionText({
  competition,
  actions,
}: {
  readonly competition: Competition;
  readonly actions?: ReactNode;
}) {
  const langOf = useLangOf();
  const lang = langOf(competition.language);
  return (
    <>
      <header className={styles['head']}>
        <CompetitionCover competition={competition} />
        <h1 lang={lang}>{competition.name}</h1>
        <p className={softMetaClass}>
          <CompetitionStatus status={competition.firstStatus} />
          <CompetitionSpan competition={competition} />
        </p>
        {actions}
      </header>
      <p className={styles['introduction']} lang={lang}>
        {competition.briefIntroduction}
      </p>
    </>
  );
}
