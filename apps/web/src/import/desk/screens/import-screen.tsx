import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { importCalls } from '@yuelan/contract/import/remote';
import type { ImportRun } from '@yuelan/contract/import/schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { buttonClass, linkClass } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FileReading } from '../components/file-reading.tsx';
import { ReportedRows } from '../components/reported-rows.tsx';
import { RunProgress } from '../components/run-progress.tsx';
import { RunResult } from '../components/run-result.tsx';
import { RunState } from '../components/run-state.tsx';
import { whileWorking } from '../while-working.ts';
import styles from './import.module.css';

/** One file, from its recognition to its undo. */
export function ImportScreen() {
  const { t } = useTranslation(['importDesk', 'platform']);
  const { id = '' } = useParams({ strict: false });
  const run = useQuery({
    ...callQuery(importCalls.run, { id }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : whileWorking([state.data])),
  });
  return (
    <DeskScreen
      title={run.data?.fileName ?? t('importDesk:title')}
      text={run.data === undefined ? undefined : <Origin run={run.data} />}
      actions={
        <Link to="/desk/import" className={buttonClass()}>
          {t('importDesk:back')}
        </Link>
      }
    >
      <Loaded query={run} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {(data) => <Parts run={data} />}
      </Loaded>
    </DeskScreen>
  );
}

function Origin({ run }: { readonly run: ImportRun }) {
  const { dateTime } = useFormats();
  return (
    <>
      <RunState run={run} /> · {run.by} · {dateTime(run.at)}
    </>
  );
}

function Parts({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('importDesk');
  const { rejected, doubtful, kept } = run.reported;
  const isOpen = run.task === '' && run.hasFile && (run.state === 'new' || run.state === 'tried');
  // A harvest is continued on the screen of its source.
  const isHarvested = run.source !== '';
  const isHeld = isHarvested && isOpen;
  const mayGoOn =
    !isHarvested && (isOpen || (run.task === '' && run.hasFile && ['failed', 'stopped'].includes(run.state)));
  return (
    <div className={styles['parts']}>
      {run.task !== '' && <RunProgress run={run} />}
      {isHeld && (
        <Panel title={t('held.title')}>
          <p>{t('held.why', { problem: run.problem })}</p>
          <p>
            <Link to="/desk/import/sources" className={linkClass}>
              {t('held.decide', { source: run.source })}
            </Link>
          </p>
        </Panel>
      )}
      {run.task === '' && !isHeld && (run.counts !== null || run.problem !== '') && <RunResult run={run} />}
      {mayGoOn && <FileReading key={run.state} run={run} />}
      {run.task === '' && rejected + doubtful + kept > 0 && <ReportedRows run={run} />}
    </div>
  );
}
